// The energy propositions (85), (89), (96), (104) of the lecture as verdicts of a run: schemes within their bounds pass,
// a step that makes energy does not, and one that pushes an opening contact is outside them. Newmark's scheme with 2β > γ
// and HHT are judged by their storage functions, which are not the energy.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "ictus/model/mechanics/bouncing_ball.hpp"
#include "ictus/model/mechanics/impacting_oscillator.hpp"
#include "ictus/model/mechanics/two_ball_oscillator.hpp"
#include "ictus/run/nonsmooth.hpp"
#include "ictus/run/nonsmooth_recorder.hpp"
#include "ictus/schemes/nonsmooth/catalogue.hpp"
#include "ictus/schemes/nonsmooth/nonsmooth_hht.hpp"

namespace ictus::test::energy_proposition_twins_test {
namespace {

/// A step that flies on and grows the speed by a factor, with an impulse that it says it gave.
class Growing final : public NonsmoothStepper {
 public:
  Growing(const MechanicalSystem& system, double factor, double impulse)
      : NonsmoothStepper(system), factor_(factor) {
    impulse_.setConstant(impulse);
  }
  StepReport step(Motion& motion, double h) override {
    motion.v *= factor_;
    motion.t += h;
    StepReport report;
    report.taken = h;
    return report;
  }

