#pragma once
// The loop over steps, instantiated once per scheme and chosen once per run.

#include <cmath>
#include <functional>
#include <limits>
#include <memory>
#include <string>

#include "ictus/model/model.hpp"
#include "ictus/schemes/corrections.hpp"
#include "ictus/schemes/even_step.hpp"
#include "ictus/schemes/scheme.hpp"
#include "ictus/trace/compliant_recorder.hpp"

namespace ictus {

struct Plan {
  double step = 1.0 / 44100;                               // s; for adaptive schemes the largest
  double until = std::numeric_limits<double>::infinity();  // s
  bool stop_when_apart = true;                             // once every contact has separated for good
  std::size_t most_steps = 1'000'000'000;
  double tolerance = 1e-13;  // of adaptive schemes
  CorrectionChoice corrections;
  PredictedImpactOf outlook;             // for condition (26)
  PredictedImpactOf correction_outlook;  // for the corrections
  std::function<bool(double t)> stop;    // asked now and then: true ends the run and keeps what there is
};

/// How runs end, in words.
namespace ending {
Ending reached(double t);
Ending stopped(double t);
Ending too_long(double t, std::size_t steps);
Ending failed(const Step& step, double t, std::string_view scheme);
}  // namespace ending

/// What a tuned scheme says of contacts that are shorter than it can make them.
std::string too_short_remark(std::string_view scheme, std::size_t touches);

class Runner {
 public:
  virtual ~Runner() = default;
  virtual Ending advance(const Model& model, State<Model>& state, const Plan& plan,
                         CompliantRecorder& recorder) = 0;
};

/// Are all numbers of a state numbers? A sum tells, in one fast pass.
template <System S>
bool is_finite(const State<S>& state) {
  return std::isfinite(state.q.sum()) && std::isfinite(state.v.sum());
}

/// Energy stored in the contacts, as the scheme itself counts it.
template <class Stepper, System S>
double stored_energy(Stepper& stepper, const S& system, const State<S>& state, typename S::Contacts& depth) {
  if constexpr (requires { stepper.stored(system, state); }) {
    return stepper.stored(system, state);
  } else {
    system.depths(state.q, depth);
    return system.stored(depth, state.memory);
  }
}

/// Energy of external forces with a potential, as the scheme itself counts it.
template <class Stepper, System S>
double potential_energy(Stepper& stepper, const S& system, const State<S>& state) {
  if constexpr (requires { stepper.potential(system, state); })
    return stepper.potential(system, state);
  else
    return system.potential(state.q);
}

template <class Scheme>
class RunnerOf final : public Runner {
 public:
  static constexpr int lag = Scheme::keeps.staggered ? 1 : 0;

  Ending advance(const Model& model, State<Model>& state, const Plan& plan,
                 CompliantRecorder& recorder) override {
    typename Scheme::template On<Model> stepper(model);
    if constexpr (requires { stepper.tolerance(1e-9); }) stepper.tolerance(plan.tolerance);
    if constexpr (requires { stepper.force(model, 0, 0.0, 0.0); })
      recorder.forces_by(
          [&](Eigen::Index j, double depth, double force) { return stepper.force(model, j, depth, force); });
    Ending ending = advance(stepper, model, state, plan, recorder);
    recorder.forces_by({});
    if constexpr (requires { stepper.too_short(); })
      if (stepper.too_short() > 0) recorder.remark(too_short_remark(Scheme::about.name, stepper.too_short()));
    return ending;
  }

