#pragma once
// Whether the physics of a run can be believed: no contact gave back more than it was asked for, nothing made
// energy, no momentum was lost, beyond the errors that the method declares of itself. What fails is a sentence
// in Trace::failures, and the program ends with exit code 1.

#include <limits>

#include "ictus/run/assemble.hpp"
#include "ictus/trace/trace.hpp"

namespace ictus {

/// The relative error that a method admits. A scheme of order p with steps h through a contact of duration τ
/// is granted (π h/τ)^p / 2, which the schemes of the list need, and never
/// more than a tenth; of bodies that vibrate at ω π/τ is at least ω; a method without steps, or one that keeps a quantity at any step, the floor only.
struct DeclaredError {
  double floor = 1e-9;         // round-off, or the tolerance asked for
  double order = 0;            // p; 0: no error but the floor
  double step = 0;             // h, s
  double fastest = 0;          // ω, rad/s; 0: rigid bodies
  double most = 0.1;           // of what is granted
  bool keeps_energy = false;   // at any step: the floor is all that its ledger is granted
  bool keeps_rebound = false;  // so are its restitutions
  double complete_up_to = std::numeric_limits<double>::infinity();  // J, kinetic: see Assembly
};

DeclaredError declared_error(const Assembly& assembly, const std::string& method);

/// Adds what failed to the trace.
void judge(Trace& trace, const DeclaredError& declared);

}  // namespace ictus
