#include "ictus/run/assemble.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "ictus/laws/hertz.hpp"
#include "ictus/run/layout.hpp"
#include "ictus/run/pairs.hpp"
#include "ictus/run/plan.hpp"
#include "ictus/scene/read.hpp"

namespace ictus {
namespace {

const Material* material_of(const Scene& scene, const std::string& name) {
  for (const Material& material : scene.materials)
    if (material.name.value == name) return &material;
  return nullptr;
}

/// One side of a Hertz contact; nothing where its material or radius is not known.
std::optional<Elastic> elastic(const Scene& scene, const Side& side) {
  const auto& name =
      side.is_wall ? scene.walls[side.index].material.value : scene.bodies[side.index].material.value;
  const Material* material = material_of(scene, name);
  if (!material) return {};
  if (side.is_wall) return Elastic{material->young.value, material->poisson.value, 0};
  const double radius = scene.bodies[side.index].radius.value;
  if (!(radius > 0)) return {};
  return Elastic{material->young.value, material->poisson.value, 1 / radius};
}

double inverse_mass(const Scene& scene, const Side& side) {
  return side.is_wall ? 0 : 1 / scene.bodies[side.index].mass.value;
}

/// Closing acceleration of the pair in free flight: bodies fall alike, only a wall makes a difference.
double closing_gravity(const Scene& scene, const Neighbours& pair) {
  if (pair.right.is_wall) return scene.gravity;
  if (pair.left.is_wall) return -scene.gravity;
  return 0;
}

class Assembling {
 public:
  Assembling(Scene scene, Problems& problems) : problems_(problems) { assembly_.scene = std::move(scene); }

  Assembly assemble() {
    if (scene().bodies.empty()) return std::move(assembly_);
    const bool known_method = method_is_known(scene().run, problems_);
    for (const Body& body : scene().bodies)
      if (body.name.value.find('/') != std::string::npos)
        problems_.add(body.name.place,
                      fmt::format("name = \"{}\": a name may not hold a slash", body.name.value));
    // A scene with mistakes of reading is followed as far as it makes sense, so that all mistakes are told at
    // once.
    const std::size_t before = problems_.list().size();
    const auto sound = [&] { return problems_.list().size() == before; };
    place_bodies(scene());
    layout_ = lay_out(scene(), problems_);
    refuse_strange_pairs();
    if (sound()) read_contacts();
    if (!sound() || layout_.contacts.empty()) return std::move(assembly_);
    build_model();
    if (known_method) make_plan(assembly_, problems_);
    return std::move(assembly_);
  }

 private:
  Scene& scene() { return assembly_.scene; }

  /// A [[pair]] that never touches would be silently useless.
  void refuse_strange_pairs() {
    const PairIndex pairs(scene().pairs);
    std::set<const Pair*> touching;
    for (const Neighbours& n : layout_.contacts)
      if (const Pair* pair = pairs.find(name_of(scene(), n.left), name_of(scene(), n.right)))
        touching.insert(pair);
    for (const Pair& pair : scene().pairs)
      if (!pair.first.value.empty() && !pair.second.value.empty() &&
          !touching.count(pairs.find(pair.first.value, pair.second.value)))
        problems_.add(
            pair.place,
            fmt::format("{} and {} are not neighbours on the line", pair.first.value, pair.second.value),
            "a [[pair]] joins two bodies, or a body and a wall, with nothing between them");
  }

  void read_contacts() {
    // A scene whose walls were misspelt has no contact; its law is read all the same, for what is wrong with
    // it.
    if (layout_.contacts.empty() && !scene().contact.law.value.empty()) {
      (void)read_law(scene().contact, {"of all", 1, {}, 0, false}, problems_);
      return;
    }
    // Contacts of one law with one set of numbers are read once: a chain of a million is one reading.
    std::map<std::string, std::shared_ptr<const ChosenLaw>> known;
    const PairIndex pairs(scene().pairs);
    const std::size_t count = layout_.contacts.size();
    for (std::size_t j = 0; j < count; ++j) {
      const Neighbours& pair = layout_.contacts[j];
      const std::string &a = name_of(scene(), pair.left), &b = name_of(scene(), pair.right);
      ContactSite site{a + "-" + b,
                       1 / (inverse_mass(scene(), pair.left) + inverse_mass(scene(), pair.right)),
                       {},
                       closing_gravity(scene(), pair),
                       !shares(j) && !(j > 0 && shares(j - 1))};
      const auto left = elastic(scene(), pair.left), right = elastic(scene(), pair.right);
      if (left && right) site.hertz = hertz_stiffness(*left, *right);
      const Pair* special = pairs.find(a, b);
      const std::string key = fmt::format("{} {} {} {} {}", special ? site.name : "", site.mass,
                                          site.hertz.value_or(0), site.gravity, site.isolated);
      auto found = known.find(key);
      if (found == known.end()) {
        LawChoice choice = choice_for(scene().contact, special, site.hertz.has_value());
        if (choice.law.place.file.empty()) choice.law.place = Place{scene().file};
        const auto law = read_law(choice, site, problems_);
        if (!law) return;
        found = known.emplace(key, std::make_shared<const ChosenLaw>(*law)).first;
      }
      assembly_.contacts.push_back({site.name, a, b, site.mass, site.gravity, found->second});
    }
  }

