#pragma once
// What a scheme is: a struct of facts (name, order, needs) with a class template On<System> inside, whose
// step advances a state. Scratch lives in that class, so that a step allocates nothing.

#include <cmath>
#include <concepts>
#include <cstddef>

#include "ictus/base/about.hpp"
#include "ictus/base/archive.hpp"
#include "ictus/base/error.hpp"
#include "ictus/model/mechanics/contact_drives.hpp"
#include "ictus/model/system.hpp"

namespace ictus {

/// Orders of the error in q and v, as the tests measure them.
struct Orders {
  int conservative;  // smooth forces that depend on position
  int damped;        // smooth forces that depend on velocity too
  int touch;         // through touch and release of a contact of exponent α: min(touch, share·(α + 1))
  double share = 1;  // ½ for a scheme that works with the root of the energy, x^{(α+1)/2}

  double through_contact(double exponent, int smooth) const {
    return std::fmin(smooth, std::fmin(touch, share * (exponent + 1)));
  }
};

/// What a scene must have, or must not have, for the scheme to make sense.
struct Needs {
  bool no_relaxation = false;         // laws whose memory follows an equation of its own are not for it
  bool proportional_damping = false;  // laws of the form f = k δ^α (1 + μ δ̇) only
  bool one_contact = false;           // built on a first integral of a single contact
  bool modes = false;                 // the motion between contacts is a sum of modes
  bool power_law = false;             // built on k δ^α itself: no law in series with a compliance
};

/// What a scheme keeps, whatever the step.
struct Keeps {
  bool energy = false;     // the ledger's remainder is round-off
  bool falling = true;     // that holds under external forces as well
  bool rebound = false;    // the exact rebound speed of an isolated contact
  bool adaptive = false;   // chooses its own steps, up to the one given
  bool staggered = false;  // its velocities belong to the middle of the last step
  bool poor = false;       // kept for comparison only: no answer to trust
  bool staged = false;     // takes stages and substeps, and has twice as many orders as stages
  bool driven = false;     // follows contacts that are moved from outside
};

/// One step taken.
struct Step {
  double taken = 0;             // s
  double dissipated = 0;        // J, by the contact laws over the step
  double work = 0;              // J, of external forces over the step
  double by_hand = 0;           // J, of `work`: by what moves contacts from outside
  double rubbed = 0;            // J, by contacts that rub, beside `dissipated`
  std::size_t evaluations = 0;  // of the contact laws: the work of the step
  Status status = Status::converged;
};

/// An instant of a step that began earlier.
struct StepTime {
  double t, since;  // s
};

/// Depths and closing speeds at an instant, with what moves contacts from outside, where the system knows of that.
template <System S>
void approach_at(const S& system, const StepTime& time, const typename S::Vector& q,
                 const typename S::Vector& v, typename S::Linearised& here, typename S::Contacts& depth,
                 typename S::Contacts& speed) {
  if constexpr (requires { system.approach({time.t, time.since}, q, v, here, depth, speed); })
    system.approach({time.t, time.since}, q, v, here, depth, speed);
  else
    system.approach(q, v, here, depth, speed);
}

/// Null where nothing is moved from outside.
template <System S>
const ContactDrives* drives_of(const S& system) {
  if constexpr (requires { system.drives(); })
    return system.drives();
  else
    return nullptr;
}

/// Contacts and acceleration at one state.
template <System S>
struct Evaluated {
  explicit Evaluated(const S& system)
      : depth(S::Contacts::Zero(system.contacts())),
        speed(depth),
        force(depth),
        external(S::Vector::Zero(system.coordinates())),
        acceleration(external),
        here(system) {}

  typename S::Contacts depth, speed, force;
  typename S::Vector external, acceleration;
  typename S::Linearised here;

  void at(const S& system, double t, const typename S::Vector& q, const typename S::Vector& v,
          const typename S::Contacts& memory) {
    system.approach(q, v, here, depth, speed);
    system.forces(depth, speed, memory, force);
    if (system.has_external_forces()) system.external(t, q, v, external);
    system.accelerate(here, external, force, acceleration);
  }
};

/// The force that a scheme carries from step to step, and the powers at the accepted state: power lost by the
/// contacts and brought by external forces, whose trapezoid over a step is the ledger of explicit schemes.
template <System S>
class Carried {
 public:
  explicit Carried(const S& system) : now(system) {}

  Evaluated<S> now;  // the force carried over; after accept, depth and speed of the accepted state where any
                     // contact can lose energy

  void restart() { started_ = false; }
  /// M and G follow from the place.
  void archive(Archive& archive, const S& system, const State<S>& state) {
    if (archive.reads()) system.approach(state.q, state.v, now.here, now.depth, now.speed);
    archive(now.depth, now.speed, now.force, now.acceleration, dissipation_, external_, started_);
  }
  void start(const S& system, const State<S>& state) {
    if (started_) return;
    now.at(system, state.t, state.q, state.v, state.memory);
    keep_powers(system, state);
    started_ = true;
  }
  /// The state is what the step came to; the force stays as the scheme left it.
  Step accept(const S& system, State<S>& state, double h) {
    const double lost = dissipation_, brought = external_;
    if (!system.conserves()) {
      system.approach(state.q, state.v, now.here, now.depth, now.speed);
      system.settle(now.depth, now.speed, state.memory);
    }
    keep_powers(system, state);
    return {.taken = h,
            .dissipated = 0.5 * h * (lost + dissipation_),
            .work = 0.5 * h * (brought + external_),
            .evaluations = 1};
  }

 private:
  void keep_powers(const S& system, const State<S>& state) {
    if (!system.conserves()) dissipation_ = system.dissipation(now.depth, now.speed, state.memory);
    if (system.has_external_forces()) external_ = system.power(state.t, state.q, state.v, now.external);
  }

  double dissipation_ = 0;  // W
  double external_ = 0;     // W
  bool started_ = false;
};

}  // namespace ictus
