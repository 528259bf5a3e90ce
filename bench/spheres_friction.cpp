// Ten thousand spheres with friction fall into a box: ours, Bullet and ODE (where installed) on the same spheres, step by
// step in turns, with ours without friction beside them. For ours the ledger has to close, with the energy of the spins.

#include <vector>

#include "bench/spheres/ictus.hpp"
#include "bench/spheres/judge.hpp"
#include "bench/timing.hpp"

namespace {

using namespace ictus;
using bench::SphereEngine, bench::SphereScene;

constexpr std::size_t count = 10'000, layers = 22;
constexpr double rate = 200, coefficient = 0.3;  // Hz, μ
constexpr int falling = 150, settling = 40;      // steps

struct Contender {
  const char* name;
  std::unique_ptr<SphereEngine> engine;
  bench::Judge judge;
  double fall = 0, settle = 0;  // s

  Contender(const char* called, std::unique_ptr<SphereEngine> made, const SphereScene& scene)
      : name(called), engine(std::move(made)), judge(scene) {}
  void step(double& time) {
    time += bench::time_of([&] { engine->step(); });
    judge.see(*engine);
  }
};

}  // namespace

int main() {
  const SphereScene smooth = bench::falling_pile(count, layers, 1 / rate);
  SphereScene rough = smooth;
  rough.friction = coefficient;
  auto ours = std::make_unique<bench::IctusEngine>(rough);
  const bench::IctusEngine& books = *ours;
  std::vector<Contender> contenders;
  contenders.emplace_back("ictus", std::move(ours), rough);
  contenders.emplace_back("ictus, no friction", std::make_unique<bench::IctusEngine>(smooth), smooth);
  if (auto engine = bench::bullet_engine(rough)) contenders.emplace_back("bullet", std::move(engine), rough);
  if (auto engine = bench::ode_engine(rough)) contenders.emplace_back("ode", std::move(engine), rough);
  for (int i = 0; i < falling + settling; ++i)
    for (Contender& contender : contenders) contender.step(i < falling ? contender.fall : contender.settle);
  const double bare = contenders[1].fall + contenders[1].settle;
  fmt::print(
      "{} spheres with friction {} fall into a box, 1/{} s per step (target: 2 µs per sphere and step)\n",
      count, coefficient, rate);
  fmt::print("  {:<20}{:>12}{:>12}{:>12}{:>22}{:>14}\n", "engine", "µs fall", "µs settling", "µs all",
             "of ours, no friction", "deepest mm");
  for (const Contender& c : contenders)
    fmt::print("  {:<20}{:>12.2f}{:>12.2f}{:>12.2f}{:>22.2f}{:>14.2f}\n", c.name,
               1e6 / count * c.fall / falling, 1e6 / count * c.settle / settling,
               1e6 / count * (c.fall + c.settle) / (falling + settling), (c.fall + c.settle) / bare,
               1e3 * c.judge.deepest());
  const bench::Judge& judge = contenders[0].judge;
  const double open =
      std::abs(judge.start() - judge.energy() - books.turning() - books.lost()) / judge.start();
  bench::require(open < 1e-12, "the ledger closes");
  fmt::print("  the ledger of ictus closes to {:.1e} of the energy\n", open);
}
