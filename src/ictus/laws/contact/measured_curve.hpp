#pragma once
// A force from a table of measured points: one loop of loading and unloading, between points a monotone cubic
// (measured_curves.hpp). The memory is the largest depth since touch. Beyond its last point the curve of loading goes on
// straight; a run that has been there says so and fails.

#include <array>
#include <memory>

#include "ictus/laws/contact/law.hpp"
#include "ictus/laws/contact/measured_curves.hpp"

namespace ictus {

struct MeasuredCurve {
  double depth_unit = 1e-3;  // of the table  [m]
  double force_unit = 1;     // of the table  [N]
  std::shared_ptr<const MeasuredCurves> curves = MeasuredCurves::of({{0, 0}, {1, 1}, {0.3, 0}});

  static constexpr About about{
      "measured_curve", "A table of measured points: one loop of loading and unloading.",
      "f = F(δ) (loading), F(δ) r(δ/δ_max) (below), F and r through the points", "[FritschButland1984]"};
  static constexpr LawTraits traits{.remembers_depth = true};
  static constexpr bool tabulated = true;  // spring() is a scale, and the law none of the form k δ^α
  static constexpr std::array parameters{
      Param{&MeasuredCurve::depth_unit, "depth_unit", "m", "what a depth of 1 in the table means", positive},
      Param{&MeasuredCurve::force_unit, "force_unit", "N", "what a force of 1 in the table means", positive}};

  /// A straight line to the end of the table: a scale for steps.
  PowerTerm spring() const { return {force_unit * curves->strength() / end(), 1}; }
  double end() const { return depth_unit * curves->end(); }  // m

  double margin(Approach a, double memory) const {
    const double x = a.depth / depth_unit, m = memory / depth_unit;
    return force_unit * (x >= m ? curves->loading(x) : curves->unloading(x, m));
  }
  Tangent tangent(Approach a, double memory) const {
    if (!(a.depth > 0 && margin(a, memory) > 0)) return {0, 0};
    const double x = a.depth / depth_unit, m = memory / depth_unit;
    return {force_unit / depth_unit * (x >= m ? curves->loading_slope(x) : curves->unloading_slope(x, m)), 0};
  }
  /// The area under the curve of unloading, up to here.
  double stored(double depth, double memory) const {
    if (!(depth > 0)) return 0;
    return force_unit * depth_unit * curves->stored(depth / depth_unit, std::max(depth, memory) / depth_unit);
  }
  double dissipation(Approach a, double memory) const {
    if (!(a.depth > 0 && a.depth >= memory && a.speed > 0)) return 0;
    return force_unit * curves->lost(a.depth / depth_unit) * a.speed;
  }
  double release_depth(double memory) const { return curves->dent() * memory; }
};
static_assert(ContactLaw<MeasuredCurve>);

}  // namespace ictus
