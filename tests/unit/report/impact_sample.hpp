#pragma once
// Traces as an impact law leaves them, small enough to know every number.

#include <string>
#include <vector>

#include "ictus/trace/trace.hpp"

namespace ictus::report {

/// A row of bodies "b-1", "b-2", … that touch: two flights of 1 s around an impact of 2 ms. Body i gains the
/// velocity i m/s, evenly; contact j pushes with a triangle of j kN, so that it gives j N s and stores j J.
inline Trace row_trace(std::size_t bodies) {
  Trace trace;
  trace.scheme = "lzb";
  trace.focus = Focus::impacts;
  trace.columns.push_back({"time", "s", {0, 1, 1.001, 1.002, 2.002}});
  for (std::size_t i = 1; i <= bodies; ++i) {
    const std::string name = "b-" + std::to_string(i);
    const double v = static_cast<double>(i);
    trace.columns.push_back({name + ".position", "m", {v, v, v, v, 2 * v}});
    trace.columns.push_back({name + ".velocity", "m/s", {0, 0, v / 2, v, v}});
  }
  for (std::size_t j = 1; j < bodies; ++j) {
    const std::string name = "b-" + std::to_string(j) + "-b-" + std::to_string(j + 1);
    const double f = static_cast<double>(j);
    trace.contact_names.push_back(name);
    trace.columns.push_back({name + ".force", "N", {0, 0, 1e3 * f, 0, 0}});
    trace.columns.push_back({name + ".impulse", "N s", {0, 0, f / 2, f, f}});
    trace.columns.push_back({name + ".energy", "J", {0, 0, f, 0, 0}});
  }
  trace.columns.push_back({"energy.kinetic", "J", {1, 1, 0.5, 0.8, 0.8}});
  trace.columns.push_back({"energy.stored", "J", {0, 0, 0.5, 0, 0}});
  trace.columns.push_back({"energy.dissipated", "J", {0, 0, 0, 0.2, 0.2}});
  return trace;
}

inline void set(Trace& trace, const std::string& name, std::vector<double> values) {
  for (Column& column : trace.columns)
    if (column.name == name) column.values = std::move(values);
}

inline void remove(Trace& trace, const std::string& ending) {
  std::vector<Column> kept;
  for (Column& column : trace.columns)
    if (!column.name.ends_with(ending)) kept.push_back(std::move(column));
  trace.columns = std::move(kept);
}

}  // namespace ictus::report
