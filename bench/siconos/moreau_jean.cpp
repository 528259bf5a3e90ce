#include "bench/siconos/moreau_jean.hpp"

#include <SolverOptions.h>
#include <SiconosKernel.hpp>

#include "bench/timing.hpp"

namespace ictus::bench {
namespace {

struct Parts {
  SP::NonSmoothDynamicalSystem system;
  std::vector<SP::LagrangianLinearTIDS> bodies;
  std::vector<SP::Interaction> contacts;

  explicit Parts(double until) : system(std::make_shared<NonSmoothDynamicalSystem>(0., until)) {}

  void add_body(double position, double velocity, double load, double stiffness) {
    const auto one = [](double value) {
      auto matrix = std::make_shared<SimpleMatrix>(1, 1);
      matrix->setValue(0, 0, value);
      return matrix;
    };
    const auto q = std::make_shared<SiconosVector>(1, position),
               v = std::make_shared<SiconosVector>(1, velocity);
    bodies.push_back(std::make_shared<LagrangianLinearTIDS>(q, v, one(1)));
    if (stiffness != 0) bodies.back()->setKPtr(one(stiffness));
    bodies.back()->setFExtPtr(std::make_shared<SiconosVector>(1, load));
    system->insertDynamicalSystem(bodies.back());
  }

  /// Of body j with the floor or with the one below it.
  void add_contact(std::size_t j, double reach, double restitution) {
    const std::size_t columns = j == 0 ? 1 : 2;
    const auto gap = std::make_shared<SimpleMatrix>(1, columns);
    if (j > 0) gap->setValue(0, 0, -1);
    gap->setValue(0, static_cast<unsigned>(columns - 1), 1);
    const auto relation =
        std::make_shared<LagrangianLinearTIR>(gap, std::make_shared<SiconosVector>(1, -reach));
    contacts.push_back(
        std::make_shared<Interaction>(std::make_shared<NewtonImpactNSL>(restitution), relation));
    if (j == 0)
      system->link(contacts.back(), bodies[0]);
    else
      system->link(contacts.back(), bodies[j - 1], bodies[j]);
  }
};

/// The time of the first step, with all that is prepared in it, does not count.
SiconosMotion run(const Parts& parts, double h, int steps) {
  const auto problem = std::make_shared<LCP>(SICONOS_LCP_LEMKE);
  problem->numericsSolverOptions()->iparam[SICONOS_IPARAM_MAX_ITER] = 100'000;  // pivots: columns need many
  const auto scheme = std::make_shared<MoreauJeanOSI>(0.5);
  scheme->setConstraintActivationThreshold(1e-12);  // m: without it, rounding lets columns fall
  const auto simulation = std::make_shared<TimeStepping>(
      parts.system, std::make_shared<TimeDiscretisation>(0., h), scheme, problem);
  const auto step = [&] {
    simulation->computeOneStep();
    simulation->nextStep();
  };
  step();
  const double spent = time_of([&] {
    for (int i = 1; i < steps; ++i) step();
  });
  SiconosMotion motion{{}, {}, {}, spent / (steps - 1)};
  for (const auto& body : parts.bodies) {
    motion.q.push_back(body->q()->getValue(0));
    motion.v.push_back(body->velocity()->getValue(0));
  }
  for (const auto& contact : parts.contacts) motion.impulse.push_back(contact->lambda(1)->getValue(0));
  return motion;
}

}  // namespace

SiconosMotion siconos_mass(const SiconosMass& mass, double h, int steps) {
  Parts parts(2 * h * steps);
  parts.add_body(mass.position, mass.velocity, mass.load, mass.stiffness);
  parts.add_contact(0, 0, mass.restitution);
  return run(parts, h, steps);
}

SiconosMotion siconos_column(std::size_t balls, double radius, double gravity, double h, int steps) {
  Parts parts(2 * h * steps);
  double height = -radius;
  for (std::size_t j = 0; j < balls; ++j) {
    height += 2 * radius;
    parts.add_body(height, 0, -gravity, 0);
  }
  for (std::size_t j = 0; j < balls; ++j) parts.add_contact(j, j == 0 ? radius : 2 * radius, 0);
  return run(parts, h, steps);
}

}  // namespace ictus::bench
