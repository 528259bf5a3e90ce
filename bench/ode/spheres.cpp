// Spheres by the Open Dynamics Engine (Debian's libode-dev, double precision): its quick step, twenty
// iterations, one contact a pair.

#include <ode/ode.h>

#include "bench/spheres/engine.hpp"

namespace ictus::bench {
namespace {

Point point(const dReal* v) { return {v[0], v[1], v[2]}; }

/// The library wants to be opened before its first use and closed after its last.
struct Library {
  Library() { dInitODE2(0); }
  ~Library() { dCloseODE(); }
  Library(const Library&) = delete;
  Library& operator=(const Library&) = delete;
};

class OdeEngine final : public SphereEngine {
 public:
  explicit OdeEngine(const SphereScene& scene) : step_(scene.step) {
    static const Library library;
    dRandSetSeed(0);  // the order of its iterations is drawn
    world_ = dWorldCreate();
    contacts_ = dJointGroupCreate(0);
    space_ = dHashSpaceCreate(nullptr);
    dHashSpaceSetLevels(space_, -3, 0);  // cells of 1/8 m to 1 m
    dWorldSetGravity(world_, 0, 0, -scene.gravity);
    surface_.mode = dContactBounce | dContactApprox1;  // friction bounded by the load, as a pyramid
    surface_.mu = scene.friction;
    surface_.bounce = scene.restitution;
    surface_.bounce_vel = 0.2;  // m/s, without a bounce below: what Bullet ships
    if (scene.box) add_box(*scene.box);
    for (std::size_t j = 0; j < scene.count(); ++j) add_sphere(scene, j);
  }
  ~OdeEngine() override {
    dJointGroupDestroy(contacts_);
    dSpaceDestroy(space_);
    dWorldDestroy(world_);
  }
  OdeEngine(const OdeEngine&) = delete;
  OdeEngine& operator=(const OdeEngine&) = delete;

  void step() override {
    dSpaceCollide(space_, this, near);
    dWorldQuickStep(world_, step_);
    dJointGroupEmpty(contacts_);
  }
  void read(Snapshot& state) const override {
    state.position.clear();
    state.velocity.clear();
    for (const dBodyID body : bodies_) {
      state.position.push_back(point(dBodyGetPosition(body)));
      state.velocity.push_back(point(dBodyGetLinearVel(body)));
    }
  }

 private:
  void add_box(const Box& box) {
    dCreatePlane(space_, 1, 0, 0, box.lower[0]);
    dCreatePlane(space_, 0, 1, 0, box.lower[1]);
    dCreatePlane(space_, 0, 0, 1, box.lower[2]);
    dCreatePlane(space_, -1, 0, 0, -box.upper[0]);
    dCreatePlane(space_, 0, -1, 0, -box.upper[1]);
  }
  void add_sphere(const SphereScene& scene, std::size_t j) {
    const Point &at = scene.position[j], &v = scene.velocity[j];
    const dBodyID body = dBodyCreate(world_);
    dMass mass;
    dMassSetSphereTotal(&mass, scene.mass[j], scene.radius[j]);
    dBodySetMass(body, &mass);
    dBodySetPosition(body, at[0], at[1], at[2]);
    dBodySetLinearVel(body, v[0], v[1], v[2]);
    dGeomSetBody(dCreateSphere(space_, scene.radius[j]), body);
    bodies_.push_back(body);
  }
  static void near(void* self, dGeomID first, dGeomID second) {
    const auto* engine = static_cast<const OdeEngine*>(self);
    dContact contact;
    if (dCollide(first, second, 1, &contact.geom, sizeof contact) == 0) return;
    contact.surface = engine->surface_;
    const dJointID joint = dJointCreateContact(engine->world_, engine->contacts_, &contact);
    dJointAttach(joint, dGeomGetBody(first), dGeomGetBody(second));
  }

  dWorldID world_;
  dSpaceID space_;
  dJointGroupID contacts_;
  dSurfaceParameters surface_{};
  std::vector<dBodyID> bodies_;
  double step_;  // s
};

}  // namespace

std::unique_ptr<SphereEngine> ode_engine(const SphereScene& scene) {
  return std::make_unique<OdeEngine>(scene);
}

}  // namespace ictus::bench
