#pragma once
// §8 of [Liu2008]: a tennis ball and a basketball, one above the other, fall on the ground together.
// Air-filled balls are linear springs (108); contact 0 is between the balls, contact 1 with the ground,
// positive is down.

#include <string>

#include "ictus/reproduce/liu.hpp"

namespace ictus::reproduce::liu {

// e_tb is printed as 0.326. It is e_t e_b/(e_t + e_b) = 0.32593; with 0.3259, and with no other number of five
// digits from 0.3235 to 0.3275, all 16 velocities of Tables 8 and 9 with the basketball on top come out.

inline constexpr double tennis_radius = 3.25e-2;  // R_t, m. Erratum: printed as R_b
inline constexpr double basket_radius = 38e-2;    // R_b, m: no basketball's, but what the numbers use
inline constexpr double tennis_ground = 0.55, basket_ground = 0.8, between_balls = 0.3259;  // e_t, e_b, e_tb

/// Stiffness at the ground over stiffness between the balls.                   [Liu2008, eqs (112), (113)]
constexpr double stiffness_ratio(double top_radius, double bottom_radius) {
  return 1 + bottom_radius / top_radius;
}

struct Drop {
  double top_mass, bottom_mass;  // kg
  double ratio;                  // γ
  double between;                // restitution between the balls
  double ground;                 // restitution at the ground

  operator Problem() const {
    Problem problem = in_a_row({top_mass, bottom_mass}, {1, 1}, Walls::right);
    problem.stiffness = {1, ratio};
    problem.restitution = {between, ground};
    problem.exponent = 1;
    return problem;
  }
};

/// The two orders of the paper, with its masses.
inline Drop tennis_on_top(double ratio = stiffness_ratio(tennis_radius, basket_radius),
                          double e = between_balls) {
  return {0.058, 0.580, ratio, e, basket_ground};
}
inline Drop basketball_on_top(double ratio = stiffness_ratio(basket_radius, tennis_radius),
                              double e = between_balls) {
  return {0.580, 0.058, ratio, e, tennis_ground};
}

inline constexpr std::size_t top = 0, bottom = 1;

}  // namespace ictus::reproduce::liu
