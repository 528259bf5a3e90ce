#include "twins.hpp"

#include <fmt/format.h>

#include <cmath>
#include <stdexcept>
#include <vector>

#include "judge.hpp"

namespace ictus::soak {
namespace {

/// Two balls that strike each other, without a wall.
constexpr const char* two_balls = R"([[body]]
name = "b1"
mass = 1
radius = 0.1
position = 0
velocity = 1

[[body]]
name = "b2"
mass = 2
radius = 0.1
position = 0.5

[contact]
law = "power_law"
stiffness = 1e+06
exponent = 1.5
restitution = 1

[run]
method = "projected"
step = 0.0001
duration = 0.6
)";
/// Six times to and fro by steps so long that each contact is granted a fifth of the energy.
constexpr const char* in_box = R"([[body]]
name = "b1"
mass = 1
radius = 0.1
position = 0
velocity = 1

[[wall]]
name = "left"
faces = "right"
position = -1

[[wall]]
name = "right"
position = 1

[contact]
law = "power_law"
stiffness = 1e+06
exponent = 1.5
restitution = 1

[run]
method = "verlet"
step = 0.002
duration = 11
)";
constexpr const char* in_plane = R"([[body]]
name = "b1"
mass = 1
radius = 0.1
position = [0, 0]
velocity = [1, 0.1]

[[body]]
name = "b2"
mass = 2
radius = 0.1
position = [0.5, 0]

[contact]
restitution = 0.5

[run]
method = "newton"
duration = 0.6
)";

struct Twin {
  std::string_view contract;
  const char* scene;
  void (*falsify)(Outcome&);
  bool later = false;  // not the first run: another that it is compared with
  bool wrong = false;  // the scene is said to be wrong
};

void stop_the_last(Outcome& outcome) { outcome.trace->bodies.back().velocity_end.x *= 1 + 1e-4; }
void nudge(Outcome& outcome) {
  double& v = outcome.trace->bodies.back().velocity_end.x;
  v = std::nextafter(v, 2 * v);
}

void give_up(Outcome& outcome) {
  outcome.exit_code = 1;
  outcome.words = "rounds did not settle";
}

constexpr Twin twins[] = {
    {"ending", two_balls, [](Outcome& o) { o.exit_code = 3; }},
    {"ending", two_balls, [](Outcome& o) { o.exit_code = 2; }},
    {"ending", two_balls, [](Outcome& o) { o.exit_code = 1; }},
    {"ending", two_balls, [](Outcome& o) { o.was_cut = true; }},
    {"ending", two_balls, [](Outcome&) {}, false, true},
    {"finite", two_balls, [](Outcome& o) { o.trace->bodies[0].velocity_end.x = NAN; }},
    {"finite", two_balls, [](Outcome& o) { o.trace->columns.back().values.back() = INFINITY; }},
    {"finite", two_balls, [](Outcome& o) { o.trace->ledger.dissipated = NAN; }},
    {"times", two_balls, [](Outcome& o) { o.trace->impacts[0].release_time = 0.1; }},
    {"times", two_balls, [](Outcome& o) { o.trace->impacts[0].touch_time = -0.1; }},
    {"times", two_balls, [](Outcome& o) { o.trace->impacts[0].peak_force_time = 0; }},
    {"times", two_balls, [](Outcome& o) { o.trace->columns[0].values[2] = 0; }},
    {"ledger", two_balls, [](Outcome& o) { o.trace->ledger.dissipated += 1e-4; }},
    {"ledger", two_balls, [](Outcome& o) { o.trace->ledger.dissipated -= 1e-4; }},
    {"ledger", in_box, [](Outcome& o) { o.trace->ledger.dissipated -= 0.45; }},
    {"kinetic", two_balls, stop_the_last},
    {"momentum", two_balls, stop_the_last},
    {"impulses", two_balls, [](Outcome& o) { o.trace->contacts[0].impulse *= 1.001; }},
    {"restitution", two_balls, [](Outcome& o) { o.trace->impacts[0].separation_speed *= 1.001; }},
    {"restitution", two_balls, [](Outcome& o) { o.trace->impacts[0].asked_restitution = 0.9; }},
    {"order", two_balls, [](Outcome& o) { o.trace->bodies[0].position_end.x = 2; }},
    {"repeated", two_balls, nudge, true},
    {"mirrored", two_balls, stop_the_last, true},
    {"mirrored", two_balls, give_up, true},
    {"turned", in_plane, stop_the_last, true},
    {"renumbered", in_plane, stop_the_last, true},
    {"rescaled", two_balls, stop_the_last, true},
    {"agreed", two_balls, [](Outcome& o) { o.trace->bodies.back().velocity_end.x *= 0.99; }, true}};

/// Falsifies the first run, or the first that is not of the scene itself where a repetition is not what is asked for.
std::string complaint(const Twin& twin, bool falsified) {
  const Draft draft = read_draft(twin.scene);
  std::size_t runs = 0;
  bool done = !falsified;
  const Runner run = [&](const Draft& asked) {
    Outcome outcome = outcome_of(asked);
    if (!done && outcome.trace && runs++ == (twin.later ? 1u : 0u)) {
      twin.falsify(outcome);
      done = true;
    }
    return outcome;
  };
  return complaint_of(twin.contract, draft, twin.wrong && falsified, run);
}

}  // namespace

std::string unseen_twins() {
  std::string words;
  std::size_t number = 0;
  for (const Twin& twin : twins) {
    ++number;
    if (std::string said = complaint(twin, false); !said.empty())
      words += fmt::format("{}, twin {}: the true run is complained of: {}\n", twin.contract, number, said);
    else if (complaint(twin, true).empty())
      words += fmt::format("{}, twin {}: the falsified run passes\n", twin.contract, number);
  }
  for (const Contract& contract : contracts()) {
    bool has = false;
    for (const Twin& twin : twins) has = has || twin.contract == contract.name;
    if (!has) words += fmt::format("{}: has no twin\n", contract.name);
  }
  return words;
}

}  // namespace ictus::soak
