#include "ictus/run/sphere_scene.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "ictus/base/most.hpp"
#include "ictus/run/impact_laws.hpp"
#include "ictus/run/impact_scene.hpp"
#include "ictus/run/rigid_scene.hpp"
#include "ictus/scene/frame.hpp"
#include "ictus/scene/shape.hpp"
#include "ictus/schemes/spheres/inelastic_then_restore.hpp"

namespace ictus {
namespace {

void add_bodies(const Scene& scene, const SphereKinds& kinds, SphereScene& result) {
  for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
    const Body& body = scene.bodies[i];
    const double reach = scene.dimension == 1 ? half_length(body) : body.radius.value;
    result.spheres.add_sphere(body.mass.value, reach, kinds.body[i]);
    result.start.x.push_back(body.position->value);
    result.start.v.push_back(body.velocity.value);
    result.names.push_back(body.name.value);
  }
}

using Form = Turning::Form;

/// As a body that turns has it by the other methods; a point has that of its mass at 1 m.
double inertia_of(const Body& body) {
  const double mass = body.mass.value, radius = body.radius.value;
  if (body.turning && body.turning->inertia) return body.turning->inertia->value.z;
  if (radius == 0) return mass;
  return (body.turning && body.turning->form == Form::disc ? 0.5 : 0.4) * mass * radius * radius;
}

void add_spins(const Scene& scene, SphereScene& result) {
  for (BodyIndex i = 0; i < scene.bodies.size(); ++i) {
    const Body& body = scene.bodies[i];
    result.spheres.set_inertia(i, inertia_of(body));
    result.start.spin.push_back(body.turning ? body.turning->spin : Vector3{});
  }
}

bool is_round(const Body& body) {
  const bool long_one = body.shape && body.shape->kind != Shape::Kind::sphere;
  return !long_one &&
         (!body.turning || body.turning->form == Form::round || body.turning->form == Form::disc);
}

bool has_one_inertia(const Scene& scene, const Body& body) {
  if (scene.dimension == 2 || !body.turning || !body.turning->inertia) return true;
  const Vector3& i = body.turning->inertia->value;
  return i.x == i.y && i.y == i.z;
}

void add_plane(const Wall& wall, Kind kind, BodyIndex owner, SphereScene& result) {
  const Vector3 normal = normal_of(wall);
  result.spheres.add_plane(normal, dot(normal, wall.position.value), owner, kind);
  result.plane_names.push_back(wall.name.value);
}

/// The frame's own place begins at the origin, so that its walls stand where they were written.
void add_frame(const Scene& scene, Kind kind, SphereScene& result) {
  const BodyIndex frame = result.spheres.add_frame(scene.frame->mass.value);
  result.start.x.push_back({});
  result.start.v.push_back(scene.frame->velocity.value);
  result.names.push_back(scene.frame->name.value);
  result.has_frame = true;
  for (const Wall& wall : walls_of(*scene.frame, scene.dimension)) add_plane(wall, kind, frame, result);
}

struct KindLaw {
  Kind first, second;
  PairLaw law;
};

/// Restitution and, for treatments that need it, stiffness of each two kinds. Where one does not fit, those before it.
std::vector<KindLaw> laws_between(const SphereKinds& kinds, const Scene& scene, Problems& problems) {
  std::vector<KindLaw> laws;
  Layout layout;
  for (const SphereKinds::Meeting& meeting : kinds.meetings) layout.contacts.push_back(meeting.sides);
  const auto contacts = read_contacts(scene, layout, problems);
  if (contacts.size() != layout.contacts.size()) return laws;
  const std::string& treatment = scene.run.collisions.value;
  const bool stiff = is_impact_law(treatment) && impact_traits(treatment).needs_stiffness;
  const Place place =
      scene.run.collisions.place.file.empty() ? Place{scene.file} : scene.run.collisions.place;
  for (std::size_t j = 0; j < contacts.size(); ++j) {
    const auto refuse = [&](const Place& at, const std::string& what, const std::string& help = {}) {
      problems.add(at, what, help);
      return laws;
    };
    if (contacts[j].restitution_of_work)
      return refuse(place, fmt::format("{} {}", InelasticThenRestore::about.name, work_misfit(contacts[j])));
    if (contacts[j].further != FurtherFriction{})
      return refuse(scene.run.method.place.file.empty() ? place : scene.run.method.place,
                    fmt::format("{} knows Coulomb's friction alone, and {} has friction_static, "
                                "rolling_friction, torsional_friction or tangential_ratio",
                                InelasticThenRestore::about.name, contacts[j].name),
                    "moreau_jean knows static, rolling and torsional friction");
    if (!contacts[j].restitution)
      return refuse(place,
                    fmt::format("contact {} needs a restitution: it loses energy by the parameters of {}",
                                contacts[j].name, contacts[j].law->name),
                    "give a restitution in [contact], or a law that is elastic");
    if (stiff && !contacts[j].law)
      return refuse(place,
                    fmt::format("collisions by {} need a stiffness, which {} does not have", treatment,
                                contacts[j].name),
                    "give a law with a stiffness in [contact], or collisions = \"pair_iteration\"");
    const PowerTerm spring = spring_of(contacts[j]);
    laws.push_back(
        {kinds.meetings[j].first,
         kinds.meetings[j].second,
         {contacts[j].restitution->value, spring.coefficient, spring.exponent, contacts[j].friction}});
  }
  return laws;
}

/// Complains about bodies that turn, or rub each other, in ways that are not known.
void refuse_turning(const Scene& scene, const std::vector<KindLaw>& laws, Problems& problems) {
  const Place method = scene.run.method.place.file.empty() ? Place{scene.file} : scene.run.method.place;
  if (const std::string why = turning_misfit(scene); !why.empty())
    return problems.add(method, fmt::format("{} {}", InelasticThenRestore::about.name, why));
  const At<std::string>& treatment = scene.run.collisions;
  const bool rub =
      std::any_of(laws.begin(), laws.end(), [](const KindLaw& each) { return each.law.friction > 0; });
  if (rub && !treatment.value.empty() && treatment.value != "pair_iteration")
    problems.add(treatment.place.file.empty() ? method : treatment.place,
                 fmt::format("run.collisions: {} knows no friction between spheres yet", treatment.value),
                 "pair_iteration does");
}

/// J, of the start: twice the kinetic energy, of spins too, and the sizes of potential energies.
double energies(const Scene& scene) {
  const bool turning = has_turning_bodies(scene);
  double sum = 0;
  for (const Body& body : scene.bodies) {
    const Vector3& v = body.velocity.value;
    sum += body.mass.value * (dot(v, v) + std::abs(dot(scene.gravity, body.position->value)));
    if (!turning || !body.turning) continue;
    const Vector3& spin = body.turning->spin;
    sum += inertia_of(body) * dot(spin, spin);
  }
  if (scene.frame)
    sum += scene.frame->mass.value * dot(scene.frame->velocity.value, scene.frame->velocity.value);
  return sum;
}

/// Each number is in range, but the energy may overflow.
void refuse_overflow(const Scene& scene, Problems& problems) {
  if (std::isfinite(energies(scene))) return;
  problems.add(scene.run.method.place.file.empty() ? Place{scene.file} : scene.run.method.place,
               "the energies of the start leave the range of numbers",
               "look at masses, velocities, positions and gravity");
}

/// The laws of a scene that is sound.
std::optional<std::vector<KindLaw>> sound_laws(const SphereKinds& kinds, const Scene& scene,
                                               Problems& problems) {
  const std::size_t before = problems.list().size();
  const auto sound = [&] { return problems.list().size() == before; };
  std::vector<KindLaw> laws = laws_between(kinds, scene, problems);
  if (has_turning_bodies(scene) && sound()) refuse_turning(scene, laws, problems);
  if (problems.empty()) refuse_overflow(scene, problems);
  if (!sound()) return std::nullopt;
  return laws;
}

}  // namespace

