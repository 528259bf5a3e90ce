#include "ictus/run/impacts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "ictus/run/advance.hpp"
#include "ictus/run/impact_laws.hpp"
#include "ictus/run/impact_recorder.hpp"

namespace ictus {
namespace {

/// What an impact leaves of the bodies' velocities is no better than this part of its largest closing speed:
/// closing speeds below it are rest. Speeds that no impact has changed are good to their rounding.
double stillness(const ImpactOptions& options) { return std::clamp(10 * options.tolerance, 1e-12, 1e-6); }
constexpr double rounding =
    8 * std::numeric_limits<double>::epsilon();  // of the difference of two velocities

class ImpactRun {
 public:
  ImpactRun(const ImpactScene& scene, const ImpactPlan& plan)
      : scene_(scene),
        plan_(plan),
        options_(plan.options),
        flight_(scene),
        collision_(scene),
        recorder_(scene, options_),
        state_(flight_.start()),
        traits_(impact_traits(options_.law)),
        error_(scene.bodies.size(), 0),
        now_(error_),
        still_(scene.contacts.size(), 0) {
    options_.record = traits_.knows_time;
    options_.record_every = plan.record_every;
  }

  Trace run() {
    recorder_.begin(state_);
    Ending ending = advance();
    note_stillness();
    return recorder_.finish(std::move(ending), state_, still_);
  }

 private:
  Ending advance() {
    while (true) {
      note_stillness();
      if (collision_.gather(state_, still_, traits_.sees_gaps)) {
        if (impacts_ == plan_.most_impacts)
          return {false, fmt::format("at {:.9g} s after {} impacts: {}", state_.time, impacts_,
                                     std::isfinite(plan_.until)
                                         ? "they do not come to an end, take a scheme such as moreau_jean"
                                         : "give a duration, or a scheme")};
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
    const ImpactResult result = collision_.resolve(options_);
    if (!succeeded(result.status))
      return Ending{false, fmt::format("at {:.9g} s {}: {}{}", state_.time, options_.law, result.message,
                                       culprit(result))};
    compare_orders(result);
    const double error = stillness(options_) * collision_.fastest();
    for (const std::size_t i : collision_.bodies()) error_[i] = std::max(error_[i], error);
    const FlightState before = state_;
    collision_.apply(result, state_);
    state_.time += result.duration;
    recorder_.struck(collision_, result, before, state_);
    ++impacts_;
    return std::nullopt;
  }

  /// The answer in the other order of contacts, where that may be another.
  void compare_orders(const ImpactResult& result) {
    if (!traits_.depends_on_order || collision_.contacts().size() < 2) return;
    const ImpactResult other = collision_.resolve_in_reverse(options_);
    recorder_.compared(collision_, result, other, state_.time, stillness(options_) * collision_.fastest());
  }

  std::string culprit(const ImpactResult& result) const {
    if (result.contact >= collision_.contacts().size()) return {};
    return fmt::format(" ({})", scene_.contacts[collision_.contacts()[result.contact]].name);
  }

  /// To the next touch or to the end; how the run ends, if it does.
  std::optional<Ending> fly() {
    double next = never;
    const ImpactContact* resting = nullptr;
    for (std::size_t j = 0; j < scene_.contacts.size(); ++j) {
      const ImpactContact& contact = scene_.contacts[j];
      next = std::min(next, flight_.time_to_touch(contact, state_, still_[j]));
      if (flight_.rests(contact, state_, still_[j])) resting = &contact;
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
    bool all = true;
    for (std::size_t i = 0; i < error_.size(); ++i) all = all && length(state_.velocity[i]) <= error_[i];
    std::string reason = fmt::format("at {:.9g} s {} comes to rest", state_.time, contact.name);
    if (!all) reason += ": impact laws know no lasting contact, take a scheme";
    return {all, std::move(reason)};
  }

  /// A curved path is kept in a few pieces, for the eye.
  void glide(double duration) {
    const bool curved = length(scene_.gravity) > 0;
    const int pieces = curved && duration > 0 ? 32 : 1;
    const FlightState from = state_;
    recorder_.rises(from, duration);
    for (int k = 1; k <= pieces; ++k) {
      state_ = from;
      flight_.fly(state_, k == pieces ? duration : duration * k / pieces);
      recorder_.flown(state_);
    }
  }

  /// Only differences of velocities count: the same in every frame that moves uniformly, but for rounding.
  void note_stillness() {
    for (std::size_t i = 0; i < error_.size(); ++i)
      now_[i] = error_[i] + rounding * length(state_.velocity[i]);
    const auto error = [&](std::size_t i) { return i == ImpactContact::wall ? 0 : now_[i]; };
    for (std::size_t j = 0; j < still_.size(); ++j)
      still_[j] = error(scene_.contacts[j].first) + error(scene_.contacts[j].second);
  }

  const ImpactScene& scene_;
  const ImpactPlan& plan_;
  ImpactOptions options_;
  Flight flight_;
  Collision collision_;
  ImpactRecorder recorder_;
  FlightState state_;
  ImpactTraits traits_;
  std::vector<double> error_;  // m/s, by body: what the impacts so far have left of its velocity
  std::vector<double> now_;    // m/s, by body: the same with the rounding of its velocity
  std::vector<double> still_;  // m/s, by contact: closing speeds up to it are none
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
  const std::vector<double> still(scene.contacts.size(), 0);
  if (!collision.gather(state, still, impact_traits(options.law).sees_gaps)) return unknown;
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
