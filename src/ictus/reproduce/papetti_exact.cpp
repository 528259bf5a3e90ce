// The exact values behind the examples of [Papetti2011]. The paper prints formulas, hardly a number: each
// value is set against the formula as printed, in plain arithmetic, or against the reference scheme.

#include <cmath>

#include "ictus/base/roots.hpp"
#include "ictus/report/number.hpp"
#include "ictus/reproduce/papetti.hpp"

namespace ictus::reproduce::papetti {
namespace {

constexpr double round_off = 1e-9;  // relative, of the formulas as printed

/// x_max by [Papetti2011, eq. (4)], m.
double printed_max_depth(const Case& c) {
  const double k = c.law.stiffness, alpha = c.law.exponent, mu = c.law.damping, u = mu * c.speed;
  return std::pow(mass * (alpha + 1) / (k * mu * mu) * (u + std::log(1 / (1 + u))), 1 / (alpha + 1));
}

/// |v_out| as a zero of [Papetti2011, eq. (6)], m/s.
double printed_rebound(const Case& c) {
  const double u = c.law.damping * c.speed, right = u - std::log1p(u);
  const auto excess = [&](double w) { return w - std::log1p(w) - right; };
  const double low = -1 + 1e-15, high = -1e-9;
  return -bracketed_root(excess, low, high, excess(low), excess(high)) / c.law.damping;
}

/// |v_out| by [Papetti2011, eqs (7), (8)], m/s.
double printed_fit(const Case& c) {
  const double mu = c.law.damping, v = c.speed;
  const std::array<double, 5> b{1, mu, 2.0 / 3 * mu * mu, 2.0 / 9 * std::pow(mu, 3),
                                14.0 / 135 * std::pow(mu, 4)};
  double sum = 0;
  for (std::size_t j = b.size(); j-- > 0;) sum = sum * v + b[j];
  return (1 - sum * std::exp(-2 * mu * v)) / mu;
}

Row against(const std::string& quantity, double computed, const std::string& source, double target) {
  return equal(quantity, computed, {source, target, round_off * std::abs(target)},
               "no number printed: the formula evaluated as printed, to 1e-9");
}

void add_values(Part& part, const Case& c) {
  const exact::HuntCrossleyImpact exact = c.exact();
  const std::string in = " of " + std::string(c.name);
  const double v = printed_rebound(c);
  part.add(against("x_max" + in + " (µm)", 1e6 * exact.max_depth(), "eq. (4)", 1e6 * printed_max_depth(c)));
  part.add(against("|v_out|" + in + " (m/s)", exact.rebound_speed(), "eq. (6)", v));
  part.add(against("|v_out| by the fit" + in + " (m/s)", exact.rebound_speed_approximate(4), "eqs (7), (8)",
                   printed_fit(c)));
  part.add(against("restitution E" + in, exact.restitution(), "eqs (5), (6)", v / c.speed));
  part.add(against("H_τ" + in + " (µJ)", 1e6 * exact.energy_after(), "eq. (18)", 5e5 * mass * v * v));
}

/// The reference scheme sees the same impact: contact time, deepest point and rebound.
void add_reference(Part& part, const Case& c) {
  const exact::HuntCrossleyImpact exact = c.exact();
  const ImpactRun seen = run(c, "reference");
  const std::string in = " of " + std::string(c.name);
  const std::string note =
      "no number printed: compared with the reference scheme (order 8, located events), to 1e-9";
  const auto row = [&](const std::string& quantity, double ours, double simulated,
                       const std::string& source) {
    part.add(equal(quantity, ours, {source, simulated, round_off * simulated}, note));
  };
  row("contact time τ" + in + " (µs)", 1e6 * exact.contact_time(), 1e6 * seen.impact().contact_time(),
      "eq. (9)");
  row("x_max" + in + ", simulated (µm)", 1e6 * exact.max_depth(), 1e6 * seen.impact().peak_depth, "Figs 4–6");
  row("|v_out|" + in + ", simulated (m/s)", exact.rebound_speed(), seen.impact().separation_speed,
      "Figs 4–6");
}

/// The paper counts up to the first sample outside.
Row samples_row(const Case& c, const std::string& printed) {
  const double samples = c.exact().contact_time() / step;
  return as_printed("first sample outside of " + std::string(c.name) + ", RK4", printed,
                    static_cast<double>(run(c, "rk4").first_outside()),
                    "\"contact time\"; τ = " + report::significant(samples, 5) + " samples");
}

report::Table values_table() {
  report::Table table{.title = "Exact values",
                      .head = {"", "μ v_in", "x_max", "|v_out| (m/s)", "E", "H_0", "H_τ", "τ", "τ F_s"},
                      .note = "m = 10 g, F_s = 44.1 kHz."};
  for (const Case& c : {soft, case_1, case_2}) {
    const exact::HuntCrossleyImpact e = c.exact();
    const double tau = e.contact_time();
    table.rows.push_back({std::string(c.name), report::significant(e.damping_number(), 2),
                          report::engineering(e.max_depth(), "m", 6),
                          report::significant(e.rebound_speed(), 8), report::significant(e.restitution(), 6),
                          report::engineering(e.energy_before(), "J", 6),
                          report::engineering(e.energy_after(), "J", 6), report::engineering(tau, "s", 6),
                          report::significant(tau / step, 6)});
  }
  return table;
}

}  // namespace

Part exact_values() {
  Part part;
  for (const Case& c : {soft, case_1, case_2}) {
    add_values(part, c);
    add_reference(part, c);
  }
  part.add(at_least("contact time of soft (samples)", soft.exact().contact_time() / step,
                    {"many samples", 20}, "\"tens of samples\" in footnote 4: at least 20"));
  part.add(samples_row(case_1, "8"));
  part.add(samples_row(case_2, "6"));
  part.show({"Exact values", "What the examples of the paper are measured against.", {}, {values_table()}});
  return part;
}

}  // namespace ictus::reproduce::papetti
