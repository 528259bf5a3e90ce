#include "ictus/report/impulse_plane.hpp"

#include <fmt/format.h>

#include <cmath>
#include <tuple>

#include "ictus/report/number.hpp"

namespace ictus::report {
namespace {

constexpr double at_an_end = 1e-6;  // of the arc

std::string contact_of(Limit limit) {
  return limit == Limit::no_pull_1 || limit == Limit::no_penetration_1 ? "contact 1" : "contact 2";
}

std::string on_arc(const Standing& at) {
  std::string text = at.piece > 0 ? fmt::format("on piece {} of the arc, ", at.piece + 1) : "on the arc, ";
  if (at.parameter < at_an_end) return text + "at its first end";
  if (at.parameter > 1 - at_an_end) return text + "at its last end";
  return text + significant(at.parameter, 3) + " of the way";
}

std::string problem_words(const ThreeBallProblem& problem) {
  const auto& [m, v, gap, step, e] =
      std::tie(problem.mass, problem.velocity, problem.gap, problem.step, problem.restitution);
  return fmt::format(
      "Masses {:.6g}, {:.6g}, {:.6g} kg; velocities {:.6g}, {:.6g}, {:.6g} m/s; restitutions {:.6g}, {:.6g}; "
      "gaps "
      "{}, {} at the beginning of a step of {}. ",
      m[0], m[1], m[2], v[0], v[1], v[2], e[0], e[1], engineering(gap[0], "m"), engineering(gap[1], "m"),
      engineering(step, "s"));
}

}  // namespace

std::string words(const LawPoint& point) {
  if (!point.found()) return "no answer: " + std::string(point.message);
  const Standing& at = point.standing;
  switch (at.where) {
    case Where::on_arc: return on_arc(at);
    case Where::loses_energy: return "loses " + percent(at.part_lost, 3) + " of the relative energy";
    case Where::gains_energy: return "gains " + percent(-at.part_lost, 3) + " of the relative energy";
    case Where::pulls: return contact_of(at.limit) + " pulls with " + engineering(at.violation, "N s", 3);
    case Where::penetrates: break;
  }
  return contact_of(at.limit) + " is penetrated by " + engineering(at.violation, "m", 3);
}

Table law_point_table(const ThreeBallProblem& problem) {
  Table table{
      "Which law sits where",
      {"law", "λ₁ (N s)", "λ₂ (N s)", "v₁ (m/s)", "v₂ (m/s)", "v₃ (m/s)", "in the impulse plane"},
      {},
      "The arc is what energy, momentum, no pull and no penetration leave; it begins where contact 1 stays "
      "closed, and ends where contact 2 does."};
  for (const LawPoint& point : law_points(problem)) {
    std::vector<std::string> row{std::string(point.law)};
    for (const double value : point.impulse)
      row.push_back(point.found() ? fmt::format("{:.6f}", value) : "–");
    for (const double value : point.velocity)
      row.push_back(point.found() ? fmt::format("{:+.6f}", std::abs(value) < 5e-7 ? 0.0 : value) : "–");
    row.push_back(words(point));
    table.rows.push_back(std::move(row));
  }
  return table;
}

Section impulse_plane_section(const ThreeBallProblem& problem) {
  const std::size_t pieces = ImpulsePlane(problem).arcs().size();
  std::string text = problem_words(problem);
  text +=
      pieces == 1 ? "Every point of the arc keeps energy and momentum, pulls nothing and penetrates nothing: "
                    "these alone do not tell the outcome, a law has to choose."
      : pieces == 0
          ? "No impulses keep all energy without pull and penetration."
          : fmt::format("Impulses that keep all energy without pull and penetration lie on {} arcs.", pieces);
  return {"Impulse plane", std::move(text), {impulse_plane_figure(problem)}, {law_point_table(problem)}};
}

}  // namespace ictus::report
