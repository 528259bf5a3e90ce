#pragma once
// Modes of contacts and the signals whose zeros change or mark them, for integration with located events.

#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <limits>

#include "ictus/schemes/scheme.hpp"
#include "ictus/solvers/ode/located.hpp"

namespace ictus::dop853 {

/// Open; pushing; slack: within reach but overtaken by parting bodies, without force.
enum class Mode { open, pushing, slack };

/// What is watched in a contact, in this order.
enum Signal : int { depth_signal, margin_signal, speed_signal, force_rate_signal, signal_count };

/// One row per contact, as a SignalWatch reads them.
using Signals = Eigen::Matrix<double, Eigen::Dynamic, signal_count, Eigen::RowMajor>;

struct Event {
  Eigen::Index contact = -1;
  int signal = 0;

  bool found() const { return contact >= 0; }
  bool is_peak() const { return signal == speed_signal || signal == force_rate_signal; }
};

inline std::size_t place(const Event& event) {
  return static_cast<std::size_t>(event.contact * signal_count + event.signal);
}
inline Event event_of(std::size_t place) {
  if (place == SignalWatch::none) return {};
  return {static_cast<Eigen::Index>(place / signal_count), static_cast<int>(place % signal_count)};
}

/// A contact that opened with a last bit of depth is not touching again: the depth that counts as none, m. `kept` is that of
/// the step before: it stays as long as there is any depth, so that a contact that closes slowly touches all the same.
inline double left_behind(double depth, double kept) {
  if (depth < 0) return 0;
  return kept > 0 ? kept : 2 * depth + std::numeric_limits<double>::min();
}

/// 1/scale; a component with scale 0 does not count.
inline double inverse(double scale) { return scale == 0 ? 0 : 1 / scale; }

/// The mean over the components that count.
inline double mean_error(const LocatedOde& ode, double h, const Eigen::VectorXd& inverse_scale) {
  const auto count = (inverse_scale.array() != 0).count();
  const auto at = [&](std::size_t k) { return inverse_scale[static_cast<Eigen::Index>(k)]; };
  return count == 0 ? 0 : ode.error(h, at) / std::sqrt(static_cast<double>(count));
}

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

/// What happens to two contacts at one instant: the step ends on the first of them, and when the next one begins the second
/// has passed its zero by a last bit. It stays on the far side: a contact that parts is outside, one that pushes would pull,
/// a slack one would push. To be asked at the end of a whole step: that of one which was cut may be last bits away, too.
inline bool is_past(Mode mode, int signal, double from, double to, double closing) {
  if (signal == depth_signal) return mode != Mode::open && from <= 0 && to < 0 && closing < 0;
  if (signal != margin_signal) return false;
  return mode == Mode::pushing ? from <= 0 && to < 0 : mode == Mode::slack && from >= 0 && to > 0;
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
