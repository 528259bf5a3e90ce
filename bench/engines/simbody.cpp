// Simbody: Hertz contacts without dissipation, by Runge-Kutta-Merson. Its step is found by its accuracy: stock 1e-3, tuned
// 1e-6; the steps of the others are the intervals of its reports.

#include <Simbody.h>

#include "scenes.hpp"

namespace {

using namespace SimTK;

constexpr double stiffness = 1e7;  // Pa: a contact of about 10 ms

std::vector<double> run(const engines::Scene& scene, bool tuned, double step) {
  MultibodySystem system;
  SimbodyMatterSubsystem matter(system);
  GeneralContactSubsystem contacts(system);
  GeneralForceSubsystem forces(system);
  const ContactSetIndex set = contacts.createContactSet();
  std::vector<MobilizedBody::Slider> balls;
  for (std::size_t i = 0; i < scene.count(); ++i) {
    const Body::Rigid body(
        MassProperties(scene.mass[i], Vec3(0), Inertia::sphere(engines::radius) * scene.mass[i]));
    balls.emplace_back(matter.Ground(), Transform(Vec3(scene.place(i), 0, 0)), body, Transform());
    contacts.addBody(set, balls.back(), ContactGeometry::Sphere(engines::radius), Transform());
  }
  if (scene.floor)  // a half space is solid on its own side +x
    contacts.addBody(set, matter.Ground(), ContactGeometry::HalfSpace(), Transform(Rotation(Pi, ZAxis)));
  HuntCrossleyForce hertz(forces, contacts, set);
  const int surfaces = static_cast<int>(scene.count()) + (scene.floor ? 1 : 0);
  for (int i = 0; i < surfaces; ++i) hertz.setBodyParameters(ContactSurfaceIndex(i), stiffness, 0, 0, 0, 0);
  State state = system.realizeTopology();
  for (std::size_t i = 0; i < balls.size(); ++i) balls[i].setRate(state, scene.velocity[i]);
  RungeKuttaMersonIntegrator integrator(system);
  integrator.setAccuracy(tuned ? 1e-6 : 1e-3);
  TimeStepper stepper(system, integrator);
  stepper.initialize(state);
  for (int k = 1; k <= engines::count_of(step); ++k) stepper.stepTo(k * step);
  std::vector<double> velocity;
  for (const auto& ball : balls) velocity.push_back(ball.getRate(stepper.getState()));
  return velocity;
}

}  // namespace

int main() { engines::play({"Simbody", ENGINE_VERSION}, run); }
