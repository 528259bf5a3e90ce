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
constexpr double loose_residual = 1e-9;  // below it Newton's method is not asked for more
constexpr double no_slip = 1e-8;         // of the speeds, and of the bound of friction

// Of the speeds: what cone solvers leave of a contact that rests is no impact for a law.
constexpr double weakest_strike = 1e-8;

StepLaw law_of(const std::string& name) {
  if (name.empty() || name == "newton") return StepLaw::newton;
  return name == "fremond" ? StepLaw::fremond : StepLaw::resolved;
}

}  // namespace

FrictionStep::FrictionStep(const MechanicalSystem& system, const NonsmoothOptions& options)
    : dimension_(system.dimension()),
      stride_(system.shape().rows_per_contact),
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
    further_.push_back(system.further_friction(j));
    holds_ = holds_ || further_.back().held > friction_[j];
    restitution_[j] = system.restitution(j);
    size_[j] = system.contact_size(j);
  }
  impulse_.setZero(system.contacts() * index(stride_));
  refuse_further_friction();
}
FrictionStep::~FrictionStep() = default;

void FrictionStep::refuse_further_friction() const {
  if (law_ == StepLaw::newton) {
    const bool springs = std::any_of(further_.begin(), further_.end(),
                                     [](const FurtherFriction& of) { return of.spring > 0; });
    if (springs)
      throw Error("springs along the tangents act in impacts, by a law that knows them",
                  "step_law = \"lzb\" or \"compliant\"");
  }
  if (law_ == StepLaw::fremond && (holds_ || stride_ > dimension_))
    throw Error("step_law = \"fremond\" knows neither rolling nor static friction",
                "step_law = \"newton\" or \"lzb\"");
  if (solver_.empty() || stride_ == dimension_) return;
  ConeSolvers::with(solver_, [&]<class Solver>(Type<Solver>) {
    if (!Solver::traits.knows_spins)
      throw Error("cone_solver '" + solver_ + "' knows no rolling and no torsional friction",
                  "nsgs and proximal_newton do");
  });
}

void FrictionStep::forecast(const Motion& motion, double h, const ContactRows& rows) {
  system_.gaps(motion.q, gap_);
  active_.clear();
  const double places = motion.q.size() > 0 ? motion.q.lpNorm<Eigen::Infinity>() : 0;
  for (std::size_t j = 0; j < rows.contacts(); ++j) {
    const double ahead = gap_[index(j)] + h * forecast_ * rows.times(j * stride_, motion.v);
    if (ahead <= widest_touch(size_[index(j)], places)) active_.push_back(j);
  }
}

void FrictionStep::ask(const ContactRows& rows, const Eigen::VectorXd& before, const Eigen::VectorXd& free) {
  const auto& active = active_;
  q_.resize(active.size() * stride_);
  before_.resize(q_.size());
  r_.resize(q_.size());
  for (std::vector<double>* numbers : {&mu_, &rolling_, &torsional_}) numbers->resize(active.size());
  double speed = 0, spin = 0;  // m/s, rad/s, the largest terms
  for (std::size_t k = 0; k < active.size(); ++k)
    for (std::size_t row = 0; row < stride_; ++row) {
      const OpeningSpeed of_row = opening_speed(rows, active[k] * stride_ + row, before, free);
      before_[k * stride_ + row] = of_row.plain;
      q_[k * stride_ + row] = rows.times(active[k] * stride_ + row, free);
      double& largest = row < dimension_ ? speed : spin;
      largest = std::max(largest, of_row.terms);
    }
  slow_ = no_slip * speed;
  bool strikes = false;
  for (std::size_t k = 0; k < active.size(); ++k)
    strikes = strikes || before_[k * stride_] < -speed_at_rest * speed;
  const bool mean = strikes && law_ == StepLaw::fremond, restores = law_ != StepLaw::resolved;
  for (std::size_t k = 0; k < active.size(); ++k) {
    const Eigen::Index j = index(active[k]);
    mu_[k] = friction_[j];
    rolling_[k] = further_[active[k]].rolling;
    torsional_[k] = further_[active[k]].torsional;
    const std::size_t at = k * stride_;
    if (restores) q_[at] += restitution_[j] * before_[at];
    for (std::size_t row = 1; row < dimension_ && mean; ++row) q_[at + row] += before_[at + row];
    for (std::size_t row = 0; row < stride_; ++row) {
      if (std::abs(q_[at + row]) <= rounding_of_speeds * (row < dimension_ ? speed : spin)) q_[at + row] = 0;
      r_[at + row] = impulse_[j * index(stride_) + index(row)];
    }
  }
}

