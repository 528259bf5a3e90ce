#include "ictus/run/contacts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <map>
#include <set>
#include <string_view>
#include <tuple>
#include <unordered_map>

#include "ictus/laws/hertz.hpp"
#include "ictus/model/linearised_system.hpp"
#include "ictus/run/choice_number.hpp"
#include "ictus/run/friction_laws.hpp"
#include "ictus/run/further_friction.hpp"
#include "ictus/run/pairs.hpp"
#include "ictus/scene/shape.hpp"

namespace ictus {
namespace {

/// The radius of its ends; none of a body with flat ends, or with a profile.
double end_radius(const Body& body) {
  const Shape::Kind kind = body.shape ? body.shape->kind : Shape::Kind::sphere;
  return kind == Shape::Kind::sphere || kind == Shape::Kind::capsule ? body.radius.value : 0;
}

const std::string& material_name(const Scene& scene, const Side& side) {
  return of_frame(scene, side) ? scene.frame->material.value
         : side.is_wall        ? scene.walls[side.index].material.value
                               : scene.bodies[side.index].material.value;
}

/// One side of a Hertz contact; nothing where its material or radius is not known.
std::optional<Elastic> elastic(const Scene& scene, const Side& side) {
  const Material* material = material_of(scene, material_name(scene, side));
  if (!material) return {};
  if (side.is_wall) return Elastic{material->young.value, material->poisson.value, 0};
  const double radius = end_radius(scene.bodies[side.index]);
  if (!(radius > 0)) return {};
  return Elastic{material->young.value, material->poisson.value, 1 / radius};
}

/// Of two materials the geometric mean, √(μ₁μ₂): what does not rub on itself rubs on nothing. Nothing where one
/// has none.
std::optional<double> mixed_friction(const Scene& scene, const Neighbours& pair) {
  const Material* one = material_of(scene, material_name(scene, pair.left));
  const Material* two = material_of(scene, material_name(scene, pair.right));
  if (!one || !two || !one->friction || !two->friction) return std::nullopt;
  return std::sqrt(one->friction->value * two->friction->value);
}

double inverse_mass(const Scene& scene, const Side& side) {
  if (of_frame(scene, side)) return 1 / scene.frame->mass.value;
  return side.is_wall ? 0 : 1 / scene.bodies[side.index].mass.value;
}

/// Closing acceleration of the pair in free flight: bodies and frames fall alike, only a wall makes a difference.
double closing_gravity(const Scene& scene, const Neighbours& pair) {
  const auto stands = [&](const Side& side) { return side.is_wall && !of_frame(scene, side); };
  return stands(pair.right) ? scene.gravity.x : stands(pair.left) ? -scene.gravity.x : 0;
}

bool has_parameter(const std::string& law, std::string_view name) {
  static const std::vector<LawFacts> laws = contact_laws();
  for (const LawFacts& facts : laws)
    if (facts.about.name == law)
      for (const ParamFacts& parameter : facts.parameters)
        if (parameter.name == name) return true;
  return false;
}

class ContactReader {
 public:
  ContactReader(const Scene& scene, const Layout& layout, Problems& problems)
      : scene_(scene), layout_(layout), problems_(problems), pairs_(scene.pairs) {}

  std::vector<AssembledContact> read() {
    // A scene whose walls were misspelt has no contact; its law is read all the same, for what is wrong with
    // it.
    if (layout_.contacts.empty() && !scene_.contact.law.value.empty())
      (void)law_of(scene_.contact, {"of all", 1, {}, 0, false});
    std::vector<AssembledContact> contacts;
    contacts.reserve(layout_.contacts.size());
    for (std::size_t j = 0; j < layout_.contacts.size(); ++j) {
      const Neighbours& pair = layout_.contacts[j];
      std::string name = contact_name(scene_, layout_, pair);
      const Known* known = read(pair, j, name);
      if (!known) return contacts;
      const std::string &a = name_of(scene_, pair.left), &b = name_of(scene_, pair.right);
      contacts.push_back({std::move(name), a, b, reduced_mass(pair), closing_gravity(scene_, pair),
                          known->law, known->restitution, known->precompression,
                          known->friction.value_or(mixed_friction(scene_, pair).value_or(0))});
      contacts.back().friction_law = known->friction_law;
      contacts.back().further = known->further;
      contacts.back().restitution_of_work = known->restitution_of_work;
    }
    name_apart(contacts);
    return contacts;
  }

 private:
  struct Known {
    std::shared_ptr<const ChosenLaw> law;
    std::optional<At<double>> restitution;
    double precompression = 0;       // m
    std::optional<double> friction;  // μ, where it is given for the pair
    std::shared_ptr<const ChosenFriction> friction_law = {};
    std::shared_ptr<const RestitutionOfWork> restitution_of_work = {};  // instead of a constant one
    FurtherFriction further = {};
  };

  /// All that the law of a contact may depend on.
  struct Numbers {
    std::string name;  // of a pair with a law of its own; else empty
    double mass, hertz, gravity;
    bool isolated;
    double friction, ratio;
    std::array<double, 3> further;

