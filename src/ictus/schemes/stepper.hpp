#pragma once
// What every scheme is while it runs: a stepper, which advances a state by a step and reports what it did. It keeps
// its scratch and what its scheme remembers from step to step, so that a step allocates nothing. One virtual call per
// step; loops over contacts are inside.

#include <cstddef>
#include <functional>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "ictus/base/archive.hpp"
#include "ictus/base/error.hpp"
#include "ictus/model/state.hpp"
#include "ictus/trace/cone_book.hpp"
#include "ictus/trace/event.hpp"
#include "ictus/trace/routh_impact.hpp"

namespace ictus {

/// One step taken.
struct StepReport {
  double taken = 0;             // s
  double dissipated = 0;        // J, by contact laws
  double impact_loss = 0;       // J, by impacts: −½ (U⁺ + U⁻)ᵀ P, of normals
  double friction_loss = 0;     // J, by friction, in impacts and between them
  double work = 0;              // J, of forces without a potential
  double by_hand = 0;           // J, of `work`: by what moves contacts, bodies and parameters from outside
  double drawn = 0;             // J, from the store of what crumples and breaks
  double corrected = 0;         // J, taken out by corrections after the step
  std::size_t evaluations = 0;  // of contact laws, or of a system's forces
  std::size_t solves = 0;       // of complementarity problems
  std::size_t iterations = 0;   // of their solvers, and of Newton's method
  std::size_t impacts = 0;      // calls of an impact law,
  std::size_t law_steps = 0;    // its steps, pivots or collisions,
  Status status = Status::converged;
  double residual = 0;           // where it did not converge
  ConeBook cone = {};            // cone problems of friction
  std::size_t contact = 0;       // the contact that a failure is about
  std::string_view advice = {};  // what may help: a literal

  bool converged() const { return status == Status::converged; }
  void fail(Status why, std::string_view what_helps) {
    status = why;
    advice = what_helps;
  }
  /// Books a step that follows this one.
  void add(const StepReport& next) {
    taken += next.taken;
    dissipated += next.dissipated;
    impact_loss += next.impact_loss;
    friction_loss += next.friction_loss;
    work += next.work;
    by_hand += next.by_hand;
    drawn += next.drawn;
    corrected += next.corrected;
    evaluations += next.evaluations;
    solves += next.solves;
    iterations += next.iterations;
    impacts += next.impacts;
    law_steps += next.law_steps;
    cone.add(next.cone);
    if (next.converged()) return;
    status = next.status;
    residual = next.residual;
    contact = next.contact;
    advice = next.advice;
  }
};

/// What its law says of an impact, beside what an event holds.
struct ImpactInside {
  static constexpr double not_known = std::numeric_limits<double>::quiet_NaN();

  std::size_t event = 0;          // of events(): the impact
  double impulse = 0;             // N s
  double loss = 0;                // J
  double push = 0;                // m/s, W_jj P_j: the change of U that its own impulse makes
  double noise = 0;               // m/s: of U, the rounding of velocities before and after
  double peak_force = not_known;  // N, where the law knows time and the contact's stiffness
  double peak_depth = not_known;  // m, the same
  double peak_time = not_known;   // s, after the instant of the event: of both
  double touch = 0, release = 0;  // s, after the instant of the event; zero for laws without time
  double separation = not_known;  // m/s, opening speed at the release, where the law knows time
  std::size_t touches = 1;        // times that it was compressed; 0: by less than the law resolves
  bool alone = false;             // shares no body with another contact of this impact
  double energy_before = not_known, energy_after = not_known;  // J, kinetic, of all bodies
};

/// A contact between the ends of a step.
struct ContactInside {
  Eigen::Index contact;
  double time;       // s
  double depth;      // m
  double speed;      // m/s, closing
  double force;      // N; where the contact would pull, zero or negative
  double loose = 0;  // m, where it does not push: the depth at which it let go
};

/// How a run is to call it.
struct SteppingFacts {
  bool even_steps = true;  // all of one size; otherwise the last may be shorter
  bool keeps_time = true;  // t is its own, otherwise a multiple of the step, without the rounding of a sum
};

class Stepper {
 public:
  Stepper(const SteppingFacts& facts, Eigen::Index contacts)
      : impulse_(Eigen::VectorXd::Zero(contacts)), facts_(facts) {}
  virtual ~Stepper() = default;

  const SteppingFacts& facts() const { return facts_; }

  /// Before the first step, and whenever the motion was changed from outside.
  virtual void start(const Motion&) {}
  /// Advances the motion by h > 0. Where the status is not `converged` the motion is what was reached.
  virtual StepReport step(Motion& motion, double h) = 0;
  /// Takes whole steps at once where nothing touches and nothing pulls; how many.
  virtual std::size_t fly(Motion&, double) { return 0; }

  /// Impulses of the last step, N s, one per contact; of schemes whose contacts are rigid.
  const Eigen::VectorXd& impulse() const { return impulse_; }
  /// Of friction, N s, d − 1 per contact along its tangents; empty where there is none.
  const Eigen::VectorXd& friction() const { return friction_; }
  /// Events of the last step, of schemes that track them, in the order of time.
  const std::vector<Event>& events() const { return events_; }
  /// Of impacts by a law: what it says of them, in the order of events(), and its own log of them.
  const std::vector<ImpactInside>& impacts_inside() const { return impacts_inside_; }
  const std::vector<Event>& impact_log() const { return impact_log_; }
  /// Impacts of one contact alone, with friction in the plane.
  const std::vector<RouthImpact>& routh() const { return routh_; }
  /// Contacts inside the last step, of schemes that know their paths: touch, largest depth and force, release. Contact
  /// by contact in the order of time; then impulse() holds those of the step.
  const std::vector<ContactInside>& contacts_inside() const { return contacts_inside_; }
  virtual bool knows_impulses() const { return false; }
  /// States inside the last step, where the scheme knows them: before and after each event, ascending in t.
  const std::vector<Motion>& states_inside() const { return inside_; }

  /// The force of a contact as the scheme has it, from depth and what the law says; empty: that of the law.
  using ForceOf = std::function<double(Eigen::Index contact, double depth, double force)>;
  virtual ForceOf force_of() { return {}; }
  /// J at a state, in contacts and of external forces, where the scheme counts it in a way of its own; else NaN.
  virtual double stored(const Motion&) { return not_counted; }
  virtual double potential(const Motion&) { return not_counted; }
  /// What is to be said of the steps taken so far.
  virtual std::vector<std::string> remarks() const { return {}; }

  /// What it remembers of earlier steps, written to a checkpoint of a run or read from one, for the motion that goes on
  /// with the next step; from there its bits are those of a run without a break. False: there is no list of that.
  virtual bool archive(Archive&, const Motion&) { return false; }

 protected:
  static constexpr double not_counted = std::numeric_limits<double>::quiet_NaN();

  /// What can be asked of the last step when it is over.
  void archive_last_step(Archive& archive) { archive(impulse_, friction_); }

  Eigen::VectorXd impulse_, friction_;
  std::vector<Event> events_;
  std::vector<ImpactInside> impacts_inside_;
  std::vector<Event> impact_log_;
  std::vector<RouthImpact> routh_;
  std::vector<Motion> inside_;
  std::vector<ContactInside> contacts_inside_;

 private:
  SteppingFacts facts_;
};

}  // namespace ictus
