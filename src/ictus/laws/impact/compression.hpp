#pragma once
// The process of an impact, from the first touch until every contact is open: the ODE of
// compression_field.hpp with its events. A contact compresses, expands, opens; it may be compressed again
// before it opens, and hit again after. Events that bend the solution end a step: they are found on the dense
// output and stepped to. Contacts that hold less energy than the tolerance can tell are silent: they raise no
// event; and a tail in which they have lost nearly all is followed without stopping at its events
// (compression_tail.hpp).

#include <cstddef>
#include <limits>
#include <span>
#include <vector>

#include "ictus/laws/impact/compression_field.hpp"
#include "ictus/laws/impact/compression_stepper.hpp"
#include "ictus/laws/impact/compression_tail.hpp"
#include "ictus/laws/impact/followed.hpp"
#include "ictus/laws/impact/law.hpp"

namespace ictus::compression {

class Process {
 public:
  void resolve(const ContactProblem& problem, const ImpactOptions& options, Reclosing reclosing,
               ImpactOutcome& out);
  /// Contacts that took part, summed over the steps of the last impact: its work.
  std::size_t contact_steps() const { return contact_steps_; }

  /// Where gaps are followed: from now on longer flights between impacts, in parts of the time in which contacts were pressed,
  /// are left to whoever asks; and all that end after this time, s.
  void leave_flights(double longest, double until) {
    longest_flight_ = longest;
    until_ = until;
  }
  /// The last impact.
  const Followed& followed() const { return followed_; }

 private:
  static constexpr std::size_t small =
      12;  // contacts; larger problems integrate only where something happens
  static constexpr unsigned char margin = 4;            // contacts around the loaded ones that take part too
  static constexpr double smallest_restitution = 1e-7;  // e² is round-off below it
  static constexpr double finest_tolerance = 1e-12;     // of what ends an impact: round-off is not far below
  static constexpr double together = 1e-9;              // of a step: events this close are one
  static constexpr double nothing = 1e-80;  // of what the tolerance sees: far from a load, not to be computed

  struct Contact {
    double x = 0;         // m
    double u = 0;         // m/s
    double opens_at = 0;  // x at which the expansion ends
    double peak = 0;      // x at the end of the last compression
    double reach = 0;     // x of an elastic blow at the speed scale
    double x_floor = 0;   // below it a contact is silent
    double u_floor = 0;
    double since = -1;  // s, when the phase began
    int at_once = 0;    // changes at that instant, after the first
    double seen = 0;    // s, when x was read: outside the set a gap goes on closing or opening by u
    double e = 1;       // restitution, 0 where it is too small to tell
    Phase phase = Phase::open;
    bool touched = false;        // has told of its first compression
    unsigned char distance = 0;  // to the nearest contact with a load, when the set was chosen
  };
  struct Candidate {
    std::size_t slot;  // in the set
    ImpactEventKind kind;
    double fraction;  // of the step
    bool bends;       // the step must end here
    bool happens = false;
    double time = 0, depth = 0, impulse = 0, closing = 0;  // s, m, N s, m/s, there
  };

  void set_up();
  void begin();
  void set_up_contact(std::size_t j);
  void choose_set();
  void choose_among_set();
  void take(std::size_t contact, int distance);
  void take_those_that_close_soon();
  void wait_for(std::size_t contact);
  double next_touch() const;
  void gather();
  void read_set();
  void scatter();
  void restart();
  void go_on();
  bool loaded(const Contact& contact) const;
  bool any_loaded();
  double available_energy() const;
  void come_to_rest();
  bool tail_may_begin(double left, double first) const;
  bool follow_tail(double rest);
  void take_all();
  TailState tail_begins() const;
  double kept(std::size_t slot, const TailState::Contact& at_that_time) const;
  void tail_ends(const TailState& start, const TailState& end);
  bool fly();
  void touch(std::size_t contact);
  bool step();
  double step_over_touch(std::size_t slot, double rate) const;
  void approach_openings();
  void close_ledger(std::span<double> next);

  double closing_at(std::size_t slot, double fraction);
  double depth_at(std::size_t slot, double fraction);
  void need_dense();
  void find_candidates(double h);
  void find_of_compressing(std::size_t slot, double h);
  void find_of_silent(std::size_t slot, double h);
  void find_of_expanding(std::size_t slot, double h);
  void find_of_open(std::size_t slot, double h);
  void find_of_passing(std::size_t slot, double there, double h);
  double turning_point(std::size_t slot, double h);
  double excursion(std::size_t slot, double h);
  double root_of_closing(std::size_t slot, double to, double h);
  double root_of_depth(std::size_t slot, double level, double from, double to);
  void add(std::size_t slot, ImpactEventKind kind, double fraction, double h);
  bool bends(std::size_t slot, ImpactEventKind kind, double h) const;
  double cut_fraction() const;
  void read_events(double cut, double whole);
  void apply(const Candidate& event);
  void end_compression(const Candidate& event);
  double balanced_depth(std::size_t slot);
  void fall(const Candidate& event);
  void compress_again(const Candidate& event);
  void close(const Candidate& event);
  void open(const Candidate& event);
  void enter(std::size_t slot, Phase phase);
  double opening_depth(const Contact& contact, double exponent) const;
  double restitution_at(std::size_t contact, double work) const;
  void tell(ImpactEventKind kind, const Candidate& event);
  bool let_go();
  void settle_silent();
  void forget_nothing();
  void note_peaks();
  void record(double h);
  void record_row(double fraction, double h);
  void note_gaps();
  void finish();

  Contact& at(std::size_t slot) { return contacts_[set_[slot]]; }
  const Contact& at(std::size_t slot) const { return contacts_[set_[slot]]; }

  const ContactProblem* problem_ = nullptr;
  const ImpactOptions* options_ = nullptr;
  ImpactOutcome* out_ = nullptr;
  Reclosing reclosing_ = Reclosing::at_once;
  Field field_;
  Stepper stepper_;
  Tail tail_;
  std::vector<Contact> contacts_;
  std::vector<std::size_t> set_, place_;  // contacts that take part; their slots
  std::vector<std::size_t> last_set_;
  struct Wait {
    double until;  // s, when the gap is closed
    std::size_t contact;
    bool operator>(const Wait& other) const { return until > other.until; }
  };
  std::vector<Wait> waits_;  // a heap: open contacts outside the set that close; some may be out of date
  std::vector<double> y_;    // x, then p since the set was chosen
  std::vector<double> u_, u_after_;  // closing speeds at the start and at the end of the step
  std::vector<double> inverse_scale_;
  std::vector<Candidate> candidates_;
  double time_ = 0, now_ = 0, speed_scale_ = 0;  // start and end of the step, s; m/s
  double stride_ = 0;                            // s, of the last step
  double longest_flight_ = std::numeric_limits<double>::infinity(), until_ = longest_flight_;
  Followed followed_;
  std::size_t since_choice_ = 0, contact_steps_ = 0;
  bool dense_ready_ = false, choose_again_ = false, changed_ = false, pause_ = false;
};

}  // namespace ictus::compression
