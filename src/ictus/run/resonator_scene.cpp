#include "ictus/run/resonator_scene.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <memory>
#include <numbers>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "ictus/laws/hertz.hpp"
#include "ictus/model/mechanics/touch.hpp"
#include "ictus/model/resonators/modal_system.hpp"
#include "ictus/run/assembly.hpp"
#include "ictus/run/bows.hpp"
#include "ictus/run/gestures.hpp"
#include "ictus/run/line_model.hpp"
#include "ictus/run/pairs.hpp"
#include "ictus/run/placement.hpp"
#include "ictus/run/resonator_bodies.hpp"
#include "ictus/scene/shape.hpp"

namespace ictus {
namespace {

/// One side of a contact of such a scene.
struct Sider {
  enum class Kind { body, wall, resonator, stop };
  Kind kind = Kind::wall;
  std::size_t index = 0;
  std::string name;
  double place = 0;  // m, on the line: of a body its centre
  double half = 0;   // m, of a body
  BodyPoint at{};    // of a resonator
};

struct Touching {
  Sider left, right;
  Place place;
  const LawChoice* law = nullptr;  // of a finger or a plectrum; else that of the scene
};

class ResonatorScene {
 public:
  ResonatorScene(Assembly& assembly, Problems& problems)
      : assembly_(assembly),
        scene_(assembly.scene),
        problems_(problems),
        pads_(pads_of(assembly.scene.gestures)) {}

  void build() {
    if (!refuse_strangers() || !build_bodies()) return;
    place_masses();
    find_contacts();
    find_bows();
    if (!problems_.empty()) return;
    if (contacts_.empty() && bows_.empty())
      return problems_.add(
          Place{scene_.file}, "nothing touches a resonator",
          "give it a strike, and a body or a wall beside it on the line, a [[resonator.touch]], or a [[bow]]");
    read_laws();
    if (problems_.empty()) make_system();
  }

 private:
  void refuse(const Place& place, const std::string& what) {
    problems_.add(place, what, "resonators are struck on a line by bodies, walls, stops and each other");
  }

  bool refuse_strangers() {
    const std::size_t before = problems_.list().size();
    if (scene_.dimension > 1)
      refuse(scene_.resonators[0].place, "the scene has resonators, and lies off the line");
    if (scene_.frame) refuse(scene_.frame->name.place, "the scene has resonators, and a frame that moves");
    for (const Joint& joint : scene_.joints) refuse(joint.place, "the scene has resonators, and a joint");
    for (const Body& body : scene_.bodies) {
      if (body.turning) refuse(body.turning->place, body.name.value + " turns, beside resonators");
      if (body.shape && body.shape->slices > 1)
        refuse(body.shape->place, body.name.value + " is cut into slices, beside resonators");
    }
    for (const Wall& wall : scene_.walls)
      if (!wall.placed)
        refuse(wall.name.place, wall.name.value + " needs a position: the scene has resonators");
    return problems_.list().size() == before;
  }

  bool build_bodies() {
    for (Resonator& resonator : scene_.resonators) {
      auto made = build_resonator(resonator, scene_, problems_);
      if (made) built_.push_back(std::move(*made));
    }
    return built_.size() == scene_.resonators.size() && problems_.empty();
  }

  /// A body without a position touches the first resonator from the left.
  void place_masses() {
    for (Body& body : scene_.bodies)
      if (!body.position)
        body.position = At<Vector3>{{scene_.resonators[0].position.value - half_length(body), 0, 0}, {}};
    drop_bodies(scene_, problems_);
  }

  Sider sider_of_body(std::size_t i) const {
    const Body& body = scene_.bodies[i];
    return {Sider::Kind::body, i, body.name.value, body.position->value.x, half_length(body), {}};
  }
  Sider sider_of_wall(std::size_t i) const {
    return {Sider::Kind::wall, i, scene_.walls[i].name.value, scene_.walls[i].position.value.x, 0, {}};
  }
  Sider sider_of_resonator(std::size_t i, const BodyPoint& at) const {
    return {Sider::Kind::resonator,
            i,
            scene_.resonators[i].name.value,
            scene_.resonators[i].position.value,
            0,
            at};
  }

