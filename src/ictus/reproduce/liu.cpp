#include "ictus/reproduce/liu.hpp"

#include <limits>

namespace ictus::reproduce::liu {

Problem chain(const std::vector<double>& mass, std::vector<double> velocity, double exponent,
              double restitution) {
  Problem problem = in_a_row(mass, std::move(velocity));
  problem.restitution.assign(problem.stiffness.size(), restitution);
  problem.exponent = exponent;
  return problem;
}

std::vector<double> velocities(const Problem& problem, const double* impulse) {
  std::vector<double> velocity = problem.velocity;
  const std::size_t n = velocity.size();
  for (std::size_t j = 0; j < problem.stiffness.size(); ++j)
    for (std::size_t i = 0; i < n; ++i)
      velocity[i] -= problem.inverse_mass[i] * problem.directions[j * n + i] * impulse[j];
  return velocity;
}

std::vector<double> closing_speeds(const Problem& problem, const std::vector<double>& velocity) {
  const std::size_t n = velocity.size();
  std::vector<double> closing(problem.stiffness.size(), 0.0);
  for (std::size_t j = 0; j < closing.size(); ++j)
    for (std::size_t i = 0; i < n; ++i) closing[j] += problem.directions[j * n + i] * velocity[i];
  return closing;
}

int count(const Resolved& resolved, std::size_t contact, std::initializer_list<ImpactEventKind> kinds) {
  int found = 0;
  for (const ImpactEvent& event : resolved.events)
    for (ImpactEventKind kind : kinds) found += event.contact == contact && event.kind == kind;
  return found;
}

double last_time(const Resolved& resolved, std::size_t contact, ImpactEventKind kind) {
  double time = std::numeric_limits<double>::quiet_NaN();
  for (const ImpactEvent& event : resolved.events)
    if (event.contact == contact && event.kind == kind) time = event.time;
  return time;
}

int equal_velocities(const Resolved& resolved, std::size_t contact) {
  using enum ImpactEventKind;
  const int reopened = count(resolved, contact, {opens}) - 1;  // each time it had to be hit again
  return count(resolved, contact, {compression_ends, compressed_again}) + reopened;
}

Paper paper() {
  return {
      {"liu", "Theoretical analysis and numerical algorithm for frictionless multiple impacts.",
       "M dv = −W dP, dP_j/dP_i = (K_j/K_i)^{1/(η+1)} (E_j/E_i)^{η/(η+1)}", "[Liu2008]"},
      {{"fig1", "Types of multiple impacts.", nullptr, "a sketch"},
       {"kinetic_angle", "(1), (2): the angle between the constraints of two balls on a wall.",
        &kinetic_angle},
       {"sequences", "(3), (4): two orders of impacts, two outcomes.", &sequences},
       {"scattering", "§1.3: what a cradle leaves behind of the ball that flies on.", &scattering},
       {"rocking", "§1.3: a cradle on strings, until all balls rock together.", &rocking},
       {"closed_form", "§2, (5)–(15): three balls on linear springs.", &closed_form},
       {"eqs_16_44", "§3, (16)–(44): impulses, stored energies and their restitution, one stiffness.",
        nullptr, "definitions of the law lzb; its numbers stand from table2 on, and fig2 has (33)"},
       {"fig2", "(45)–(48): force over indentation, bi-stiffness.", &fig2},
       {"fig3", "(49)–(62): the theorem of the residual energy.", &fig3},
       {"precompression", "(63), (64): a contact that is pressed before the impact.", &precompression},
       {"fig4", "(65)–(67): a contact that is compressed twice.", &fig4},
       {"eqs_68_77", "§4.4, (68)–(77): how two stiffnesses share an impulse.", nullptr,
        "derivation of the law lzb; fig2 and fig3 have its forces and energies"},
       {"eqs_78_93", "§5, (78)–(93): the algorithm.", nullptr,
        "definitions of the scheme lzb_euler; tables 3, 4, 6 and 8 to 11 are made with it"},
       {"fig5", "Newton's cradle.", nullptr, "a sketch"},
       {"eqs_94_101", "§6.1, (94)–(101): chains by springs and by the law.", nullptr,
        "definitions; tables 4 and 5 have their numbers"},
       {"table1", "Restitution and impulse correlation of four materials.", nullptr,
        "measured by [12]: what Tables 2 and 3 start from"},
       {"table2", "Three equal balls of four materials, beside measured velocities.", &table2},
       {"fig6", "Events of three balls of type A.", &fig6},
       {"table3", "The same with bi- and mono-stiffness.", &table3},
       {"fig7", "Five balls: multiple compression.", &fig7},
       {"fig8", "Five balls: the same in the compliant model.", &fig8},
       {"fig9", "Five balls: a repeated impact.", &fig9},
       {"table4", "Five balls by the impulsive law.", &table4},
       {"table5", "Five balls by the compliant model.", &table5},
       {"fig10", "Two waves meet in 15 balls.", &fig10},
       {"fig11", "Two waves meet in 16 balls.", &fig11},
       {"fig12", "One ball strikes nine.", &fig12},
       {"fig13", "Two balls strike eight.", &fig13},
       {"fig14", "Two balls strike eight: balls 6 to 10.", nullptr, "drawn in fig13, with all balls"},
       {"fig15", "Three balls strike seven.", &fig15},
       {"fig16", "Three balls strike seven: balls 6 to 10.", nullptr, "drawn in fig15, with all balls"},
       {"table6", "m balls strike 10 − m.", &table6},
       {"fig17", "Four balls strike six.", &fig17},
       {"fig18", "Four balls strike six: balls 6 to 10.", nullptr, "drawn in fig17, with all balls"},
       {"fig19", "Bernoulli's problem.", nullptr, "a sketch"},
       {"eqs_102_106", "§7, (102)–(106): Bernoulli's problem, and his solution (103).", nullptr,
        "definitions; table7 has their numbers, (103) among them"},
       {"fig20", "Bernoulli's problem with elastic contacts.", &fig20},
       {"fig21", "Bernoulli's problem with plastic contacts.", &fig21},
       {"table7", "Bernoulli's problem at four angles.", &table7},
       {"fig22", "Bernoulli's problem with one elastic and one plastic contact.", &fig22},
       {"fig23", "Chains of balls against a wall.", nullptr, "a sketch"},
       {"falls", "§8, §9: speeds of falls, and restitutions from heights.", &falls},
       {"eqs_107_113", "§8.1, (107)–(113): stiffness of balls filled with air.", nullptr,
        "the stiffness ratios γ of table8 follow from radii alone: they are what tables 8 to 11 start from"},
       {"fig24", "Tennis ball on basketball.", &fig24},
       {"fig25", "Basketball on tennis ball.", &fig25},
       {"fig26", "Tennis ball on basketball, mono-stiffness.", &fig26},
       {"fig27", "Basketball on tennis ball, mono-stiffness: a collapse.", &fig27},
       {"table8", "Two balls with other radii.", &table8},
       {"table9", "Two balls with other masses.", &table9},
       {"table10", "Two balls with other restitutions.", &table10},
       {"table11", "Two balls dropped from 1.5 m.", &table11},
       {"identification", "§8.3: the restitution between the balls from a rebound height.", &identification},
       {"fig28", "Tennis ball on basketball, e_tb = 0.55.", &fig28,
        "curves only, drawn in the report; the numbers stand in table11, case 4"},
       {"fig29", "Basketball on tennis ball, e_tb = 0.55.", &fig29,
        "curves only, drawn in the report; the numbers stand in table11, case 4"},
       {"fig30", "A column of beads.", nullptr, "a sketch"},
       {"stiffness", "(114)–(116): stiffness of steel beads.", &stiffness},
       {"fig31", "Column of beads on steel, h = 3.1 mm: force at the wall.", &fig31},
       {"fig32", "Column of beads on steel, h = 5.1 mm: force at the wall.", &fig32},
       {"fig33", "As Fig. 31, with e_ss = 0.92.", &fig33},
       {"fig34", "As Fig. 32, with e_ss = 0.92.", &fig34},
       {"fig35", "Velocities of the beads after the impact.", &fig35},
       {"fig36", "(117): effective restitution of a column, e_ss = 0.96.", &fig36},
       {"fig37", "Effective restitution of a column, e_ss = 0.92.", &fig37},
       {"fig38", "Effective restitution of a column, e_ss = 0.7: a collapse.", &fig38},
       {"fig39", "Table 2 of [42]: measured times to the largest force.", &fig39},
       {"table12", "(118): stiffness of covered walls from contact times.", &table12},
       {"fig40", "Column of beads on PVC: force at the wall.", &fig40},
       {"fig41", "Column of beads on beech.", &fig41},
       {"fig42", "Column of beads on rubber.", &fig42}}};
}

}  // namespace ictus::reproduce::liu
