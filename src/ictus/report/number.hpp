#pragma once
// Numbers for readers: significant digits, SI prefixes, percent. NaN, the unknown, prints as "–".

#include <span>
#include <string>
#include <string_view>

namespace ictus::report {

/// "0.2871", "44100", "1.200e-7"; trailing zeros are kept, since they are significant.
std::string significant(double x, int digits = 4);

/// "180.3 µs", "0.27 mm" (two digits), "1.200 kN". Units that take no prefix ("1", "m²") are printed as they
/// are.
std::string engineering(double x, std::string_view unit, int digits = 4);

/// A fraction in percent: 0.125 is "12.50 %".
std::string percent(double fraction, int digits = 4);

/// The shortest text that reads back as the same number; "nan", "inf" and "-inf" otherwise.
std::string round_trip(double x);

/// One prefix for a whole column or axis: a value in SI divided by `factor` is a value in `unit`.
struct Scale {
  double factor = 1;
  std::string unit;
};

/// The scale in which the largest of the finite values lies between 1 and 1000.
Scale fitting_scale(std::span<const double> values, std::string_view unit);

}  // namespace ictus::report
