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
  ok,            // as printed
  as_published,  // the scheme of the paper gives the printed value; the converged one is known to differ
  differs,       // not as printed, and the note says why; what we find instead is checked too
  fail,
};

std::string_view name(Verdict verdict);

/// How the computed value should stand to the printed one.
enum class Relation { equal, at_most, at_least, between };

/// "=", "≤", "≥", "between".
std::string_view name(Relation relation);

/// Whose number a row is: rows of ours answer nothing that the paper prints.
enum class Origin { paper, ours };

/// "paper", "ours".
std::string_view name(Origin origin);

/// Why a printed value does not come out.
enum class Cause {
  in_the_note,    // none of the causes below
  erratum,        // an error in the paper
  cut,            // the paper cuts digits off where we round, or rounds where we cut
  read_off,       // the paper reads it off a figure, or says "about"
  other_reading,  // the paper leaves open what is meant, and ours is another choice
  unexplained,
};

/// In words that end a sentence: "an error in the paper".
std::string_view words(Cause cause);

/// What is known to come out where the printed value cannot.
struct Instead {
  double value;
  double within;
};

/// What the scheme gives that the paper itself computed with, at the step that it used or, where it does not tell
/// it, at one found from its digits.
struct PublishedScheme {
  std::string name;  // with its parameters: "lzb_euler, published, ΔP = 1.8e-4 N s"
  double value;
};

struct Row {
  std::string paper;     // name in the list of papers
  std::string item;      // name in the paper's list of items
  std::string quantity;  // with its unit: "v_out error of AM1 (%)"
  std::string printed;   // as printed, or the claim in words: "+1.293", "n.e.", "≤ x_max"; empty where ours
  double target;         // the printed value as a number; for a claim, the number it comes to
  double computed;       // converged
  double allowed;        // half a unit of the last printed digit, unless the note says why not
  Relation relation = Relation::equal;
  std::optional<Instead> instead = {};
  Verdict verdict = Verdict::fail;
  std::string note = {};
  double upper = 0;  // the other end, where the relation is `between`
  Origin origin = Origin::paper;
  Cause cause = Cause::in_the_note;  // of `differs`
  std::optional<PublishedScheme> published = {};
};

/// By relation, target and allowed; where these do not hold, by `instead`, without which nothing differs, and
/// by the published scheme. NaN fails, and a row of ours that does not hold.
Verdict judged(const Row& row);

/// One unit of the last digit where this is a number ("+1.293": 0.001, "1.15e10": 1e8), 0 where it is not.
double last_digit(std::string_view printed);

/// What one item of a paper gives. Its rows need no paper and no item yet.
struct Part {
  std::vector<Row> rows;
  std::vector<report::Section> sections;

  void add(Row row) { rows.push_back(std::move(row)); }
  void show(report::Section section) { sections.push_back(std::move(section)); }
};

/// An item of the paper that has no rows, and why.
struct WithoutRows {
  std::string item, reason;
};

struct Reproduction {
  std::string paper;
  std::vector<Row> rows;
  std::vector<report::Section> sections;
  std::vector<WithoutRows> without = {};

  /// Is there no row that fails?
  bool succeeded() const;
};

}  // namespace ictus::reproduce
