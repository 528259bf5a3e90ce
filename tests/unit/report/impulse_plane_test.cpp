#include "ictus/report/impulse_plane.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "ictus/resolver/impulse_plane.hpp"

namespace ictus::report::impulse_plane_test {
namespace {

Figure figure_of(const ThreeBallProblem& problem) { return impulse_plane_figure(problem); }

const Series& find(const Figure& figure, const std::string& name) {
  static const Series none{};
  for (const Series& series : figure.series)
    if (series.name == name) return series;
  ADD_FAILURE() << "no series " << name;
  return none;
}

TEST(ImpulsePlaneFigure, HasTheLinesTheEllipseAndTheArc) {
  const Figure figure = figure_of({});
  EXPECT_TRUE(figure.equal_units);
  EXPECT_EQ(figure.x.label, "λ₁ (N s)");
  const Series &line = find(figure, "contact 1 is penetrated beyond"), &arc = find(figure, "feasible arc"),
               &ellipse = find(figure, "all energy is kept");
  EXPECT_EQ(line.tone, Series::Tone::green);
  ASSERT_EQ(line.x.size(), 2u);
  for (std::size_t i = 0; i < 2; ++i) EXPECT_NEAR(line.y[i], 2 * line.x[i] - 1, 1e-12);
  EXPECT_EQ(find(figure, "contact 2 pulls beyond").tone, Series::Tone::red);
  EXPECT_EQ(arc.style, Series::Style::thick);
  EXPECT_NEAR(arc.x.front(), 1, 1e-12);
  EXPECT_NEAR(arc.x.back(), 4.0 / 3, 1e-12);
  for (std::size_t i = 0; i < ellipse.x.size(); ++i)
    EXPECT_NEAR(std::pow(ellipse.y[i] - ellipse.x[i] / 2, 2),
                ellipse.x[i] - 0.75 * ellipse.x[i] * ellipse.x[i], 1e-12);
}

TEST(ImpulsePlaneFigure, NamesTheLawsOfAPointTogether) {
  const Series laws = find(figure_of({}), "impact laws");
  ASSERT_EQ(laws.labels.size(), laws.x.size());
  EXPECT_EQ(laws.labels,
            (std::vector<std::string>{"inelastic", "ceanga_hurmuzlu, pairwise", "compliant, lzb, lzb_euler",
                                      "fremond, moreau, newton, poisson"}));
}

TEST(ImpulsePlaneFigure, ShowsTheLineOfAnImpactInMidStepBesideTheOther) {
  const Figure figure = figure_of({.gap = {0.5, 0}});
  const Series &shifted = find(figure, "contact 1 is penetrated beyond"),
               &touching = find(figure, "contact 1, had it touched");
  EXPECT_NEAR(shifted.y[0] - 2 * shifted.x[0], -0.5, 1e-12);
  EXPECT_NEAR(touching.y[0] - 2 * touching.x[0], -1, 1e-12);
  EXPECT_EQ(shifted.style, Series::Style::dashed);
  EXPECT_EQ(touching.style, Series::Style::line);
}

TEST(ImpulsePlaneFigure, TakesThePrefixThatFits) {
  const Figure figure = figure_of({.mass = {1e-3, 1e-3, 1e-3}});
  EXPECT_EQ(figure.x.label, "λ₁ (mN s)");
  EXPECT_NEAR(find(figure, "feasible arc").x.front(), 1, 1e-12);
}

TEST(ImpulsePlaneTable, SaysWhereTheLawsSit) {
  const Table table = law_point_table({});
  ASSERT_EQ(table.rows.size(), 9u);
  EXPECT_EQ(table.rows[0],
            (std::vector<std::string>{"ceanga_hurmuzlu", "1.000000", "1.000000", "+0.000000", "+0.000000",
                                      "+1.000000", "on the arc, at its first end"}));
  EXPECT_EQ(table.rows[1].back(), "on the arc, 0.122 of the way");
  EXPECT_EQ(table.rows[8].back(), "on the arc, at its last end");
}

TEST(ImpulsePlaneTable, SaysWhatIsLostAndRefused) {
  const auto at = [](const ThreeBallProblem& problem, std::string_view law) {
    return words(law_point(problem, {.law = law}));
  };
  EXPECT_EQ(at({.restitution = {0.5, 0.5}}, "newton"), "loses 75.0 % of the relative energy");
  EXPECT_EQ(at({.restitution = {1, 0.5}}, "moreau"),
            "no answer: the law 'moreau' needs the same restitution at all contacts");
  LawPoint point;
  point.status = ImpactStatus::resolved;
  point.standing = ImpulsePlane({}).standing({0.9, 0.9});
  EXPECT_EQ(words(point), "contact 1 is penetrated by 100 mm");
}

}  // namespace
}  // namespace ictus::report::impulse_plane_test
