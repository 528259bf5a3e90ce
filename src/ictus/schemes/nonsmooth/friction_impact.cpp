#include "ictus/schemes/nonsmooth/friction_impact.hpp"

#include <algorithm>
#include <cmath>
#include <span>

#include "ictus/base/error.hpp"
#include "ictus/base/index.hpp"

namespace ictus {
namespace {

constexpr double coarsest_retry = 1.5e-9;  // tolerance of a law that is asked again
// An impact takes some hundred steps. One that takes so many does not end: bodies rock between contacts.
constexpr std::size_t most_steps_of_law = 20'000;

}  // namespace

FrictionImpact::FrictionImpact(const MechanicalSystem& system, const NonsmoothOptions& options)
    : system_(system),
      name_(options.impact_law.empty() ? "lzb" : options.impact_law),
      law_(make_impact_law(name_)),
      options_(options.impact) {
  if (!law_->traits().knows_friction)
    throw Error("impact_law '" + name_ + "' knows no friction", "those that do: " + laws_with_friction());
  options_.law = name_;
  options_.limit = std::min(options_.limit, most_steps_of_law);
  options_.tolerance = NonsmoothOptions::or_else(options.law_tolerance, options.tolerance);
}

bool FrictionImpact::strike(JointedMass& mass, const ContactRows& rows,
                            const std::vector<std::size_t>& contacts, double still,
                            Eigen::VectorXd& velocity) {
  const std::size_t d = rows.dimension, count = contacts.size();
  mass.assemble(space_, rows);
  closing_.clear();
  slip_.clear();
  for (std::vector<double>* numbers : {&stiffness_, &exponent_, &restitution_, &friction_, &before_, &after_})
    numbers->clear();
  of_work_.clear();
  bool any_function = false;
  none_.assign(count, 0);
  for (const std::size_t j : contacts) {
    const double opening = rows.times(j * d, velocity);
    before_.push_back(opening);
    closing_.push_back(std::abs(opening) <= still ? 0 : -opening);
    // The law's rows close: tangents turn with the normal, so that W is the same.
    for (std::size_t k = 1; k < d; ++k) slip_.push_back(-rows.times(j * d + k, velocity));
    const double stiffness = system_.stiffness(index(j));
    stiffness_.push_back(stiffness == stiffness ? stiffness : 1);  // where none is known, all alike
    exponent_.push_back(system_.exponent(index(j)));
    const RestitutionOfWork* function = system_.restitution_of_work(index(j));
    restitution_.push_back(function ? 1 : system_.restitution(index(j)));
    of_work_.push_back(function);
    any_function = any_function || function;
    friction_.push_back(system_.friction(index(j)));
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
      .tangential_stiffness = none_,
      .tangential_restitution = none_,
      .restitution_of_work = any_function ? std::span<const RestitutionOfWork* const>(of_work_)
                                          : std::span<const RestitutionOfWork* const>{}};
  // A law whose books do not close at the finest tolerance may close them at the next: its steps fall elsewhere.
  ImpactOptions coarser = options_;
  do {
    outcome_.reset(count, d);
    law_->resolve(problem, coarser, outcome_);
    coarser.tolerance *= 10;
  } while (!succeeded(outcome_.status) && outcome_.steps < options_.limit &&
           coarser.tolerance <= coarsest_retry);
  if (!succeeded(outcome_.status)) return false;
  impulse_.setZero(index(rows.size()));
  for (std::size_t k = 0; k < count; ++k) {
    impulse_[index(contacts[k] * d)] = outcome_.impulse[k];
    for (std::size_t row = 1; row < d; ++row)
      impulse_[index(contacts[k] * d + row)] = outcome_.tangential[k * (d - 1) + row - 1];
  }
  space_.push(contacts, impulse_, velocity);
  for (const std::size_t j : contacts) after_.push_back(rows.times(j * d, velocity));
  return true;
}

}  // namespace ictus
