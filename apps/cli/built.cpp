#include "built.hpp"

#include "ictus/base/version.hpp"

namespace ictus::cli {

std::string built_version() {
  return build_version() + "\ncommit " + std::string(commit()) + "\nflags " + std::string(compiler_flags()) +
         "\n";
}

}  // namespace ictus::cli
