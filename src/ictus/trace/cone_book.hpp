#pragma once
// Cone problems of friction that a run has solved, and how well: residuals are those of solvers/cone/cone.hpp, computed
// outside every solver, in parts of the impulses.

#include <cstddef>

namespace ictus {

struct ConeBook {
  static constexpr double fine = 1e-9;  // what is left above it is worth a remark

  std::size_t solves = 0;  // of cone problems
  std::size_t loose = 0;   // of these, with a residual above `fine`
  double worst = 0;        // the largest residual

  void note(double residual) { add({1, residual <= fine ? std::size_t{0} : std::size_t{1}, residual}); }
  void add(const ConeBook& next) {
    solves += next.solves;
    loose += next.loose;
    if (!(next.worst <= worst)) worst = next.worst;  // one that is no number stays
  }
};

}  // namespace ictus
