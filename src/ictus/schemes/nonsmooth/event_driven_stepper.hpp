#pragma once
// The loop over events of one step; event_driven.hpp says what it does.

#include <limits>
#include <vector>

#include "ictus/schemes/nonsmooth/event_driven_accumulation.hpp"
#include "ictus/schemes/nonsmooth/event_driven_impact.hpp"
#include "ictus/schemes/nonsmooth/event_driven_rest.hpp"
#include "ictus/schemes/nonsmooth/event_driven_watch.hpp"

namespace ictus {

class EventDrivenStepper final : public NonsmoothStepper {
 public:
  EventDrivenStepper(const MechanicalSystem& system, const NonsmoothOptions& options);

  void start(const Motion& motion) override;
  StepReport step(Motion& motion, double h) override;
  double time_to_event(const Motion& motion) override;
  void allow_until(double t) override { horizon_ = t; }
  bool archive(Archive& archive, const Motion&) override;

 private:
  using Contacts = EventDynamics::Contacts;

  // event_driven_stepper.cpp: the way to the next event
  bool continues(const Motion& motion) const;
  void begin(const Motion& motion, double h);
  void advance(Motion& motion, double end);
  /// Do all bodies fly on parabolas, with touches that are known beforehand?
  bool flies() const;
  EventFlow& flow() { return flies() ? *ballistic_ : *flow_; }
  double travel(const Motion& motion, double most, EventFound& found);
  void find_touch(const Motion& motion);
  void find_bounces(const Motion& motion);
  void arrive(Motion& motion, double t);
  void refuse_penetration();
  void count_instant(const Motion& motion);
  void gather_scales(const Motion& motion);
  void fail(Status status, std::string_view advice);

  // event_driven_settle.cpp: what happens at an instant
  enum class Cause { start, event };
  void settle(Motion& motion, Cause cause, const EventFound& found);
  void find_closed(const Motion& motion, const EventFound& found);
  bool strike(Motion& motion);
  bool touches(const Motion& motion, std::size_t contact) const;
  double still(std::size_t contact, const Eigen::VectorXd& v) const;
  void push(Motion& motion, double since);
  bool ends_in_time(const Motion& motion, double since);
  void pass_impact(Motion& motion);
  void tell_impacts(const Motion& motion, double since);
  bool hardly_leaves(const Motion& motion, std::size_t contact);
  void rest(Motion& motion);
  void name_changes(const Motion& motion, Cause cause, const EventFound& found);
  void record(EventKind kind, double t, std::size_t contact);
  void keep(const Motion& motion);
  double opening(std::size_t contact) const { return opening_[static_cast<Eigen::Index>(contact)]; }

  // event_driven_close.cpp: accumulations
  struct Mark {
    std::size_t events, inside, impacts, log;
    StepReport book;
  };
  struct Bounce {
    std::size_t contact, place;  // of the system, and among the held ones
    double t, speed, flight, ratio;
    double loss_by_speed;  // J s²/m², the energy that a speed U holds beside U²
    double still;          // m/s: slower is at rest
  };
  void count_flights(const Motion& motion);
  void close_accumulations(Motion& motion, double end);
  bool close(Motion& motion, std::size_t contact, const FlightHistory::Limit& limit);
  void stop(Motion& motion, Bounce& bounce);
  bool follow(Motion& motion, double until, Bounce& bounce);
  void bounce_until(double t, Bounce& bounce);
  void roll_back(Motion& motion, const Mark& mark);

  NonsmoothOptions options_;
  std::size_t most_events_;
  EventScales scales_;
  EventDynamics dynamics_;
  std::unique_ptr<EventFlow> flow_, ballistic_;  // of any motion; of parabolas, null where they are none
  EventWatch watch_;
  EventImpact impact_;
  EventRest rest_;

  StepReport book_;
  double origin_ = 0;                                          // s, where the motion started
  double step_ = 0, end_ = 0;                                  // s, asked for
  double horizon_ = -std::numeric_limits<double>::infinity();  // s, up to which accumulations may be followed
  double size_ = 0;                                            // m, of the largest contact
  bool idle_ = false;                                          // nothing is to come
  bool goes_on_ = false;     // after an impact that sees gaps: at its end, not at its instant
  bool integrated_ = false;  // some motion of this step
  // The next touch of a flight; NaN: not known.
  double to_touch_ = std::numeric_limits<double>::quiet_NaN();  // s
  std::size_t touching_ = 0;
  bool started_ = false;
  std::size_t turns_ = 0;                  // instants of this step at which the motion was stopped
  std::size_t slow_looks_ = 0;             // in a row: at their pace the step has too many of them
  double marked_t_ = 0, marked_loss_ = 0;  // s, J: at the last look at whether they lead somewhere
  Motion last_, before_, saved_, inner_;   // where the last step ended; before an event; before an attempt
  Eigen::VectorXd gap_, opening_, opening_before_, change_, saved_impulse_, touch_time_, slowest_;
  Contacts closed_, near_, candidates_, held_before_;  // near_: for laws that see gaps
  std::vector<char> struck_;                           // at this instant
  std::vector<char> met_;                              // struck at some instant so far
  std::vector<char> cut_off_;                          // at this instant: the last of many impacts
  std::vector<double> since_, saved_since_;            // s, since the last impact of a contact
  std::vector<FlightHistory> history_;                 // one per contact
  std::vector<Motion> spare_;                          // memory of states inside
};

}  // namespace ictus
