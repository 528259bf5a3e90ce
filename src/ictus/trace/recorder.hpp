#pragma once
// Keeps the books of a run: columns, impacts, ledger and conditions. The scheme reports each step, the
// recorder does the rest.

#include <vector>

#include "ictus/model/model.hpp"
#include "ictus/trace/impact_watch.hpp"
#include "ictus/trace/limits.hpp"
#include "ictus/trace/outlook.hpp"
#include "ictus/trace/trace.hpp"

namespace ictus {

/// What a step did to the energy, J.
struct Booking {
  double stored;      // after the step, as the scheme counts it
  double dissipated;  // over the step
  double work;        // over the step
  double corrected;   // taken out by corrections after the step
};

class Recorder {
 public:
  struct Options {
    std::size_t every = 1;                           // keep each n-th sample in the columns
    std::size_t most_columns = ictus::most_columns;  // bodies and contacts with columns of their own
    int lag = 0;                                     // see ImpactWatch
    OutlookOf outlook;                               // for condition (26); may be empty
  };
  Recorder(const Model& model, Options options);

  void begin(const State<Model>& state, double stored);
  void accept(const State<Model>& state, const Booking& booking);
  /// No contact pushes and none is closing, but for round-off in the velocities.
  bool all_apart() const { return all_apart_; }
  /// Is some impact not over yet?
  bool touching() const { return touching_; }
  bool any_impact() const { return any_impact_; }
  void evaluations(int count) { trace_.evaluations += static_cast<std::size_t>(count); }
  Trace finish(Ending ending);

 private:
  void look(const State<Model>& state, double stored);
  void check(const State<Model>& state, const Booking& booking, double energy_before);
  void keep(const State<Model>& state);
  void thin_out();

  const Model& model_;
  Options options_;
  Trace trace_;
  Model::Vector external_, acceleration_;
  Model::Contacts depth_, speed_, force_, margin_, none_, last_speed_, last_force_, spare_, free_;
  std::vector<ImpactWatch> watches_;
  std::vector<double> max_depth_;  // of the impact going on, where known
  double scale_ = 0;               // J, largest energy seen
  std::size_t count_ = 0;
  std::size_t asked_every_ = 1;
  bool watches_speed_ = true;  // (25) fails under gravity by itself
  bool all_apart_ = false;
  bool touching_ = false;
  bool any_impact_ = false;
};

}  // namespace ictus
