// Figs 1 to 3 of [Papetti2011]: exact curves.

#include <cmath>
#include <numbers>

#include "ictus/report/number.hpp"
#include "ictus/reproduce/papetti.hpp"

namespace ictus::reproduce::papetti {
namespace {

constexpr int points = 200;
constexpr std::array speeds{1.0, 2.0, 3.0, 4.0};  // v_in, m/s

/// The impact of Figs 1 and 2 at another speed.
exact::HuntCrossleyImpact impact_at(double speed) {
  exact::HuntCrossleyImpact impact = case_2.exact();
  impact.speed = speed;
  return impact;
}

std::string at(double speed) { return "v_in = " + report::significant(speed, 1) + " m/s"; }

/// Depth and force from v_in down to −|v_out|.
struct Loop {
  std::vector<double> depth, speed, force;
};
Loop loop(const exact::HuntCrossleyImpact& impact, int count) {
  Loop curve;
  const double from = impact.speed, to = -impact.rebound_speed();
  for (int i = 0; i <= count; ++i) {
    // Denser at both ends, where the depth is steep in the speed.
    const double s = 0.5 - 0.5 * std::cos(std::numbers::pi * i / count), v = from + (to - from) * s;
    const double x = i == 0 || i == count ? 0 : impact.depth_at(v);
    curve.depth.push_back(x);
    curve.speed.push_back(v);
    // Erratum: (3) belongs into (1), not into (2).
    curve.force.push_back(impact.stiffness * std::pow(x, impact.exponent) * (1 + impact.damping * v));
  }
  return curve;
}

double area(const Loop& curve) {
  double sum = 0;
  for (std::size_t i = 1; i < curve.depth.size(); ++i)
    sum += 0.5 * (curve.force[i] + curve.force[i - 1]) * (curve.depth[i] - curve.depth[i - 1]);
  return sum;
}

/// |error| of the fit (7), (8) in percent, as a function of μ v_in.
double fit_error(double damping_number) {
  const exact::HuntCrossleyImpact impact{1, 1, 1.5, 1, damping_number};
  return 100 * std::abs(impact.rebound_speed_approximate(4) / impact.rebound_speed() - 1);
}

/// Where the error is largest: scanned on a logarithmic grid, then by golden section.
double largest_fit_error_at() {
  double best = 0.01;
  for (double u = 0.01; u < 100; u *= 1.05)
    if (fit_error(u) > fit_error(best)) best = u;
  const double golden = 0.5 * (std::sqrt(5.0) - 1);
  double low = best / 1.06, high = best * 1.06;
  while (high - low > 1e-7 * best) {
    const double a = high - golden * (high - low), b = low + golden * (high - low);
    (fit_error(a) > fit_error(b) ? high : low) = fit_error(a) > fit_error(b) ? b : a;
  }
  return 0.5 * (low + high);
}

}  // namespace

Part fig1() {
  Part part;
  report::Figure figure{
      .id = "papetti-fig1",
      .title = "Fig. 1: phase portrait",
      .caption = "Exact trajectories during contact for v_in = 1 … 4 m/s; none crosses v_lim = −1/μ.",
      .x = {"compression (µm)"},
      .y = {"velocity (m/s)"}};
  double last = 0;
  for (double speed : speeds) {
    const exact::HuntCrossleyImpact impact = impact_at(speed);
    const Loop curve = loop(impact, points);
    report::Series series{at(speed), {}, curve.speed};
    for (double x : curve.depth) series.x.push_back(1e6 * x);
    figure.series.push_back(series);
    part.add(at_most("|v_out|/v_in at " + at(speed), impact.restitution(), {"always smaller", 1}));
    part.add(at_most("μ |v_out| at " + at(speed), impact.damping * impact.rebound_speed(),
                     {"converges to v_lim", 1}, "never beyond v_lim = −1/μ"));
    part.add(at_least("rise of |v_out| at " + at(speed) + " (m/s)", impact.rebound_speed() - last,
                      {"converges to v_lim", 0}, "over the speed before: monotonic"));
    last = impact.rebound_speed();
  }
  part.show({"Figure 1", "", {figure}, {}});
  return part;
}

Part fig2() {
  Part part;
  report::Figure figure{.id = "papetti-fig2",
                        .title = "Fig. 2: force over compression",
                        .caption = "Each loop encloses the energy lost; dashed: without losses.",
                        .x = {"compression (µm)"},
                        .y = {"force (N)"}};
  for (double speed : speeds) {
    const exact::HuntCrossleyImpact impact = impact_at(speed);
    const Loop curve = loop(impact, points);
    report::Series series{at(speed), {}, curve.force};
    report::Series elastic{"elastic, " + at(speed), {}, {}, report::Series::Style::dashed};
    for (double x : curve.depth) series.x.push_back(1e6 * x);
    elastic.x = series.x;
    for (double x : curve.depth) elastic.y.push_back(impact.stiffness * std::pow(x, impact.exponent));
    figure.series.push_back(series);
    if (speed == speeds.back()) figure.series.push_back(elastic);
    const double lost = 1e3 * impact.dissipated_energy();
    part.add(equal("area of the loop at " + at(speed) + " (mJ)", 1e3 * area(loop(impact, 4000)),
                   {"-ΔH_τ", lost, 1e-5 * lost},
                   "trapezoids over 4000 points, hence 1e-5. Erratum: the area is −ΔH_τ"));
  }
  part.show({"Figure 2", "", {figure}, {}});
  return part;
}

Part fig3() {
  Part part;
  report::Series series{"|error|", {}, {}};
  for (double u = 0.01; u < 20; u *= 1.02) {
    series.x.push_back(u);
    series.y.push_back(fit_error(u));
  }
  const double where = largest_fit_error_at(), worst = fit_error(where);
  const std::string note =
      "only a curve is printed; checked against an evaluation in 30 digits by another program (mpmath)";
  part.add(ours(equal("largest error of (7), (8) (%)", worst, {"–", 2.044993080113, 1e-9}, note)));
  part.add(ours(equal("μ v_in of the largest error", where, {"–", 3.000756400166, 1e-5}, note)));
  part.add(at_most("error at μ v_in = 0.001 (%)", fit_error(1e-3), {"fits μ v_in → 0", 1e-9}));
  part.add(at_most("error at μ v_in = 40 (%)", fit_error(40), {"fits μ v_in → ∞", 1e-9}));
  part.show({"Figure 3",
             "",
             {{.id = "papetti-fig3",
               .title = "Fig. 3: error of the fit (7), (8)",
               .caption = "Against the closed form of v_out; largest near μ v_in = " +
                          report::significant(where, 3) + ".",
               .x = {"μ v_in", true},
               .y = {"error (%)"},
               .series = {series}}},
             {}});
  return part;
}

}  // namespace ictus::reproduce::papetti
