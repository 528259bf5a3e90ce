#include "ictus/schemes/nonsmooth/friction_impact.hpp"

#include <algorithm>
#include <cmath>
#include <span>

#include "ictus/base/end_of_run.hpp"
#include "ictus/base/error.hpp"
#include "ictus/base/index.hpp"

namespace ictus {
namespace {

constexpr double coarsest_retry = 1.5e-9;  // tolerance of a law that is asked again
// A weak impact is asked for to the rounding of the motion, in parts of its own speed, but for no less than this.
constexpr double coarsest_weak = 1e-4;
// An impact takes some hundred steps. One that takes so many does not end: bodies rock between contacts.
// In space each asks a cone problem who sticks.
constexpr std::size_t most_steps_of_law = 20'000, most_steps_in_space = 6'000;

}  // namespace

FrictionImpact::FrictionImpact(const MechanicalSystem& system, const NonsmoothOptions& options)
    : system_(system),
      name_(options.impact_law.empty() ? "lzb" : options.impact_law),
      law_(make_impact_law(name_)),
      options_(options.impact) {
  if (!law_->traits().knows_friction)
    throw Error("impact_law '" + name_ + "' knows no friction", "those that do: " + laws_with_friction());
  refuse_further_friction();
  options_.law = name_;
  options_.limit = std::min(options_.limit, system.dimension() > 2 ? most_steps_in_space : most_steps_of_law);
  options_.tolerance = NonsmoothOptions::or_else(options.law_tolerance, options.tolerance);
}

void FrictionImpact::refuse_further_friction() const {
  const ImpactTraits& law = law_->traits();
  for (Eigen::Index j = 0; j < system_.contacts(); ++j) {
    const FurtherFriction further = system_.further_friction(j);
    const char* what = further.spring > 0 && !law.knows_tangential_stiffness ? "springs along the tangents"
                       : further.held > system_.friction(j) && !law.knows_static_friction ? "static friction"
                       : further.turns() && !law.knows_spins ? "rolling and no torsional friction"
                                                             : nullptr;
    if (what) throw Error("the impact law '" + name_ + "' knows no " + what, "lzb and compliant do");
  }
}

/// A law whose books do not close at the finest tolerance may close them at the next: its steps fall elsewhere. One that
/// runs out of steps, as where plastic contacts hammer on, is asked once more, for less.
void FrictionImpact::ask(const ContactProblem& problem, double noise) {
  const double closing = *std::max_element(closing_.begin(), closing_.end());
  ImpactOptions asked = options_;
  if (closing > 0) asked.tolerance = std::max(asked.tolerance, std::min(coarsest_weak, noise / closing));
  const double coarsest = std::max(asked.tolerance, coarsest_retry);
  while (true) {
    outcome_.reset(problem.contacts(), problem.dimension, problem.spins);
    law_->resolve(problem, asked, outcome_);
    if (succeeded(outcome_.status) || outcome_.message == told_to_end) return;
    const bool endless = outcome_.steps >= options_.limit;
    const double next = endless ? std::max(100 * asked.tolerance, coarsest_retry) : 10 * asked.tolerance;
    if (next > (endless ? 100 : 1) * coarsest) return;
    asked.tolerance = next;
  }
}

bool FrictionImpact::strike(JointedMass& mass, const ContactRows& rows,
                            const std::vector<std::size_t>& contacts, const SlowSpeeds& slow,
                            Eigen::VectorXd& velocity) {
  const std::size_t stride = rows.dimension, spins = system_.shape().spins, d = stride - spins,
                    count = contacts.size();
  mass.assemble(space_, rows);
  closing_.clear();
  slip_.clear();
  for (std::vector<double>* numbers : {&stiffness_, &exponent_, &restitution_, &friction_, &before_, &after_,
                                       &held_, &springs_, &spin_, &rolling_, &torsional_})
    numbers->clear();
  of_work_.clear();
  bool any_function = false;
  none_.assign(count, 0);
  for (const std::size_t j : contacts) {
    const double opening = rows.times(j * stride, velocity);
    before_.push_back(opening);
    closing_.push_back(std::abs(opening) <= slow.still ? 0 : -opening);
    // The law's rows close: tangents turn with the normal, so that W is the same.
    for (std::size_t k = 1; k < d; ++k) slip_.push_back(-rows.times(j * stride + k, velocity));
    for (std::size_t k = d; k < stride; ++k) spin_.push_back(-rows.times(j * stride + k, velocity));
    const double stiffness = system_.stiffness(index(j));
    stiffness_.push_back(stiffness == stiffness ? stiffness : 1);  // where none is known, all alike
    exponent_.push_back(system_.exponent(index(j)));
    const RestitutionOfWork* function = system_.restitution_of_work(index(j));
    restitution_.push_back(function ? 1 : system_.restitution(index(j)));
    of_work_.push_back(function);
    any_function = any_function || function;
    friction_.push_back(system_.friction(index(j)));
    const FurtherFriction further = system_.further_friction(index(j));
    held_.push_back(std::max(friction_.back(), further.held));
    springs_.push_back(further.spring);
    rolling_.push_back(further.rolling);
    torsional_.push_back(further.torsional);
  }
  const ContactProblem problem{
      .delassus = space_.among(contacts),
      .closing = closing_,
      .stiffness = stiffness_,
      .exponent = exponent_,
      .restitution = restitution_,
      .precompression = none_,
      .gap = none_,
      .dimension = d,
      .slip = slip_,
      .friction = friction_,
      .friction_static = held_,
      .tangential_stiffness = springs_,
      .tangential_restitution = none_,
      .spins = spins,
      .spin = spin_,
      .rolling_friction = rolling_,
      .torsional_friction = torsional_,
      .restitution_of_work = any_function ? std::span<const RestitutionOfWork* const>(of_work_)
                                          : std::span<const RestitutionOfWork* const>{}};
  ask(problem, slow.rounding);
  if (!succeeded(outcome_.status)) return false;
  impulse_.setZero(index(rows.size()));
  for (std::size_t k = 0; k < count; ++k) {
    const std::size_t at = contacts[k] * stride;
    impulse_[index(at)] = outcome_.impulse[k];
    for (std::size_t row = 1; row < d; ++row)
      impulse_[index(at + row)] = outcome_.tangential[k * (d - 1) + row - 1];
    for (std::size_t row = 0; row < spins; ++row)
      impulse_[index(at + d + row)] = outcome_.spinning[k * spins + row];
  }
  space_.push(contacts, impulse_, velocity);
  for (const std::size_t j : contacts) after_.push_back(rows.times(j * stride, velocity));
  return true;
}

}  // namespace ictus
