#pragma once
// Values as TOML.

#include <string>
#include <string_view>

#include "ictus/scene/scene.hpp"

namespace ictus {

/// In quotes, with escapes.
std::string quoted(std::string_view text);
/// A key, in quotes where it needs them.
std::string key_text(std::string_view name);
/// "0.05 kg" in quotes, the shortest number that reads back to the same bits.
std::string with_unit(double value, std::string_view unit);
/// The same for a line; in more dimensions the components in brackets. Without a unit: bare numbers.
std::string vector_text(std::size_t dimension, const Vector3& vector, std::string_view unit);
/// As it was written where that still says the value; else in SI.
std::string quantity_text(const Quantity& quantity);
/// One line "key = value".
std::string assigned(std::string_view key, std::string_view value);

/// Equal to the last bit, the sign of zero included.
bool same(double a, double b);

std::string write_resonator(const Resonator& resonator);
std::string place_text(const PlaceOn& place);
std::string list_text(const std::vector<At<double>>& values, std::string_view unit);
std::string write_gestures(const Gestures& gestures);
std::string write_bow(const Bow& bow);
std::string write_process(const Process& process);
std::string write_joint(const Joint& joint, std::size_t dimension);

/// Bodies one by one, or as chains where these are long, with what differs under [start].
std::string write_bodies(const Scene& scene);

}  // namespace ictus
