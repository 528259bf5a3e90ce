#pragma once
// The motions of [AcaryLecture] for the list of exact results: their defaults are the lecture's examples.

#include <vector>

#include "ictus/exact/exact.hpp"

namespace ictus::exact {

std::vector<Entry> nonsmooth_entries();

}  // namespace ictus::exact
