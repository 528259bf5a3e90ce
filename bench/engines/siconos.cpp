// Siconos: Moreau and Jean's time-stepping with Newton's restitution, and its own multiple impacts (Liu, Zhao and Brogliato),
// which take the stiffness of every contact: a ball on the floor is √2 times as stiff as two balls.
// Ours: stock and tuned are one for the first; the second is one event without a step of time and without gaps. Its step
// is one of impulse: 1e-3 N s, tuned 1e-5 N s.

#include <MultipleImpact.hpp>
#include <MultipleImpactNSL.hpp>
#include <SiconosKernel.hpp>
#include <cmath>
#include <iostream>
#include <memory>

#include "scenes.hpp"

namespace {

using Law = std::function<SP::NonSmoothLaw(bool floor)>;

struct World {
  SP::NonSmoothDynamicalSystem system = std::make_shared<NonSmoothDynamicalSystem>(0., 1.);
  std::vector<SP::LagrangianLinearTIDS> balls;

  World(const engines::Scene& scene, const Law& law) {
    for (std::size_t i = 0; i < scene.count(); ++i) {
      const auto mass = std::make_shared<SimpleMatrix>(1, 1);
      mass->setValue(0, 0, scene.mass[i]);
      balls.push_back(std::make_shared<LagrangianLinearTIDS>(
          std::make_shared<SiconosVector>(1, scene.place(i)),
          std::make_shared<SiconosVector>(1, scene.velocity[i]), mass));
      system->insertDynamicalSystem(balls.back());
    }
    if (scene.floor) touch(0, engines::radius, law(true), true);
    for (std::size_t j = 0; j + 1 < balls.size(); ++j) touch(j, 2 * engines::radius, law(false), false);
  }

  void touch(std::size_t lower, double reach, const SP::NonSmoothLaw& law, bool floor) {
    const auto normal = std::make_shared<SimpleMatrix>(1, floor ? 1 : 2);
    normal->setValue(0, 0, floor ? 1 : -1);
    if (!floor) normal->setValue(0, 1, 1);
    const auto contact = std::make_shared<Interaction>(
        law, std::make_shared<LagrangianLinearTIR>(normal, std::make_shared<SiconosVector>(1, -reach)));
    if (floor)
      system->link(contact, balls[lower]);
    else
      system->link(contact, balls[lower], balls[lower + 1]);
  }

  std::vector<double> velocities() const {
    std::vector<double> velocity;
    for (const auto& ball : balls) velocity.push_back(ball->velocity()->getValue(0));
    return velocity;
  }
};

std::vector<double> by_steps(const engines::Scene& scene, double step) {
  const World world(scene, [](bool) { return std::make_shared<NewtonImpactNSL>(1.0); });
  const auto simulation = std::make_shared<TimeStepping>(
      world.system, std::make_shared<TimeDiscretisation>(0., step), std::make_shared<MoreauJeanOSI>(0.5),
      std::make_shared<LCP>(SICONOS_LCP_LEMKE));
  for (int k = 0; k < engines::count_of(step); ++k) {
    simulation->computeOneStep();
    simulation->nextStep();
  }
  return world.velocities();
}

struct Impact : MultipleImpact {
  explicit Impact(double step) : MultipleImpact("BiStiffness", step) {
    SetNstepMax(200'000'000);
    SetSaveData(false);
  }
  int compute(double time) override {
    done = true;
    return MultipleImpact::compute(time);
  }
  bool done = false;
};

std::vector<double> by_impact(const engines::Scene& scene, bool tuned) {
  const World world(scene, [](bool floor) {
    return std::make_shared<MultipleImpactNSL>(1, floor ? std::sqrt(2.0) : 1.0, 1.5);
  });
  const auto simulation =
      std::make_shared<EventDriven>(world.system, std::make_shared<TimeDiscretisation>(0., 0.1));
  const auto impact = std::make_shared<Impact>(tuned ? 1e-5 : 1e-3);
  simulation->insertIntegrator(std::make_shared<LsodarOSI>());
  simulation->insertNonSmoothProblem(impact, SICONOS_OSNSP_ED_IMPACT);
  simulation->insertNonSmoothProblem(std::make_shared<LCP>(), SICONOS_OSNSP_ED_SMOOTH_ACC);
  simulation->initialize();
  while (!impact->done && simulation->hasNextEvent()) {
    simulation->advanceToEvent();
    simulation->processEvents();
  }
  return impact->done ? world.velocities() : std::vector<double>{};
}

}  // namespace

int main() {
  std::cout.rdbuf(nullptr);  // it tells every event
  engines::play({"Siconos, Moreau-Jean", ENGINE_VERSION},
                [](const engines::Scene& scene, bool, double step) { return by_steps(scene, step); });
  for (const engines::Scene& scene : engines::scenes())
    for (const bool tuned : {false, true})
      engines::tell({"Siconos, multiple impacts", ENGINE_VERSION}, scene, tuned ? "tuned" : "stock", 0,
                    by_impact(scene, tuned));
}
