#pragma once
// Numbers with units as users write them, "1e7 N/m^1.5", and numbers as we write them. No locale is asked.

#include <optional>
#include <string>
#include <string_view>

#include "ictus/scene/scene.hpp"

namespace ictus {

/// What is wrong with the text of a quantity.
struct QuantityFault {
  std::string message;  // to follow the text: "'kgs' is not a unit"
  std::string help;
};

struct QuantityText {
  std::optional<Quantity> quantity;  // in SI, without its place; none: see the fault
  QuantityFault fault;
};

/// A number alone has no dimension; with a unit it has one, which may be that of a pure number ("5 %").
[[nodiscard]] QuantityText parse_quantity(std::string_view text);

/// The shortest decimal that reads back to the same bits; a number for TOML, where 1 would be an integer:
/// "1.0".
[[nodiscard]] std::string shortest(double value);

}  // namespace ictus
