#pragma once
// Decimal numbers as std::from_chars reads and std::to_chars writes them. Those of WebAssembly's C++ library know whole
// numbers only, so that the engine in a browser has another source for this header (apps/lab/decimal.cpp).

#include <charconv>
#include <string>

namespace ictus {

/// The nearest double: no white space and no "+" before the digits; where it fails, `value` stays.
std::from_chars_result from_decimal(const char* first, const char* last, double& value);

/// The shortest text that is read back as the same double.
std::string to_decimal(double value);

}  // namespace ictus
