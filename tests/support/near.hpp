#pragma once
// Comparisons that print their residual. ICTUS_TOL_SCALE scales every tolerance; 0 makes every comparison
// fail, so that one run prints what all of them really measure.

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <sstream>
#include <string>

namespace ictus::test {

inline double tolerance_scale() {
  static const double scale = [] {
    const char* text = std::getenv("ICTUS_TOL_SCALE");
    return text ? std::atof(text) : 1.0;
  }();
  return scale;
}

/// A residual that must stay below its tolerance; NaN does not.
inline testing::AssertionResult below(double residual, double tolerance) {
  const double limit = tolerance * tolerance_scale();
  if (residual < limit || (residual == 0 && limit > 0)) return testing::AssertionSuccess();
  return testing::AssertionFailure() << "residual " << residual << ", tolerance " << limit;
}

/// |value − expected| in parts of |expected|, or of `scale` where that is larger.
inline double relative(double value, double expected, double scale = 0) {
  const double size = std::fmax(std::abs(expected), scale);
  return value == expected ? 0 : std::abs(value - expected) / size;
}

inline testing::AssertionResult near(double value, double expected, double tolerance, double scale = 0) {
  testing::AssertionResult result = below(relative(value, expected, scale), tolerance);
  if (!result) result << " (" << value << " instead of " << expected << ")";
  return result;
}

/// Words and numbers as one text, for messages.
template <class... Parts>
std::string say(const Parts&... parts) {
  std::ostringstream out;
  out.precision(10);
  ((out << parts << ' '), ...);
  return out.str();
}

/// The largest of many residuals, and where it was met.
class Worst {
 public:
  template <class... Parts>
  void see(double residual, const Parts&... where) {
    ++count_;
    if (residual <= worst_) return;
    worst_ = residual;  // also NaN
    where_ = say(where...);
    if (residual != residual) worst_ = HUGE_VAL;
  }
  double value() const { return worst_; }
  std::size_t count() const { return count_; }
  /// No residual at all is a failure too.
  testing::AssertionResult below(double tolerance) const {
    if (count_ == 0) return testing::AssertionFailure() << "nothing was compared";
    testing::AssertionResult result = test::below(worst_, tolerance);
    if (!result) result << " at " << where_;
    return result;
  }

 private:
  double worst_ = 0;
  std::size_t count_ = 0;
  std::string where_;
};

}  // namespace ictus::test
