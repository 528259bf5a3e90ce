#pragma once
// How rows are written: each comes judged. A claim is what the paper says, in its words and as a number.

#include <string>

#include "ictus/reproduce/reproduction.hpp"

namespace ictus::reproduce {

struct Claim {
  std::string printed;
  double target;
  double allowed = 0;
};

/// A claim with two ends.
struct Range {
  std::string printed;
  double least, most;
};

/// A printed number: target and allowed, half a unit of its last digit, are read from the text itself.
Row as_printed(std::string quantity, std::string printed, double computed, std::string note = {});

Row equal(std::string quantity, double computed, Claim claim, std::string note = {});
Row at_most(std::string quantity, double computed, Claim claim, std::string note = {});
Row at_least(std::string quantity, double computed, Claim claim, std::string note = {});
Row between(std::string quantity, double computed, Range range, std::string note = {});

/// The same row as one of ours: it answers nothing that the paper prints. What stood in `printed` other than
/// "–" goes to the head of the note.
Row ours(Row row);

/// The same row where the printed value cannot come out: what does, and why. A reason that begins with
/// "Erratum" is the cause Cause::erratum.
Row otherwise(Row row, Instead instead, std::string reason, Cause cause = Cause::in_the_note);

/// The same row where what comes out is known, but not why it is not what is printed.
Row unexplained(Row row, Instead instead, std::string note);

/// The same row beside the scheme that the paper computed with; `converged` is what comes out without the
/// error of that scheme, known from elsewhere. Where neither is as printed, the row is unexplained.
Row by_scheme(Row row, PublishedScheme scheme, Instead converged);

}  // namespace ictus::reproduce
