// The open question of [Chatziioannou2019, §4]: durations for α > 1. Ours: the mean over phases is longer by
// b = cκ²Δt²/τ, up to the next order, Δt⁴/τ³, and a stiffness factor
// (τ/T_e)^{α+1} takes this away, also where contacts are short. Derivation: docs/theory/duration.md.

#include <cmath>

#include "ictus/report/number.hpp"
#include "ictus/reproduce/chatziioannou.hpp"

namespace ictus::reproduce::chatziioannou {
namespace {

constexpr std::array exponents{1.1, 1.5, 2.0, 2.5, 3.0};
constexpr std::array lengths{3.0, 5.0, 8.0, 16.0};  // τ/Δt
constexpr int phases = 64;

Collision collision(double exponent, double duration) {
  const exact::PowerLawImpact impact{mass, 1, exponent, speed};
  return {exact::stiffness_from_duration(impact, duration * step), exponent};
}

/// Bias of the mean duration in samples.
struct Bias {
  double before, predicted, after;
};

Bias bias(const Named& named, double exponent, double duration) {
  const Collision c = collision(exponent, duration);
  return {durations(c, named.name, phases).mean - duration,
          exact::duration_bias(named.stencil, exponent, duration, 1),
          durations(c, named.tuned, phases).mean - duration};
}

/// One scheme at one exponent, over all lengths, of which the last is twice the one before.
void add_rows(Part& part, const Named& named, double exponent, const std::vector<Bias>& seen) {
  const std::string in = named.label + ", α = " + report::significant(exponent, 2);
  const Bias &longest = seen.back(), &half = seen[seen.size() - 2];
  part.add(ours(equal("bias over the predicted one, τ = 16Δt, " + in, longest.before / longest.predicted,
                      {"open question", 1, 0.03},
                      "predicted " + report::significant(longest.predicted, 4) + " samples")));
  part.add(ours(equal("order in Δt/τ of what the prediction leaves out, " + in,
                      std::log2((half.predicted - half.before) / (longest.predicted - longest.before)),
                      {"open question", 3, 0.4}, "between τ = 8Δt and 16Δt")));
  double worst = 0;
  for (const Bias& one : seen) worst = std::fmax(worst, std::abs(one.after));
  part.add(ours(at_most("largest |bias| of corrected " + in + ", τ = 3 … 16Δt (samples)", worst,
                        {"open question", named.stencil == Stencil::two_point ? 0.002 : 0.012},
                        "before: " + report::significant(seen.front().before, 3) + " at τ = 3Δt")));
}

std::vector<std::string> cells(double exponent, double duration, const Bias& two, const Bias& three,
                               double worst) {
  std::vector<std::string> row{report::significant(exponent, 2),
                               report::significant(duration, duration < 10 ? 1 : 2)};
  for (double value : {two.before, two.predicted, two.after, three.before, three.predicted, three.after})
    row.push_back(report::significant(value, 4));
  row.push_back(report::significant(worst, 2));
  return row;
}

report::Table empty_table() {
  return {.title = "Bias of the mean duration in samples, before and after",
          .head = {"α", "τ/Δt", "two-point", "predicted", "corrected", "three-point", "predicted",
                   "corrected", "two_point_phase, worst"},
          .note = "Mean over 64 phases; the last column is the largest error of any phase."};
}

report::Figure figure(const std::vector<std::array<double, 3>>& two, const std::string& what,
                      const std::string& id) {
  report::Figure made{.id = id,
                      .title = "Bias of the " + what + " duration",
                      .caption = "Mean over sub-sample phases, before and after the correction.",
                      .x = {"τ (samples)", true},
                      .y = {"|bias| (samples)", true}};
  for (std::size_t i = 0; i < exponents.size(); ++i)
    for (std::size_t kind = 1; kind <= 2; ++kind) {
      report::Series series{
          (kind == 1 ? "α = " : "corrected, α = ") + report::significant(exponents[i], 2),
          {},
          {},
          kind == 1 ? report::Series::Style::line_and_markers : report::Series::Style::dashed};
      for (std::size_t j = 0; j < lengths.size(); ++j) {
        series.x.push_back(lengths[j]);
        series.y.push_back(std::abs(two[i * lengths.size() + j][kind]));
      }
      made.series.push_back(series);
    }
  return made;
}

}  // namespace

Part alpha() {
  Part part;
  report::Table table = empty_table();
  std::vector<std::array<double, 3>> two_curve, three_curve;
  for (double exponent : exponents) {
    double worst = 0;
    std::vector<Bias> of_two, of_three;
    for (double duration : lengths) {
      const Bias two = bias(two_point, exponent, duration), three = bias(three_point, exponent, duration);
      const double error =
          durations(collision(exponent, duration), "two_point_phase", phases).worst_error(duration);
      of_two.push_back(two);
      of_three.push_back(three);
      table.rows.push_back(cells(exponent, duration, two, three, error));
      two_curve.push_back({duration, two.before, two.after});
      three_curve.push_back({duration, three.before, three.after});
      worst = std::fmax(worst, error);
    }
    add_rows(part, two_point, exponent, of_two);
    add_rows(part, three_point, exponent, of_three);
    part.add(
        ours(equal("worst |duration error| of two_point_phase, α = " + report::significant(exponent, 2) +
                       ", τ = 3 … 16Δt (samples)",
                   worst, {"open question", 0, 1e-9},
                   "stiffness solved once per impact for its phase: exact at every phase, to round-off")));
  }
  part.show({"Power laws, α > 1",
             "The open question of the paper.",
             {figure(two_curve, "two-point", "chatz-alpha-two"),
              figure(three_curve, "three-point", "chatz-alpha-three")},
             {table}});
  return part;
}

}  // namespace ictus::reproduce::chatziioannou
