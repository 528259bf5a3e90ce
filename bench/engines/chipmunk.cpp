// Chipmunk: discs in the plane. Tuned: 1000 iterations instead of 10.

#include <chipmunk/chipmunk.h>

#include "scenes.hpp"

namespace {

void solid(cpSpace* space, cpShape* shape) {
  cpShapeSetElasticity(shape, 1);
  cpShapeSetFriction(shape, 0);
  cpSpaceAddShape(space, shape);
}

std::vector<double> run(const engines::Scene& scene, bool tuned, double step) {
  cpSpace* space = cpSpaceNew();
  if (tuned) cpSpaceSetIterations(space, 1000);
  if (scene.floor) solid(space, cpSegmentShapeNew(cpSpaceGetStaticBody(space), cpv(-1, -10), cpv(-1, 10), 1));
  std::vector<cpBody*> balls;
  for (std::size_t i = 0; i < scene.count(); ++i) {
    cpBody* body = cpSpaceAddBody(
        space, cpBodyNew(scene.mass[i], cpMomentForCircle(scene.mass[i], 0, engines::radius, cpvzero)));
    cpBodySetPosition(body, cpv(scene.place(i), 0));
    cpBodySetVelocity(body, cpv(scene.velocity[i], 0));
    solid(space, cpCircleShapeNew(body, engines::radius, cpvzero));
    balls.push_back(body);
  }
  for (int k = 0; k < engines::count_of(step); ++k) cpSpaceStep(space, step);
  std::vector<double> velocity;
  for (cpBody* body : balls) velocity.push_back(cpBodyGetVelocity(body).x);
  return velocity;  // the process ends soon: what the space holds goes with it
}

}  // namespace

int main() { engines::play({"Chipmunk", ENGINE_VERSION}, run); }
