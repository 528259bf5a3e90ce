// §4 of [Chatziioannou2019]: a resonator that strikes a stop once in each of its periods, without losses. Its exact
// period is an arc of its own frequency and one of the stiffer spring in contact; both schemes conserve energy, and so
// their period errs by the duration of the contacts.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "ictus/report/number.hpp"
#include "ictus/reproduce/chatziioannou.hpp"
#include "ictus/schemes/smooth/projected.hpp"
#include "ictus/schemes/smooth/three_point.hpp"
#include "ictus/schemes/smooth/two_point.hpp"
#include "ictus/schemes/smooth/two_point_tuned.hpp"

namespace ictus::reproduce::chatziioannou {
namespace {

constexpr double of_stop = 1e10;                                // N/m, the hard collision of Fig. 3
constexpr double own_frequency = 2 * std::numbers::pi * 440.0;  // ω₀, rad/s
constexpr double gap = 2e-4;                                    // m, from rest to the stop
constexpr double swing = 4e-4;                                  // m, of its motion without the stop

/// A mass on a spring, at rest `gap` before the stop; q is the compression of the stop.
class Resonator : public SingleImpact<PowerLaw> {
 public:
  Resonator() : SingleImpact<PowerLaw>({of_stop, 1}, mass_of_it) {}

  static constexpr bool curved() { return true; }  // the spring's force depends on q
  static constexpr bool has_external_forces() { return true; }
  void external(double, const Vector& q, const Vector&, Vector& force) const {
    force[0] = spring_force(q[0]);
  }
  double mean_external(double, const Way<Vector>& way, Vector& force) const {
    force[0] = spring_force(0.5 * (way.from[0] + way.to[0]));
    return 0;
  }
  LinearModes modes() const {
    LinearModes list = SingleImpact<PowerLaw>::modes();
    list.stiffness[0] = own_frequency * own_frequency;
    list.load[0] = -list.stiffness[0] * gap;
    return list;
  }
  double potential(const Vector& q) const { return 0.5 * own_stiffness * (q[0] + gap) * (q[0] + gap); }

  static constexpr double mass_of_it = chatziioannou::mass;
  static constexpr double own_stiffness = mass_of_it * own_frequency * own_frequency;  // N/m

 private:
  static double spring_force(double q) { return -own_stiffness * (q + gap); }
};
static_assert(System<Resonator>);

/// Free: x = −gap + swing cos ω₀t, outside for 2(π − acos(gap/swing))/ω₀. In contact: about x_e = −K gap/(K + k) with
/// ω₁² = (K + k)/m, inside for 2 atan(v/(ω₁|x_e|))/ω₁, v the speed at the stop.  [s]
double resonator_period() {
  const double both = Resonator::own_stiffness + of_stop, fast = std::sqrt(both / mass);
  const double shift = Resonator::own_stiffness * gap / both,
               v = own_frequency * std::sqrt(swing * swing - gap * gap);
  return 2 * (std::numbers::pi - std::acos(gap / swing)) / own_frequency +
         2 * std::atan(v / (fast * shift)) / fast;
}

struct Swung {
  double period_error;  // mean over the exact one − 1
  double energy;        // largest |H/H_0 − 1|
};

/// A hundred periods from the far end of its swing.
template <class Scheme>
Swung swung(double rate) {
  constexpr int periods = 100;
  const Resonator resonator;
  typename Scheme::template On<Resonator> stepper(resonator);
  State<Resonator> state = resonator.start(-gap - swing, 0);
  Resonator::Contacts depth;
  double first = 0, last = 0, start = NAN, worst = 0;
  int touches = 0;
  for (int n = 1; touches <= periods; ++n) {
    const double before = state.q[0];
    if (stepper.step(resonator, state, 1 / rate).status != Status::converged || n > 1'000'000)
      return {NAN, NAN};
    if (before <= 0 && state.q[0] > 0) {
      last = (n - state.q[0] / (state.q[0] - before)) / rate;
      if (touches++ == 0) first = last;
    }
    const double stored = stored_energy(stepper, resonator, state, depth);
    const double energy =
        resonator.kinetic(state.q, state.v) + stored + potential_energy(stepper, resonator, state);
    if (n == 1) start = energy;
    worst = std::max(worst, std::abs(energy / start - 1));
  }
  return {(last - first) / periods / resonator_period() - 1, worst};
}

}  // namespace

Part resonator() {
  Part part;
  const std::string words = "440 Hz without the stop, which it strikes with 0.96 m/s; 100 periods";
  for (const double rate : {50e3, 100e3, 200e3}) {
    const std::string at = " at " + report::engineering(rate, "Hz", 3);
    const Swung two = swung<TwoPoint>(rate), three = swung<ThreePoint>(rate),
                tuned = swung<TwoPointTuned>(rate), exact_modes = swung<Projected>(rate);
    part.add(at_least("error of the period" + at + ", three-point over two-point",
                      three.period_error / two.period_error,
                      {"periodicity is affected by the contact duration", 2},
                      fmt::format("{:.2g} % and {:.2g} % too long; {}", 100 * three.period_error,
                                  100 * two.period_error, words)));
    part.add(equal("largest |H/H_0 − 1|" + at + ", both schemes", std::max(two.energy, three.energy),
                   {"energy remains constant", 0, 1e-12}, "of spring, stop and motion together"));
    part.add(ours(at_most("|error of the period|" + at + ", corrected two-point over two-point",
                          std::abs(tuned.period_error) / two.period_error, {"–", 0.1},
                          "β₂*: what is left is the own error of the spring's oscillation")));
    part.add(
        ours(at_most("|error of the period|" + at + ", projected over two-point",
                     std::abs(exact_modes.period_error) / two.period_error, {"–", 3e-3}, "three stages")));
    part.add(ours(equal("largest |H/H_0 − 1|" + at + ", projected", exact_modes.energy, {"–", 0, 1e-12},
                        "rounding of 1e4 steps and more")));
  }
  const double two = swung<TwoPoint>(50e3).period_error, three = swung<ThreePoint>(50e3).period_error;
  part.add(at_least("pitch too low at 50 kHz, two-point (cents)", 1200 * std::log2(1 + two),
                    {"periodicity is affected by the contact duration", 5}, "five cents are heard"));
  part.add(at_least("pitch too low at 50 kHz, three-point (cents)", 1200 * std::log2(1 + three),
                    {"periodicity is affected by the contact duration", 5}, "five cents are heard"));
  return part;
}

}  // namespace ictus::reproduce::chatziioannou
