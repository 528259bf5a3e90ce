// The scheme `projected`: its books close with every law, stage and hardness; what is lost is never negative; a motion
// run backwards comes back; a body at rest is silent; and the numbers that it is to meet.

#include <cmath>
#include <random>

#include "ictus/base/registry.hpp"
#include "ictus/laws/contact/laws.hpp"
#include "ictus/model/mechanics/bouncing_bar.hpp"
#include "tests/support/no_alloc.hpp"
#include "tests/support/projected_checks.hpp"

namespace ictus::test::projected_test {
namespace {

using OnModel = Projected::On<Model>;
using OnWall = Projected::On<Wall>;

/// A law of the list with numbers that a blow of 20 g at 1 m/s notices; its duration grows with `softness`.
template <class Law>
Law law_for_blows(double softness) {
  Law law;
  const double k = 4e5 / softness;
  if constexpr (requires { law.stiffness; }) law.stiffness = k;
  if constexpr (requires { law.exponent; })
    law.exponent = 1.5, law.stiffness = 1e8 * std::pow(softness, -2.5);
  if constexpr (std::is_same_v<Law, HuntCrossley>) law.damping = 0.4;
  if constexpr (std::is_same_v<Law, KelvinVoigt>)
    law.stiffness = 4e5 / (softness * softness), law.damping = 40 / softness;
  if constexpr (std::is_same_v<Law, KuwabaraKono>) law.relaxation = 2e-5 * softness;
  if constexpr (std::is_same_v<Law, Tsuji>) law.damping = 300 * std::pow(softness, -1.25);
  if constexpr (std::is_same_v<Law, LankaraniNikravesh>) law.restitution = 0.7;
  if constexpr (std::is_same_v<Law, Stulov>) law.relaxation = 1e-4 * softness;
  if constexpr (std::is_same_v<Law, WaltonBraun>) law.stiffness = 4e5 / (softness * softness);
  if constexpr (std::is_same_v<Law, Thornton>)
    law.stiffness = 1e8 * std::pow(softness, -2.5), law.yield_depth = 1e-4 * softness;
  if constexpr (std::is_same_v<Law, MeasuredCurve>)
    law.depth_unit = 5e-4 * softness, law.force_unit = 200 / softness;
  return law;
}

constexpr double blow_time = 7e-4;  // s, about, at softness 1

template <class Check>
void for_each_law(Check&& check) {
  ContactLaws::for_each([&]<class Law>(Type<Law>) {
    SCOPED_TRACE(std::string(Law::about.name));
    check(Type<Law>());
  });
}

TEST(Projected, BooksCloseWithEveryLawStageAndHardness) {
  for_each_law([]<class Law>(Type<Law>) {
    for (std::size_t stages = 1; stages <= 4; ++stages)
      for (double samples : {0.2, 1.0, 3.3, 20.0, 100.0, 500.0}) {
        const double h = blow_time / 7, softness = samples / 7;
        const StruckBody body{.lag = 0.37 * h, .loss = samples == 3.3 ? 0.01 : 0};
        const Model model = body.model(law_for_blows<Law>(softness));
        OnModel scheme(model, {.stages = stages});
        State<Model> state = body.start(model);
        EXPECT_TRUE(close(books_of(scheme, model, state, h, static_cast<int>(60 + 3 * samples))))
            << "s = " << stages << ", " << samples << " samples";
      }
  });
}

/// Strikes of all kinds: speeds of 1 cm/s … 10 m/s, contacts of 0.1 … 300 samples, up to thirty modes up to 30 kHz.
class RandomStrikes {
 public:
  explicit RandomStrikes(unsigned seed) : random_(seed) {}

  double between(double low, double high) {
    return low + (high - low) * (static_cast<double>(random_()) / 4294967296.0);
  }
  double in_decades(double low, double high) { return std::exp(between(std::log(low), std::log(high))); }

  StruckBody body(double h) {
    StruckBody body;
    body.mass = in_decades(1e-3, 1);
    body.speed = in_decades(0.01, 10);
    body.lag = between(0, 3) * h;
    body.loss = between(0, 1) < 0.5 ? 0 : in_decades(1e-5, 0.1);
    body.free = between(0, 1) < 0.5;
    body.gravity = between(0, 1) < 0.3 ? between(-10, 10) : 0;
    body.frequencies.resize(static_cast<std::size_t>(between(1, 31)));
    for (double& w : body.frequencies) w = in_decades(200, 2e5);
    return body;
  }

