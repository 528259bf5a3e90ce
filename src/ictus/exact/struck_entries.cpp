#include "ictus/exact/struck_entries.hpp"

#include <cmath>
#include <numbers>
#include <string>

#include "ictus/exact/struck_contact.hpp"

namespace ictus::exact {
namespace {

using Results = std::vector<Result>;

double value_of(const Values& values, std::string_view name) { return values.find(name)->second; }

/// Energy by law, and what the struck point does.
void add_outcomes(const StruckContact& k, double energy, const std::vector<LawOutcome>& all,
                  Results& results) {
  for (const LawOutcome& each : all) {
    const double p = each.impulse, q = each.tangential;
    results.push_back({each.law + "_energy_ratio", "1", 1 - each.lost / energy});
    results.push_back({each.law + "_closing", "m/s", k.closing - k.normal * p - k.coupling * q});
    results.push_back({each.law + "_slip", "m/s", k.slip - k.coupling * p - k.tangential * q});
    results.push_back({each.law + "_impulse", "N*s", p});
    results.push_back({each.law + "_friction", "N*s", q});
    for (std::string_view word : each.story) results.push_back({each.law + "_" + std::string(word), "1", 1});
  }
}

/// The lower end at (−cos, −sin) L/2 of the centre: rows of closing (0, −1, L/2 cos) and slip (1, 0, L/2 sin).
Results striking_rod(const Values& in) {
  const double m = value_of(in, "mass"), half = value_of(in, "length") / 2, angle = value_of(in, "angle");
  const double vx = value_of(in, "slide"), vy = -value_of(in, "speed"), rate = value_of(in, "rate");
  const double c = std::cos(angle), s = std::sin(angle);
  const StruckContact k{.normal = (1 + 3 * c * c) / m,
                        .coupling = 3 * s * c / m,
                        .tangential = (1 + 3 * s * s) / m,
                        .closing = half * c * rate - vy,
                        .slip = vx + half * s * rate,
                        .restitution = value_of(in, "restitution"),
                        .friction = value_of(in, "friction")};
  const double energy = m / 2 * (vx * vx + vy * vy + half * half / 3 * rate * rate);
  const std::vector<LawOutcome> all = by_all_laws(k);
  Results results{{"closing", "m/s", k.closing},
                  {"slip", "m/s", k.slip},
                  {"energy", "J", energy},
                  {"critical_friction", "1", (1 + 3 * c * c) / (3 * s * c)}};
  add_outcomes(k, energy, all, results);
  for (const LawOutcome& each : all)
    results.push_back(
        {each.law + "_rate", "rad/s", rate - 3 / (m * half) * (c * each.impulse + s * each.tangential)});
  return results;
}

struct Linkage {
  double m11, m12, m22;  // kg m²
  double inverse(const double (&x)[2], const double (&y)[2]) const {
    const double det = m11 * m22 - m12 * m12;
    return (x[0] * (m22 * y[0] - m12 * y[1]) + x[1] * (m11 * y[1] - m12 * y[0])) / det;
  }
};

/// Angles from the lower vertical: the end is at (l₁ sin θ₁ + l₂ sin θ₂, −l₁ cos θ₁ − l₂ cos θ₂).
Results kane(const Values& in) {
  const double l1 = value_of(in, "length_1"), l2 = value_of(in, "length_2");
  const double m1 = value_of(in, "mass_1"), m2 = value_of(in, "mass_2");
  const double a1 = value_of(in, "angle_1"), a2 = value_of(in, "angle_2");
  const double w1 = value_of(in, "rate_1"), w2 = value_of(in, "rate_2");
  const Linkage rods{(m1 / 3 + m2) * l1 * l1, m2 * l1 * l2 / 2 * std::cos(a2 - a1), m2 * l2 * l2 / 3};
  const double normal[2] = {-l1 * std::sin(a1), -l2 * std::sin(a2)};
  const double tangent[2] = {l1 * std::cos(a1), l2 * std::cos(a2)};
  const StruckContact k{.normal = rods.inverse(normal, normal),
                        .coupling = rods.inverse(normal, tangent),
                        .tangential = rods.inverse(tangent, tangent),
                        .closing = normal[0] * w1 + normal[1] * w2,
                        .slip = tangent[0] * w1 + tangent[1] * w2,
                        .restitution = value_of(in, "restitution"),
                        .friction = value_of(in, "friction")};
  const double energy = (rods.m11 * w1 * w1 + 2 * rods.m12 * w1 * w2 + rods.m22 * w2 * w2) / 2;
  const std::vector<LawOutcome> all = by_all_laws(k);
  Results results{{"closing", "m/s", k.closing}, {"slip", "m/s", k.slip}, {"energy", "J", energy}};
  add_outcomes(k, energy, all, results);
  return results;
}

}  // namespace

std::vector<Entry> struck_entries() {
  constexpr Range angles{0, std::numbers::pi / 2, true, "above 0 and at most pi/2"};
  const Input restitution{"restitution", "1", 0.5, "restitution e", zero_to_one};
  const Input friction{"friction", "1", 0.5, "coefficient of friction μ", non_negative};
  constexpr double degree = std::numbers::pi / 180;
  return {
      {{"kane",
        "Kane's puzzle: a double pendulum whose end strikes a floor, energy after over before by each law.",
        "M = [(m₁/3 + m₂) l₁², ½ m₂ l₁ l₂ cos(θ₂ − θ₁); …, m₂ l₂²/3]",
        "Kane1984; docs/theory/friction.md, 6"},
       {{"length_1", "m", 1.0, "length of the upper rod l₁", positive},
        {"length_2", "m", 1.0, "length of the lower rod l₂", positive},
        {"mass_1", "kg", 1.0, "mass of the upper rod m₁", positive},
        {"mass_2", "kg", 1.0, "mass of the lower rod m₂", positive},
        {"angle_1", "rad", 20 * degree, "angle of the upper rod θ₁, from the lower vertical", any_number},
        {"angle_2", "rad", 30 * degree, "angle of the lower rod θ₂", any_number},
        {"rate_1", "rad/s", -0.1, "angular velocity of the upper rod", any_number},
        {"rate_2", "rad/s", -0.2, "angular velocity of the lower rod", any_number},
        restitution,
        friction},
       kane},
      {{"striking_rod",
        "A uniform rod that strikes a floor with one end, at an angle, by each law with friction.",
        "W = [1 + 3 cos²θ, 3 sin θ cos θ; …, 1 + 3 sin²θ]/m", "docs/theory/friction.md, 6"},
       {{"mass", "kg", 1.0, "mass m", positive},
        {"length", "m", 1.0, "length L", positive},
        {"angle", "rad", 1.0, "angle to the floor θ; the struck end is the left one", angles},
        {"speed", "m/s", 1.0, "speed of the centre towards the floor", any_number},
        {"slide", "m/s", 0.0, "velocity of the centre along the floor, to the right", any_number},
        {"rate", "rad/s", 0.0, "angular velocity, counterclockwise", any_number},
        restitution,
        friction},
       striking_rod}};
}

}  // namespace ictus::exact
