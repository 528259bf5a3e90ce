#include "ictus/scene/write_text.hpp"

#include <algorithm>
#include <cmath>

#include "ictus/scene/units.hpp"

namespace ictus {

std::string quoted(std::string_view text) {
  constexpr std::string_view hex = "0123456789ABCDEF";
  std::string result = "\"";
  for (char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\')
      result += std::string("\\") + c;
    else if (byte < 0x20 || byte == 0x7f)
      result += std::string("\\u00") + hex[byte >> 4] + hex[byte & 15];
    else
      result += c;
  }
  return result + '"';
}

std::string key_text(std::string_view name) {
  const auto bare = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
  };
  if (!name.empty() && std::all_of(name.begin(), name.end(), bare)) return std::string(name);
  return quoted(name);
}

std::string with_unit(double value, std::string_view unit) {
  std::string number = shortest(value);
  if (number.ends_with(".0")) number.resize(number.size() - 2);
  return '"' + number + " " + std::string(unit) + '"';
}

std::string vector_text(std::size_t dimension, const Vector3& vector, std::string_view unit) {
  const auto part = [&](double value) { return unit.empty() ? shortest(value) : with_unit(value, unit); };
  if (dimension == 1) return part(vector.x);
  const std::string plane = "[" + part(vector.x) + ", " + part(vector.y);
  return plane + (dimension == 3 ? ", " + part(vector.z) : "") + "]";
}

std::string quantity_text(const Quantity& quantity) {
  if (!quantity.dimension) return shortest(quantity.value);
  const QuantityText read = parse_quantity(quantity.text);
  const bool still = read.quantity && same(read.quantity->value, quantity.value) &&
                     read.quantity->dimension == quantity.dimension;
  return still ? quoted(quantity.text) : with_unit(quantity.value, quantity.dimension->text());
}

std::string assigned(std::string_view key, std::string_view value) {
  return std::string(key) + " = " + std::string(value) + "\n";
}

bool same(double a, double b) { return a == b && std::signbit(a) == std::signbit(b); }

}  // namespace ictus
