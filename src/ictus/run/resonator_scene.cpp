#include "ictus/run/resonator_scene.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "ictus/laws/hertz.hpp"
#include "ictus/model/resonators/modal_system.hpp"
#include "ictus/run/assembly.hpp"
#include "ictus/run/gestures.hpp"
#include "ictus/run/line_model.hpp"
#include "ictus/run/pairs.hpp"
#include "ictus/run/placement.hpp"
#include "ictus/run/resonator_contacts.hpp"
#include "ictus/run/resonator_system.hpp"
#include "ictus/run/slip.hpp"
#include "ictus/scene/shape.hpp"

namespace ictus {
namespace {

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
    touching_ = find_resonator_contacts(scene_, built_, pads_, problems_);
    assembly_.rubs = touching_.rubs;
    if (!problems_.empty()) return;
    if (touching_.contacts.empty() && touching_.bows.empty())
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

  std::optional<Elastic> surface(const ResonatorSide& side) const {
    if (side.kind == ResonatorSide::Kind::resonator) {
      const BuiltResonator& built = built_[side.index];
      if (std::isnan(built.young) || std::isnan(built.poisson)) return std::nullopt;
      return Elastic{built.young, built.poisson, 0};
    }
    if (side.kind == ResonatorSide::Kind::stop) return std::nullopt;
    const bool wall = side.kind == ResonatorSide::Kind::wall;
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

  double inverse_mass(const ResonatorSide& side) const {
    if (side.kind == ResonatorSide::Kind::body) return 1 / scene_.bodies[side.index].mass.value;
    if (side.kind != ResonatorSide::Kind::resonator) return 0;
    return built_[side.index].body.free ? 1 / built_[side.index].body.mass : 0;
  }

  void read_laws() {
    const PairIndex pairs(scene_.pairs);
    std::set<const Pair*> used;
    std::map<std::string, int> seen;
    for (const ResonatorContact& contact : touching_.contacts) {
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

  void make_system() {
    std::optional<ModalSystemData> data = resonator_data(assembly_, built_, touching_, problems_);
    if (!data) return;
    assembly_.plan.score = play(scene_, pads_, *data, problems_);
    if (!problems_.empty()) return;
    build_model(*data);
    for (std::vector<Slip> waiting = slips_of(pads_, *data); problems_.empty() && !waiting.empty();) {
      // What slips first changes what the others feel.
      const auto slip =
          first_slip(*assembly_.model, assembly_.start, assembly_.plan.score, waiting, problems_);
      if (!slip) return;
      let_go(*slip, *data);
      build_model(*data);
    }
  }

  void let_go(const Slip& slip, ModalSystemData& data) {
    for (ContactDrive& drive : data.drives)
      if (drive.contact == slip.contact && drive.is_given()) drive.end = slip.time;
    auto score = std::make_shared<Score>(*assembly_.plan.score);
    score->releases.insert(std::upper_bound(score->releases.begin(), score->releases.end(), slip.time),
                           slip.time);
    assembly_.plan.score = std::move(score);
  }

  void build_model(const ModalSystemData& data) {
    auto shipped = std::make_shared<SystemCase>();
    auto system = std::make_unique<ModalSystem>(data);
    shipped->start = system->start();
    shipped->system = std::move(system);
    shipped->until = 0.05 + last_event(*assembly_.plan.score, static_cast<ModalSystem&>(*shipped->system));
    check_ways(static_cast<const ModalSystem&>(*shipped->system),
               scene_.run.duration ? scene_.run.duration->value : shipped->until);
    if (!problems_.empty()) return;
    assembly_.mechanics = std::move(shipped);
    build_system_model(assembly_);
  }

  /// A point that moves stays on its body to the end.
  void check_ways(const ModalSystem& system, double until) {
    for (const ContactDrive& drive : system.drives() ? system.drives()->all() : std::vector<ContactDrive>{}) {
      if (!drive.shapes) continue;
      const double way = system.start().v[drive.travel] * until;
      const double room = drive.shapes->to() - system.start().q[drive.travel];
      if (way <= room) continue;
      for (const Gestures::Track& track : scene_.gestures.tracks)
        if (track.moves && track.contact.value == system.contact_name(drive.contact))
          problems_.add(
              track.place,
              fmt::format("[[track]]: {} travels {:.4g} m in {:.4g} s, and the body ends after {:.4g} m",
                          track.contact.value, way, until, room),
              "a lower speed, a shorter duration, or a start farther from the end");
    }
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

  Assembly& assembly_;
  Scene& scene_;
  Problems& problems_;
  std::vector<Pad> pads_;  // fingers and plectra
  std::vector<BuiltResonator> built_;
  ResonatorContacts touching_;
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
