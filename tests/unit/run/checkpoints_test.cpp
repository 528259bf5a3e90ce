// A run that was broken off after any of its steps and goes on from there comes to the same bits as one without a break:
// all that it tells, and every later checkpoint. Each method that keeps checkpoints, on scenes that make it remember all
// that it can.

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "ictus/base/archive.hpp"
#include "ictus/report/json.hpp"
#include "ictus/run/advance.hpp"
#include "ictus/run/methods.hpp"
#include "ictus/run/run.hpp"
#include "tests/support/source_dir.hpp"
#include "tests/unit/run/assembled.hpp"

namespace ictus::test::checkpoints_test {
namespace {

using test::assembled;

std::string told(const Trace& trace) { return report::json(trace, report::Columns::yes).dump(); }

/// A run from the start, or from a state, and the states that it keeps before each of its further steps.
struct Kept {
  std::string told;  // nothing where it was broken off
  std::vector<std::string> states;
};

struct BrokenOff {};

/// Broken off when it has kept so many.
Kept kept(const Assembly& assembly, const std::string& method, std::string_view from = {},
          std::size_t most = std::numeric_limits<std::size_t>::max()) {
  Kept all;
  const Checkpoints checkpoints{.due = [](std::size_t) { return true; },
                                .keep =
                                    [&](std::string_view state) {
                                      all.states.emplace_back(state);
                                      if (all.states.size() == most) throw BrokenOff();
                                    },
                                .resumed = from};
  try {
    all.told = told(run(assembly, {.scheme = method, .stop = {}, .checkpoints = &checkpoints}));
  } catch (const BrokenOff&) {
  }
  return all;
}

/// Breaks the run off after every step. Most of those that go on are looked at for a few steps, some until they end.
void break_everywhere(const Assembly& assembly, const std::string& method) {
  constexpr std::size_t some = 3;
  const Kept whole = kept(assembly, method);
  ASSERT_TRUE(whole.told == told(run(assembly, {.scheme = method, .stop = {}})))
      << method << " is changed by being kept";
  const std::size_t count = whole.states.size(), until_end = std::max<std::size_t>(1, count / 8);
  ASSERT_GT(count, some) << method;
  for (std::size_t n = 0; n < count; ++n) {
    const bool ends = n % until_end == 0 || n + some >= count;
    const Kept resumed =
        ends ? kept(assembly, method, whole.states[n]) : kept(assembly, method, whole.states[n], some);
    ASSERT_EQ(resumed.states.size(), ends ? count - n - 1 : some) << method << " after step " << n + 1;
    for (std::size_t k = 0; k < resumed.states.size(); ++k)
      ASSERT_TRUE(resumed.states[k] == whole.states[n + 1 + k])
          << method << ": broken off after step " << n + 1 << ", other bits after step " << n + 2 + k;
    if (ends) {
      ASSERT_TRUE(resumed.told == whole.told) << method << " after step " << n + 1;
    }
  }
}

/// By all compliant schemes that fit.
void break_compliant(const std::string& text, std::size_t least) {
  const Assembly first = assembled(text);
  std::size_t count = 0;
  for (const std::string_view name : fitting(family::compliant, first)) {
    const std::string method(name);
    break_everywhere(assembled(text, {"run.method=\"" + method + "\""}), method);
    ++count;
  }
  EXPECT_GE(count, least);
}

const std::string run_of(const std::string& step, const std::string& more = {}) {
  return "[run]\nmethod = 'reference'\nstep = '" + step + "'\n" + more;
}

const std::string ball_and_wall =
    "[[body]]\nname = 'ball'\nmass = '10 g'\nvelocity = '1 m/s'\nposition = '-1 um'\n[[wall]]\nname = 'wall'\n";

// An exponent whose powers have no short cut: they are kept with last bits of their own.
TEST(Checkpoints, ABallOnAWall) {
  break_compliant(
      ball_and_wall +
          "[contact]\nlaw = 'hunt_crossley'\nstiffness = '1e9 N/m^1.7'\nexponent = 1.7\ndamping = '0.5 s/m'\n" +
          run_of("4 us"),
      13);
}

const std::string chain =
    "[[chain]]\nname = 'b'\ncount = 4\nmass = ['50 g', '60 g', '30 g', '45 g']\nradius = '10 mm'\n"
    "[start]\nb-1.velocity = '1 m/s'\nb-4.velocity = '-0.3 m/s'\n";

TEST(Checkpoints, AChainOfDampedSprings) {
  break_compliant(chain +
                      "[contact]\nlaw = 'hunt_crossley'\nstiffness = 1e9\nexponent = 1.7\ndamping = 0.4\n" +
                      run_of("6 us"),
                  10);
}

TEST(Checkpoints, FeltThatRemembers) {
  break_compliant(chain +
                      "[contact]\nlaw = 'stulov'\nstiffness = 1e9\nexponent = 2.5\nhereditary = 0.6\n"
                      "relaxation = '20 us'\n" +
                      run_of("6 us", "duration = '0.6 ms'\n"),
                  3);
}

TEST(Checkpoints, BallsThatFallAndBounce) {
  break_compliant(
      "[[body]]\nname = 'b'\nmass = 0.1\nradius = '10 mm'\nposition = [0, 0.0101]\nvelocity = [0.3, -0.1]\n"
      "[[body]]\nname = 'c'\nmass = 0.2\nradius = '10 mm'\nposition = [0.003, 0.0302]\n"
      "[[wall]]\nname = 'w'\nposition = [0, 0]\nnormal = [0, 1]\n[world]\ngravity = [0, -9.81]\n"
      "[contact]\nlaw = 'hunt_crossley'\nstiffness = 1e6\nexponent = 1.5\ndamping = 0.2\n" +
          run_of("0.2 ms", "duration = '12 ms'\n"),
      8);
}

TEST(Checkpoints, APendulumOnAStop) {
  break_compliant(
      "[system]\nkind = 'rigid_pendulum'\n"
      "[contact]\nlaw = 'hunt_crossley'\nstiffness = 1e5\nexponent = 1.3\ndamping = 0.3\n" +
          run_of("20 ms", "duration = '1.5 s'\n"),
      5);
}

TEST(Checkpoints, Corrections) {
  for (const char* method : {"two_point", "verlet", "rk4", "heun"})
    break_everywhere(
        assembled(ball_and_wall +
                  "[contact]\nlaw = 'hunt_crossley'\nstiffness = 1e9\nexponent = 1.5\ndamping = 0.5\n[run]\n"
                  "step = '4 us'\nclip_compression = true\nforce_rebound = 'exact'\nmethod = '" +
                  method + "'\n"),
        method);
}

TEST(Checkpoints, RowsThatAreLeftOut) {
  const std::string text =
      chain + "[contact]\nlaw = 'power_law'\nstiffness = 1e9\nexponent = 1.5\n" + run_of("6 us");
  break_everywhere(assembled(text, {"run.method=\"two_point\"", "run.record_every=3"}), "two_point");
}

// Friction laws with states; bows, tracks, glides and blows that draw from a store.
TEST(Checkpoints, FrictionAndGestures) {
  const auto shipped = [](const std::string& name, const std::string& duration) {
    const Assembly assembly =
        load(source_dir() + "/scenes/" + name + ".toml", {"run.duration=\"" + duration + "\""});
    break_everywhere(assembly, assembly.scene.run.method.value);
  };
  shipped("superball", "0.1 s");
  shipped("bowed_string", "2 ms");
  shipped("rolling_along_bar", "2 ms");
  shipped("bent_string", "2 ms");
  shipped("crumpled_foil", "2 ms");
}

/// A shipped scene by its method, for so long.
void break_shipped(const std::string& name, const std::string& duration,
                   const std::vector<std::string>& more = {}) {
  std::vector<std::string> changes{"run.duration=\"" + duration + "\""};
  changes.insert(changes.end(), more.begin(), more.end());
  const Assembly assembly = load(source_dir() + "/scenes/" + name + ".toml", changes);
  SCOPED_TRACE(name);
  break_everywhere(assembly, assembly.scene.run.method.value);
}

/// By all methods of a family that fit. Of `lzb_euler`, whose impacts take thousands of steps, few rows are kept.
void break_family(std::string_view name_of_family, const std::string& text, std::size_t least) {
  const Assembly first = assembled(text);
  std::size_t count = 0;
  for (const std::string_view name : fitting(name_of_family, first)) {
    const std::string method(name);
    std::vector<std::string> changes{"run.method=\"" + method + "\""};
    if (method == "lzb_euler") changes.emplace_back("run.record_every=1000");
    break_everywhere(assembled(text, changes), method);
    ++count;
  }
  EXPECT_GE(count, least);
}

const std::string rigid_balls =
    "[[chain]]\nname = 'b'\ncount = 3\nmass = ['0.1 kg', '0.2 kg', '0.1 kg']\nradius = '10 mm'\ngap = '5 mm'\n"
    "[[wall]]\nname = 'floor'\nfaces = 'left'\nposition = 0.1\n[world]\ngravity = 9.81\n";

// What steps capture and what they locate; the last impulses are the first guess of the next.
TEST(Checkpoints, RigidContacts) {
  break_family(family::nonsmooth,
               rigid_balls +
                   "[contact]\nrestitution = 0.5\n[run]\nstep = '3 ms'\nduration = '0.36 s'\nmethod = "
                   "'moreau_jean'\n",
               13);
}

TEST(Checkpoints, RigidContactsWhereDirectionsTurn) {
  const std::string discs =
      "[[body]]\nname = 'b'\nmass = 0.1\nradius = '10 mm'\nposition = [0, 0.0101]\nvelocity = [0.3, -0.1]\n"
      "[[body]]\nname = 'c'\nmass = 0.2\nradius = '10 mm'\nposition = [0.003, 0.0302]\n"
      "[[wall]]\nname = 'w'\nposition = [0, 0]\nnormal = [0, 1]\n[world]\ngravity = [0, -9.81]\n"
      "[contact]\nrestitution = 0.6\n[run]\nmethod = 'moreau_jean'\nstep = '1 ms'\nduration = '80 ms'\n";
  break_family(family::nonsmooth, discs, 13);
  break_family(family::impact_laws, discs, 5);
}

// Steps inside a step: the length of the last one is remembered, and the order that was measured.
TEST(Checkpoints, StepsThatChooseThemselves) {
  const auto chosen = [](const std::string& method, const std::string& control) {
    break_everywhere(
        assembled(rigid_balls +
                  "[contact]\nrestitution = 0.5\n[run]\nstep = '5 ms'\nduration = '0.3 s'\nmethod = '" +
                  method + "'\nadaptive = '" + control + "'\n"),
        method);
  };
  for (const char* method :
       {"moreau_jean", "moreau_jean_dissipative", "nonsmooth_newmark", "splitting_continuous"})
    for (const char* control : {"order0", "order1", "variable"}) chosen(method, control);
  chosen("splitting", "embedded");
}

// From impact to impact by a law: those that know time have rows inside, one clock for what happens at an instant, and
// rows of impacts that come to their end.
TEST(Checkpoints, ImpactLaws) {
  break_family(family::impact_laws,
               rigid_balls +
                   "[contact]\nlaw = 'power_law'\nstiffness = 1e9\nexponent = 1.5\nrestitution = 0.9\n"
                   "[run]\nmethod = 'lzb'\nduration = '0.3 s'\nstep = '10 ms'\n",
               8);
  break_family(
      family::impact_laws,
      "[[chain]]\nname = 'b'\ncount = 5\nmass = ['50 g', '60 g', '30 g', '45 g', '20 g']\nradius = '10 mm'\n"
      "gap = '1 mm'\n[start]\nb-1.velocity = '1 m/s'\nb-4.velocity = '-0.3 m/s'\n"
      "[contact]\nlaw = 'power_law'\nstiffness = 1e9\nexponent = 1.7\nrestitution = 0.8\n"
      "[run]\nmethod = 'lzb'\nduration = '40 ms'\nstep = '1 ms'\n",
      8);
}

TEST(Checkpoints, EventsOfShippedScenes) {
  break_shipped("bouncing_ball_zeno", "2 s");
  break_shipped("hanging_cradle", "1 s");
  break_shipped("shaken_dimer", "0.2 s");
  break_shipped("column_steel", "50 ms");
  break_shipped("walker", "0.3 s");
}

// Friction: modes, and directions of slip, are remembered from event to event.
TEST(Checkpoints, RigidContactsThatRub) {
  break_shipped("rolling_ball", "0.1 s");
  break_shipped("tumbling_box", "0.1 s");
  break_shipped("double_pendulum", "0.2 s");
  break_shipped("stack_of_boxes", "20 ms");
  break_shipped("falling_rod", "0.5 s");
  break_shipped("painleve_rod", "0.1 s");
  break_shipped("held_block", "0.2 s");
  break_shipped("kane_pendulum", "0.3 s");
  break_shipped("rolling_ball", "0.1 s", {"run.method=\"event_driven\""});
  break_shipped("tumbling_box", "50 ms", {"run.method=\"nonsmooth_newmark\""});
}

// Lists of neighbours, impulses that solvers start from, contacts that rest; friction turns bodies.
TEST(Checkpoints, Spheres) {
  break_shipped("ball_in_frame", "0.2 s");
  break_shipped("billiard_cut", "20 ms");
  break_shipped("cradle_3d", "0.2 s");
  break_shipped("partly_elastic_balls", "0.1 s");
  break_shipped("resting_column", "1 s");
  for (const char* friction : {"0", "0.3"})
    break_everywhere(
        assembled("[[body]]\nname = 'a'\nmass = 0.1\nradius = '10 mm'\nposition = [0, 0.011]\n"
                  "[[body]]\nname = 'b'\nmass = 0.1\nradius = '10 mm'\nposition = [0.021, 0.011]\n"
                  "[[body]]\nname = 'c'\nmass = 0.2\nradius = '10 mm'\nposition = [0.009, 0.04]\n"
                  "velocity = [0.2, -0.5]\n[[wall]]\nname = 'floor'\nposition = [0, 0]\nnormal = [0, 1]\n"
                  "[world]\ngravity = [0, -9.81]\n[contact]\nrestitution = 0.4\nfriction = " +
                  std::string(friction) +
                  "\n[run]\nmethod = 'inelastic_then_restore'\nstep = '1 ms'\nduration = '0.15 s'\n"),
        "inelastic_then_restore");
}

// From event to event by modes, by steps elsewhere: bars that vibrate between walls, and balls on a damped spring under
// gravity.
TEST(Checkpoints, Waves) {
  const std::string bar = "shape = 'cylinder'\nradius = 1\nlength = 2\nslices = 6\nmaterial = 'soft'\n";
  const std::string bars =
      "[material.soft]\nyoung = 30\npoisson = 0.3\ndensity = 1\n[[body]]\nname = 'a'\nvelocity = 1\n"
      "position = -1.2\n" +
      bar + "[[body]]\nname = 'b'\nposition = 1.1\n" + bar +
      "[[wall]]\nname = 'l'\nfaces = 'right'\nposition = -2.3\n[[wall]]\nname = 'r'\nposition = 2.2\n"
      "[run]\nmethod = 'waves'\n";
  break_everywhere(assembled(bars + "propagation = 'modes'\nduration = 6\n"), "waves");
  break_everywhere(assembled(bars + "propagation = 'dop853'\nduration = 0.7\n"), "waves");
  break_everywhere(
      assembled(
          "[[body]]\nname = 'a'\nmass = '50 g'\nradius = '10 mm'\nposition = '11 mm'\n[[body]]\nname = 'b'\n"
          "mass = '20 g'\nradius = '10 mm'\nposition = '32 mm'\n[[wall]]\nname = 'floor'\nfaces = 'right'\n"
          "position = 0\n[world]\ngravity = -9.81\n[contact]\nlaw = 'hunt_crossley'\nstiffness = 1e6\n"
          "exponent = 1.5\ndamping = 0.5\n[run]\nmethod = 'waves'\nduration = '20 ms'\nrecord_every = 3\n"),
      "waves");
}

const std::string short_scene =
    ball_and_wall + "[contact]\nlaw = 'hunt_crossley'\nstiffness = 1e9\nexponent = 1.7\ndamping = 0.5\n" +
    run_of("4 us");

// The broken twin of all tests above: a state of which one bit of a number is another is seen.
TEST(Checkpoints, OneBitIsSeen) {
  const Assembly assembly = assembled(short_scene, {"run.method=\"phi\""});
  const Kept whole = kept(assembly, "phi");
  std::string state = whole.states.at(3);
  // Behind the checksum of the start, two counts and the time: q and v, each with its two sizes.
  constexpr std::size_t place = 6 * 8, speed = place + 3 * 8;
  for (const std::size_t at : {place + 4, speed}) {
    std::string changed = state;
    changed[at] = static_cast<char>(changed[at] ^ 1);
    const Kept resumed = kept(assembly, "phi", changed);
    EXPECT_FALSE(resumed.told == whole.told) << at;
    EXPECT_FALSE(resumed.states.at(0) == whole.states.at(4)) << at;
  }
}

TEST(Checkpoints, AStateOfAnotherStartIsRefused) {
  const Kept whole = kept(assembled(short_scene, {"run.method=\"phi\""}), "phi");
  const Assembly faster = assembled(short_scene, {"run.method=\"phi\"", "body.ball.velocity=1.1"});
  EXPECT_THROW((void)kept(faster, "phi", whole.states.at(3)), Error);
}

// Each count is looked at before it is believed: whatever stands there, nothing crashes and nothing hangs.
TEST(Checkpoints, BytesThatEndTooSoonAreRefused) {
  const Assembly assembly = assembled(short_scene, {"run.method=\"phi\""});
  const std::string state = kept(assembly, "phi").states.at(3);
  for (std::size_t size = 1; size < state.size(); size += 1 + size / 16)
    EXPECT_THROW((void)kept(assembly, "phi", std::string_view(state).substr(0, size)), Error) << size;
  EXPECT_THROW((void)kept(assembly, "phi", state + "x"), Error);
  for (std::size_t at = 8; at < state.size(); at += 8) {
    std::string large = state;
    std::fill_n(large.begin() + static_cast<std::ptrdiff_t>(at), std::min<std::size_t>(8, state.size() - at),
                '\x7e');
    std::vector<double> list;
    try {
      Archive(std::string_view(large).substr(at))(list);
      ADD_FAILURE() << at;
    } catch (const Error&) {
    }
  }
}

}  // namespace
}  // namespace ictus::test::checkpoints_test
