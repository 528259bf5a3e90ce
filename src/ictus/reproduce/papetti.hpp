#pragma once
// [Papetti2011]: the impacts of its examples, and its items.
// Ours, what makes Table 1 come out: x = 0, v = v_in at n = 0; v_out and H are read at the first sample with
// x ≤ 0; percentages are relative to v_out by (7) and (8), and to x_max by (4).

#include <array>
#include <string>
#include <string_view>

#include "ictus/exact/hunt_crossley.hpp"
#include "ictus/laws/contact/hunt_crossley.hpp"
#include "ictus/reproduce/methods.hpp"
#include "ictus/reproduce/paper.hpp"
#include "ictus/reproduce/rows.hpp"

namespace ictus::reproduce::papetti {

inline constexpr double mass = 1e-2;         // kg                                     [Papetti2011, §3.3]
inline constexpr double step = 1.0 / 44100;  // s

struct Case {
  std::string_view name;
  HuntCrossley law;
  double speed;  // v_in, m/s

  SingleImpact<HuntCrossley> system(double gravity = 0) const { return {law, mass, gravity}; }
  exact::HuntCrossleyImpact exact() const { return {mass, law.stiffness, law.exponent, law.damping, speed}; }
};

inline constexpr Case soft{"soft", {.stiffness = 1e6, .exponent = 1.6, .damping = 0.5}, 0.3};      // Fig. 4
inline constexpr Case case_1{"case 1", {.stiffness = 1e7, .exponent = 1.1, .damping = 0.1}, 0.3};  // Fig. 5
inline constexpr Case case_2{"case 2", {.stiffness = 1e9, .exponent = 1.5, .damping = 0.5}, 1};  // Figs 1, 6

/// The methods of the paper, in its order, and what we call them.
struct Named {
  std::string label;      // "AM1"
  std::string_view name;  // in the list of schemes
  const Method<HuntCrossley>& method() const { return reproduce::method<HuntCrossley>(name); }
};
inline const std::array<Named, 4> paper_methods{Named{"AM1", "am1"}, Named{"Verlet", "verlet"},
                                                Named{"Heun", "heun_papetti"}, Named{"RK4", "rk4"}};

/// What Table 1 lists, in percent.
struct Errors {
  double max_depth;  // against (4)
  double rebound;    // against (7), (8)
  double energy;     // against the kinetic energy of that rebound
};
Errors errors(const Case& impact, const ImpactRun& run);

/// One impact with the start on the surface, as in the paper, and some samples of flight after it.
ImpactRun run(const Case& impact, std::string_view scheme);

/// v_out by (7) and (8), and x_max by (4): what the corrections of §4.2 know.
PredictedImpactOf outlook(const Case& impact);

Part accuracy();  // papetti_accuracy.cpp
Part orders();
Part exact_values();  // papetti_exact.cpp
Part table1();        // papetti_table1.cpp
Part plastic();       // papetti_plastic.cpp
Part fig1();          // papetti_curves.cpp
Part fig2();
Part fig3();
Part fig4();  // papetti_energies.cpp
Part fig5();
Part fig6();
Part fig7();    // papetti_corrections.cpp
Part fig8();    // papetti_bouncing.cpp
Part phases();  // papetti_phases.cpp
Part limits();  // papetti_limits.cpp
Part short_contacts();
Part resting();     // papetti_resting.cpp
Part resonating();  // papetti_sound.cpp
Part bouncing_sound();
Part rolling_sound();
Part sustained();
Part hardness();

Paper paper();

}  // namespace ictus::reproduce::papetti
