#pragma once
// A x = b of one step of Newton's method: small systems by LU with full pivoting as far as their rank goes, larger ones
// by partial pivoting, large ones with few entries by a sparse LU. Compiled apart: the decompositions take long.

#include <Eigen/Core>
#include <memory>

namespace ictus {

class NewtonSystem {
 public:
  NewtonSystem();
  ~NewtonSystem();
  NewtonSystem(NewtonSystem&&) noexcept;
  NewtonSystem& operator=(NewtonSystem&&) noexcept;

  /// No allocation where a size comes again, the sparse form excepted.
  void solve(const Eigen::MatrixXd& a, const Eigen::VectorXd& b, Eigen::VectorXd& x);

 private:
  struct Contents;
  std::unique_ptr<Contents> contents_;
};

}  // namespace ictus
