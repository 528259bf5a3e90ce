#pragma once
// What a run came to, as tables. All of it comes from the outcomes of the run, never from the rows that it kept.

#include <cstddef>
#include <optional>
#include <vector>

#include "ictus/report/figure.hpp"
#include "ictus/trace/trace.hpp"

namespace ictus::report {

/// What users ask first, then what happened, then where the energy went; the same for every method.
std::vector<Table> run_tables(const Trace& trace);

// Each shows the rows that are asked for at most, and its note says how many there are.

/// Velocity and position of every body at the start and at the end, and the highest point where there is
/// gravity.
Table bodies_table(const Trace& trace, std::size_t most = 32);
/// Touches, times, impulse, peak force and the gap that is left; those that pushed hardest where they are many.
Table contacts_table(const Trace& trace, std::size_t most = 32);
/// The energy of each deformable body as a whole, and what stayed inside it.
Table vibration_table(const Trace& trace, std::size_t most = 32);
/// Of discs and spheres: impacts, losses in impacts and at rest, penetration, and the work of the solver.
Table sphere_table(const Trace& trace);

Table impact_table(const Trace& trace, std::size_t most = 16);
/// The log of the law: contact, what happened, when and at which impulse; without rows where it keeps none.
Table event_table(const Trace& trace, std::size_t most = 16);
/// Rests, releases and accumulations; without rows where nothing but impacts happened.
Table motion_event_table(const Trace& trace, std::size_t most = 16);
/// Without rows where no exact motion is known.
Table motion_error_table(const Trace& trace);

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

/// The same entries for every method; those that only some have where they are not zero.
Table ledger_table(const Ledger& ledger);
/// How well the friction of steps was solved; no rows where there was none.
Table cone_table(const ConeBook& cone);
/// Conditions (24), (25), (26) of [Papetti2011]: how often violated, where first, and by how much at worst.
Table condition_table(const Conditions& conditions);

}  // namespace ictus::report