  /// Touches and stops that are written, then neighbours on the line of those that no touch names.
  void find_contacts() {
    for (std::size_t r = 0; r < scene_.resonators.size(); ++r) {
      const Resonator& resonator = scene_.resonators[r];
      for (const Resonator::Touch& touch : resonator.touches) add_touch(r, touch);
      for (const Resonator::Stop& stop : resonator.stops) add_stop(r, stop, nullptr);
    }
    for (const Pad& pad : pads_) add_pad(pad);
    add_neighbours();
  }

  void add_stop(std::size_t r, const Resonator::Stop& stop, const LawChoice* law) {
    const auto at = point_on(built_[r], stop.at, scene_.resonators[r].name.value, problems_);
    if (!at) return;
    const bool right = stop.side == Wall::Faces::right;
    const Sider own = sider_of_resonator(r, *at);
    const Sider rail{
        Sider::Kind::stop, 0, stop.name.value, own.place + (right ? 1 : -1) * stop.gap.value, 0, {}};
    contacts_.push_back(right ? Touching{own, rail, stop.name.place, law}
                              : Touching{rail, own, stop.name.place, law});
  }

  void add_pad(const Pad& pad) {
    std::vector<std::string_view> names;
    for (std::size_t r = 0; r < scene_.resonators.size(); ++r) {
      names.push_back(scene_.resonators[r].name.value);
      if (names.back() == pad.on.value)
        return add_stop(r, {pad.name, pad.at, {pad.gap, {}}, pad.side}, &pad.law);
    }
    if (!pad.on.value.empty())
      problems_.add(pad.on.place, fmt::format("on = \"{}\": no resonator has this name", pad.on.value),
                    allowed_names(pad.on.value, names));
  }

  void add_touch(std::size_t r, const Resonator::Touch& touch) {
    const std::string& name = scene_.resonators[r].name.value;
    const auto at = point_on(built_[r], touch.at, name, problems_);
    const auto other = partner(touch);
    if (!at || !other) return;
    if (other->kind == Sider::Kind::resonator && other->index == r)
      return problems_.add(touch.with.place, fmt::format("touch: {} cannot touch itself", name));
    if (other->kind == Sider::Kind::body) named_.insert(other->index);
    const Sider own = sider_of_resonator(r, *at);
    const bool on_left = other->kind == Sider::Kind::wall
                             ? scene_.walls[other->index].faces == Wall::Faces::right
                             : other->place < own.place;
    contacts_.push_back(on_left ? Touching{*other, own, touch.with.place}
                                : Touching{own, *other, touch.with.place});
  }

  void find_bows() {
    for (Bow& bow : scene_.bows) {
      std::vector<std::string_view> names;
      for (const Resonator& resonator : scene_.resonators) names.push_back(resonator.name.value);
      const auto on = std::find(names.begin(), names.end(), bow.on.value);
      if (on == names.end()) {
        if (!bow.on.value.empty())
          problems_.add(bow.on.place, fmt::format("on = \"{}\": no resonator has this name", bow.on.value),
                        allowed_names(bow.on.value, names));
        continue;
      }
      const auto r = static_cast<std::size_t>(on - names.begin());
      const auto at = point_on(built_[r], bow.at, bow.on.value, problems_);
      const auto rub = read_rub(bow, problems_);
      if (!at || !rub) continue;
      bows_.push_back(sider_of_resonator(r, *at));
      assembly_.rubs.push_back(*rub);
    }
  }

  std::optional<Sider> partner(const Resonator::Touch& touch) {
    const std::string& with = touch.with.value;
    std::vector<std::string_view> names;
    for (std::size_t i = 0; i < scene_.bodies.size(); ++i) {
      if (scene_.bodies[i].name.value == with) return sider_of_body(i);
      names.push_back(scene_.bodies[i].name.value);
    }
    for (std::size_t i = 0; i < scene_.walls.size(); ++i) {
      if (scene_.walls[i].name.value == with) return sider_of_wall(i);
      names.push_back(scene_.walls[i].name.value);
    }
    for (std::size_t i = 0; i < scene_.resonators.size(); ++i) {
      names.push_back(scene_.resonators[i].name.value);
      if (scene_.resonators[i].name.value != with) continue;
      if (!touch.at_other) {
        problems_.add(touch.with.place, fmt::format("touch: where does it touch {}?", with),
                      "as in at_other = 0.5");
        return std::nullopt;
      }
      const auto at = point_on(built_[i], *touch.at_other, with, problems_);
      if (!at) return std::nullopt;
      return sider_of_resonator(i, *at);
    }
    if (!with.empty())
      problems_.add(touch.with.place, fmt::format("with = \"{}\": nothing has this name", with),
                    allowed_names(with, names));
    return std::nullopt;
  }

