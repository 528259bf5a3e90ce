#pragma once
// Where the repository lies. One source knows it, so that the others are the same text in every clone: what one has compiled
// serves another by way of a compiler cache.

#include <string>

namespace ictus::test {

std::string source_dir();

}  // namespace ictus::test
