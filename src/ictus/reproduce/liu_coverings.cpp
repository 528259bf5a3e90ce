// (114)–(118), Table 12 and Figs 40 to 42 of [Liu2008]: stiffnesses, and walls covered with other materials.

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <utility>

#include "ictus/exact/power_law.hpp"
#include "ictus/reproduce/liu_columns.hpp"

namespace ictus::reproduce::liu {
namespace {

constexpr double fall = 2.9e-3;  // h, m
const double speed = Column{fall, 1, 1}.speed();

/// K₁ with which a bead stays on the wall for τ₁ ~ K₁^{−2/5}.                          [Liu2008, eq. (118)]
/// Erratum: τ₁ is twice the τ_max of [42], which is the time to the largest force, and that is in µs.
double stiffness_of(double time_to_peak) {
  return std::pow(exact::PowerLawImpact{bead_mass, 1, 1.5, speed}.contact_time() / (2 * time_to_peak), 2.5);
}

/// τ₁ = factor (5m/4K₁)^{2/5} v^{−1/5}, solved for K₁.
double by_factor(double factor, double time_to_peak) {
  return 1.25 * bead_mass / std::pow(2 * time_to_peak * std::pow(speed, 0.2) / factor, 2.5);
}

struct Material {
  std::string name;
  double time_to_peak;  // τ_max, s
  std::string text;     // K₁ as printed
  double stiffness;     // K₁, N/m^{3/2}
  double unit;          // of its last digit
  double known;         // with the exact factor of (118)
};
const std::array<Material, 4> materials{Material{"steel", 17e-6, "1.15e10", 1.15e10, 1e8, 1.156830e10},
                                        Material{"PVC", 67.5e-6, "3.67e8", 3.67e8, 1e6, 3.682412e8},
                                        Material{"beech", 127.5e-6, "7.5e7", 7.5e7, 1e6, 7.509592e7},
                                        Material{"rubber", 221e-6, "1.89e7", 1.89e7, 1e5, 1.898502e7}};

constexpr std::size_t longest = 16;
struct Covering {
  std::string number, material;
  Column column;
};
const Covering pvc{"40", "PVC", {fall, 0.92, 0.7, materials[1].stiffness}};
const Covering beech{"41", "beech", {fall, 0.92, 0.92, materials[2].stiffness}};
const Covering rubber{"42", "rubber", {fall, 0.92, 0.92, materials[3].stiffness}};

double largest(const Covering& covering, std::size_t beads) {
  return resolved(covering.column.with(beads)).peak_force.back();
}
/// By how much one more bead raises the largest force, relative.
double last_rise(const Covering& covering) {
  return largest(covering, longest) / largest(covering, longest - 1) - 1;
}

Part part_of(const Covering& covering) {
  Part part;
  const std::vector<Resolved> seen = columns(covering.column, 1, longest, true);
  for (std::size_t i = 1; i < 10; ++i)
    part.add(
        at_least("largest force of " + std::to_string(i + 1) + " beads over that of " + std::to_string(i),
                 seen[i].peak_force.back() / seen[i - 1].peak_force.back(), {"increases with N", 1}));
  part.show(wall_forces(covering.number,
                        "Softer than beads: the largest force grows with N before it depends on N no more.",
                        seen));
  return part;
}

/// A softer wall lets more beads share in the maximum, and lowers it.
void add_softer(Part& part, const Covering& covering, const Covering& harder) {
  part.add(at_most("largest force over that of " + harder.material + ", N = 16",
                   largest(covering, longest) / largest(harder, longest), {"the amplitude decreases", 1}));
  part.add(at_least("rise from N = 15 to 16 (%)", 100 * last_rise(covering),
                    {"the number N of the maximum increases", 100 * last_rise(harder)},
                    "more than with " + harder.material + ": the maximum comes later"));
}

}  // namespace

Part stiffness() {
  Part part;
  part.add(otherwise(equal("K between two beads (N/m^{3/2})", bead_stiffness(), {"6.9716e9", 6.9716e9, 5e4}),
                     {6.9709e9, 5e4}, "Erratum: 6.9709e9 from (114)–(116) and the printed E, ν and R"));
  part.add(
      equal("K between bead and steel wall (N/m^{3/2})", steel_wall_stiffness(), {"9.858e9", 9.858e9, 5e5}));
  return part;
}

Part table12() {
  Part part;
  for (const Material& material : materials)
    part.add(by_scheme(equal("K_1 of " + material.name + " (N/m^{3/2})", stiffness_of(material.time_to_peak),
                             {material.text, material.stiffness, material.unit / 2},
                             "Erratum: τ_1 = 2 τ_max, and τ_max is in µs"),
                       {"(118) with its rounded factor 2.94", by_factor(2.94, material.time_to_peak)},
                       {material.known, material.unit / 100}));
  // The contact time of a Hertz impact in units of the factors of (118).
  const exact::PowerLawImpact impact{bead_mass, steel_wall_stiffness(), 1.5, speed};
  const double factor = std::pow(1.25 * bead_mass / steel_wall_stiffness(), 0.4) * std::pow(speed, -0.2);
  part.add(as_printed("factor of (118)", "2.94", impact.contact_time() / factor));
  return part;
}

/// What [42] measured beside ours, with K₁ from the time of one bead: when the force of N_d beads is largest.
struct MeasuredCovering {
  std::string material;
  std::size_t beads;   // N_d
  double alone;        // τ_max of one bead, s
  std::string text;    // τ_max of N_d beads, µs
  Range time;          // the same, with its error
  double comes = 0;    // what comes out, µs, where it is not that
  double wall = 0.92;  // e_sp: of PVC, beech and rubber the paper's
};
MeasuredCovering measured_covering(std::string material, std::size_t beads, double alone, std::string text) {
  const double time = std::strtod(text.c_str(), nullptr);
  const std::size_t sign = text.find("±");
  const double error = sign == std::string::npos ? 0.5 : std::strtod(text.c_str() + sign + 2, nullptr);
  return {std::move(material), beads, alone, text, {text, time - error, time + error}};
}
std::vector<MeasuredCovering> measured_coverings() {
  std::vector<MeasuredCovering> all{measured_covering("brass", 2, 47.5e-6, "46"),
                                    measured_covering("adhesive tape", 4, 47.5e-6, "112"),
                                    measured_covering("PVC", 6, 67.5e-6, "171 ± 19"),
                                    measured_covering("PMMA", 8, 69e-6, "228 ± 11"),
                                    measured_covering("cardboard II", 11, 191e-6, "396 ± 21"),
                                    measured_covering("beech", 15, 127.5e-6, "468 ± 26"),
                                    measured_covering("cardboard I", 22, 227e-6, "743 ± 23"),
                                    measured_covering("rubber", 28, 221e-6, "950 ± 57")};
  all[2].wall = 0.7;
  all[0].comes = 68.92;
  all[1].comes = 109.89;
  all[4].comes = 512.72;
  all[6].comes = 818.53;
  return all;
}

Row covering_row(const MeasuredCovering& one, double time) {
  Row row = between("τ_max of " + std::to_string(one.beads) + " beads on " + one.material + " (µs)", time,
                    one.time, "measured by [42]; K_1 from the τ_max of one bead");
  if (one.comes == 0) return row;
  return otherwise(
      std::move(row), {one.comes, 0.01},
      "measured by [42]: the paper computes nothing for this covering. One stiffness, taken from one "
      "bead, and e_sp = 0.92, ours, do not describe it",
      Cause::other_reading);
}

Part fig39() {
  Part part;
  report::Series measured{"measured by [42]", {}, {}, report::Series::Style::markers},
      computed{"lzb", {}, {}, report::Series::Style::line_and_markers};
  for (const MeasuredCovering& one : measured_coverings()) {
    const Column column{fall, 0.92, one.wall, stiffness_of(one.alone)};
    const double time = 1e6 * resolved(column.with(one.beads)).peak_time.back();
    part.add(covering_row(one, time));
    measured.x.push_back(static_cast<double>(one.beads));
    measured.y.push_back((one.time.least + one.time.most) / 2);
    computed.x.push_back(static_cast<double>(one.beads));
    computed.y.push_back(time);
  }
  part.show({"Figure 39",
             "",
             {{.id = "liu-fig39",
               .title = "Fig. 39: time to the largest force, measured and computed",
               .caption = "Columns of N_d beads on eight coverings, from brass to rubber.",
               .x = {"beads N_d"},
               .y = {"time (µs)"},
               .series = {std::move(measured), std::move(computed)}}},
             {}});
  return part;
}

Part fig40() {
  Part part = part_of(pvc);
  part.add(at_most("rise of the largest force from N = 15 to 16 (%)", 100 * last_rise(pvc),
                   {"becomes independent of N", 0, 0.01}));
  return part;
}

Part fig41() {
  Part part = part_of(beech);
  add_softer(part, beech, pvc);
  return part;
}

Part fig42() {
  Part part = part_of(rubber);
  add_softer(part, rubber, beech);
  return part;
}

}  // namespace ictus::reproduce::liu
