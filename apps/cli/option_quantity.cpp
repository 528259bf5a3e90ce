#include "option_quantity.hpp"

#include <fmt/format.h>

#include <cmath>

#include "ictus/base/error.hpp"
#include "ictus/scene/units.hpp"

namespace ictus::cli {

double option_quantity(const std::string& text, const char* option, std::string_view unit) {
  const QuantityText read = parse_quantity(text);
  if (!read.quantity) throw Error(fmt::format("{}: {}", option, read.fault.message), read.fault.help);
  const Dimension wanted = dimension_of(unit);
  if (read.quantity->dimension && !(*read.quantity->dimension == wanted))
    throw Error(fmt::format("{} needs {}, got {}", option, wanted.text(), read.quantity->dimension->text()),
                fmt::format("as in {} \"{} {}\"", option, unit == "Hz" ? "48000" : "1", unit));
  if (!std::isfinite(read.quantity->value))
    throw Error(fmt::format("{} must be a finite number, not {}", option, text));
  return read.quantity->value;
}

double positive_quantity(const std::string& text, const char* option, std::string_view unit) {
  const double value = option_quantity(text, option, unit);
  if (!(value > 0)) throw Error(fmt::format("{} must be positive, not {}", option, text));
  return value;
}

}  // namespace ictus::cli
