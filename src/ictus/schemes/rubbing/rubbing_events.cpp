// Events of contacts with friction: where they are, and what changes there.

#include <algorithm>
#include <cmath>

#include "ictus/schemes/rubbing/rubbing_stepper.hpp"

namespace ictus {

void RubbingStepper::watch(double t, const double* y, double* signals) {
  Eigen::Map<dop853::Signals> signal(signals, dynamics_.contacts(), dop853::signal_count);
  dynamics_.derive(t, y, spare_.data());
  signal.col(dop853::depth_signal) = dynamics_.depth() - shift_;
  signal.col(dop853::margin_signal) = dynamics_.margin();
  signal.col(dop853::speed_signal) = dynamics_.closing();
  const std::vector<double>& excess = dynamics_.excesses();
  for (Index j = 0; j < dynamics_.contacts(); ++j) signal(j, slide_signal) = excess[spot(j)];
}

void RubbingStepper::begin_watch(double t) {
  watch(t, y_.data(), watch_.before());
  Eigen::Map<dop853::Signals> before(watch_.before(), dynamics_.contacts(), dop853::signal_count);
  for (Index j = 0; j < dynamics_.contacts(); ++j) {
    const double depth = dynamics_.depth()[j];
    shift_[j] = mode(j) == dop853::Mode::open ? dop853::left_behind(depth, shift_[j]) : 0;
    before(j, dop853::depth_signal) = depth - shift_[j];
  }
  // The peak on which the last step ended lies behind, whatever its last bit says.
  if (peak_.found()) before(peak_.contact, peak_.signal) = 0;
}

bool RubbingStepper::is_event(const dop853::Event& event, double from, double to) {
  const auto [j, signal] = event;
  if (signal == slide_signal) {
    if (!dynamics_.is_spring(j) || mode(j) != dop853::Mode::pushing || slide_.is_noise(j, ode_.start()))
      return false;
    return dynamics_.slips[spot(j)] ? from > 0 && to < 0 : from <= 0 && to > 0;
  }
  const double closing = watch_.before()[dop853::place({j, dop853::speed_signal})];
  if (ode_.length() == whole_ && dop853::is_past(mode(j), signal, from, to, closing)) return true;
  if (!dop853::crosses(mode(j), signal, from, to)) return false;
  if (signal != dop853::speed_signal) return true;
  // The peaks of a body all but at rest are noise, and those of bodies that pass each other far away do not matter.
  if (std::abs(from) < 1e-6 * pace_) return false;
  const double depth = watch_.before()[dop853::place({j, dop853::depth_signal})];
  return mode(j) != dop853::Mode::open || depth + 2 * ode_.length() * from > 0;
}

/// Where a contact touches or opens its depth is zero, or just outside: a last bit of depth would push. One that comes
/// with a depth at once, where another corner or face is the nearest, stays there.
void RubbingStepper::set_on_surface(Motion& motion, Index j) {
  for (double part = 1; part < 64; part *= 2) {
    pack(motion);
    dynamics_.derive(motion.t, y_.data(), spare_.data());
    const double depth = dynamics_.depth()[j];
    if ((depth <= 0 && part > 1) || std::abs(depth) > 1e-6 * system_.contact_size(j)) return;
    dynamics_.push(j, part * depth / dynamics_.delassus(j), change_);
    system_.retract(motion.q, change_);
  }
}

void RubbingStepper::change_mode(Motion& motion, const dop853::Event& event) {
  const Index j = event.contact;
  if (event.signal == slide_signal) {
    char& slips = dynamics_.slips[spot(j)];
    events_.push_back({slips ? EventKind::sticks : EventKind::slips, motion.t, spot(j)});
    const Vector3 pull = dynamics_.drag(j);
    const double size = length(pull);
    const Vector3 state = slips ? pull : size > 0 ? 1 / size * pull : Vector3{};
    slips = slips ? 0 : 1;
    slide_.note(j, motion.t);
    motion.memory.segment<3>(dynamics_.contacts() + 3 * j) << state.x, state.y, state.z;
    return;
  }
  dop853::Mode next = dop853::after_event(mode(j), event.signal);
  if (mode(j) == dop853::Mode::open && next == dop853::Mode::pushing && !dynamics_.pushes_at_touch(j))
    next = dop853::Mode::slack;
  if (next == mode(j)) return;
  mode(j) = next;
  if (next == dop853::Mode::pushing) touch(motion, j);
}

/// The spring of a contact that touches has no stretch yet, and slips at once where it would grow faster than its bound.
void RubbingStepper::touch(Motion& motion, Index j) {
  shorten(j);
  const double speed = dynamics_.closing()[j];
  const double reach =
      speed > 0 ? dop853::elastic_reach(model_.spring(j), 1 / dynamics_.delassus(j), speed) : 0;
  const bool slips = dynamics_.slips_at_first(j, 1e-6 * reach, motion.memory[j]);
  dynamics_.slips[spot(j)] = slips;
  const Vector3 slip = dynamics_.sliding(j).slip;
  const Vector3 state = slips ? 1 / length(slip) * slip : Vector3{};
  motion.memory.segment<3>(dynamics_.contacts() + 3 * j) << state.x, state.y, state.z;
}

/// Laws of contacts learn where they are; states of friction lie in their planes, and are none where nothing pushes.
void RubbingStepper::settle_states(Motion& motion) {
  const Index m = dynamics_.contacts();
  memory_ = motion.memory.head(m);
  settled_ = dynamics_.depth();
  for (Index j = 0; j < m; ++j)
    if (mode(j) == dop853::Mode::open) settled_[j] = std::min(settled_[j], 0.0);
  model_.settle(settled_, dynamics_.closing(), memory_);
  motion.memory.head(m) = memory_;
  for (Index j = 0; j < m; ++j) {
    auto state = motion.memory.segment<3>(m + 3 * j);
    if (mode(j) != dop853::Mode::pushing) {
      state.setZero();
      dynamics_.slips[spot(j)] = 0;
      continue;
    }
    const double size = state.norm();
    if (size == 0) continue;
    const Vector3& n = dynamics_.normal(j);
    const Eigen::Vector3d normal(n.x, n.y, n.z);
    state -= normal.dot(state) * normal;
    const double left = state.norm();
    if (left > 0) state *= (dynamics_.slips[spot(j)] ? 1 : size) / left;
  }
}

}  // namespace ictus
