#pragma once
// What happened inside impacts, as tables: the log of the law, and what a column gave back to a wall.

#include <cstddef>
#include <optional>
#include <vector>

#include "ictus/report/figure.hpp"
#include "ictus/trace/trace.hpp"

namespace ictus::report {

struct EventRows {
  std::size_t most = 16;  // rows shown; the note says how many there are
};

/// Contact, what happened, when and at which impulse; without rows where the law keeps no log.
Table event_table(const Trace& trace, const EventRows& rows = {});

/// A row of bodies that came to a wall with one velocity.
struct Rebound {
  std::size_t bodies = 0;
  double approach = 0;        // m/s, signed, of every body
  double mean_departure = 0;  // m/s, signed
  /// e_eff = −Σ v⁺ / (N v_imp). [Liu2008, (117)]
  double restitution() const { return -mean_departure / approach; }
};

/// Of the strongest impact; nothing where there is no wall, only one body, or more than one velocity.
std::optional<Rebound> rebound(const Trace& trace);

Table rebound_table(const Rebound& rebound);

}  // namespace ictus::report
