#include "ictus/base/version.hpp"

namespace ictus {

std::string version() { return ICTUS_VERSION; }

std::string build_version() {
#if defined(__clang__)
  const std::string compiler = "clang " __clang_version__;
#else
  const std::string compiler = "g++ " __VERSION__;
#endif
  return "Ictus " + version() + ", " + compiler + ", " ICTUS_FLAGS;
}

}  // namespace ictus
