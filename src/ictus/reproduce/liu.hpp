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

/// How the paper stepped: with a ΔP of its own, or with P_est/n.                       [Liu2008, eqs (78), (79)]
struct PublishedStep {
  double impulse = 0;      // ΔP, N s
  std::size_t number = 0;  // n
};
inline PublishedStep step_of(double impulse) { return {.impulse = impulse}; }
inline PublishedStep steps(std::size_t number) { return {.number = number}; }

/// One impact: converged by the law lzb, and by the scheme that made the tables.
struct Impact {
  Resolved converged;
  Resolved published;
  std::string scheme;         // with its step
  std::vector<double> known;  // converged velocities by another program (RK4 in time), to 1e-7 m/s
};
Impact impact(const Problem& problem, PublishedStep step, std::vector<double> known,
              Dissipation dissipation = Dissipation::bi_stiffness);

/// A number that follows from the velocities after the impact.
using Quantity = std::function<double(const std::vector<double>& velocity)>;

/// A printed number beside the one of the published scheme and the converged one.
Row against_scheme(const Impact& impact, std::string quantity, std::string printed, const Quantity& of,
                   std::string note = {});

inline Quantity velocity_of(std::size_t i) {
  return [i](const std::vector<double>& velocity) { return velocity[i]; };
}

/// Closing speeds of all contacts, each over its own impulse.
report::Figure impulse_figure(std::string id, std::string title, std::string caption, const Problem& problem,
                              Dissipation dissipation = Dissipation::bi_stiffness);

Part kinetic_angle();  // liu_sequences.cpp
Part sequences();
Part rocking();      // liu_strings.cpp
Part closed_form();  // liu_closed_form.cpp
Part fig2();         // liu_energy.cpp
Part fig3();
Part precompression();
Part table2();  // liu_three_balls.cpp
Part table3();
Part fig6();
Part table4();  // liu_five_balls.cpp
Part table5();
Part fig4();
Part fig7();
Part fig8();
Part fig9();
Part fig10();  // liu_waves.cpp
Part fig11();
Part table6();  // liu_cradle.cpp
Part scattering();
Part fig12();
Part fig13();
Part fig15();
Part fig17();
Part table7();  // liu_bernoulli.cpp
Part fig20();
Part fig21();
Part fig22();
Part fig24();  // liu_two_balls.cpp
Part fig25();
Part fig26();
Part fig27();
Part fig28();
Part fig29();
Part table8();  // liu_two_balls_tables.cpp
Part table9();
Part table10();
Part table11();  // liu_drop_height.cpp
Part identification();
Part falls();  // liu_falls.cpp
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
Part fig39();
Part fig40();
Part fig41();
Part fig42();

Paper paper();

}  // namespace ictus::reproduce::liu
