#include "ictus/report/csv.hpp"

#include "ictus/base/error.hpp"
#include "ictus/report/number.hpp"

namespace ictus::report {
namespace {

std::string on_one_line(std::string value) {
  for (char& c : value)
    if (c == '\n' || c == '\r') c = ' ';
  return value;
}

std::string comment(const std::string& key, const std::string& value) {
  return value.empty() ? std::string{} : "# " + key + ": " + on_one_line(value) + "\n";
}

std::string comments(const Trace& trace, const Origin& origin) {
  std::string bytes = comment("title", origin.title) + comment("scheme", trace.scheme) +
                      comment("version", origin.version) + comment("command", origin.command);
  if (!trace.ending.complete) bytes += comment("incomplete", trace.ending.reason);
  return bytes;
}

/// Quoted where RFC 4180 asks for it.
std::string cell(const std::string& value) {
  if (value.find_first_of(",\"\n\r") == std::string::npos) return value;
  std::string quoted = "\"";
  for (const char c : value) quoted += c == '"' ? "\"\"" : std::string(1, c);
  return quoted + "\"";
}

std::string head(const Trace& trace) {
  std::string line;
  for (const Column& column : trace.columns)
    line += (line.empty() ? "" : ",") + cell(column.name + " [" + column.unit + "]");
  return line + "\n";
}

}  // namespace

std::string mass_points_csv(const Trace& trace, const Origin& origin) {
  const MassPoints& points = trace.mass_points;
  std::string bytes =
      comments(trace, origin) + "time [s],body,point,rest [m],displacement [m],velocity [m/s],stress [Pa]\n";
  for (std::size_t row = 0; row < points.time.size(); ++row)
    for (const MassPoints::Body& body : points.bodies)
      for (std::size_t i = body.first; i < body.first + body.count; ++i)
        bytes += round_trip(points.time[row]) + "," + cell(body.name) + "," +
                 std::to_string(i - body.first + 1) + "," + round_trip(points.rest[i]) + "," +
                 round_trip(points.at(points.displacement, row, i)) + "," +
                 round_trip(points.at(points.velocity, row, i)) + "," +
                 round_trip(points.at(points.stress, row, i)) + "\n";
  return bytes;
}

namespace {

/// ",position_x [m],position_y [m]"
std::string axis_heads(const char* what, const char* unit, std::size_t dimension) {
  std::string line;
  for (std::size_t axis = 0; axis < dimension; ++axis)
    line +=
        std::string(",") + what + (dimension > 1 ? std::string{'_', "xyz"[axis]} : "") + " [" + unit + "]";
  return line;
}

}  // namespace

std::string state_csv(const Trace& trace, const Origin& origin) {
  const SphereRecord& record = trace.spheres;
  std::string bytes = comments(trace, origin) + "name,radius [m],mass [kg]" +
                      axis_heads("position", "m", record.dimension) +
                      axis_heads("velocity", "m/s", record.dimension) + "\n";
  if (record.instants.empty()) return bytes;
  const SphereInstant& last = record.instants.back();
  for (std::size_t i = 0; i < record.names.size(); ++i) {
    bytes += cell(record.names[i]) + "," + round_trip(record.radius[i]) + "," + round_trip(record.mass[i]);
    for (const auto* list : {&last.x, &last.v})
      for (std::size_t axis = 0; axis < record.dimension; ++axis)
        bytes += "," + round_trip(component((*list)[i], axis));
    bytes += "\n";
  }
  return bytes;
}

std::string csv(const Trace& trace, const Origin& origin) {
  std::string bytes = comments(trace, origin);
  if (trace.columns.empty()) return bytes;

  const std::size_t rows = trace.columns.front().values.size();
  for (const Column& column : trace.columns) expects(column.values.size() == rows, "columns of one length");
  bytes += head(trace);
  for (std::size_t row = 0; row < rows; ++row)
    for (std::size_t i = 0; i < trace.columns.size(); ++i) {
      bytes += round_trip(trace.columns[i].values[row]);
      bytes += i + 1 < trace.columns.size() ? ',' : '\n';
    }
  return bytes;
}

}  // namespace ictus::report
