// DART: its own collision detector and its boxed LCP solver (Dantzig). It has no setting that changes elastic impacts:
// stock and tuned are one.

#include <dart/dart.hpp>

#include "scenes.hpp"

namespace {

using namespace dart::dynamics;

void elastic(ShapeNode* node) {
  node->getDynamicsAspect()->setRestitutionCoeff(1);
  node->getDynamicsAspect()->setFrictionCoeff(0);
}

SkeletonPtr ball(const std::string& name, double mass, double x, double speed) {
  const SkeletonPtr skeleton = Skeleton::create(name);
  const auto [joint, body] = skeleton->createJointAndBodyNodePair<TranslationalJoint>();
  elastic(body->createShapeNodeWith<CollisionAspect, DynamicsAspect>(
      std::make_shared<SphereShape>(engines::radius)));
  body->setMass(mass);
  joint->setPositions(Eigen::Vector3d(x, 0, 0));
  joint->setVelocities(Eigen::Vector3d(speed, 0, 0));
  return skeleton;
}

SkeletonPtr floor_block() {
  const SkeletonPtr skeleton = Skeleton::create("floor");
  const auto [joint, body] = skeleton->createJointAndBodyNodePair<WeldJoint>();
  elastic(body->createShapeNodeWith<CollisionAspect, DynamicsAspect>(
      std::make_shared<BoxShape>(Eigen::Vector3d(2, 20, 20))));
  Eigen::Isometry3d at = Eigen::Isometry3d::Identity();
  at.translation() << -1, 0, 0;
  joint->setTransformFromParentBodyNode(at);
  return skeleton;
}

std::vector<double> run(const engines::Scene& scene, bool, double step) {
  const dart::simulation::WorldPtr world = dart::simulation::World::create();
  world->setGravity(Eigen::Vector3d::Zero());
  world->setTimeStep(step);
  world->getConstraintSolver()->setCollisionDetector(dart::collision::DARTCollisionDetector::create());
  if (scene.floor) world->addSkeleton(floor_block());
  std::vector<SkeletonPtr> balls;
  for (std::size_t i = 0; i < scene.count(); ++i) {
    balls.push_back(ball("ball" + std::to_string(i), scene.mass[i], scene.place(i), scene.velocity[i]));
    world->addSkeleton(balls.back());
  }
  for (int k = 0; k < engines::count_of(step); ++k) world->step();
  std::vector<double> velocity;
  for (const SkeletonPtr& one : balls) velocity.push_back(one->getVelocity(0));
  return velocity;
}

}  // namespace

int main() { engines::play({"DART", ENGINE_VERSION}, run); }
