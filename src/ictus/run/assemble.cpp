#include "ictus/run/assemble.hpp"

#include <fmt/format.h>

#include "ictus/run/contacts.hpp"
#include "ictus/run/line_model.hpp"
#include "ictus/run/methods.hpp"
#include "ictus/run/nonsmooth_options.hpp"
#include "ictus/run/overlap.hpp"
#include "ictus/run/placement.hpp"
#include "ictus/run/plan.hpp"
#include "ictus/run/resonator_scene.hpp"
#include "ictus/run/rigid_scene.hpp"
#include "ictus/run/sliced.hpp"
#include "ictus/run/spheres.hpp"
#include "ictus/run/systems.hpp"
#include "ictus/scene/read.hpp"
#include "ictus/scene/read_file.hpp"
#include "ictus/scene/shape.hpp"

namespace ictus {
namespace {

void refuse_slashes(const Scene& scene, Problems& problems) {
  for (const Body& body : scene.bodies)
    if (body.name.value.find('/') != std::string::npos)
      problems.add(body.name.place,
                   fmt::format("name = \"{}\": a name may not hold a slash", body.name.value));
}

/// On a line a body without a position touches its neighbour; in a plane only the bodies of a chain do.
void refuse_unplaced(const Scene& scene, Problems& problems) {
  std::vector<bool> follows(scene.bodies.size(), false);
  for (const Chain& chain : scene.chains)
    for (std::size_t i = 1; i < chain.count; ++i) follows[chain.first + i] = true;
  for (std::size_t i = 0; i < scene.bodies.size(); ++i)
    if (!scene.bodies[i].position && !follows[i])
      problems.add(scene.bodies[i].name.place,
                   fmt::format("{} needs a position: the scene lies in {}", scene.bodies[i].name.value,
                               scene.dimension == 2 ? "a plane" : "space"),
                   scene.dimension == 2 ? "as in position = [\"0 m\", \"1 m\"]"
                                        : "as in position = [\"0 m\", \"1 m\", \"0 m\"]");
}

/// Where nothing turns, bodies off the line are spheres; those that turn are built by run/rigid_scene.
void refuse_shapes(const Scene& scene, Problems& problems) {
  for (const Body& body : scene.bodies)
    if (body.shape && body.shape->kind != Shape::Kind::sphere)
      return problems.add(
          body.shape->place,
          fmt::format("{} is no sphere: off the line there are spheres only", body.name.value),
          "a scene on a line has positions and velocities of one number");
}

/// A model of all pairs is made where a scheme is asked for, or where it costs little: on a line 0.3 kB per body. There a
/// scheme is also what is taken where none is named.
bool wants_model(const Assembly& assembly) {
  const bool on_line = assembly.scene.dimension == 1;
  const std::size_t few = on_line ? 200'000 : 20'000;
  const std::string& name = assembly.scene.run.method.value;
  return assembly.contacts.size() <= few || (on_line && name.empty()) ||
         (is_method(name) && method(name).traits().follows_laws);
}

bool all_have_laws(const std::vector<AssembledContact>& contacts) {
  for (const AssembledContact& contact : contacts)
    if (!contact.law) return false;
  return true;
}

/// Do bodies begin where they cannot be? That is not reported if numbers of bodies are already wrong.
bool overlaps(const Assembly& assembly, Problems& problems) {
  Problems unsaid;
  Problems& told = problems.empty() ? problems : unsaid;
  refuse_overlaps(assembly, told);
  return !told.empty();
}

void place_contacts(Assembly& assembly, const Layout& layout) {
  assembly.impacts = impact_scene(assembly.scene, layout, assembly.contacts);
  assembly.complete_up_to = layout.complete_up_to;
  find_held_compressions(assembly, layout);
  find_overlapping(assembly);
}

/// Which pairs can touch depends on what is stored in contacts, which is known once those that touch are read.
void list_again(Assembly& assembly, Layout& layout, Problems& problems) {
  const double stored = stored_at_start(assembly);
  if (stored == 0) return;
  layout = lay_out_plane(assembly.scene, stored, problems);
  assembly.contacts = read_contacts(assembly.scene, layout, problems);
  place_contacts(assembly, layout);
}

}  // namespace

bool is_left_to_named_schemes(const Assembly& assembly) {
  return !assembly.model && !assembly.impacts.contacts.empty() && all_have_laws(assembly.contacts) &&
         !wants_model(assembly);
}

void finish_system(Assembly& assembly, Problems& problems) {
  Scene& scene = assembly.scene;
  const bool known_method = method_is_known(scene.run, problems);
  check_nonsmooth_names(scene.run.nonsmooth, problems);
  if (!assembly.mechanics) return;
  if (assembly.contacts.empty())
    assembly.contacts = read_system_contacts(scene, *assembly.mechanics, problems);
  if (!assembly.contacts.empty()) build_system_model(assembly);
  if (known_method && problems.empty()) make_plan(assembly, problems);
}

Assembly assemble(Scene scene, Problems& problems) {
  Assembly assembly;
  assembly.scene = std::move(scene);
  Scene& whole = assembly.scene;
  if (whole.system) {
    assembly.mechanics = make_system(*whole.system, problems);
    finish_system(assembly, problems);
    return assembly;
  }
  if (has_resonators(whole)) {
    const bool known = method_is_known(whole.run, problems);
    check_nonsmooth_names(whole.run.nonsmooth, problems);
    refuse_slashes(whole, problems);
    if (problems.empty()) build_resonators(assembly, problems);
    if (known && problems.empty() && assembly.model) make_plan(assembly, problems);
    return assembly;
  }
  if (whole.bodies.empty()) return assembly;
  const bool known_method = method_is_known(whole.run, problems);
  check_nonsmooth_names(whole.run.nonsmooth, problems);
  refuse_slashes(whole, problems);
  const bool rigid = has_turning_bodies(whole);
  if (whole.dimension > 1 && !rigid) refuse_shapes(whole, problems);
  // A scene with mistakes of reading is followed as far as it makes sense, so that all mistakes are told at
  // once.
  const std::size_t before = problems.list().size();
  const auto sound = [&] { return problems.list().size() == before; };
  // Do not report missing positions if the bodies' numbers are already wrong.
  Problems unsaid;
  Problems& plane = problems.empty() ? problems : unsaid;
  if (whole.dimension > 1) refuse_unplaced(whole, plane);
  place_bodies(whole, problems);
  drop_bodies(whole, problems);
  const bool left_to_spheres = rigid ? is_left_to_turning_spheres(whole) : is_left_to_spheres(whole);
  if (rigid && !left_to_spheres) {
    if (sound() && plane.empty()) build_rigid(assembly, problems);
    if (sound() && all_have_laws(assembly.contacts) && !assembly.contacts.empty())
      build_system_model(assembly);
    if (sound() && known_method && assembly.mechanics) make_plan(assembly, problems);
    return assembly;
  }
  if (left_to_spheres) {
    whole.run.method.value = std::string(spheres_about.name);
    if (known_method && sound() && problems.empty()) make_plan(assembly, problems);
    return assembly;
  }
  Layout layout = whole.dimension > 1 ? lay_out_plane(whole, 0, plane) : lay_out(whole, problems);
  refuse_strange_pairs(whole, layout, problems);
  if (sound()) assembly.contacts = read_contacts(whole, layout, problems);
  if (!sound() || layout.contacts.empty()) return assembly;
  place_contacts(assembly, layout);
  if (!layout.has_all_pairs()) list_again(assembly, layout, problems);
  if (!sound()) return assembly;
  if (overlaps(assembly, problems)) return assembly;
  if (are_sliced(whole) && has_slices(whole)) {
    build_sliced(assembly, problems);
    if (!sound()) return assembly;
  } else if (all_have_laws(assembly.contacts) && wants_model(assembly)) {
    if (whole.dimension == 1) build_line_model(assembly, layout);
    if (whole.dimension > 1) build_system_model(assembly);
  }
  if (known_method) make_plan(assembly, problems);
  return assembly;
}

Assembly load(const std::string& path, const std::vector<std::string>& overrides) {
  Problems problems;
  const auto text = read_file(path, problems);
  problems.raise();
  return load_text(*text, path, overrides);
}

Assembly load_text(const std::string& text, const std::string& file,
                   const std::vector<std::string>& overrides) {
  Problems problems;
  Scene scene = read_scene_text(text, file, overrides, problems);
  if (scene.bodies.empty() && !scene.system && scene.resonators.empty()) {
    problems.raise();
    throw Error(file + ": the scene has no body");
  }
  Assembly assembly = assemble(std::move(scene), problems);
  problems.raise();
  return assembly;
}

}  // namespace ictus
