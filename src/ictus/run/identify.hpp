#pragma once
// A law's parameters from what one can measure: restitution at a speed gives the parameter of loss, contact
// duration at a speed gives the stiffness. Closed forms where there are some; elsewhere roots over impacts
// computed by the reference scheme, so that the law then delivers what was measured.

#include <algorithm>
#include <boost/math/tools/toms748_solve.hpp>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>

#include "ictus/base/error.hpp"
#include "ictus/base/roots.hpp"
#include "ictus/exact/hunt_crossley.hpp"
#include "ictus/exact/plastic.hpp"
#include "ictus/exact/power_law.hpp"
#include "ictus/exact/spring_dashpot.hpp"
#include "ictus/laws/contact/measured_curve.hpp"
#include "ictus/laws/contact/thornton.hpp"
#include "ictus/laws/contact/tsuji.hpp"
#include "ictus/laws/contact/walton_braun.hpp"
#include "ictus/model/single_impact.hpp"
#include "ictus/run/predicted_impact.hpp"
#include "ictus/schemes/smooth/reference.hpp"
#include "ictus/trace/impact_watch.hpp"

namespace ictus {

struct Rebounded {
  double restitution;
  double duration;  // s
};

/// One impact of the law alone, by the reference scheme.
template <ContactLaw L>
Rebounded reference_impact(const L& law, double mass, double speed) {
  using System = SingleImpact<L>;
  const System system(law, mass);
  typename Reference::On<System> stepper(system);
  State<System> state = system.start(0, speed);
  ImpactWatch watch;
  typename System::Contacts force;
  const double h =
      1e3 *
      exact::HuntCrossleyImpact{mass, system.spring(0).coefficient, system.spring(0).exponent, 0, speed}
          .max_depth() /
      speed;
  for (int n = 0; n < 100000; ++n) {
    system.unclamped_forces(state.q, state.v, state.memory, force);
    const double loose = contact_release_depth(law, -state.v[0], state.memory[0]);
    if (const auto impact = watch.look({state.t, state.q[0], state.v[0], force[0], 0, 0, loose}))
      return {impact->restitution(), impact->contact_time()};
    if (stepper.step(system, state, h).status != Status::converged) break;
  }
  return {0, HUGE_VAL};
}

/// The deepest point has taken ½ m v², and unloading gives its own area back.
inline double loop_restitution(const MeasuredCurve& law, double mass, double speed) {
  const double work = 0.5 * mass * speed * speed / (law.force_unit * law.depth_unit);
  const auto missing = [&](double x) { return law.curves->loading_work(x) - work; };
  double deep = law.curves->end();
  for (int i = 0; i < 1100 && missing(deep) < 0; ++i) deep *= 2;
  const double deepest = bracketed_root(missing, 0.0, deep, missing(0.0), missing(deep));
  return std::sqrt(law.curves->stored(deepest, deepest) / law.curves->loading_work(deepest));
}

/// The same root as bracketed_root finds, to the same bit, where each value is dear, an impact or a root of impacts: the search
/// ends where no number lies between the ends. That one's tolerance is less than a last bit of roots just above a power of
/// two, for which it asks two hundred times.
template <class F>
double dear_root(F f, double low, double high, double at_low, double at_high) {
  if (at_low == 0) return low;
  if (at_high == 0) return high;
  expects((at_low < 0) != (at_high < 0), "the bracket of a root holds a change of sign");
  std::uintmax_t most = 200;
  const auto close = [](double a, double b) {
    return std::abs(b - a) <= 1e-16 * (std::abs(a) + std::abs(b)) || std::nextafter(a, b) == b;
  };
  const auto [a, b] = boost::math::tools::toms748_solve(f, low, high, at_low, at_high, close, most);
  return 0.5 * (a + b);
}

/// Restitution of the law at a speed, by its closed form where it has one.
template <ContactLaw L>
double restitution_of(const L& law, double mass, double speed) {
  if constexpr (L::traits.proportional)
    return as_hunt_crossley(law, mass, speed).restitution();
  else if constexpr (std::is_same_v<L, KelvinVoigt>)
    return exact::SpringDashpotImpact{mass, law.stiffness, law.damping, speed}.restitution(
        exact::Release::at_no_force);
  else if constexpr (std::is_same_v<L, Tsuji>)
    return exact::TsujiImpact{mass, law.stiffness, law.exponent, law.damping, speed}.restitution();
  else if constexpr (std::is_same_v<L, Thornton>)
    return exact::ThorntonImpact{mass, law.stiffness, law.yield_depth, speed}.restitution();
  else if constexpr (std::is_same_v<L, WaltonBraun>)
    return law.restitution;
  else if constexpr (std::is_same_v<L, MeasuredCurve>)
    return loop_restitution(law, mass, speed);
  else
    return reference_impact(law, mass, speed).restitution;
}

/// Contact time of the law at a speed, s, likewise.
template <ContactLaw L>
double duration_of(const L& law, double mass, double speed) {
  if constexpr (L::traits.proportional)
    return as_hunt_crossley(law, mass, speed).contact_time();
  else if constexpr (std::is_same_v<L, KelvinVoigt>)
    return exact::SpringDashpotImpact{mass, law.stiffness, law.damping, speed}.contact_time(
        exact::Release::at_no_force);
  else if constexpr (std::is_same_v<L, WaltonBraun>)
    return exact::WaltonBraunImpact{mass, law.stiffness, law.restitution, speed}.contact_time();
  else
    return reference_impact(law, mass, speed).duration;
}

/// What was measured, in SI.
struct Measurement {
  std::optional<double> restitution;
  double restitution_speed = 0;  // m/s
  std::optional<double> duration;
  double duration_speed = 0;  // m/s
};

/// Fills the law's loss and stiffness; returns what cannot be, in words, or nothing.
template <ContactLaw L>
class Identification {
 public:
  Identification(L law, double mass, Measurement measured) : law_(law), mass_(mass), measured_(measured) {}

