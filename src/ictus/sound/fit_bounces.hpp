#pragma once
// A restitution from what is heard: a body that bounces on a floor flies T, eT, e²T, …, so that its touches are
// t_n = t₀ + T (1 − eⁿ)/(1 − e). Fitted to onsets by least squares, all of one error.

#include <span>
#include <vector>

namespace ictus::sound {

struct BounceFit {
  double restitution = 0, restitution_error = 0;  // e, with its standard error
  double flight = 0, flight_error = 0;            // s, the first one between two touches
  double first = 0;                               // s, the first touch
  double rms = 0;                                 // s, of what is left of the onsets
  std::size_t touches = 0;
  bool converged = false;
};

/// Of touches by rising time, s. Throws Error where there are fewer than four, or where flights do not grow shorter.
BounceFit fit_bounces(std::span<const double> touches);

/// The onsets of a bouncing body: the longest row of them whose flights shrink.
std::vector<double> bounces_in(std::span<const double> onsets);

}  // namespace ictus::sound