 private:
  template <class Stepper>
  static Ending advance(Stepper& stepper, const Model& model, State<Model>& state, const Plan& plan,
                        CompliantRecorder& recorder) {
    Corrections<Model> corrections(model, plan.corrections, plan.correction_outlook, lag);
    Model::Contacts depth(model.contacts()), speed(model.contacts());
    Model::Linearised here(model);
    const auto stored = [&] {
      if constexpr (requires { stepper.stored(model, state); })
        return stepper.stored(model, state);
      else
        return unknown;  // as the laws have it: the recorder knows
    };

    recorder.begin(state, stored(), model.potential(state.q));
    if (plan.corrections.any()) corrections.apply(model, state);
    const double start = state.t, whole = step_size(plan, start, recorder);
    const double nothing = std::max(Scheme::keeps.adaptive ? 0 : whole_steps * whole, 1e-12 * plan.until);
    // Without a duration a run that finds no end is ended.
    const std::size_t endless = Scheme::keeps.adaptive ? 50'000 : 1'000'000;
    const std::size_t limit = plan.stop_when_apart ? std::min(plan.most_steps, endless) : plan.most_steps;
    const std::size_t question = steps_a_question(model.contacts());
    std::size_t skipped = 0;  // steps of free flight
    std::size_t tail = 0;     // samples of the flight after the last impact, for the eye
    for (std::size_t n = 1; n <= limit; ++n) {
      tail = plan.stop_when_apart && recorder.all_apart() ? tail + 1 : 0;
      if (tail > 0 && (tail > 2 + n / 8 || !recorder.any_impact()))
        return {true, recorder.any_impact() ? "all contacts have separated"
                                            : "nothing approaches: no impact to come"};
      const double left = plan.until - state.t;
      if (!(left > nothing) && std::isfinite(plan.until)) return ending::reached(state.t);
      if (n % question == 0 && plan.stop && plan.stop(state.t)) return ending::stopped(state.t);

      // A staggered scheme still pushes in its first open step: the flight begins when the impact is over.
      if (plan.stop_when_apart && !recorder.touching())
        skipped += fly(model, state, whole, here, depth, speed);
      // The last step may be shorter.
      const bool last = left < whole * (1 - whole_steps);
      const Step step = stepper.step(model, state, last ? left : whole);
      if constexpr (!Scheme::keeps.adaptive)  // no sum of rounding errors
        state.t = last ? plan.until : start + static_cast<double>(n + skipped) * whole;
      if (step.status != Status::converged || !is_finite(state))
        return ending::failed(step, state.t, Scheme::about.name);
      recorder.evaluations(static_cast<std::size_t>(step.evaluations));
      recorder.accept(state, booking(model, state, plan, corrections, stepper, step, stored, depth));
    }
    return ending::too_long(state.t, limit);
  }

  /// Schemes whose velocities belong to half steps cannot change their step.
  static double step_size(const Plan& plan, double start, CompliantRecorder& recorder) {
    if constexpr (Scheme::keeps.staggered) {
      const double used = even_step(plan.until - start, plan.step);
      const std::string remark = even_step_remark(Scheme::about.name, plan.step, used, plan.until - start);
      if (!remark.empty()) recorder.remark(remark);
      return used;
    }
    return plan.step;
  }

  /// Whether to stop is asked a few times a second, however many contacts a step has.
  static std::size_t steps_a_question(Eigen::Index contacts) {
    return contacts < 16 ? 4096 : std::max<std::size_t>(1, 65536 / static_cast<std::size_t>(contacts));
  }

  /// Flies on by whole steps while nothing touches and nothing pulls; how many.
  static std::size_t fly(const Model& model, State<Model>& state, double h, Model::Linearised& here,
                         Model::Contacts& depth, Model::Contacts& speed) {
    if (!model.flies_straight() || model.relaxes()) return 0;
    model.approach(state.q, state.v, here, depth, speed);
    double first = std::numeric_limits<double>::infinity();
    for (Eigen::Index j = 0; j < model.contacts(); ++j) {
      if (depth[j] >= 0) return 0;
      if (speed[j] > 0) first = std::min(first, -depth[j] / speed[j]);
    }
    const double steps = std::floor(first / h) - 16;
    if (!(steps >= 16 && steps < 1e15)) return 0;
    model.retract(state.q, (steps * h) * state.v);
    state.t += steps * h;
    return static_cast<std::size_t>(steps);
  }

  template <class Stepper, class Stored>
  static Booking booking(const Model& model, State<Model>& state, const Plan& plan,
                         Corrections<Model>& corrections, Stepper& stepper, const Step& step, Stored&& stored,
                         Model::Contacts& depth) {
    Booking booking{stored(), step.dissipated, step.work, 0, potential_energy(stepper, model, state)};
    if (!plan.corrections.any()) return booking;
    const auto energy = [&] {
      return model.kinetic(state.q, state.v) + stored_energy(stepper, model, state, depth) +
             potential_energy(stepper, model, state);
    };
    const double before = energy();
    if (corrections.apply(model, state)) {
      stepper.restart();
      booking.stored = stored();
      booking.potential = potential_energy(stepper, model, state);
      booking.corrected = before - energy();
    }
    return booking;
  }
};

}  // namespace ictus
