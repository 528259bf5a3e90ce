#pragma once
// [Liu2008]: its systems as problems of the impact resolver, and its items. Balls stand in a row and move to
// the right; where there are as many contacts as balls, the last contact is with a wall. Contact j is to the
// right of ball j; the paper counts from 1, we from 0.

#include <array>
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "ictus/reproduce/paper.hpp"
#include "ictus/reproduce/problem.hpp"
#include "ictus/reproduce/rows.hpp"

namespace ictus::reproduce::liu {

/// Balls of these masses, with equal contacts of stiffness 1.
Problem chain(const std::vector<double>& mass, std::vector<double> velocity, double exponent = 1.5,
              double restitution = 1);

/// Velocities by coordinate, and closing speeds by contact, after these impulses.
std::vector<double> velocities(const Problem& problem, const double* impulse);
std::vector<double> closing_speeds(const Problem& problem, const std::vector<double>& velocity);

/// How often a contact has events of one of these kinds.
int count(const Resolved& resolved, std::size_t contact, std::initializer_list<ImpactEventKind> kinds);
/// When it has its last event of this kind, s; NaN when it has none.
double last_time(const Resolved& resolved, std::size_t contact, ImpactEventKind kind);
/// How often the two bodies of a contact have equal velocities after the start.
int equal_velocities(const Resolved& resolved, std::size_t contact);

/// The published scheme with fixed steps: velocities and impulses only.               [Liu2008, eqs
/// (78)–(93)]
Resolved by_fixed_steps(const Problem& problem, Dissipation dissipation, std::size_t steps);

/// One impact, converged and by the published scheme. The paper does not state its number of steps; the
/// errors of its tables are those of 2000 to 10⁴, several of which are tried, since where in a step a contact
/// opens is chance.
inline constexpr std::array<std::size_t, 7> published_steps{2000, 2500, 3000, 4000, 5000, 7000, 10000};
struct Impact {
  Resolved converged;
  std::array<Resolved, published_steps.size()> published;
  double error = 0;  // the largest of the published scheme in any velocity, m/s
};
Impact impact(const Problem& problem, Dissipation dissipation = Dissipation::bi_stiffness);

/// A number that follows from the velocities after the impact.
using Quantity = std::function<double(const std::vector<double>& velocity)>;

/// A printed number beside the converged one. Where these differ by no more than the published scheme errs,
/// that is the reason, and the note says what the scheme gives.
Row against_scheme(const Impact& impact, std::string quantity, std::string printed, const Quantity& of,
                   std::string note = {});

inline Quantity velocity_of(std::size_t i) {
  return [i](const std::vector<double>& velocity) { return velocity[i]; };
}

/// Closing speeds of all contacts, each over its own impulse.
report::Figure impulse_figure(std::string id, std::string title, std::string caption, const Problem& problem,
                              Dissipation dissipation = Dissipation::bi_stiffness);

Part closed_form();  // liu_closed_form.cpp
Part table2();       // liu_three_balls.cpp
Part table3();
Part fig6();
Part table4();  // liu_five_balls.cpp
Part table5();
Part fig7();
Part fig9();
Part fig10();  // liu_waves.cpp
Part fig11();
Part table6();  // liu_cradle.cpp
Part table7();  // liu_bernoulli.cpp
Part fig21();
Part fig22();
Part fig24();  // liu_two_balls.cpp
Part fig25();
Part fig26();
Part fig27();
Part table8();  // liu_two_balls_tables.cpp
Part table9();
Part table10();
Part table11();  // liu_drop_height.cpp
Part identification();
Part fig31();  // liu_wall_force.cpp
Part fig32();
Part fig33();
Part fig34();
Part fig35();  // liu_rebound.cpp
Part fig36();
Part fig37();
Part fig38();
Part stiffness();  // liu_coverings.cpp
Part table12();
Part fig40();
Part fig41();
Part fig42();

Paper paper();

}  // namespace ictus::reproduce::liu
