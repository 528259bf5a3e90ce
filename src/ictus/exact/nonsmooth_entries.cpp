#include "ictus/exact/nonsmooth_entries.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <sstream>

#include "ictus/base/error.hpp"
#include "ictus/exact/bouncing_bar.hpp"
#include "ictus/exact/impacting_oscillator.hpp"
#include "ictus/exact/rigid_pendulum.hpp"
#include "ictus/exact/two_ball_oscillator.hpp"

namespace ictus::exact {
namespace {

using Results = std::vector<Result>;

double at(const Values& values, std::string_view name) { return values.find(name)->second; }

/// The work of a path grows with its periods: more than these are refused.
void expect_periods(double time, double period, double most) {
  if (time <= most * period) return;
  std::ostringstream message, help;
  message << "time = " << time << " s is too long for this result";
  help << "at most " << most << " periods, here " << most * period << " s";
  throw Error(message.str(), help.str());
}

Results impacting_oscillator(const Values& in) {
  const ImpactingOscillator oscillator{.mass = at(in, "mass"),
                                       .stiffness = at(in, "stiffness"),
                                       .equilibrium = at(in, "equilibrium"),
                                       .position = at(in, "position"),
                                       .velocity = 0,
                                       .restitution = at(in, "restitution")};
  const double time = at(in, "time"), period = 2 * std::numbers::pi / oscillator.frequency();
  expect_periods(time, period, 1e5);
  const ImpactingOscillatorPath path(oscillator, time);
  Results results{{"position", "m", path.position_at(time)},
                  {"velocity", "m/s", path.velocity_at(time)},
                  {"energy", "J", path.energy_at(time)},
                  {"impacts", "1", static_cast<double>(path.impacts().size())},
                  {"period", "s", period}};
  if (path.impacts().empty()) return results;
  results.push_back({"first_impact", "s", path.impacts().front().time});
  results.push_back({"first_speed_in", "m/s", path.impacts().front().speed});
  results.push_back({"last_impact", "s", path.impacts().back().time});
  results.push_back({"last_speed_in", "m/s", path.impacts().back().speed});
  return results;
}

RigidPendulum pendulum_of(const Values& in) {
  const double length = at(in, "length"), wall = at(in, "wall");
  const double reach =
      std::clamp(wall / length, -1.0, 1.0);  // a wall out of reach is refused with the others
  return {.frequency = std::sqrt(1.5 * at(in, "gravity") / length),
          .wall = std::asin(reach),
          .restitution = at(in, "restitution"),
          .angle = at(in, "angle"),
          .rate = at(in, "rate")};
}

Results rigid_pendulum(const Values& in) {
  const RigidPendulum pendulum = pendulum_of(in);
  if (!pendulum.swings())
    throw Error("this pendulum does not swing beside its wall",
                "it must start in front of the wall, within reach of it, and stay below its top");
  const double time = at(in, "time"), period = 2 * std::numbers::pi / pendulum.frequency;
  expect_periods(time, period, 1e5);
  const RigidPendulumPath path(pendulum, time);
  Results results{{"angle", "rad", path.angle_at(time)},
                  {"rate", "rad/s", path.rate_at(time)},
                  {"wall_angle", "rad", pendulum.wall},
                  {"impacts", "1", static_cast<double>(path.impacts().size())},
                  {"period", "s", period}};
  if (path.rest_time() <= time) results.push_back({"rest_time", "s", path.rest_time()});
  if (path.impacts().empty()) return results;
  results.push_back({"first_impact", "s", path.impacts().front().time});
  results.push_back({"first_rate_in", "rad/s", path.impacts().front().speed});
  return results;
}

Results two_ball_oscillator(const Values& in) {
  const double height = at(in, "height"), length = at(in, "length"), time = at(in, "time");
  const double lower = at(in, "lower_mass"), upper = at(in, "upper_mass"), k = at(in, "stiffness");
  expect_periods(time, 2 * std::numbers::pi * std::sqrt(lower * upper / (lower + upper) / k), 1e4);
  const TwoBallPath path({.mass = {lower, upper},
                          .stiffness = k,
                          .length = length,
                          .gravity = at(in, "gravity"),
                          .restitution = at(in, "restitution"),
                          .position = {height, height + length},
                          .velocity = {0, 0}},
                         time);
  const auto q = path.positions_at(time), v = path.velocities_at(time);
  return {{"lower_position", "m", q[0]},
          {"upper_position", "m", q[1]},
          {"lower_velocity", "m/s", v[0]},
          {"upper_velocity", "m/s", v[1]},
          {"contact_force", "N", path.contact_force_at(time)},
          {"energy", "J", path.energy_at(time)},
          {"impacts", "1", static_cast<double>(path.impacts().size())},
          {"rests", "1", static_cast<double>(path.rests().size())}};
}

Results bouncing_bar(const Values& in) {
  const BouncingBar bar{.length = at(in, "length"),
                        .young = at(in, "young"),
                        .density = at(in, "density"),
                        .section = at(in, "section"),
                        .gravity = at(in, "gravity"),
                        .height = at(in, "height")};
  const double time = at(in, "time");
  // In a soft bar waves break up: contacts multiply from bounce to bounce.
  expect_periods(time, bar.round_trip(), 50);
  // A wave longer, in which a contact of this time ends.
  const BouncingBarPath path(bar, time + bar.round_trip());
  const auto contacts = std::count_if(path.contacts().begin(), path.contacts().end(),
                                      [&](const auto& contact) { return contact.start <= time; });
  const BouncingBarPath::Energies energies = path.energies_at(time);
  Results results{{"position", "m", path.position_at(time)},
                  {"velocity", "m/s", path.velocity_at(time)},
                  {"contact_force", "N", path.contact_force_at(time)},
                  {"kinetic_energy", "J", energies.kinetic},
                  {"elastic_energy", "J", energies.elastic},
                  {"potential_energy", "J", energies.potential},
                  {"impulse", "N*s", path.impulse_until(time)},
                  {"wave_speed", "m/s", bar.wave_speed()},
                  {"round_trip", "s", bar.round_trip()},
                  {"contacts", "1", static_cast<double>(contacts)}};
  if (contacts == 0) return results;
  const BouncingBarPath::Contact& first = path.contacts().front();
  results.push_back({"first_contact_start", "s", first.start});
  results.push_back({"first_contact_force", "N", first.first_force});
  if (first.end < HUGE_VAL) results.push_back({"first_contact_end", "s", first.end});
  return results;
}

Input time_of_answer(double value) { return {"time", "s", value, "time of the answer t", non_negative}; }
Input gravity() { return {"gravity", "m/s^2", 10.0, "acceleration towards the ground g", positive}; }
Input restitution(double value) {
  return {"restitution", "1", value, "restitution e at each impact", zero_to_one};
}

Entry bar_entry() {
  return {{"bouncing_bar", "An elastic bar that falls on a rigid ground, by d'Alembert's waves.",
           "ρ u″ = E u_xx − ρ g, 0 ≤ u(0) ⊥ −E A u_x(0) ≥ 0", "AcaryLecture; docs/theory/exact.md, 10"},
          {{"length", "m", 10.0, "length L", positive},
           {"young", "Pa", 900.0, "Young's modulus E", positive},
           {"density", "kg/m^3", 1.0, "density ρ", positive},
           {"section", "m^2", 1.0, "area of the section A", positive},
           gravity(),
           {"height", "m", 5.0, "height of the release h", non_negative},
           time_of_answer(4.0 / 3)},
          bouncing_bar};
}

Entry oscillator_entry() {
  const ImpactingOscillator a = oscillator_a();
  return {{"impacting_oscillator", "A mass on a spring beside a rigid wall, with a restitution.",
           "m q″ + k (q − a) = 0, q ≥ 0, v⁺ = −e v⁻", "AcaryLecture; docs/theory/exact.md, 10"},
          {{"mass", "kg", a.mass, "mass m", positive},
           {"stiffness", "N/m", a.stiffness, "stiffness k", positive},
           {"equilibrium", "m", a.equilibrium, "rest of the spring in front of the wall a", non_negative},
           {"position", "m", a.position, "place of the release q₀", non_negative},
           restitution(a.restitution),
           time_of_answer(1)},
          impacting_oscillator};
}

Entry pendulum_entry() {
  return {{"rigid_pendulum", "A rod that swings against a vertical wall, by elliptic functions.",
           "θ″ = −(3g/2l) sin θ, l sin θ ≥ d, θ′⁺ = −e θ′⁻", "AcaryLecture; docs/theory/exact.md, 10"},
          {{"length", "m", 1.0, "length of the rod l", positive},
           {"gravity", "m/s^2", 9.81, "acceleration downwards g", positive},
           {"wall", "m", 0.2, "place of the wall beside the hinge d", any_number},
           {"angle", "rad", 1.0, "angle of the release θ₀, from the lower vertical", any_number},
           {"rate", "rad/s", 0.0, "angular velocity of the release", any_number},
           restitution(0.5),
           time_of_answer(3)},
          rigid_pendulum};
}

Entry two_ball_entry() {
  return {
      {"two_ball_oscillator", "Two balls above each other, joined by a spring, that fall on a rigid ground.",
       "m₁ q₁″ = −m₁ g + k s + λ, m₂ q₂″ = −m₂ g − k s, 0 ≤ q₁ ⊥ λ ≥ 0",
       "AcaryLecture; docs/theory/exact.md, 10"},
      {{"lower_mass", "kg", 1.0, "mass of the lower ball m₁", positive},
       {"upper_mass", "kg", 1.0, "mass of the upper ball m₂", positive},
       {"stiffness", "N/m", 1000.0, "stiffness k", positive},
       {"length", "m", 1.0, "length of the spring without force l₀", positive},
       gravity(),
       {"height", "m", 1.0, "height of the lower ball's release", non_negative},
       restitution(0),
       time_of_answer(1)},
      two_ball_oscillator};
}

}  // namespace

std::vector<Entry> nonsmooth_entries() {
  return {bar_entry(), oscillator_entry(), pendulum_entry(), two_ball_entry()};
}

}  // namespace ictus::exact
