// Open Dynamics Engine: its quick step; the direct (Dantzig) step as an engine of its own. Tuned: 1000 iterations
// instead of 20.

#include <ode/ode.h>

#include "scenes.hpp"

namespace {

struct World {
  World() : world(dWorldCreate()), space(dSimpleSpaceCreate(nullptr)), contacts(dJointGroupCreate(0)) {
    dRandSetSeed(0);  // the order of its iterations is drawn
  }
  ~World() {
    dJointGroupDestroy(contacts);
    dSpaceDestroy(space);
    dWorldDestroy(world);
  }
  World(const World&) = delete;
  World& operator=(const World&) = delete;
  dWorldID world;
  dSpaceID space;
  dJointGroupID contacts;
};

void near(void* data, dGeomID first, dGeomID second) {
  const auto* world = static_cast<const World*>(data);
  dContact contact{};
  if (dCollide(first, second, 1, &contact.geom, sizeof contact) == 0) return;
  contact.surface.mode = dContactBounce;
  contact.surface.mu = 0;
  contact.surface.bounce = 1;
  contact.surface.bounce_vel = 0;
  dJointAttach(dJointCreateContact(world->world, world->contacts, &contact), dGeomGetBody(first),
               dGeomGetBody(second));
}

std::vector<dBodyID> place(World& world, const engines::Scene& scene) {
  std::vector<dBodyID> balls;
  if (scene.floor) dCreatePlane(world.space, 1, 0, 0, 0);
  for (std::size_t i = 0; i < scene.count(); ++i) {
    const dBodyID body = dBodyCreate(world.world);
    dMass mass;
    dMassSetSphereTotal(&mass, scene.mass[i], engines::radius);
    dBodySetMass(body, &mass);
    dBodySetPosition(body, scene.place(i), 0, 0);
    dBodySetLinearVel(body, scene.velocity[i], 0, 0);
    dGeomSetBody(dCreateSphere(world.space, engines::radius), body);
    balls.push_back(body);
  }
  return balls;
}

std::vector<double> run(const engines::Scene& scene, bool direct, bool tuned, double step) {
  World world;
  const std::vector<dBodyID> balls = place(world, scene);
  if (tuned) dWorldSetQuickStepNumIterations(world.world, 1000);
  for (int k = 0; k < engines::count_of(step); ++k) {
    dSpaceCollide(world.space, &world, near);
    if (direct)
      dWorldStep(world.world, step);
    else
      dWorldQuickStep(world.world, step);
    dJointGroupEmpty(world.contacts);
  }
  std::vector<double> velocity;
  for (const dBodyID body : balls) velocity.push_back(dBodyGetLinearVel(body)[0]);
  return velocity;
}

}  // namespace

int main() {
  dInitODE2(0);
  for (const bool direct : {false, true})
    engines::play({direct ? "ODE, direct step" : "ODE, quick step", ENGINE_VERSION},
                  [direct](const engines::Scene& scene, bool tuned, double step) {
                    return run(scene, direct, tuned, step);
                  });
  dCloseODE();
}
