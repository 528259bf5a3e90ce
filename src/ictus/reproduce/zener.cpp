#include "ictus/reproduce/zener.hpp"

#include <fmt/format.h>

#include <cmath>
#include <numbers>

#include "ictus/exact/power_law.hpp"
#include "ictus/exact/zener_plate.hpp"
#include "ictus/reproduce/rows.hpp"
#include "ictus/reproduce/struck.hpp"

namespace ictus::reproduce::zener {
namespace {

// A steel ball of 10 mm on a glass plate of 400 × 300 × 4 mm, 1 m/s.
constexpr double radius = 5e-3, thickness = 4e-3, speed = 1;                      // m, m, m/s
constexpr double steel_young = 210e9, steel_poisson = 0.3, steel_density = 7850;  // SI
constexpr double glass_young = 62e9, glass_poisson = 0.24, glass_density = 2550;

exact::ZenerPlate glass() {
  const double mass = 4 * std::numbers::pi / 3 * radius * radius * radius * steel_density;
  const double give =
      (1 - steel_poisson * steel_poisson) / steel_young + (1 - glass_poisson * glass_poisson) / glass_young;
  return {mass, 4 * std::sqrt(radius) / (3 * give),
          exact::plate_impedance(glass_young, glass_poisson, glass_density, thickness), speed};
}

exact::ZenerImpact with_inelasticity(double lambda) { return exact::impact_of({1, 1, 1 / lambda, 1}); }

const std::string plate_text = R"(
[material.steel]
young = "210 GPa"
poisson = 0.3
density = "7850 kg/m^3"
[material.glass]
young = "62 GPa"
poisson = 0.24
density = "2550 kg/m^3"
[[body]]
name = "ball"
radius = "5 mm"
material = "steel"
velocity = "1 m/s"
[[resonator]]
name = "plate"
kind = "plate"
length = "400 mm"
width = "300 mm"
thickness = "4 mm"
material = "glass"
damping = { loss_factor = 1e-3 }
strike = ["130 mm", "110 mm"]
[contact]
law = "power_law"
[run]
method = "projected"
step = "2 us"
duration = "90 us"
)";

}  // namespace

Part inelasticity() {
  Part part;
  part.add(ours(equal("−de/dλ at λ = 0", (1 - with_inelasticity(1e-6).restitution) / 1e-6,
                      {"–", exact::first_loss(), 5e-6},
                      "the work of the dashpot along Hertz's path: (4/5)(5/4)^{8/5} B(8/5, 1/2)")));
  for (const double lambda : {0.05, 0.1, 0.2})
    part.add(ours(equal(fmt::format("e at λ = {}", lambda), with_inelasticity(lambda).restitution,
                        {"recalled: e ≈ exp(−1.719 λ)", std::exp(-1.719 * lambda), 0.006},
                        "a fit that others quote; ours is the solution of the equation")));
  const exact::PowerLawImpact elastic{1, 1, 1.5, 1};
  part.add(ours(equal("contact time at λ → 0, over Hertz's",
                      with_inelasticity(1e-9).contact_time / elastic.contact_time(), {"–", 1, 1e-8})));
  const exact::ZenerPlate soft{2.3, 5e6, 2000, 0.7};
  part.add(ours(equal("e of a ball of 2.3 kg over that of the same λ without dimensions",
                      impact_of(soft).restitution / with_inelasticity(soft.inelasticity()).restitution,
                      {"recalled: one number decides", 1, 1e-12})));
  report::Figure figure{.id = "zener-restitution",
                        .title = "Restitution of a plate that sends nothing back",
                        .caption = "Every ball and plate is one point λ of this curve.",
                        .x = {"λ"},
                        .y = {"e"}};
  report::Series exact{"exact", {}, {}},
      fit{"exp(−1.719 λ), recalled", {}, {}, report::Series::Style::dashed};
  for (int i = 1; i <= 60; ++i) {
    const double lambda = i / 40.0;
    exact.x.push_back(lambda), exact.y.push_back(with_inelasticity(lambda).restitution);
    fit.x.push_back(lambda), fit.y.push_back(std::exp(-1.719 * lambda));
  }
  figure.series = {exact, fit};
  part.show({"Restitution", "", {figure}, {}});
  return part;
}

Part infinite_plate() {
  Part part;
  const exact::ZenerPlate plate = glass();
  const exact::ZenerImpact impact = impact_of(plate);
  const std::string words =
      "a steel ball of 10 mm at 1 m/s on glass of 4 mm; E = 62 GPa, ν = 0.24, 2550 kg/m³";
  part.add(ours(equal("Z of the plate (N s/m)", plate.impedance, {"–", 478.6, 0.05}, words)));
  part.add(ours(equal("contact time (µs)", 1e6 * impact.contact_time, {"–", 55.21, 0.005},
                      "an independent integration of the same equation; " + words)));
  part.add(ours(equal("peak force (N)", impact.max_force, {"–", 196.8, 0.05}, "the same")));
  part.add(ours(equal("rebound (m/s)", -impact.rebound_speed, {"–", -0.3842, 5e-5}, "the same")));
  return part;
}

Part modal_plate() {
  Part part;
  const exact::ZenerImpact infinite = impact_of(glass());
  struct Cut {
    const char* highest;
    double time, force, rebound;  // relative, allowed
  };
  for (const Cut& cut : {Cut{"20 kHz", 0.06, 0.075, 0.01}, Cut{"40 kHz", 0.005, 0.01, 0.005},
                         Cut{"80 kHz", 0.001, 0.003, 0.002}}) {
    const Trace trace = run_of(plate_text, {fmt::format("resonator.plate.highest=\"{}\"", cut.highest)});
    const Impact impact = first_impact(trace);
    const std::string modes =
        fmt::format(" by modes to {} and their residual compliance, over the infinite plate's", cut.highest);
    part.add(ours(
        equal("contact time" + modes, impact.contact_time() / infinite.contact_time, {"–", 1, cut.time})));
    part.add(ours(equal("peak force" + modes, impact.peak_force / infinite.max_force, {"–", 1, cut.force})));
    part.add(ours(equal("rebound" + modes, -trace.bodies.front().velocity_end.x / infinite.rebound_speed,
                        {"–", 1, cut.rebound}, "waves from the edges come back after the ball has left")));
  }
  const Trace bare =
      run_of(plate_text, {"resonator.plate.highest=\"20 kHz\"", "resonator.plate.residual=left_out"});
  part.add(ours(between(
      "peak force by modes to 20 kHz without residual compliance, over the infinite plate's",
      first_impact(bare).peak_force / infinite.max_force, {"–", 1.17, 1.23}, "what is inaudible matters")));
  return part;
}

Paper paper() {
  return {{"zener", "The intrinsic inelasticity of large plates.", "m v′ = −F, α′ = v − F/Z, F = k α^{3/2}",
           "[Zener1941]"},
          {{"inelasticity", "Restitution over the one number λ of the theory.", &inelasticity},
           {"infinite", "A steel ball on an infinite plate of glass.", &infinite_plate},
           {"modal", "The same ball on a finite plate, by its modes.", &modal_plate}}};
}

}  // namespace ictus::reproduce::zener
