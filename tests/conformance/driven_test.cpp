// Contacts that are moved from outside, by `projected` and by `reference`: the work of hands is booked, the books close,
// both agree with the order that is declared, and what stands still is silent.

#include "ictus/laws/contact/laws.hpp"
#include "ictus/schemes/smooth/reference.hpp"
#include "tests/support/driven_bodies.hpp"
#include "tests/support/no_alloc.hpp"

namespace ictus::test::driven_test {
namespace {

using OnModel = Projected::On<Model>;

constexpr HuntCrossley wood{.stiffness = 2e7, .exponent = 1.5, .damping = 0.4};
constexpr double sample = 1.0 / 44100;

/// Drawn over a rough surface at a given speed.
LyingTool scraping() {
  return {.weight = 2,
          .drives = {{.contact = 0, .track = rough_track(4e-6, 1e-4), .start = 3e-5, .rate = 0.4}}};
}
/// Travelling over it by itself.
LyingTool rolling() {
  return {.weight = 2,
          .drives = {{.contact = 0, .track = rough_track(4e-6, 1e-4), .travel = 0}},
          .travels = {{"tool.travel", 0.028, 3e-5, 0.4}}};
}

TEST(Driven, BooksCloseForEveryStage) {
  for (std::size_t stages = 1; stages <= 4; ++stages)
    for (const LyingTool& tool : {scraping(), rolling()})
      for (double h : {sample, 7 * sample}) {
        const Model model = tool.model(wood);
        OnModel scheme(model, {.stages = stages});
        State<Model> state = tool.start(model);
        const DrivenBooks books = driven_books(scheme, model, state, h, 400);
        EXPECT_TRUE(books.converged);
        EXPECT_GE(books.least_loss, 0);
        EXPECT_TRUE(below(books.relative(), 1e-12)) << "s = " << stages;
        EXPECT_EQ(books.by_hand != 0, tool.travels.empty());
      }
}

/// Largest difference of the velocities of the modes at the end, in parts of the largest.
double error_of(const LyingTool& tool, const State<Model>& exact, double until, int steps,
                std::size_t stages) {
  const Model model = tool.model(wood);
  OnModel scheme(model, {.stages = stages, .substeps = 1});
  State<Model> state = tool.start(model);
  driven_books(scheme, model, state, until / steps, steps);
  return (state.v - exact.v).cwiseAbs().maxCoeff() / exact.v.head(3).cwiseAbs().maxCoeff();
}

// Hands that move smoothly, on a contact that stays closed: the order is that of the scheme. The way of a rolling tool is
// followed with the same.
TEST(Driven, ConvergesWithTheDeclaredOrder) {
  const double until = 1.6e-3;
  std::vector<double> x, y;
  for (int i = 0; i <= 8; ++i) x.push_back(i * 2e-3), y.push_back(3e-5 * std::sin(0.7 * i));
  const Track smooth = Track::spline(x, y);
  for (const bool free : {false, true}) {
    LyingTool tool{.weight = 40, .frequencies = {900, 2400.3}, .height = -1.2e-4};
    tool.drives = {{.contact = 0, .track = smooth, .start = 2.1e-3, .rate = 1}};
    if (free) {
      tool.drives[0].rate = 0;
      tool.drives[0].travel = 0;
      tool.travels = {{"tool.travel", 0.028, 2.1e-3, 1}};
    }
    const Model model = tool.model(wood);
    Reference::On<Model> reference(model);
    reference.tolerance(1e-14);
    State<Model> exact = tool.start(model);
    double by_hand = 0;
    run_reference(reference, model, exact, until, by_hand);
    for (std::size_t stages = 1; stages <= 3; ++stages) {
      const int steps = stages == 1 ? 64 : stages == 2 ? 24 : 12;
      const double coarse = error_of(tool, exact, until, steps, stages),
                   fine = error_of(tool, exact, until, 2 * steps, stages);
      EXPECT_NEAR(std::log2(coarse / fine), 2.0 * static_cast<double>(stages), 0.5)
          << (free ? "free" : "given") << " s = " << stages << ": " << coarse << ", " << fine;
    }
  }
}

/// 20 log₁₀ of what is heard to what is wrong of it, over a whole run.
double signal_to_noise(const LyingTool& tool, int samples, double& by_hand, double& exact_by_hand) {
  const Model model = tool.model(wood);
  OnModel scheme(model);
  Reference::On<Model> reference(model);
  State<Model> state = tool.start(model), exact = state;
  const auto heard = [](const State<Model>& of) { return of.v.segment(1, 4).sum(); };
  double signal = 0, noise = 0;
  for (int n = 1; n <= samples; ++n) {
    by_hand += scheme.step(model, state, sample).by_hand;
    state.t = n * sample;
    run_reference(reference, model, exact, n * sample, exact_by_hand);
    signal += heard(exact) * heard(exact);
    noise += (heard(exact) - heard(state)) * (heard(exact) - heard(state));
  }
  if (!tool.travels.empty()) {
    EXPECT_NEAR(state.v.tail(1)[0], exact.v.tail(1)[0], 1e-7) << "speed of travel";
    EXPECT_LT(state.v.tail(1)[0], 0.4) << "the sound is paid for";
  }
  return 10 * std::log10(signal / noise);
}

TEST(Driven, ScrapingAndRollingAreHeardAsTheReferenceHasThem) {
  for (const LyingTool& tool : {scraping(), rolling()}) {
    double by_hand = 0, exact = 0;
    EXPECT_GT(signal_to_noise(tool, 440, by_hand, exact), 75);
    EXPECT_NEAR(by_hand, exact, 1e-5 * std::abs(exact));
  }
}

// Without damping a rolling tool loses exactly what the rest gains.
TEST(Driven, TravelSlowsByWhatTheSoundTook) {
  LyingTool tool = rolling();
  tool.loss = 0;
  const Model model = tool.model(PowerLaw{.stiffness = 2e7, .exponent = 1.5});
  OnModel scheme(model);
  State<Model> state = tool.start(model);
  Model::Contacts depth(1);
  const auto rest = [&] {
    model.depths(state.t, state.q, depth);
    return model.kinetic(state.q, state.v) + model.potential(state.q) + model.stored(depth, state.memory) -
           0.5 * 0.028 * state.v.tail(1)[0] * state.v.tail(1)[0];
  };
  const double before = rest();
  for (int n = 0; n < 800; ++n) scheme.step(model, state, sample);
  const double lost = 0.5 * 0.028 * (0.4 * 0.4 - state.v.tail(1)[0] * state.v.tail(1)[0]);
  EXPECT_GT(lost, 1e-9);
  EXPECT_TRUE(near(rest() - before, lost, 1e-12 * 0.5 * 0.028 * 0.4 * 0.4 / lost));
}

// A tool that travels too slowly for a hill rolls back, with the speed that it had.
TEST(Driven, AHillThatIsTooHighTurnsTheTravelBack) {
  const Track hill = Track::spline({0, 0.01, 0.02}, {0, 1e-3, 0});
  LyingTool tool{.weight = 2,
                 .loss = 0,
                 .drives = {{.contact = 0, .track = hill, .travel = 0}},
                 .travels = {{"tool.travel", 0.028, 0, 0.05}}};
  tool.frequencies = {2e4};
  tool.height = -std::pow(2 / 2e7, 1 / 1.5);
  const Model model = tool.model(PowerLaw{.stiffness = 2e7, .exponent = 1.5});
  OnModel scheme(model);
  State<Model> state = tool.start(model);
  const DrivenBooks books = driven_books(scheme, model, state, sample, 6000);
  EXPECT_TRUE(books.converged);
  EXPECT_TRUE(below(books.relative(), 1e-12));
  EXPECT_NEAR(state.v.tail(1)[0], -0.05, 2e-3);
}

TEST(Driven, AContactAtRestIsSilentHoweverLoaded) {
  for (double weight : {0.1, 100.0})
    for (const bool free : {false, true}) {
      LyingTool tool = free ? rolling() : scraping();
      tool.weight = weight;
      if (free)
        tool.travels[0].velocity = 0, tool.drives[0].track = Track::spline({0, 1e-4}, {2e-6, 2e-6});
      else
        tool.drives[0].rate = 0;
      const double depth = std::pow(weight / wood.stiffness, 1 / wood.exponent);
      const Model model = tool.model(wood);
      State<Model> state = tool.start(model);
      double sag = 0;
      for (Eigen::Index i = 0; i < 4; ++i) {
        const double shape = 2 + std::cos(1.7 * static_cast<double>(i)),
                     w = tool.frequencies[static_cast<std::size_t>(i)];
        state.q[1 + i] = shape * weight / (w * w);
        sag += shape * state.q[1 + i];
      }
      const double r = free ? 2e-6 : tool.drives[0].at(0, 0).value;
      state.q[0] = depth + sag - r;
      OnModel scheme(model);
      double loudest = 0;
      for (int n = 0; n < 2000; ++n) {
        ASSERT_EQ(scheme.step(model, state, sample).status, Status::converged);
        loudest = std::max(loudest, state.v.cwiseAbs().maxCoeff());
      }
      EXPECT_LT(loudest, 1e-14) << weight << (free ? " free" : " given");
    }
}

TEST(Driven, AllocatesNothingInAStep) {
  for (const LyingTool& tool : {scraping(), rolling()}) {
    const Model model = tool.model(wood);
    OnModel scheme(model);
    State<Model> state = tool.start(model);
    for (int n = 0; n < 50; ++n) scheme.step(model, state, sample);
    EXPECT_EQ(allocations_of([&] {
                for (int n = 0; n < 50; ++n) scheme.step(model, state, sample);
              }),
              0u);
  }
}

// A hand that presses and lets go does work; where the tool is as it was, the rest of it is sound and loss.
TEST(Driven, AHandPaysForWhatItStirsUp) {
  LyingTool tool{.weight = 1, .loss = 0};
  tool.drives = {{.contact = 0, .track = Track::calm({0, 1e-3, 2e-3, 2.5e-3}, {0, 1e-5, 1e-5, 0})}};
  const Model model = tool.model(wood);
  OnModel scheme(model);
  State<Model> state = tool.start(model);
  const DrivenBooks books = driven_books(scheme, model, state, sample, 300);
  EXPECT_TRUE(below(books.relative(), 1e-12));
  EXPECT_GT(books.by_hand, 0);
}

// A string that is tightened while it rings: without losses E/ω stays, and the rest is work of the hand. Steps have the numbers
// of their middles: order 2, and books that close all the same.
TEST(Driven, AGlideIsPaidForAndHasOrderTwo) {
  LyingTool tool{.weight = 0, .frequencies = {3000, 4100}, .loss = 0};
  tool.height = 1e-2;  // nothing touches
  ModalSystemData data = tool.data();
  data.glides = {{ModalSystemData::Glide::Of::frequency, 0, {0.002, 0.03, 0.031}, {1, 1.2, 1.2}},
                 {ModalSystemData::Glide::Of::damping, 0, {0.01, 0.02}, {1, 3}}};
  const Model model = system_model(std::make_shared<ModalSystem>(data), wood);
  const auto start = [&] {
    State<Model> state = tool.start(model);
    state.q[1] = 1e-4;
    state.v[2] = 0.3;
    return state;
  };
  Reference::On<Model> reference(model);
  State<Model> exact = start();
  double by_hand = 0;
  run_reference(reference, model, exact, 0.04, by_hand);
  const double before = 0.5 * (3000 * 3000 * 1e-8 + 0.3 * 0.3);
  EXPECT_TRUE(near(by_hand, 0.2 * before, 0.02)) << "E/ω is an invariant of slow changes";
  double errors[2] = {};
  for (const int finer : {0, 1}) {
    OnModel scheme(model);
    State<Model> state = start();
    const int steps = 2000 << finer;
    double booked = 0, worst = 0;
    const double energy = model.kinetic(state.q, state.v) + model.potential(0, state.q);
    for (int n = 1; n <= steps; ++n) {
      const Step step = scheme.step(model, state, 0.04 / steps);
      state.t = n * 0.04 / steps;
      booked += step.work;
      worst = std::max(worst, std::abs(energy + booked - model.kinetic(state.q, state.v) -
                                       model.potential(state.t, state.q)));
    }
    EXPECT_TRUE(below(worst / energy, 1e-12));
    errors[finer] = (state.v - exact.v).cwiseAbs().maxCoeff();
  }
  EXPECT_NEAR(std::log2(errors[0] / errors[1]), 2, 0.1) << errors[0] << " " << errors[1];
}

}  // namespace
}  // namespace ictus::test::driven_test
