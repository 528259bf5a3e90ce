// A line of bodies seen from its other end, numbered otherwise, or moved, is the same line.

#include <algorithm>

#include "tests/support/scheme_checks.hpp"

namespace ictus::test::scheme_symmetry_test {
namespace {

const std::vector<double> masses{0.7, 0.3, 1.1, 0.5, 0.8};
const std::vector<double> places{-0.08, -0.05, 0, 0, 0.05};
const std::vector<double> speeds{1.1, 0, 0, 0.1, -0.3};

std::vector<double> reversed(std::vector<double> values, double sign) {
  std::reverse(values.begin(), values.end());
  for (double& value : values) value *= sign;
  return values;
}

/// The same bodies, but body i has the coordinate `seat[i]`.
Scenario renumbered(const std::vector<Eigen::Index>& seat) {
  std::vector<double> m(5), q(5), v(5);
  std::vector<LinePair> pairs;
  for (std::size_t i = 0; i < 5; ++i) {
    const auto at = static_cast<std::size_t>(seat[i]);
    m[at] = masses[i], q[at] = places[i], v[at] = speeds[i];
    if (i > 0) pairs.push_back({seat[i - 1], seat[i], 0});
  }
  return {Model(line_parts(soft(), m, pairs)), q, v};
}

/// Distance of two runs: body i of the first is body seat[i] of the second, times sign, plus shift.
struct Map {
  std::vector<Eigen::Index> seat;
  double sign = 1, shift = 0;
};

Worst distance(const SchemeCase<Model>& scheme, const Scenario& first, const Scenario& second,
               const Map& map) {
  // The reference takes its own steps, and many maps change their rounding: only the end is common.
  const auto a = states_of(scheme, first, 2.5, 0.013), b = states_of(scheme, second, 2.5, 0.013);
  Worst worst;
  if (a.empty() || b.empty()) return worst;
  const bool fixed = !scheme.facts.keeps.adaptive;
  for (std::size_t n = fixed ? 0 : a.size() - 1; n < a.size(); ++n) {
    const State<Model>& other = fixed ? b[n] : b.back();
    for (Eigen::Index i = 0; i < 5; ++i) {
      const Eigen::Index j = map.seat[static_cast<std::size_t>(i)];
      worst.see(relative(map.sign * a[n].q[i] + map.shift, other.q[j], 1), "body", i, "position at", a[n].t);
      worst.see(relative(map.sign * a[n].v[i], other.v[j], 1), "body", i, "velocity at", a[n].t);
    }
  }
  return worst;
}

template <class Check>
void for_each_fitting(const Model& model, Check&& check) {
  for (const SchemeCase<Model>& scheme : scheme_cases<Model>()) {
    SCOPED_TRACE(scheme.name());
    if (fits(scheme, model)) check(scheme, scheme.facts.keeps.adaptive ? 1e-10 : 1e-12);
  }
}

TEST(SchemeSymmetry, MirroringTheLineMirrorsTheMotion) {
  const Scenario line{chain_model(soft(), masses), places, speeds};
  const Scenario mirror{chain_model(soft(), reversed(masses, 1)), reversed(places, -1), reversed(speeds, -1)};
  for_each_fitting(line.model, [&](const SchemeCase<Model>& scheme, double tolerance) {
    EXPECT_TRUE(distance(scheme, line, mirror, {.seat = {4, 3, 2, 1, 0}, .sign = -1}).below(tolerance));
  });
}

TEST(SchemeSymmetry, NumbersOfBodiesDoNotMatter) {
  const Scenario line{chain_model(soft(), masses), places, speeds};
  const std::vector<Eigen::Index> seat{3, 0, 4, 2, 1};
  const Scenario other = renumbered(seat);
  for_each_fitting(line.model, [&](const SchemeCase<Model>& scheme, double tolerance) {
    EXPECT_TRUE(distance(scheme, line, other, {.seat = seat}).below(tolerance));
  });
}

TEST(SchemeSymmetry, ThePlaceOfTheLineDoesNotMatter) {
  const Scenario line{chain_model(soft(), masses), places, speeds};
  std::vector<double> moved = places;
  for (double& place : moved) place += 2.3;
  const Scenario other{chain_model(soft(), masses), moved, speeds};
  for_each_fitting(line.model, [&](const SchemeCase<Model>& scheme, double tolerance) {
    EXPECT_TRUE(distance(scheme, line, other, {.seat = {0, 1, 2, 3, 4}, .shift = 2.3}).below(10 * tolerance));
  });
}

}  // namespace
}  // namespace ictus::test::scheme_symmetry_test
