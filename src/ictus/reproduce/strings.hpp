#pragma once
// Newton's cradle on strings, as two of the papers tell of it.

#include <map>
#include <string>

#include "ictus/trace/trace.hpp"

namespace ictus::reproduce {

/// A hanging_cradle with these values, by event_driven with lzb, from its release until then, s.
Trace swung(const std::map<std::string, double>& values, double until);

}  // namespace ictus::reproduce
