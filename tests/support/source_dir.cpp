#include "tests/support/source_dir.hpp"

namespace ictus::test {

std::string source_dir() { return ICTUS_SOURCE_DIR; }

}  // namespace ictus::test
