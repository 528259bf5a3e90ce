#pragma once
// The inputs of an exact result as the program and the Python module read them.

#include <string>

#include "ictus/base/error.hpp"
#include "ictus/exact/exact.hpp"

namespace ictus::cli {

/// key=value, the value a number in SI or with a unit whose dimension is that of the input.
void read_word(const std::string& word, const exact::Entry& entry, exact::Values& values, Problems& problems);

}  // namespace ictus::cli
