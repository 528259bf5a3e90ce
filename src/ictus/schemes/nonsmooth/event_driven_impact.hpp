#pragma once
// Impacts at one instant: closed contacts that touch each other are one problem, (27), for one of the laws of
// the resolver. Groups that share no body do not know of each other.

#include <memory>
#include <string>
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
  virtual const ImpactTraits& traits() const = 0;
};

class EventImpact {
 public:
  using Contacts = EventDynamics::Contacts;

  /// Throws Error for an unknown law, with the nearest name, and where a law that needs stiffnesses finds some
  /// contacts with and some without.
  EventImpact(const MechanicalSystem& system, EventDynamics& dynamics, const NonsmoothOptions& options);

  /// Impulses of the closed contacts, of those groups in which some contact approaches faster than `slowest`;
  /// `opening` and `impulse` have one entry per contact of the system. v is the velocity before.
  bool resolve(const Contacts& closed, const Eigen::VectorXd& v, const Eigen::VectorXd& opening,
               double slowest);
  const Eigen::VectorXd& impulse() const { return impulse_; }
  /// What the law says of a contact with an impulse: all but its event, with times since the impact began.
  const ImpactInside& inside(std::size_t contact) const { return inside_[contact]; }
  /// The law's own events, with contacts of the system and times since the impact began.
  const std::vector<ImpactEvent>& log() const { return log_; }
  /// Of the velocities after an impact, in parts of the largest: what a law that integrates leaves open.
  double velocity_error() const { return law_->traits().knows_time ? 10 * options_.tolerance : 0; }
  double duration() const { return duration_; }  // s, of the longest group; 0 where time is not known
  /// Where there was no answer: why, and a contact of the group.
  std::string_view message() const { return outcome_.message; }
  std::size_t contact() const { return group_.front(); }

 private:
  void gather_group(const SparseRows& all, std::size_t seed);
  void gather_problem(const SparseRows& all, const Contacts& closed, const Eigen::VectorXd& opening);
  void take_outcome();
  double momentum(const Eigen::VectorXd& v);

  const MechanicalSystem& system_;
  EventDynamics& dynamics_;
  std::unique_ptr<AnyImpactLaw> law_;
  std::string solver_;
  ImpactOptions options_;
  ImpactOutcome outcome_;
  bool knows_time_;                   // the law does, and the contacts have stiffnesses
  std::vector<ImpactInside> inside_;  // one per contact
  std::vector<ImpactEvent> log_;
  double duration_ = 0;
  Eigen::VectorXd impulse_, size_, weighed_;
  Contacts group_, places_, among_;  // contacts; their places among the closed ones, and the reverse
  std::vector<char> waiting_;        // of the closed ones: in no group yet
  SparseRows delassus_;
  std::vector<double> closing_, stiffness_, exponent_, restitution_, none_;
};

}  // namespace ictus
