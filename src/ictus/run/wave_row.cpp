#include "ictus/run/wave_row.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "ictus/base/most.hpp"
#include "ictus/run/layout.hpp"
#include "ictus/scene/shape.hpp"

namespace ictus {
namespace {

std::size_t slices_of(const Body& body) { return body.shape ? body.shape->slices : 0; }

bool deforms(const Scene& scene, const Side& side) {
  return !side.is_wall && slices_of(scene.bodies[side.index]) > 1;
}
bool has_end_springs(const Scene& scene, const Side& side) {
  return !side.is_wall && slices_of(scene.bodies[side.index]) > 0;
}

std::string rigid_ends_misfit(const Scene& scene, const Neighbours& pair, const AssembledContact& contact) {
  if (contact.law || has_end_springs(scene, pair.left) || has_end_springs(scene, pair.right)) return {};
  return fmt::format("needs bodies with slices, or a contact law for {}", contact.name);
}

std::string contact_misfit(const Scene& scene, const Neighbours& pair, const AssembledContact& contact) {
  if (contact.restitution_of_work) return work_misfit(contact);
  const auto& restitution = contact.restitution;
  const bool given = restitution && !restitution->place.file.empty();
  const bool by_law = contact.law && contact.law->values.count("restitution");
  if (given && restitution->value != 1 && !by_law)
    return fmt::format(
        "cannot give {} the restitution {}: bodies lose energy to their vibration and to the "
        "dampers of contact laws only",
        contact.name, restitution->value);
  if (contact.law && (contact.law->traits.relaxes || contact.law->traits.remembers_depth))
    return fmt::format("cannot follow the memory of {}, which {} has", contact.law->name, contact.name);
  return rigid_ends_misfit(scene, pair, contact);
}

/// With the mass of the scene: densities follow from it where it was given.
waves::ElasticBody elastic_body(const Scene& scene, const Body& body) {
  const Profile profile = profile_of(body);
  const std::vector<Part> parts = parts_of(scene, body);
  const double told = solid_mass(scene, body).value_or(0);
  std::vector<waves::Section> sections;
  for (const Part& part : parts) {
    const double density =
        told > 0 ? *part.material->density * (body.mass.value / told) : body.mass.value / profile.volume();
    sections.push_back({part.to, part.material->young.value, density});
  }
  return {profile, std::move(sections)};
}

}  // namespace

waves::SlicedBody sliced_body(const Scene& scene, const Body& body, std::size_t refinement) {
  const std::size_t slices = slices_of(body);
  if (slices == 0) return waves::rigid_body(body.mass.value, length_of(body));
  return waves::sliced(elastic_body(scene, body), slices * refinement);
}

namespace {

double right_end(const Scene& scene, const Side& side) {
  if (side.is_wall) return scene.walls[side.index].position.value.x;
  const Body& body = scene.bodies[side.index];
  return body.position->value.x + half_length(body);
}
double left_end(const Scene& scene, const Side& side) {
  if (side.is_wall) return scene.walls[side.index].position.value.x;
  const Body& body = scene.bodies[side.index];
  return body.position->value.x - half_length(body);
}

/// m; zero where it is nothing but the rounding of positions.
double gap_of(const Scene& scene, const Neighbours& pair, double size) {
  const double left = right_end(scene, pair.left), right = left_end(scene, pair.right);
  return settled_gap(right - left, size, std::max(std::abs(left), std::abs(right)) + size);
}

/// Between bodies that do not deform the law; where one does, an elastic law is left to the rigid methods, and
/// the half slices are the spring; a law that dissipates acts between the ends.
std::optional<waves::ContactSpring> given_spring(const Scene& scene, const Neighbours& pair,
                                                 const AssembledContact& contact) {
  const bool inside = deforms(scene, pair.left) || deforms(scene, pair.right);
  if (!contact.law || (inside && contact.law->traits.conservative)) return std::nullopt;
  const auto pool = contact.law->pool({0, 1});
  // A law that remembers its touch divides by the speed there.
  const PowerTerm spring = pool->spring(), damper = pool->damper(1);
  return waves::ContactSpring{spring.coefficient, spring.exponent, damper.coefficient, damper.exponent,
                              contact.law->traits.remembers_touch};
}

Layout layout_of(const Scene& scene) {
  Problems told;  // when the scene was assembled
  return lay_out(scene, told);
}

/// A wall between bodies makes two rows.
bool is_one_row(const Layout& layout) {
  for (std::size_t j = 1; j < layout.contacts.size(); ++j)
    if (layout.contacts[j].left.is_wall || layout.contacts[j - 1].right.is_wall) return false;
  const std::size_t walls = layout.contacts.empty()
                                ? 0
                                : layout.contacts.front().left.is_wall + layout.contacts.back().right.is_wall;
  return layout.contacts.size() + 1 == layout.order.size() + walls;
}

/// A scene that is no row of bodies with positions has no layout.
std::string line_misfit(const Scene& scene) {
  if (scene.system) return "needs bodies, and the scene has a [system]";
  if (scene.dimension > 1)
    return fmt::format("follows bodies on a line, and the scene lies in {}",
                       scene.dimension == 2 ? "a plane" : "space");
  if (scene.bodies.empty() || !scene.bodies.front().position) return "needs bodies";
  return {};
}

std::string places_misfit(const Assembly& assembly, const Layout& layout) {
  const Scene& scene = assembly.scene;
  if (!is_one_row(layout))
    return "knows walls at the ends of the row only, and here one stands between bodies";
  if (layout.contacts.size() != assembly.contacts.size()) return "needs contacts";
  for (std::size_t j = 0; j < layout.contacts.size(); ++j)
    if (const double gap = gap_of(scene, layout.contacts[j], assembly.impacts.contacts[j].size); gap < 0)
      return fmt::format("cannot start inside contact {}: its gap is {:.4g} m, which may not be negative",
                         assembly.contacts[j].name, gap);
  return {};
}

}  // namespace

std::string row_place_misfit(const Assembly& assembly) {
  if (std::string why = line_misfit(assembly.scene); !why.empty()) return why;
  return places_misfit(assembly, layout_of(assembly.scene));
}

std::string end_misfit(const Assembly& assembly, std::size_t contact) {
  return rigid_ends_misfit(assembly.scene, layout_of(assembly.scene).contacts[contact],
                           assembly.contacts[contact]);
}

std::string row_misfit(const Assembly& assembly) {
  if (std::string why = line_misfit(assembly.scene); !why.empty()) return why;
  const Layout layout = layout_of(assembly.scene);
  if (std::string why = places_misfit(assembly, layout); !why.empty()) return why;
  for (std::size_t j = 0; j < layout.contacts.size(); ++j)
    if (auto why = contact_misfit(assembly.scene, layout.contacts[j], assembly.contacts[j]); !why.empty())
      return why;
  return {};
}

namespace {

void refuse_many_slices(const Scene& scene, std::size_t refinement) {
  double slices = 0;
  for (const Body& body : scene.bodies)
    if (body.shape) slices += static_cast<double>(body.shape->slices * refinement);
  if (slices > static_cast<double>(most::slices_in_all))
    throw Error(
        fmt::format("{:.0f} slices of all bodies together are more than {}", slices, most::slices_in_all),
        "take fewer bodies or slices");
}

}  // namespace

WaveRow wave_row(const Assembly& assembly, std::size_t refinement) {
  const Scene& scene = assembly.scene;
  refuse_many_slices(scene, refinement);
  const Layout layout = layout_of(scene);
  WaveRow row;
  row.bodies = layout.order;
  for (const std::size_t index : layout.order)
    row.plan.bodies.push_back({sliced_body(scene, scene.bodies[index], refinement),
                               scene.bodies[index].velocity.value.x, 0, std::nullopt});
  row.plan.origin = left_end(scene, {false, layout.order.front()});
  row.plan.left_wall = layout.contacts.front().left.is_wall;
  row.plan.gravity = scene.gravity.x;
  for (std::size_t j = 0; j < layout.contacts.size(); ++j) {
    const Neighbours& pair = layout.contacts[j];
    const double gap = gap_of(scene, pair, assembly.impacts.contacts[j].size);
    const auto spring = given_spring(scene, pair, assembly.contacts[j]);
    if (pair.right.is_wall) {
      row.plan.right_wall = waves::ChainWall{gap, spring};
    } else {
      waves::ChainBody& body = row.plan.bodies[row.plan.left_wall ? j : j + 1];
      body.gap = gap;
      body.contact = spring;
    }
  }
  return row;
}

WaveRow on_board(WaveRow row) {
  waves::ChainPlan& plan = row.plan;
  if (plan.left_wall || plan.right_wall || plan.gravity != 0) return row;
  const auto [least, most] = std::minmax_element(
      plan.bodies.begin(), plan.bodies.end(),
      [](const waves::ChainBody& a, const waves::ChainBody& b) { return a.velocity < b.velocity; });
  row.frame = least->velocity > 0 ? least->velocity : most->velocity < 0 ? most->velocity : 0;
  for (waves::ChainBody& body : plan.bodies) body.velocity -= row.frame;
  return row;
}

/// Σ ½ m (v + U)² − Σ ½ m v²: without walls and gravity the momentum stays what it was.
double carried_energy(const waves::WaveChain& chain, double frame) {
  if (frame == 0) return 0;
  double mass = 0;
  for (const double point : chain.masses()) mass += point;
  return frame * (chain.momentum(chain.start()) + mass * frame / 2);
}

}  // namespace ictus
