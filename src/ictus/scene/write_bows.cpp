#include "ictus/scene/write_text.hpp"

namespace ictus {
namespace {

std::string ramp_text(const RampChoice& ramp, const std::string& key, std::string_view unit) {
  if (ramp.times.empty())
    return ramp.values.empty() ? "" : assigned(key, with_unit(ramp.values[0].value, unit));
  return assigned(key, list_text(ramp.values, unit)) + assigned(key + "_times", list_text(ramp.times, "s"));
}

}  // namespace

std::string write_bow(const Bow& bow) {
  std::string text = "\n[[bow]]\n" + assigned("name", ictus::quoted(bow.name.value)) +
                     assigned("on", ictus::quoted(bow.on.value)) + assigned("at", place_text(bow.at));
  text += ramp_text(bow.speed, "speed", "m/s") + ramp_text(bow.force, "force", "N");
  for (const auto& [name, quantity] : bow.parameters)
    text += assigned(key_text(name), quantity_text(quantity));
  return text +
         assigned("damping_limit", bow.damping_limit.value == Bow::Limit::speed ? "\"speed\"" : "\"none\"");
}

}  // namespace ictus