 private:
  double factor_;
};

Trace one_step(const std::string& scheme, double factor, double impulse, double speed,
               const NonsmoothOptions& options = {}) {
  const SystemCase ball = BouncingBall{}.make();
  NonsmoothPlan plan;
  plan.scheme = scheme;
  plan.options = options;
  NonsmoothRecorder recorder(ball, plan);
  Growing stepper(*ball.system, factor, impulse);
  Motion motion = ball.start;
  motion.v[0] = speed;
  recorder.begin(stepper, motion);
  const StepReport report = stepper.step(motion, 1e-3);
  recorder.accept(stepper, report, motion);
  return recorder.finish({true, "one step"});
}

TEST(EnergyPropositionTwins, AStepThatMakesEnergyFails) {
  for (const char* scheme :
       {"moreau_jean", "moreau_jean_dissipative", "nonsmooth_newmark", "nonsmooth_hht"}) {
    const Trace made = one_step(scheme, 1.01, 0, -2);
    ASSERT_EQ(made.failures.size(), 1u) << scheme;
    EXPECT_NE(made.failures[0].find("never gains"), std::string::npos) << made.failures[0];
    EXPECT_TRUE(one_step(scheme, 0.99, 0, -2).failures.empty()) << scheme;
    EXPECT_FALSE(one_step(scheme, 1 + 1e-6, 0, -2).failures.empty()) << scheme << ": a small one, too";
  }
}

TEST(EnergyPropositionTwins, AnOpeningContactThatIsPushedIsOutsideThem) {
  EXPECT_TRUE(one_step("moreau_jean", 1.01, 1, 2).failures.empty());
  EXPECT_FALSE(one_step("moreau_jean", 1.01, 1, -2).failures.empty()) << "a closing one is not";
}

TEST(EnergyPropositionTwins, OutsideTheBoundsNothingIsPromised) {
  EXPECT_TRUE(one_step("moreau_jean", 1.01, 0, -2, {.theta = 0.9}).failures.empty()) << "θ > 1/(1 + e)";
  EXPECT_TRUE(one_step("moreau_jean", 1.01, 0, -2, {.theta = 0.4}).failures.empty());
  EXPECT_TRUE(one_step("nonsmooth_newmark", 1.01, 0, -2, {.gamma = 0.4, .beta = 0.2}).failures.empty());
  EXPECT_TRUE(one_step("nonsmooth_hht", 1.01, 0, -2, {.alpha = 0.4}).failures.empty()) << "α > 1/3";
  EXPECT_TRUE(one_step("nonsmooth_hht", 1.01, 0, -2, {.gamma = 0.55, .alpha = 0.1}).failures.empty());
}

TEST(EnergyPropositionTwins, BeyondTheEnergyTheStorageFunctionIsJudged) {
  const Trace newmark = one_step("nonsmooth_newmark", 1.01, 0, -2, {.gamma = 0.6, .beta = 0.4});
  ASSERT_EQ(newmark.failures.size(), 1u) << "2β > γ";
  EXPECT_NE(newmark.failures[0].find("storage function"), std::string::npos) << newmark.failures[0];
  EXPECT_NE(one_step("nonsmooth_hht", 1.01, 0, -2).failures.at(0).find("(104)"), std::string::npos);
}

TEST(EnergyPropositionTwins, OtherSchemesPromiseNothing) {
  EXPECT_TRUE(one_step("schatzman_paoli", 1.01, 0, -2).failures.empty());
}

// What they promise they keep: runs through impacts, rest and swings, at several steps.
TEST(EnergyProposition, HoldsInRuns) {
  struct Case {
    const char* scheme;
    NonsmoothOptions options;
  };
  for (const Case& one : {Case{"moreau_jean", {.theta = 0.5}}, Case{"moreau_jean", {.theta = 0.66}},
                          Case{"moreau_jean_dissipative", {.theta = 1}}, Case{"nonsmooth_newmark", {}},
                          Case{"nonsmooth_newmark", {.gamma = 0.8, .beta = 0.4}},
                          Case{"nonsmooth_newmark", {.gamma = 0.6, .beta = 0.5}}, Case{"nonsmooth_hht", {}},
                          Case{"nonsmooth_hht", {.alpha = 1.0 / 3}},
                          Case{"nonsmooth_hht", {.gamma = 0.8, .beta = 0.5, .alpha = 0.2}}})
    for (const SystemCase& system :
         {BouncingBall{}.make(), ImpactingOscillator{}.make(), TwoBallOscillator{}.make()})
      for (const double step : {0.05, 0.0071}) {
        NonsmoothPlan plan;
        plan.scheme = one.scheme;
        plan.options = one.options;
        plan.step = step;
        plan.until = 4;
        const Trace trace = run_nonsmooth(system, plan);
        EXPECT_TRUE(trace.ending.complete) << trace.ending.reason;
        for (const std::string& words : trace.failures)
          ADD_FAILURE() << one.scheme << " " << step << ": " << words;
      }
}

/// The largest rises of the energy and of H in a step of HHT through impacts, of the first energy; H with these weights.
struct Rises {
  double energy = 0, storage = 0;
};
Rises largest_rises(const CollocationWeights& weights) {
  const SystemCase example = ImpactingOscillator{}.make();
  const MechanicalSystem& system = *example.system;
  const auto energy = [&](const Motion& at) { return system.kinetic(at.q, at.v) + system.potential(at.q); };
  const auto stepper = make_nonsmooth_stepper("nonsmooth_hht", system, {.alpha = 0.3});
  auto storage = StorageFunction::of(system, weights);
  Motion motion = example.start;
  stepper->start(motion);
  storage->start(motion);
  const double first = energy(motion);
  Rises most;
  for (int k = 0; k < 200; ++k) {
    const Motion before = motion;
    const double h = k % 3 == 0 ? 0.02 : 0.05;  // s
    EXPECT_TRUE(stepper->step(motion, h).converged());
    const double rise = energy(motion) - energy(before), beyond = storage->advance(motion, h).value;
    most.energy = std::max(most.energy, rise / first);
    most.storage = std::max(most.storage, (rise + beyond) / first);
  }
  return most;
}

// The energy of HHT rises in some steps, its storage function in none; with other weights it would.
TEST(EnergyPropositionTwins, TheStorageFunctionIsNotTheEnergyAndItsWeightsMatter) {
  const Rises own = largest_rises(NonsmoothHht::weights({.alpha = 0.3}));
  EXPECT_GT(own.energy, 1e-6);
  EXPECT_LT(own.storage, 1e-14);
  EXPECT_GT(largest_rises(NonsmoothHht::weights({.alpha = 0.1})).storage, 1e-6);
  EXPECT_GT(largest_rises({.gamma = 0.8, .beta = 0.4225}).storage, 1e-6) << "without w";
}

}  // namespace
}  // namespace ictus::test::energy_proposition_twins_test
