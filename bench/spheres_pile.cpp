// Ten thousand spheres fall into a box: ours, Bullet and ODE (where installed) on the same spheres, step by
// step in turns, with a bare loop that moves them and counts those that touch. Errors are judged alike, from
// positions and velocities alone; for ours the ledger has to close as well.

#include <vector>

#include "bench/spheres/ictus.hpp"
#include "bench/spheres/judge.hpp"
#include "bench/timing.hpp"

namespace {

using namespace ictus;
using bench::SphereEngine, bench::SphereScene;

constexpr std::size_t count = 10'000, layers = 22;
constexpr double rate = 200;  // Hz
constexpr std::size_t phases = 3;
constexpr const char* phase_names[phases] = {"fall", "impact", "settling"};
constexpr int steps[phases] = {28, 122, 40};  // the first sphere touches the floor in step 29

using Times = std::array<double, phases>;  // s
double sum(const Times& times) { return times[0] + times[1] + times[2]; }

class Contender {
 public:
  Contender(const char* name, std::unique_ptr<SphereEngine> engine, const SphereScene& scene)
      : name_(name), engine_(std::move(engine)), judge_(scene) {}

  void step(std::size_t phase) {
    times_[phase] += bench::time_of([&] { engine_->step(); });
    judge_.see(*engine_);
  }
  void print_times(const Times& bare) const {
    fmt::print("  {:<8}", name_);
    for (std::size_t p = 0; p < phases; ++p) fmt::print("{:>10.2f}", 1e6 / count * times_[p] / steps[p]);
    fmt::print("{:>10.2f}", 1e6 / count * sum(times_) / (steps[0] + steps[1] + steps[2]));
    for (std::size_t p = 0; p < phases; ++p) fmt::print("{:>10.1f}", times_[p] / bare[p]);
    fmt::print("{:>10.1f}\n", sum(times_) / sum(bare));
  }
  void print_errors() const {
    const double whole = judge_.start();
    fmt::print("  {:<8}{:>12.3f}{:>12.3f}{:>14.1e} %{:>14.4f} %{:>12}\n", name_, 1e3 * judge_.deepest(),
               1e3 * judge_.deepest_now(), 100 * judge_.rise() / whole, 100 * judge_.kinetic() / whole,
               judge_.touching());
  }
  const bench::Judge& judge() const { return judge_; }

 private:
  const char* name_;
  std::unique_ptr<SphereEngine> engine_;
  bench::Judge judge_;
  Times times_{};
};

/// Moves the spheres as if nothing were in their way, and counts those that touch.
class Bare {
 public:
  explicit Bare(const SphereScene& scene) : cells_(scene), pull_(scene.gravity), h_(scene.step) {}

  void step(const bench::Snapshot& state, std::size_t phase) {
    state_ = state;
    times_[phase] += bench::time_of([&] {
      for (std::size_t j = 0; j < state_.position.size(); ++j) {
        state_.velocity[j][2] -= h_ * pull_;
        for (std::size_t k = 0; k < 3; ++k) state_.position[j][k] += h_ * state_.velocity[j][k];
      }
      touching_ += cells_.overlaps(state_.position).touching;
    });
  }
  const Times& times() const { return times_; }
  std::size_t touching() const { return touching_; }

 private:
  bench::Cells cells_;
  bench::Snapshot state_;
  double pull_, h_;  // m/s², s
  std::size_t touching_ = 0;
  Times times_{};
};

void print(const std::vector<Contender>& contenders, const Times& bare) {
  fmt::print("{} spheres fall into a box, 1/{} s per step (target: 2 µs per sphere and step)\n", count, rate);
  fmt::print("  {:<8}{:>40}{:>40}\n", "", "µs per sphere and step", "of the bare loop");
  fmt::print("  {:<8}", "engine");
  for (int twice = 0; twice < 2; ++twice) {
    for (const char* name : phase_names) fmt::print("{:>10}", name);
    fmt::print("{:>10}", "all");
  }
  fmt::print("\n");
  for (const Contender& contender : contenders) contender.print_times(bare);
  fmt::print("  {:<8}{:>12}{:>12}{:>16}{:>16}{:>12}\n", "engine", "deepest mm", "at the end", "energy rises",
             "still kinetic", "touching");
  for (const Contender& contender : contenders) contender.print_errors();
}

}  // namespace

int main() {
  const SphereScene scene = bench::falling_pile(count, layers, 1 / rate);
  auto ours = std::make_unique<bench::IctusEngine>(scene);
  const bench::IctusEngine& books = *ours;
  std::vector<Contender> contenders;
  contenders.emplace_back("ictus", std::move(ours), scene);
  if (auto engine = bench::bullet_engine(scene)) contenders.emplace_back("bullet", std::move(engine), scene);
  if (auto engine = bench::ode_engine(scene)) contenders.emplace_back("ode", std::move(engine), scene);
  Bare bare(scene);
  for (std::size_t phase = 0; phase < phases; ++phase)
    for (int i = 0; i < steps[phase]; ++i) {
      for (Contender& contender : contenders) contender.step(phase);
      bare.step(contenders[0].judge().state(), phase);
    }
  bench::require(bare.touching() > 0, "spheres touch");
  print(contenders, bare.times());
  const bench::Judge& judge = contenders[0].judge();
  const double open = std::abs(judge.start() - judge.energy() - books.lost()) / judge.start();
  bench::require(open < 1e-12, "the ledger closes");
  bench::require(judge.rise() < 1e-12 * judge.start(), "energy never rises");
  fmt::print("  the ledger of ictus closes to {:.1e} of the energy\n", open);
}
