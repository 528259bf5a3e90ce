// Bristles on a string: books, losses, order, the reference, and what a bow is known to do.

#include <gtest/gtest.h>

#include "tests/support/no_alloc.hpp"
#include "tests/support/rubbed_string.hpp"

namespace ictus::test::rubbing_test {
namespace {

using Scheme = Projected::On<Model>;
constexpr double rate = 44100;

TEST(Rubbing, BooksCloseAndNothingIsGainedWithEveryStageAndHardness) {
  for (std::size_t stages = 1; stages <= 4; ++stages)
    for (double stiffness : {1e3, 1e4, 1e5})
      for (double damping : {0.0, 0.3, 3.0}) {
        RubbedString string;
        string.modes = 12;
        string.rub.bristles.bristle_stiffness = stiffness;
        string.rub.bristles.bristle_damping = damping;
        const Model model = string.model();
        Scheme scheme(model, {.stages = stages});
        EXPECT_TRUE(close(rubbing_books(scheme, string, model, 0.008, 353)))
            << stages << " stages, " << stiffness << " N/m, " << damping << " N s/m";
      }
}

// A bow that is pressed harder, drawn the other way, lifted and set down again.
TEST(Rubbing, BooksCloseUnderAHandThatChangesItsMind) {
  RubbedString string;
  string.modes = 12;
  string.rub.speed = {{0, 0.01, 0.02, 0.03}, {0, 0.3, -0.2, 0.1}};
  string.rub.normal = {{0, 0.008, 0.017, 0.021, 0.03}, {0.2, 2, 0, 0, 1}};
  const Model model = string.model();
  for (std::size_t stages : {1u, 3u}) {
    Scheme scheme(model, {.stages = stages});
    EXPECT_TRUE(close(rubbing_books(scheme, string, model, 0.03, 1323))) << stages;
  }
}

TEST(Rubbing, MeetsTheReferenceOverAWholeRun) {
  const RubbedString string;
  const Model model = string.model();
  constexpr int samples = 1764;  // 40 ms, 17 periods
  Reference::On<Model> reference(model);
  const RubbingBooks truth = rubbing_books(reference, string, model, samples / rate, samples);
  EXPECT_TRUE(below(truth.worst / truth.hand, 1e-12));
  constexpr double least[] = {5, 35, 75, 80};  // dB
  for (std::size_t stages = 2; stages <= 4; ++stages) {
    Scheme scheme(model, {.stages = stages});
    const RubbingBooks books = rubbing_books(scheme, string, model, samples / rate, samples);
    EXPECT_TRUE(close(books));
    for (std::size_t quarter = 0; quarter < 4; ++quarter)
      EXPECT_GT(distance_in_db(books.speed, truth.speed, quarter * samples / 4, (quarter + 1) * samples / 4),
                least[stages - 1])
          << stages << " stages, quarter " << quarter;
    if (stages < 3) continue;
    EXPECT_TRUE(near(books.hand, truth.hand, 1e-5));
    EXPECT_TRUE(near(books.lost, truth.lost, 1e-5));
    EXPECT_EQ(scheme.rubbing().several, 0u);
  }
}

// As a user has it, without a word of parts: errors grow from slip to slip.
TEST(Rubbing, WholeRunsAre75DecibelsRightByDefault) {
  constexpr int samples = 3528, finer = 16;  // 80 ms, 33 periods
  for (const double hair : {3e3, 1e4}) {
    RubbedString string;
    string.rub.bristles.bristle_stiffness = hair;
    const Model model = string.model();
    Scheme scheme(model), truth(model, {.stages = 4});
    State<Model> a = string.start(model), b = a;
    double error[4] = {}, size[4] = {};
    for (int n = 0; n < samples; ++n) {
      scheme.step(model, a, 1 / rate);
      for (int part = 0; part < finer; ++part) truth.step(model, b, 1 / (finer * rate));
      error[4 * n / samples] += (a.v - b.v).squaredNorm();
      size[4 * n / samples] += b.v.squaredNorm();
    }
    for (int quarter = 0; quarter < 4; ++quarter)
      EXPECT_GT(10 * std::log10(size[quarter] / error[quarter]), 75) << hair << " N/m, quarter " << quarter;
  }
}

// Before the bristles break away, and while nothing bends, errors fall with the power 2s of the step.
TEST(Rubbing, OrdersAreTwiceTheStagesWhileItSticks) {
  RubbedString string;
  string.modes = 4;
  string.rub.bristles.bristle_damping = 0;
  string.rub.speed = Ramp::constant(0.1);
  string.rub.normal = Ramp::constant(50);
  const Model model = string.model();
  const auto place = [&](std::size_t stages, int steps) {
    Scheme scheme(model, {.stages = stages, .substeps = 1});
    State<Model> state = string.start(model);
    for (int n = 0; n < steps; ++n) scheme.step(model, state, 2e-3 / steps);
    return state.q;
  };
  const Eigen::VectorXd truth = place(4, 200);
  constexpr int coarse[] = {320, 40, 20};
  for (std::size_t stages = 1; stages <= 3; ++stages) {
    const int n = coarse[stages - 1];
    const double first = (place(stages, n) - truth).norm(), second = (place(stages, 2 * n) - truth).norm();
    EXPECT_NEAR(std::log2(first / second), 2.0 * static_cast<double>(stages), 0.4)
        << first << ", then " << second;
  }
}

// Below the break-away bristles are a spring: what they hold comes back, and nothing is lost.
TEST(Rubbing, StickIsStick) {
  RubbedString string;
  string.rub.bristles.bristle_damping = 0;
  string.rub.speed = Ramp::constant(0);
  string.decay = 0;
  const Model model = string.model();
  Scheme scheme(model);
  State<Model> state = string.start(model);
  state.v[0] = 1e-5;  // a small swing under a bow that stands still
  const double energy = energy_of(model, state);
  Worst drift, lost;
  for (int n = 0; n < 4410; ++n) {
    const Step step = scheme.step(model, state, 1 / rate);
    drift.see(std::abs(energy_of(model, state) / energy - 1), n);
    lost.see(step.rubbed / energy, n);
  }
  EXPECT_TRUE(drift.below(1e-12));
  EXPECT_EQ(lost.value(), 0);
}

// Raman's picture: one stick and one slip per period, and the slip lasts the bow's part of the period.
TEST(Rubbing, ABowedStringMovesAsHelmholtzSaw) {
  constexpr double places[] = {0.13, 0.2}, forces[] = {0.5, 0.4};
  for (std::size_t i = 0; i < 2; ++i) {
    RubbedString string;
    string.place = places[i];
    string.modes = 48;
    string.decay = 1;
    string.rub.normal = Ramp::constant(forces[i]);
    const Model model = string.model();
    Scheme scheme(model, {.stages = 2});
    const RubbingBooks books = rubbing_books(scheme, string, model, 0.2, 8820);
    EXPECT_TRUE(close(books));
    const StickSlip found = stick_slip(books.slip, rate / string.pitch(), 20, 0.5 * 0.1 / string.place);
    EXPECT_NEAR(found.slips, 1, 0.051) << places[i];  // a slip may lie across an end of the window
    EXPECT_NEAR(found.share, places[i], 0.06 * places[i]);
  }
}

// A lifted bow has no force: the string rings as it does alone, to the last bits of its energy.
TEST(Rubbing, ALiftedBowLetsTheStringRing) {
  RubbedString string;
  string.rub.normal = {{0, 0.01, 0.011}, {0.5, 0.5, 0}};
  const Model model = string.model();
  Scheme scheme(model);
  State<Model> state = string.start(model);
  for (int n = 0; n < 882; ++n) scheme.step(model, state, 1 / rate);
  EXPECT_GT(energy_of(model, state), 1e-7);
  EXPECT_LT(std::abs(state.memory[0]), 1e-3 * string.rub.bristles.reach(0.5));
  const double decay = 1.02 * string.decay,
               turns = 2 * std::numbers::pi * string.pitch() * std::sqrt(1 + 3e-5);
  const auto size = [&] {  // of the first mode, q² + ((v + σq)/ω_d)²
    const double sine = (state.v[0] + decay * state.q[0]) / std::sqrt(turns * turns - decay * decay);
    return std::hypot(state.q[0], sine);
  };
  const double before = size();
  for (int n = 0; n < 2205; ++n) scheme.step(model, state, 1 / rate);
  EXPECT_TRUE(near(size() / before, std::exp(-decay * 0.05), 1e-12));
}

TEST(Rubbing, StepsAllocateNothing) {
  const RubbedString string;
  const Model model = string.model();
  Scheme scheme(model);
  State<Model> state = string.start(model);
  for (int n = 0; n < 300; ++n) scheme.step(model, state, 1 / rate);
  EXPECT_EQ(allocations_of([&] {
              for (int n = 0; n < 300; ++n) scheme.step(model, state, 1 / rate);
            }),
            0u);
}

// A curve that falls steeply under a large step: three motions fit, one is taken and the books stay closed.
TEST(Rubbing, WhereSeveralMotionsFitTheRunGoesOnAndTells) {
  RubbedString string;
  string.modes = 12;
  string.rub.bristles.bristle_stiffness = 1e7;
  string.rub.bristles.stribeck_speed = 0.02;
  const Model model = string.model();
  Scheme scheme(model, {.stages = 1, .substeps = 1});
  EXPECT_TRUE(close(rubbing_books(scheme, string, model, 0.05, 500), 1e-11));
  EXPECT_GT(scheme.rubbing().several, 0u);
}

}  // namespace
}  // namespace ictus::test::rubbing_test
