#include "ictus/run/impacts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "ictus/run/impact_books.hpp"
#include "ictus/run/impact_laws.hpp"
#include "ictus/schemes/runner.hpp"

namespace ictus {
namespace {

constexpr std::size_t most_recorded = 4096;  // contacts of an impact whose forces are kept over time

/// Closing speeds below this part of the largest one are rest: velocities are no better than the law's
/// tolerance.
double stillness(const ImpactOptions& options) { return std::clamp(10 * options.tolerance, 1e-12, 1e-6); }

class ImpactRun {
 public:
  ImpactRun(const ImpactScene& scene, const ImpactPlan& plan)
      : scene_(scene),
        plan_(plan),
        options_(plan.options),
        flight_(scene),
        collision_(scene),
        books_(scene, options_, plan.record_every),
        state_(flight_.start()),
        sees_gaps_(impact_traits(options_.law).sees_gaps) {
    options_.record = impact_traits(options_.law).knows_time;
  }

  Trace run() {
    books_.begin(state_);
    return books_.finish(advance());
  }

 private:
  Ending advance() {
    while (true) {
      note_speeds();
      if (collision_.gather(state_, still(), sees_gaps_)) {
        if (impacts_ == plan_.most_impacts)
          return {false, fmt::format("at {:.9g} s after {} impacts: give a duration, or a scheme",
                                     state_.time, impacts_)};
        if (plan_.stop && plan_.stop(state_.time)) return ending::stopped(state_.time);
        if (!(state_.time < plan_.until)) return ending::reached(state_.time);
        if (auto failed = strike()) return *failed;
        if (plan_.once) return {true, "the first impact is over"};
      } else if (auto ended = fly()) {
        return *ended;
      }
    }
  }

  /// One impact; what went wrong, or nothing.
  std::optional<Ending> strike() {
    options_.record = options_.record && collision_.contacts().size() <= most_recorded;
    const ImpactResult result = collision_.resolve(options_);
    if (!succeeded(result.status))
      return Ending{false, fmt::format("at {:.9g} s {}: {}{}", state_.time, options_.law, result.message,
                                       culprit(result))};
    const FlightState before = state_;
    collision_.apply(result, state_);
    state_.time += result.duration;
    books_.struck(collision_, result, before, state_);
    ++impacts_;
    return std::nullopt;
  }

  std::string culprit(const ImpactResult& result) const {
    if (result.contact >= collision_.contacts().size()) return {};
    return fmt::format(" ({})", scene_.contacts[collision_.contacts()[result.contact]].name);
  }

  /// To the next touch or to the end; how the run ends, if it does.
  std::optional<Ending> fly() {
    double next = never;
    const ImpactContact* resting = nullptr;
    for (const ImpactContact& contact : scene_.contacts) {
      next = std::min(next, flight_.time_to_touch(contact, state_, still()));
      if (flight_.rests(contact, state_, still())) resting = &contact;
    }
    const double left = plan_.until - state_.time;
    if (resting) return at_rest(*resting);
    if (next < left) {
      glide(next);
      return std::nullopt;
    }
    if (std::isfinite(left)) {
      glide(std::max(0.0, left));
      return ending::reached(state_.time);
    }
    return Ending{true, impacts_ ? "nothing approaches any more" : "nothing approaches: no impact to come"};
  }

  Ending at_rest(const ImpactContact& contact) const {
    const bool all = std::all_of(state_.velocity.begin(), state_.velocity.end(),
                                 [&](const Vector3& v) { return length(v) <= still(); });
    std::string reason = fmt::format("at {:.9g} s {} comes to rest", state_.time, contact.name);
    if (!all) reason += ": impact laws know no lasting contact, take a scheme";
    return {all, std::move(reason)};
  }

  /// A curved path is kept in a few pieces, for the eye.
  void glide(double duration) {
    const bool curved = length(scene_.gravity) > 0;
    const int pieces = curved && duration > 0 ? 32 : 1;
    const FlightState from = state_;
    double booked = 0;
    for (int k = 1; k <= pieces; ++k) {
      state_ = from;
      const double work = flight_.fly(state_, k == pieces ? duration : duration * k / pieces);
      books_.flown(state_, work - booked);
      booked = work;
    }
  }

  void note_speeds() {
    for (const Vector3& v : state_.velocity) fastest_ = std::max(fastest_, length(v));
  }
  double still() const { return stillness(options_) * fastest_; }

  const ImpactScene& scene_;
  const ImpactPlan& plan_;
  ImpactOptions options_;
  Flight flight_;
  Collision collision_;
  ImpactBooks books_;
  FlightState state_;
  bool sees_gaps_;
  double fastest_ = 0;  // m/s, of the run so far
  std::size_t impacts_ = 0;
};

}  // namespace

Trace run_impacts(const ImpactScene& scene, const ImpactPlan& plan) { return ImpactRun(scene, plan).run(); }

double seconds_per_call(const ImpactScene& scene, const ImpactOptions& options,
                        const std::function<double()>& clock) {
  constexpr double enough = 0.02;  // s, of all calls together
  const Flight flight(scene);
  FlightState state = flight.start();
  Collision collision(scene);
  double next = never;
  for (const ImpactContact& contact : scene.contacts)
    next = std::min(next, flight.time_to_touch(contact, state, 0));
  if (!std::isfinite(next)) return unknown;
  flight.fly(state, next);
  if (!collision.gather(state, 0, impact_traits(options.law).sees_gaps)) return unknown;
  double least = HUGE_VAL, all = 0;
  for (int call = 0; call < 1000 && all < enough; ++call) {
    const double start = clock();
    const ImpactResult result = collision.resolve(options);
    const double seconds = clock() - start;
    if (!succeeded(result.status)) return unknown;
    least = std::min(least, seconds);
    all += seconds;
  }
  return least;
}

}  // namespace ictus