  /// A resonator with a strike stands on the line among bodies and walls that no touch names.
  void add_neighbours() {
    std::vector<std::pair<int, Sider>>
        row;  // at one place: a wall facing right, bodies and resonators, a wall facing left
    for (std::size_t i = 0; i < scene_.bodies.size(); ++i)
      if (!named_.count(i)) row.emplace_back(1, sider_of_body(i));
    for (std::size_t i = 0; i < scene_.walls.size(); ++i)
      row.emplace_back(scene_.walls[i].faces == Wall::Faces::left ? 2 : 0, sider_of_wall(i));
    for (std::size_t r = 0; r < scene_.resonators.size(); ++r) {
      const Resonator& resonator = scene_.resonators[r];
      if (!resonator.strike) continue;
      if (const auto at = point_on(built_[r], *resonator.strike, resonator.name.value, problems_))
        row.emplace_back(1, sider_of_resonator(r, *at));
    }
    std::stable_sort(row.begin(), row.end(), [](const auto& a, const auto& b) {
      return a.second.place != b.second.place ? a.second.place < b.second.place : a.first < b.first;
    });
    for (std::size_t i = 1; i < row.size(); ++i) {
      const Sider &left = row[i - 1].second, &right = row[i].second;
      const bool back = (left.kind == Sider::Kind::wall && row[i - 1].first == 2) ||
                        (right.kind == Sider::Kind::wall && row[i].first == 0);
      if (back || (left.kind == Sider::Kind::wall && right.kind == Sider::Kind::wall)) continue;
      contacts_.push_back({left, right, Place{scene_.file}});
    }
  }

  std::optional<Elastic> surface(const Sider& side) const {
    if (side.kind == Sider::Kind::resonator) {
      const BuiltResonator& built = built_[side.index];
      if (std::isnan(built.young) || std::isnan(built.poisson)) return std::nullopt;
      return Elastic{built.young, built.poisson, 0};
    }
    if (side.kind == Sider::Kind::stop) return std::nullopt;
    const bool wall = side.kind == Sider::Kind::wall;
    const std::string& name =
        wall ? scene_.walls[side.index].material.value : scene_.bodies[side.index].material.value;
    const Material* material = material_of(scene_, name);
    if (!material) return std::nullopt;
    if (wall) return Elastic{material->young.value, material->poisson.value, 0};
    const Body& body = scene_.bodies[side.index];
    if (body.shape && body.shape->kind != Shape::Kind::sphere && body.shape->kind != Shape::Kind::capsule)
      return std::nullopt;
    if (!(body.radius.value > 0)) return std::nullopt;
    return Elastic{material->young.value, material->poisson.value, 1 / body.radius.value};
  }

  double inverse_mass(const Sider& side) const {
    if (side.kind == Sider::Kind::body) return 1 / scene_.bodies[side.index].mass.value;
    if (side.kind != Sider::Kind::resonator) return 0;
    return built_[side.index].body.free ? 1 / built_[side.index].body.mass : 0;
  }

