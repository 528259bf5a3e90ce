#pragma once
// The process of an impact with friction, from the first touch until every contact is open: the ODE of
// frictional_field.hpp with its events. Phases of a contact are those of compression.hpp: it compresses, expands, opens,
// may be compressed again, and hit again. Beside them a patch slips or sticks: slip stops, reverses, starts. All
// contacts take part all the time.

#include <cstddef>
#include <span>
#include <vector>

#include "ictus/laws/impact/frictional_collocation.hpp"
#include "ictus/laws/impact/frictional_field.hpp"
#include "ictus/laws/impact/jam.hpp"
#include "ictus/laws/impact/law.hpp"
#include "ictus/solvers/ode/located.hpp"

namespace ictus::frictional {

class Process {
 public:
  void resolve(const ContactProblem& problem, const ImpactOptions& options, Reclosing reclosing,
               ImpactOutcome& out);

 private:
  static constexpr double smallest_restitution = 1e-7;  // e² is round-off below it
  static constexpr double finest_tolerance = 1e-12;
  static constexpr std::size_t most_steps = 200'000;
  static constexpr std::size_t look_for_wedges = 100;  // steps
  static constexpr double coarse_fall = 1e-3;          // of the depth
  static constexpr int few_sweeps = 300, many_sweeps = 4000;
  static constexpr double together = 1e-9;  // of a step: events this close are one

  struct Contact {
    double opens_at = 0;  // x at which the expansion ends
    double peak = 0;      // x at the end of the last compression
    double weight = 0;   // 1/kg: what a load accelerates the contact by, with its friction where that is more
    double reach = 0;    // x of an elastic blow at the speed scale
    double x_floor = 0;  // below it a contact is silent
    double u_floor = 0;
    double since = -1;  // s, when the phase began
    int at_once = 0;    // changes at that instant, after the first
    double e = 1;       // restitution, 0 where it is too small to tell
    Phase phase = Phase::open;
    bool touched = false;  // has told of its first compression
  };
  struct Change {
    double since = -1;  // s
    int at_once = 0;
  };
  enum class Kind { turns, again, opens, closes, stops, breaks };
  struct Candidate {
    std::size_t who;  // contact or patch
    Kind kind;
    double fraction;  // of the step
    bool bends;       // the step must end here
    bool happens = false;
    double time = 0, depth = 0, impulse = 0, closing = 0;  // s, m, N s, m/s, there
  };

  void run();
  void run_anew();
  bool falls_agree();
  void set_up();
  void set_up_contact(std::size_t j);
  void set_scales();
  double depth_of(std::size_t j, double speed) const;
  void weigh(std::size_t j);
  double friction_share(std::size_t j) const;

  // frictional_rest.cpp
  bool any_loaded() const;
  double available_energy() const;
  double slowest_load() const;
  double speed_of_load(std::size_t j) const;
  bool wedged();
  bool firm(std::size_t j, const double* forces) const;
  bool held_by_firm(std::size_t row);
  bool firmly_wedged();
  void hold_firm();
  void come_to_rest();
  void stick_on(const double* before);
  bool fly();

  // frictional_jam.cpp
  bool jam();
  void rates_at(const std::vector<double>& depth, std::vector<double>& rate);

  // frictional_steps.cpp
  bool step();
  bool attempt();
  void exactly(double h);
  double locate_stop(double h);
  void restart();
  void read_speeds(const double* y, std::vector<double>& u) const;
  double step_over_touch(std::size_t j, double rate) const;
  void approach_openings();

  // frictional_ledger.cpp
  void close_ledger(double* next);
  double ledger_shift(const double* next);
  void rub_along(double* next);
  void share_friction(const double* before, const double* after);
  bool books_close() const;

