#pragma once
// In how many parts `projected` follows a step in which something touches or rubs (docs/theory/projected.md, §3).

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "ictus/laws/contact/law.hpp"
#include "ictus/laws/contact/projection.hpp"
#include "ictus/laws/rubbing/hand_rub.hpp"

namespace ictus::projecting {

inline constexpr std::size_t most_parts = 16;
/// Of a contact; fewer than three are told.
inline constexpr double parts_per_contact = 4.5, fewest_per_contact = 3;

/// m/s, the largest speed of closing at the ends and in the middle of a path: what parts within a step and touches again in it
/// may do so faster than the step began.
inline double steepest(const DepthPath& path) {
  const auto& m = path.moments;
  const double even = m[0] + 5 * m[2], odd = 3 * m[1] + 7 * m[3];
  return std::max({even - odd, even + odd, m[0] - 2.5 * m[2]}) / path.duration;
}

/// s, about: T ≈ 3 δ_max/v, v the speed that the energy ½v² + W V(δ) would give, W the give in 1/kg; infinite where nothing
/// closes.
inline double contact_duration(const PowerTerm& spring, double give, double speed, double depth) {
  const double square = speed * speed + 2 * give * spring.integral(depth);
  if (!(square > 0 && give > 0)) return HUGE_VAL;
  const double a = spring.exponent + 1;
  return 3 * std::pow(a * square / (2 * give * spring.coefficient), 1 / a) / std::sqrt(square);
}

/// Two parts or more: the force of bristles that catch and let go bends within a step, and errors grow from slip to slip. More
/// where they slide by fast, or are stiff for a step in which the point gives way so far, m/N.
inline double rubbing_parts(const HandRub& rub, const BristleState& now, double step, double give) {
  const Bristles& bristles = rub.bristles;
  const double sliding =
      now.normal > 0 ? std::abs(now.slip) / bristles.sliding_deflection(now.slip, now.normal) : 0;
  return std::max(2.0, 2 * step * sliding + 8 * (bristles.bristle_stiffness * give));
}
/// Of these parts more than `most_parts` would be needed four times over.
inline bool rubs_coarsely(double parts) { return parts > 8 * static_cast<double>(most_parts); }

/// 1, 2, 4, 8 or 16.
inline std::size_t whole_parts(double wanted) {
  std::size_t parts = 1;
  while (parts < most_parts && static_cast<double>(parts) < wanted) parts *= 2;
  return parts;
}

inline bool is_too_hard(std::size_t parts, double wanted) {
  return static_cast<double>(parts) < wanted * (fewest_per_contact / parts_per_contact);
}

}  // namespace ictus::projecting
