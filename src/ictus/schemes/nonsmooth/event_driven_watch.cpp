#include "ictus/schemes/nonsmooth/event_driven_watch.hpp"

#include <algorithm>
#include <cmath>

#include "ictus/base/index.hpp"
#include "ictus/base/limits.hpp"
#include "ictus/solvers/ode/located.hpp"

namespace ictus {
namespace {

void take(EventFound& first, EventFound::Kind kind, double fraction, std::size_t contact) {
  if (fraction < first.fraction) first = {kind, fraction, contact};
}

}  // namespace

EventWatch::EventWatch(const MechanicalSystem& system, EventDynamics& dynamics, EventFlow& flow)
    : system_(system), dynamics_(dynamics), flow_(flow) {
  const auto m = static_cast<std::size_t>(system.contacts());
  for (Sample* sample : {&before_, &earlier_, &later_}) {
    sample->gap.setZero(index(m));
    sample->opening.setZero(index(m));
    sample->force.setZero(index(m));
  }
  watch_.resize(m);
  ground_.resize(m);
  noise_.resize(m);
  is_held_.resize(m);
  state_.q.setZero(system.coordinates());
  state_.v = state_.q;
}

void EventWatch::see(const Motion& state, Sample& sample) {
  system_.gaps(state.q, sample.gap);
  if (dynamics_.held().empty()) {
    dynamics_.place(state.q);
  } else {
    dynamics_.evaluate(state.t, state.q, state.v);
    ++flow_.evaluations;
    std::copy(dynamics_.force(), dynamics_.force() + dynamics_.held().size(), sample.force.data());
  }
  dynamics_.rows().multiply(state.v, sample.opening);
}

void EventWatch::look(double fraction, Sample& sample) {
  sample.fraction = fraction;
  flow_.at(fraction, state_);
  see(state_, sample);
}

void EventWatch::begin(const Motion& from) {
  later_.fraction = 0;
  see(from, later_);
  std::fill(is_held_.begin(), is_held_.end(), char{0});
  for (const std::size_t j : dynamics_.held()) is_held_[j] = 1;
  for (std::size_t j = 0; j < watch_.size(); ++j) {
    const double gap = later_.gap[index(j)], opening = later_.opening[index(j)];
    const bool near = gap <= scales_.gap();
    ground_[j] = std::min(gap, 0.0);
    noise_[j] = dynamics_.gap_noise(j, from.q);
    watch_[j] = !near || (gap > 0 && opening < -scales_.opening()) ? Watch::away
                : opening > scales_.opening()                      ? Watch::leaving
                                                                   : Watch::touching;
  }
}

EventFound EventWatch::search(const Motion& from, const EventScales& scales) {
  EventFound first;
  if (watch_.empty()) return first;
  scales_ = scales;
  const std::size_t parts = flow_.samples();
  // A gap that dips between two states is no farther than twice their way (see check_dip), of two bodies that
  // move by √3 times their largest coordinate.
  const double speed = scales.speed + scales.acceleration * flow_.length();
  dynamics_.look_near(8 * speed * flow_.length() / static_cast<double>(parts));
  begin(from);
  for (std::size_t part = 1; part <= parts; ++part) {
    std::swap(before_, earlier_);
    std::swap(earlier_, later_);
    look(static_cast<double>(part) / static_cast<double>(parts), later_);
    for (std::size_t j = 0; j < watch_.size(); ++j)
      if (!is_held_[j]) check_gap(j, first);
    for (std::size_t k = 0; k < dynamics_.held().size(); ++k) check_force(k, first);
    if (first.kind != EventFound::Kind::none) return first;
  }
  return first;
}

void EventWatch::check_gap(std::size_t j, EventFound& first) {
  const double high = later_.fraction, gap = later_.gap[index(j)];
  // What has just left is still at the rounding of its gap, and opens: it has not come back.
  const bool leaves =
      watch_[j] == Watch::leaving && gap > level(j) - noise_[j] && later_.opening[index(j)] > 0;
  const bool closed = !leaves && (watch_[j] == Watch::touching ? gap < level(j) : gap <= level(j));
  if (closed) return take(first, EventFound::Kind::closes, closing_root(j, earlier_.fraction, high, gap), j);
  if (watch_[j] != Watch::touching) check_dip(j, first);
  if (gap > scales_.gap()) watch_[j] = Watch::away;
}

/// A minimum between two states: below zero the gap has closed on the way, at zero it touches.
void EventWatch::check_dip(std::size_t j, EventFound& first) {
  const double low = earlier_.fraction;
  const TwoLooks looks{low,
                       later_.fraction,
                       earlier_.gap[index(j)],
                       later_.gap[index(j)],
                       earlier_.opening[index(j)],
                       later_.opening[index(j)],
                       flow_.length()};
  const auto bottom = bottom_between([&](double x) { return opening_at(j, x); }, looks);
  if (!bottom) return;
  const double gap = gap_at(j, *bottom), above = gap - level(j);
  if (above < -scales_.gap())
    take(first, EventFound::Kind::closes, closing_root(j, low, *bottom, gap), j);
  else if (above <= scales_.gap())
    take(first, EventFound::Kind::touches, *bottom, j);
}

/// Where an open contact closes. One that lies on the surface without a force may sink by the tolerance: its
/// gap is round-off.
double EventWatch::level(std::size_t j) const {
  if (watch_[j] == Watch::away) return 0;
  return watch_[j] == Watch::leaving ? ground_[j] : ground_[j] - scales_.gap();
}

double EventWatch::closing_root(std::size_t j, double low, double high, double at_high) {
  const double ground = level(j);
  const auto height = [&](double x) { return gap_at(j, x) - ground; };
  if (watch_[j] == Watch::leaving && low == 0)
    return return_to_zero(height, flow_.length() * earlier_.opening[index(j)], noise_[j], high,
                          at_high - ground);
  const double at_low = std::max(earlier_.gap[index(j)] - ground, 0.0);
  return bracketed_root(height, low, high, at_low, at_high - ground);
}

/// A force below zero, or a parabola through three states that dips there.
void EventWatch::check_force(std::size_t k, EventFound& first) {
  const double scale = later_.force.head(index(dynamics_.held().size())).lpNorm<Eigen::Infinity>();
  const double least = -100 * scales_.tolerance * scale;
  const double low = earlier_.fraction, high = later_.fraction;
  const double a = earlier_.force[index(k)], b = later_.force[index(k)];
  const auto force = [&](double x) { return force_at(k, x); };
  if (b < least) {
    const double root = a > 0 ? bracketed_root(force, low, high, a, b) : low;
    return take(first, EventFound::Kind::loses_force, root, k);
  }
  const double z = before_.force[index(k)], bend = z - 2 * a + b;
  if (low == 0 || !(bend > 0) || !(a <= z) || !(a <= b)) return;
  const double bottom = std::clamp((z - b) / (2 * bend), -1.0, 1.0);  // in parts, from the middle
  if (a - bend * bottom * bottom / 2 >= 0) return;
  const double x = low + bottom * (high - low), value = force(x);
  if (value < least && z > 0)
    take(first, EventFound::Kind::loses_force, bracketed_root(force, 2 * low - high, x, z, value), k);
}

double EventWatch::gap_at(std::size_t j, double fraction) {
  flow_.at(fraction, state_);
  system_.gaps(state_.q, before_.gap);
  return before_.gap[index(j)];
}

double EventWatch::opening_at(std::size_t j, double fraction) {
  flow_.at(fraction, state_);
  dynamics_.place(state_.q);
  return dynamics_.rows().times(j, state_.v);
}

double EventWatch::force_at(std::size_t k, double fraction) {
  flow_.at(fraction, state_);
  dynamics_.evaluate(state_.t, state_.q, state_.v);
  ++flow_.evaluations;
  return dynamics_.force()[k];
}

bool EventWatch::stop_at(const EventFound& found, const EventScales& scales) {
  scales_ = scales;
  const double whole = flow_.length(), fraction = found.fraction;
  if (found.kind != EventFound::Kind::loses_force) {
    if (!flow_.retake(fraction * whole)) return false;
    return found.kind == EventFound::Kind::touches || refine_gap(found.contact, scales);
  }
  const double aside = std::min(0.01, 0.5 * std::min(fraction, 1 - fraction));
  double slope = 0;
  if (aside > 0)
    slope = (force_at(found.contact, fraction + aside) - force_at(found.contact, fraction - aside)) /
            (2 * aside * whole);
  return flow_.retake(fraction * whole) && refine_force(found.contact, slope);
}

bool EventWatch::refine_gap(std::size_t j, const EventScales& scales) {
  const double ground = level(j);
  const auto look = [&]() -> EndLook {
    flow_.end(state_);
    system_.gaps(state_.q, before_.gap);
    dynamics_.place(state_.q);
    const double speed = dynamics_.rows().times(j, state_.v);
    return {speed < -scales.opening() ? before_.gap[index(j)] - ground : 0, speed};
  };
  return end_on_zero(flow_.length(), look, [&](double length) { return flow_.retake(length); });
}

bool EventWatch::refine_force(std::size_t k, double slope) {
  const auto look = [&]() -> EndLook {
    state_.t = flow_.start() + flow_.length();
    flow_.end(state_);
    dynamics_.evaluate(state_.t, state_.q, state_.v);
    return {slope < 0 ? dynamics_.force()[k] : 0, slope};
  };
  return end_on_zero(flow_.length(), look, [&](double length) { return flow_.retake(length); });
}

}  // namespace ictus
