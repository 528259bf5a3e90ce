#include "ictus/scene/write_text.hpp"

#include <cmath>

namespace ictus {
namespace {

std::string coordinate_text(const Quantity& q) {
  return std::isnan(q.value) ? ictus::quoted(q.text) : quantity_text(q);
}

}  // namespace

std::string place_text(const PlaceOn& place) {
  if (place.along.size() == 1) return coordinate_text(place.along[0]);
  std::string text;
  for (const Quantity& q : place.along) text += (text.empty() ? "" : ", ") + coordinate_text(q);
  return "[" + text + "]";
}

std::string list_text(const std::vector<At<double>>& values, std::string_view unit) {
  std::string text;
  for (const At<double>& value : values) text += (text.empty() ? "" : ", ") + with_unit(value.value, unit);
  return "[" + text + "]";
}

namespace {

std::string damping_text(const DampingChoice& damping) {
  std::string text;
  const auto add = [&](const std::string& key, const std::string& value) {
    text += (text.empty() ? "" : ", ") + key + " = " + value;
  };
  for (const auto& [key, value] : damping.numbers) add(key, quantity_text(value));
  if (!damping.t60.empty()) add("t60", list_text(damping.t60, "s"));
  if (!damping.frequencies.empty()) add("at", list_text(damping.frequencies, "Hz"));
  return text.empty() ? "" : assigned("damping", "{ " + text + " }");
}

std::string measured_tone_text(const Resonator& resonator) {
  std::string text;
  if (resonator.measured_frequency)
    text += "frequency = " + with_unit(resonator.measured_frequency->value, "Hz");
  if (resonator.measured_t60)
    text += (text.empty() ? "" : ", ") + ("t60 = " + with_unit(resonator.measured_t60->value, "s"));
  return text.empty() ? "" : assigned("measured", "{ " + text + " }");
}

}  // namespace

std::string write_resonator(const Resonator& resonator) {
  std::string text = "\n[[resonator]]\n" + assigned("name", ictus::quoted(resonator.name.value));
  text += assigned("kind", ictus::quoted(resonator.kind.value));
  if (!resonator.material.value.empty())
    text += assigned("material", ictus::quoted(resonator.material.value));
  for (const auto& [name, word] : resonator.words)
    text += assigned(key_text(name), ictus::quoted(word.value));
  for (const auto& [name, quantity] : resonator.parameters)
    text += assigned(key_text(name), quantity_text(quantity));
  text += assigned("position", with_unit(resonator.position.value, "m"));
  text += assigned("velocity", with_unit(resonator.velocity.value, "m/s"));
  if (resonator.strike) text += assigned("strike", place_text(*resonator.strike));
  text += assigned("highest", with_unit(resonator.highest.value, "Hz"));
  text += assigned("audible", with_unit(resonator.audible.value, "Hz"));
  text += assigned("contact_radius", with_unit(resonator.contact_radius.value, "m"));
  text += damping_text(resonator.damping) + measured_tone_text(resonator);
  for (const Resonator::Touch& touch : resonator.touches) {
    text += "\n[[resonator.touch]]\n" + assigned("with", ictus::quoted(touch.with.value)) +
            assigned("at", place_text(touch.at));
    if (touch.at_other) text += assigned("at_other", place_text(*touch.at_other));
  }
  for (const Resonator::Stop& stop : resonator.stops)
    text += "\n[[resonator.stop]]\n" + assigned("name", ictus::quoted(stop.name.value)) +
            assigned("at", place_text(stop.at)) + assigned("gap", with_unit(stop.gap.value, "m")) +
            assigned("side", stop.side == Wall::Faces::left ? "\"left\"" : "\"right\"");
  for (const Resonator::Hold& hold : resonator.holds)
    text += "\n[[resonator.hold]]\n" + assigned("at", place_text(hold.at)) +
            assigned("stiffness", with_unit(hold.stiffness.value, "N/m")) +
            assigned("damping", with_unit(hold.damping.value, "N*s/m"));
  for (const Resonator::Pickup& pickup : resonator.pickups)
    text += "\n[[resonator.pickup]]\n" + assigned("name", ictus::quoted(pickup.name.value)) +
            assigned("at", place_text(pickup.at));
  return text;
}

}  // namespace ictus
