#include "ictus/report/runs.hpp"

#include <algorithm>

namespace ictus::report {

const std::vector<double>* values(const Trace& trace, const std::string& name) {
  const Column* column = trace.find(name);
  return column ? &column->values : nullptr;
}

const std::vector<double>* times(const Trace& trace) {
  return trace.columns.empty() ? nullptr : &trace.columns.front().values;
}

std::vector<const Column*> contact_columns(const Trace& trace, std::string_view ending) {
  std::vector<const Column*> columns;
  for (const Column& column : trace.columns)
    if (column.name.ends_with(ending)) columns.push_back(&column);
  return columns;
}

std::string contact_of(const Column& column) { return column.name.substr(0, column.name.rfind('.')); }

std::string contact_name(const Trace& trace, std::size_t contact) {
  return contact < trace.contact_names.size() ? trace.contact_names[contact] : std::to_string(contact);
}

std::vector<BodyAxis> body_axes(const Trace& trace, std::string_view ending) {
  std::vector<BodyAxis> axes;
  for (const Column& column : trace.columns) {
    const std::size_t at = column.name.rfind(ending);
    if (at == std::string::npos || at == 0) continue;
    const std::string axis = column.name.substr(at + ending.size());
    if (axis.empty() || axis == "_x" || axis == "_y" || axis == "_z")
      axes.push_back({column.name.substr(0, at), axis, column.unit});
  }
  return axes;
}

std::vector<BodyAxis> body_row(const Trace& trace) {
  const auto place_at_start = [&](const BodyAxis& axis) {
    const auto* column = values(trace, axis.body + ".position");
    return column && !column->empty() ? column->front() : 0;
  };
  std::vector<BodyAxis> axes = body_axes(trace, ".velocity");
  std::stable_sort(axes.begin(), axes.end(), [&](const BodyAxis& a, const BodyAxis& b) {
    return place_at_start(a) < place_at_start(b);
  });
  return axes;
}

Names body_names(const Trace& trace) {
  Names names;
  for (const BodyOutcome& body : trace.bodies) names.insert(body.name);
  for (const BodyAxis& axis : body_axes(trace, ".position")) names.insert(axis.body);
  return names;
}

bool is_at_wall(const std::string& contact, const Names& bodies) {
  const std::string_view name = contact;
  for (std::size_t at = name.find('-'); at != std::string::npos; at = name.find('-', at + 1))
    if (bodies.contains(name.substr(0, at)) && bodies.contains(name.substr(at + 1))) return false;
  return true;
}

}  // namespace ictus::report
