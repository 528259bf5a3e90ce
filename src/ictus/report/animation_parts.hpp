#pragma once
// Parts of the data of an animation that are not made of columns. Included by animation*.cpp only.

#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string_view>

#include "ictus/trace/trace.hpp"

namespace ictus::report {

inline constexpr std::size_t most_drawn = 10'000;  // bodies

/// Six digits draw the same picture.
double rounded(double value);

/// The number of a body, or −1 − the number of a wall; none where nothing of this name is drawn.
std::optional<int> side_of(const Picture& picture, std::string_view name);

/// Deformable bodies from inside: cells of neighbouring points, their places and their stress at some instants.
nlohmann::ordered_json cells_of(const Trace& trace, std::size_t numbers);

/// A run of very many bodies, known at some instants only.
nlohmann::ordered_json sphere_tracks(const SphereRecord& record, std::size_t numbers);

}  // namespace ictus::report
