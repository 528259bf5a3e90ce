#include "ictus/run/mechanics.hpp"

#include <cmath>

#include "ictus/model/mechanics/bodies_system.hpp"
#include "ictus/run/assemble.hpp"

namespace ictus {
namespace {

std::size_t side(std::size_t index) {
  return index == ImpactContact::wall ? BodiesData::Contact::wall : index;
}

BodiesData data_of(const ImpactScene& scene) {
  BodiesData data;
  data.planar = scene.planar;
  data.gravity = {scene.gravity.x, scene.gravity.y};
  for (const ImpactBody& body : scene.bodies) {
    data.names.push_back(body.name);
    data.masses.push_back(body.mass);
  }
  for (const ImpactContact& contact : scene.contacts)
    data.contacts.push_back({contact.name,
                             side(contact.first),
                             side(contact.second),
                             contact.fixed_normal,
                             {contact.normal.x, contact.normal.y},
                             contact.reach,
                             contact.restitution,
                             contact.stiffness > 0 ? contact.stiffness : 1,  // where none is known, all alike
                             contact.exponent});
  return data;
}

/// A time-stepping scheme asks whether a gap is closed, and positions are sums of radii: a gap that is
/// nothing becomes zero to the last bit.
void close_gaps(BodiesData& data, const ImpactScene& scene, const Motion& start) {
  std::vector<double> reach;
  for (BodiesData::Contact& contact : data.contacts) {
    reach.push_back(contact.reach);
    contact.reach = 0;
  }
  Eigen::VectorXd distance(static_cast<Eigen::Index>(reach.size()));
  BodiesSystem(data).gaps(start.q, distance);
  const double places = start.q.size() > 0 ? start.q.cwiseAbs().maxCoeff() : 0;
  for (std::size_t j = 0; j < reach.size(); ++j) {
    const double far = distance[static_cast<Eigen::Index>(j)];
    const bool touches =
        std::abs(far - reach[j]) <= touching_gap * scene.contacts[j].size + rounding_of_places * places;
    data.contacts[j].reach = touches ? far : reach[j];
  }
}

Motion start_of(const ImpactScene& scene) {
  const Eigen::Index each = scene.planar ? 2 : 1, n = each * static_cast<Eigen::Index>(scene.bodies.size());
  Motion start{0, Eigen::VectorXd(n), Eigen::VectorXd(n)};
  Eigen::Index at = 0;
  for (const ImpactBody& body : scene.bodies) {
    start.q[at] = body.position.x;
    start.v[at] = body.velocity.x;
    if (scene.planar) {
      start.q[at + 1] = body.position.y;
      start.v[at + 1] = body.velocity.y;
    }
    at += each;
  }
  return start;
}

}  // namespace

std::shared_ptr<const ShippedSystem> mechanics_of(const Assembly& assembly) {
  if (assembly.mechanics) return assembly.mechanics;
  ShippedSystem shipped;
  shipped.start = start_of(assembly.impacts);
  BodiesData data = data_of(assembly.impacts);
  close_gaps(data, assembly.impacts, shipped.start);
  shipped.system = std::make_unique<BodiesSystem>(std::move(data));
  return std::make_shared<const ShippedSystem>(std::move(shipped));
}

}  // namespace ictus