  // frictional_events.cpp
  double speed_at(std::size_t row, double fraction);
  void look_at(double fraction);
  void find_candidates();
  void find_of_compressing(std::size_t j);
  void find_of_expanding(std::size_t j);
  void find_of_open(std::size_t j);
  void find_of_slipping(std::size_t patch);
  void find_of_sticking(std::size_t patch);
  double margin_at(std::size_t patch, double fraction);
  double first_opening(std::size_t patch) const;
  double turning_point(std::size_t row);
  double excursion(std::size_t row, double sign);
  double root_of_speed(std::size_t row, double sign, double floor, double to);
  double return_of_depth(std::size_t j);
  double root_of_depth(std::size_t j, double level, double from, double to);
  void add(std::size_t who, Kind kind, double fraction, bool bends);
  double cut_fraction() const;
  void read_events(double cut, double whole);

  // frictional_phases.cpp
  void apply(const Candidate& event);
  void end_compression(const Candidate& event);
  void fall(const Candidate& event);
  void compress_again(const Candidate& event);
  void close(const Candidate& event);
  void open(const Candidate& event);
  void enter(std::size_t j, Phase phase);
  double opening_depth(const Contact& contact, double exponent) const;
  void take_restitution(std::size_t contact, double work);
  void tell(ImpactEventKind kind, const Candidate& event);
  bool let_go();
  void settle_silent();
  void note_peaks();
  void record();
  void record_row(double fraction);
  void finish();

  // frictional_grips.cpp
  void choose_grips();
  void raise_floor();
  void look_ahead();
  bool touches(const Patch& patch) const;
  void choose_among_still();
  bool all_stick();
  bool let_fall();
  bool split_evenly();
  void minimise(double part, int sweeps);
  void mark_still();
  bool polished();
  void tell_grips();
  double relax(std::size_t patch, double* forces, double bound) const;

  // frictional_launch.cpp
  void approach_stops();
  void stop_small_slips();
  bool launch();
  void rate_at(std::size_t point);
  double turn_directions(double h);
  bool collocate(double h);
  bool undisturbed();
  double collocation_error(double h) const;

  const ContactProblem* problem_ = nullptr;
  const ImpactOptions* options_ = nullptr;
  ImpactOutcome* out_ = nullptr;
  Reclosing reclosing_ = Reclosing::at_once;
  Field field_;
  LocatedOde stepper_;
  std::vector<Contact> contacts_;
  std::vector<Change> changes_;  // of patches
  std::vector<double> y_, inside_, rate_inside_;
  std::vector<double> u_, u_after_;  // speeds of all rows at the start and at the end of the step
  std::vector<double> inverse_scale_;
  std::vector<double> shared_;         // q of contacts, d − 1 each, that share a patch
  std::vector<double> ahead_, bound_;  // (λ, f) and μλ of patches, a little later
  std::vector<double> limit_;          // of patches at rest: μ_s λ, and μλ once they have broken away
  std::vector<double> trial_;
  std::vector<double> by_coarse_falls_;  // m/s, speeds of all rows
  std::vector<std::size_t> firm_rows_;
  std::vector<double> firm_speed_, firm_push_;
  StickFactor firm_;
  std::vector<std::size_t> still_;     // patches without slip
  std::vector<std::size_t> starting_;  // of these, in space, those that begin to slip
  std::vector<std::size_t> stopping_;
  std::vector<Patch> before_, before_stop_;
  std::vector<double> points_, rates_, angles_, first_direction_, jacobian_, residual_;  // of a collocation
  std::vector<Candidate> candidates_;
  Jam jam_;
  std::vector<double> light_;  // m: the depths of a touch, 0 where none can begin to jam
  double shortest_fall_ = coarse_fall;
  std::size_t short_falls_ = 0;
  double first_energy_ = 0;                  // J: what springs could store at the start
  double time_ = 0, now_ = 0, h_ = 0;        // s: start and end of the step, its length
  double speed_scale_ = 0, slip_floor_ = 0;  // m/s
  double time_scale_ = 0;                    // s
  bool changed_ = false, grips_changed_ = false, pause_ = false;
  bool silent_ = false;  // grips are tried, not told
};

}  // namespace ictus::frictional
