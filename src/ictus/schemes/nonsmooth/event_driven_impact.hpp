#pragma once
// Impacts at one instant: closed contacts that touch each other are one problem, (27), for one of the laws of
// the resolver. Groups that share no body do not know of each other.

#include <memory>
#include <string_view>
#include <vector>

#include "ictus/laws/impact/law.hpp"
#include "ictus/schemes/nonsmooth/event_driven_dynamics.hpp"

namespace ictus {

/// A law of the list, chosen by name once.
class AnyImpactLaw {
 public:
  virtual ~AnyImpactLaw() = default;
  virtual void resolve(const ContactProblem& problem, const ImpactOptions& options, ImpactOutcome& out) = 0;
};

class EventImpact {
 public:
  using Contacts = EventDynamics::Contacts;

  /// Throws Error for an unknown law, with the nearest name.
  EventImpact(const MechanicalSystem& system, EventDynamics& dynamics, const NonsmoothOptions& options);

  /// Impulses of the closed contacts, of those groups in which some contact approaches faster than `slowest`;
  /// `opening` and `impulse` have one entry a contact of the system. v is the velocity before.
  bool resolve(const Contacts& closed, const Eigen::VectorXd& v, const Eigen::VectorXd& opening,
               double slowest);
  const Eigen::VectorXd& impulse() const { return impulse_; }
  /// Where there was no answer: why, and a contact of the group.
  std::string_view message() const { return outcome_.message; }
  std::size_t contact() const { return group_.front(); }

 private:
  void gather_group(std::size_t seed);
  void gather_problem(const Eigen::VectorXd& opening);
  double momentum(const Eigen::VectorXd& v);

  const MechanicalSystem& system_;
  EventDynamics& dynamics_;
  std::unique_ptr<AnyImpactLaw> law_;
  ImpactOptions options_;
  ImpactOutcome outcome_;
  Eigen::VectorXd impulse_, size_, weighed_;
  Contacts group_;
  std::vector<std::size_t> place_;  // of a contact in its group
  std::vector<char> waiting_;       // closed, and in no group yet
  SparseRows delassus_;
  std::vector<double> closing_, stiffness_, exponent_, restitution_, none_;
};

}  // namespace ictus
