// Tables 8 to 11 of [Liu2008]: the two balls with other radii, masses, restitutions, and from a height.
// Erratum: with the tennis ball on top, Tables 8 to 10 hold results of the mono-stiffness model, Tables 9 and
// 10 for γ = 12.692; with the basketball on top, the columns v_t and v_b of Tables 9 and 10 are interchanged.

#include <cmath>

#include "ictus/reproduce/liu_two_balls.hpp"

namespace ictus::reproduce::liu {
namespace {

struct Printed {
  std::string tennis, basket;  // v_t, v_b, m/s
};

std::string label(std::size_t i, const std::string& order, const std::string& what) {
  return "case " + std::to_string(i + 1) + ", " + order + " on top: " + what;
}

void add_tennis_on_top(Part& part, std::size_t i, const Drop& drop, const Printed& printed,
                       const std::string& note) {
  const Impact seen = impact(drop, Dissipation::mono_stiffness);
  part.add(against_scheme(seen, label(i, "tennis", "v_t (m/s)"), printed.tennis, velocity_of(top), note));
  part.add(against_scheme(seen, label(i, "tennis", "v_b (m/s)"), printed.basket, velocity_of(bottom), note));
}

void add_basketball_on_top(Part& part, std::size_t i, const Drop& drop, const Printed& printed,
                           const std::string& note) {
  const Impact seen = impact(drop);
  part.add(
      against_scheme(seen, label(i, "basketball", "v_t (m/s)"), printed.tennis, velocity_of(bottom), note));
  part.add(against_scheme(seen, label(i, "basketball", "v_b (m/s)"), printed.basket, velocity_of(top), note));
}

const std::string mono = "Erratum: a mono-stiffness result";
const std::string other_ratio = "Erratum: a mono-stiffness result for γ = 12.692";
const std::string interchanged = "Erratum: columns v_t and v_b interchanged";
constexpr double reverse_ratio = stiffness_ratio(38e-2, 3.2e-2);              // 1.084
constexpr double used_ratio = stiffness_ratio(tennis_radius, basket_radius);  // 12.692, used

}  // namespace

Part table8() {
  struct Case {
    double tennis_radius, basket_radius;  // m
    std::string ratio;
    Printed on_top;
    std::string reverse;
    Printed below;
  };
  const std::array<Case, 4> cases{
      Case{3.2e-2, 38e-2, "12.875", {"-1.1485", "-0.6350"}, "1.084", {"-0.1019", "-0.1169"}},
      Case{3.2e-2, 39e-2, "13.187", {"-1.1489", "-0.6339"}, "1.082", {"-0.1026", "-0.1176"}},
      Case{3.3e-2, 38e-2, "12.515", {"-1.1479", "-0.6364"}, "1.087", {"-0.1008", "-0.1161"}},
      Case{3.3e-2, 39e-2, "12.818", {"-1.1486", "-0.6352"}, "1.085", {"-0.1014", "-0.1168"}}};
  Part part;
  for (std::size_t i = 0; i < cases.size(); ++i) {
    const Case& now = cases[i];
    const double ratio = stiffness_ratio(now.tennis_radius, now.basket_radius);
    const double reverse = stiffness_ratio(now.basket_radius, now.tennis_radius);
    part.add(otherwise(as_printed(label(i, "tennis", "γ"), now.ratio, ratio), {13.1875, 1e-12},
                       i == 1 ? "1 + 39/3.2 = 13.1875, cut after the third digit" : ""));
    add_tennis_on_top(part, i, tennis_on_top(ratio), now.on_top, mono);
    part.add(as_printed(label(i, "basketball", "γ"), now.reverse, reverse));
    add_basketball_on_top(part, i, basketball_on_top(reverse), now.below, "");
  }
  return part;
}

Part table9() {
  struct Case {
    double basket_mass;  // kg
    Printed on_top, below;
  };
  const std::array<Case, 4> cases{Case{0.590, {"-1.1522", "-0.6424"}, {"-0.1170", "-0.0902"}},
                                  Case{0.600, {"-1.1536", "-0.6456"}, {"-0.1171", "-0.0840"}},
                                  Case{0.620, {"-1.1570", "-0.6517"}, {"-0.1172", "-0.0711"}},
                                  Case{0.640, {"-1.1602", "-0.6573"}, {"-0.1170", "-0.0572"}}};
  constexpr double tennis_mass = 0.057;  // kg
  Part part;
  for (std::size_t i = 0; i < cases.size(); ++i) {
    const Case& now = cases[i];
    part.add(otherwise(as_printed(label(i, "tennis", "γ"), "12.875", used_ratio), {12.692, 5e-4},
                       "Erratum: the velocities beside it are those of γ = 12.692, R_t = 3.25 cm"));
    add_tennis_on_top(part, i, {tennis_mass, now.basket_mass, used_ratio, between, basket_ground}, now.on_top,
                      other_ratio);
    part.add(as_printed(label(i, "basketball", "γ"), "1.084", reverse_ratio));
    add_basketball_on_top(part, i, {now.basket_mass, tennis_mass, reverse_ratio, between, tennis_ground},
                          {now.below.basket, now.below.tennis}, interchanged);
  }
  return part;
}

Part table10() {
  struct Case {
    double between;  // e_tb
    Printed on_top, below;
  };
  const std::array<Case, 4> cases{Case{0.3, {"-1.1111", "-0.6394"}, {"-0.0934", "-0.0723"}},
                                  Case{0.4, {"-1.2536", "-0.6252"}, {"-0.1822", "-0.1693"}},
                                  Case{0.5, {"-1.3966", "-0.6109"}, {"-0.2729", "-0.1917"}},
                                  Case{0.6, {"-1.5396", "-0.5966"}, {"-0.3580", "-0.2207"}}};
  Part part;
  for (std::size_t i = 0; i < cases.size(); ++i) {
    const Case& now = cases[i];
    add_tennis_on_top(part, i, tennis_on_top(used_ratio, now.between), now.on_top, other_ratio);
    add_basketball_on_top(part, i, basketball_on_top(reverse_ratio, now.between),
                          {now.below.basket, now.below.tennis}, interchanged);
  }
  return part;
}

}  // namespace ictus::reproduce::liu
