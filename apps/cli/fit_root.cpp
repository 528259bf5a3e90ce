// One number from one measurement, in words and as JSON.

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "fit_tables.hpp"
#include "ictus/fit/quantity.hpp"
#include "ictus/report/number.hpp"
#include "ictus/scene/units.hpp"

namespace ictus::cli {
namespace {

std::string_view name(IdentifyStatus status) {
  switch (status) {
    case IdentifyStatus::found: return "found";
    case IdentifyStatus::none: return "none";
    case IdentifyStatus::several: return "several";
    default: return "undefined";
  }
}

}  // namespace

std::string root_words(const estimation::OneNumber& root, const Identified& found) {
  const std::string_view unit = estimation::unit_of_number(root.quantity);
  const std::string range =
      fmt::format("for {} from {} to {}", root.key, shortest(root.range.low), shortest(root.range.high));
  switch (found.status) {
    case IdentifyStatus::found:
      return fmt::format("{} = {}\n{} is {} {} there\n", root.key, report::round_trip(found.value),
                         root.quantity, shortest(root.measured), unit);
    case IdentifyStatus::none:
      return fmt::format("no value explains {} = {} {}: {} it is between {:.6g} and {:.6g} {}\n",
                         root.quantity, shortest(root.measured), unit, range, found.least, found.most, unit);
    case IdentifyStatus::several:
      return fmt::format(
          "several values explain {} = {} {} {}: give a smaller range, or measure something else\n",
          root.quantity, shortest(root.measured), unit, range);
    default: return fmt::format("{} is not a number everywhere {}\n", root.quantity, range);
  }
}

nlohmann::ordered_json root_json(const estimation::OneNumber& root, const Identified& found) {
  nlohmann::ordered_json json{{"key", root.key},           {"quantity", root.quantity},
                              {"measured", root.measured}, {"status", name(found.status)},
                              {"least", found.least},      {"most", found.most}};
  json["value"] = found.status == IdentifyStatus::found ? nlohmann::ordered_json(found.value) : nullptr;
  return json;
}

}  // namespace ictus::cli
