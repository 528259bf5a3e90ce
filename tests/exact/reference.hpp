#pragma once
// Fifty-digit arithmetic for the tests of the oracles, and their yardstick.

#include <gtest/gtest.h>

#include <boost/math/quadrature/tanh_sinh.hpp>
#include <boost/multiprecision/cpp_bin_float.hpp>

namespace ictus::exact::test {

using Big = boost::multiprecision::cpp_bin_float_50;

inline double relative_error(double value, const Big& exact) {
  return static_cast<double>(abs((Big(value) - exact) / exact));
}

/// The largest error of many, with a note where it occurred; prints with the test's output.
class Worst {
 public:
  void see(double error, const std::string& where) {
    if (!(error <= worst_)) worst_ = error, where_ = where;
  }
  double value() const { return worst_; }
  const std::string& where() const { return where_; }

 private:
  double worst_ = 0;
  std::string where_;
};

}  // namespace ictus::exact::test
