#include "ictus/scene/units.hpp"
#include "ictus/scene/write_text.hpp"

namespace ictus {
namespace {

std::string write_track(const Gestures::Track& track) {
  std::string text = "\n[[track]]\n" + assigned("contact", ictus::quoted(track.contact.value));
  if (track.is_listed()) {
    const bool inside = track.file.value.empty();
    text +=
        assigned(inside ? "heights" : "file", ictus::quoted(inside ? track.heights.value : track.file.value));
    text += assigned("height_unit", with_unit(track.height_unit.value, "m"));
    text += assigned("way_unit", with_unit(track.way_unit.value, "m"));
    text += assigned("repeats", track.repeats ? "true" : "false");
  } else if (!track.is_smooth()) {
    text += assigned("rms", with_unit(track.rms.value, "m"));
    text += assigned("correlation", with_unit(track.correlation.value, "m"));
    text += assigned("slope", shortest(track.slope.value));
    text += assigned("seed", std::to_string(track.seed));
    if (track.length) text += assigned("length", with_unit(track.length->value, "m"));
  }
  if (track.spacing) text += assigned("spacing", with_unit(track.spacing->value, "m"));
  if (track.radius) text += assigned("radius", with_unit(track.radius->value, "m"));
  text += assigned("speed", with_unit(track.speed.value, "m/s"));
  text += assigned("start", with_unit(track.start.value, "m"));
  text += assigned("travel", track.free ? "\"free\"" : "\"given\"");
  if (track.inertia) text += assigned("inertia", with_unit(track.inertia->value, "kg"));
  if (track.moves) text += assigned("point", "\"moving\"");
  if (!track.along.value.empty()) text += assigned("along", ictus::quoted(track.along.value));
  return text;
}

std::string write_hand(const Gestures::Hand& hand) {
  return "\n[[hand]]\n" + assigned("contact", ictus::quoted(hand.contact.value)) +
         assigned("times", list_text(hand.times, "s")) + assigned("places", list_text(hand.places, "m")) +
         (hand.until ? assigned("until", with_unit(hand.until->value, "s")) : "");
}

std::string write_strike(const Gestures::Strike& strike) {
  return "\n[[strike]]\n" + assigned("time", with_unit(strike.time.value, "s")) +
         assigned("speed", with_unit(strike.speed.value, "m/s")) +
         assigned("striker", ictus::quoted(strike.striker.value)) +
         (strike.contact.value.empty() ? "" : assigned("contact", ictus::quoted(strike.contact.value)));
}

template <class Pad>
std::string pad_text(const char* kind, const Pad& pad) {
  return "\n[[" + std::string(kind) + "]]\n" + assigned("name", ictus::quoted(pad.name.value)) +
         assigned("on", ictus::quoted(pad.on.value)) + assigned("at", place_text(pad.at)) +
         assigned("side", pad.side == Wall::Faces::left ? "\"left\"" : "\"right\"") +
         assigned("stiffness", with_unit(pad.stiffness.value, "N/m")) +
         assigned("damping", with_unit(pad.damping.value, "N*s/m"));
}

std::string write_finger(const Gestures::Finger& finger) {
  return pad_text("finger", finger) + assigned("from", with_unit(finger.from.value, "s")) +
         (finger.until ? assigned("until", with_unit(finger.until->value, "s")) : "") +
         assigned("press", with_unit(finger.press.value, "m")) +
         assigned("lift", with_unit(finger.lift.value, "m")) +
         assigned("rise", with_unit(finger.rise.value, "s"));
}

std::string write_pluck(const Gestures::Pluck& pluck) {
  return pad_text("pluck", pluck) + assigned("time", with_unit(pluck.time.value, "s")) +
         assigned("pull", with_unit(pluck.pull.value, "m")) +
         assigned("rise", with_unit(pluck.rise.value, "s")) +
         (pluck.force ? assigned("force", with_unit(pluck.force->value, "N")) : "");
}

std::string write_glide(const Gestures::Glide& glide) {
  constexpr const char* names[] = {"frequency", "damping", "gravity"};
  return "\n[[glide]]\n" + assigned("key", ictus::quoted(names[static_cast<std::size_t>(glide.key)])) +
         (glide.on.value.empty() ? "" : assigned("on", ictus::quoted(glide.on.value))) +
         assigned("from", shortest(glide.from.value)) + assigned("to", shortest(glide.to.value)) +
         assigned("start", with_unit(glide.start.value, "s")) +
         assigned("end", with_unit(glide.end.value, "s"));
}

}  // namespace

std::string write_gestures(const Gestures& gestures) {
  std::string text;
  for (const Gestures::Track& track : gestures.tracks) text += write_track(track);
  for (const Gestures::Hand& hand : gestures.hands) text += write_hand(hand);
  for (const Gestures::Strike& strike : gestures.strikes) text += write_strike(strike);
  for (const Gestures::Finger& finger : gestures.fingers) text += write_finger(finger);
  for (const Gestures::Pluck& pluck : gestures.plucks) text += write_pluck(pluck);
  for (const Gestures::Glide& glide : gestures.glides) text += write_glide(glide);
  return text;
}

}  // namespace ictus
