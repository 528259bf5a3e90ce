// Fixed pieces of work whose instructions are counted by tools/bench_gate.py: `count_instructions NAME` does
// one of them inside `counted`, the one function that the count begins and ends with; without a name it lists
// them. Each checks its result first: a fast wrong answer ends with 1.

#include <cmath>
#include <cstdio>
#include <cstring>
#include <functional>
#include <string>
#include <vector>

#include "bench/cradle.hpp"
#include "bench/timing.hpp"
#include "ictus/laws/contact/hunt_crossley.hpp"
#include "ictus/model/mechanics/systems.hpp"
#include "ictus/model/single_impact.hpp"
#include "ictus/schemes/nonsmooth/catalogue.hpp"
#include "ictus/schemes/smooth/phi.hpp"
#include "ictus/schemes/smooth/two_point.hpp"
#include "ictus/schemes/smooth/verlet.hpp"

extern "C" __attribute__((noinline)) void counted(const std::function<void()>& work) {
  work();
  asm volatile("" ::: "memory");  // the call is not the last thing: it stays a call
}

namespace {

using namespace ictus;

/// Work that is done twice: once to warm up, once counted; then its result is judged.
struct Piece {
  std::string name;
  std::function<void()> work;
  std::function<bool()> is_right;
};

template <class Scheme>
Piece impacts(std::string name, double allowed) {
  auto rebound = std::make_shared<double>(0);
  const auto work = [rebound] {
    constexpr double step = 1.0 / 44100;
    const SingleImpact<HuntCrossley> system({1e9, 1.5, 0}, 0.01);
    typename Scheme::template On<SingleImpact<HuntCrossley>> stepper(system);
    for (int i = 0; i < 100; ++i) {
      auto state = system.start(-i / 100.0 * step, 1);
      stepper.restart();
      do stepper.step(system, state, step);
      while (state.q[0] > 0 || state.v[0] > 0);
      *rebound = -state.v[0];
    }
  };
  return {std::move(name), work, [rebound, allowed] { return std::abs(*rebound - 1) < allowed; }};
}

Piece cradle() {
  auto result = std::make_shared<ImpactResult>();
  auto workspace = std::make_shared<ImpactWorkspace>();
  auto balls = std::make_shared<bench::Cradle>(5);
  return {"lzb_5_balls", [=] { *result = resolve(balls->problem(), {.tolerance = 1e-8}, *workspace); },
          [=] {
            return succeeded(result->status) &&
                   std::abs(result->energy_after / result->energy_before - 1) < 1e-7;
          }};
}

/// A system of the list through a scheme, with a constant step.
Piece motion(std::string name, const std::string& scheme, std::shared_ptr<SystemCase> system, double step,
             int steps, std::function<bool(const Motion&)> is_right) {
  auto stepper = std::shared_ptr<NonsmoothStepper>(make_nonsmooth_stepper(scheme, *system->system, {}));
  auto end = std::make_shared<Motion>();
  const auto work = [=] {
    *end = system->start;
    stepper->start(*end);
    for (int k = 0; k < steps; ++k)
      if (!stepper->step(*end, step).converged()) return;
  };
  return {std::move(name), work, [=] { return is_right(*end); }};
}

std::vector<Piece> pieces() {
  const auto ball = std::make_shared<SystemCase>(make_system("bouncing_ball"));
  const auto column = std::make_shared<SystemCase>(make_system("ball_column", {{"count", 1000}}));
  const auto rests = [](const Motion& motion) { return motion.v.cwiseAbs().maxCoeff() < 1e-9; };
  return {impacts<Verlet>("verlet", 0.2),
          impacts<TwoPoint>("two_point", 1e-12),
          impacts<Phi>("phi", 1e-12),
          cradle(),
          motion("moreau_jean_ball", "moreau_jean", ball, 4e-3, 1000, rests),
          motion("moreau_jean_column", "moreau_jean", column, 1e-3, 20, rests),
          motion("event_driven_ball", "event_driven", ball, 4, 1, rests)};
}

}  // namespace

int main(int count, char** words) {
  for (const Piece& piece : pieces()) {
    if (count < 2) std::puts(piece.name.c_str());
    if (count < 2 || piece.name != words[1]) continue;
    piece.work();
    counted(piece.work);
    bench::require(piece.is_right(), words[1]);
    return 0;
  }
  if (count > 1) fmt::print(stderr, "no piece of work has the name {}\n", words[1]);
  return count > 1 ? 2 : 0;
}
