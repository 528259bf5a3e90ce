// Spheres by Bullet (Debian's libbullet-dev, single precision): the discrete world with its sequential
// impulses, ten iterations per step.

#include <btBulletDynamicsCommon.h>

#include <cmath>

#include "bench/spheres/engine.hpp"

namespace ictus::bench {
namespace {

btScalar single(double value) { return static_cast<btScalar>(value); }
btVector3 vector(const Point& p) { return {single(p[0]), single(p[1]), single(p[2])}; }
Point point(const btVector3& v) { return {v.x(), v.y(), v.z()}; }

class BulletEngine final : public SphereEngine {
 public:
  explicit BulletEngine(const SphereScene& scene) : friction_(scene.friction), step_(single(scene.step)) {
    world_.setGravity({0, 0, single(-scene.gravity)});
    if (scene.box) add_box(*scene.box, scene.restitution);
    for (std::size_t j = 0; j < scene.count(); ++j) {
      auto shape = std::make_unique<btSphereShape>(single(scene.radius[j]));
      add(std::move(shape), scene.mass[j], scene.position[j], scene.restitution);
      bodies_.back()->setLinearVelocity(vector(scene.velocity[j]));
    }
    first_ = bodies_.size() - scene.count();
  }
  ~BulletEngine() override {
    for (const auto& body : bodies_) world_.removeRigidBody(body.get());
  }
  void step() override { world_.stepSimulation(step_, 0); }
  void read(Snapshot& state) const override {
    state.position.clear();
    state.velocity.clear();
    for (std::size_t j = first_; j < bodies_.size(); ++j) {
      state.position.push_back(point(bodies_[j]->getWorldTransform().getOrigin()));
      state.velocity.push_back(point(bodies_[j]->getLinearVelocity()));
    }
  }

 private:
  /// Blocks, not planes: a plane is a partner of every sphere, a block only of those near it.
  void add_box(const Box& box, double restitution) {
    constexpr double half = 0.5;  // of a block's thickness, m
    Point middle, extent;
    for (std::size_t k = 0; k < 3; ++k) {
      middle[k] = (box.lower[k] + box.upper[k]) / 2;
      extent[k] = (box.upper[k] - box.lower[k]) / 2 + 2 * half;
    }
    for (std::size_t k = 0; k < 3; ++k)
      for (const bool low : {true, false}) {
        if (k == 2 && !low) continue;  // open above
        Point size = extent, at = middle;
        size[k] = half;
        at[k] = low ? box.lower[k] - half : box.upper[k] + half;
        add(std::make_unique<btBoxShape>(vector(size)), 0, at, restitution);
      }
  }

  /// Bullet multiplies the restitutions of two bodies, hence the root.
  void add(std::unique_ptr<btCollisionShape> shape, double mass, const Point& at, double restitution) {
    btVector3 inertia(0, 0, 0);
    if (mass > 0) shape->calculateLocalInertia(single(mass), inertia);
    btRigidBody::btRigidBodyConstructionInfo info(single(mass), nullptr, shape.get(), inertia);
    info.m_startWorldTransform.setOrigin(vector(at));
    info.m_friction = single(std::sqrt(friction_));  // the product of two counts
    info.m_restitution = single(std::sqrt(restitution));
    shapes_.push_back(std::move(shape));
    bodies_.push_back(std::make_unique<btRigidBody>(info));
    bodies_.back()->setActivationState(DISABLE_DEACTIVATION);
    world_.addRigidBody(bodies_.back().get());
  }

  btDefaultCollisionConfiguration configuration_;
  btCollisionDispatcher dispatcher_{&configuration_};
  btDbvtBroadphase broad_phase_;
  btSequentialImpulseConstraintSolver solver_;
  btDiscreteDynamicsWorld world_{&dispatcher_, &broad_phase_, &solver_, &configuration_};
  std::vector<std::unique_ptr<btCollisionShape>> shapes_;
  std::vector<std::unique_ptr<btRigidBody>> bodies_;
  std::size_t first_ = 0;  // sphere, after the blocks
  double friction_;        // of every contact
  btScalar step_;          // s
};

}  // namespace

std::unique_ptr<SphereEngine> bullet_engine(const SphereScene& scene) {
  return std::make_unique<BulletEngine>(scene);
}

}  // namespace ictus::bench
