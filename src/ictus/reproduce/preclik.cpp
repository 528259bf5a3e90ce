#include "ictus/reproduce/preclik.hpp"

#include <cmath>
#include <limits>
#include <utility>

#include "ictus/base/larger.hpp"

namespace ictus::reproduce::preclik {
namespace {

/// The duration is known from a first run.
std::vector<double> instants(const waves::WaveChain& chain, const Watched& watched) {
  if (watched.samples == 0) return {};
  const double end = waves::make_propagator(waves::fitting_propagator(chain), chain)->run({}).last.t;
  std::vector<double> times(watched.samples);
  for (std::size_t k = 0; k < watched.samples; ++k)
    times[k] = watched.durations * end * static_cast<double>(k) / static_cast<double>(watched.samples - 1);
  return times;
}

}  // namespace

Collision::Collision(std::vector<waves::ChainBody> bodies, const Watched& watched)
    : chain_({.bodies = std::move(bodies), .origin = 0, .left_wall = false, .right_wall = {}}),
      times_(instants(chain_, watched)) {
  waves::WaveOptions options;
  options.sample_times = times_;
  run_ = waves::make_propagator(waves::fitting_propagator(chain_), chain_)->run(options);
}

double Collision::velocity(std::size_t body) const {
  if (run_.ending != waves::WaveEnding::separated) return std::numeric_limits<double>::quiet_NaN();
  return chain_.motion(run_.last, body).velocity;
}

std::vector<double> Collision::velocities() const {
  std::vector<double> all;
  for (std::size_t b = 0; b < bodies(); ++b) all.push_back(velocity(b));
  return all;
}

double Collision::vibration() const {
  double sum = 0;
  for (std::size_t b = 0; b < bodies(); ++b) sum += chain_.motion(run_.last, b).vibrational;
  return sum / chain_.energy(chain_.start());
}

waves::ChainBody sliced_body(const waves::ElasticBody& body, std::size_t count, double velocity) {
  return {.body = waves::sliced(body, count), .velocity = velocity, .gap = 0, .contact = {}};
}

waves::ElasticBody cylinder(double length_of_it) {
  return {Profile::cylinder(radius, length_of_it), young, density};
}

waves::ElasticBody sphere(double radius_of_it) { return {Profile::sphere(radius_of_it), young, density}; }

std::vector<waves::ChainBody> cradle(const waves::SlicedBody& body) {
  std::vector<waves::ChainBody> all(5);
  for (std::size_t b = 0; b < 5; ++b) {
    all[b].body = body;
    all[b].velocity = b < 3 ? 0 : -1;
  }
  return all;
}

double largest_difference(const std::vector<double>& a, const std::vector<double>& b) {
  double worst = 0;
  for (std::size_t i = 0; i < a.size(); ++i) worst = max_or_nan(worst, std::abs(a[i] - b[i]));
  return worst;
}

double distance_from_ideal(const Collision& cradle) {
  std::vector<double> ideal(cradle.bodies(), 0);
  for (std::size_t b = 0; b < 2; ++b) ideal[b] = -1;
  return largest_difference(cradle.velocities(), ideal);
}

Paper paper() {
  return {{"preclik", "Elastic collisions in complementarity-based time-stepping methods.",
           "0 ≤ Φ(λ, t + Δt) ⊥ λ ≥ 0", "[PreclikRuede2010]"},
          {{"fig1", "Three balls before and after their impact.", nullptr,
            "a sketch; item table1 has its numbers"},
           {"eqs_1_5", "Complementarity of gaps and impulses, and a step, (1)–(5).", nullptr,
            "definitions; items table1 to table3 and fig2 have their numbers"},
           {"table1", "§1: impulses, gaps and velocities at the instant of the impact.", &table1},
           {"table2", "§1: the impact at the beginning of a step, and (4).", &table2},
           {"table3", "§1: the impact in the middle of a step.", &table3},
           {"fig2", "(6)–(9): the plane of impulses, its lines, its ellipse, its points.", &fig2},
           {"inelastic", "§1: inelastic contacts: one solution, the same after two steps.", &inelastic},
           {"fig3", "Cradle of rigid spheres on Hookean springs.", &fig3},
           {"fig4", "Cradle of spheres of 20 slices.", &fig4},
           {"fig5", "Cradle of rigid spheres on Hertzian springs.", &fig5},
           {"fig6", "Cradle of rigid spheres on springs of exponent 5.", &fig6},
           {"eqs_10_13", "Hooke's and Hertz's laws, and the springs of slices, (10)–(13).", nullptr,
            "definitions; items fig3 to fig6 are made with them"},
           {"second_swing", "§2: on the second swing of a cradle the balls collide one after the other.",
            &second_swing},
           {"gaps", "§2: springs with gaps, and a chain without dispersion.", &gaps},
           {"support", "§3: a cylinder against a support.", &support},
           {"fig7", "(14), (15): two cylinders, their contact time, constant force, convergence.", &fig7},
           {"fig8", "Cradle of cylinders: the same outcome by waves.", &fig8},
           {"fig9", "Waves in a cradle of cylinders.", nullptr, "a sketch of what item fig8 measures"},
           {"soft_contacts", "§4: spheres, capsules and soft tips vibrate little.", &soft_contacts},
           {"fig10", "Waves in two rods of unequal length.", nullptr, "a sketch of what item fig11 measures"},
           {"fig11", "Cylinders of unequal length, both ways: energy of vibration.", &fig11},
           {"poisson", "§5: Poisson's hypothesis and the cradle.", &poisson},
           {"objections", "§5, §6: restitution on the right-hand side; a ball that is dropped.", &objections},
           {"iteration", "(16), (17): five balls, impulses and outcome.", &iteration},
           {"no_end", "§6: cases in which the iteration has no end.", &no_end},
           {"scheme", "§6: the time-stepping scheme, over steps, gaps and the order of bodies.", &scheme}}};
}

}  // namespace ictus::reproduce::preclik
