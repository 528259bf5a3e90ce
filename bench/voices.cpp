// What voices cost that ring: a hundred modes each, all in one thread, as plug-ins and games have them (sound/polyphony.hpp).
// Time beside the least that their modes can cost: two products and a sum for each of two numbers, in plain arrays.

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <string>
#include <vector>

#include "bench/timing.hpp"
#include "ictus/sound/polyphony.hpp"

namespace {

using namespace ictus;
constexpr double rate = 44100;
constexpr std::size_t block = 64;

/// A plate of aluminium with 100 modes up to 19.3 kHz, which ring for many seconds.
const std::string plate =
    "[[body]]\nname = \"hammer\"\nmass = \"5 g\"\nposition = \"-1 mm\"\n"
    "[[resonator]]\nname = \"plate\"\nkind = \"plate\"\nlength = \"0.36 m\"\nwidth = \"0.3 m\"\nthickness = \"6 mm\"\n"
    "young = \"70 GPa\"\ndensity = \"2700 kg/m^3\"\npoisson = 0.33\nstrike = [0.31, 0.43]\nhighest = \"HIGHEST\"\n"
    "residual = \"left_out\"\ndamping = { t60 = [\"20 s\", \"10 s\"], at = [\"100 Hz\", \"5 kHz\"] }\n"
    "[[resonator.pickup]]\nname = \"corner\"\nat = [0.2, 0.7]\n"
    "[contact]\nlaw = \"hunt_crossley\"\nstiffness = \"1e8 N/m^1.5\"\nexponent = 1.5\ndamping = \"0.3 s/m\"\n"
    "[run]\nmethod = \"projected\"\nrate = \"44.1 kHz\"\nduration = \"50 ms\"\n";

/// ns per voice and sample, of voices that ring, of which each has so many modes.
double ringing(std::size_t voices, std::string scene) {
  sound::Keys keys{.pitches = {}, .voices = voices};
  for (std::size_t k = 0; k < voices; ++k) keys.pitches.push_back(1 - 1e-4 * static_cast<double>(k));
  sound::Polyphony polyphony({.text = std::move(scene)}, rate, keys);
  std::vector<float> out(block);
  float* rows[] = {out.data()};
  for (std::size_t k = 0; k < voices; ++k) polyphony.strike(k, 0, 1);
  for (int n = 0; n < 400; ++n) polyphony.process(nullptr, rows, block);
  bench::require(polyphony.sounding() == voices, "all voices sound");
  const double before = polyphony.energy();
  const auto [spent] = bench::least_times(40, [&] { polyphony.process(nullptr, rows, block); });
  bench::require(polyphony.energy() < before && polyphony.energy() > 0.5 * before, "they fade slowly");
  return 1e9 * spent / static_cast<double>(voices * block);
}

}  // namespace

int main() {
  fmt::print(
      "voices that ring, 100 modes each: ns per voice and sample, and how many a core plays at 44.1 kHz\n");
  std::string scene = plate;
  scene.replace(scene.find("HIGHEST"), 7, "19.45 kHz");
  for (const std::size_t voices : {1u, 40u, 400u}) {
    const double each = ringing(voices, scene);
    fmt::print("{:>8} {:>10.1f} {:>10.0f}\n", voices, each, 1e9 / rate / each);
  }
}