    auto tied() const { return std::tie(name, mass, hertz, gravity, isolated, friction, ratio, further); }
    bool operator<(const Numbers& other) const { return tied() < other.tied(); }
  };

  /// Contacts of one law with one set of numbers are read once: a chain of a million is one reading.
  const Known* read(const Neighbours& pair, std::size_t j, const std::string& name) {
    ContactSite site{{}, reduced_mass(pair), {}, closing_gravity(scene_, pair), isolated(j)};
    const auto left = elastic(scene_, pair.left), right = elastic(scene_, pair.right);
    if (left && right) site.hertz = hertz_stiffness(*left, *right);
    const Pair* special = pairs_.find(name_of(scene_, pair.left), name_of(scene_, pair.right));
    mixed_ = mixed_further_friction(material_of(scene_, material_name(scene_, pair.left)),
                                    material_of(scene_, material_name(scene_, pair.right)));
    rubs_ = {{}, mixed_friction(scene_, pair), {}, mixed_.held};
    if (left && right) rubs_.ratio = shear_ratio(*left, *right);
    Numbers numbers{special ? name : std::string{},
                    site.mass,
                    site.hertz.value_or(0),
                    site.gravity,
                    site.isolated,
                    rubs_.friction.value_or(-1),
                    rubs_.ratio.value_or(-1),
                    {mixed_.held, mixed_.rolling, mixed_.torsional}};
    const auto found = known_.find(numbers);
    if (found != known_.end()) return &found->second;
    site.name = rubs_.name = name;
    auto known = law_of(choice_for(scene_.contact, special, site.hertz.has_value()), std::move(site));
    return known ? &known_.emplace(std::move(numbers), std::move(*known)).first->second : nullptr;
  }

  /// A law, or none where nothing is said of one: rigid and deformable bodies need none; and the restitution, where it is known.
  std::optional<Known> law_of(LawChoice choice, ContactSite site) {
    const std::size_t before = problems_.list().size();
    if (choice.law.place.file.empty()) choice.law.place = Place{scene_.file};
    std::optional<At<double>> given;
    if (!has_parameter(choice.law.value, "restitution"))
      given = take_number(choice, "restitution", dimensions::none, zero_to_one, problems_);
    const auto number_or = [&](const char* key, const Dimension& dimension, const Range& range,
                               double other) {
      return take_number(choice, key, dimension, range, problems_).value_or(At<double>{other, {}}).value;
    };
    site.stiffness_ratio = number_or("stiffness_ratio", dimensions::none, positive, 1);
    const double precompression = number_or("precompression", dimensions::length, non_negative, 0);
    const auto rubs = take_number(choice, "friction", dimensions::none, non_negative, problems_);
    const auto friction = rubs ? std::optional(rubs->value) : std::nullopt;
    if (friction) rubs_.friction = friction;
    std::shared_ptr<const ChosenFriction> friction_law;
    if (!choice.friction_law.value.empty()) friction_law = take_friction_law(choice, rubs_, problems_);
    const FurtherFriction further = further_of(choice, friction_law.get());
    if (problems_.list().size() != before) return std::nullopt;
    const bool bare =
        choice.law.value.empty() && choice.parameters.empty() && !choice.measured && !choice.points;
    const auto& function = choice.restitution_of_work;
    if (function.value && (given || choice.parameters.count("restitution")))
      problems_.add(function.place,
                    fmt::format("contact {} has a restitution and a restitution_of_work", site.name),
                    "remove one of them");
    if (bare) {
      if (!given && !function.value) given = At<double>{1, {}};
      return Known{nullptr, given, precompression, friction, friction_law, function.value, further};
    }
    if (choice.law.value.empty()) choice.law.value = "power_law";
    const auto law = read_law(choice, site, problems_);
    if (!law) return std::nullopt;
    if (!given && law->values.count("restitution"))
      given = At<double>{law->values.at("restitution"), choice.parameters.count("restitution")
                                                            ? choice.parameters.at("restitution").place
                                                            : Place{}};
    if (!given && !function.value && law->traits.conservative) given = At<double>{1, {}};
    return Known{std::make_shared<const ChosenLaw>(*law),
                 given,
                 precompression,
                 friction,
                 friction_law,
                 function.value,
                 further};
  }

  /// What is left of the choice beside a friction law, which has taken its own.
  FurtherFriction further_of(LawChoice& choice, const ChosenFriction* law) {
    FurtherFriction mixed = mixed_;
    if (law && law->values.count("friction_static")) mixed.held = 0;
    return take_further_friction(choice, mixed, rubs_.friction.value_or(0), scene_.dimension, problems_);
  }

