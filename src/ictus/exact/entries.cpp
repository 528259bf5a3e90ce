#include <algorithm>
#include <cmath>
#include <numbers>

#include "ictus/exact/bernoulli.hpp"
#include "ictus/exact/bouncing_ball.hpp"
#include "ictus/exact/conserving_duration.hpp"
#include "ictus/exact/exact.hpp"
#include "ictus/exact/friction_entries.hpp"
#include "ictus/exact/hunt_crossley.hpp"
#include "ictus/exact/nonsmooth_entries.hpp"
#include "ictus/exact/plastic.hpp"
#include "ictus/exact/power_law.hpp"
#include "ictus/exact/rigid_bouncing_ball.hpp"
#include "ictus/exact/rod_entries.hpp"
#include "ictus/exact/spring_dashpot.hpp"
#include "ictus/exact/struck_entries.hpp"
#include "ictus/exact/three_balls.hpp"
#include "ictus/exact/zener_plate.hpp"

namespace ictus::exact {
namespace {

using Results = std::vector<Result>;

constexpr Range exponents{1, 1000, false, "in [1, 1000]"};
constexpr Range restitutions{0, 1, false, "in [0, 1]"};
constexpr Range counts{1, 1000, false, "in [1, 1000]"};

constexpr Input mass{"mass", "kg", {}, "mass m, or the reduced mass of two bodies", positive};
constexpr Input speed{"speed", "m/s", {}, "closing speed v_in", positive};
constexpr Input stiffness{"stiffness", "N/m^exponent", {}, "stiffness k", positive};
constexpr Input exponent{"exponent", "1", 1.5, "shape of the contact α", exponents};
constexpr Input damping{"damping", "s/m", 0.0, "dissipation factor μ", non_negative};
constexpr Input gravity{"gravity", "m/s^2", 9.81, "acceleration towards the floor g", positive};
constexpr Input height{"height", "m", {}, "height of release h", positive};
constexpr Input bounce_count{"count", "1", 5.0, "number of bounces", counts};

double at(const Values& values, std::string_view name) { return values.find(name)->second; }
int whole(double value) { return static_cast<int>(std::floor(value)); }
std::string numbered(const char* name, std::size_t i) { return name + ("_" + std::to_string(i + 1)); }

Results hunt_crossley(const Values& in) {
  const HuntCrossleyPath path(
      {at(in, "mass"), at(in, "stiffness"), at(in, "exponent"), at(in, "damping"), at(in, "speed")});
  const HuntCrossleyImpact& impact = path.impact();
  return {{"rebound_speed", "m/s", impact.rebound_speed()},
          {"restitution", "1", impact.restitution()},
          {"contact_time", "s", path.contact_time()},
          {"max_depth", "m", impact.max_depth()},
          {"time_of_max_depth", "s", path.time_of_max_depth()},
          {"max_force", "N", impact.max_force()},
          {"time_of_max_force", "s", path.time_of_max_force()},
          {"energy_before", "J", impact.energy_before()},
          {"energy_after", "J", impact.energy_after()},
          {"dissipated_energy", "J", impact.dissipated_energy()},
          {"rebound_speed_fit", "m/s", impact.rebound_speed_approximate(4)},
          {"damping_number", "1", impact.damping_number()}};
}

Results power_law(const Values& in) {
  const PowerLawImpact impact{at(in, "mass"), at(in, "stiffness"), at(in, "exponent"), at(in, "speed")};
  return {{"rebound_speed", "m/s", impact.speed},
          {"restitution", "1", 1},
          {"contact_time", "s", impact.contact_time()},
          {"max_depth", "m", impact.max_depth()},
          {"max_force", "N", impact.max_force()},
          {"time_of_max_depth", "s", impact.contact_time() / 2},
          {"energy_after", "J", impact.mass * impact.speed * impact.speed / 2}};
}

Results zener_plate(const Values& in) {
  const ZenerPlate plate{at(in, "mass"), at(in, "stiffness"), at(in, "impedance"), at(in, "speed")};
  const ZenerImpact impact = impact_of(plate);
  return {{"rebound_speed", "m/s", impact.rebound_speed},
          {"restitution", "1", impact.restitution},
          {"contact_time", "s", impact.contact_time},
          {"max_force", "N", impact.max_force},
          {"inelasticity", "1", plate.inelasticity()}};
}

Results spring_dashpot(const Values& in) {
  const SpringDashpotImpact impact{at(in, "mass"), at(in, "stiffness"), at(in, "damping"), at(in, "speed")};
  Results results{{"damping_ratio", "1", impact.damping_ratio()},
                  {"max_depth", "m", impact.max_depth()},
                  {"time_of_max_depth", "s", impact.time_of_max_depth()},
                  {"max_force", "N", impact.max_force()},
                  {"time_of_max_force", "s", impact.time_of_max_force()}};
  const auto add = [&](const std::string& ending, Release release) {
    const double e = impact.restitution(release), v = e * impact.speed;
    results.push_back({"rebound_speed_" + ending, "m/s", v});
    results.push_back({"restitution_" + ending, "1", e});
    results.push_back({"contact_time_" + ending, "s", impact.contact_time(release)});
    results.push_back({"energy_after_" + ending, "J", impact.mass * v * v / 2});
  };
  add("at_no_force", Release::at_no_force);
  add("at_surface", Release::at_surface);
  return results;
}

Results bouncing_ball(const Values& in) {
  const BouncingBall ball{at(in, "mass"), at(in, "stiffness"), at(in, "exponent"), at(in, "damping"),
                          at(in, "gravity")};
  const auto count = static_cast<std::size_t>(whole(at(in, "count")));
  const std::vector<Bounce> list = bounces(ball, at(in, "height"), count);
  Results results;
  for (std::size_t i = 0; i < list.size(); ++i) {
    results.push_back({numbered("touch", i), "s", list[i].touch});
    results.push_back({numbered("speed_in", i), "m/s", list[i].speed_in});
    results.push_back({numbered("max_depth", i), "m", list[i].max_depth});
    results.push_back({numbered("contact_time", i), "s", list[i].duration});
    results.push_back({numbered("speed_out", i), "m/s", list[i].speed_out});
  }
  return results;
}

Results rigid_bouncing_ball(const Values& in) {
  const RigidBouncingBall ball{at(in, "height"), at(in, "gravity"), at(in, "restitution")};
  Results results{{"zeno_time", "s", ball.zeno_time()}};
  for (int i = 0; i < whole(at(in, "count")); ++i) {
    const auto n = static_cast<std::size_t>(i);
    results.push_back({numbered("touch", n), "s", ball.impact_time(i)});
    results.push_back({numbered("speed_in", n), "m/s", ball.impact_speed(i)});
    results.push_back({numbered("speed_out", n), "m/s", ball.impact_speed(i + 1)});
    results.push_back({numbered("apex_height", n), "m", ball.apex_height(i)});
  }
  return results;
}

void add_stencil(Results& results, const Values& in, Stencil stencil) {
  const double alpha = at(in, "exponent"), duration = at(in, "duration"), step = at(in, "step");
  const std::string ending = stencil == Stencil::two_point ? "_two_point" : "_three_point";
  const double angle = std::numbers::pi * step / duration;
  results.push_back({"bias" + ending, "s", duration_bias(stencil, alpha, duration, step)});
  results.push_back({"minimum_duration" + ending, "s", minimum_duration(stencil, step)});
  // The rest exists only for contacts long enough to be corrected.
  if (duration >= minimum_corrected_duration(stencil, alpha, step)) {
    const double factor = effective_stiffness_factor(stencil, alpha, duration, step);
    results.push_back(
        {"effective_duration" + ending, "s", effective_duration(stencil, alpha, duration, step)});
    results.push_back({"stiffness_factor" + ending, "1", factor});
  }
  if (alpha != 1) return;
  results.push_back({"linear_duration" + ending, "s", linear_duration(stencil, angle, step)});
  if (duration <= minimum_duration(stencil, step)) return;
  results.push_back(
      {"beta_star" + ending, "1", stencil == Stencil::two_point ? beta2_star(angle) : beta3_star(angle)});
}

Results conserving_duration(const Values& in) {
  Results results{{"bias_constant_squared", "1", squared_bias_constant(at(in, "exponent"))}};
  add_stencil(results, in, Stencil::two_point);
  add_stencil(results, in, Stencil::three_point);
  return results;
}

Results walton_braun(const Values& in) {
  const WaltonBraunImpact impact{at(in, "mass"), at(in, "stiffness"), at(in, "restitution"), at(in, "speed")};
  return {{"rebound_speed", "m/s", impact.restitution * impact.speed},
          {"contact_time", "s", impact.contact_time()},
          {"max_depth", "m", impact.max_depth()},
          {"max_force", "N", impact.max_force()},
          {"dent", "m", impact.dent()}};
}

Results thornton(const Values& in) {
  const ThorntonImpact impact{at(in, "mass"), at(in, "stiffness"), at(in, "yield_depth"), at(in, "speed")};
  return {{"rebound_speed", "m/s", impact.restitution() * impact.speed},
          {"restitution", "1", impact.restitution()},
          {"yield_speed", "m/s", impact.yield_speed()},
          {"max_depth", "m", impact.max_depth()},
          {"max_force", "N", impact.max_force()},
          {"dent", "m", impact.dent()}};
}

Results tsuji(const Values& in) {
  const TsujiImpact impact{at(in, "mass"), at(in, "stiffness"), at(in, "exponent"), at(in, "damping"),
                           at(in, "speed")};
  return {
      {"rebound_speed", "m/s", impact.restitution() * impact.speed},
      {"restitution", "1", impact.restitution()},
      {"damping_ratio", "1", impact.damping_ratio()},
      {"max_depth", "m", impact.max_depth()},
      {"dissipated_energy", "J",
       0.5 * impact.mass * impact.speed * impact.speed * (1 - impact.restitution() * impact.restitution())}};
}

Results bernoulli(const Values& in) {
  const Bernoulli balls{at(in, "mass"), at(in, "speed"), at(in, "angle"), at(in, "restitution")};
  return {
      {"forward_striker", "m/s", balls.forward_striker()}, {"forward_struck", "m/s", balls.forward_struck()},
      {"sideward_struck", "m/s", balls.sideward_struck()}, {"impulse", "N*s", balls.impulse()},
      {"energy_before", "J", balls.energy_before()},       {"energy_after", "J", balls.energy_after()}};
}

Results three_balls(const Values& in) {
  const ThreeBallImpact impact({at(in, "mass"), at(in, "stiffness"), at(in, "speed"), at(in, "mass_ratio"),
                                at(in, "stiffness_ratio")});
  Results results;
  for (std::size_t i = 0; i < 3; ++i)
    results.push_back({numbered("velocity", i), "m/s", impact.velocities()[i]});
  for (std::size_t i = 0; i < 2; ++i)
    results.push_back({numbered("opening", i), "s", impact.first_opening(i)});
  results.push_back({"duration", "s", impact.duration()});
  results.push_back({"repeated_contacts", "1", static_cast<double>(impact.repeated_contacts())});
  return results;
}

std::vector<Entry> all() {
  const Input linear{"stiffness", "N/m", {}, "stiffness k", positive};
  const Input dashpot{"damping", "N*s/m", 0.0, "damping c", non_negative};
  const Input restitution{"restitution", "1", {}, "restitution e at each impact", restitutions};
  const Input duration{"duration", "s", {}, "exact contact time T", positive};
  const Input step{"step", "s", {}, "time step Δt", positive};
  const Input angle{"angle",
                    "rad",
                    {},
                    "angle α of the struck balls to the line of symmetry",
                    {0, 1.5707, false, "in [0, 1.5707]"}};
  const Input elastic{"restitution", "1", 1.0, "restitution e of both contacts", restitutions};
  const Input hertz{"stiffness", "N/m^1.5", {}, "stiffness k of Hertz", positive};
  const Input yield_depth{"yield_depth", "m", {}, "depth δ_y at which it begins to yield", positive};
  const Input viscosity{"damping", "N*s/m^(exponent/2+0.5)", 0.0, "viscosity c", non_negative};
  const Input kept{"restitution", "1", {}, "restitution e = √(k₁/k₂)", {0, 1, true, "above 0, up to 1"}};
  constexpr Range ratios{1e-6, 1e6, false, "in [1e-6, 1e6]"};
  const Input mass_ratio{"mass_ratio", "1", 1.0, "mass α of each struck ball, over the striker's", ratios};
  const Input stiffness_ratio{"stiffness_ratio", "1", 1.0,
                              "stiffness γ of the second contact, over the first's", ratios};
  return {
      {{"bernoulli", "A ball into two that rest side by side, symmetric, both contacts with one restitution.",
        "x₁ = (1+e) v₀/(3 + tan²α)", "Liu2008, eq. (103)"},
       {mass, speed, angle, elastic},
       bernoulli},
      {{"bouncing_ball",
        "Ball on a Hunt–Crossley floor with gravity inside the contact: instants and speeds of each bounce.",
        "m x″ = m g − k x^α (1 + μ x′)", "Papetti2011, §4.3"},
       {mass, stiffness, exponent, damping, gravity, height, bounce_count},
       bouncing_ball},
      {{"conserving_duration",
        "Error of the contact time in the energy-conserving schemes, and its correction.",
        "τ_sim − τ = κ²Δt²/(12τ), 5κ²Δt²/(24τ)", "Chatziioannou2019, eqs. (15)–(16)"},
       {exponent, duration, step},
       conserving_duration},
      {{"hunt_crossley", "Impact of a mass on a wall through a Hunt–Crossley contact.",
        "f = k x^α (1 + μ x′)", "Papetti2011, eqs. (1)–(9)"},
       {mass, stiffness, exponent, damping, speed},
       hunt_crossley},
      {{"power_law", "Elastic impact of a mass on a wall through a power-law contact.", "f = k x^α",
        "Chatziioannou2019, eq. (1)"},
       {mass, stiffness, exponent, speed},
       power_law},
      {{"rigid_bouncing_ball",
        "Ball on a rigid floor with a restitution: touches, heights and where they accumulate.",
        "t_n = t₀ (1 + 2e(1 − eⁿ)/(1 − e))", "docs/theory/exact.md"},
       {height, gravity, restitution, bounce_count},
       rigid_bouncing_ball},
      {{"spring_dashpot",
        "Impact of a mass on a linear spring and dashpot, released at the surface or at zero force.",
        "m x″ + c x′ + k x = 0", "docs/theory/exact.md"},
       {mass, linear, dashpot, speed},
       spring_dashpot},
      {{"three_balls", "A ball into two that touch, in line, all on linear springs that push only.",
        "m₁ x₁″ = −k d₁, d₁ = x₁ − x₂, d₂ = x₂ − x₃", "Liu2008, eqs. (5)–(15)"},
       {mass, linear, speed, mass_ratio, stiffness_ratio},
       three_balls},
      {{"thornton", "Impact of a sphere that yields on a wall: Hertz, plastic, and back by Hertz.",
        "e² = (6√3/5)(1 − r²/6) √(r/(r + 2√(6/5 − r²/5))), r = v_y/v", "Thornton1997"},
       {mass, hertz, yield_depth, speed},
       thornton},
      {{"tsuji",
        "Impact of a mass on a power-law spring with the damper that keeps restitution at every speed.",
        "f = k x^α + c x^{(α−1)/2} x′", "Tsuji1992; AntypovElliott2011"},
       {mass, stiffness, exponent, viscosity, speed},
       tsuji},
      {{"walton_braun",
        "Impact of a mass on a wall by a soft spring of loading and a stiff one of unloading.",
        "e = √(k₁/k₂)", "WaltonBraun1986"},
       {mass, linear, kept, speed},
       walton_braun},
      {{"zener_plate",
        "Impact of a ball on a plate so large that no wave comes back, through Hertz's contact.",
        "m v′ = −F, α′ = v − F/Z, F = k α^{3/2}", "Zener1941"},
       {mass, hertz, {"impedance", "N*s/m", {}, "impedance Z of the plate, 8 √(D ρ h)", positive}, speed},
       zener_plate},
  };
}

}  // namespace

const std::vector<Entry>& entries() {
  static const std::vector<Entry> list = [] {
    std::vector<Entry> both = all();
    for (Entry& each : nonsmooth_entries()) both.push_back(std::move(each));
    for (Entry& each : rod_entries()) both.push_back(std::move(each));
    for (Entry& each : friction_entries()) both.push_back(std::move(each));
    for (Entry& each : struck_entries()) both.push_back(std::move(each));
    std::sort(both.begin(), both.end(),
              [](const Entry& a, const Entry& b) { return a.about.name < b.about.name; });
    return both;
  }();
  return list;
}

}  // namespace ictus::exact
