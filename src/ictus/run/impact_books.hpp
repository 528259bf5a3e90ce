#pragma once
// Keeps the books of a run by an impact law: columns, impacts, events, ledger and remarks, as the recorder
// does for schemes.

#include <string>
#include <vector>

#include "ictus/run/collision.hpp"
#include "ictus/trace/trace.hpp"

namespace ictus {

class ImpactBooks {
 public:
  ImpactBooks(const ImpactScene& scene, const ImpactOptions& options, std::size_t every);

  void begin(const FlightState& state);
  /// After a flight, with the work of gravity in it.
  void flown(const FlightState& state, double work);
  /// After an impact, with the velocities before it; the clock of the state has gone on.
  void struck(const Collision& collision, const ImpactResult& result, const FlightState& before,
              const FlightState& after);
  Trace finish(Ending ending);

 private:
  static std::vector<Column> empty_columns(const ImpactScene& scene);
  void keep(const FlightState& state, double dissipated);
  void keep_history(const Collision& collision, const ImpactHistory& history, FlightState state);
  void add_impacts(const Collision& collision, const ImpactResult& result, const FlightState& before,
                   const FlightState& after);
  void add_events(const Collision& collision, const ImpactResult& result, double start);
  void watch_momentum(const Collision& collision, const ImpactResult& result, const FlightState& before,
                      const FlightState& after);
  void watch_energy(const Collision& collision, const ImpactResult& result, double time);
  double stored(std::size_t contact, double force) const;
  std::string names_of(const Collision& collision) const;
  void drop_idle_contacts();

  const ImpactScene& scene_;
  Flight flight_;
  const ImpactOptions& options_;
  ImpactTraits traits_;
  std::size_t every_;
  bool thinned_ = false;
  Trace trace_;
  std::vector<double> force_, impulse_;  // by contact; impulses of the whole run
  std::vector<char> touched_;            // contacts that took part in an impact
  std::vector<std::size_t> samples_;     // of the impact going on, by its contacts: with a force
  std::size_t gains_ = 0;
};

}  // namespace ictus
