#pragma once
// Modes of contacts and the signals whose zeros change or mark them, for integration with located events.

#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <limits>

#include "ictus/schemes/scheme.hpp"

namespace ictus::dop853 {

/// Open; pushing; slack: within reach but overtaken by parting bodies, without force.
enum class Mode { open, pushing, slack };

/// What is watched in a contact, in this order.
enum Signal : int { depth_signal, margin_signal, speed_signal, force_rate_signal, signal_count };

struct Event {
  double fraction = 1;  // of the step
  Eigen::Index contact = -1;
  int signal = 0;

  bool found() const { return contact >= 0; }
};

inline Mode mode_at(double depth, double speed, double margin) {
  if (depth < 0 || (depth == 0 && speed <= 0)) return Mode::open;
  return depth == 0 || margin >= 0 ? Mode::pushing : Mode::slack;
}

/// Does the signal cross zero in a way that matters in this mode? Touch, release, slackening, tightening; and
/// the largest depth and force, which are worth a sample. An open contact's largest depth is looked at too,
/// so that none is jumped over.
inline bool crosses(Mode mode, int signal, double from, double to) {
  const bool falls = from > 0 && to < 0;
  switch (signal) {
    case depth_signal: return mode == Mode::open ? to > 0 : from > 0 && to <= 0;
    case margin_signal: return mode == Mode::pushing ? falls : mode == Mode::slack && from < 0 && to > 0;
    case speed_signal: return falls;
    default: return mode == Mode::pushing && falls;
  }
}

inline Mode after_event(Mode mode, int signal) {
  if (signal == depth_signal) return mode == Mode::open ? Mode::pushing : Mode::open;
  if (signal == margin_signal) return mode == Mode::pushing ? Mode::slack : Mode::pushing;
  return mode;
}

/// How deep a touching contact would go if it were elastic, m: a safe first step is a small part of the way.
inline double elastic_reach(const PowerTerm& spring, double mass, double speed) {
  const double energy = 0.5 * mass * speed * speed;
  return std::pow((spring.exponent + 1) * energy / spring.coefficient, 1 / (spring.exponent + 1));
}

/// The depth as its mode sees it: an open contact is outside and a pushing one inside, whatever the last bit
/// says.
inline double held_depth(Mode mode, double depth) {
  if (mode == Mode::open) return std::min(depth, 0.0);
  return mode == Mode::pushing ? std::max(depth, std::numeric_limits<double>::min()) : depth;
}

}  // namespace ictus::dop853
