#pragma once
// Records a run by an impact law, from the states of the run and from the law's own results.

#include <span>
#include <string>
#include <vector>

#include "ictus/run/collision.hpp"
#include "ictus/trace/recorder.hpp"

namespace ictus {

class ImpactRecorder : public Recorder {
 public:
  ImpactRecorder(const ImpactScene& scene, const ImpactOptions& options);

  void begin(const FlightState& state);
  /// Before a flight of this duration: how high the bodies get in it.
  void rises(const FlightState& from, double duration);
  /// After a flight or a piece of it.
  void flown(const FlightState& state);
  /// An impact resolved in both orders of its contacts: velocities that differ by more than `still` are told.
  void compared(const Collision& collision, const ImpactResult& result, const ImpactResult& reversed,
                double time, double still);
  /// After an impact, with the velocities before it; the clock of the state has gone on.
  void struck(const Collision& collision, const ImpactResult& result, const FlightState& before,
              const FlightState& after);
  /// `still`: by contact, closing speeds up to it are none.
  Trace finish(Ending ending, const FlightState& state, std::span<const double> still);

 private:
  /// What the events of an impact tell of one contact.
  struct Story {
    double touch = 0, release = 0;  // s since the start of the impact: the first, the last
    double separation = 0;          // m/s, at the last release
    std::size_t touches = 0;
    bool begun = false, closing = false, released = false;
  };
  StateView view(const FlightState& state) const;
  double potential(const FlightState& state) const;
  void keep(const FlightState& state);
  void write_row(const FlightState& state);
  void keep_history(const Collision& collision, const ImpactHistory& history, FlightState state);
  void read_stories(const Collision& collision, const ImpactResult& result);
  bool real(const Collision& collision, const ImpactResult& result, std::size_t row,
            const FlightState& before, const FlightState& after) const;
  void add_impacts(const Collision& collision, const ImpactResult& result, const FlightState& before,
                   const FlightState& after);
  void add_to_contact(const Impact& impact, std::size_t touches);
  void add_events(const Collision& collision, const ImpactResult& result, double start);
  void watch_momentum(const Collision& collision, const ImpactResult& result, const FlightState& before,
                      const FlightState& after);
  void tell_gain(const Collision& collision, const ImpactResult& result, double time, double noise);
  double stored(std::size_t contact, double force) const;
  std::string names_of(const std::vector<std::size_t>& contacts) const;
  void conclude();
  void tell_time_of_impacts();
  void write_contacts(const FlightState& state, std::span<const double> still);

  const ImpactScene& scene_;
  Flight flight_;
  const ImpactOptions& options_;
  ImpactTraits traits_;
  std::vector<double> force_, impulse_;  // by contact; impulses of the whole run
  std::vector<std::size_t> samples_;     // of the impact going on, by its contacts: with a force
  std::vector<Story> stories_;           // of the impact going on, by its contacts
  double impact_time_ = 0;               // s, of all impacts together
  double fastest_ = 0;                   // m/s, of all closing speeds
  std::size_t made_ = 0, orders_ = 0;    // impacts that made energy, that depend on the order of contacts
};

}  // namespace ictus
