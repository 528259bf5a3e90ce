// Compiled alone: the sparse LU takes long.

#include "ictus/solvers/cone/newton_system.hpp"

#include <Eigen/LU>
#include <Eigen/SparseLU>

#include "ictus/solvers/lcp/active_set.hpp"

namespace ictus {
namespace {

constexpr Eigen::Index small = 64;   // rows, up to which full pivoting costs nothing
constexpr Eigen::Index large = 384;  // rows, from which entries are counted
constexpr double few = 0.1;          // of all entries

}  // namespace

struct NewtonSystem::Contents {
  RankRevealingLu full;
  Eigen::PartialPivLU<Eigen::MatrixXd> partial;
  Eigen::SparseMatrix<double> entries;
  Eigen::SparseLU<Eigen::SparseMatrix<double>> sparse;

  void solve_fully(const Eigen::MatrixXd& a, const Eigen::VectorXd& b, Eigen::VectorXd& x) {
    full.factor(a);
    full.solve(b, x);
  }

  bool solve_sparsely(const Eigen::MatrixXd& a, const Eigen::VectorXd& b, Eigen::VectorXd& x) {
    const auto entries_of_a = (a.array() != 0).count();
    if (static_cast<double>(entries_of_a) > few * static_cast<double>(a.size())) return false;
    entries = a.sparseView();
    sparse.compute(entries);
    if (sparse.info() != Eigen::Success) return false;
    x = sparse.solve(b);
    return x.allFinite();
  }

  void solve_partially(const Eigen::MatrixXd& a, const Eigen::VectorXd& b, Eigen::VectorXd& x) {
    partial.compute(a);
    x.noalias() = partial.permutationP() * b;
    partial.matrixLU().triangularView<Eigen::UnitLower>().solveInPlace(x);
    partial.matrixLU().triangularView<Eigen::Upper>().solveInPlace(x);
  }
};

NewtonSystem::NewtonSystem() : contents_(std::make_unique<Contents>()) {}
NewtonSystem::~NewtonSystem() = default;
NewtonSystem::NewtonSystem(NewtonSystem&&) noexcept = default;
NewtonSystem& NewtonSystem::operator=(NewtonSystem&&) noexcept = default;

void NewtonSystem::solve(const Eigen::MatrixXd& a, const Eigen::VectorXd& b, Eigen::VectorXd& x) {
  if (a.rows() <= small) return contents_->solve_fully(a, b, x);
  if (a.rows() >= large && contents_->solve_sparsely(a, b, x)) return;
  contents_->solve_partially(a, b, x);
  if (!x.allFinite()) contents_->solve_fully(a, b, x);
}

}  // namespace ictus
