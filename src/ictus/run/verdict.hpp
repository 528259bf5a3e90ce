#pragma once
// Whether the physics of a run can be believed: no contact gave back more than it was asked for, nothing made
// energy, no momentum was lost, beyond the errors that the method declares of itself. What fails is a sentence
// in Trace::failures, and the program ends with exit code 1.

#include <limits>

#include "ictus/run/declared_error.hpp"
#include "ictus/trace/trace.hpp"

namespace ictus {

struct Assembly;

/// What the method itself has watched; else, of bodies that meet one another only, the momentum at the end less that at
/// the start, over Σ m |v| there or, if that is more, what passed through a contact. Unknown where walls, joints or
/// gravity may change it.
double momentum_error(const Assembly& assembly, const Trace& trace);

/// What a method is granted in a run by the errors that it declares of itself; relative.
struct Granted {
  double error = 0;                                       // of a quantity that it does not keep
  double restitution = 0;                                 // above what was asked for
  double gain = 0;                                        // of energy
  double loss = std::numeric_limits<double>::infinity();  // of energy; infinity: nothing is asked of it
};
Granted granted(const DeclaredError& declared, const Trace& trace);

/// Adds what failed to the trace. J: the contacts that were listed are all that can be as long as the bodies have no
/// more kinetic energy than `complete_up_to` (Assembly).
void judge(Trace& trace, const DeclaredError& declared,
           double complete_up_to = std::numeric_limits<double>::infinity());

}  // namespace ictus
