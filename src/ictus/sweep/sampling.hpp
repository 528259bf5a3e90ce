#pragma once
// The points of a sweep. A point is known by its number alone, on any machine and with any number of workers.
//     grid              every combination; the last parameter changes fastest
//     latin_hypercube   each parameter has one value in each of n equally likely strata [McKayBeckmanConover1979]
//     sobol             Sobol's sequence with Joe and Kuo's directions, by Boost.Random, shifted digit by digit by the seed
//     random            independent draws by a counter-based generator (base/counter_random)
//     saltelli          n (d + 2) points for Sobol' indices: A, B and A with one column of B [Saltelli2010, §3.2]
//     table             the rows of a user's file

#include <cstddef>
#include <vector>

#include "ictus/sweep/choice.hpp"

namespace ictus::sweep {

class Design {
 public:
  /// Throws Error where sampling and parameters do not fit.
  explicit Design(const SweepChoice& choice);

  std::size_t size() const { return size_; }
  std::size_t samples() const { return samples_; }
  Sampling sampling() const { return sampling_; }
  /// SI; of words their number.
  double value(std::size_t point, std::size_t parameter) const;

 private:
  double unit(std::size_t point, std::size_t column) const;
  void check_size(double size) const;
  void make_permutations();
  void make_sobol(std::size_t columns);

  std::vector<Parameter> parameters_;
  Sampling sampling_;
  std::size_t samples_ = 0, size_ = 0;
  std::uint64_t seed_;
  std::vector<std::vector<std::uint32_t>> permutations_;  // of the strata, one per parameter
  std::vector<double> sobol_;                             // samples × columns
  std::size_t columns_ = 0;
};

}  // namespace ictus::sweep
