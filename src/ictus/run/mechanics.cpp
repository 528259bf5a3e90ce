#include "ictus/run/mechanics.hpp"

#include <cmath>

#include "ictus/model/mechanics/bodies_system.hpp"
#include "ictus/run/assembly.hpp"

namespace ictus {
namespace {

BodiesData data_of(const Assembly& assembly) {
  const ImpactScene& scene = assembly.impacts;
  BodiesData data;
  data.dimension = scene.dimension;
  data.gravity = scene.gravity;
  data.names.reserve(scene.bodies.size());
  for (const ImpactBody& body : scene.bodies) {
    data.names.push_back(body.name);
    data.masses.push_back(body.mass);
  }
  data.contacts = scene.contacts;
  for (std::size_t j = 0; j < data.contacts.size(); ++j) data.contacts[j].name = assembly.contacts[j].name;
  return data;
}

/// A time-stepping scheme asks whether a gap is closed, and positions are sums of radii: a gap that is
/// nothing becomes zero to the last bit, and so does an overlap that is taken as touching.
void close_gaps(BodiesData& data, const ImpactScene& scene, const Motion& start) {
  const double places = start.q.size() > 0 ? start.q.cwiseAbs().maxCoeff() : 0;
  const auto place = [&](std::size_t body) {
    return body == ImpactContact::wall ? Vector3{} : scene.bodies[body].position;
  };
  for (ImpactContact& contact : data.contacts) {
    const Vector3 between = place(contact.second) - place(contact.first);
    const double far = contact.fixed_normal ? dot(contact.normal, between) : distance(between);
    if (touching(far - contact.reach, contact.size, places)) contact.reach = far;
  }
}

Motion start_of(const ImpactScene& scene) {
  const auto n = static_cast<Eigen::Index>(scene.dimension * scene.bodies.size());
  Motion start{0, Eigen::VectorXd(n), Eigen::VectorXd(n)};
  Eigen::Index at = 0;
  for (const ImpactBody& body : scene.bodies) {
    for (std::size_t axis = 0; axis < scene.dimension; ++axis, ++at) {
      start.q[at] = component(body.position, axis);
      start.v[at] = component(body.velocity, axis);
    }
  }
  return start;
}

SystemCase bodies_of(const Assembly& assembly) {
  const ImpactScene& scene = assembly.impacts;
  SystemCase shipped;
  shipped.start = start_of(scene);
  BodiesData data = data_of(assembly);
  close_gaps(data, scene, shipped.start);
  shipped.system = std::make_unique<BodiesSystem>(std::move(data));
  return shipped;
}

}  // namespace

std::shared_ptr<const SystemCase> mechanics_of(const Assembly& assembly) {
  if (assembly.mechanics) return assembly.mechanics;
  return std::make_shared<const SystemCase>(bodies_of(assembly));
}

}  // namespace ictus
