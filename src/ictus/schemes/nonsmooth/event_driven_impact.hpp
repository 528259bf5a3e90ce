#pragma once
// Impacts at one instant: closed contacts that touch each other are one problem, (27), for one of the laws of
// the resolver. Groups that share no body do not know of each other.

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ictus/laws/impact/followed.hpp"
#include "ictus/laws/impact/law.hpp"
#include "ictus/schemes/nonsmooth/event_driven_dynamics.hpp"

namespace ictus {

/// A law of the list, chosen by name once.
class AnyImpactLaw {
 public:
  virtual ~AnyImpactLaw() = default;
  virtual void resolve(const ContactProblem& problem, const ImpactOptions& options, ImpactOutcome& out) = 0;
  virtual const ImpactTraits& traits() const = 0;

  /// Of laws that see gaps: longer flights between impacts, in parts of the time in which contacts were pressed, and those that
  /// end later than this, s, are left to the motion from now on; and the last impact. Null where gaps are not seen.
  virtual void leave_flights(double, double) {}
  virtual const Followed* followed() const { return nullptr; }
};

/// Throws Error for an unknown name, with the nearest one.
std::unique_ptr<AnyImpactLaw> make_impact_law(std::string_view name);
/// "lzb, stronge": names of laws that know friction.
std::string laws_with_friction();

class EventImpact {
 public:
  using Contacts = EventDynamics::Contacts;

  /// Throws Error for an unknown law, with the nearest name, and where a law that needs stiffnesses finds some
  /// contacts with and some without.
  EventImpact(const MechanicalSystem& system, EventDynamics& dynamics, const NonsmoothOptions& options);

  /// What the law needs of the instant; vectors have one entry per contact of the system, v is that before.
  struct Instant {
    const Contacts& contacts;  // closed, or near where the law sees gaps
    const Eigen::VectorXd &q, &v, &opening, &gap;
    const Eigen::VectorXd& slowest;  // m/s: which approach, others are reached by them only
  };
  /// Impulses of those groups of contacts in which some contact approaches.
  bool resolve(const Instant& instant);
  /// Nothing is known of earlier impacts.
  void forget() { left_open_.setZero(); }
  /// Of each velocity, m/s: what the impacts so far may have left wrong of it.
  const Eigen::VectorXd& left_open() const { return left_open_; }
  template <class Archive>
  void archive(Archive& archive) {
    archive(left_open_);
  }
  const ImpactTraits& traits() const { return law_->traits(); }
  const Eigen::VectorXd& impulse() const { return impulse_; }
  /// What the law says of a contact with an impulse: all but its event, with times since the impact began.
  const ImpactInside& inside(std::size_t contact) const { return inside_[contact]; }
  /// The law's own events, with contacts of the system and times since the impact began.
  const std::vector<ImpactEvent>& log() const { return log_; }
  /// Of the velocities after an impact, in parts of the largest: what a law that integrates leaves open.
  double velocity_error() const { return law_->traits().knows_time ? 10 * options_.tolerance : 0; }
  double duration() const { return duration_; }  // s, of the longest group; 0 where time is not known
  /// As those of the law.
  void leave_flights(double longest, double until) { law_->leave_flights(longest, until); }
  /// The last impact, by a law that sees gaps; else null.
  const Followed* followed() const { return law_->followed(); }
  /// What all groups together come to; velocities are for the caller to say.
  struct Totals {
    std::size_t calls = 0, steps = 0, evaluations = 0;
    double loss = 0;                     // J
    double energy_before = 0, gain = 0;  // J, kinetic, of the bodies that took part
    bool compared = false;               // in the reverse order of contacts,
    std::string_view no_reverse;         // in which there may be no answer
  };
  const Totals& totals() const { return totals_; }
  const Contacts& took_part() const { return took_part_; }
  const Contacts& collapsed() const { return collapsed_; }  // end closed: no energy is left
  /// Impulses in the reverse order of the contacts of each group, N s; those of a contact alone are its own.
  const Eigen::VectorXd& reversed() const { return reversed_; }
  const ImpactHistory* history() const {
    return options_.record && knows_time_ ? &outcome_.history : nullptr;
  }
  /// Where there was no answer: why, and a contact of the group.
  std::string_view message() const { return outcome_.message; }
  std::size_t contact() const { return group_.front(); }

 private:
  bool resolve_group(const SparseRows& all, const Instant& instant);
  void gather_group(const SparseRows& all, std::size_t seed);
  void gather_problem(const SparseRows& all, const Instant& instant);
  void take_outcome();
  void read_events();
  void compare_orders();
  void note_error();
  void weigh(const Eigen::VectorXd& v);

  const MechanicalSystem& system_;
  EventDynamics& dynamics_;
  std::unique_ptr<AnyImpactLaw> law_;
  std::string solver_;
  ImpactOptions options_;
  ImpactOutcome outcome_, other_;
  bool knows_time_;                   // the law does, and the contacts have stiffnesses
  std::vector<ImpactInside> inside_;  // one per contact
  std::vector<ImpactEvent> log_;
  double duration_ = 0;
  Totals totals_;
  Contacts took_part_, collapsed_;
  Eigen::VectorXd impulse_, reversed_, size_, weighed_, left_open_;
  double momentum_ = 0, energy_ = 0;         // N s and J, of the bodies of the group
  Contacts group_, places_, joint_, among_;  // contacts; their places among the closed ones, and the reverse
  struct Story {
    bool begun, closing;
  };
  std::vector<Story> stories_;       // of the group, while the events of the law are read
  std::vector<Eigen::Index> moved_;  // coordinates of the group
  std::vector<char> waiting_;        // of the closed ones: in no group yet
  SparseRows delassus_, reverse_delassus_;
  std::vector<double> closing_, stiffness_, exponent_, restitution_, none_, gap_;
  std::vector<const RestitutionOfWork*> of_work_;  // null where e is a constant
  /// Empty where all are constants.
  std::span<const RestitutionOfWork* const> functions() const {
    for (const RestitutionOfWork* function : of_work_)
      if (function) return of_work_;
    return {};
  }
  std::vector<double> reverse_[5];
};

}  // namespace ictus