  double reduced_mass(const Neighbours& pair) const {
    return 1 / (inverse_mass(scene_, pair.left) + inverse_mass(scene_, pair.right));
  }
  bool isolated(std::size_t j) const {
    if (scene_.frame) return scene_.dimension == 1 && layout_.contacts.size() == 1;
    return scene_.dimension == 1 && !shares(j) && !(j > 0 && shares(j - 1));
  }
  /// Do contacts j and j + 1 of a line share a body?
  bool shares(std::size_t j) const {
    if (j + 1 >= layout_.contacts.size()) return false;
    const Side &a = layout_.contacts[j].right, &b = layout_.contacts[j + 1].left;
    return !a.is_wall && !b.is_wall && a.index == b.index;
  }
  /// Their hashes differ: cheaper than a table of the names, and true of nearly all scenes.
  static bool have_different_names(const std::vector<AssembledContact>& contacts) {
    std::vector<std::size_t> hashes;
    hashes.reserve(contacts.size());
    for (const AssembledContact& contact : contacts) hashes.push_back(std::hash<std::string>{}(contact.name));
    std::sort(hashes.begin(), hashes.end());
    return std::adjacent_find(hashes.begin(), hashes.end()) == hashes.end();
  }
  /// "a-b" is the name of one contact only, whatever the bodies are called.
  static void name_apart(std::vector<AssembledContact>& contacts) {
    if (have_different_names(contacts)) return;
    std::unordered_map<std::string_view, int> seen;
    seen.reserve(contacts.size());
    for (AssembledContact& contact : contacts)  // only a name that is known already changes
      if (const int count = ++seen[contact.name]; count > 1) contact.name += "#" + std::to_string(count);
  }

  const Scene& scene_;
  const Layout& layout_;
  Problems& problems_;
  PairIndex pairs_;
  FrictionSite rubs_;      // of the contact that is being read
  FurtherFriction mixed_;  // the same, of its materials
  std::map<Numbers, Known> known_;
};

/// A ratio is one to the stiffness of [contact]: both must mean the same law.
void refuse_strange_ratio(const Pair& pair, Problems& problems) {
  const auto& numbers = pair.contact.parameters;
  const auto ratio = numbers.find("stiffness_ratio");
  if (ratio == numbers.end()) return;
  if (numbers.count("stiffness") || (pair.contact.measured && pair.contact.measured->duration))
    problems.add(ratio->second.place, "stiffness_ratio: the stiffness of this pair is given already",
                 "remove one of them");
  else if (numbers.count("exponent") || !pair.contact.law.value.empty())
    problems.add(ratio->second.place,
                 "stiffness_ratio: a ratio to the stiffness of [contact] needs its law and its exponent",
                 "give the stiffness itself");
}

}  // namespace

void refuse_strange_pairs(const Scene& scene, const Layout& layout, Problems& problems) {
  if (const auto ratio = scene.contact.parameters.find("stiffness_ratio");
      ratio != scene.contact.parameters.end())
    problems.add(ratio->second.key, "[contact]: 'stiffness_ratio' stands in [[pair]]",
                 "[contact] has the stiffness itself, [[pair]] may have a ratio to it");
  const PairIndex pairs(scene.pairs);
  std::set<const Pair*> touching;
  for (const Neighbours& n : layout.contacts)
    if (const Pair* pair = pairs.find(name_of(scene, n.left), name_of(scene, n.right))) touching.insert(pair);
  for (const Pair& pair : scene.pairs) {
    refuse_strange_ratio(pair, problems);
    if (layout.has_all_pairs() && !pair.first.value.empty() && !pair.second.value.empty() &&
        !touching.count(pairs.find(pair.first.value, pair.second.value)))
      problems.add(
          pair.place,
          fmt::format("{} and {} are not neighbours on the line", pair.first.value, pair.second.value),
          "a [[pair]] joins two bodies, or a body and a wall, with nothing between them");
  }
}

std::vector<AssembledContact> read_contacts(const Scene& scene, const Layout& layout, Problems& problems) {
  return ContactReader(scene, layout, problems).read();
}

/// The mass of a contact is 1/W_jj at the start.
std::vector<AssembledContact> contacts_of_system(const SystemCase& mechanics, const LawAt& law_at) {
  const MechanicalSystem& system = *mechanics.system;
  LinearisedSystem start(system);
  start.place(system, mechanics.start.q);
  std::vector<AssembledContact> contacts;
  for (Eigen::Index j = 0; j < system.contacts(); ++j) {
    const ContactSite site{.name = system.contact_name(j),
                           .mass = 1 / start.delassus(j),
                           .hertz = {},
                           .gravity = 0,
                           .isolated = false};
    auto law = law_at(site);
    if (!law) return {};
    contacts.push_back({site.name, site.name, "", site.mass, 0, std::move(law), std::nullopt});
  }
  return contacts;
}

std::vector<AssembledContact> read_system_contacts(const Scene& scene, const SystemCase& mechanics,
                                                   Problems& problems) {
  const LawChoice& choice = scene.contact;
  if (choice.law.value.empty() && choice.parameters.empty() && !choice.measured && !choice.points) return {};
  std::shared_ptr<const ChosenLaw> law;
  return contacts_of_system(mechanics, [&](const ContactSite& site) {
    // What was measured gives each contact numbers of its own.
    if (law && !choice.measured) return law;
    const auto read = read_law(choice, site, problems);
    return law = read ? std::make_shared<const ChosenLaw>(*read) : nullptr;
  });
}

}  // namespace ictus
