// Fig. 2 and (6)–(9) of [PreclikRuede2010], and §5: what Poisson's hypothesis makes of the cradle. m = v₀
// = 1.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "ictus/base/larger.hpp"
#include "ictus/report/impulse_plane.hpp"
#include "ictus/reproduce/preclik.hpp"
#include "ictus/resolver/impulse_plane.hpp"

namespace ictus::reproduce::preclik {
namespace {

constexpr double exact = 1e-12;

void add_point(Part& part, const std::string& what, const Impulses& at,
               const std::array<std::string, 2>& words, const Impulses& printed) {
  part.add(equal("λ₁ of " + what + "/m v₀", at[0], {words[0], printed[0], exact}));
  part.add(equal("λ₂ of " + what + "/m v₀", at[1], {words[1], printed[1], exact}));
}

/// The largest difference of two functions of λ₁ ∈ (0, 4/3).
template <class One, class Other>
double largest_difference(One one, Other other) {
  double worst = 0;
  for (int k = 1; k < 100; ++k) {
    const double first = 4.0 / 3 * k / 100;
    worst = max_or_nan(worst, std::abs(one(first) - other(first)));
  }
  return worst;
}

/// λ₂ on the border of a half-plane.
double border(const HalfPlane& side, double first) {
  return (side.bound - side.normal[0] * first) / side.normal[1];
}

void add_lines(Part& part, const ImpulsePlane& plane) {
  const auto& sides = plane.half_planes();
  part.add(equal("largest |λ₂ − (2λ₁ − m v₀)| of the first gap, (6b)",
                 largest_difference([&](double first) { return border(sides[2], first); },
                                    [](double first) { return 2 * first - 1; }),
                 {"λ₂ ≤ 2λ₁ − m v₀", 0, exact}));
  part.add(equal("largest |λ₂ − λ₁/2| of the second gap, (7b)",
                 largest_difference([&](double first) { return border(sides[3], first); },
                                    [](double first) { return first / 2; }),
                 {"λ₁ ≤ 2λ₂", 0, exact}));
  for (const std::size_t branch : {0u, 1u})
    part.add(equal(std::string("largest error of (9), its ") + (branch == 0 ? "lower" : "upper") + " branch",
                   largest_difference([&](double first) { return plane.second_impulses(first)[branch]; },
                                      [&](double first) {
                                        const double root = std::sqrt(first - 0.75 * first * first);
                                        return first / 2 + (branch == 0 ? -root : root);
                                      }),
                   {"λ₂ = λ₁/2 ± √(v₀ m λ₁ − ¾ λ₁²)", 0, exact}));
}

void add_arc(Part& part, const ImpulsePlane& plane) {
  const std::vector<Arc> arcs = plane.arcs();
  add_point(part, "the end of the arc where contact 1 stays closed", arcs.front().first.impulse,
            {"the asterisk: 1", "the asterisk: 1"}, {1, 1});
  add_point(part, "the end of the arc where contact 2 stays closed", arcs.front().last.impulse,
            {"on the line (7b)", "on the line (7b)"}, {4.0 / 3, 2.0 / 3});
  part.add(at_least("length of the arc (rad, in the metric of the energy)",
                    arcs.front().from - arcs.front().to, {"an infinite number of solutions", 0.1},
                    "π/3; all of it keeps energy and momentum, pulls and penetrates nothing"));
  double least = 1;
  for (int k = 0; k <= 100; ++k) {
    const Impulses at = plane.on_ellipse(arcs.front().from + (arcs.front().to - arcs.front().from) * k / 100);
    least = std::min({least, at[0], at[1]});
  }
  part.add(at_least("smallest impulse on the arc/m v₀", least, {"both contact impulses non-zero", 0.1}));
}

/// The dashed line: an impact in the middle of the step.
void add_mid_step(Part& part) {
  const ImpulsePlane plane({.gap = {0.5, 0}});
  part.add(equal("largest |λ₂ − (2λ₁ − ½ m v₀)| of the dashed line",
                 largest_difference([&](double first) { return border(plane.half_planes()[2], first); },
                                    [](double first) { return 2 * first - 0.5; }),
                 {"impacts in the middle of the first time step", 0, exact}));
  part.add(equal("first gap after the step with λ₁ = λ₂ = m v₀, in v₀ Δt", plane.gap_after({1, 1})[0],
                 {"½ v₀ Δt", 0.5, exact}));
  part.add(at_least("place of λ₁ = λ₂ = m v₀ on the arc", plane.standing({1, 1}).parameter,
                    {"no more on the non-penetration line", 0.01}, "0 would be on it"));
}

/// 0 at its first end, 1 at its last; NaN where the law has no answer, or one off the arc.
double place_on_arc(const LawPoint& point) {
  return point.found() && point.standing.where == Where::on_arc ? point.standing.parameter : NAN;
}

/// Which law sits where on the arc: what the paper calls an infinite number of solutions, by name.
void add_laws(Part& part) {
  const std::vector<LawPoint> points = law_points({});
  double least = 1, most = 0, lost = 0;
  for (const LawPoint& point : points) {
    least = std::min(least, place_on_arc(point));
    most = max_or_nan(most, place_on_arc(point));
    lost = max_or_nan(lost, point.found() ? std::abs(point.standing.part_lost) : NAN);
  }
  part.add(equal("part of the arc between the outermost impact laws", most - least,
                 {"which one is determined by the elastic properties", 1, exact},
                 "pairwise at one end, Newton, Poisson and Moreau at the other, springs between"));
  part.add(
      equal("largest energy that an elastic impact law loses", lost, {"conserving the energy", 0, 1e-8}));
}

/// Springs of a higher exponent go towards the end of sequential collisions.
void add_springs(Part& part) {
  double before = 1;
  for (const double exponent : {1.0, 1.5, 3.0, 5.0}) {
    const LawPoint point = law_point({.exponent = {exponent, exponent}}, {.law = "compliant"});
    const double place = place_on_arc(point);
    part.add(at_most(fmt::format("place on the arc of springs with the exponent {:g}", exponent), place,
                     {"determined by the elastic properties", before}, "nearer to the asterisk"));
    before = place;
  }
}

/// Three cylinders: waves choose the asterisk too, short of what their slices keep as vibration.
void add_cylinders(Part& part) {
  const waves::SlicedBody body = waves::sliced(cylinder(length), slices);
  std::vector<waves::ChainBody> bodies(3);
  for (waves::ChainBody& one : bodies) one.body = body;
  bodies[0].velocity = 1;
  const Collision seen(std::move(bodies));
  part.add(equal("λ₁/m v₀ of cylinders of 20 slices", 1 - seen.velocity(0),
                 {"determined by the elastic properties", 1, 0.05}));
  part.add(equal("λ₂/m v₀ of cylinders of 20 slices", seen.velocity(2),
                 {"determined by the elastic properties", 1, 0.05}));
}

/// With the dashed line of an impact in mid-step.
report::Figure solution_space() {
  report::Figure figure = report::impulse_plane_figure({});
  figure.id = "preclik-fig2";
  figure.title = "Fig. 2: solution space";
  const report::Figure later = report::impulse_plane_figure({.gap = {0.5, 0}});
  for (const report::Series& series : later.series)
    if (series.style == report::Series::Style::dashed) {
      figure.series.push_back(series);
      figure.series.back().name = "contact 1, impact in mid-step";
    }
  return figure;
}

}  // namespace

Part fig2() {
  Part part;
  const ImpulsePlane plane({});
  add_lines(part, plane);
  add_arc(part, plane);
  add_point(part, "the intersection of the green lines", plane.inelastic(), {"2/3", "1/3"},
            {2.0 / 3, 1.0 / 3});
  part.add(equal("part of the relative energy that it loses", plane.standing(plane.inelastic()).part_lost,
                 {"as much energy as possible is drained", 1, exact}));
  add_mid_step(part);
  add_laws(part);
  add_springs(part);
  add_cylinders(part);
  part.show({"Figure 2", "", {solution_space()}, {report::law_point_table({})}});
  return part;
}

Part poisson() {
  Part part;
  const LawPoint inelastic = law_point({.restitution = {0, 0}}, {.law = "poisson"});
  const LawPoint elastic = law_point({}, {.law = "poisson"});
  add_point(part, "the inelastic solution", inelastic.impulse, {"2/3", "1/3"}, {2.0 / 3, 1.0 / 3});
  add_point(part, "Poisson's hypothesis", elastic.impulse, {"4/3", "2/3"}, {4.0 / 3, 2.0 / 3});
  const std::array<std::string, 3> words{"−1/3", "2/3", "2/3"}, index{"₁", "₂", "₃"};
  const std::array<double, 3> printed{-1.0 / 3, 2.0 / 3, 2.0 / 3};
  for (std::size_t i = 0; i < 3; ++i)
    part.add(equal("v" + index[i] + "/v₀ by Poisson's hypothesis", elastic.velocity[i],
                   {words[i], printed[i], exact}));
  part.add(equal("place of Poisson's hypothesis on the feasible arc", place_on_arc(elastic),
                 {"satisfies all constraints posed", 1, exact}, "at its very end"));
  part.add(at_least("1 − v₃/v₀ by Poisson's hypothesis", 1 - elastic.velocity[2],
                    {"not dispersion-free", 0.1}, "a cradle without dispersion has v₃ = v₀"));
  return part;
}

}  // namespace ictus::reproduce::preclik