  void read_laws() {
    const PairIndex pairs(scene_.pairs);
    std::set<const Pair*> used;
    std::map<std::string, int> seen;
    for (const Touching& contact : contacts_) {
      std::string name = contact.left.name + "-" + contact.right.name;
      if (const int count = ++seen[name]; count > 1) name += "#" + std::to_string(count);
      const double inverse = inverse_mass(contact.left) + inverse_mass(contact.right);
      ContactSite site{name, inverse > 0 ? 1 / inverse : 1, {}, 0, /*isolated=*/false};
      const auto left = surface(contact.left), right = surface(contact.right);
      if (left && right && left->curvature + right->curvature > 0)
        site.hertz = hertz_stiffness(*left, *right);
      const Pair* special = pairs.find(contact.left.name, contact.right.name);
      used.insert(special);
      LawChoice choice =
          contact.law ? *contact.law : choice_for(scene_.contact, special, site.hertz.has_value());
      if (choice.law.place.file.empty()) choice.law.place = Place{scene_.file};
      if (!choice.friction_law.value.empty())
        return problems_.add(choice.friction_law.place,
                             "friction_law: contacts of resonators have no friction");
      if (choice.law.value.empty()) choice.law.value = "power_law";
      const auto law = read_law(choice, site, problems_);
      if (!law) return;
      assembly_.contacts.push_back({name, contact.left.name, contact.right.name, site.mass, 0,
                                    std::make_shared<const ChosenLaw>(*law), std::nullopt});
    }
    for (const Pair& pair : scene_.pairs)
      if (!used.count(&pair))
        problems_.add(pair.place, fmt::format("{} and {} do not touch", pair.first.value, pair.second.value));
  }

  /// Shapes of all modes at a point, or over the patch of contact.
  std::vector<double> shapes_at(std::size_t r, const BodyPoint& at) const {
    const ModalBody& body = built_[r].body;
    const double radius = scene_.resonators[r].contact_radius.value;
    std::vector<double> shapes(body.modes.size());
    for (std::size_t i = 0; i < shapes.size(); ++i) {
      shapes[i] = body.shape(i, at);
      if (radius > 0) shapes[i] *= body.patch(body.modes[i].wave_number, radius);
    }
    return shapes;
  }

  bool check_patches() {
    for (std::size_t r = 0; r < built_.size(); ++r) {
      const At<double>& radius = scene_.resonators[r].contact_radius;
      if (radius.value > 0 && !built_[r].body.patch)
        problems_.add(radius.place,
                      fmt::format("contact_radius: {} is touched at points", scene_.resonators[r].name.value),
                      "a patch is for plates and membranes that no hold holds");
    }
    return problems_.empty();
  }

  /// Modes that no contact of the resonator moves stay at rest, and are left out.
  void keep_moved_modes() {
    for (const Sider& bow : bows_) bowed_.push_back(shapes_at(bow.index, bow.at));
    kept_.resize(built_.size());
    for (std::size_t r = 0; r < built_.size(); ++r) {
      const ModalBody& body = built_[r].body;
      std::vector<char> moved(body.modes.size(), 0);
      if (body.free) moved[0] = 1;
      for (std::size_t j = 0; j < contacts_.size(); ++j)
        for (const auto* shapes : {&left_[j], &right_[j]}) {
          const Sider& side = shapes == &left_[j] ? contacts_[j].left : contacts_[j].right;
          if (side.kind != Sider::Kind::resonator || side.index != r) continue;
          for (std::size_t i = 0; i < moved.size(); ++i) moved[i] = moved[i] || (*shapes)[i] != 0;
        }
      for (std::size_t b = 0; b < bows_.size(); ++b)
        for (std::size_t i = 0; bows_[b].index == r && i < moved.size(); ++i)
          moved[i] = moved[i] || bowed_[b][i] != 0;
      for (std::size_t i = 0; i < moved.size(); ++i)
        if (moved[i]) kept_[r].push_back(i);
    }
  }

  double residual(const Sider& side) {
    if (side.kind != Sider::Kind::resonator) return 0;
    const Resonator& resonator = scene_.resonators[side.index];
    const ModalBody& body = built_[side.index].body;
    if (!body.residual) return 0;
    const double rest = body.residual(side.at, resonator.contact_radius.value);
    if (std::isfinite(rest)) return rest;
    problems_.add(resonator.place,
                  fmt::format("{}: a point of a membrane gives way without bound", resonator.name.value),
                  "give the radius of the patch that touches, as in contact_radius = \"5 mm\"");
    return 0;
  }

