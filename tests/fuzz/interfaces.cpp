// The C interfaces, as callers who know their sizes but nothing else might use them.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <memory>

#include "ictus/resolver/ictus_impact.h"
#include "ictus/sound/ictus_sound.h"
#include "tests/fuzz/fuzz.hpp"

namespace ictus::fuzz {
namespace {

/// As many numbers as there are, on the heap and no longer, so that one too far is seen; sometimes none.
using Optional = std::unique_ptr<double[]>;
Optional some(Dealt& dealt, std::size_t count, bool wild) {
  if (dealt.byte() % 4 != 0) return nullptr;
  auto values = std::make_unique<double[]>(count);
  const auto made = dealt.numbers(count, wild);
  std::transform(made.begin(), made.end(), values.get(), [wild](double x) { return wild ? x : std::abs(x); });
  return values;
}

void must_be_finite(const double* values, std::size_t count) {
  for (std::size_t i = 0; values && i < count; ++i)
    must(std::isfinite(values[i]), "an impact that is resolved is told in numbers");
}

struct Destroy {
  void operator()(ictus_impact_workspace* w) const { ictus_impact_destroy(w); }
  void operator()(ictus_sound* s) const { ictus_sound_destroy(s); }
};

constexpr const char* bell = R"(
[material.steel]
[[body]]
name = "mallet"
mass = "12 g"
position = "-1 mm"
velocity = "1.5 m/s"
[[resonator]]
name = "bar"
kind = "bar"
material = "steel"
length = "180 mm"
width = "30 mm"
thickness = "8 mm"
strike = 0.5
[[resonator.pickup]]
name = "end"
at = 0.02
[contact]
law = "hunt_crossley"
stiffness = "2e8 N/m^1.5"
exponent = 1.5
damping = "0.2 s/m"
)";

/// One call of the interface, chosen by bytes.
bool play_on(ictus_sound* sound, Dealt& dealt, std::vector<unsigned char>& state) {
  static float samples[4][64];
  float* out[] = {samples[0], samples[1], samples[2], samples[3]};
  char why[64];
  switch (dealt.below(9)) {
    case 0: ictus_sound_strike(sound, dealt.below(3), dealt.number()); break;
    case 1:
      ictus_sound_strike_key(sound, dealt.below(3), dealt.below(3), dealt.number(), dealt.number());
      break;
    case 2: ictus_sound_rest(sound); break;
    case 3: ictus_sound_start(sound); break;
    case 4:
      state.resize(ictus_sound_state_size(sound));
      ictus_sound_save(sound, state.data());
      break;
    case 5:
      if (!state.empty() && dealt.byte() % 2)
        state[(dealt.byte() * 256 + dealt.byte()) % state.size()] = static_cast<unsigned char>(dealt.byte());
      ictus_sound_restore(sound, state.data(), dealt.byte() % 8 ? state.size() : state.size() / 2);
      break;
    case 6: {
      constexpr const char* keys[] = {"body.mallet.mass", "contact.stiffness", "contact.damping",
                                      "resonator.bar.width", "no.such.key"};
      constexpr const char* values[] = {"1 g", "1e300", "-1", "1e-300", "nan", "2 m", ""};
      const char* key = keys[dealt.below(std::size(keys))];
      ictus_sound_set(sound, key, values[dealt.below(std::size(values))], nullptr, why, sizeof why);
      break;
    }
    default: {
      const std::size_t frames = dealt.below(65);
      float force[64];
      for (float& one : force) one = static_cast<float>(dealt.byte() % 8 ? 0 : dealt.number());
      const float* in[] = {force, nullptr, nullptr, nullptr};
      const int good = ictus_sound_process(sound, dealt.byte() % 2 ? in : nullptr, out, frames);
      for (std::size_t c = 0; c < ictus_sound_pickups(sound); ++c)
        for (std::size_t i = 0; i < frames; ++i) must(!std::isnan(out[c][i]), "a sample is a number");
      if (!good) return false;
    }
  }
  must(!std::isnan(ictus_sound_energy(sound)), "an energy is a number");
  return true;
}

}  // namespace

