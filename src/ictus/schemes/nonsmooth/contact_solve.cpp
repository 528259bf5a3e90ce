#include "ictus/schemes/nonsmooth/contact_solve.hpp"

#include <algorithm>

namespace ictus {

void ContactSolve::assemble(const SkylineFactor& matrix, const ContactRows& directions) {
  matrix_ = &matrix;
  directions_ = &directions;
  gathered_all_ = false;
  gathered_.clear();
  delassus_.clear();
  if (matrix.is_diagonal())
    assemble_sparse();
  else
    assemble_dense();
}

// W_jk = Σ_i G_ji G_ki / A_i over the coordinates that contacts j and k share.
void ContactSolve::assemble_sparse() {
  const ContactRows& rows = *directions_;
  const std::size_t n = static_cast<std::size_t>(matrix_->size()), m = rows.size();
  touching_start_.assign(n + 1, 0);
  for (const Eigen::Index i : rows.coordinate) ++touching_start_[static_cast<std::size_t>(i) + 1];
  for (std::size_t i = 0; i < n; ++i) touching_start_[i + 1] += touching_start_[i];
  touching_.resize(rows.value.size());
  touching_value_.resize(rows.value.size());
  for (std::size_t j = m; j-- > 0;)  // backwards, so that the contacts of a coordinate ascend
    for (std::size_t k = rows.start[j + 1]; k-- > rows.start[j];) {
      const std::size_t at = --touching_start_[static_cast<std::size_t>(rows.coordinate[k]) + 1];
      touching_[at] = j;
      touching_value_[at] = rows.value[k];
    }
  // The loop has moved every start to the one before it: coordinate i now lies from start[i + 1] on.
  touching_start_.push_back(rows.value.size());
  sum_.assign(m, 0);
  for (std::size_t j = 0; j < m; ++j) {
    neighbours_.clear();
    for (std::size_t k = rows.start[j]; k < rows.start[j + 1]; ++k) {
      const auto i = static_cast<std::size_t>(rows.coordinate[k]);
      const double scaled = rows.value[k] * matrix_->inverse_pivot(rows.coordinate[k]);
      for (std::size_t at = touching_start_[i + 1]; at < touching_start_[i + 2]; ++at) {
        if (sum_[touching_[at]] == 0) neighbours_.push_back(touching_[at]);
        sum_[touching_[at]] += scaled * touching_value_[at];
      }
    }
    std::sort(neighbours_.begin(), neighbours_.end());
    neighbours_.erase(std::unique(neighbours_.begin(), neighbours_.end()), neighbours_.end());
    for (const std::size_t k : neighbours_) {
      delassus_.add(k, sum_[k]);
      sum_[k] = 0;
    }
    delassus_.end_row();
  }
}

void ContactSolve::assemble_dense() {
  const ContactRows& rows = *directions_;
  const auto m = static_cast<Eigen::Index>(rows.size());
  columns_.setZero(matrix_->size(), m);
  for (Eigen::Index j = 0; j < m; ++j) {
    const auto row = static_cast<std::size_t>(j);
    for (std::size_t k = rows.start[row]; k < rows.start[row + 1]; ++k)
      columns_(rows.coordinate[k], j) += rows.value[k];
    matrix_->solve(columns_.col(j).data());
  }
  for (std::size_t j = 0; j < rows.size(); ++j) {
    for (Eigen::Index k = 0; k < m; ++k) {
      double sum = 0;
      for (std::size_t i = rows.start[j]; i < rows.start[j + 1]; ++i)
        sum += rows.value[i] * columns_(rows.coordinate[i], k);
      delassus_.add(static_cast<std::size_t>(k), sum);
    }
    delassus_.end_row();
  }
}

LcpReport ContactSolve::solve(const std::vector<std::size_t>& active, const Eigen::VectorXd& right,
                              Eigen::VectorXd& impulse) {
  const auto at = [](std::size_t j) { return static_cast<Eigen::Index>(j); };
  if (active.size() == 1 && solver_.empty()) {
    const std::size_t j = active.front();
    const double free = right[at(j)], w = delassus_.diagonal[j];
    impulse.setZero();
    impulse[at(j)] = std::max(0.0, -free / w);
    return {w > 0 ? Status::converged : Status::not_finite, 0, 1};
  }
  gather(active);
  q_.resize(active.size());
  z_.resize(active.size());
  for (std::size_t k = 0; k < active.size(); ++k) {
    q_[k] = right[at(active[k])];
    z_[k] = impulse[at(active[k])];
  }
  const LcpReport report = solve_gathered();
  impulse.setZero();
  for (std::size_t k = 0; k < active.size(); ++k) impulse[at(active[k])] = z_[k];
  return report;
}

/// The rows and columns of the active contacts; kept while the set stays.
void ContactSolve::gather(const std::vector<std::size_t>& active) {
  gathered_all_ = active.size() == delassus_.diagonal.size();
  if (gathered_all_ || active == gathered_) return;
  gathered_ = active;
  place_.assign(delassus_.diagonal.size(), active.size());
  for (std::size_t k = 0; k < active.size(); ++k) place_[active[k]] = k;
  active_delassus_.clear();
  for (const std::size_t j : active) {
    for (std::size_t k = delassus_.start[j]; k < delassus_.start[j + 1]; ++k)
      if (const std::size_t to = place_[delassus_.column[k]]; to < active.size())
        active_delassus_.add(to, delassus_.value[k]);
    active_delassus_.end_row();
  }
}

LcpReport ContactSolve::solve_gathered() {
  const Lcp problem{gathered_all_ ? delassus_ : active_delassus_, q_};
  const LcpOptions options{.tolerance = tolerance_, .warm_start = true};
  if (!solver_.empty()) return *workspace_.solve(solver_, problem, z_, options);
  LcpReport report = *workspace_.solve("semismooth_newton", problem, z_, options);
  if (report.status != Status::converged) {
    const std::size_t before = report.iterations;
    report = *workspace_.solve("lemke", problem, z_, options);
    report.iterations += before;
  }
  return report;
}

void ContactSolve::response(const Eigen::VectorXd& impulse, Eigen::VectorXd& change) const {
  change.setZero(matrix_->size());
  directions_->push(impulse, change);
  matrix_->solve(change);
}

}  // namespace ictus
