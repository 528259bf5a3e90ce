// Fig. 6 of [Chatziioannou2019]: which durations can be simulated exactly at which sampling rate, for the
// hard collision of Fig. 3, and the error where the contact is too short.

#include "ictus/report/number.hpp"
#include "ictus/reproduce/chatziioannou.hpp"

namespace ictus::reproduce::chatziioannou {
namespace {

constexpr double stiffness = 1e10;  // N/m: τ_c = 31.4 µs

double shortest(const Named& named, double rate) { return exact::minimum_duration(named.stencil, 1 / rate); }

/// The corrected scheme at this rate: mean over phases, s.
double simulated(const Named& named, double rate) {
  return durations({stiffness, 1, 1 / rate}, named.tuned, 64).mean / rate;
}

/// Hz, at which the corrected scheme has this duration to one percent.
double lowest_rate(const Named& named, double tau) {
  double low = 20e3, high = 120e3;
  while (high - low > 50) {
    const double rate = (low + high) / 2;
    (std::abs(simulated(named, rate) / tau - 1) > 0.01 ? low : high) = rate;
  }
  return high;
}

Row rate_row(const Named& named, double rate) {
  const double tau = Collision{stiffness}.exact().contact_time();
  const double least = shortest(named, rate), asked = std::fmax(tau, least);
  const std::string at = ", corrected " + named.label + " at " + report::engineering(rate, "Hz", 3) + " (µs)";
  const double error = 1e6 * (simulated(named, rate) - tau);
  const Row row =
      equal("error of the duration" + at, error,
            {asked > tau ? "minimum less τ_c" : "exact: no error", 1e6 * (asked - tau), 1e6 * 0.005 / rate},
            "mean over phases, to 0.005 sample");
  if (named.stencil == Stencil::two_point || asked == tau) return row;
  // Between the free-flight lines the stiffest three-point contact lasts 1.7158 samples in the mean.
  return otherwise(
      row, {1e6 * (1.7158 / rate - tau), 1e6 * 0.01 / rate},
      "the minimum 2Δt counts samples inside; between the free-flight lines the shortest three-point contact "
      "lasts 1.716Δt in the mean over phases",
      Cause::other_reading);
}

report::Figure top(const std::vector<double>& rates) {
  report::Figure made{.id = "chatz-fig6-top",
                      .title = "Fig. 6, top: shortest exact duration",
                      .caption = "Dashed: the duration of the hard collision of Fig. 3.",
                      .x = {"sampling rate (kHz)"},
                      .y = {"duration (µs)"}};
  report::Series target{"τ_c", {}, {}, report::Series::Style::dashed};
  for (const Named& named : {two_point, three_point}) {
    report::Series series{named.label, {}, {}};
    for (double rate : rates) {
      series.x.push_back(rate / 1e3);
      series.y.push_back(1e6 * shortest(named, rate));
    }
    target.x = series.x;
    made.series.push_back(series);
  }
  target.y.assign(target.x.size(), 1e6 * Collision{stiffness}.exact().contact_time());
  made.series.push_back(target);
  return made;
}

report::Figure bottom(const std::vector<double>& rates) {
  report::Figure made{
      .id = "chatz-fig6-bottom",
      .title = "Fig. 6, bottom: error of the duration",
      .caption =
          "Lines: shortest exact duration less τ_c. Markers: corrected schemes, mean over phases, "
          "between the free-flight lines.",
      .x = {"sampling rate (kHz)"},
      .y = {"error (µs)"}};
  const double tau = Collision{stiffness}.exact().contact_time();
  for (const Named& named : {two_point, three_point}) {
    report::Series bound{named.label, {}, {}},
        seen{named.label + ", simulated", {}, {}, report::Series::Style::markers};
    for (double rate : rates) {
      bound.x.push_back(rate / 1e3);
      bound.y.push_back(1e6 * std::fmax(0, shortest(named, rate) - tau));
      seen.y.push_back(1e6 * (simulated(named, rate) - tau));
    }
    seen.x = bound.x;
    made.series.push_back(bound);
    made.series.push_back(seen);
  }
  return made;
}

}  // namespace

Part fig6() {
  Part part;
  const double tau = Collision{stiffness}.exact().contact_time();
  part.add(otherwise(
      equal("lowest rate for τ_c within 1 %, corrected three-point over two-point",
            lowest_rate(three_point, tau) / lowest_rate(two_point, tau), {"twice as short", 2, 0.05}),
      {1.716, 0.01},
      "twice counts samples inside; between the free-flight lines the shortest three-point contact lasts "
      "1.716Δt in the mean over phases",
      Cause::other_reading));
  for (double rate : {25e3, 50e3, 100e3})
    for (const Named& named : {two_point, three_point}) part.add(rate_row(named, rate));
  for (double rate : {25e3, 50e3})
    part.add(at_least(
        "error of three-point less that of two-point at " + report::engineering(rate, "Hz", 3) + " (µs)",
        1e6 * (simulated(three_point, rate) - simulated(two_point, rate)), {"significantly larger", 0}));
  std::vector<double> rates;
  for (double rate = 20e3; rate <= 120e3; rate += 2.5e3) rates.push_back(rate);
  part.show({"Figure 6", "", {top(rates), bottom(rates)}, {}});
  return part;
}

}  // namespace ictus::reproduce::chatziioannou
