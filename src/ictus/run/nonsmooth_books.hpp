#pragma once
// Keeps the books of a run by a nonsmooth scheme: columns, impacts, events, ledger and remarks. What impacts
// lose and what the scheme itself loses are two entries of the ledger.

#include <string>
#include <vector>

#include "ictus/run/contact_watch.hpp"
#include "ictus/run/nonsmooth.hpp"
#include "ictus/run/nonsmooth_outcomes.hpp"

namespace ictus {

class NonsmoothBooks {
 public:
  NonsmoothBooks(const ShippedSystem& mechanics, const NonsmoothPlan& plan);

  void begin(const Motion& motion);
  /// After a step, with what it reports.
  void accept(const NonsmoothStepper& stepper, const NonsmoothStep& step, const Motion& motion);
  /// No contact pushes and none is closing, but for round-off in the velocities.
  bool all_apart() const { return all_apart_; }
  Trace finish(Ending ending);

 private:
  /// A row of the columns beside the state itself.
  struct Row {
    double dissipated, work;  // J, since the start
    double share = 1;         // of the impulses of the step
    bool before = false;      // of a jump at this very instant
  };

  void add_columns();
  void look(const Motion& motion);
  void watch_contacts(const NonsmoothStepper& stepper, double begin, double end);
  void take_events(const NonsmoothStepper& stepper);
  void add_event(const NonsmoothEvent& event);
  void add_event(const ResolverEvent& event);
  void add_impact(Impact impact);
  void watch_energy(double total_before, double remainder_before, double work, double t);
  void keep_inside(const NonsmoothStepper& stepper, const NonsmoothStep& step, const Ledger& earlier);
  void keep(const Motion& motion, const Row& row);
  void keep_exact(const Motion& motion, bool before);
  void add_errors();
  void add_remarks();
  void close_contacts();
  void drop_idle_contacts();
  double kinetic(const Motion& motion);

  const ShippedSystem& mechanics_;
  const MechanicalSystem& system_;
  const NonsmoothPlan& plan_;
  bool tracks_events_;
  Trace trace_;
  Skyline mass_;
  bool has_mass_ = false;
  ContactRows rows_;
  Eigen::VectorXd gap_, opening_, earlier_gap_, earlier_opening_;
  Eigen::VectorXd impulse_, given_, force_;  // of the run before this step, of this step, and its mean force
  std::vector<ContactWatch> watches_;
  BodyOutcomes bodies_;
  ContactOutcomes contacts_;
  std::vector<char> told_;     // of impacts in this step, by events
  std::vector<char> pushed_;   // in the run, or an event tells of it
  std::vector<double> worst_;  // m, largest error of each coordinate
  std::size_t shown_coordinates_, shown_contacts_, exact_coordinates_;
  std::size_t count_ = 0, gains_ = 0;
  std::size_t impacts_ = 0, events_ = 0;  // kept or not
  double gain_time_ = 0;                  // s, of the largest gain
  double fastest_ = 0;                    // m/s, of all speeds of contacts so far
  double inertia_ = 1;                    // of all coordinates together
  Motion last_, exact_before_, exact_after_;
  bool all_apart_ = false;
  bool divided_ = false;  // bodies are many points: the columns are those of their centres
  bool thinned_ = false;
};

}  // namespace ictus
