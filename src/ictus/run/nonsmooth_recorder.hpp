#pragma once
// Records a run by a nonsmooth scheme. What impacts lose and what the scheme itself loses are two entries of the
// ledger.

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "ictus/model/mechanics/system_case.hpp"
#include "ictus/run/contact_watch.hpp"
#include "ictus/run/energy_proposition.hpp"
#include "ictus/run/nonsmooth_outcomes.hpp"
#include "ictus/run/nonsmooth_plan.hpp"
#include "ictus/trace/recorder.hpp"
#include "ictus/trace/shown_coordinates.hpp"

namespace ictus {

class NonsmoothRecorder final : public StepRecorder, public ImpactObserver {
 public:
  NonsmoothRecorder(const SystemCase& mechanics, const NonsmoothPlan& plan);

  void begin(Stepper&, const Motion& motion) override;
  /// While a step is made: impacts as their law has resolved them.
  void struck(const ResolvedImpacts& impacts) override;
  /// After a step, with what it reports.
  void accept(Stepper& stepper, const StepReport& step, const Motion& motion) override;
  /// No contact pushes and none is closing, but for round-off in the velocities.
  bool all_apart() const { return all_apart_; }
  std::optional<Ending> over(std::size_t n) override;
  Ending failed(const StepReport& step, double t) const override;
  bool archive(Archive& archive) override;
  Trace finish(Ending ending);

 private:
  /// A row of the columns beside the state itself.
  struct Row {
    double dissipated, work;  // J, since the start
    double share = 1;         // of the impulses of the step
    bool before = false;      // of a jump at this very instant
    double late = 0;          // s, that the clock of an impact is ahead of the motion
  };

  static Recorded described(const SystemCase& mechanics, const NonsmoothPlan& plan);
  static bool flies(const SystemCase& mechanics, const NonsmoothPlan& plan) {
    return plan.by_law && mechanics.system->shape().constant_forces;
  }
  static bool shows_impacts(const SystemCase& mechanics, const NonsmoothPlan& plan);
  static std::size_t exact_coordinates(const SystemCase& mechanics);
  /// Contacts with columns of slip and friction.
  static std::size_t rubbing_contacts(const MechanicalSystem& system);
  void write_friction(const Motion& motion);
  StateView view(const Motion& motion) { return shown_.view(motion.t, motion.q, motion.v); }
  void look(const Motion& motion);
  void weigh(const Motion& motion);
  void watch_contacts(const Stepper& stepper, double begin, double end);
  void take_events(const Stepper& stepper);
  void pass_on_impacts();
  void reach(std::size_t contact);
  std::span<const Eigen::Index> coordinates_of(std::size_t contact) const;
  void take_out_impacts(const Stepper& stepper, double duration);
  void add_impact(Impact impact, bool alone);
  // nonsmooth_impacts.cpp: what is said of impacts by a law
  void watch_momentum(const ResolvedImpacts& impacts);
  void compare_orders(const ResolvedImpacts& impacts);
  void tell_gain(const ResolvedImpacts& impacts);
  void watch_gain(const StepReport& step, double t, double kinetic);
  void tell_closed(const ResolvedImpacts& impacts);
  void add_law_remarks();
  std::string names_of(const std::vector<std::size_t>& contacts) const;
  // nonsmooth_history.cpp: rows by a law
  void keep_before(const Motion& before);
  void keep_pending();
  void keep_history(const ResolvedImpacts& impacts);
  double stored(std::size_t contact, double force) const;
  void keep_inside(const Stepper& stepper, const StepReport& step, const Ledger& earlier);
  void keep(const Motion& motion, const Row& row);
  void write_exact(const Motion& motion, bool before);
  void add_errors();
  void add_remarks();
  void close_contacts();
  double kinetic(const Motion& motion);

  void watch_proposition(const Motion& motion, const Ledger& earlier);

  const SystemCase& mechanics_;
  const MechanicalSystem& system_;
  const NonsmoothPlan& plan_;
  bool tracks_events_;
  bool flies_;          // from event to event
  bool shows_impacts_;  // rows show impacts from before to after, with their inside where the law knows it
  ImpactTraits law_;
  ShownCoordinates shown_;
  Skyline mass_;
  bool has_mass_ = false, has_rows_ = false;
  ContactRows rows_;
  Eigen::VectorXd gap_, opening_, earlier_gap_, earlier_opening_, shown_gap_, shown_opening_;
  Eigen::VectorXd impulse_, given_, force_;  // of the run before this step, of this step, and its mean force
  std::vector<ContactWatch> watches_;
  ContactOutcomes contacts_;
  std::vector<char> told_;             // of impacts in this step, by events
  std::vector<std::size_t> struck_;    // contacts of impacts in this step whose force is not known
  std::vector<char> reached_, moved_;  // by these: contacts, coordinates
  std::vector<double> worst_;          // m, largest error of each coordinate
  std::vector<double> exact_;          // numbers of a row: the exact motion, slip and friction
  Eigen::VectorXd rubbing_;            // N, mean friction of this step, along the tangents of each contact
  ContactRows shown_rows_;
  std::size_t exact_coordinates_;
  double fastest_ = 0;  // m/s, of all speeds of contacts so far
  double inertia_ = 1;  // of all coordinates together
  Motion last_, exact_before_, exact_after_;
  Ledger accepted_ledger_;  // after the last step
  bool all_apart_ = false;
  // Of impacts by a law.
  double row_time_ = 0;        // s, of the last row: time ascends
  bool left_out_row_ = false;  // the last one would have lain before it
  Motion pending_;             // after an impact, not in a row yet
  bool is_pending_ = false, inside_impact_ = false;
  double late_ = 0;           // s, that the clock of the last impact is ahead of the motion
  double step_loss_ = 0;      // J, of the impacts of this step so far
  std::size_t accepted_ = 0;  // steps
  std::optional<EnergyProposition> no_gain_;
  struct Made {
    double energy = 0, kinetic = 0, time = 0;  // J, J, s
  };
  Made most_made_;                     // in one step with friction
  std::size_t gaining_steps_ = 0;      // steps with friction in which the law's impulses made energy
  std::size_t made_ = 0, orders_ = 0;  // impacts that made energy, that depend on the order of contacts
};

}  // namespace ictus
