#pragma once
// Which curves a figure has room for: those to be plotted, then contacts at walls, then the ones that were
// pressed hardest.

#include <cstddef>
#include <string>
#include <vector>

#include "ictus/report/runs.hpp"

namespace ictus::report {

inline constexpr std::size_t most_curves = 12;  // that can be told apart by name

/// Coordinates or contacts to draw, and how many there would be. A contact has no axis.
struct Choice {
  std::size_t all = 0;
  std::size_t runs = 0;
  std::string what;  // "bodies", "coordinates", "contacts"
  std::vector<BodyAxis> drawn = {};

  /// "verlet: ball-wall", without what is the same for all curves of the figure.
  std::string legend(const Run& run, const std::string& name) const;
  /// For the caption, where not all are drawn: " 12 of 99 contacts are drawn: …, 87 are not; --plot NAME
  /// chooses."
  std::string shown() const;
};

/// Whether every contact that pushed did so with a force that is known: an impact without time has an impulse only.
bool all_forces_known(const Trace& trace);
/// Of the contacts that touched in any run.
Choice chosen_contacts(const Runs& runs);
/// Of the coordinates with this unit.
Choice chosen_coordinates(const Runs& runs, const std::string& unit);

}  // namespace ictus::report
