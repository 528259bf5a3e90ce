#pragma once
// §9 of [Liu2008]: a column of steel beads falls on a wall. Ball 0 is the top bead; the last contact is the
// wall.

#include <cmath>

#include "ictus/laws/hertz.hpp"
#include "ictus/reproduce/liu.hpp"

namespace ictus::reproduce::liu {

inline constexpr double bead_mass = 2.05e-3;  // m, kg
inline constexpr double bead_radius = 4e-3;   // m
inline constexpr Elastic bead{21.6e10, 0.276, 1 / bead_radius};
inline constexpr Elastic steel_plane{21.6e10, 0.276, 0};

/// K between two beads, and between a bead and a steel wall, N/m^{3/2}.          [Liu2008, eqs (114)–(116)]
inline double bead_stiffness() { return hertz_stiffness(bead, bead); }
inline double steel_wall_stiffness() { return hertz_stiffness(bead, steel_plane); }

struct Column {
  double fall;                                     // h, m
  double between;                                  // e_ss
  double wall;                                     // e_sp
  double wall_stiffness = steel_wall_stiffness();  // K₁, N/m^{3/2}

  double speed() const { return std::sqrt(2 * 9.81 * fall); }  // v_imp, m/s
  Problem with(std::size_t beads) const {
    Problem problem =
        in_a_row(std::vector<double>(beads, bead_mass), std::vector<double>(beads, speed()), Walls::right);
    problem.stiffness.assign(beads, bead_stiffness());
    problem.stiffness.back() = wall_stiffness;
    problem.restitution.assign(beads, between);
    problem.restitution.back() = wall;
    return problem;
  }
};

/// Columns of least … most beads, each resolved.
std::vector<Resolved> columns(const Column& column, std::size_t least, std::size_t most, bool record);

/// Force at the wall over time, one curve per column.
report::Section wall_forces(const std::string& number, const std::string& caption,
                            const std::vector<Resolved>& seen);

}  // namespace ictus::reproduce::liu
