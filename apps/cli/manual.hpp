#pragma once
// The manual page ictus(1), in the language of man.

#include <string>

#include "definition.hpp"

namespace ictus::cli {

std::string manual_page(const Definition& program);

}  // namespace ictus::cli