  void add_side(const Sider& side, const std::vector<double>& shapes, double sign,
                ModalSystemData::Contact& contact) {
    contact.compliance += residual(side);
    if (side.kind == Sider::Kind::body) {
      contact.opening.add(static_cast<Eigen::Index>(side.index), sign);
      contact.clearance -= side.half;
    } else {
      contact.clearance += sign * side.place;
    }
    if (side.kind != Sider::Kind::resonator) return;
    for (std::size_t k = 0; k < kept_[side.index].size(); ++k)
      if (const double shape = shapes[kept_[side.index][k]]; shape != 0)
        contact.opening.add(first_[side.index] + static_cast<Eigen::Index>(k), sign * shape);
  }

  void make_system() {
    if (!check_patches()) return;
    for (const Touching& contact : contacts_) {
      const auto shapes = [&](const Sider& side) {
        return side.kind == Sider::Kind::resonator ? shapes_at(side.index, side.at) : std::vector<double>{};
      };
      left_.push_back(shapes(contact.left));
      right_.push_back(shapes(contact.right));
    }
    keep_moved_modes();
    ModalSystemData data;
    data.gravity = scene_.gravity.x;
    for (const Body& body : scene_.bodies)
      data.masses.push_back(
          {body.name.value, body.mass.value, body.position->value.x, body.velocity.value.x});
    add_resonators(data);
    for (std::size_t j = 0; j < contacts_.size(); ++j) add_contact(j, data);
    for (std::size_t b = 0; b < bows_.size(); ++b) add_bow(b, data);
    assembly_.plan.score = play(scene_, pads_, data, problems_);
    if (!problems_.empty()) return;
    auto shipped = std::make_shared<SystemCase>();
    auto system = std::make_unique<ModalSystem>(std::move(data));
    shipped->start = system->start();
    shipped->system = std::move(system);
    shipped->until = 0.05 + last_event(*assembly_.plan.score, static_cast<ModalSystem&>(*shipped->system));
    assembly_.mechanics = std::move(shipped);
    build_system_model(assembly_);
  }

  void add_resonators(ModalSystemData& data) {
    auto first = static_cast<Eigen::Index>(scene_.bodies.size());
    for (std::size_t r = 0; r < built_.size(); ++r) {
      const Resonator& resonator = scene_.resonators[r];
      const ModalBody& body = built_[r].body;
      first_.push_back(first);
      if (resonator.velocity.value != 0 && !body.free)
        problems_.add(resonator.velocity.place,
                      fmt::format("velocity: {} is held, and stands still", resonator.name.value));
      ModalSystemData::Resonator made{.name = resonator.name.value,
                                      .mass = body.mass,
                                      .free = body.free,
                                      .position = resonator.position.value,
                                      .velocity = resonator.velocity.value,
                                      .modes = {},
                                      .shown = {}};
      const std::vector<double> shown = shown_shapes(r);
      for (const std::size_t i : kept_[r]) {
        made.modes.push_back(body.modes[i]);
        made.shown.push_back(shown[i]);
      }
      first += static_cast<Eigen::Index>(made.modes.size());
      for (const Resonator::Pickup& pickup : resonator.pickups) add_pickup(r, pickup, data);
      data.resonators.push_back(std::move(made));
    }
  }

  /// Of the first point that is touched; a free body is shown by its centre.
  std::vector<double> shown_shapes(std::size_t r) const {
    for (std::size_t j = 0; j < contacts_.size(); ++j) {
      if (contacts_[j].left.kind == Sider::Kind::resonator && contacts_[j].left.index == r) return left_[j];
      if (contacts_[j].right.kind == Sider::Kind::resonator && contacts_[j].right.index == r)
        return right_[j];
    }
    for (std::size_t b = 0; b < bows_.size(); ++b)
      if (bows_[b].index == r) return bowed_[b];
    return std::vector<double>(built_[r].body.modes.size(), 0.0);
  }

  void add_pickup(std::size_t r, const Resonator::Pickup& pickup, ModalSystemData& data) {
    const Resonator& resonator = scene_.resonators[r];
    const auto at = point_on(built_[r], pickup.at, resonator.name.value, problems_);
    if (!at) return;
    ModalSystemData::Pickup made{resonator.name.value + "." + pickup.name.value, {}};
    for (std::size_t k = 0; k < kept_[r].size(); ++k) {
      const std::size_t i = kept_[r][k];
      if (built_[r].body.modes[i].frequency > 2 * std::numbers::pi * resonator.audible.value) continue;
      if (const double shape = built_[r].body.shape(i, *at); shape != 0)
        made.row.add(first_[r] + static_cast<Eigen::Index>(k), shape);
    }
    data.pickups.push_back(std::move(made));
  }

