#pragma once
// Schemes with their type forgotten, so that the list and the broken twins go through the same harness.

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "ictus/run/schemes.hpp"
#include "ictus/schemes/compliant_stepper.hpp"

namespace ictus::test {

/// A scheme at work on a system of one type.
template <System S>
class Stepping {
 public:
  virtual ~Stepping() = default;
  virtual Step step(const S& system, State<S>& state, double h) = 0;
  /// Of contacts and of external forces with a potential.
  virtual double stored(const S& system, const State<S>& state) = 0;
  virtual void tolerance(double relative) = 0;
};

template <class Scheme, System S>
class SteppingOf final : public Stepping<S> {
 public:
  explicit SteppingOf(const S& system) : stepper_(system), depth_(system.contacts()) {}
  Step step(const S& system, State<S>& state, double h) override { return stepper_.step(system, state, h); }
  double stored(const S& system, const State<S>& state) override {
    return stored_energy(stepper_, system, state, depth_) + potential_energy(stepper_, system, state);
  }
  void tolerance(double relative) override {
    if constexpr (requires { stepper_.tolerance(relative); }) stepper_.tolerance(relative);
  }

 private:
  typename Scheme::template On<S> stepper_;
  typename S::Contacts depth_;
};

/// A scheme as a value: what it says of itself, and a maker of steppers.
template <System S>
struct SchemeCase {
  SchemeFacts facts;
  std::function<std::unique_ptr<Stepping<S>>(const S&)> make;

  std::string name() const { return std::string(facts.about.name); }
};

template <class Scheme, System S>
SchemeCase<S> scheme_case() {
  return {{Scheme::about, Scheme::orders, Scheme::needs, Scheme::keeps, lag_of<Scheme>},
          [](const S& system) { return std::make_unique<SteppingOf<Scheme, S>>(system); }};
}

/// All entries of the list on systems of this type. Instantiated once a program, in one of its sources, since
/// it compiles every scheme.
template <System S>
std::vector<SchemeCase<S>> scheme_cases();

template <System S>
SchemeCase<S> named(const std::string& name) {
  for (const SchemeCase<S>& scheme : scheme_cases<S>())
    if (scheme.name() == name) return scheme;
  throw Error("no scheme of this name", name);
}

/// Advances until t ≥ until (fixed steps: t = n h exactly); false where a step fails.
template <System S>
bool advance(const SchemeCase<S>& scheme, const S& system, State<S>& state, double until, double h,
             const std::function<void(const Step&)>& look = {}) {
  const auto stepper = scheme.make(system);
  const double start = state.t;
  for (std::size_t n = 1; state.t < until - 1e-9 * h; ++n) {
    const double size = scheme.facts.keeps.adaptive ? std::min(h, until - state.t) : h;
    const Step step = stepper->step(system, state, size);
    if (step.status != Status::converged) return false;
    if (!scheme.facts.keeps.adaptive) state.t = start + static_cast<double>(n) * h;
    if (look) look(step);
  }
  return true;
}

}  // namespace ictus::test
