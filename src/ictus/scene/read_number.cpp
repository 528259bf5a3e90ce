#include <cmath>

#include "ictus/scene/read_table.hpp"
#include "ictus/scene/units.hpp"

namespace ictus {

namespace {

std::string assignment(std::string_view key, const Node& node) {
  return std::string(key) + " = " + written(node) + ": ";
}

std::optional<Quantity> bare(Reading& reading, std::string_view key, const Node& node, double value) {
  if (!std::isfinite(value)) {
    reading.complain(node.spot, assignment(key, node) + "must be a finite number");
    return std::nullopt;
  }
  return Quantity{value, std::nullopt, shortest(value), reading.place(node.spot)};
}

std::optional<Quantity> quantity_in(Reading& reading, std::string_view key, const Node& node) {
  QuantityText read = parse_quantity(std::get<std::string>(node.value));
  if (!read.quantity) {
    reading.complain(node.spot, assignment(key, node) + read.fault.message, read.fault.help);
    return std::nullopt;
  }
  read.quantity->place = reading.place(node.spot);
  return std::move(read.quantity);
}

}  // namespace

std::optional<Quantity> read_quantity(Reading& reading, std::string_view key, const Node& node) {
  if (const auto* value = std::get_if<double>(&node.value)) return bare(reading, key, node, *value);
  if (const auto* value = std::get_if<std::int64_t>(&node.value))
    return bare(reading, key, node, static_cast<double>(*value));
  if (std::holds_alternative<std::string>(node.value)) return quantity_in(reading, key, node);
  reading.complain(node.spot, assignment(key, node) +
                                  "needs a number, or a text with a number and a unit, found " + found(node));
  return std::nullopt;
}

std::optional<At<double>> read_number(Reading& reading, const FieldSpec& wanted, const Node& node) {
  const auto quantity = read_quantity(reading, wanted.key, node);
  if (!quantity) return std::nullopt;
  const std::string example = "as in " + std::string(wanted.key) + " = " + std::string(wanted.example);
  if (quantity->dimension && !(*quantity->dimension == wanted.dimension)) {
    reading.complain(node.spot,
                     assignment(wanted.key, node) + std::string(wanted.noun) + " needs " +
                         wanted.dimension.text() + ", got " + quantity->dimension->text(),
                     example);
    return std::nullopt;
  }
  if (!wanted.range.holds(quantity->value)) {
    reading.complain(node.spot, assignment(wanted.key, node) + "must be " + std::string(wanted.range.words),
                     example);
    return std::nullopt;
  }
  return At<double>{quantity->value, quantity->place};
}

}  // namespace ictus