void resolve_impact(Bytes bytes) {
  Dealt dealt(bytes);
  const std::unique_ptr<ictus_impact_workspace, Destroy> workspace(ictus_impact_create());
  for (int problems = 0; problems < 4 && !dealt.empty(); ++problems) {
    const bool wild = dealt.byte() % 4 == 0;
    ictus_impact_problem problem;
    ictus_impact_options options;
    ictus_impact_problem_init(&problem);
    ictus_impact_options_init(&options);
    const std::size_t n = problem.coordinates = dealt.below(8), m = problem.contacts = dealt.below(8);
    const std::size_t rows = problem.rows_per_contact = 1 + (dealt.byte() % 4 ? 0 : dealt.below(3));
    problem.mass_shape = static_cast<int>(dealt.byte() % 4 ? 0 : dealt.below(4));
    problem.mass_block = dealt.below(4);
    const std::size_t shape = static_cast<std::size_t>(problem.mass_shape);
    const std::size_t width = shape == 0 ? 1 : shape == 1 ? problem.mass_block : n;
    const auto on_heap = [&](std::size_t count) {
      auto values = std::make_unique<double[]>(count);
      const auto made = dealt.numbers(count, wild);
      std::copy(made.begin(), made.end(), values.get());
      return values;
    };
    auto mass = on_heap(n * width);
    if (!wild && shape == 0)
      std::transform(mass.get(), mass.get() + n, mass.get(), [](double x) { return std::abs(x); });
    // Rows that depend on each other come by themselves where there are more of them than coordinates.
    const auto directions = on_heap(m * rows * n), velocity = on_heap(n);
    const Optional stiffness = some(dealt, m, wild), exponent = some(dealt, m, wild),
                   restitution = some(dealt, m, wild), precompression = some(dealt, m, wild),
                   gap = some(dealt, m, wild), friction = some(dealt, m, wild), spring = some(dealt, m, wild),
                   tangential = some(dealt, m, wild), sticking = some(dealt, m, wild),
                   spins = some(dealt, m * (rows == 3 ? 3 : 1) * n, wild), rolling = some(dealt, m, wild),
                   torsional = some(dealt, m, wild);
    problem.inverse_mass = dealt.byte() % 32 ? mass.get() : nullptr;
    problem.directions = directions.get();
    problem.velocity = velocity.get();
    std::unique_ptr<std::size_t[]> start, coordinate;
    if (dealt.byte() % 8 == 0) {  // sparse: n entries a row, in coordinates that may be anything
      start = std::make_unique<std::size_t[]>(m * rows + 1);
      coordinate = std::make_unique<std::size_t[]>(m * rows * n);
      for (std::size_t j = 0; j <= m * rows; ++j) start[j] = j * n;
      for (std::size_t k = 0; k < m * rows * n; ++k)
        coordinate[k] = dealt.byte() % 16 ? k % std::max<std::size_t>(n, 1) : dealt.byte();
      problem.direction_start = start.get();
      problem.direction_coordinate = coordinate.get();
    }
    problem.stiffness = stiffness.get();
    problem.exponent = exponent.get();
    problem.restitution = restitution.get();
    problem.precompression = precompression.get();
    problem.gap = gap.get();
    problem.friction = friction.get();
    problem.tangential_stiffness = spring.get();
    problem.tangential_restitution = tangential.get();
    problem.friction_static = sticking.get();
    problem.spin_directions = spins.get();
    problem.rolling_friction = rolling.get();
    problem.torsional_friction = torsional.get();
    options.law = ictus_impact_law_name(dealt.below(ictus_impact_law_count()));
    options.dissipation = static_cast<int>(dealt.below(3));
    options.tangential_spring = static_cast<int>(dealt.byte() % 4 ? 0 : dealt.below(4));
    options.record = static_cast<int>(dealt.below(2));
    options.limit = dealt.byte() % 4 ? 300 : dealt.below(5);
    options.steps = dealt.byte() % 4 ? 200 : dealt.below(5);
    if (dealt.byte() % 8 == 0) options.tolerance = dealt.number();
    if (dealt.byte() % 8 == 0) options.correlation = dealt.number();
    if (dealt.byte() % 8 == 0) options.solver = dealt.byte() % 2 ? "lemke" : "no such solver";
    if (dealt.byte() % 32 == 0) problem.struct_size = dealt.byte();
    if (dealt.byte() % 32 == 0) options.struct_size = dealt.byte();
    const ictus_impact_result* result =
        ictus_impact_resolve(workspace.get(), &problem, m > 1 || dealt.byte() % 8 ? &options : nullptr);
    must(result && result->message && ictus_impact_status_text(result->status), "a result says how it ended");
    if (result->status > ICTUS_IMPACT_COLLAPSED) {
      must(result->status != ICTUS_IMPACT_BAD_PROBLEM || *result->message, "a bad problem is told why");
      continue;
    }
    must_be_finite(result->velocity, result->coordinates);
    must_be_finite(result->impulse, result->contacts);
    must_be_finite(result->loss, result->contacts);
    must_be_finite(&result->energy_before, 1);
    must_be_finite(&result->energy_after, 1);
  }
}

void play_sound(Bytes bytes) {
  Dealt dealt(bytes);
  char why[256];
  // Bytes that are no scene, a scene with keys, and one that is played.
  if (dealt.byte() % 8 == 0) {
    const std::string text(dealt.rest());
    if (is_huge(text)) return;
    const std::unique_ptr<ictus_sound, Destroy> sound(
        ictus_sound_create(text.c_str(), 8000, why, sizeof why));
    return;
  }
  const std::array<double, 2> pitch{1, dealt.byte() % 4 ? 1.5 : dealt.number()};
  const ictus_sound_keys keys{nullptr, pitch.data(), 2, 1 + dealt.below(2)};
  const double rate = dealt.byte() % 8 ? 8000 : dealt.number();
  const std::unique_ptr<ictus_sound, Destroy> sound(
      ictus_sound_create_keys(bell, rate, &keys, why, sizeof why));
  std::vector<unsigned char> state;
  for (int calls = 0; sound && !dealt.empty() && calls < 100; ++calls) play_on(sound.get(), dealt, state);
}

}  // namespace ictus::fuzz
