#pragma once
// [Chatziioannou2019]: the collisions of its examples, and its items. Durations are measured between the
// incoming and the outgoing free-flight lines, in samples.

#include <cmath>
#include <string>
#include <string_view>

#include "ictus/exact/conserving_duration.hpp"
#include "ictus/exact/power_law.hpp"
#include "ictus/laws/contact/power_law.hpp"
#include "ictus/reproduce/methods.hpp"
#include "ictus/reproduce/paper.hpp"
#include "ictus/reproduce/rows.hpp"

namespace ictus::reproduce::chatziioannou {

using exact::Stencil;

inline constexpr double mass = 1;            // kg                                  [Chatziioannou2019, §2.1]
inline constexpr double speed = 1;           // v(0), m/s
inline constexpr double distance = 1e-4;     // −y(0), m
inline constexpr double step = 1.0 / 50000;  // Δt, s

/// A collision of a 1 kg mass at 1 m/s.
struct Collision {
  double stiffness;     // k_c, N/m^α
  double exponent = 1;  // α
  double step = chatziioannou::step;

  SingleImpact<PowerLaw> system() const { return {{stiffness, exponent}, mass}; }
  exact::PowerLawImpact exact() const { return {mass, stiffness, exponent, speed}; }
  double duration() const { return exact().contact_time() / step; }    // τ_c, samples
  double angle() const { return std::sqrt(stiffness / mass) * step; }  // ω_c Δt, for α = 1
};

/// The two schemes of the paper.
struct Named {
  std::string label;
  std::string_view name, tuned;  // in the list of schemes
  Stencil stencil;
};
inline const Named two_point{"two-point", "two_point", "two_point_tuned", Stencil::two_point};
inline const Named three_point{"three-point", "three_point", "three_point_tuned", Stencil::three_point};

/// One collision from the start of the paper, and some samples of flight after it.
ImpactRun run(const Collision& collision, std::string_view scheme);

/// Durations in samples over sub-sample phases.
struct Durations {
  double mean = 0, shortest = 1e300, longest = 0;
  std::size_t fewest_samples = 1000000;  // with positive compression

  double worst_error(double exact) const {
    return std::fmax(std::abs(shortest - exact), std::abs(longest - exact));
  }
};
Durations durations(const Collision& collision, std::string_view scheme, int phases);

Part fig3();  // chatziioannou_collisions.cpp
Part fig4();
Part fig5();    // chatziioannou_tuned.cpp
Part fig6();    // chatziioannou_rates.cpp
Part limits();  // chatziioannou_limits.cpp
Part energy();
Part alpha();      // chatziioannou_bias.cpp
Part footnotes();  // chatziioannou_footnotes.cpp
Part repeated();   // chatziioannou_repeated.cpp
Part resonator();  // chatziioannou_resonator.cpp
Part barrier();    // chatziioannou_barrier.cpp

Paper paper();

}  // namespace ictus::reproduce::chatziioannou
