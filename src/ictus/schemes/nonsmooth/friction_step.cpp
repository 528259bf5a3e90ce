#include "ictus/schemes/nonsmooth/friction_step.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "ictus/base/error.hpp"
#include "ictus/base/index.hpp"
#include "ictus/laws/impact/impulsive_loss.hpp"
#include "ictus/model/mechanics/touch.hpp"
#include "ictus/schemes/nonsmooth/contact_capture.hpp"
#include "ictus/schemes/nonsmooth/newton_end.hpp"
#include "ictus/solvers/cone/solvers.hpp"

namespace ictus {
namespace {

// Corners of one face that stick at speeds which hardly differ ask for more than a rigid body has: some of them slip by
// next to nothing, and sweeps are slow to find which. Below this part of the impulses that is no fault of the motion.
constexpr double acceptable_residual = 1e-5;
constexpr double loose_residual = 1e-9;  // is worth a remark

// Of the speeds: what cone solvers leave of a contact that rests is no impact for a law.
constexpr double weakest_strike = 1e-8;

StepLaw law_of(const std::string& name) {
  if (name.empty() || name == "newton") return StepLaw::newton;
  return name == "fremond" ? StepLaw::fremond : StepLaw::resolved;
}

}  // namespace

FrictionStep::FrictionStep(const MechanicalSystem& system, const NonsmoothOptions& options)
    : dimension_(system.shape().rows_per_contact),
      law_(law_of(options.step_law)),
      solver_(options.cone_solver),
      tolerance_(options.lcp_tolerance),
      system_(system),
      forecast_(NonsmoothOptions::or_else(options.forecast, 0.5)),
      workspace_(std::make_unique<ConeWorkspace>()) {
  const std::vector<std::string_view> names = ConeSolvers::names();
  if (!solver_.empty() && std::find(names.begin(), names.end(), solver_) == names.end())
    throw Error("no cone solver '" + solver_ + "'", allowed_names(solver_, names));
  if (law_ == StepLaw::resolved) {
    NonsmoothOptions of_law = options;
    of_law.impact_law = options.step_law;
    impact_ = std::make_unique<FrictionImpact>(system, of_law);
  }
  friction_.resize(system.contacts());
  restitution_.resize(system.contacts());
  size_.resize(system.contacts());
  gap_.setZero(system.contacts());
  active_.reserve(static_cast<std::size_t>(system.contacts()));
  for (Eigen::Index j = 0; j < system.contacts(); ++j) {
    friction_[j] = system.friction(j);
    restitution_[j] = system.restitution(j);
    size_[j] = system.contact_size(j);
  }
  impulse_.setZero(system.contacts() * index(dimension_));
}
FrictionStep::~FrictionStep() = default;

void FrictionStep::forecast(const Motion& motion, double h, const ContactRows& rows) {
  system_.gaps(motion.q, gap_);
  active_.clear();
  const double places = motion.q.size() > 0 ? motion.q.lpNorm<Eigen::Infinity>() : 0;
  for (std::size_t j = 0; j < rows.contacts(); ++j) {
    const double ahead = gap_[index(j)] + h * forecast_ * rows.times(j * dimension_, motion.v);
    if (ahead <= widest_touch(size_[index(j)], places)) active_.push_back(j);
  }
}

void FrictionStep::ask(const ContactRows& rows, const Eigen::VectorXd& before, const Eigen::VectorXd& free) {
  const auto& active = active_;
  q_.resize(active.size() * dimension_);
  before_.resize(q_.size());
  r_.resize(q_.size());
  mu_.resize(active.size());
  double speed = 0;  // m/s, the largest terms
  for (std::size_t k = 0; k < active.size(); ++k)
    for (std::size_t row = 0; row < dimension_; ++row) {
      const OpeningSpeed of_row = opening_speed(rows, active[k] * dimension_ + row, before, free);
      before_[k * dimension_ + row] = of_row.plain;
      q_[k * dimension_ + row] = rows.times(active[k] * dimension_ + row, free);
      speed = std::max(speed, of_row.terms);
    }
  bool strikes = false;
  for (std::size_t k = 0; k < active.size(); ++k)
    strikes = strikes || before_[k * dimension_] < -speed_at_rest * speed;
  const bool mean = strikes && law_ == StepLaw::fremond, restores = law_ != StepLaw::resolved;
  for (std::size_t k = 0; k < active.size(); ++k) {
    const Eigen::Index j = index(active[k]);
    mu_[k] = friction_[j];
    const std::size_t at = k * dimension_;
    if (restores) q_[at] += restitution_[j] * before_[at];
    for (std::size_t row = 1; row < dimension_ && mean; ++row) q_[at + row] += before_[at + row];
    for (std::size_t row = 0; row < dimension_; ++row) {
      if (std::abs(q_[at + row]) <= rounding_of_speeds * speed) q_[at + row] = 0;
      r_[at + row] = impulse_[j * index(dimension_) + index(row)];
    }
  }
}

/// Sweeps, where they are slow Newton's method, then more sweeps; the best of them.
ConeReport FrictionStep::solve_cone(const ConeProblem& problem) {
  ConeOptions options{.tolerance = tolerance_, .warm_start = true};
  if (!solver_.empty()) return *workspace_->solve(solver_, problem, r_, options);
  struct Try {
    std::string_view solver;
    std::size_t limit;
  };
  ConeReport best{Status::stalled, HUGE_VAL, 0};
  std::size_t iterations = 0;
  for (const Try& now :
       {Try{Nsgs::about.name, 300}, Try{ProximalNewton::about.name, 500}, Try{Nsgs::about.name, 20'000}}) {
    options.limit = now.limit;
    const ConeReport report = *workspace_->solve(now.solver, problem, r_, options);
    iterations += report.iterations;
    if (report.residual < best.residual) {
      best = report;
      guess_ = r_;
    }
    if (best.status == Status::converged || (best.residual <= loose_residual && now.limit > 300)) break;
    std::fill(r_.begin(), r_.end(), 0.0);
  }
  r_ = guess_;
  best.iterations = iterations;
  return best;
}

/// Beside the speeds before the step and those that forces make of them: what rests closes by rounding only.
bool FrictionStep::strikes(const ContactRows& rows, const Eigen::VectorXd& before,
                           const Eigen::VectorXd& free) const {
  return std::any_of(active_.begin(), active_.end(), [&](std::size_t j) {
    const OpeningSpeed normal = opening_speed(rows, j * dimension_, before, free);
    return normal.plain < -weakest_strike * normal.terms;
  });
}

/// Velocities become those after the law.
bool FrictionStep::resolve(JointedMass& mass, const ContactRows& rows, Eigen::VectorXd& velocity,
                           StepReport& step) {
  if (!impact_->strike(mass, rows, active_, 0, velocity)) {
    const std::string_view why = impact_->outcome().message;
    step.contact = active_.front();
    step.fail(Status::stalled, why.empty() ? "the impact law has no answer" : why);
    return false;
  }
  for (std::size_t k = 0; k < active_.size(); ++k) {
    step.impact_loss += impact_->outcome().loss[k];
    step.friction_loss += impact_->outcome().friction_loss[k];
  }
  given_ = impact_->impulse();
  step.law_steps += impact_->outcome().steps;
  return true;
}

void FrictionStep::solve(ContactSolve& contacts, JointedMass& mass, const ContactRows& rows,
                         const Eigen::VectorXd& before, Eigen::VectorXd& velocity, StepReport& step) {
  const bool resolved = impact_ && strikes(rows, before, velocity);
  struck_ = before;
  if (resolved && !resolve(mass, rows, struck_, step)) return;
  if (resolved) velocity += struck_ - before;
  if (!find_impulses(contacts, rows, struck_, velocity, step)) return;
  contacts.push(active_, impulse_, velocity);
  book(rows, velocity, step);
  if (resolved) impulse_ += given_;
}

bool FrictionStep::find_impulses(ContactSolve& contacts, const ContactRows& rows,
                                 const Eigen::VectorXd& before, const Eigen::VectorXd& free,
                                 StepReport& step) {
  const auto& active = active_;
  ask(rows, before, free);
  const ConeReport report = solve_cone({contacts.among(active), q_, mu_, dimension_});
  ++step.solves;
  step.iterations += report.iterations;
  step.residual = report.residual;
  impulse_.setZero();
  for (std::size_t k = 0; k < active.size(); ++k)
    for (std::size_t row = 0; row < dimension_; ++row)
      impulse_[index(active[k] * dimension_ + row)] = r_[k * dimension_ + row];
  ++solves_;
  worst_residual_ = std::max(worst_residual_, report.residual);
  loose_ += report.residual > loose_residual;
  const bool good_enough = report.residual <= acceptable_residual && solver_.empty();
  if (report.status != Status::converged && !good_enough) {
    step.contact = active.front();
    step.fail(report.status, advice::no_friction);
    return false;
  }
  return true;
}

std::vector<std::string> FrictionStep::remarks() const {
  if (loose_ == 0) return {};
  return {fmt::format(
      "friction of {} of {} steps with contacts was solved to {:.2g} of their impulses at worst, and not "
      "to {:.2g}: another cone_solver may do better",
      loose_, solves_, worst_residual_, tolerance_)};
}

void FrictionStep::book(const ContactRows& rows, const Eigen::VectorXd& after, StepReport& step) {
  const auto& active = active_;
  for (std::size_t k = 0; k < active.size(); ++k)
    for (std::size_t row = 0; row < dimension_; ++row) {
      const std::size_t at = active[k] * dimension_ + row;
      const double p = impulse_[index(at)];
      if (p == 0) continue;
      const double loss = impulsive_loss(p, -before_[k * dimension_ + row], -rows.times(at, after));
      (row == 0 ? step.impact_loss : step.friction_loss) += loss;
    }
}

}  // namespace ictus
