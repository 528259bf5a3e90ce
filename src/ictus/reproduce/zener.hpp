#pragma once
// [Zener1941]: a ball on a plate so large that no wave comes back. The paper itself was not at hand: no row counts as its
// number.

#include "ictus/reproduce/paper.hpp"

namespace ictus::reproduce::zener {

Part inelasticity();
Part infinite_plate();
Part modal_plate();

Paper paper();

}  // namespace ictus::reproduce::zener
