#pragma once
// Impulses of contacts from what the bodies' momentum tells: W p is the closing speed that the contacts took
// out. A sum of forces over samples is right to the order of the step only; it serves as a start, and for
// what momentum cannot tell (a row of bodies pressed from both ends).

#include "ictus/model/model.hpp"

namespace ictus {

/// Makes W p = taken, m/s, for the contacts that pushed; the others have p = 0, N s.
void balance_impulses(const Model& model, Model::Linearised& at, const Model::Contacts& taken,
                      Model::Contacts& impulse);

}  // namespace ictus
