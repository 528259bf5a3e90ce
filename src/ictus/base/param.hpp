#pragma once
// Parameter descriptors over member pointers: name, unit, meaning and range stand once, beside the member;
// reading, checking, printing and documents are loops over them.

#include <cmath>
#include <string_view>

namespace ictus {

struct Range {
  double least;
  double most;
  bool open_below;         // the least value itself is not allowed
  std::string_view words;  // as said in a message: "positive", "in [0, 1]"
  bool whole = false;      // whole numbers only; then both ends are finite

  constexpr bool holds(double x) const {
    return (open_below ? x > least : x >= least) && x <= most &&
           (!whole || x == static_cast<double>(static_cast<long long>(x)));
  }
};

inline constexpr double unlimited = HUGE_VAL;
inline constexpr Range positive{0, unlimited, true, "positive"};
inline constexpr Range non_negative{0, unlimited, false, "zero or positive"};
inline constexpr Range at_least_one{1, unlimited, false, "at least 1"};
inline constexpr Range zero_to_one{0, 1, false, "in [0, 1]"};
inline constexpr Range minus_one_to_one{-1, 1, false, "in [-1, 1]"};
inline constexpr Range any_number{-unlimited, unlimited, false, "a finite number"};

template <class T>
struct Param {
  double T::*member;
  std::string_view name;
  std::string_view unit;  // SI; may name another parameter as an exponent: "N/m^exponent"
  std::string_view meaning;
  Range range;
};
template <class T>
Param(double T::*, std::string_view, std::string_view, std::string_view, Range) -> Param<T>;  // for clang 14

}  // namespace ictus
