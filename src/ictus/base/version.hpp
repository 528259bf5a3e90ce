#pragma once
// Which Ictus this is.

#include <string>

namespace ictus {

std::string version();        // "0.1.0"
std::string build_version();  // with compiler and floating-point flags: what a result file says of its maker

}  // namespace ictus
