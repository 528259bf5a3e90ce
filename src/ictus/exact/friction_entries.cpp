#include "ictus/exact/friction_entries.hpp"

#include <cmath>
#include <numbers>
#include <sstream>

#include "ictus/base/error.hpp"
#include "ictus/exact/compliant_oblique_ball.hpp"

namespace ictus::exact {
namespace {

using Results = std::vector<Result>;

double input_of(const Values& values, std::string_view name) { return values.find(name)->second; }
double yes(bool fact) { return fact ? 1 : 0; }

/// The lowest point moves with s = v + ω R. Friction J against it turns v and ω together: v⁺ = v + J/m, ω⁺ = ω + J/(k m R).
Results oblique_ball(const Values& in) {
  const double m = input_of(in, "mass"), radius = input_of(in, "radius"), k = input_of(in, "inertia");
  const double u = input_of(in, "speed"), v = input_of(in, "slide"), spin = input_of(in, "spin");
  const double e = input_of(in, "restitution"), mu = input_of(in, "friction");
  const double slip = v + spin * radius, normal = (1 + e) * m * u;
  const double stopping = m * std::abs(slip) * k / (1 + k);  // N s that stop the slip
  const bool slides = mu * normal < stopping;
  const double push = -std::copysign(slides ? mu * normal : stopping, slip);
  const double after = v + push / m, spin_after = spin + push / (k * m * radius);
  const double inertia = k * m * radius * radius;
  const double energy = m / 2 * (u * u + v * v) + inertia / 2 * spin * spin;
  const double rest = slides ? slip + push * (1 + 1 / k) / m : 0;
  const double rubbed = -push * (slip + rest) / 2;
  return {{"rebound_speed", "m/s", e * u},
          {"slide_after", "m/s", after},
          {"spin_after", "rad/s", spin_after},
          {"slip_before", "m/s", slip},
          {"slip_after", "m/s", rest},
          {"slides_all_along", "1", yes(slides)},
          {"slip_stops", "1", yes(!slides && slip != 0)},
          {"stopping_friction", "1", stopping / normal},
          {"normal_impulse", "N*s", normal},
          {"friction_impulse", "N*s", push},
          {"energy_before", "J", energy},
          {"energy_after", "J", energy - (1 - e * e) * m / 2 * u * u - rubbed},
          {"friction_loss", "J", rubbed}};
}

/// The slip says all: v⁺ = v + J/m, and s⁺ = s + J (1 + 1/k)/m.
Results compliant_oblique_ball(const Values& in) {
  const double m = input_of(in, "mass"), radius = input_of(in, "radius"), k = input_of(in, "inertia");
  const double u = input_of(in, "speed"), v = input_of(in, "slide"), spin = input_of(in, "spin");
  const double e = input_of(in, "restitution"), mu = input_of(in, "friction");
  const double kappa = stiffness_ratio(input_of(in, "poisson")), slip = v + spin * radius;
  const CompliantSlip found = slip_after({std::abs(slip) / u, mu, kappa, 1 + 1 / k, e});
  const double rest = std::copysign(u, slip) * found.after, push = m * (rest - slip) / (1 + 1 / k);
  const double inertia = k * m * radius * radius, spin_after = spin + push / (k * m * radius);
  const double energy = m / 2 * (u * u + v * v) + inertia / 2 * spin * spin;
  const double rubbed = -push * (slip + rest) / 2;
  return {{"rebound_speed", "m/s", e * u},
          {"slide_after", "m/s", v + push / m},
          {"spin_after", "rad/s", spin_after},
          {"slip_before", "m/s", slip},
          {"slip_after", "m/s", rest},
          {"slides_all_along", "1", yes(found.sticking_time == 0)},
          {"sticks_at_first", "1", yes(found.sticks_at_first)},
          {"sticking_share", "1", found.sticking_time / found.duration},
          {"stiffness_ratio", "1", kappa},
          {"normal_impulse", "N*s", (1 + e) * m * u},
          {"friction_impulse", "N*s", push},
          {"energy_before", "J", energy},
          {"energy_after", "J", energy - (1 - e * e) * m / 2 * u * u - rubbed},
          {"friction_loss", "J", rubbed}};
}

/// s′ = −μ g (1 + 1/k) until s = 0; the angular momentum about the floor, v − k R ω, stays.
Results rolling_ball(const Values& in) {
  const double radius = input_of(in, "radius"), k = input_of(in, "inertia"), v = input_of(in, "speed");
  const double spin = input_of(in, "spin"), mu = input_of(in, "friction"), g = input_of(in, "gravity");
  const double m = input_of(in, "mass"), slip = v + spin * radius;
  const double time = std::abs(slip) / (mu * g * (1 + 1 / k)), push = -std::copysign(mu * g, slip);
  const double rolling = (v - k * radius * spin) / (1 + k);
  return {{"slip_before", "m/s", slip},
          {"sliding_time", "s", time},
          {"sliding_distance", "m", v * time + push * time * time / 2},
          {"rolling_velocity", "m/s", rolling},
          {"rolling_spin", "rad/s", -rolling / radius},
          {"energy_before", "J", m / 2 * (v * v + k * radius * radius * spin * spin)},
          {"energy_after", "J", m / 2 * (1 + k) * rolling * rolling},
          {"friction_loss", "J", m / 2 * slip * slip * k / (1 + k)}};
}

/// Down the slope s″ = g sin θ ∓ μ g cos θ.
Results incline(const Values& in) {
  const double angle = input_of(in, "angle"), mu = input_of(in, "friction"), g = input_of(in, "gravity");
  const double v = input_of(in, "speed"), m = input_of(in, "mass");
  const double pull = g * std::sin(angle), grip = mu * g * std::cos(angle);
  const double brake = v >= 0 ? grip - pull : grip + pull;
  const bool moves = v != 0 || pull > grip;
  if (moves && !(brake > 0)) {
    std::ostringstream message, help;
    message << "friction = " << mu << " does not stop the block on this slope";
    help << "above tan(angle) = " << std::tan(angle);
    throw Error(message.str(), help.str());
  }
  const double time = v == 0 ? 0 : std::abs(v) / brake, distance = v * time / 2;
  return {{"braking", "m/s^2", brake},
          {"time", "s", time},
          {"distance", "m", distance},
          {"stays", "1", yes(grip >= pull)},
          {"least_friction_at_rest", "1", std::tan(angle)},
          {"friction_loss", "J", m * grip * std::abs(distance)}};
}

/// A = W_nn − μ |W_nt| of an end that is pushed, b its normal acceleration without contact.
Results painleve_rod(const Values& in) {
  const double m = input_of(in, "mass"), half = input_of(in, "length") / 2, angle = input_of(in, "angle");
  const double mu = input_of(in, "friction"), rate = input_of(in, "rate"), g = input_of(in, "gravity");
  const double c = std::cos(angle), s = std::sin(angle);
  const double opening = (1 + 3 * c * c - mu * 3 * s * c) / m, free = half * rate * rate * s - g;
  const bool jams = opening < 0, falls = free < 0;
  Results results{{"critical_friction", "1", (1 + 3 * c * c) / (3 * s * c)},
                  {"least_critical_friction", "1", 4.0 / 3},
                  {"angle_of_the_least", "rad", std::atan(2.0)},
                  {"opening", "1/kg", opening},
                  {"free_acceleration", "m/s^2", free},
                  {"slides", "1", yes(!jams && falls)},
                  {"lifts_off", "1", yes(!jams && !falls)},
                  {"inconsistent", "1", yes(jams && falls)},
                  {"indeterminate", "1", yes(jams && !falls)}};
  if (!jams) results.push_back({"normal_force", "N", falls ? -free / opening : 0});
  // 3 μ tan θ = tan² θ + 4 at both ends of the jam.
  const double square = 9 * mu * mu - 16;
  if (square < 0) return results;
  const double far = (3 * mu + std::sqrt(square)) / 2;
  results.push_back({"jam_from", "rad", std::atan(4 / far)});
  results.push_back({"jam_until", "rad", std::atan(far)});
  return results;
}

const Input ball_mass{"mass", "kg", 1.0, "mass m", positive};
const Input ball_radius{"radius", "m", 1.0, "radius R", positive};
const Input ball_inertia{"inertia", "1", 0.4,
                         "inertia over m R²: k = 2/5 of a ball, 1/2 of a disc, 1 of a hoop", positive};
const Input ball_spin{"spin", "rad/s", 0.0,
                      "angular velocity ω, counterclockwise: the lowest point moves with v + ω R",
                      any_number};
const Input rubbing{"friction", "1", 0.3, "coefficient of friction μ", non_negative};
const Input down{"gravity", "m/s^2", 9.81, "acceleration downwards g", positive};

Entry ball_entry() {
  return {{"oblique_ball",
           "A ball or disc with spin that strikes a plane at an angle: it slides through, or rolls off.",
           "J = −min(μ (1 + e) m u, m |s| k/(1 + k)) sgn s, s = v + ω R", "docs/theory/friction.md, 6"},
          {ball_mass,
           ball_radius,
           ball_inertia,
           {"speed", "m/s", 1.0, "speed towards the plane u", positive},
           {"slide", "m/s", 1.0, "velocity along the plane v, to the right", any_number},
           ball_spin,
           {"restitution", "1", 0.5, "restitution e", zero_to_one},
           rubbing},
          oblique_ball};
}

Entry compliant_ball_entry() {
  constexpr Range returned{0, 1, true, "above 0 and at most 1"}, poissons{0, 0.5, false, "in [0, 0.5]"};
  return {
      {"compliant_oblique_ball",
       "A ball or disc that strikes a plane on linear springs, normal and tangential: it may spring back.",
       "stick: y″ = −(1 + 1/k)(k_t/m) y; slip where k_t |y| = μ λ",
       "Stronge2000; docs/theory/friction.md, 6"},
      {ball_mass,
       ball_radius,
       ball_inertia,
       {"speed", "m/s", 1.0, "speed towards the plane u", positive},
       {"slide", "m/s", 1.0, "velocity along the plane v, to the right", any_number},
       ball_spin,
       {"restitution", "1", 0.5, "restitution e", returned},
       rubbing,
       {"poisson", "1", 0.3, "Poisson's ratio ν: k_t/k_n = 2 (1 − ν)/(2 − ν)", poissons}},
      compliant_oblique_ball};
}

Entry rolling_entry() {
  const Input grips{"friction", "1", 0.3, "coefficient of friction μ", positive};
  return {{"rolling_ball", "A ball or disc that slides on a plane until it rolls.",
           "v = (v₀ − k R ω₀)/(1 + k), t = |s₀|/(μ g (1 + 1/k))", "docs/theory/friction.md, 6"},
          {ball_mass,
           ball_radius,
           ball_inertia,
           {"speed", "m/s", 1.0, "velocity of the centre v₀, to the right", any_number},
           ball_spin,
           grips,
           down},
          rolling_ball};
}

Entry incline_entry() {
  constexpr Range slopes{0, std::numbers::pi / 2, false, "in [0, pi/2]"};
  return {{"incline", "A block that slides on a slope until it stops: time and distance.",
           "s″ = g sin θ − μ g cos θ", "docs/theory/friction.md, 6"},
          {{"mass", "kg", 1.0, "mass m", positive},
           {"angle", "rad", std::numbers::pi / 12, "angle of the slope θ", slopes},
           {"friction", "1", 0.5, "coefficient of friction μ", non_negative},
           {"speed", "m/s", 2.0, "velocity down the slope", any_number},
           down},
          incline};
}

Entry painleve_entry() {
  constexpr Range angles{0, std::numbers::pi / 2, true, "above 0 and at most pi/2"};
  return {
      {"painleve_rod",
       "A uniform rod pushed along a floor: critical friction, and whether a normal force exists.",
       "A = (1 + 3 cos²θ − 3 μ sin θ cos θ)/m, b = ½ L ω² sin θ − g, N = −b/A", "docs/theory/friction.md, 6"},
      {{"mass", "kg", 1.0, "mass m", positive},
       {"length", "m", 1.0, "length L", positive},
       {"angle", "rad", 1.1, "angle to the floor θ; the end that touches goes ahead of the centre", angles},
       {"friction", "1", 1.5, "coefficient of friction μ", non_negative},
       {"rate", "rad/s", 0.0, "angular velocity ω", any_number},
       down},
      painleve_rod};
}

}  // namespace

std::vector<Entry> friction_entries() {
  return {ball_entry(), compliant_ball_entry(), rolling_entry(), incline_entry(), painleve_entry()};
}

}  // namespace ictus::exact
