// Bullet: sequential impulses. Tuned: 1000 iterations instead of 10, no speed below which nothing bounces, and overlaps
// that are pushed apart without giving velocity.

#include <btBulletDynamicsCommon.h>

#include <memory>

#include "scenes.hpp"

namespace {

btScalar number(double value) { return static_cast<btScalar>(value); }

struct Ball {
  btSphereShape shape{number(engines::radius)};
  std::unique_ptr<btRigidBody> body;
};

btRigidBody::btRigidBodyConstructionInfo info(double mass, btCollisionShape& shape, double x) {
  btVector3 inertia(0, 0, 0);
  if (mass > 0) shape.calculateLocalInertia(number(mass), inertia);
  btRigidBody::btRigidBodyConstructionInfo info(number(mass), nullptr, &shape, inertia);
  info.m_startWorldTransform.setOrigin({number(x), 0, 0});
  info.m_friction = 0;
  info.m_restitution = 1;
  return info;
}

std::vector<double> run(const engines::Scene& scene, bool tuned, double step) {
  btDefaultCollisionConfiguration configuration;
  btCollisionDispatcher dispatcher(&configuration);
  btDbvtBroadphase broad_phase;
  btSequentialImpulseConstraintSolver solver;
  btDiscreteDynamicsWorld world(&dispatcher, &broad_phase, &solver, &configuration);
  world.setGravity({0, 0, 0});
  if (tuned) {
    world.getSolverInfo().m_numIterations = 1000;
    world.getSolverInfo().m_restitutionVelocityThreshold = 0;
    world.getSolverInfo().m_splitImpulsePenetrationThreshold = 0;
  }
  btStaticPlaneShape plane({1, 0, 0}, 0);
  btRigidBody floor(info(0, plane, 0));
  if (scene.floor) world.addRigidBody(&floor);
  std::vector<Ball> balls(scene.count());
  for (std::size_t i = 0; i < balls.size(); ++i) {
    balls[i].body = std::make_unique<btRigidBody>(info(scene.mass[i], balls[i].shape, scene.place(i)));
    balls[i].body->setLinearVelocity({number(scene.velocity[i]), 0, 0});
    balls[i].body->setActivationState(DISABLE_DEACTIVATION);
    world.addRigidBody(balls[i].body.get());
  }
  for (int k = 0; k < engines::count_of(step); ++k) world.stepSimulation(number(step), 0);
  std::vector<double> velocity;
  for (const Ball& ball : balls) velocity.push_back(static_cast<double>(ball.body->getLinearVelocity().x()));
  for (const Ball& ball : balls) world.removeRigidBody(ball.body.get());
  if (scene.floor) world.removeRigidBody(&floor);
  return velocity;
}

}  // namespace

int main() { engines::play({"Bullet", ENGINE_VERSION}, run); }
