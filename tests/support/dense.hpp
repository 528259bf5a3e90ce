#pragma once
// Dense linear algebra for tests: each decomposition takes seconds to compile, and does so once.

#include <Eigen/Core>

namespace ictus::test {

/// A⁻¹ b, by Gaussian elimination with pivoting.
Eigen::VectorXd solved(const Eigen::MatrixXd& a, const Eigen::VectorXd& b);
/// x with the least |A x − b|, for A of full column rank.
Eigen::VectorXd least_squares(const Eigen::MatrixXd& a, const Eigen::VectorXd& b);
Eigen::MatrixXd inverse(const Eigen::MatrixXd& a);
/// Of A x = λ x with a symmetric A, ascending.
Eigen::VectorXd eigenvalues(const Eigen::MatrixXd& a);
/// Of A x = λ B x with symmetric A and B, B > 0, ascending.
Eigen::VectorXd eigenvalues(const Eigen::MatrixXd& a, const Eigen::MatrixXd& b);

}  // namespace ictus::test
