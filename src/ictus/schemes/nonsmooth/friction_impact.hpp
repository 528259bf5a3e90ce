#pragma once
// An impact of contacts with friction, by a law of the list that knows it.

#include <memory>
#include <string>
#include <vector>

#include "ictus/model/contact_space.hpp"
#include "ictus/schemes/nonsmooth/event_driven_impact.hpp"
#include "ictus/schemes/nonsmooth/jointed_mass.hpp"

namespace ictus {

/// What is no speed, m/s.
struct SlowSpeeds {
  double still = 0;     // closing at less is none
  double rounding = 0;  // of the motion: an impact need not be finer than this
};

class FrictionImpact {
 public:
  /// Throws Error for a law that does not exist, or knows no friction.
  FrictionImpact(const MechanicalSystem& system, const NonsmoothOptions& options);

  /// These contacts touch; velocities become those after. False where the law has no answer.
  bool strike(JointedMass& mass, const ContactRows& rows, const std::vector<std::size_t>& contacts,
              const SlowSpeeds& slow, Eigen::VectorXd& velocity);

  const ImpactOutcome& outcome() const { return outcome_; }
  const ImpactTraits& traits() const { return law_->traits(); }
  const std::string& law() const { return name_; }
  /// An entry of W, of the last impact.
  double coupling(std::size_t contact, std::size_t row, std::size_t column) {
    return space_.diagonal(contact, row, column);
  }
  /// Of all rows, along their openings and tangents.
  const Eigen::VectorXd& impulse() const { return impulse_; }
  /// Of the contacts in their order: opening speeds before and after.
  const std::vector<double>& before() const { return before_; }
  const std::vector<double>& after() const { return after_; }

 private:
  void refuse_further_friction() const;
  void ask(const ContactProblem& problem, double noise);

  const MechanicalSystem& system_;
  std::string name_;
  std::unique_ptr<AnyImpactLaw> law_;
  ImpactOptions options_;
  ImpactOutcome outcome_;
  ContactSpace space_;
  std::vector<const RestitutionOfWork*> of_work_;  // null where e is a constant
  std::vector<double> closing_, slip_, stiffness_, exponent_, restitution_, none_, friction_, before_, after_;
  std::vector<double> held_, springs_, spin_, rolling_, torsional_;
  Eigen::VectorXd impulse_;
};

}  // namespace ictus
