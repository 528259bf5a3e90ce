#include "ictus/study/study.hpp"

#include "tests/support/near.hpp"
#include "tests/unit/run/assembled.hpp"

namespace ictus::test::study_test {
namespace {

using test::assembled;

const std::string ball =
    "[[body]]\nname = 'ball'\nmass = 1\nvelocity = 1\nposition = -0.037\n[[wall]]\n[contact]\n";
const std::string damped = ball + "law = 'hunt_crossley'\nstiffness = 100\nexponent = 1.5\ndamping = 0.4\n";
const std::string smooth = ball + "law = 'power_law'\nstiffness = 100\nexponent = 3\n";

/// Steps a quarter of an octave apart with errors C hᵖ.
struct Line {
  std::vector<double> steps, errors;

  Line(double constant, double order, int count = 29) {
    for (int i = 0; i < count; ++i) {
      steps.push_back(0.1 * std::exp2(-i / 4.0));
      errors.push_back(constant * std::pow(steps.back(), order));
    }
  }
};

TEST(Fit, RecoversAKnownSlope) {
  Worst worst;
  for (const double order : {0.5, 1.0, 2.0, 4.0, -1.0}) {
    const Line line(3, order);
    const Slope slope = fit(line.steps, line.errors, 1e-300);
    worst.see(relative(slope.order, order), "order", order);
    worst.see(slope.spread, "spread", order);
    EXPECT_EQ(slope.points, 24u) << "all but the coarsest octave";
  }
  EXPECT_TRUE(worst.below(1e-12));
}

TEST(Fit, LeavesOutWhatIsBelowTheFloor) {
  Line line(1, 2);
  for (double& error : line.errors) error = std::max(error, 1e-6);
  const Slope slope = fit(line.steps, line.errors, 1.001e-6);
  EXPECT_TRUE(near(slope.order, 2, 1e-12));
  EXPECT_LT(slope.points, 24u);
}

TEST(Fit, SaysNothingOfTooFewPoints) {
  const Line line(1, 2, 8);  // five in the first octave, three left
  const Slope slope = fit(line.steps, line.errors, 1e-300);
  EXPECT_TRUE(std::isnan(slope.order));
  EXPECT_TRUE(std::isnan(slope.spread));
  EXPECT_EQ(slope.points, 3u);
  EXPECT_TRUE(std::isnan(fit(line.steps, std::vector<double>(8, 0.0), 1e-15).order));
  EXPECT_TRUE(std::isnan(fit({}, {}, 1e-15).order));
}

TEST(Fit, DoesNotReadErrorsThatAreNotNumbers) {
  Line line(1, 2);
  line.errors[12] = unknown;
  EXPECT_TRUE(near(fit(line.steps, line.errors, 1e-300).order, 2, 1e-12));
}

// The broken twin: half an order mixed in, a bend, a lone outlier; each must show in slope or spread.
TEST(Fit, ShowsWhatIsNoLine) {
  Line bent(1, 2);
  for (std::size_t i = 0; i < bent.steps.size(); ++i) bent.errors[i] += 1e-3 * bent.steps[i];
  EXPECT_GT(std::abs(fit(bent.steps, bent.errors, 1e-300).order - 2), 0.1);
  Line outlier(1, 2);
  outlier.errors[15] *= 10;
  EXPECT_GT(fit(outlier.steps, outlier.errors, 1e-300).spread, 0.8);
  Line first_order(1, 1);
  EXPECT_GT(std::abs(fit(first_order.steps, first_order.errors, 1e-300).order - 2), 0.9);
}

StudyRun studied(const std::string& text, const std::string& scheme, const StudyChoice& choice = {}) {
  return study_steps(assembled(text), {scheme}, choice).runs.at(0);
}

// Of a force that begins like δ³ the stages alone decide.
TEST(Study, ProjectedDeclaresTwoOrdersAStage) {
  for (int stages = 1; stages <= 4; ++stages) {
    const std::string chosen =
        "[run]\nmethod = 'projected'\nsubsteps = 1\nstages = " + std::to_string(stages) + "\n";
    const StudyRun run = studied(smooth + chosen, "projected", {.octaves = stages > 2 ? 2 : 5});
    EXPECT_EQ(run.columns[1].declared, 2 * stages);
    EXPECT_EQ(run.columns[2].declared, 2 * stages);
    if (stages <= 2) {
      EXPECT_NEAR(run.columns[1].slope.order, 2 * stages, 0.2) << stages;
    }
  }
}

TEST(Study, Rk4HasOrderFourWhereTheContactIsSmooth) {
  const StudyChoice fine{.coarsest = 0.02};
  const StudyRun elastic = studied(smooth, "rk4", fine);
  EXPECT_EQ(elastic["position"].declared, 4);
  EXPECT_NEAR(elastic["position"].slope.order, 4, 0.2);
  EXPECT_GT(elastic["velocity"].slope.order, 4) << "energy is better by an order";
  const StudyRun lossy =
      studied(ball + "law = 'hunt_crossley'\nstiffness = 100\nexponent = 3\ndamping = 0.4\n", "rk4", fine);
  EXPECT_EQ(lossy["position"].declared, 4);
  EXPECT_NEAR(lossy["position"].slope.order, 4, 0.25);
  EXPECT_NEAR(lossy["velocity"].slope.order, 4, 0.15);
  EXPECT_LT(lossy["velocity"].slope.spread, 0.1);
}

// The force at the speed of half a step ago multiplies k x^α (1 + μv) by a function of x alone, to first
// order: that leaves the rebound of a Hunt–Crossley impact as it is, but not its duration.
TEST(Study, VerletLosesAnOrderToDamping) {
  const StudyChoice fine{.coarsest = 0.02};
  const StudyRun lossy = studied(damped, "verlet", fine), elastic = studied(smooth, "verlet", fine);
  EXPECT_EQ(lossy["position"].declared, 1);
  EXPECT_NEAR(lossy["position"].slope.order, 1, 0.05);
  EXPECT_LT(lossy["position"].slope.spread, 0.05);
  EXPECT_GT(lossy["velocity"].slope.order, 1.9);
  EXPECT_EQ(elastic["position"].declared, 2);
  EXPECT_NEAR(elastic["position"].slope.order, 2, 0.05);
  const StudyRun other = studied(
      ball + "law = 'kuwabara_kono'\nstiffness = 100\nexponent = 3\nrelaxation = '20 ms'\n", "verlet", fine);
  EXPECT_NEAR(other["velocity"].slope.order, 1, 0.1) << "another damping has no such luck";
}

// A force that vanishes before the surface is left ends with a corner, which holds every scheme at order 2.
TEST(Study, LawsThatLetGoWhilePressedAreDeclaredLower) {
  for (const char* law :
       {"law = 'kuwabara_kono'\nstiffness = 100\nexponent = 3\nrelaxation = '20 ms'\n",
        "law = 'stulov'\nstiffness = 100\nexponent = 3\nhereditary = 0.4\nrelaxation = 0.1\n"}) {
    const StudyRun run = studied(ball + law, "rk4", {.coarsest = 0.02});
    EXPECT_EQ(run["position"].declared, 2) << law;
    EXPECT_NEAR(run["velocity"].slope.order, 2, 0.3) << law;
  }
  EXPECT_EQ(
      studied(ball + "law = 'kelvin_voigt'\nstiffness = 100\ndamping = 0.5\n", "rk4")["position"].declared, 1)
      << "the force jumps at touch";
}

TEST(Study, PhiHasOrderTwoAndAnExactRebound) {
  const StudyRun run = studied(damped, "phi");
  EXPECT_EQ(run["position"].declared, 2);
  EXPECT_NEAR(run["position"].slope.order, 2, 0.1);
  for (const char* what : {"velocity", "ledger"})
    for (const double error : run[what].values) EXPECT_TRUE(below(error, 1e-11)) << what;
  EXPECT_TRUE(std::isnan(run["velocity"].slope.order)) << "nothing above round-off to fit";
}

TEST(Study, StepsDivideTheTimeToTheEnd) {
  const Study result =
      study_steps(assembled(damped), {"heun", "reference"}, {.octaves = 3, .steps_per_octave = 3});
  ASSERT_EQ(result.runs.size(), 1u) << "adaptive schemes have no order by step";
  ASSERT_EQ(result.runs[0].points(), 10u);
  const std::vector<double>& steps = result.runs[0]["step"].values;
  for (const double step : steps) {
    const double count = result.until / step;
    EXPECT_TRUE(near(count, std::round(count), 1e-12));
  }
  for (const double work : result.runs[0]["work"].values) EXPECT_GT(work, 0);
  EXPECT_NEAR(steps[0] / steps[9], 8, 0.4);
}

TEST(Study, EndsAtTheDurationOfTheScene) {
  EXPECT_EQ(study_steps(assembled(damped + "[run]\nduration = 0.8\n"), {"phi"}, {.octaves = 1}).until, 0.8);
}

// A step longer than the whole run becomes one step.
TEST(Study, ASingleStepIsTheLargest) {
  const Study result =
      study_steps(assembled(damped), {"heun"}, {.coarsest = 1e3, .octaves = 1, .steps_per_octave = 1});
  for (const double step : result.runs[0]["step"].values) EXPECT_EQ(step, result.until);
}

// Velocities of half a step ago tell nothing of the end inside a contact, or while gravity acts.
TEST(Study, StaggeredVelocitiesAreNotComparedInsideAContact) {
  ASSERT_TRUE(scheme_facts("three_point").keeps.staggered);
  const std::string room = "[[body]]\nname = 'ball'\nmass = 1\nvelocity = 1\nposition = -0.037\n[[wall]]\n" +
                           std::string("[[wall]]\nname = 'back'\nposition = -0.5\nfaces = 'right'\n") +
                           damped.substr(damped.find("[contact]"));
  const auto known = [](const std::string& text, const std::string& scheme) {
    bool all = true;
    const StudyRun run = studied(text, scheme, {.octaves = 2});
    for (const double error : run["velocity"].values) all = all && !std::isnan(error);
    return all;
  };
  EXPECT_TRUE(known(room + "[run]\nduration = 0.9\n", "three_point"));
  EXPECT_FALSE(known(room + "[run]\nduration = 1.4\n", "three_point")) << "in the second contact";
  EXPECT_TRUE(known(room + "[run]\nduration = 1.4\n", "verlet"));
  EXPECT_FALSE(known(damped + "[world]\ngravity = 1\n[run]\nduration = 0.9\n", "three_point"));
}

TEST(Study, ABallAtRestThatFallsHasARemainderToo) {
  const StudyRun run = studied(
      "[[body]]\nname = 'ball'\nmass = 1\nposition = -0.1\n[[wall]]\n[world]\ngravity = 10\n"
      "[contact]\nlaw = 'hunt_crossley'\nstiffness = 1e4\ndamping = 0.1\n[run]\nduration = 0.3\n",
      "heun", {.octaves = 4});
  for (const double error : run["ledger"].values) EXPECT_TRUE(std::isfinite(error));
  EXPECT_TRUE(std::isfinite(run["ledger"].slope.order));
}

TEST(Study, NothingThatTouchesCannotBeStudied) {
  const std::string away =
      "[[body]]\nname = 'ball'\nmass = 1\nvelocity = -1\n[[wall]]\n[contact]\nlaw = 'power_law'\nstiffness = "
      "1\n";
  EXPECT_THROW((void)study_steps(assembled(away), {"heun"}, {}), Error);
}

/// All numbers of a study; NaN as −1, so that they can be compared.
std::vector<double> numbers(const Study& study) {
  std::vector<double> all;
  for (const StudyRun& run : study.runs)
    for (const StudyColumn& column : run.columns) {
      all.insert(all.end(), column.values.begin(), column.values.end());
      all.push_back(column.slope.order);
    }
  for (double& number : all)
    if (std::isnan(number)) number = -1;
  return all;
}

TEST(Study, TheNumberOfThreadsChangesNothing) {
  const std::string ball_on_floor = "[system]\nkind = 'bouncing_ball'\n[run]\nduration = 2\nstep = '5 ms'\n";
  const std::string cradle =
      "[[chain]]\nname = 'b'\ncount = 3\nmass = 1\nradius = '10 mm'\n[start]\nb-1.velocity = 1\n"
      "[run]\nmethod = 'inelastic_then_restore'\nstep = '1 ms'\n";
  const struct {
    std::string scene;
    std::vector<std::string> methods;
    StudyChoice choice;
  } cases[] = {{damped, {"heun", "phi", "rk4"}, {.octaves = 2}},
               {ball_on_floor, {"moreau_jean", "localized", "moreau_jean:order1"}, {.octaves = 2}},
               {ball_on_floor, {"moreau_jean", "localized"}, {.octaves = 2, .reference = "event_driven"}},
               {cradle, {"inelastic_then_restore"}, {}}};
  for (const auto& each : cases) {
    const Assembly assembly = assembled(each.scene);
    StudyChoice alone = each.choice, many = each.choice;
    many.jobs = 3;
    EXPECT_EQ(numbers(study(assembly, each.methods, alone)), numbers(study(assembly, each.methods, many)))
        << each.methods.front();
  }
}

// The errors of a method do not depend on which others are studied beside it.
TEST(Study, MethodsDoNotSeeEachOther) {
  const Assembly assembly =
      assembled("[system]\nkind = 'impacting_oscillator'\n[run]\nduration = 2\nstep = '5 ms'\n");
  const StudyChoice few{.octaves = 2, .reference = "event_driven"};
  const Study both = study(assembly, {"schatzman_paoli", "moreau_jean"}, few);
  EXPECT_EQ(both.runs.at(1)["v_l1"].values, study(assembly, {"moreau_jean"}, few).runs.at(0)["v_l1"].values);
}

TEST(Study, RefusesWhatItCannotUse) {
  EXPECT_THROW((void)study(assembled(damped), {"heun"}, {.reference = "event_driven"}), Error);
  EXPECT_THROW((void)study(assembled(damped), {"inelastic_then_restore", "heun"}), Error);
  EXPECT_THROW((void)study(assembled(damped), {"waves", "heun"}), Error);
}

}  // namespace
}  // namespace ictus::test::study_test
