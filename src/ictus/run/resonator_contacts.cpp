#include "ictus/run/resonator_contacts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "ictus/run/bows.hpp"
#include "ictus/scene/shape.hpp"

namespace ictus {
namespace {

class ContactFinder {
 public:
  ContactFinder(Scene& scene, const std::vector<BuiltResonator>& built, const std::vector<Pad>& pads,
                Problems& problems)
      : scene_(scene), built_(built), pads_(pads), problems_(problems) {}

  ResonatorContacts find() {
    find_contacts();
    find_bows();
    return std::move(found_);
  }

 private:
  ResonatorSide side_of_body(std::size_t i) const {
    const Body& body = scene_.bodies[i];
    return {ResonatorSide::Kind::body, i, body.name.value, body.position->value.x, half_length(body), {}};
  }

  ResonatorSide side_of_wall(std::size_t i) const {
    return {ResonatorSide::Kind::wall,        i, scene_.walls[i].name.value,
            scene_.walls[i].position.value.x, 0, {}};
  }

  ResonatorSide side_of_resonator(std::size_t i, const BodyPoint& at) const {
    return {ResonatorSide::Kind::resonator,      i, scene_.resonators[i].name.value,
            scene_.resonators[i].position.value, 0, at};
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
    const ResonatorSide own = side_of_resonator(r, *at);
    const ResonatorSide rail{
        ResonatorSide::Kind::stop, 0, stop.name.value, own.place + (right ? 1 : -1) * stop.gap.value, 0, {}};
    found_.contacts.push_back(right ? ResonatorContact{own, rail, stop.name.place, law}
                                    : ResonatorContact{rail, own, stop.name.place, law});
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
    if (other->kind == ResonatorSide::Kind::resonator && other->index == r)
      return problems_.add(touch.with.place, fmt::format("touch: {} cannot touch itself", name));
    if (other->kind == ResonatorSide::Kind::body) named_.insert(other->index);
    const ResonatorSide own = side_of_resonator(r, *at);
    const bool on_left = other->kind == ResonatorSide::Kind::wall
                             ? scene_.walls[other->index].faces == Wall::Faces::right
                             : other->place < own.place;
    found_.contacts.push_back(on_left ? ResonatorContact{*other, own, touch.with.place}
                                      : ResonatorContact{own, *other, touch.with.place});
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
      found_.bows.push_back(side_of_resonator(r, *at));
      found_.rubs.push_back(*rub);
    }
  }

  std::optional<ResonatorSide> partner(const Resonator::Touch& touch) {
    const std::string& with = touch.with.value;
    std::vector<std::string_view> names;
    for (std::size_t i = 0; i < scene_.bodies.size(); ++i) {
      if (scene_.bodies[i].name.value == with) return side_of_body(i);
      names.push_back(scene_.bodies[i].name.value);
    }
    for (std::size_t i = 0; i < scene_.walls.size(); ++i) {
      if (scene_.walls[i].name.value == with) return side_of_wall(i);
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
      return side_of_resonator(i, *at);
    }
    if (!with.empty())
      problems_.add(touch.with.place, fmt::format("with = \"{}\": nothing has this name", with),
                    allowed_names(with, names));
    return std::nullopt;
  }

  /// A resonator with a strike stands on the line among bodies and walls that no touch names.
  void add_neighbours() {
    std::vector<std::pair<int, ResonatorSide>>
        row;  // at one place: a wall facing right, bodies and resonators, a wall facing left
    for (std::size_t i = 0; i < scene_.bodies.size(); ++i)
      if (!named_.count(i)) row.emplace_back(1, side_of_body(i));
    for (std::size_t i = 0; i < scene_.walls.size(); ++i)
      row.emplace_back(scene_.walls[i].faces == Wall::Faces::left ? 2 : 0, side_of_wall(i));
    for (std::size_t r = 0; r < scene_.resonators.size(); ++r) {
      const Resonator& resonator = scene_.resonators[r];
      if (!resonator.strike) continue;
      if (const auto at = point_on(built_[r], *resonator.strike, resonator.name.value, problems_))
        row.emplace_back(1, side_of_resonator(r, *at));
    }
    std::stable_sort(row.begin(), row.end(), [](const auto& a, const auto& b) {
      return a.second.place != b.second.place ? a.second.place < b.second.place : a.first < b.first;
    });
    for (std::size_t i = 1; i < row.size(); ++i) {
      const ResonatorSide &left = row[i - 1].second, &right = row[i].second;
      const bool back = (left.kind == ResonatorSide::Kind::wall && row[i - 1].first == 2) ||
                        (right.kind == ResonatorSide::Kind::wall && row[i].first == 0);
      if (back || (left.kind == ResonatorSide::Kind::wall && right.kind == ResonatorSide::Kind::wall))
        continue;
      found_.contacts.push_back({left, right, Place{scene_.file}});
    }
  }

  Scene& scene_;
  const std::vector<BuiltResonator>& built_;
  const std::vector<Pad>& pads_;
  Problems& problems_;
  ResonatorContacts found_;
  std::set<std::size_t> named_;  // bodies that a touch names
};

}  // namespace

ResonatorContacts find_resonator_contacts(Scene& scene, const std::vector<BuiltResonator>& built,
                                          const std::vector<Pad>& pads, Problems& problems) {
  return ContactFinder(scene, built, pads, problems).find();
}

}  // namespace ictus