ConeProblem FrictionStep::problem_of(const SparseRows& matrix) const {
  ConeProblem problem{matrix, q_, mu_, dimension_};
  problem.spins = stride_ - dimension_;
  problem.rolling = rolling_;
  problem.torsional = torsional_;
  return problem;
}

/// What does not slip before the step may hold by its static coefficient.
void FrictionStep::hold_resting() {
  hold_.assign(active_.size(), Hold::slides);
  for (std::size_t k = 0; k < active_.size(); ++k) {
    const double* slip = before_.data() + k * stride_ + 1;
    if (std::hypot(slip[0], dimension_ > 2 ? slip[1] : 0) > slow_) continue;
    hold_[k] = Hold::held;
    mu_[k] = std::max(mu_[k], further_[active_[k]].held);
  }
}

/// Who slips though it was to hold falls; who turned back tries to hold. False where nothing changes.
bool FrictionStep::reconsider(const ConeProblem& problem) {
  bool changed = false;
  for (std::size_t k = 0; k < active_.size(); ++k) {
    const double slides = friction_[index(active_[k])], held = further_[active_[k]].held;
    if (!(held > slides) || hold_[k] == Hold::fallen) continue;
    const std::size_t at = k * stride_ + 1;
    double square = 0, along = 0, rub = 0;
    for (std::size_t row = at; row < at + dimension_ - 1; ++row) {
      const double u = q_[row] + problem.matrix.row_times(row, r_);
      square += u * u;
      along += u * before_[row];
      rub += r_[row] * r_[row];
    }
    const bool slips = std::sqrt(square) > slow_ && std::sqrt(rub) > (1 - no_slip) * mu_[k] * r_[at - 1];
    if (!slips || (hold_[k] == Hold::slides && along >= 0)) continue;
    hold_[k] = hold_[k] == Hold::held ? Hold::fallen : Hold::held;
    mu_[k] = hold_[k] == Hold::held ? held : slides;
    changed = true;
  }
  return changed;
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
    const OpeningSpeed normal = opening_speed(rows, j * stride_, before, free);
    return normal.plain < -weakest_strike * normal.terms;
  });
}

/// Velocities become those after the law.
bool FrictionStep::resolve(JointedMass& mass, const ContactRows& rows, Eigen::VectorXd& velocity,
                           StepReport& step) {
  if (!impact_->strike(mass, rows, active_, {}, velocity)) {
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
  if (const ImpactOutcome& law = impact_->outcome(); law.cone_solves > 0) step.cone.note(law.cone_residual);
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
  if (holds_) hold_resting();
  const ConeProblem problem = problem_of(contacts.among(active));
  ConeReport report = solve_cone(problem);
  step.iterations += report.iterations;
  while (holds_ && reconsider(problem)) {
    report = solve_cone(problem);
    step.iterations += report.iterations;
  }
  report.residual = cone_residual(problem, r_);  // of what is taken, whatever the solver says
  ++step.solves;
  step.residual = report.residual;
  step.cone.note(report.residual);
  impulse_.setZero();
  for (std::size_t k = 0; k < active.size(); ++k)
    for (std::size_t row = 0; row < stride_; ++row)
      impulse_[index(active[k] * stride_ + row)] = r_[k * stride_ + row];
  const bool good_enough = report.residual <= acceptable_residual && solver_.empty();
  if (report.status != Status::converged && !good_enough) {
    step.contact = active.front();
    step.fail(report.status, advice::no_friction);
    return false;
  }
  return true;
}

void FrictionStep::book(const ContactRows& rows, const Eigen::VectorXd& after, StepReport& step) {
  const auto& active = active_;
  for (std::size_t k = 0; k < active.size(); ++k)
    for (std::size_t row = 0; row < stride_; ++row) {
      const std::size_t at = active[k] * stride_ + row;
      const double p = impulse_[index(at)];
      if (p == 0) continue;
      const double loss = impulsive_loss(p, -before_[k * stride_ + row], -rows.times(at, after));
      (row == 0 ? step.impact_loss : step.friction_loss) += loss;
    }
}

}  // namespace ictus