  void add_contact(std::size_t j, ModalSystemData& data) {
    const Touching& sides = contacts_[j];
    ModalSystemData::Contact contact{.name = assembly_.contacts[j].name, .opening = {}};
    contact.restitution = std::numeric_limits<double>::quiet_NaN();
    add_side(sides.left, left_[j], -1, contact);
    add_side(sides.right, right_[j], 1, contact);
    double start = 0, places = std::abs(sides.left.place) + std::abs(sides.right.place);
    for (const Sider* side : {&sides.left, &sides.right})
      if (side->kind == Sider::Kind::body) start += (side == &sides.left ? -1 : 1) * side->place;
    const double size = sides.left.half + sides.right.half, gap = contact.clearance + start;
    if (touching(gap, size, places + size))
      contact.clearance = -start;
    else if (gap < 0)
      problems_.add(sides.place, fmt::format("{} and {} overlap by {:.4g} m at the start", sides.left.name,
                                             sides.right.name, -gap));
    data.contacts.push_back(std::move(contact));
  }

  /// s: what is played goes on at least so long.
  static double last_event(const Score& score, const ModalSystem& system) {
    double last = score.strikes.empty() ? 0 : score.strikes.back().time;
    if (!score.releases.empty()) last = std::max(last, score.releases.back());
    for (const ContactDrive& drive : system.data().drives)
      if (drive.is_given() && drive.rate == 1) last = std::max(last, drive.track.last());
    for (const ModalSystemData::Glide& glide : system.data().glides) last = std::max(last, glide.time.back());
    return last;
  }

  /// Its gap is the place of the point that is rubbed; it has no residual compliance.
  void add_bow(std::size_t b, ModalSystemData& data) {
    const std::size_t r = bows_[b].index;
    ModalSystemData::Contact contact{.name = scene_.bows[b].name.value, .opening = {}};
    contact.restitution = std::numeric_limits<double>::quiet_NaN();
    contact.rubbed_until = assembly_.rubs[b].normal.end();
    for (std::size_t k = 0; k < kept_[r].size(); ++k)
      if (const double shape = bowed_[b][kept_[r][k]]; shape != 0)
        contact.opening.add(first_[r] + static_cast<Eigen::Index>(k), shape);
    data.contacts.push_back(std::move(contact));
  }

  Assembly& assembly_;
  Scene& scene_;
  Problems& problems_;
  std::vector<Pad> pads_;  // fingers and plectra
  std::vector<BuiltResonator> built_;
  std::vector<Touching> contacts_;
  std::set<std::size_t> named_;                    // bodies that a touch names
  std::vector<Sider> bows_;                        // what is rubbed, and where
  std::vector<std::vector<double>> bowed_;         // shapes there, of all modes
  std::vector<std::vector<double>> left_, right_;  // shapes at each contact, of all modes
  std::vector<std::vector<std::size_t>> kept_;     // modes of each resonator that take part
  std::vector<Eigen::Index> first_;                // coordinate of each resonator's first mode
};

}  // namespace

bool has_resonators(const Scene& scene) { return !scene.resonators.empty(); }

void build_resonators(Assembly& assembly, Problems& problems) { ResonatorScene(assembly, problems).build(); }

std::string truncation_words(const Assembly& assembly) {
  if (!has_resonators(assembly.scene) || !assembly.mechanics) return {};
  const MechanicalSystem& system = *assembly.mechanics->system;
  std::string words;
  for (Eigen::Index j = 0; j < system.contacts(); ++j) {
    if (!(system.compliance(j) > 0)) continue;
    words += fmt::format("{}{} {:.3g} m/N", words.empty() ? "" : ", ", system.contact_name(j),
                         system.compliance(j));
  }
  return words.empty() ? words
                       : "modes above 'highest' give way at once, by a residual compliance of: " + words;
}

}  // namespace ictus
