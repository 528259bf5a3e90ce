// Tables 2 and 3 and Fig. 6 of [Liu2008]: three equal balls with Hertz contacts, four materials.

#include <cmath>
#include <cstdlib>

#include "ictus/base/larger.hpp"
#include "ictus/report/number.hpp"
#include "ictus/reproduce/liu.hpp"

namespace ictus::reproduce::liu {
namespace {

/// v₁, v₂, v₃ and Σv².
using Velocities = std::array<std::string, 4>;

/// Printed, and what it converges to.
struct Prediction {
  Velocities printed;
  std::vector<double> known;
};
struct Material {
  std::string name;
  double restitution, correlation;  // e_s and ICR                                 [Liu2008, Table 1]
  Velocities measured;              // [Liu2008, Table 2]
  Prediction bi, mono;              // [Liu2008, Table 3]; the predictions of Table 2 are mono
};

const std::array<Material, 4> materials{
    Material{"AAA",
             0.97,
             0.167,
             {"-0.0747", "0.0559", "1.0188", "1.046"},
             {{"-0.0520", "0.0843", "0.9677", "0.946"}, {-0.0520305, 0.0846608, 0.9673697}},
             {{"-0.0466", "0.0783", "0.9683", "0.946"}, {-0.0466174, 0.0786393, 0.9679780}}},
    Material{"BBB",
             0.36,
             0.310,
             {"0.1953", "0.2733", "0.5314", "0.394"},
             {{"0.2515", "0.2775", "0.4710", "0.3621"}, {0.2517405, 0.2773790, 0.4708805}},
             {{"0.2513", "0.2787", "0.4700", "0.362"}, {0.2516530, 0.2785535, 0.4697934}}},
    Material{"CCC",
             0.27,
             0.338,
             {"0.2359", "0.2905", "0.4737", "0.364"},
             {{"0.2798", "0.3093", "0.4109", "0.343"}, {0.2800373, 0.3091656, 0.4107971}},
             {{"0.2798", "0.3099", "0.4103", "0.344"}, {0.2801173, 0.3098310, 0.4100517}}},
    Material{"DDD",
             0.85,
             0.080,
             {"0.0365", "0.0863", "0.8772", "0.778"},
             {{"0.0218", "0.1178", "0.8603", "0.7544"}, {0.0217989, 0.1180773, 0.8601238}},
             {{"0.0306", "0.1094", "0.8600", "0.752"}, {0.0306942, 0.1096609, 0.8596449}}}};

Problem three_balls(const Material& material) {
  return chain({1, 1, 1}, {1, 0, 0}, 1.5, material.restitution);
}

double squares(const std::vector<double>& velocity) {
  double sum = 0;
  for (double v : velocity) sum += v * v;
  return sum;
}

Quantity quantity(std::size_t i) { return i < 3 ? velocity_of(i) : Quantity(squares); }

const std::array<std::string, 4> symbols{"v_1 (m/s)", "v_2 (m/s)", "v_3 (m/s)", "Σv² (m²/s²)"};

std::string labelled(const Material& material, const std::string& by, std::size_t i) {
  return material.name + " " + by + ": " + symbols[i];
}

double squares_of(const Velocities& printed) {
  double sum = 0;
  for (std::size_t i = 0; i < 3; ++i) sum += std::pow(std::strtod(printed[i].c_str(), nullptr), 2);
  return sum;
}

/// A sum of squares by the published scheme, or one that the printed velocities themselves do not have.
Row sum_row(const Impact& seen, const std::string& quantity, const Velocities& printed) {
  const Row row = against_scheme(seen, quantity, printed[3], squares);
  const double own = squares_of(printed), unit = last_digit(printed[3]);
  if (row.verdict != Verdict::differs) return row;
  const bool is_cut = own >= row.target && own < row.target + unit;
  return otherwise(row, *row.instead,
                   (is_cut ? "the printed velocities give " : "Erratum: the printed velocities give ") +
                       report::significant(own, 5),
                   is_cut ? Cause::cut : Cause::erratum);
}

/// What [12] measured, beside the law of [12] with the measured e_s and ICR.
void add_measured(Part& part, const Material& material) {
  const Resolved seen =
      resolved(three_balls(material), {.law = "ceanga_hurmuzlu", .correlation = material.correlation});
  const double e = material.restitution, a = material.correlation, struck = (1 + e) / (2 - a);
  const double last = struck * (1 + e * std::sqrt(1 - 2 * a)) / 2;
  const std::array<double, 4> exact{1 - struck, struck - last, last,
                                    std::pow(1 - struck, 2) + std::pow(struck - last, 2) + last * last};
  for (std::size_t i = 0; i < 4; ++i)
    part.add(otherwise(
        as_printed(labelled(material, "measured", i), material.measured[i], quantity(i)(seen.velocity)),
        {exact[i], 1e-9},
        i == 0
            ? "by ceanga_hurmuzlu with e_s and ICR of Table 1"
            : "made by eqs (31)–(33) of [12] out of e_s and ICR of Table 1: the paper does not print them and [12] "
              "was not at hand, so that these numbers cannot be computed; beside them ceanga_hurmuzlu, whose "
              "second contact gives back e_s² of all its energy, so that the sum of squares never exceeds 1",
        Cause::other_reading));
}

void add_predictions(Part& part, const Material& material, Dissipation dissipation, const std::string& by) {
  const bool bi = dissipation == Dissipation::bi_stiffness;
  const Prediction& now = bi ? material.bi : material.mono;
  const double step = bi ? 1.275e-4 : 1.45e-4;  // ΔP, N s: each serves the twelve velocities of its model
  const Impact seen = impact(three_balls(material), step_of(step), now.known, dissipation);
  for (std::size_t i = 0; i < 3; ++i)
    part.add(against_scheme(seen, labelled(material, by, i), now.printed[i], quantity(i)));
  part.add(sum_row(seen, labelled(material, by, 3), now.printed));
}

}  // namespace

Part table2() {
  Part part;
  for (const Material& material : materials) {
    add_measured(part, material);
    add_predictions(part, material, Dissipation::mono_stiffness, "predicted");
    const double predicted =
        squares(resolved(three_balls(material), {.dissipation = Dissipation::mono_stiffness}).velocity);
    part.add(at_most(material.name + ": Σv² predicted beside the printed measured one, apart (%)",
                     100 * std::abs(predicted / std::strtod(material.measured[3].c_str(), nullptr) - 1),
                     {"less than 10 percent", 10}));
  }
  return part;
}

Part table3() {
  Part part;
  for (const Material& material : materials) {
    add_predictions(part, material, Dissipation::bi_stiffness, "bi-stiffness");
    add_predictions(part, material, Dissipation::mono_stiffness, "mono-stiffness");
  }
  double apart = 0;
  for (const Material& material : materials) {
    const Resolved bi = resolved(three_balls(material)),
                   mono = resolved(three_balls(material), {.dissipation = Dissipation::mono_stiffness});
    for (std::size_t i = 0; i < 3; ++i)
      apart = max_or_nan(apart, std::abs(bi.velocity[i] - mono.velocity[i]));
  }
  part.add(at_most("largest difference of a velocity between both models, of all four (m/s)", apart,
                   {"only very small discrepancies", 0.01}, "below a hundredth of the speed"));
  return part;
}

/// The figure belongs to Table 2, and so to mono-stiffness.
Part fig6() {
  Part part;
  const Problem problem = three_balls(materials.front());
  const Resolved seen = resolved(problem, {.dissipation = Dissipation::mono_stiffness});
  using enum ImpactEventKind;
  const double first_ends = last_time(seen, 0, compression_ends),
               second_ends = last_time(seen, 1, compression_ends);
  part.add(at_least("end of compression at contact 2 over that at contact 1", second_ends / first_ends,
                    {"after the end at 1, 2 continues", 1}));
  part.add(at_least("end of compression at contact 2 over opening of contact 1",
                    second_ends / last_time(seen, 0, opens),
                    {"B_1 leaves before the compression at 2 finishes", 1},
                    "mono-stiffness; under bi-stiffness the order is the other one"));
  part.add(equal("impacts at contact 1", count(seen, 0, {opens}), {"one", 1}));
  part.add(equal("impacts at contact 2", count(seen, 1, {opens}), {"one", 1}));
  part.show({"Figure 6",
             "",
             {impulse_figure("liu-fig6", "Fig. 6: three balls of type A",
                             "Each contact compresses, expands and opens once.", problem,
                             Dissipation::mono_stiffness)},
             {}});
  return part;
}

}  // namespace ictus::reproduce::liu
