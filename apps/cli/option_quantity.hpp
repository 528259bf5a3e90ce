#pragma once
// Numbers with units on the command line: --duration "0.3 s".

#include <string>
#include <string_view>

namespace ictus::cli {

/// In SI, or with a unit of this dimension. Throws Error that names the option.
double option_quantity(const std::string& text, const char* option, std::string_view unit);
/// The same, above 0.
double positive_quantity(const std::string& text, const char* option, std::string_view unit);

}  // namespace ictus::cli
