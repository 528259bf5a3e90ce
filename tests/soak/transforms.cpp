// What should not change a scene's answer: mirrors, turns, other orders, other units.

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "draft.hpp"
#include "ictus/base/counter_random.hpp"

namespace ictus::soak {
namespace {

using Numbers = std::vector<double>;

bool is_vector(const Section& section, std::string_view key) {
  if (section.head == "[world]") return key == "gravity";
  if (section.head == "[contact]" || section.head == "[[pair]]" || section.head == "[run]") return false;
  constexpr std::array vectors{"position", "velocity", "normal", "from", "to", "direction", "at", "axis"};
  return std::find(vectors.begin(), vectors.end(), key) != vectors.end();
}

/// Turns change their sign in a mirror, as the parts of a spin in space do that lie in it.
bool is_turn(std::string_view key) { return key == "angle" || key == "spin"; }

void swap_words(Section& section, std::string_view key, const std::string& one, const std::string& other) {
  const std::string word = section.word(key);
  if (word == one) section.set(key, other);
  if (word == other) section.set(key, one);
}

/// Corners of a box that was mirrored: the lower one first again.
void sort_corners(Section& section) {
  const Value *from = section.find("from"), *to = section.find("to");
  if (!from || !to) return;
  Value low = *from, high = *to;
  for (std::size_t axis = 0; axis < low.numbers.size(); ++axis)
    if (low.numbers[axis] > high.numbers[axis]) std::swap(low.numbers[axis], high.numbers[axis]);
  section.set("from", low).set("to", high);
}

/// Bodies of a line in the opposite order of the file, and walls in theirs; other sections keep their places.
void reverse_order(Draft& draft) {
  std::vector<Section> bodies;
  for (const Section& section : draft.sections)
    if (section.head == "[[body]]") bodies.push_back(section);
  for (Section& section : draft.sections)
    if (section.head == "[[body]]") {
      section = bodies.back();
      bodies.pop_back();
    }
}

template <class Change>
Draft with_vectors(const Draft& draft, const Change& change) {
  Draft next = draft;
  for (Section& section : next.sections) {
    for (Key& key : section.keys)
      if (is_vector(section, key.name)) change(key.value.numbers);
    sort_corners(section);
  }
  return next;
}

}  // namespace

Draft mirrored(const Draft& draft) {
  Draft next = with_vectors(draft, [](Numbers& vector) { vector.at(0) = -vector[0]; });
  for (Section& section : next.sections) {
    swap_words(section, "faces", "left", "right");
    swap_words(section, "side", "left", "right");
    for (Key& key : section.keys) {
      if (!is_turn(key.name)) continue;
      Numbers& turn = key.value.numbers;
      for (std::size_t axis = turn.size() == 1 ? 0 : 1; axis < turn.size(); ++axis) turn[axis] = -turn[axis];
    }
  }
  if (draft.dimension() == 1) reverse_order(next);
  return next;
}

Draft turned(const Draft& draft) {
  const auto turn = [](Numbers& vector) {
    if (vector.size() == 2) vector = {-vector[1], vector[0]};
    if (vector.size() == 3) vector = {vector[2], vector[0], vector[1]};
  };
  Draft next = with_vectors(draft, turn);
  for (Section& section : next.sections)
    for (Key& key : section.keys)
      if (is_turn(key.name)) turn(key.value.numbers);
  return next;
}

Draft renumbered(const Draft& draft, std::uint64_t seed) {
  Draft next = draft;
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < draft.sections.size(); ++i)
    if (draft.sections[i].head == "[[body]]") places.push_back(i);
  for (std::size_t i = places.size(); i > 1; --i) {
    const auto j = static_cast<std::size_t>(uniform(seed, i) * static_cast<double>(i));
    std::swap(next.sections[places[i - 1]], next.sections[places[j]]);
  }
  return next;
}