  /// Do contacts j and j + 1 share a body?
  bool shares(std::size_t j) const {
    if (j + 1 >= layout_.contacts.size()) return false;
    const Side &a = layout_.contacts[j].right, &b = layout_.contacts[j + 1].left;
    return !a.is_wall && !b.is_wall && a.index == b.index;
  }

  void build_model() {
    Model::Parts parts;
    const auto n = static_cast<Eigen::Index>(layout_.order.size());
    parts.mass.resize(n);
    parts.gravity = Eigen::VectorXd::Constant(n, scene().gravity);
    Eigen::VectorXd q(n), v(n);
    std::vector<Eigen::Index> coordinate(scene().bodies.size());
    for (Eigen::Index i = 0; i < n; ++i) {
      const std::size_t index = layout_.order[static_cast<std::size_t>(i)];
      const Body& body = scene().bodies[index];
      coordinate[index] = i;
      parts.mass[i] = body.mass.value;
      q[i] = body.position->value;
      v[i] = body.velocity.value;
      parts.body_names.push_back(body.name.value);
    }
    for (const Neighbours& pair : layout_.contacts) {
      parts.pairs.push_back(line_pair(pair, coordinate));
      touch_exactly(parts.pairs.back(), q);
    }
    name_contacts(parts);
    make_pools(parts);
    assembly_.model = std::make_unique<Model>(std::move(parts));
    assembly_.start = assembly_.model->start(std::move(q), std::move(v));
  }

  /// "a-b" is the name of one contact only, whatever the bodies are called.
  void name_contacts(Model::Parts& parts) {
    std::map<std::string, int> seen;
    for (AssembledContact& contact : assembly_.contacts) {
      const int count = ++seen[contact.name];
      if (count > 1) contact.name += "#" + std::to_string(count);
      parts.contact_names.push_back(contact.name);
    }
  }

  LinePair line_pair(const Neighbours& pair, const std::vector<Eigen::Index>& coordinate) {
    LinePair line{LinePair::wall, LinePair::wall, 0};
    if (pair.left.is_wall) {
      line.reach += scene().walls[pair.left.index].position.value;
    } else {
      line.left = coordinate[pair.left.index];
      line.reach += scene().bodies[pair.left.index].radius.value;
    }
    if (pair.right.is_wall) {
      line.reach -= scene().walls[pair.right.index].position.value;
    } else {
      line.right = coordinate[pair.right.index];
      line.reach += scene().bodies[pair.right.index].radius.value;
    }
    return line;
  }

  /// Neighbours that touch but for the rounding of their positions touch: their depth is zero, not ±1e-18 m.
  static void touch_exactly(LinePair& pair, const Eigen::VectorXd& q) {
    const double left = pair.left == LinePair::wall ? 0 : q[pair.left];
    const double right = pair.right == LinePair::wall ? 0 : q[pair.right];
    const double size = std::abs(pair.reach) + std::abs(left) + std::abs(right);
    if (std::abs(pair.reach + (left - right)) <= 1e-13 * size) pair.reach = -(left - right);
  }

  void make_pools(Model::Parts& parts) {
    const auto& contacts = assembly_.contacts;
    for (std::size_t first = 0, last; first < contacts.size(); first = last) {
      for (last = first + 1; last < contacts.size() && same_law(contacts[last], contacts[first]);) ++last;
      parts.pools.push_back(
          contacts[first].law->pool({static_cast<Eigen::Index>(first), static_cast<Eigen::Index>(last)}));
    }
  }

  Problems& problems_;
  Assembly assembly_;
  Layout layout_;
};

}  // namespace

bool same_law(const AssembledContact& a, const AssembledContact& b) {
  return a.law == b.law || (a.law->name == b.law->name && a.law->values == b.law->values);
}

Assembly assemble(Scene scene, Problems& problems) {
  return Assembling(std::move(scene), problems).assemble();
}

Assembly load(const std::string& path, const std::vector<std::string>& overrides) {
  Problems problems;
  Scene scene = read_scene(path, overrides, problems);
  if (scene.bodies.empty()) {
    problems.raise();
    throw Error(path + ": the scene has no body");
  }
  Assembly assembly = assemble(std::move(scene), problems);
  problems.raise();
  return assembly;
}

}  // namespace ictus
