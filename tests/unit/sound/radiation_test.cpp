// Pressure on the axis against closed forms: a piston in a baffle, a membrane, Rayleigh's integral by quadrature.

#include "ictus/sound/radiation.hpp"

#include <algorithm>
#include <cmath>
#include <complex>
#include <numbers>
#include <string>
#include <vector>

#include "ictus/base/error.hpp"
#include "ictus/model/resonators/resonators.hpp"
#include "ictus/run/assemble.hpp"
#include "ictus/run/schemes.hpp"
#include "ictus/sound/render.hpp"
#include "tests/support/near.hpp"
#include "tests/support/source_dir.hpp"

namespace ictus::test::radiation_test {
namespace {

using std::numbers::pi;

/// p r e^(ikr) of a face that moves with acceleration w(x, y) e^(iωt), by Rayleigh's integral with true distances.
template <class W>
std::complex<double> rayleigh(W w, double a, double b, double k, double r) {
  constexpr int n = 400;
  std::complex<double> sum = 0;
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) {
      const double x = a * (i + 0.5) / n, y = b * (j + 0.5) / n;
      const double far = std::hypot(r, x - a / 2, y - b / 2);
      sum += w(x, y) * std::exp(std::complex<double>(0, -k * (far - r))) / far;
    }
  return sound::air_density / (2 * pi) * sum * (a * b / (n * n)) * r;
}

// [Rayleigh1896, §278] on the axis of a round piston p = ρ₀c U (e^(−ikr) − e^(−ik√(r²+a²))): far away iω ρ₀ U a²/2r.
TEST(Radiation, APistonInABaffle) {
  const double a = 0.1, c = 343, frequency = 2000, k = 2 * pi * frequency / c, r = 1000, speed = 0.01;
  const std::complex<double> i(0, 1);
  const std::complex<double> exact =
      sound::air_density * c * speed * (1.0 - std::exp(-i * k * (std::hypot(r, a) - r))) * r;
  const double acceleration = 2 * pi * frequency * speed, volume = pi * a * a * acceleration;
  EXPECT_TRUE(near(sound::pressure_of(volume), std::abs(exact), 1e-4));
  EXPECT_TRUE(near(sound::pressure_of(volume), sound::air_density * a * a * acceleration / 2, 1e-14));
}

ModalBody plate_body() {
  return make_resonator("plate",
                        {{{"length", 0.4},
                          {"width", 0.3},
                          {"thickness", 0.004},
                          {"young", 62e9},
                          {"poisson", 0.2},
                          {"density", 2600}},
                         {}},
                        {.highest = 2 * pi * 3000});
}

TEST(Radiation, ModesOfAPlateAreThoseOfRayleighsIntegralFarAway) {
  const ModalBody body = plate_body();
  ASSERT_TRUE(body.volume);
  std::size_t silent = 0;
  double largest = 0;
  for (std::size_t m = 0; m < std::min<std::size_t>(12, body.modes.size()); ++m) {
    const double k = body.modes[m].frequency / 343;
    const auto p = rayleigh([&](double x, double y) { return body.shape(m, {x, y}); }, 0.4, 0.3, k, 2000);
    EXPECT_TRUE(below(std::abs(p.real() - sound::pressure_of(body.volume(m))) / 0.02, 1e-3))
        << body.modes[m].label;
    largest = std::max(largest, std::abs(p));
    silent += body.volume(m) == 0;
  }
  EXPECT_GT(largest, 0.01);
  EXPECT_GE(silent, 5u);  // an even number of half waves
}

// ∫ J₀(jr/a) dS = 2πa² J₁(j)/j, and the shape of unit mean square is J₀/J₁(j): 2πa²/(j √mass).
TEST(Radiation, RoundFacesHaveTheirClosedForms) {
  const ResonatorValues skin{{{"radius", 0.18}, {"tension", 3000}, {"surface_density", 0.26}}, {}};
  const ModalBody body = make_resonator("circular_membrane", skin, {.highest = 2 * pi * 1000});
  const double j = 2.404825557695773, mass = 0.26 * pi * 0.18 * 0.18;
  EXPECT_TRUE(near(std::abs(body.volume(0)), 2 * pi * 0.18 * 0.18 / (j * std::sqrt(mass)), 1e-12));
  EXPECT_EQ(body.volume(1), 0);  // (1, 0)
  ResonatorValues disc{
      {{"radius", 0.1}, {"thickness", 0.002}, {"young", 2e11}, {"poisson", 0.3}, {"density", 7850}},
      {{"edge", "clamped"}}};
  for (const char* edge : {"clamped", "supported"}) {
    disc.words["edge"] = edge;
    const ModalBody plate = make_resonator("circular_plate", disc, {.highest = 2 * pi * 8000});
    for (std::size_t i = 0; i < plate.modes.size(); ++i) {
      if (plate.modes[i].label.find("(0") == std::string::npos) continue;
      double sum = 0;  // rings
      constexpr int n = 4000;
      for (int s = 0; s < n; ++s) {
        const double r = 0.1 * (s + 0.5) / n;
        sum += plate.shape(i, {r, 0}) * 2 * pi * r * 0.1 / n;
      }
      EXPECT_TRUE(near(plate.volume(i), sum, 1e-5)) << edge << " " << plate.modes[i].label;
    }
  }
  disc.words["edge"] = "free";
  EXPECT_FALSE(make_resonator("circular_plate", disc, {.highest = 2 * pi * 8000}).volume);
}

// p is ρ₀/2πr times the rate of the volume velocity: its integral through a contact is what that has become, which takes
// the forces of contacts with their signs.
TEST(Radiation, TheIntegralOfThePressureIsTheVolumeVelocity) {
  const Assembly assembly = load(source_dir() + "/scenes/drum.toml", {});
  const auto& system = dynamic_cast<const ModalSystem&>(*assembly.model->system());
  const sound::Ear ear = sound::axes_of(system, 44100).at(0);
  EXPECT_EQ(ear.name, "skin.axis");
  sound::Accelerations acceleration(*assembly.model, system);
  const auto stepper = make_stepper("projected", *assembly.model, assembly.plan);
  Motion motion = assembly.start;
  stepper->start(motion);
  const double h = 1e-6;
  double integral = 0, largest = 0, before = ear.hears(acceleration.at(motion));
  for (int i = 0; i < 3000; ++i) {
    ASSERT_TRUE(stepper->step(motion, h).converged());
    const double after = ear.hears(acceleration.at(motion));
    integral += h / 2 * (before + after);
    before = after;
    largest = std::max(largest, std::abs(ear.hears(motion.v)));
  }
  EXPECT_TRUE(below(std::abs(integral - ear.hears(motion.v)) / largest, 1e-5));
  EXPECT_GT(largest, 1e-6);
}

TEST(Radiation, IsHeardOnTheAxis) {
  const sound::RenderOptions options{.quantity = sound::Quantity::pressure, .duration = 0.2};
  const auto heard =
      sound::render(sound::load_for_sound(source_dir() + "/scenes/drum.toml", {}, options), options);
  EXPECT_EQ(heard.signal.unit, "Pa");
  ASSERT_EQ(heard.heard.size(), 1u);
  EXPECT_GT(heard.heard[0].peak, 0.1);
  EXPECT_LT(heard.heard[0].peak, 100);
  ASSERT_GE(heard.heard[0].partials.size(), 3u);
  for (const sound::HeardPartial& partial : heard.heard[0].partials) {
    if (!partial.mode || partial.measured.level(heard.heard[0].partials[0].measured.amplitude) < -40)
      continue;
    EXPECT_NE(partial.label.find("(0, "), std::string::npos) << partial.label;  // only round modes push air
    EXPECT_TRUE(near(partial.measured.amplitude, partial.mode->amplitude, 0.01)) << partial.label;
  }
}

TEST(Radiation, RefusesWhatHasNoFaceInABaffle) {
  sound::RenderOptions options{.quantity = sound::Quantity::pressure, .duration = 0.01};
  for (const char* scene : {"struck_bar", "wine_glass", "church_bell", "string_on_bridge"}) {
    const std::string file = source_dir() + "/scenes/" + scene + ".toml";
    const Assembly assembly = sound::load_for_sound(file, {}, options);
    EXPECT_THROW((void)sound::render(assembly, options), Error) << scene;
  }
}

}  // namespace
}  // namespace ictus::test::radiation_test
