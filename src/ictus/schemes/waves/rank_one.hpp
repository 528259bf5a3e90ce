#pragma once
// The modes of D + ρ z zᵀ, D diagonal: what a spring makes of modes that are known. The new ω² are the roots of
// 1 + ρ Σ z²/(d − μ), each between two old ones; the new modes, in parts of the old, are ẑ/(d − μ), with the ẑ
// for which these roots are exact, so that they are at right angles to the last digit, however close they lie.
// [GuEisenstat1994]; [GolubVanLoan2013, §8.4]. Nothing is stored as a matrix: applying one costs N² divisions.

#include <cstddef>
#include <span>
#include <vector>

namespace ictus::waves {

class RankOne {
 public:
  RankOne() = default;
  /// ρ > 0; d ≥ 0 in any order.
  RankOne(std::vector<double> d, std::vector<double> z, double rho);

  std::size_t size() const { return value_.size(); }
  std::span<const double> values() const { return value_; }  // of D + ρ z zᵀ, rising
  /// Parts of the old modes become parts of the new ones, in place; `count` columns, one after the other.
  void to_new(double* x, std::size_t count, std::size_t stride) const;
  void to_old(double* x, std::size_t count, std::size_t stride) const;

 private:
  struct Rotation {
    std::size_t first, second;
    double cosine, sine;
  };
  struct Root {
    std::size_t pole;   // the nearest old value
    double offset;      // from there
    double scale;       // of the vector
    std::size_t place;  // among the new ones
  };

  void deflate(std::vector<double>& d, std::vector<double>& z, double rho);
  void solve(double rho);
  void correct(double rho);
  void sort_values(const std::vector<double>& d);
  void inverse_distances(const Root& root, double* distance) const;

  std::vector<std::size_t> order_;              // old modes by rising d
  std::vector<Rotation> rotation_;              // of two with one d, after which one of them has no z
  std::vector<std::size_t> active_;             // positions in that order that take part
  std::vector<std::size_t> idle_, idle_place_;  // those that do not, and where they stand among the new ones
  std::vector<double> pole_, weight_;           // d and ẑ of the active ones
  std::vector<Root> root_;
  std::vector<double> value_;
};

}  // namespace ictus::waves
