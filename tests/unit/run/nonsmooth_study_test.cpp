#include "ictus/run/nonsmooth_study.hpp"

#include "ictus/model/mechanics/bouncing_ball.hpp"
#include "ictus/model/mechanics/impacting_oscillator.hpp"
#include "tests/support/near.hpp"

namespace ictus::test {
namespace {

const StudyChoice few{.coarsest = 0.02, .octaves = 3, .steps_per_octave = 4};

TEST(NonsmoothStudy, MeasuresOneSchemeOverItsSteps) {
  const ShippedSystem ball = BouncingBall{}.make();
  const NonsmoothStudy study = nonsmooth_study(ball, {study_method("moreau_jean", {})}, few);
  EXPECT_EQ(study.until, 4);
  EXPECT_EQ(study.reference, "") << "the closed form";
  const NonsmoothStudyRun& run = study.runs.at(0);
  ASSERT_EQ(run.points.size(), 13u);
  EXPECT_NEAR(run.points.front().step / run.points.back().step, std::pow(3.9, 1.5), 1e-9);
  EXPECT_LT(run.points.front().step, 0.02);
  EXPECT_NEAR(run.slopes.uniform.order, 0, 0.02) << "the step of the first impact is wrong by the jump";
  EXPECT_GT(run.slopes.q.order, 0.2) << "few steps tell little more";
  EXPECT_EQ(run.declared.velocity_l2, 0.5);
  for (const NonsmoothPoint& point : run.points) {
    EXPECT_TRUE(std::isnan(point.tolerance));
    EXPECT_GT(point.work, ball.until / point.step) << "at least one evaluation a step";
    const double count = 1 / point.step;
    EXPECT_GT(std::abs(count - std::round(count)), 1e-3) << "no step divides the time of the first impact";
  }
}

TEST(NonsmoothStudy, AdaptiveStepsAreDrivenByTheirTolerance) {
  const NonsmoothStudy study =
      nonsmooth_study(ImpactingOscillator{}.make(), {study_method("moreau_jean:order1", {})}, few);
  const NonsmoothStudyRun& run = study.runs.at(0);
  EXPECT_TRUE(run.is_adaptive);
  ASSERT_EQ(run.points.size(), 13u);
  for (std::size_t i = 1; i < run.points.size(); ++i)
    EXPECT_LT(run.points[i].tolerance, run.points[i - 1].tolerance);
  EXPECT_LT(run.points.back().step, 0.7 * run.points.front().step);
  EXPECT_GT(run.points.back().work, run.points.front().work);
  EXPECT_LT(run.points.back().errors.v.l1, 0.5 * run.points.front().errors.v.l1);
}

TEST(NonsmoothStudy, EndsWhereItIsTold) {
  StudyChoice choice = few;
  choice.until = 1.5;
  EXPECT_EQ(nonsmooth_study(BouncingBall{}.make(), {}, choice).until, 1.5);
}

/// The largest relative difference between the errors of two studies of one scheme.
Worst difference(const NonsmoothStudy& exact, const NonsmoothStudy& converged) {
  Worst worst;
  for (std::size_t i = 0; i < exact.runs[0].points.size(); ++i) {
    const MotionErrors &a = exact.runs[0].points[i].errors, &b = converged.runs[0].points[i].errors;
    worst.see(relative(b.v.l1, a.v.l1), i);
    worst.see(relative(b.v.hausdorff, a.v.hausdorff), i);
    worst.see(relative(b.q.l2, a.q.l2), i);
  }
  return worst;
}

// Without its closed form, against a converged motion: the same errors.
TEST(NonsmoothStudy, AConvergedMotionIsAsGoodAsAnExactOne) {
  ShippedSystem shipped = ImpactingOscillator{}.make();
  const std::vector<StudyMethod> methods{study_method("moreau_jean", {})};
  const NonsmoothStudy exact = nonsmooth_study(shipped, methods, few);
  StudyChoice other = few;
  other.reference = "event_driven:gauss3";
  const NonsmoothStudy implicit = nonsmooth_study(shipped, methods, other);
  EXPECT_EQ(implicit.reference, other.reference);
  EXPECT_TRUE(difference(exact, implicit).below(1e-3));
  shipped.exact.reset();
  const NonsmoothStudy converged = nonsmooth_study(shipped, methods, few);
  EXPECT_EQ(converged.reference, "event_driven");
  EXPECT_TRUE(difference(exact, converged).below(1e-3));
}

TEST(NonsmoothStudy, ACapturingSchemeIsNoReference) {
  StudyChoice choice = few;
  choice.reference = "moreau_jean";
  EXPECT_THROW((void)nonsmooth_study(BouncingBall{}.make(), {}, choice), Error);
}

TEST(NonsmoothStudy, StopsWhenAsked) {
  int asked = 0;
  const NonsmoothStudy study = nonsmooth_study(
      BouncingBall{}.make(), {study_method("moreau_jean", {}), study_method("schatzman_paoli", {})}, few,
      [&] { return ++asked > 5; });
  ASSERT_EQ(study.runs.size(), 1u);
  EXPECT_LT(study.runs[0].points.size(), 13u);
}

TEST(StudyMethod, VariantsAreTableausOrControlsOfSteps) {
  EXPECT_EQ(study_method("localized:rk4", {}).options.tableau, "rk4");
  EXPECT_EQ(study_method("localized:gauss2", {}).declared().velocity_l1, 4);
  EXPECT_EQ(study_method("localized", {}).declared().position, 4) << "its standard tableau";
  EXPECT_TRUE(std::isnan(study_method("event_driven", {}).declared().position)) << "no order by step";
  EXPECT_EQ(study_method("moreau_jean:variable", {}).options.adaptive, AdaptiveSteps::variable);
  EXPECT_THROW((void)study_method("moreau_jean:rk4", {}), Error);
  EXPECT_THROW((void)study_method("schatzman_paoli:order1", {}), Error);
  EXPECT_THROW((void)study_method("moreau_jean:order7", {}), Error);
  EXPECT_THROW((void)study_method("moro_jean", {}), Error);
}

TEST(StudyMethod, OnlyCapturingSchemesThatMayRestartHaveAdaptiveVariants) {
  EXPECT_EQ(adaptive_variants("moreau_jean").size(), 4u);
  EXPECT_TRUE(adaptive_variants("schatzman_paoli").empty());
  EXPECT_TRUE(adaptive_variants("localized").empty());
}

}  // namespace
}  // namespace ictus::test
