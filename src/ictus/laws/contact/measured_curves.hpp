#pragma once
// A loop of measured points as two curves, in units of the table: the force of loading F(x), and the share r(s) of it
// that is left where the depth has come back to the part s of the deepest m,
//     f(x; m) = F(x) r(x/m),   0 ≤ r ≤ 1,   r(1) = 1.
// Unloading from the end of the table goes through its points; from elsewhere it keeps the share at the same part of the
// depth: an elastic loop stays elastic at every depth, one of two straight lines is that of [WaltonBraun1986]. What
// unloading gives back, E(m) = ∫₀^m F(x) r(x/m) dx, grows by no more than the work of loading:
//     F(m) − E′(m) = (1/m) ∫₀^m (1 − r(x/m)) (F + x F′) dx ≥ 0.
// So no loop with r ≤ 1 and a rising F makes energy, however it is used.

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "ictus/base/monotone_cubic.hpp"

namespace ictus {

struct CurvePoint {
  double depth, force;  // in units of the table
};

class MeasuredCurves {
 public:
  /// The first point that no loop may have; empty: a good loop.
  struct Fault {
    std::size_t point = 0;  // as given, from 0
    std::string message, help;
  };
  static Fault fault_of(const std::vector<CurvePoint>& points);
  /// Points in the order of measurement: depths rise, then fall. They are free of faults.
  static std::shared_ptr<const MeasuredCurves> of(const std::vector<CurvePoint>& points);

  const std::vector<CurvePoint>& points() const { return points_; }
  double end() const { return loading_.last(); }             // the largest depth measured
  double strength() const { return loading_.last_value(); }  // the force there
  double dent() const { return dent_; }  // part of the largest depth at which unloading ends

  double loading(double depth) const { return loading_.value(depth); }
  double loading_slope(double depth) const { return loading_.slope(depth); }
  double loading_work(double depth) const { return loading_.integral(depth); }
  /// Below the dent the share is negative: its zero can be found.
  double unloading(double depth, double deepest) const;
  double unloading_slope(double depth, double deepest) const;
  /// What unloading from here gives back.
  double stored(double depth, double deepest) const;
  /// F(m) − E′(m): what deeper loading loses, per depth.
  double lost(double deepest) const;

 private:
  template <class Integrand>
  double integral(double from, double to, double deepest, Integrand&& integrand) const;
  double share(double part) const;

  std::vector<CurvePoint> points_;
  MonotoneCubic loading_, share_;
  double dent_ = 0, early_ = 0;  // the share begins at the dent, and before it falls with this slope
  bool elastic_ = true;
};

}  // namespace ictus
