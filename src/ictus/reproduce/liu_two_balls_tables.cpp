// Tables 8 to 10 of [Liu2008]: the two balls with other radii, masses and restitutions.
// Erratum: with the tennis ball on top they hold results of the mono-stiffness model; Tables 9 and 10 are those
// of R_t = 3.25 cm, γ = 12.692 and 1.0855, not of the γ = 12.875 and 1.084 printed there; with the basketball on
// top, their columns v_t and v_b are interchanged.
//
// Known of the scheme: with n = 20000 in (79), e_tb = 0.3259 and γ = 1 + R_b/R_t as it comes, all 48 velocities of the
// three tables come out.

#include <cmath>

#include "ictus/reproduce/liu_two_balls.hpp"

namespace ictus::reproduce::liu {
namespace {

const PublishedStep round_number = steps(20000);
const std::string mono = "Erratum: a mono-stiffness result";
const std::string other_ratio = "Erratum: a mono-stiffness result for γ = 12.692";
const std::string interchanged = "Erratum: columns v_t and v_b interchanged, and γ = 1.0855";
constexpr double used_ratio = stiffness_ratio(tennis_radius, basket_radius);    // 12.692
constexpr double used_reverse = stiffness_ratio(basket_radius, tennis_radius);  // 1.0855

struct Printed {
  std::string tennis, basket;  // in the columns v_t and v_b, m/s
};

std::string label(std::size_t i, const std::string& order, const std::string& what) {
  return "case " + std::to_string(i + 1) + ", " + order + " on top: " + what;
}

/// One run: what is printed and what it converges to, top ball first.
struct Run {
  Printed printed;
  std::vector<double> known;
};

void add_tennis_on_top(Part& part, std::size_t i, const Drop& drop, const Run& run, const std::string& note) {
  const Impact seen = impact(drop, round_number, run.known, Dissipation::mono_stiffness);
  part.add(against_scheme(seen, label(i, "tennis", "v_t (m/s)"), run.printed.tennis, velocity_of(top), note));
  part.add(
      against_scheme(seen, label(i, "tennis", "v_b (m/s)"), run.printed.basket, velocity_of(bottom), note));
}

/// In which column each ball stands.
enum class Columns { as_named, interchanged };

void add_basketball_on_top(Part& part, std::size_t i, const Drop& drop, const Run& run, Columns columns) {
  const Impact seen = impact(drop, round_number, run.known);
  const bool swapped = columns == Columns::interchanged;
  const std::string note = swapped ? interchanged : "";
  part.add(against_scheme(seen, label(i, "basketball", "column v_t (m/s)"), run.printed.tennis,
                          velocity_of(swapped ? top : bottom), note));
  part.add(against_scheme(seen, label(i, "basketball", "column v_b (m/s)"), run.printed.basket,
                          velocity_of(swapped ? bottom : top), note));
}

}  // namespace

Part table8() {
  struct Case {
    double tennis_radius, basket_radius;  // m
    Run above, below;                     // the tennis ball
  };
  const std::array<Case, 4> cases{Case{3.2e-2,
                                       38e-2,
                                       {{"-1.1485", "-0.6350"}, {-1.1477816, -0.6350408}},
                                       {{"-0.1019", "-0.1169"}, {-0.1188304, -0.1049990}}},
                                  Case{3.2e-2,
                                       39e-2,
                                       {{"-1.1489", "-0.6339"}, {-1.1484178, -0.6338874}},
                                       {{"-0.1026", "-0.1176"}, {-0.1194748, -0.1058652}}},
                                  Case{3.3e-2,
                                       38e-2,
                                       {{"-1.1479", "-0.6364"}, {-1.1470025, -0.6364346}},
                                       {{"-0.1008", "-0.1161"}, {-0.1180470, -0.1039417}}},
                                  Case{3.3e-2,
                                       39e-2,
                                       {{"-1.1486", "-0.6352"}, {-1.1476620, -0.6352561}},
                                       {{"-0.1014", "-0.1168"}, {-0.1187098, -0.1048365}}}};
  Part part;
  for (std::size_t i = 0; i < cases.size(); ++i) {
    const Case& now = cases[i];
    add_tennis_on_top(part, i, tennis_on_top(stiffness_ratio(now.tennis_radius, now.basket_radius)),
                      now.above, mono);
    add_basketball_on_top(part, i, basketball_on_top(stiffness_ratio(now.basket_radius, now.tennis_radius)),
                          now.below, Columns::as_named);
  }
  return part;
}

Part table9() {
  struct Case {
    double basket_mass;  // kg
    Run above, below;
  };
  const std::array<Case, 4> cases{Case{0.590,
                                       {{"-1.1522", "-0.6424"}, {-1.1512684, -0.6424070}},
                                       {{"-0.1170", "-0.0902"}, {-0.1190039, -0.0933628}}},
                                  Case{0.600,
                                       {{"-1.1536", "-0.6456"}, {-1.1530533, -0.6455834}},
                                       {{"-0.1171", "-0.0840"}, {-0.1192309, -0.0872581}}},
                                  Case{0.620,
                                       {{"-1.1570", "-0.6517"}, {-1.1563406, -0.6516442}},
                                       {{"-0.1172", "-0.0711"}, {-0.1194497, -0.0742578}}},
                                  Case{0.640,
                                       {{"-1.1602", "-0.6573"}, {-1.1592789, -0.6573441}},
                                       {{"-0.1170", "-0.0572"}, {-0.1192882, -0.0604680}}}};
  constexpr double tennis_mass = 0.057;  // kg
  Part part;
  for (std::size_t i = 0; i < cases.size(); ++i) {
    const Case& now = cases[i];
    add_tennis_on_top(part, i, {tennis_mass, now.basket_mass, used_ratio, between_balls, basket_ground},
                      now.above, other_ratio);
    add_basketball_on_top(part, i, {now.basket_mass, tennis_mass, used_reverse, between_balls, tennis_ground},
                          now.below, Columns::interchanged);
  }
  return part;
}

Part table10() {
  struct Case {
    double between;  // e_tb
    Run above, below;
  };
  const std::array<Case, 4> cases{Case{0.3,
                                       {{"-1.1111", "-0.6394"}, {-1.1104269, -0.6394359}},
                                       {{"-0.0934", "-0.0723"}, {-0.0953413, -0.0759404}}},
                                  Case{0.4,
                                       {{"-1.2536", "-0.6252"}, {-1.2531515, -0.6251634}},
                                       {{"-0.1822", "-0.1693"}, {-0.1841390, -0.1689725}}},
                                  Case{0.5,
                                       {{"-1.3966", "-0.6109"}, {-1.3958760, -0.6108910}},
                                       {{"-0.2729", "-0.1917"}, {-0.2745184, -0.1915706}}},
                                  Case{0.6,
                                       {{"-1.5396", "-0.5966"}, {-1.5386006, -0.5966185}},
                                       {{"-0.3580", "-0.2207"}, {-0.3594345, -0.2203816}}}};
  Part part;
  for (std::size_t i = 0; i < cases.size(); ++i) {
    const Case& now = cases[i];
    add_tennis_on_top(part, i, tennis_on_top(used_ratio, now.between), now.above, other_ratio);
    add_basketball_on_top(part, i, basketball_on_top(used_reverse, now.between), now.below,
                          Columns::interchanged);
  }
  return part;
}

}  // namespace ictus::reproduce::liu