 private:
  std::mt19937 random_;
};

TEST(Projected, BooksCloseOfRandomStrikes) {
  for_each_law([]<class Law>(Type<Law>) {
    RandomStrikes random(7);
    for (int n = 0; n < 120; ++n) {
      const double h = random.in_decades(5e-6, 1e-4), samples = random.in_decades(0.1, 300);
      const StruckBody body = random.body(h);
      const Model model = body.model(law_for_blows<Law>(samples * h / blow_time));
      const std::size_t stages = 1 + static_cast<std::size_t>(n) % 4;
      OnModel scheme(model, {.stages = stages, .substeps = n % 3 == 0 ? 1u : 0u});
      State<Model> state = body.start(model);
      EXPECT_TRUE(close(books_of(scheme, model, state, h, static_cast<int>(60 + 3 * samples))))
          << "strike " << n << ", s = " << stages << ", " << samples << " samples";
    }
  });
}

TEST(Projected, BooksCloseUnderGravityAndRestIsReached) {
  const StruckBody body{.speed = 0.3, .lag = 1e-4, .gravity = 9.81, .loss = 0.02, .free = false};
  const Model model = body.model(HuntCrossley{.stiffness = 1e7, .exponent = 1.5, .damping = 2});
  for (std::size_t stages : {1u, 3u}) {
    OnModel scheme(model, {.stages = stages});
    State<Model> state = body.start(model);
    EXPECT_TRUE(close(books_of(scheme, model, state, 1e-4, 20000))) << stages;
    EXPECT_LT(std::abs(state.v[0]), 2e-3) << "after 2 s it lies, all but still";
  }
}

// k δ^α = m g. A correction that divides by the way would rattle here.
TEST(Projected, AContactAtRestIsSilent) {
  const double mass = 0.05, gravity = 9.81, k = 1e7;
  const Wall wall({.stiffness = k, .exponent = 1.5, .damping = 0.3}, mass, gravity);
  for (std::size_t stages = 1; stages <= 4; ++stages) {
    OnWall scheme(wall, {.stages = stages});
    State<Wall> state = wall.start(std::pow(mass * gravity / k, 1 / 1.5), 0);
    Worst worst;
    for (int n = 0; n < 2000; ++n) {
      ASSERT_EQ(scheme.step(wall, state, 1.0 / 44100).status, Status::converged);
      worst.see(std::abs(state.v[0]), n);
    }
    EXPECT_TRUE(worst.below(1e-15)) << stages;
  }
}

TEST(Projected, AMotionRunBackwardsComesBack) {
  for (std::size_t stages = 1; stages <= 4; ++stages) {
    const double h = blow_time / 9;
    const StruckBody body{.lag = 2.3 * h};
    const Model model = body.model(PowerLaw{.stiffness = 1e8, .exponent = 1.5});
    OnModel scheme(model, {.stages = stages, .substeps = 1});
    const State<Model> start = body.start(model);
    State<Model> state = start;
    for (int n = 0; n < 20; ++n) scheme.step(model, state, h);
    EXPECT_LT(state.v[0], 0) << "it rebounds";
    state.v = -state.v;
    for (int n = 0; n < 20; ++n) scheme.step(model, state, h);
    EXPECT_TRUE(below((state.v + start.v).cwiseAbs().maxCoeff() / body.speed, 1e-13)) << stages;
    EXPECT_TRUE(below((state.q - start.q).cwiseAbs().maxCoeff() / (body.speed * h), 1e-12)) << stages;
  }
}

TEST(Projected, KeepsTheMomentumOfAFreeBody) {
  const StruckBody body{.lag = 1e-5};
  const Model model = body.model(HuntCrossley{.stiffness = 1e8, .exponent = 1.5, .damping = 0.4});
  OnModel scheme(model);
  State<Model> state = body.start(model);
  // The flight of the body has unit mass, and meets the striker with this shape.
  const double shape = 2 + std::cos(1.7);
  const auto momentum = [&] { return body.mass * state.v[0] + state.v[1] / shape; };
  const double before = momentum();
  for (int n = 0; n < 100; ++n) scheme.step(model, state, 2e-5);
  EXPECT_LT(state.v[0], 0.9);
  EXPECT_TRUE(near(momentum(), before, 1e-14));
}

/// The largest error of the rebound over sub-sample phases, in parts of it; contacts of so many samples.
double rebound_error(const ProjectedChoice& choice, double samples, const exact::HuntCrossleyImpact& impact) {
  const Wall wall = wall_of(impact);
  const double h = impact.contact_time() / samples;
  double worst = 0;
  for (int i = 0; i < 24; ++i) {
    OnWall scheme(wall, choice);
    State<Wall> state = wall.start(-phase(i) * h * impact.speed, impact.speed);
    for (int n = 0; n < 3 * samples + 4; ++n) scheme.step(wall, state, h);
    worst = std::max(worst, std::abs(-state.v[0] / impact.rebound_speed() - 1));
  }
  return worst;
}

TEST(Projected, ReboundsOfShortContactsAreAsRightAsTheyWereMeasured) {
  const exact::HuntCrossleyImpact impact = blow(1.5, 0.5);
  constexpr double samples[] = {1, 2, 3, 4, 6, 10};
  constexpr double percent[4][6] = {{18.8, 8.1, 4.3, 2.7, 1.35, 0.52},
                                    {11.9, 2.5, 0.56, 0.18, 0.038, 0.005},
                                    {4.8, 0.19, 0.026, 0.004, 4e-4, 1e-4},
                                    {1.3, 0.013, 8e-4, 1e-4, 1e-4, 1e-4}};
  for (std::size_t s = 0; s < 4; ++s)
    for (std::size_t i = 0; i < 6; ++i)
      // One step per sample, but for the shortest: what a user gets is in parts there.
      EXPECT_LT(100 * rebound_error({.stages = s + 1, .substeps = i == 0 ? 0u : 1u}, samples[i], impact),
                1.15 * percent[s][i] + 2e-5)
          << "s = " << s + 1 << ", " << samples[i] << " samples";
}

// A contact of a fifth of a sample, in parts of the step.
TEST(Projected, VeryHardContactsAreFollowedInPartsOfAStep) {
  const exact::HuntCrossleyImpact impact = blow(1.5, 0.5);
  const Wall wall = wall_of(impact);
  for (double samples : {0.2, 0.5, 1.0, 2.0}) {
    const double h = impact.contact_time() / samples;
    for (int i = 0; i < 10; ++i) {
      OnWall scheme(wall);
      State<Wall> state = wall.start(-phase(i) * h * impact.speed, impact.speed);
      const ModalBooks books = books_of(scheme, wall, state, h, 8);
      EXPECT_TRUE(close(books));
      EXPECT_TRUE(near(-state.v[0], impact.rebound_speed(), 3e-4)) << samples;
      EXPECT_EQ(scheme.too_hard(), 0u);
    }
  }
}

TEST(Projected, OrdersInsideAContactAreTwiceTheStages) {
  const exact::HuntCrossleyPath path(blow(1.5, 0.4));
  const exact::HuntCrossleyImpact impact = path.impact();
  const Wall wall = wall_of(impact);
  const double from = 0.2 * path.contact_time(), until = 0.7 * path.contact_time();
  const auto run = [&](std::size_t stages, double steps) {
    OnWall scheme(wall, {.stages = stages, .substeps = 1});
    State<Wall> state = wall.start(0, impact.speed);
    // The same state inside the contact for all.
    OnWall exact(wall, {.stages = 4, .substeps = 1});
    for (int n = 0; n < 64; ++n) exact.step(wall, state, from / 64);
    for (int n = 0; n < steps; ++n) scheme.step(wall, state, (until - from) / steps);
    return state.q[0];
  };
  const double truth = run(4, 96);
  for (std::size_t stages = 1; stages <= 3; ++stages) {
    const double coarse = std::abs(run(stages, 3) - truth), fine = std::abs(run(stages, 6) - truth);
    EXPECT_NEAR(std::log2(coarse / fine), 2.0 * static_cast<double>(stages), 0.5)
        << coarse << ", then " << fine;
  }
}

TEST(Projected, StepsOnABodyThatVibratesAllocateNothing) {
  const StruckBody body{.lag = 5e-5, .loss = 0.01};
  for (double stiffness : {1e7, 1e12}) {  // one step at a time, and in parts
    const Model model = body.model(HuntCrossley{.stiffness = stiffness, .exponent = 1.5, .damping = 0.4});
    OnModel scheme(model);
    State<Model> state = body.start(model);
    scheme.step(model, state, 2e-5);
    EXPECT_EQ(allocations_of([&] {
                for (int n = 0; n < 100; ++n) scheme.step(model, state, 2e-5);
              }),
              0u);
  }
}

// Many contacts in one solve: a row of unequal bodies, some of them pressed, struck from one side.
TEST(Projected, BooksOfManyContactsClose) {
  const std::vector<double> masses{0.7, 0.3, 1.1, 0.5, 0.8, 0.4};
  for_each_law([&]<class Law>(Type<Law>) {
    if constexpr (std::is_same_v<Law, HuntCrossley> || std::is_same_v<Law, PowerLaw> ||
                  std::is_same_v<Law, KelvinVoigt> || std::is_same_v<Law, Stulov>) {
      const Model model = chain_model(law_for_blows<Law>(1), masses);
      for (std::size_t stages : {1u, 3u}) {
        OnModel scheme(model, {.stages = stages});
        State<Model> state =
            model.start(vector({-1e-4, 0, 1e-6, -1e-6, 2e-6, 1e-5}), vector({1, 0, 0, 0, 0, -0.5}));
        EXPECT_TRUE(close(books_of(scheme, model, state, 1e-4, 300), 2e-12)) << stages;
      }
    }
  });
}

// A bar of finite elements has modes that are not its coordinates.
TEST(Projected, ABarOfElementsIsASumOfItsModes) {
  BouncingBar bar;
  bar.elements = 8, bar.height = 0.02;
  SystemCase shipped = bar.make();
  const Motion start = shipped.start;
  const Model model = system_model(shipped, HuntCrossley{.stiffness = 1e5, .exponent = 1.5, .damping = 0.1});
  OnModel scheme(model);
  State<Model> state = model.start(start.q, start.v);
  const State<Model> first = state;
  typename Model::Contacts depth(model.contacts());
  const auto energy = [&](const State<Model>& of) {
    model.depths(of.q, depth);
    return model.kinetic(of.q, of.v) + model.potential(of.q) + model.stored(depth, of.memory);
  };
  double spent = 0, worst = 0;
  for (int n = 0; n < 300; ++n) {
    const Step step = scheme.step(model, state, 1e-3);
    ASSERT_EQ(step.status, Status::converged);
    spent += step.dissipated - step.work;
    worst = std::max(worst, std::abs(energy(first) - spent - energy(state)));
  }
  EXPECT_GT(spent, 0);
  EXPECT_TRUE(below(worst / std::abs(energy(first)), 1e-11));
}

// A mode far above all others, left out and given as a compliance, does the same.
TEST(Projected, CompliancesStandForModesThatAreLeftOut) {
  const PowerLaw law{.stiffness = 1e8, .exponent = 1.5};
  const double shape = 30, high = 2e5, compliance = shape * shape / (high * high);
  const auto place = [&](const Model& model) {
    OnModel scheme(model, {.stages = 4});
    State<Model> state = model.start(Eigen::VectorXd::Zero(model.coordinates()),
                                     Eigen::VectorXd::Unit(model.coordinates(), 0));
    for (int n = 0; n < 200; ++n) scheme.step(model, state, 1e-5);
    return state.q[0];
  };
  const auto struck = [&](double frequency) {
    LinearSystemData data;
    const Eigen::Index n = frequency > 0 ? 2 : 1;
    data.mass = Skyline(Skyline::diagonal(n));
    data.stiffness = data.mass;
    data.mass.at(0, 0) = 0.02;
    data.directions.add(0, -1);
    if (n == 2) {
      data.mass.at(1, 1) = 1;
      data.stiffness.at(1, 1) = frequency * frequency;
      data.directions.add(1, shape);
    }
    data.directions.end_row();
    data.restitution = {0};
    return std::make_shared<LinearSystem>(std::move(data));
  };
  const double with_mode = place(system_model(struck(high), law));
  const double given = place(system_model(struck(0), InSeries<PowerLaw>{law, compliance}));
  const double stiff = place(system_model(struck(0), law));
  EXPECT_GT(std::abs(stiff - with_mode), 1e-3 * std::abs(with_mode)) << "it matters";
  EXPECT_LT(std::abs(given - with_mode), 0.1 * std::abs(stiff - with_mode)) << given << ' ' << with_mode;
}

TEST(Projected, BooksOfContactsThatGiveWayClose) {
  for_each_law([]<class Law>(Type<Law>) {
    if constexpr (!Law::traits.remembers_depth)
      for (std::size_t stages = 1; stages <= 4; ++stages) {
        const StruckBody body{.lag = 1e-5};
        const Model model = body.model(InSeries<Law>{law_for_blows<Law>(1), 1e-6});
        OnModel scheme(model, {.stages = stages});
        State<Model> state = body.start(model);
        EXPECT_TRUE(close(books_of(scheme, model, state, 4e-5, 100))) << stages;
      }
  });
}

}  // namespace
}  // namespace ictus::test::projected_test
