#include "ictus/study/study.hpp"

#include "ictus/model/mechanics/bouncing_ball.hpp"
#include "ictus/model/mechanics/impacting_oscillator.hpp"
#include "tests/support/near.hpp"

namespace ictus::test::nonsmooth_study_test {
namespace {

const StudyChoice few{.coarsest = 0.02, .octaves = 3, .steps_per_octave = 4};

TEST(NonsmoothStudy, MeasuresOneSchemeOverItsSteps) {
  const SystemCase ball = BouncingBall{}.make();
  const Study study = study_motions(ball, {study_method("moreau_jean", {})}, few);
  EXPECT_EQ(study.until, 4);
  EXPECT_EQ(study.reference, "") << "the closed form";
  const StudyRun& run = study.runs.at(0);
  ASSERT_EQ(run.points(), 13u);
  EXPECT_NEAR(run["step"].values.front() / run["step"].values.back(), std::pow(3.9, 1.5), 1e-9);
  EXPECT_LT(run["step"].values.front(), 0.02);
  EXPECT_NEAR(run["v_uniform"].slope.order, 0, 0.02) << "the step of the first impact is wrong by the jump";
  EXPECT_GT(run["q_uniform"].slope.order, 0.2) << "few steps tell little more";
  EXPECT_EQ(run["v_l2"].declared, 0.5);
  for (std::size_t i = 0; i < run.points(); ++i) {
    const double step = run["step"].values[i], count = 1 / step;
    EXPECT_TRUE(std::isnan(run["tolerance"].values[i]));
    EXPECT_GT(run["work"].values[i], ball.until / step) << "at least one evaluation a step";
    EXPECT_GT(std::abs(count - std::round(count)), 1e-3) << "no step divides the time of the first impact";
  }
}

TEST(NonsmoothStudy, AdaptiveStepsAreDrivenByTheirTolerance) {
  const Study study =
      study_motions(ImpactingOscillator{}.make(), {study_method("moreau_jean:order1", {})}, few);
  const StudyRun& run = study.runs.at(0);
  EXPECT_TRUE(run.is_adaptive);
  ASSERT_EQ(run.points(), 13u);
  const auto first = [&](const char* id) { return run[id].values.front(); };
  const auto last = [&](const char* id) { return run[id].values.back(); };
  for (std::size_t i = 1; i < run.points(); ++i)
    EXPECT_LT(run["tolerance"].values[i], run["tolerance"].values[i - 1]);
  EXPECT_LT(last("step"), 0.7 * first("step"));
  EXPECT_GT(last("work"), first("work"));
  EXPECT_LT(last("v_l1"), 0.5 * first("v_l1"));
}

/// ω = 2π: beyond 2/ω = 0.318 s the explicit scheme explodes. That is told, and no line is fitted through it.
TEST(NonsmoothStudy, WhatGrowsWithoutBoundIsNoError) {
  const StudyChoice coarse{.coarsest = 0.6, .octaves = 3, .steps_per_octave = 2, .until = 40};
  const Study study =
      study_motions(ImpactingOscillator{}.make(), {study_method("schatzman_paoli", {})}, coarse);
  const StudyRun& run = study.runs.at(0);
  EXPECT_NE(run.failure.find("grows without bound"), std::string::npos) << run.failure;
  ASSERT_GE(run.points(), 3u);
  ASSERT_LT(run.points(), 7u);
  EXPECT_LT(run["step"].values.front(), 0.32);
  for (const double error : run["v_uniform"].values) EXPECT_LT(error, 1e3 * 6.3);
}

TEST(NonsmoothStudy, EndsWhereItIsTold) {
  StudyChoice choice = few;
  choice.until = 1.5;
  EXPECT_EQ(study_motions(BouncingBall{}.make(), {}, choice).until, 1.5);
}

/// The largest relative difference between the errors of two studies of one scheme.
Worst difference(const Study& exact, const Study& converged) {
  Worst worst;
  for (std::size_t i = 0; i < exact.runs[0].points(); ++i)
    for (const char* norm : {"v_l1", "v_hausdorff", "q_uniform"})
      worst.see(relative(converged.runs[0][norm].values[i], exact.runs[0][norm].values[i]), norm, i);
  return worst;
}

// Without its closed form, against a converged motion: the same errors.
TEST(NonsmoothStudy, AConvergedMotionIsAsGoodAsAnExactOne) {
  SystemCase shipped = ImpactingOscillator{}.make();
  const std::vector<StudyMethod> methods{study_method("moreau_jean", {})};
  const Study exact = study_motions(shipped, methods, few);
  StudyChoice other = few;
  other.reference = "event_driven:gauss3";
  const Study implicit = study_motions(shipped, methods, other);
  EXPECT_EQ(implicit.reference, other.reference);
  EXPECT_TRUE(difference(exact, implicit).below(1e-3));
  shipped.exact.reset();
  const Study converged = study_motions(shipped, methods, few);
  EXPECT_EQ(converged.reference, "event_driven");
  EXPECT_TRUE(difference(exact, converged).below(1e-3));
}

TEST(NonsmoothStudy, ACapturingSchemeIsNoReference) {
  StudyChoice choice = few;
  choice.reference = "moreau_jean";
  EXPECT_THROW((void)study_motions(BouncingBall{}.make(), {}, choice), Error);
}

TEST(NonsmoothStudy, StopsWhenAsked) {
  int asked = 0;
  const Study study = study_motions(BouncingBall{}.make(),
                                    {study_method("moreau_jean", {}), study_method("schatzman_paoli", {})},
                                    few, [&](double) { return ++asked > 5; });
  ASSERT_EQ(study.runs.size(), 1u);
  EXPECT_LT(study.runs[0].points(), 13u);
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
}  // namespace ictus::test::nonsmooth_study_test
