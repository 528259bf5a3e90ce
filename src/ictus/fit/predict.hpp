#pragma once
// What a run says of a measurement.

#include <string>
#include <vector>

#include "ictus/base/monotone_cubic.hpp"
#include "ictus/fit/measurement.hpp"
#include "ictus/run/assembly.hpp"
#include "ictus/trace/trace.hpp"

namespace ictus::estimation {

/// Values of a measurement by a run; empty where the run has none, and `missing` says why.
struct Prediction {
  std::vector<double> values = {};
  std::string missing = {};
};

/// A run as one measurement sees it: kept, so that the clock can be moved without another run.
class View {
 public:
  /// Throws Error where the run has no such quantity.
  View(const Measurement& measurement, const Assembly& assembly, const Trace& trace);

  Prediction at(double clock) const;
  /// The clock that suits best: of touches the mean difference, of curves the best of a row of them. NaN where none does.
  double best_clock() const;

 private:
  Prediction curve_at(double clock) const;
  double squares(double clock, std::size_t every) const;

  const Measurement& measurement_;
  std::vector<double> numbers_;  // of a number, or of touches
  MonotoneCubic curve_;
  double begin_ = 0, end_ = 0;                     // s, of the curve
  bool zero_before_ = false, zero_after_ = false;  // a contact that does not push there
};

}  // namespace ictus::estimation
