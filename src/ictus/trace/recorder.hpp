#pragma once
// What every recorder of a run does the same way: columns, bodies, contacts, impacts and events within a stated
// number, the watch over the ledger, and the end. Those that know a family of methods are built on it: they
// translate its states and results, and keep nothing else.

#include <map>
#include <span>
#include <string>
#include <vector>

#include "ictus/trace/body_outcomes.hpp"
#include "ictus/trace/columns.hpp"
#include "ictus/trace/trace.hpp"

namespace ictus {

/// What a run is about.
struct Recorded {
  std::string method;
  Focus focus = Focus::contacts;
  std::vector<Heading> coordinates = {};   // "ball" or "ball.x", and the unit of its position
  std::vector<std::string> contacts = {};  // "ball-wall"
  Vector3 gravity = {};                    // m/s², where it is known which way is up
  std::vector<Heading> more = {};          // columns of this method only
};

/// Coordinates of points on a line, in the plane or in space: "ball", or "ball.x", "ball.y".
std::vector<Heading> coordinates_of(const std::vector<std::string>& bodies, std::size_t dimension);

class Recorder {
 public:
  const std::string& method() const { return trace_.scheme; }
  void remark(std::string text) { trace_.remarks.push_back(std::move(text)); }
  void evaluations(std::size_t count) { trace_.evaluations += count; }

 protected:
  /// What was recorded so far, of steppers; sphere records and mass points are not among it.
  void archive_record(Archive& archive);

  Recorder(const Recorded& recorded, const Columns::Options& options);

  /// A contact that nobody knew of before; its number.
  std::size_t add_contact(const std::string& name);
  /// The energies of the ledger are those of the start.
  void begin(const StateView& state);
  /// The ledger has taken up a step or an impact, before which it was `earlier`. What rises by more than `noise`,
  /// in J, is told.
  void watch_energy(double t, const Ledger& earlier, double noise);
  /// Sets the kinetic and the potential energy.
  void set_energies(double kinetic, double potential);
  void add(const Impact& impact);
  void add(const Event& event);
  /// By its largest force so far.
  void raise_force(std::size_t contact, double force, double t);
  /// Off the line every two balls could touch; `drop_idle`: only those that did are told of.
  Trace finish(const StateView& state, Ending ending, bool drop_idle);

  Trace trace_;
  Columns columns_;
  BodyOutcomes bodies_;
  std::vector<char> touched_;                    // one per contact: it pushed, or an event tells of it
  std::map<std::size_t, std::size_t> left_out_;  // impacts beyond the limit, by contact
  std::size_t gains_ = 0;                        // steps that made energy
  double gain_time_ = 0;                         // s, of the largest

 private:
  void drop_idle_contacts();

  bool has_potential_ = false;
  double peak_kinetic_ = 0;               // J
  std::size_t impacts_ = 0, events_ = 0;  // kept or not
};

}  // namespace ictus
