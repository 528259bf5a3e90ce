#pragma once
// [Kharaz2001]: spheres of alumina that strike thick glass at all angles. Measured points against the rigid law and
// against a ball on springs.

#include "ictus/reproduce/paper.hpp"
#include "ictus/reproduce/rows.hpp"

namespace ictus::reproduce::kharaz {

Part tangential();
Part sliding();

Paper paper();

}  // namespace ictus::reproduce::kharaz
