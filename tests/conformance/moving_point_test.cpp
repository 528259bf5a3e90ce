// Contacts whose point moves along a body, by `projected` and by `reference`: the work of what moves it is booked, the
// books close, and both agree with the order that is declared.

#include <numbers>

#include "ictus/laws/contact/laws.hpp"
#include "ictus/schemes/smooth/reference.hpp"
#include "tests/support/driven_bodies.hpp"
#include "tests/support/no_alloc.hpp"

namespace ictus::test::moving_point_test {
namespace {

using OnModel = Projected::On<Model>;
using std::numbers::pi;

constexpr HuntCrossley wood{.stiffness = 2e7, .exponent = 1.5, .damping = 0.4};
constexpr double sample = 1.0 / 44100;
constexpr double length = 0.4, body = 0.06;  // m, kg of a string

/// A tool that lies on a string and moves along it, led or freely; and perhaps a stop on the other side.
struct Rider {
  double speed = 3, weight = 40;
  bool free = false, rough = false, stop = false;
  double loss = 0.002;
  std::size_t modes = 4;

  ModalSystemData data() const {
    constexpr double mass = 0.02;
    ModalSystemData data;
    data.gravity = weight / mass;
    data.masses.push_back({"tool", mass, 0, 0});
    ModalSystemData::Resonator string{.name = "string", .mass = body};
    for (std::size_t i = 1; i <= modes; ++i) {
      VibrationMode mode{};
      mode.frequency = 900 * static_cast<double>(i) * (1 + 0.01 * static_cast<double>(i * i));
      mode.decay = loss * mode.frequency;
      string.modes.push_back(mode);
      string.shown.push_back(shape(i, 0.3 * length));
    }
    data.resonators.push_back(std::move(string));
    ModalSystemData::Contact contact{.name = "tool-string"};
    contact.opening.add(0, -1);
    data.contacts.push_back(std::move(contact));
    if (stop) {
      ModalSystemData::Contact other{.name = "string-stop", .clearance = 1e-4};
      for (std::size_t i = 1; i <= modes; ++i)
        other.opening.add(static_cast<Eigen::Index>(i), -shape(i, 0.45 * length));
      data.contacts.push_back(std::move(other));
    }
    // The string goes away from the tool: it closes by the shapes' negative.
    auto path = std::make_shared<const ShapePath>(
        1, static_cast<Eigen::Index>(modes),
        [&](double s, Eigen::VectorXd& at) {
          for (std::size_t i = 1; i <= modes; ++i) at[static_cast<Eigen::Index>(i) - 1] = -shape(i, s);
        },
        0, length);
    EXPECT_TRUE(below(path->error(), 1e-7));
    data.travels = {{"tool.travel", 0.028, 0.3 * length, speed}};
    data.drives = {{.contact = 0,
                    .track = rough ? rough_track(4e-6, 1e-4) : Track{},
                    .travel = 0,
                    .led = !free,
                    .shapes = path}};
    return data;
  }
  static double shape(std::size_t i, double s) {
    return std::sqrt(2 / body) * std::sin(static_cast<double>(i) * pi * s / length);
  }
  template <ContactLaw Law>
  Model model(const Law& law) const {
    return system_model(std::make_shared<ModalSystem>(data()), law);
  }
  State<Model> start(const Model& of) const {
    const Motion motion = dynamic_cast<const ModalSystem&>(*of.system()).start();
    return of.start(motion.q, motion.v);
  }
};

TEST(MovingPoint, BooksCloseForEveryStage) {
  for (std::size_t stages = 1; stages <= 4; ++stages)
    for (const bool free : {false, true})
      for (const bool stop : {false, true})
        for (double h : {sample, 7 * sample}) {
          const Rider rider{.speed = 2, .free = free, .rough = true, .stop = stop};
          const Model model = rider.model(wood);
          OnModel scheme(model, {.stages = stages});
          State<Model> state = rider.start(model);
          const DrivenBooks books = driven_books(scheme, model, state, h, 300);
          EXPECT_TRUE(books.converged);
          EXPECT_GE(books.least_loss, 0);
          EXPECT_TRUE(below(books.relative(), 1e-12)) << "s = " << stages << (free ? " free" : " led");
          EXPECT_EQ(books.by_hand != 0, !free);
          if (!free) {
            EXPECT_EQ(state.v.tail(1)[0], 2);
          }
        }
}

double error_of(const Rider& rider, const State<Model>& exact, double until, int steps, std::size_t stages) {
  const Model model = rider.model(wood);
  OnModel scheme(model, {.stages = stages, .substeps = 1});
  State<Model> state = rider.start(model);
  driven_books(scheme, model, state, until / steps, steps);
  return (state.v - exact.v).cwiseAbs().maxCoeff() / exact.v.head(3).cwiseAbs().maxCoeff();
}

// On a contact that stays closed the order is that of the scheme, also of the way that pays.
TEST(MovingPoint, ConvergesWithTheDeclaredOrder) {
  const double until = 1.6e-3;
  for (const bool free : {false, true}) {
    const Rider rider{.speed = 12, .free = free, .modes = 3};
    const Model model = rider.model(wood);
    Reference::On<Model> reference(model);
    reference.tolerance(1e-14);
    State<Model> exact = rider.start(model);
    double by_hand = 0;
    run_reference(reference, model, exact, until, by_hand);
    for (std::size_t stages = 1; stages <= 3; ++stages) {
      const int steps = stages == 1 ? 64 : stages == 2 ? 32 : 16;
      const double coarse = error_of(rider, exact, until, steps, stages),
                   fine = error_of(rider, exact, until, 2 * steps, stages);
      EXPECT_NEAR(std::log2(coarse / fine), 2.0 * static_cast<double>(stages), 0.5)
          << (free ? "free" : "led") << " s = " << stages << ": " << coarse << ", " << fine;
    }
  }
}

// Over a run with hops and a rough way, both methods have one sound and one bill.
TEST(MovingPoint, IsHeardAsTheReferenceHasIt) {
  for (const bool free : {false, true}) {
    const Rider rider{.speed = 0.8, .weight = 2, .free = free, .rough = true};
    const Model model = rider.model(wood);
    OnModel scheme(model);
    Reference::On<Model> reference(model);
    State<Model> state = rider.start(model), exact = state;
    double by_hand = 0, exact_by_hand = 0, signal = 0, noise = 0;
    const auto heard = [](const State<Model>& of) { return of.v.segment(1, 4).sum(); };
    for (int n = 1; n <= 440; ++n) {
      by_hand += scheme.step(model, state, sample).by_hand;
      state.t = n * sample;
      run_reference(reference, model, exact, n * sample, exact_by_hand);
      signal += heard(exact) * heard(exact);
      noise += (heard(exact) - heard(state)) * (heard(exact) - heard(state));
    }
    EXPECT_GT(10 * std::log10(signal / noise), 75) << (free ? "free" : "led");
    EXPECT_NEAR(by_hand, exact_by_hand, 1e-5 * std::abs(exact_by_hand));
    if (!free) continue;
    EXPECT_NEAR(state.v.tail(1)[0], exact.v.tail(1)[0], 1e-7);
    EXPECT_LT(state.v.tail(1)[0], 0.8) << "the sound is paid for";
  }
}

// A tool that hardly moves does what one does whose point stays.
TEST(MovingPoint, SlowlyIsAsStanding) {
  const Rider rider{.speed = 1e-9, .weight = 2};
  const Model model = rider.model(wood);
  ModalSystemData still = rider.data();
  for (std::size_t i = 1; i <= 4; ++i)
    still.contacts[0].opening.add(static_cast<Eigen::Index>(i), Rider::shape(i, 0.3 * length));
  still.drives.clear();
  still.travels.clear();
  const Model standing = system_model(std::make_shared<ModalSystem>(still), wood);
  OnModel moves(model), stays(standing);
  State<Model> one = rider.start(model), other = rider.start(standing);
  for (int n = 0; n < 300; ++n) moves.step(model, one, sample), stays.step(standing, other, sample);
  EXPECT_TRUE(below(
      (one.v.head(5) - other.v).cwiseAbs().maxCoeff() / other.v.segment(1, 4).cwiseAbs().maxCoeff(), 1e-5));
}

TEST(MovingPoint, AllocatesNothingInAStep) {
  for (const bool free : {false, true}) {
    const Rider rider{.speed = 0.5, .weight = 2, .free = free, .rough = true, .stop = true};
    const Model model = rider.model(wood);
    OnModel scheme(model);
    State<Model> state = rider.start(model);
    for (int n = 0; n < 50; ++n) scheme.step(model, state, sample);
    EXPECT_EQ(allocations_of([&] {
                for (int n = 0; n < 50; ++n) scheme.step(model, state, sample);
              }),
              0u);
  }
}

}  // namespace
}  // namespace ictus::test::moving_point_test