Units units_of(const Section& section, std::string_view key, const Draft& draft) {
  const auto exponent = [&] {
    const Section* contact = draft.find("[contact]");
    const std::string law = !section.word("law").empty() ? section.word("law")
                            : contact                    ? contact->word("law")
                                                         : std::string();
    if (law == "kelvin_voigt" || law == "walton_braun") return 1.0;
    if (law == "thornton") return 1.5;
    return section.number("exponent", contact ? contact->number("exponent", 1.5) : 1.5);
  };
  const auto law = [&] {
    const Section* contact = draft.find("[contact]");
    return section.word("law").empty() && contact ? contact->word("law") : section.word("law");
  };
  if (section.head == "[[resonator]]" && key == "strike") return {};
  if (section.head == "[[joint]]" && key == "axis") return {};
  if (key == "tension") return section.word("kind") == "string" ? Units{1, 1, -2} : Units{1, 0, -2};
  if (section.head == "[[joint]]" && key == "stiffness") return {1, 0, -2};
  if (key == "stiffness") return {1, 1 - exponent(), -2};
  if (key == "damping" && section.head == "[[joint]]") return {1, 0, -1};
  if (key == "damping")
    return law() == "kelvin_voigt" ? Units{1, 0, -1}
           : law() == "tsuji"      ? Units{1, 0.5 - 0.5 * exponent(), -1}
                                   : Units{0, -1, 1};
  static const std::map<std::string_view, Units> units{{"mass", {1, 0, 0}},
                                                       {"radius", {0, 1, 0}},
                                                       {"position", {0, 1, 0}},
                                                       {"velocity", {0, 1, -1}},
                                                       {"length", {0, 1, 0}},
                                                       {"size", {0, 1, 0}},
                                                       {"spin", {0, 0, -1}},
                                                       {"gravity", {0, 1, -2}},
                                                       {"from", {0, 1, 0}},
                                                       {"to", {0, 1, 0}},
                                                       {"gap", {0, 1, 0}},
                                                       {"step", {0, 0, 1}},
                                                       {"duration", {0, 0, 1}},
                                                       {"relaxation", {0, 0, 1}},
                                                       {"yield_depth", {0, 1, 0}},
                                                       {"precompression", {0, 1, 0}},
                                                       {"young", {1, -1, -2}},
                                                       {"density", {1, -3, 0}},
                                                       {"slip_scale", {0, 1, -1}},
                                                       {"tangential_stiffness", {1, 0, -2}},
                                                       {"stribeck_speed", {0, 1, -1}},
                                                       {"bristle_stiffness", {1, 0, -2}},
                                                       {"bristle_damping", {0, -1, 1}},
                                                       {"viscous_friction", {0, -1, 1}},
                                                       {"rolling_friction", {0, 1, 0}},
                                                       {"torsional_friction", {0, 1, 0}},
                                                       {"inertia", {1, 2, 0}},
                                                       {"width", {0, 1, 0}},
                                                       {"thickness", {0, 1, 0}},
                                                       {"highest", {0, 0, -1}},
                                                       {"diameter", {0, 1, 0}},
                                                       {"contact_radius", {0, 1, 0}},
                                                       {"surface_density", {1, -2, 0}},
                                                       {"audible", {0, 0, -1}},
                                                       {"at", {0, 1, 0}}};
  const auto found = units.find(key);
  return found == units.end() ? Units{} : found->second;
}

double Scales::of(const Units& units) const {
  return std::pow(kg, units.kg) * std::pow(m, units.m) * std::pow(s, units.s);
}

Draft rescaled(const Draft& draft, const Scales& scales) {
  Draft next = draft;
  for (Section& section : next.sections)
    for (Key& key : section.keys) {
      const double factor = scales.of(units_of(section, key.name, draft));
      for (double& number : key.value.numbers) number *= factor;
    }
  return next;
}

Draft shaken(const Draft& draft, double size, std::uint64_t seed) {
  Draft next = draft;
  std::uint64_t index = 0;
  for (Section& section : next.sections)
    for (Key& key : section.keys)
      if (key.name == "velocity" || key.name == "mass" || key.name == "spin")
        for (double& number : key.value.numbers) number *= 1 + size * (2 * uniform(seed, ++index) - 1);
  return next;
}

}  // namespace ictus::soak
