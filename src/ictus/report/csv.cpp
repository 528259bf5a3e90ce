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

std::string csv(const Trace& trace, const Origin& origin) {
  std::string bytes = comment("title", origin.title) + comment("scheme", trace.scheme) +
                      comment("version", origin.version) + comment("command", origin.command);
  if (!trace.ending.complete) bytes += comment("incomplete", trace.ending.reason);
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
