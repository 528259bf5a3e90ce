#include "ictus/reproduce/strings.hpp"

#include <fmt/format.h>

#include "ictus/model/mechanics/systems.hpp"
#include "ictus/run/own.hpp"
#include "ictus/run/run.hpp"

namespace ictus::reproduce {

Trace swung(const std::map<std::string, double>& values, double until) {
  return run(assemble_own(
      "hanging_cradle", make_system("hanging_cradle", values),
      fmt::format("[run]\nmethod = 'lzb'\nduration = {}\nstep = 5e-3\ntolerance = 1e-10\n", until)));
}

}  // namespace ictus::reproduce
