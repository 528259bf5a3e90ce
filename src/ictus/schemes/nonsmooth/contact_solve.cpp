#include "ictus/schemes/nonsmooth/contact_solve.hpp"

#include <algorithm>
#include <numeric>

#include "ictus/base/error.hpp"
#include "ictus/solvers/lcp/solvers.hpp"

namespace ictus {
namespace {

using Eigen::Index;

std::size_t place(Index i) { return static_cast<std::size_t>(i); }

template <class T>
void sort_and_unify(std::vector<T>& list) {
  std::sort(list.begin(), list.end());
  list.erase(std::unique(list.begin(), list.end()), list.end());
}

}  // namespace

ContactSolve::ContactSolve(std::string solver, double tolerance)
    : solver_(std::move(solver)), tolerance_(tolerance), workspace_(std::make_unique<LcpWorkspace>()) {
  const std::vector<std::string_view> names = LcpSolvers::names();
  if (!solver_.empty() && std::find(names.begin(), names.end(), solver_) == names.end())
    throw Error("no LCP solver '" + solver_ + "'", allowed_names(solver_, names));
}
ContactSolve::~ContactSolve() = default;
ContactSolve::ContactSolve(ContactSolve&&) noexcept = default;
ContactSolve& ContactSolve::operator=(ContactSolve&&) noexcept = default;

void ContactSolve::assemble(const SkylineFactor& matrix, const ContactRows& directions) {
  matrix_ = &matrix;
  directions_ = &directions;
  excess_mass_ = nullptr;
  has_blocks_ = has_all_ = has_gathered_ = gathered_all_ = false;
  column_.setZero(matrix.size());
  if (all_.empty()) keeps_all();  // once, for its memory: no step allocates
}

void ContactSolve::assemble(const SkylineFactor& matrix, const ContactRows& directions,
                            const ResponseExcess& excess) {
  assemble(matrix, directions);
  has_all_ = has_gathered_ = false;
  excess_mass_ = &excess.mass;
  excess_stiffness_ = &excess.stiffness;
  kappa_ = excess.kappa;
  excess_.resize(matrix.size());
}

/// W of all contacts, once for all sets of active ones; false where they are too many for that.
bool ContactSolve::keeps_all() {
  if (has_all_) return true;
  if (directions_->size() > 4 * place(matrix_->size())) return false;
  all_.resize(directions_->size());
  std::iota(all_.begin(), all_.end(), std::size_t{0});
  build(all_, delassus_);
  has_all_ = true;
  return true;
}

double ContactSolve::diagonal(std::size_t contact) {
  if (keeps_all()) return delassus_.diagonal[contact];
  single_.assign(1, contact);
  build(single_, one_);
  return one_.diagonal.front();
}

void ContactSolve::build(const std::vector<std::size_t>& contacts, SparseRows& rows) {
  rows.clear();
  if (!has_blocks_) find_blocks();
  list_contacts(contacts);
  for (std::size_t k = 0; k < contacts.size(); ++k) add_row(k, contacts, rows);
}

/// A block begins at a row that no later row reaches across.
void ContactSolve::find_blocks() {
  const Index n = matrix_->size();
  block_.resize(place(n));
  block_end_.resize(place(n));
  Index lowest = n, end = n;
  for (Index i = n; i-- > 0;) {
    lowest = std::min(lowest, matrix_->first(i));
    if (lowest < i) continue;
    block_end_[place(i)] = end;
    std::fill(block_.begin() + i, block_.begin() + end, i);
    end = i;
  }
  has_blocks_ = true;
}

/// The contacts of each block by their places, ascending; one that meets it in several coordinates is there
/// several times.
void ContactSolve::list_contacts(const std::vector<std::size_t>& contacts) {
  const ContactRows& rows = *directions_;
  const auto block_of = [&](std::size_t entry) { return place(block_[place(rows.coordinate[entry])]); };
  touching_start_.assign(block_.size() + 1, 0);
  for (const std::size_t j : contacts)
    for (std::size_t k = rows.start[j]; k < rows.start[j + 1]; ++k) ++touching_start_[block_of(k)];
  for (std::size_t i = 0; i < block_.size(); ++i) touching_start_[i + 1] += touching_start_[i];
  touching_.resize(touching_start_.back());
  for (std::size_t c = contacts.size();
       c-- > 0;)  // backwards, from the end of each block's part to its start
    for (std::size_t k = rows.start[contacts[c] + 1]; k-- > rows.start[contacts[c]];)
      touching_[--touching_start_[block_of(k)]] = c;
}

/// W_jk = G_k · (A⁻¹ G_jᵀ) for the contacts k that meet contact j in a block.
void ContactSolve::add_row(std::size_t at, const std::vector<std::size_t>& contacts, SparseRows& out) {
  const ContactRows& rows = *directions_;
  const std::size_t j = contacts[at];
  met_.clear();
  neighbours_.assign(1, at);
  for (std::size_t k = rows.start[j]; k < rows.start[j + 1]; ++k) {
    column_[rows.coordinate[k]] += rows.value[k];
    met_.push_back(block_[place(rows.coordinate[k])]);
  }
  sort_and_unify(met_);
  for (const Index begin : met_) {
    matrix_->solve(column_.data(), begin, block_end_[place(begin)]);
    if (excess_mass_) add_excess(begin, block_end_[place(begin)]);
    const auto first = touching_.begin();
    neighbours_.insert(neighbours_.end(), first + static_cast<std::ptrdiff_t>(touching_start_[place(begin)]),
                       first + static_cast<std::ptrdiff_t>(touching_start_[place(begin) + 1]));
  }
  sort_and_unify(neighbours_);
  for (const std::size_t k : neighbours_) out.add(k, rows.times(contacts[k], column_));
  out.end_row();
  for (const Index begin : met_) column_.segment(begin, block_end_[place(begin)] - begin).setZero();
}

/// x += κ M⁻¹ K x in a block: with damping B has no symmetry, and a row of W needs Bᵀ.
void ContactSolve::add_excess(Index begin, Index end) {
  for (Index i = begin; i < end; ++i) {
    const double* k = excess_stiffness_->row(i);
    excess_[i] = k[i] * column_[i];
    for (Index j = excess_stiffness_->first(i); j < i; ++j) {
      excess_[i] += k[j] * column_[j];
      excess_[j] += k[j] * column_[i];
    }
  }
  excess_mass_->solve(excess_.data(), begin, end);
  for (Index i = begin; i < end; ++i) column_[i] += kappa_ * excess_[i];
}

LcpReport ContactSolve::solve(const std::vector<std::size_t>& active, const Eigen::VectorXd& right,
                              Eigen::VectorXd& impulse) {
  const auto at = [](std::size_t j) { return static_cast<Index>(j); };
  if (active.size() == 1 && solver_.empty()) {
    const std::size_t j = active.front();
    if (impulse.size() > 1) impulse.setZero();
    return solve_one(j, right[at(j)], impulse[at(j)]);
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

LcpReport ContactSolve::solve_one(std::size_t contact, double right, double& impulse) {
  impulse = 0;
  if (right >= 0) return {Status::converged, 0, 1};
  const double w = diagonal(contact);
  if (!(w > 0)) return {right < 0 ? Status::stalled : Status::not_finite, 1, 1};
  impulse = -right / w;
  return {Status::converged, 0, 1};
}

/// The rows and columns of the active contacts; kept while the set stays.
void ContactSolve::gather(const std::vector<std::size_t>& active) {
  const bool cut = keeps_all();
  gathered_all_ = cut && active.size() == delassus_.diagonal.size();
  if (gathered_all_ || (has_gathered_ && active == gathered_)) return;
  gathered_ = active;
  has_gathered_ = true;
  if (cut)
    cut_out(active);
  else
    build(active, active_delassus_);
}

void ContactSolve::cut_out(const std::vector<std::size_t>& active) {
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
  if (!solver_.empty()) return *workspace_->solve(solver_, problem, z_, options);
  const LcpReport report = *workspace_->solve(BlockPivoting::about.name, problem, z_, options);
  if (report.status == Status::converged || z_.size() > Lemke::traits.largest) return report;
  LcpReport second = *workspace_->solve(Lemke::about.name, problem, z_, options);
  second.iterations += report.iterations;
  return second;
}

void ContactSolve::push(const std::vector<std::size_t>& active, const Eigen::VectorXd& impulse,
                        Eigen::VectorXd& velocity) {
  const ContactRows& rows = *directions_;
  const bool diagonal = matrix_->is_diagonal();
  for (const std::size_t j : active) {
    const double p = impulse[static_cast<Index>(j)];
    for (std::size_t k = rows.start[j]; k < rows.start[j + 1]; ++k) {
      const Index i = rows.coordinate[k];
      if (diagonal)
        velocity[i] += rows.value[k] * matrix_->inverse_pivot(i) * p;
      else
        column_[i] += rows.value[k] * p;
    }
  }
  if (diagonal) return;
  matrix_->solve(column_);
  velocity += column_;
  column_.setZero();
}

void ContactSolve::response(const Eigen::VectorXd& impulse, Eigen::VectorXd& change) const {
  change.setZero(matrix_->size());
  directions_->push(impulse, change);
  matrix_->solve(change);
}

}  // namespace ictus
