#pragma once
// The fields of a motion, for checkpoints.

#include "ictus/base/archive.hpp"
#include "ictus/model/state.hpp"

namespace ictus {

inline void fields(Archive& archive, Motion& x) { archive(x.t, x.q, x.v, x.memory); }

}  // namespace ictus
