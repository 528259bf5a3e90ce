#include "ictus/base/decimal.hpp"

#include <array>

namespace ictus {

std::from_chars_result from_decimal(const char* first, const char* last, double& value) {
  return std::from_chars(first, last, value);
}

std::string to_decimal(double value) {
  std::array<char, 32> buffer{};
  return {buffer.data(), std::to_chars(buffer.data(), buffer.data() + buffer.size(), value).ptr};
}

}  // namespace ictus
