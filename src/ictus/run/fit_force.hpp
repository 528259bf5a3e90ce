#pragma once
// The numbers of an impact from its force over time: a mass that strikes a wall through f = k x^α (1 + μ x′), fitted by least
// squares to the strongest pulse of a record. The force alone does not say how large the depths are: x → λx with v → λv,
// m → m/λ, k → k λ^{−α}, μ → μ/λ leaves it as it is. So the speed or the mass must be known, and the others follow.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ictus {

struct ForceRecord {
  std::vector<double> time;   // s, rising
  std::vector<double> force;  // N
};

/// A table with the columns time (s) and force (N), as CSV; a head is not needed. Throws Error that names the row of what is
/// no number, and rows whose time does not rise.
ForceRecord read_force_record(std::string_view text, const std::string& name);

struct Fitted {
  double value = 0;
  double error = 0;  // standard error; 0 where it was given
};

struct ForceFit {
  Fitted mass, speed;                                        // kg, m/s: one of them was given
  Fitted stiffness;                                          // N/m^α
  Fitted exponent;                                           // α
  Fitted damping;                                            // μ, s/m
  Fitted touch;                                              // s
  double restitution = 0, contact_time = 0, peak_force = 0;  // of the fitted impact: 1, s, N
  double rms = 0;                                            // N, of what is left
  std::size_t samples = 0;                                   // that were fitted
  bool converged = false;
};

struct ForceKnown {
  std::optional<double> mass = {}, speed = {};  // one of them
  std::optional<double> exponent = {};          // where it is known
};

/// Throws Error where nothing is known, where both are, or where the record has no pulse of at least eight samples.
ForceFit fit_force(const ForceRecord& record, const ForceKnown& known);

}  // namespace ictus
