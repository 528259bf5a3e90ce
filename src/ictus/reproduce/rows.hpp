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

/// A printed number: target and allowed, half a unit of its last digit, are read from the text itself.
Row as_printed(std::string quantity, std::string printed, double computed, std::string note = {});

Row equal(std::string quantity, double computed, Claim claim, std::string note = {});
Row at_most(std::string quantity, double computed, Claim claim, std::string note = {});
Row at_least(std::string quantity, double computed, Claim claim, std::string note = {});

/// The same row where the printed value cannot come out: what does, and why.
Row otherwise(Row row, Instead instead, std::string reason);

}  // namespace ictus::reproduce