bool is_left_to_spheres(const Scene& scene) {
  const std::string& method = scene.run.method.value;
  const bool chosen = method == InelasticThenRestore::about.name;
  return (chosen || method.empty()) && scene.dimension > 1 &&
         scene.bodies.size() > (chosen ? few_bodies : most_freely_listed);
}

bool is_left_to_turning_spheres(const Scene& scene) {
  const std::string& method = scene.run.method.value;
  const bool chosen = method == InelasticThenRestore::about.name;
  const std::size_t n = scene.bodies.size(), pairs = n * (n - 1) / 2 + n * scene.walls.size();
  return (chosen || method.empty()) && pairs > most::turning_pairs && turning_misfit(scene).empty();
}

std::string turning_misfit(const Scene& scene) {
  if (scene.dimension == 1) return "needs a plane or space for friction, and for bodies that turn";
  if (scene.frame) return "knows no friction yet, and no bodies that turn, in a frame that moves";
  for (const Body& body : scene.bodies) {
    const std::string& name = body.name.value;
    if (!is_round(body))
      return fmt::format("knows only spheres and discs with friction or spin, and {} is neither", name);
    if (scene.dimension == 3 && body.turning && body.turning->form == Form::disc)
      return fmt::format("knows discs in the plane only: in space {} would be a sphere", name);
    if (!has_one_inertia(scene, body))
      return fmt::format("knows bodies of one inertia about all axes, and {} has three", name);
    if (body.turning && !(body.turning->rotation == Vector3{}))
      return fmt::format("follows how balls spin, not how they lie: {} needs no angle", name);
  }
  return {};
}

bool check_spheres(const Scene& scene, Problems& problems) {
  const std::size_t before = problems.list().size();
  const SphereKinds kinds = sphere_kinds(scene, problems);
  return problems.list().size() == before && sound_laws(kinds, scene, problems);
}

std::shared_ptr<const SphereScene> sphere_scene(const Scene& scene, Problems& problems) {
  const std::size_t before = problems.list().size();
  const SphereKinds kinds = sphere_kinds(scene, problems);
  if (problems.list().size() != before) return nullptr;
  const auto laws = sound_laws(kinds, scene, problems);
  if (!laws) return nullptr;
  auto result = std::make_shared<SphereScene>();
  result->dimension = scene.dimension;
  result->spheres.gravity = scene.gravity;
  add_bodies(scene, kinds, *result);
  for (std::size_t k = 0; k < scene.walls.size(); ++k)
    add_plane(scene.walls[k], kinds.wall[k], Spheres::ground, *result);
  if (scene.frame) add_frame(scene, kinds.wall.back(), *result);
  for (const auto& [first, second, law] : *laws) result->spheres.set_law(first, second, law);
  if (has_turning_bodies(scene)) add_spins(scene, *result);
  return result;
}

}  // namespace ictus
