#pragma once
// What a reproduction of a paper leaves behind: rows that set the printed value beside ours, and figures and
// tables for the report. Plain data, and the one rule that turns a row into its verdict.

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "ictus/report/figure.hpp"

namespace ictus::reproduce {

enum class Verdict {
  ok,       // as printed
  differs,  // not as printed, and the note says why; what we find instead is checked too
  fail,
};

std::string_view name(Verdict verdict);

/// How the computed value should stand to the printed one.
enum class Relation { equal, at_most, at_least };

/// What is known to come out where the printed value cannot.
struct Instead {
  double value;
  double within;
};

struct Row {
  std::string paper;     // name in the list of papers
  std::string item;      // name in the paper's list of items
  std::string quantity;  // with its unit: "v_out error of AM1 (%)"
  std::string printed;   // as printed, or the claim in words: "+1.293", "n.e.", "≤ x_max"
  double target;         // the printed value as a number; for a claim, the number it comes to
  double computed;
  double allowed;  // half a unit of the last printed digit, unless the note says why not
  Relation relation = Relation::equal;
  std::optional<Instead> instead = {};
  Verdict verdict = Verdict::fail;
  std::string note = {};
};

/// By relation, target and allowed; where these do not hold, by `instead`. NaN fails.
Verdict judged(const Row& row);

/// What one item of a paper gives. Its rows need no paper and no item yet.
struct Part {
  std::vector<Row> rows;
  std::vector<report::Section> sections;

  void add(Row row) { rows.push_back(std::move(row)); }
  void show(report::Section section) { sections.push_back(std::move(section)); }
};

struct Reproduction {
  std::string paper;
  std::vector<Row> rows;
  std::vector<report::Section> sections;

  /// Is there no row that fails?
  bool succeeded() const;
};

/// item, quantity, printed, computed, allowed, verdict, note.
report::Table as_table(const Reproduction& reproduction);

}  // namespace ictus::reproduce