  std::optional<std::string> solve() {
    if (measured_.duration) return solve_stiffness();
    return measured_.restitution ? solve_loss() : std::nullopt;
  }
  const L& law() const { return law_; }

 private:
  std::optional<std::string> solve_stiffness() {
    const auto excess = [&](double log_stiffness) {
      law_.stiffness = std::exp(log_stiffness);
      if (measured_.restitution) impossible_ = solve_loss();
      return std::log(duration_of(law_, mass_, measured_.duration_speed) / *measured_.duration);
    };
    // The elastic spring of this duration is near; then a bracket around it, in ever larger strides.
    double low = std::log(elastic_stiffness()), high = low;
    double at_low = excess(low), at_high = at_low;
    for (double stride = 1; at_low < 0 && low > -600; stride *= 1.5) at_low = excess(low -= stride);
    for (double stride = 1; at_high > 0 && high < 600; stride *= 1.5) at_high = excess(high += stride);
    if (!(at_low >= 0 && at_high <= 0)) return "no stiffness gives this duration";
    excess(dear_root(excess, low, high, at_low, at_high));
    return impossible_;
  }
  double elastic_stiffness() const {
    const double any = 1;
    return exact::stiffness_from_duration(
        exact::PowerLawImpact{mass_, any, contact_spring(law_).exponent, measured_.duration_speed},
        *measured_.duration);
  }

  std::optional<std::string> solve_loss() {
    const double wanted = *measured_.restitution;
    if constexpr (requires { L::loss; }) {
      if (!(wanted > 0)) return "a restitution of 0 is a limit that no loss reaches";
      const auto excess = [&](double loss) {
        law_.*L::loss = loss;
        return restitution_of(law_, mass_, measured_.restitution_speed) - wanted;
      };
      // The range of the parameter, or decades of it until the restitution has been passed.
      double low = loss_range().least, high = loss_range().most;
      const double at_low = excess(low);
      if (std::abs(at_low) < as_good_as_none) return {};
      double at_high = std::isfinite(high) ? excess(high) : at_low;
      if (!std::isfinite(high))
        for (high = 1e-15; high < 1e15 && (at_high > 0) == (at_low > 0); high *= 10)
          at_high = excess(10 * high);
      if (at_high != 0 && (at_low > 0) == (at_high > 0)) return reachable(at_low + wanted, at_high + wanted);
      excess(dear_root(excess, low, high, at_low, at_high));
    } else if (wanted != 1) {
      return "this law is elastic: its restitution is 1";
    }
    return {};
  }
  static constexpr double as_good_as_none = 1e-12;  // of a restitution by the reference scheme
  static constexpr Range loss_range() {
    for (const auto& parameter : L::parameters)
      if (parameter.member == L::loss) return parameter.range;
    return any_number;
  }
  static std::string reachable(double a, double b) {
    return "at this speed the law gives restitutions from " + std::to_string(std::min(a, b)) + " to " +
           std::to_string(std::max(a, b));
  }

  L law_;
  double mass_;
  Measurement measured_;
  std::optional<std::string> impossible_;
};

}  // namespace ictus
