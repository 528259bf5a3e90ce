#include "ictus/schemes/nonsmooth/contact_solve.hpp"

#include <algorithm>

#include "ictus/base/error.hpp"
#include "ictus/base/index.hpp"
#include "ictus/schemes/nonsmooth/jointed_mass.hpp"
#include "ictus/solvers/lcp/solvers.hpp"

namespace ictus {

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
  space_.assemble(matrix, directions);
  prepare();
}

void ContactSolve::assemble(const SkylineFactor& matrix, const ContactRows& directions,
                            const ResponseExcess& excess) {
  space_.assemble(matrix, directions, excess);
  prepare();
}

void ContactSolve::assemble(JointedMass& matrix, const ContactRows& directions) {
  matrix.assemble(space_, directions);
  prepare();
}

void ContactSolve::prepare() {
  if (!has_memory_) space_.reserve();  // once: no step allocates
  has_memory_ = true;
}

LcpReport ContactSolve::solve(const std::vector<std::size_t>& active, const Eigen::VectorXd& right,
                              Eigen::VectorXd& impulse) {
  expects(space_.rows().dimension == 1, "a linear complementarity problem has one row per contact");
  if (active.size() == 1 && solver_.empty()) {
    const std::size_t j = active.front();
    if (impulse.size() > 1) impulse.setZero();
    return solve_one(j, right[index(j)], impulse[index(j)]);
  }
  const SparseRows& delassus = space_.among(active);
  q_.resize(active.size());
  z_.resize(active.size());
  for (std::size_t k = 0; k < active.size(); ++k) {
    q_[k] = right[index(active[k])];
    z_[k] = impulse[index(active[k])];
  }
  const LcpReport report = solve_lcp({delassus, q_});
  impulse.setZero();
  for (std::size_t k = 0; k < active.size(); ++k) impulse[index(active[k])] = z_[k];
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

LcpReport ContactSolve::solve_lcp(const Lcp& problem) {
  const LcpOptions options{.tolerance = tolerance_, .warm_start = true};
  if (!solver_.empty()) return *workspace_->solve(solver_, problem, z_, options);
  const LcpReport report = *workspace_->solve(BlockPivoting::about.name, problem, z_, options);
  if (report.status == Status::converged || z_.size() > Lemke::traits.largest) return report;
  LcpReport second = *workspace_->solve(Lemke::about.name, problem, z_, options);
  second.iterations += report.iterations;
  return second;
}

}  // namespace ictus
