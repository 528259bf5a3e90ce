#pragma once
// Results as CSV: comment lines "# key: value", one row of names with units, then shortest round-trip
// numbers. Written in blocks: a long run is never one string in memory.

#include "ictus/report/data.hpp"
#include "ictus/report/figure.hpp"
#include "ictus/report/file.hpp"
#include "ictus/report/origin.hpp"
#include "ictus/trace/trace.hpp"

namespace ictus::report {

/// The columns of a run, one line per row.
void csv(const Trace& trace, const Origin& origin, const Sink& sink);

/// A comparison or a study, one line per method or point.
void csv(const DataTable& table, const Origin& origin, const Sink& sink);

/// The curves of a figure, one line per point: its curve, x, y, and the number of its colour where it has one.
void csv(const Figure& figure, const Origin& origin, const Sink& sink);

/// The mass points of deformable bodies: one line per instant and point.
void mass_points_csv(const Trace& trace, const Origin& origin, const Sink& sink);

/// Discs and spheres at the end of their run: one line per body.
void state_csv(const Trace& trace, const Origin& origin, const Sink& sink);

}  // namespace ictus::report
