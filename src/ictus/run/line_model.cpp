#include "ictus/run/line_model.hpp"

#include "ictus/model/rub_pool.hpp"
#include "ictus/run/mechanics.hpp"
#include "ictus/run/overlap.hpp"
#include "ictus/scene/shape.hpp"

namespace ictus {
namespace {

LinePair line_pair(const Scene& scene, const Neighbours& pair, const std::vector<Eigen::Index>& coordinate) {
  LinePair line{LinePair::wall, LinePair::wall, 0};
  if (pair.left.is_wall) {
    line.reach += scene.walls[pair.left.index].position.value.x;
  } else {
    line.left = coordinate[pair.left.index];
    line.reach += half_length(scene.bodies[pair.left.index]);
  }
  if (pair.right.is_wall) {
    line.reach -= scene.walls[pair.right.index].position.value.x;
  } else {
    line.right = coordinate[pair.right.index];
    line.reach += half_length(scene.bodies[pair.right.index]);
  }
  return line;
}

/// The depth of neighbours that touch is zero, not ±1e-18 m.
void touch_exactly(LinePair& pair, const Eigen::VectorXd& q) {
  const double left = pair.left == LinePair::wall ? 0 : q[pair.left];
  const double right = pair.right == LinePair::wall ? 0 : q[pair.right];
  pair.reach = -(left - right);
}

/// Contacts that rub stand behind all others.
Model::Pools make_pools(const Assembly& assembly) {
  const std::vector<AssembledContact>& contacts = assembly.contacts;
  Model::Pools pools;
  for (std::size_t first = 0, last; first < contacts.size(); first = last) {
    for (last = first + 1; last < contacts.size() && same_law(contacts[last], contacts[first]);) ++last;
    pools.push_back(
        contacts[first].law->pool({static_cast<Eigen::Index>(first), static_cast<Eigen::Index>(last)}));
  }
  for (std::size_t b = 0; b < assembly.rubs.size(); ++b)
    pools.push_back(
        std::make_unique<RubPool>(assembly.rubs[b], static_cast<Eigen::Index>(contacts.size() + b)));
  return pools;
}

}  // namespace

void rebuild_model(Assembly& assembly) {
  auto model = std::make_unique<Model>(*assembly.model, make_pools(assembly));
  assembly.start = model->start(assembly.start.q, assembly.start.v);
  assembly.model = std::move(model);
}

void build_line_model(Assembly& assembly, const Layout& layout) {
  if (assembly.scene.frame) return build_system_model(assembly);  // its two walls close the row to a ring
  const Scene& scene = assembly.scene;
  Model::Parts parts;
  const auto n = static_cast<Eigen::Index>(layout.order.size());
  parts.mass.resize(n);
  parts.gravity = Eigen::VectorXd::Constant(n, scene.gravity.x);
  parts.body_names.reserve(layout.order.size());
  parts.pairs.reserve(layout.contacts.size());
  parts.contact_names.reserve(assembly.contacts.size());
  Eigen::VectorXd q(n), v(n);
  std::vector<Eigen::Index> coordinate(scene.bodies.size());
  for (Eigen::Index i = 0; i < n; ++i) {
    const std::size_t index = layout.order[static_cast<std::size_t>(i)];
    const Body& body = scene.bodies[index];
    coordinate[index] = i;
    parts.mass[i] = body.mass.value;
    q[i] = body.position->value.x;
    v[i] = body.velocity.value.x;
    parts.body_names.push_back(body.name.value);
  }
  for (std::size_t j = 0; j < layout.contacts.size(); ++j) {
    parts.pairs.push_back(line_pair(scene, layout.contacts[j], coordinate));
    if (compliant_gap_at_start(assembly, j) == 0) touch_exactly(parts.pairs.back(), q);
  }
  for (const AssembledContact& contact : assembly.contacts) parts.contact_names.push_back(contact.name);
  parts.pools = make_pools(assembly);
  assembly.model = std::make_unique<Model>(std::move(parts));
  assembly.start = assembly.model->start(std::move(q), std::move(v));
}

void build_system_model(Assembly& assembly) {
  const std::shared_ptr<const SystemCase> mechanics = mechanics_of(assembly);
  // The model owns the whole of it: what is shipped with the system stays with it.
  std::shared_ptr<const MechanicalSystem> system(mechanics, mechanics->system.get());
  assembly.model = std::make_unique<Model>(std::move(system), make_pools(assembly));
  assembly.start = assembly.model->start(mechanics->start.q, mechanics->start.v);
}

}  // namespace ictus
