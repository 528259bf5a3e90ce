#pragma once
// A contact law in series with a spring of compliance C, m/N: what all modes that are not followed give way at once under
// the force of the contact. Of the depth δ the law has x, and the spring the rest,
//     x + C V′(x) = δ,   f = max(0, V′(x) + c(x) x′ δ̇),   x′ = dx/dδ = 1/(1 + C V″(x)),
//     stored V(x) + ½ C V′(x)²,   lost c(x) x′ δ̇²:
// d(V + ½ C V′²) = V′ (1 + C V″) dx = V′ dδ, so that the balance is that of the law itself. With a memory that relaxes
// the same holds with its force in place of V′ and its free energy in place of V. Made from any law of the list that
// keeps no dent.

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "ictus/base/legendre.hpp"
#include "ictus/laws/contact/law.hpp"

namespace ictus {

template <ContactLaw Law>
struct InSeries {
  Law law;
  double compliance = 0;  // C  [m/N]

  static constexpr About about = Law::about;
  static constexpr LawTraits traits{.conservative = Law::traits.conservative,
                                    .proportional = Law::traits.proportional,
                                    .remembers_touch = Law::traits.remembers_touch,
                                    .relaxes = Law::traits.relaxes,
                                    .jumps_at_touch = Law::traits.jumps_at_touch,
                                    .in_series = true};
  static constexpr auto parameters = Law::parameters;

  PowerTerm spring() const { return contact_spring(law); }

  double margin(Approach a, double memory) const {
    const Point p = at(a.depth, memory);
    return p.elastic + p.viscosity * p.share * a.speed;
  }
  Tangent tangent(Approach a, double memory) const {
    const Point p = at(a.depth, memory);
    if (!(p.elastic + p.viscosity * p.share * a.speed > 0)) return {0, 0};
    // d(c x′)/dδ = c′ x′² + c x″, x″ = −C V‴ x′³
    const double by_depth =
        (p.viscosity_slope * p.share - p.viscosity * compliance * p.bend * p.share * p.share) * p.share;
    return {p.stiffness * p.share + by_depth * a.speed, p.viscosity * p.share};
  }
  double stored(double depth, double memory) const {
    const Point p = at(depth, memory);
    const double force = std::max(0.0, p.elastic);
    return contact_stored(law, p.depth, memory) + 0.5 * compliance * force * force;
  }
  double dissipation(Approach a, double memory) const {
    const Point p = at(a.depth, memory);
    if constexpr (Relaxing<Law>) return law.dissipation({p.depth, p.share * a.speed}, memory);
    return a.depth > 0 ? std::max(p.viscosity * p.share * a.speed, -p.elastic) * a.speed : 0;
  }
  double release_depth(double memory) const { return contact_release_depth(law, 0, memory); }

  double rate(Approach a, double memory) const requires Relaxing<Law> {
    return law.rate({at(a.depth, memory).depth, a.speed}, memory);
  }
  Relaxation relaxation_at(Approach a, double memory) const requires Relaxing<Law> {
    return law.relaxation_at({at(a.depth, memory).depth, a.speed}, memory);
  }

  /// Means of spring and damper along a straight path of depths: the spring's so that its work is the change of V.
  ContactMeans means(double from, double to, double memory) const {
    constexpr double near = 1e-3;
    const double way = to - from, deep = std::max({from, to, 0.0});
    if (!(deep > 0)) return {{0, 0, 0}, {0, 0, 0}};
    constexpr auto gauss = legendre::gauss<6>();
    double spring = 0, damper = 0;
    const double inside = std::max(from, 0.0), last = std::max(to, 0.0);
    const double part = way == 0 ? 1 : (last - inside) / way;
    for (std::size_t i = 0; i < gauss.place.size(); ++i) {
      const Point p = at(inside + gauss.place[i] * (last - inside), memory);
      spring += part * gauss.weight[i] * p.elastic;
      damper += part * gauss.weight[i] * p.viscosity * p.share;
    }
    const Point end = at(to, memory);
    const double give = end.viscosity * end.share;
    if (!(std::abs(way) > near * deep)) return {{spring, 0.5 * end.stiffness * end.share, 0}, {damper, 0, 0}};
    spring = (stored(to, memory) - stored(from, memory)) / way;
    return {{spring, (end.elastic - spring) / way, 0}, {damper, (give - damper) / way, 0}};
  }

 private:
  /// The law at its own depth x.
  struct Point {
    double depth, elastic, stiffness;   // x, V′, V″
    double bend;                        // V‴
    double viscosity, viscosity_slope;  // c, c′
    double share;                       // x′
  };

  Point at(double depth, double memory) const {
    if (!(depth > 0)) return {depth, 0, 0, 0, 0, 0, 1};
    // x + C V′(x) − δ is convex: Newton's steps come from one side, down to the last bit, about which they would turn.
    double x = start(depth), force = 0, slope = 0;
    for (int turn = 0; turn < 60; ++turn) {
      elastic_at(x, memory, force, slope);
      const double next =
          std::clamp(x - (x + compliance * force - depth) / (1 + compliance * slope), 0.0, depth);
      if (std::abs(next - x) <= std::numeric_limits<double>::epsilon() * depth) break;
      x = next;
    }
    Point p{x, force, slope, 0, 0, 0, 1 / (1 + compliance * slope)};
    if constexpr (SpringDamper<Law>) {
      const PowerTerm spring = law.spring(), damper = law.damper(memory);
      if (x > 0) p.bend = (spring.exponent - 1) * slope / x;
      p.viscosity = damper.at(x);
      p.viscosity_slope = damper.slope(x);
    }
    return p;
  }
  double start(double depth) const {
    const PowerTerm spring = contact_spring(law);
    return depth / (1 + compliance * spring.at(depth) / depth);
  }
  void elastic_at(double x, double memory, double& force, double& slope) const {
    if constexpr (SpringDamper<Law>) {
      force = law.spring().at(x);
      slope = x > 0 ? law.spring().exponent * force / x : law.spring().slope(x);
    } else {
      force = contact_margin(law, {x, 0}, memory);
      slope = force > 0 ? law.tangent({x, 0}, memory).by_depth : 0;
      force = std::max(0.0, force);
    }
  }
};

}  // namespace ictus
