#pragma once
// Parts of a motion that are not made of columns. Included by motion*.cpp only.

#include <cstddef>
#include <optional>
#include <string_view>

#include "ictus/report/motion.hpp"
#include "ictus/trace/trace.hpp"

namespace ictus::report {

inline constexpr std::size_t most_drawn = 10'000;  // bodies

/// The number of a body, of a swing behind all bodies, or −1 − the number of a wall; none where nothing of this name is drawn.
std::optional<int> side_of(const Picture& picture, std::string_view name);
/// Of "left-right", whose names may have hyphens themselves.
std::optional<Motion::Sides> sides_of(const Picture& picture, std::string_view contact);

/// Deformable bodies from inside: cells of neighbouring points, their places and their stress at some instants.
void add_cells(Motion::Run& run, const Trace& trace, std::size_t numbers);

/// A run of very many bodies, known at some instants only.
Motion::Run sphere_run(const SphereRecord& record, std::size_t numbers);

/// Of impacts, the first and every n-th.
std::vector<Motion::Press> impacts_of(const Trace& trace);

}  // namespace ictus::report
