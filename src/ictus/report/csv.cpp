#include "ictus/report/csv.hpp"

#include <algorithm>
#include <string_view>
#include <system_error>

#include "ictus/base/decimal.hpp"
#include "ictus/base/error.hpp"
#include "ictus/report/letters.hpp"
#include "ictus/report/number.hpp"

namespace ictus::report {
namespace {

std::string on_one_line(std::string value) {
  for (char& c : value)
    if (c == '\n' || c == '\r') c = ' ';
  return value;
}

/// Would a spreadsheet take this cell for a formula? Numbers it may.
bool is_formula(std::string_view cell) {
  if (cell.empty() || std::string_view("=+-@\t\r").find(cell.front()) == std::string_view::npos) return false;
  const std::string_view digits = cell.substr(cell.front() == '+' ? 1 : 0);
  double value = 0;
  const auto [end, fault] = from_decimal(digits.data(), digits.data() + digits.size(), value);
  return fault != std::errc{} || end != digits.data() + digits.size();
}

/// An apostrophe before what would be a formula, at the start or behind a separator: spreadsheets then take it for text.
std::string defused(std::string_view text, std::string_view separators) {
  std::string result;
  while (true) {
    const std::size_t end = std::min(text.find_first_of(separators), text.size());
    const std::size_t first = std::min(text.find_first_not_of(" \""), end);
    result += text.substr(0, first);
    if (is_formula(text.substr(first, end - first))) result += '\'';
    result += text.substr(first, end - first);
    if (end == text.size()) return result;
    result += text[end];
    text.remove_prefix(end + 1);
  }
}

std::string comment(const std::string& key, const std::string& value) {
  return value.empty() ? std::string{}
                       : "# " + key + ": " + defused(harmless(on_one_line(value)), ",;\t") + "\n";
}

std::string comments(const Origin& origin, const std::string& scheme) {
  return comment("title", origin.title) + comment("scheme", scheme) + comment("version", origin.version) +
         comment("command", origin.command);
}
std::string comments(const Trace& trace, const Origin& origin) {
  return comments(origin, trace.scheme) +
         (trace.ending.complete ? std::string{} : comment("incomplete", trace.ending.reason));
}

/// Quoted where RFC 4180 asks for it.
std::string quoted(const std::string& value) {
  if (value.find_first_of(",\"\n\r") == std::string::npos) return value;
  std::string text = "\"";
  for (const char c : value) text += c == '"' ? "\"\"" : std::string(1, c);
  return text + "\"";
}

/// Cells and lines, handed on in blocks.
class Writer {
 public:
  Writer(const Sink& sink, const std::string& comments) : sink_(sink), block_(comments) {}

  void cell(const std::string& word) { raw(quoted(defused(harmless(word), {}))); }
  void cell(double number) { raw(round_trip(number)); }
  void head(const std::string& name, const std::string& unit) { cell(name + " [" + unit + "]"); }
  void end_line() {
    block_ += '\n';
    begins_line_ = true;
    if (block_.size() > block_size) flush();
  }
  void flush() {
    if (!block_.empty()) sink_(block_);
    block_.clear();
  }

 private:
  static constexpr std::size_t block_size = std::size_t{1} << 16u;

  void raw(const std::string& text) {
    if (!begins_line_) block_ += ',';
    begins_line_ = false;
    block_ += text;
  }

  const Sink& sink_;
  std::string block_;
  bool begins_line_ = true;
};

/// "position_x [m]", "position_y [m]"
void axis_heads(Writer& writer, const std::string& what, const char* unit, std::size_t dimension) {
  for (std::size_t axis = 0; axis < dimension; ++axis)
    writer.head(what + (dimension > 1 ? std::string{'_', "xyz"[axis]} : ""), unit);
}

}  // namespace

void csv(const Trace& trace, const Origin& origin, const Sink& sink) {
  Writer writer(sink, comments(trace, origin));
  const std::size_t rows = trace.columns.empty() ? 0 : trace.columns.front().values.size();
  for (const Column& column : trace.columns) {
    expects(column.values.size() == rows, "columns of one length");
    writer.head(column.name, column.unit);
  }
  if (!trace.columns.empty()) writer.end_line();
  for (std::size_t row = 0; row < rows; ++row) {
    for (const Column& column : trace.columns) writer.cell(column.values[row]);
    writer.end_line();
  }
  writer.flush();
}

void csv(const DataTable& table, const Origin& origin, const Sink& sink) {
  Writer writer(sink, comments(origin, ""));
  for (const DataColumn& column : table)
    column.unit.empty() ? writer.cell(column.name) : writer.head(column.name, column.unit);
  writer.end_line();
  for (std::size_t row = 0; row < rows_of(table); ++row) {
    for (const DataColumn& column : table)
      column.unit.empty() ? writer.cell(column.words[row]) : writer.cell(column.values[row]);
    writer.end_line();
  }
  writer.flush();
}

void csv(const Figure& figure, const Origin& origin, const Sink& sink) {
  const auto has_colours = [](const Series& series) { return series.colour.size() == series.x.size(); };
  const bool coloured =
      !figure.colour.label.empty() && std::any_of(figure.series.begin(), figure.series.end(), has_colours);
  Writer writer(sink, comments(origin, "") + comment("figure", figure.title));
  writer.cell(std::string("curve"));
  writer.cell(figure.x.label);
  writer.cell(figure.y.label);
  if (coloured) writer.cell(figure.colour.label);
  writer.end_line();
  for (const Series& series : figure.series)
    for (std::size_t k = 0; k < series.x.size(); ++k) {
      writer.cell(series.name);
      writer.cell(series.x[k]);
      writer.cell(series.y[k]);
      if (coloured) has_colours(series) ? writer.cell(series.colour[k]) : writer.cell(std::string());
      writer.end_line();
    }
  writer.flush();
}

void mass_points_csv(const Trace& trace, const Origin& origin, const Sink& sink) {
  const MassPoints& points = trace.mass_points;
  Writer writer(sink, comments(trace, origin) +
                          "time [s],body,point,rest [m],displacement [m],velocity [m/s],stress [Pa]\n");
  for (std::size_t row = 0; row < points.time.size(); ++row)
    for (const MassPoints::Body& body : points.bodies)
      for (std::size_t i = body.first; i < body.first + body.count; ++i) {
        writer.cell(points.time[row]);
        writer.cell(body.name);
        writer.cell(std::to_string(i - body.first + 1));
        writer.cell(points.rest[i]);
        for (const auto* field : {&points.displacement, &points.velocity, &points.stress})
          writer.cell(points.at(*field, row, i));
        writer.end_line();
      }
  writer.flush();
}

void state_csv(const Trace& trace, const Origin& origin, const Sink& sink) {
  const SphereRecord& record = trace.spheres;
  Writer writer(sink, comments(trace, origin));
  writer.cell("name");
  writer.head("radius", "m");
  writer.head("mass", "kg");
  axis_heads(writer, "position", "m", record.dimension);
  axis_heads(writer, "velocity", "m/s", record.dimension);
  writer.end_line();
  for (std::size_t i = 0; !record.instants.empty() && i < record.names.size(); ++i) {
    const SphereInstant& last = record.instants.back();
    writer.cell(record.names[i]);
    writer.cell(record.radius[i]);
    writer.cell(record.mass[i]);
    for (const auto* list : {&last.x, &last.v})
      for (std::size_t axis = 0; axis < record.dimension; ++axis) writer.cell(component((*list)[i], axis));
    writer.end_line();
  }
  writer.flush();
}

}  // namespace ictus::report
