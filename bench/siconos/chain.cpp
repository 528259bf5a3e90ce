#include "bench/siconos/chain.hpp"

#include <MultipleImpact.hpp>
#include <MultipleImpactNSL.hpp>
#include <SiconosKernel.hpp>

#include "bench/timing.hpp"

namespace ictus::bench {
namespace {

/// Counts its own processor time and nothing of the flight before the impact.
class TimedImpact : public MultipleImpact {
 public:
  explicit TimedImpact(double step) : MultipleImpact("BiStiffness", step) {
    constexpr double rest = 1e-6;  // m/s: with much less, some chains do not end
    SetNstepMax(2'000'000'000);
    SetSaveData(false);
    SetTolVel(1e-13);
    SetTolEner(1e-26);  // J: its own zero, 2e-16 J, would limit the accuracy
    SetZeroVelEndImp(rest);
    SetZeroEnerEndImp(rest * rest);
  }
  int compute(double time) override {
    int info = 0;
    spent = time_of([&] { info = MultipleImpact::compute(time); });
    done = true;
    return info;
  }
  double spent = 0;  // s
  bool done = false;
};

/// Balls of unit diameter that touch; the first comes from a little way off.
std::vector<SP::LagrangianLinearTIDS> make_balls(std::size_t count, NonSmoothDynamicalSystem& system) {
  std::vector<SP::LagrangianLinearTIDS> balls;
  for (std::size_t i = 0; i < count; ++i) {
    const auto place = std::make_shared<SiconosVector>(1, i == 0 ? -0.05 : static_cast<double>(i));
    const auto velocity = std::make_shared<SiconosVector>(1, i == 0 ? 1 : 0);
    const auto mass = std::make_shared<SimpleMatrix>(1, 1);
    mass->setValue(0, 0, 1);
    balls.push_back(std::make_shared<LagrangianLinearTIDS>(place, velocity, mass));
    system.insertDynamicalSystem(balls.back());
  }
  for (std::size_t j = 0; j + 1 < count; ++j) {
    const auto gap = std::make_shared<SimpleMatrix>(1, 2);
    gap->setValue(0, 0, -1);
    gap->setValue(0, 1, 1);
    const auto law = std::make_shared<MultipleImpactNSL>(1, 1, 1.5);
    const auto relation = std::make_shared<LagrangianLinearTIR>(gap, std::make_shared<SiconosVector>(1, -1));
    system.link(std::make_shared<Interaction>(law, relation), balls[j], balls[j + 1]);
  }
  return balls;
}

}  // namespace

SiconosAnswer siconos_chain(std::size_t count, double step) {
  const auto system = std::make_shared<NonSmoothDynamicalSystem>(0., 1.);
  const auto balls = make_balls(count, *system);
  const auto simulation =
      std::make_shared<EventDriven>(system, std::make_shared<TimeDiscretisation>(0., 0.5));
  const auto impact = std::make_shared<TimedImpact>(step);
  simulation->insertIntegrator(std::make_shared<LsodarOSI>());
  simulation->insertNonSmoothProblem(impact, SICONOS_OSNSP_ED_IMPACT);
  simulation->insertNonSmoothProblem(std::make_shared<LCP>(), SICONOS_OSNSP_ED_SMOOTH_ACC);
  simulation->initialize();
  while (!impact->done && simulation->hasNextEvent()) {
    simulation->advanceToEvent();
    simulation->processEvents();
  }
  require(impact->done, "the chain of Siconos is struck");
  SiconosAnswer answer{{}, impact->spent};
  for (const auto& ball : balls) answer.velocity.push_back(ball->velocity()->getValue(0));
  return answer;
}

}  // namespace ictus::bench
