#pragma once
// Event-tracking with friction: sticking and slipping sets, each event at its instant.
//   smooth:  FrictionModes, by dop853 with steps of its own; states are (q, v) and what friction took
//   events:  a gap closes; a normal force falls to zero; a sticking group reaches its cone; a slip comes to zero
// Spins of contacts with rolling or torsional friction stop and begin in the same way.
// In space a slip turns while it slows down, and its direction is not smooth where it stops: steps end at the instant at
// which it would stop at the present rate, until that is zero. Places are displacements of a step there [MuntheKaas1998].
//   impact:  all contacts that touch at once, by a law that knows friction
// Bounces that become too low for the numbers of positions end their contact's flight: from there on it rests or slides.
// Painlevé's states: where no force keeps a slipping contact, it is pressed in, an impact at once with U_n = 0; where
// several motions are possible, the one that lifts off is taken. Both are events.

#include <vector>

#include "ictus/schemes/dop853/stepper.hpp"
#include "ictus/schemes/nonsmooth/friction_impact.hpp"
#include "ictus/schemes/nonsmooth/friction_modes.hpp"
#include "ictus/schemes/nonsmooth/stepper.hpp"

namespace ictus {

class EventDrivenFriction final : public NonsmoothStepper {
 public:
  EventDrivenFriction(const MechanicalSystem& system, const NonsmoothOptions& options);

  void start(const Motion&) override { settled_ = false; }
  bool archive(Archive& archive, const Motion&) override;
  StepReport step(Motion& motion, double h) override;

 private:
  using Contacts = std::vector<std::size_t>;
  using Vector = Eigen::VectorXd;

  /// Why the smooth motion ended.
  struct Stop {
    enum class Kind { none, touch, lift, slide, halt };
    Kind kind = Kind::none;
    std::size_t contact = 0;
    double fraction = 1;   // of the step
    std::size_t disc = 0;  // of the contact

    template <class Archive>
    void archive(Archive& archive) {
      archive(kind, contact, fraction, disc);
    }
  };

  // event_driven_friction.cpp: what happens at an instant
  bool settle(Motion& motion, StepReport& book);
  void find_touching(const Motion& motion);
  bool approaches(const Motion& motion);
  bool strike(Motion& motion, StepReport& book);
  bool end_weak_impacts(Motion& motion, StepReport& book);
  void draw(const Motion& motion, double slip);
  void end_bounces(const Motion& motion, std::size_t contact, double opening);
  bool choose_modes(Motion& motion, StepReport& book);
  void name_changes(const Motion& motion, const FrictionModes::Modes& earlier, bool halted);
  void name_turns(const Motion& motion, const FrictionMode& was, const FrictionMode& is, std::size_t contact);
  bool follow_hint(const Motion& motion, double slow);
  bool find_pressed(const Motion& motion);
  double rounding(const Motion& motion, std::size_t contact) const;
  double still(const Motion& motion, std::size_t contact) const;
  double slowest_flight(double opening_rate, double noise) const;
  void record(EventKind kind, double t, std::size_t contact, double before = 0, double after = 0,
              double loss = 0);
  bool fail(StepReport& book, Status status, std::string_view advice, std::size_t contact = 0);

  // event_driven_friction_flow.cpp: the way to the next event
  bool advance(Motion& motion, double end, StepReport& book);
  void slope(double t, const Vector& y, Vector& rate);
  bool attempt(const Motion& motion, double h, double& error);
  void look(double t, const Vector& y);
  void place(const Vector& y);
  double time_to_halt(const Motion& motion);
  void arrive(Motion& motion, double h, const Stop& stop, StepReport& book);
  void correct(Motion& motion);
  void drop_lost(const Motion& motion);
  bool in_space() const { return dynamics_.turning() != nullptr; }
  Eigen::Index book_size() const;
  void find_halts(const Motion& motion);
  void hint_slide(FrictionModes::Modes& hinted);
  double noise(const Motion& motion, std::size_t contact) const;

  // event_driven_friction_watch.cpp: the first event of a step
  struct Seen {
    double fraction = 0, force_scale = 0;
    std::vector<double> value, speed;  // one per stop that is watched; m/s, of a gap
  };
  Stop find_stop(const Motion& motion, double h);
  void gather_stops();
  void look_inside(const Motion& motion, double h, double fraction);
  void see(const Motion& motion, double h, double fraction, Seen& seen);
  double watched(const Stop& stop) const;
  double crossing(const Motion& motion, double h, std::size_t number);

  // In space the corners of a face stop at one instant, but for the rounding of their turn: what is slower than so many
  // times the speed of rest then rests, too.
  static constexpr double corners_together_ = 100;

  double tolerance_;
  std::size_t most_events_;
  FrictionModes dynamics_;
  FrictionImpact impact_;
  FrictionModes::Modes modes_, earlier_modes_;  // now, and before the events of this instant
  bool settled_ = false;
  Contacts touching_, resting_;  // gaps are closed; and U_n = 0
  Vector gap_, joint_gap_, size_, ground_;
  Vector kept_;   // gaps with which contacts have closed: what is small beside bodies is none, and stays
  Vector ratio_;  // of the speeds after and before, at the last impact of each contact
  // the smooth motion
  dop853::Stepper smooth_;
  // q (in space the displacement since the start of the step), v, work of friction and of other forces, ∫λ_n, ∫λ_t of
  // each contact
  Vector y_, inside_y_, scale_;
  Vector q_, v_, way_, rate_;
  Vector base_;         // q at the start of the step, in space
  double step_ = 0;     // s, that was good last
  double fastest_ = 0;  // m/s, of all terms of a speed so far
  Stop last_;           // the event that ended the last flight
  std::vector<Stop> stops_;
  Seen earlier_, later_;
  double law_error_ = 0;  // m/s, that the impacts of this instant leave of speeds that are none
  std::size_t evaluations_ = 0;
};

}  // namespace ictus
