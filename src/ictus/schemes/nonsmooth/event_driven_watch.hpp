#pragma once
// Looks for the first event inside a step: a gap that closes, a gap that touches zero and opens again, a
// force of a held contact that falls to zero. The signs at the ends of a step are not enough: a short flight
// begins and ends on the surface, and a dip may lie inside. So gaps are looked at at several states inside,
// minima between them by the root of U, and a flight that begins on the surface by the root of (g − g₀)/θ.

#include <vector>

#include "ictus/schemes/nonsmooth/event_driven_flow.hpp"

namespace ictus {

struct EventFound {
  enum class Kind { none, closes, touches, loses_force };
  Kind kind = Kind::none;
  double fraction = 2;      // of the step
  std::size_t contact = 0;  // of the system; the place among the held ones where a force is lost
};

class EventWatch {
 public:
  EventWatch(const MechanicalSystem& system, EventDynamics& dynamics, EventFlow& flow);

  /// The first event of the flow's last step, which began at `from`.
  EventFound search(const Motion& from, const EventScales& scales);
  /// Makes the step of the flow end at the event: dense output finds it, whole steps refine it.
  bool stop_at(const EventFound& found, const EventScales& scales);

 private:
  /// What is seen at one state.
  struct Sample {
    double fraction = 0;
    Eigen::VectorXd gap, opening, force;
  };
  /// How an open contact is watched: it is away; it has just left the surface; or it lies there without
  /// force.
  enum class Watch { away, leaving, touching };

  void begin(const Motion& from);
  void look(double fraction, Sample& sample);
  void see(const Motion& state, Sample& sample);
  void check_gap(std::size_t contact, EventFound& first);
  void check_force(std::size_t held, EventFound& first);
  void check_dip(std::size_t contact, EventFound& first);
  double gap_at(std::size_t contact, double fraction);
  double opening_at(std::size_t contact, double fraction);
  double force_at(std::size_t held, double fraction);
  double level(std::size_t contact) const;
  double closing_root(std::size_t contact, double low, double high, double at_high);
  bool refine_gap(std::size_t contact, const EventScales& scales);
  bool refine_force(std::size_t held, double slope);

  const MechanicalSystem& system_;
  EventDynamics& dynamics_;
  EventFlow& flow_;
  EventScales scales_;
  Sample before_, earlier_, later_;  // earlier_ and later_ bound the part of the step that is looked at
  std::vector<Watch> watch_;
  std::vector<double> ground_;  // m, the level from which a contact left
  std::vector<double> noise_;   // m, round-off of a gap
  std::vector<char> is_held_;
  Motion state_;
};

}  // namespace ictus
