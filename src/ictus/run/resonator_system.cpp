#include "ictus/run/resonator_system.hpp"

#include <fmt/format.h>

#include <cmath>
#include <limits>
#include <numbers>
#include <utility>

#include "ictus/model/mechanics/touch.hpp"
#include "ictus/run/assembly.hpp"
#include "ictus/run/point_path.hpp"

namespace ictus {
namespace {

class ModalParts {
 public:
  ModalParts(const Assembly& assembly, const std::vector<BuiltResonator>& built,
             const ResonatorContacts& touching, Problems& problems)
      : assembly_(assembly),
        scene_(assembly.scene),
        built_(built),
        contacts_(touching.contacts),
        bows_(touching.bows),
        rubs_(touching.rubs),
        problems_(problems) {}

  std::optional<ModalSystemData> make() {
    if (!check_patches() || !find_paths()) return std::nullopt;
    read_shapes();
    keep_moved_modes();
    ModalSystemData data;
    data.gravity = scene_.gravity.x;
    for (const Body& body : scene_.bodies)
      data.masses.push_back(
          {body.name.value, body.mass.value, body.position->value.x, body.velocity.value.x});
    add_resonators(data);
    for (std::size_t j = 0; j < contacts_.size(); ++j) add_contact(j, data);
    for (std::size_t b = 0; b < bows_.size(); ++b) add_bow(b, data);
    return data;
  }

 private:
  void read_shapes() {
    const auto shapes = [&](const ResonatorSide& side) {
      return side.kind == ResonatorSide::Kind::resonator ? shapes_at(side.index, side.at)
                                                         : std::vector<double>{};
    };
    for (const ResonatorContact& contact : contacts_) {
      left_.push_back(shapes(contact.left));
      right_.push_back(shapes(contact.right));
    }
    for (const ResonatorSide& bow : bows_) bowed_.push_back(shapes_at(bow.index, bow.at));
  }

  /// The ways of points that move.
  bool find_paths() {
    for (std::size_t j = 0; j < contacts_.size(); ++j)
      paths_.push_back(point_path(scene_, assembly_.contacts[j].name, contacts_[j], built_, problems_));
    return problems_.empty();
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
    kept_.resize(built_.size());
    for (std::size_t r = 0; r < built_.size(); ++r) {
      const ModalBody& body = built_[r].body;
      std::vector<char> moved(body.modes.size(), 0);
      if (body.free) moved[0] = 1;
      for (std::size_t j = 0; j < contacts_.size(); ++j) {
        if (paths_[j] && paths_[j]->resonator == r) moved.assign(moved.size(), 1);
        for (const auto* shapes : {&left_[j], &right_[j]}) {
          const ResonatorSide& side = shapes == &left_[j] ? contacts_[j].left : contacts_[j].right;
          if (side.kind != ResonatorSide::Kind::resonator || side.index != r) continue;
          for (std::size_t i = 0; i < moved.size(); ++i) moved[i] = moved[i] || (*shapes)[i] != 0;
        }
      }
      for (std::size_t b = 0; b < bows_.size(); ++b)
        for (std::size_t i = 0; bows_[b].index == r && i < moved.size(); ++i)
          moved[i] = moved[i] || bowed_[b][i] != 0;
      for (std::size_t i = 0; i < moved.size(); ++i)
        if (moved[i]) kept_[r].push_back(i);
    }
  }

  double residual(const ResonatorSide& side) {
    if (side.kind != ResonatorSide::Kind::resonator) return 0;
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

  void add_side(const ResonatorSide& side, const std::vector<double>& shapes, double sign,
                ModalSystemData::Contact& contact) {
    contact.compliance += residual(side);
    if (side.kind == ResonatorSide::Kind::body) {
      contact.opening.add(static_cast<Eigen::Index>(side.index), sign);
      contact.clearance -= side.half;
    } else {
      contact.clearance += sign * side.place;
    }
    if (side.kind != ResonatorSide::Kind::resonator) return;
    for (std::size_t k = 0; k < kept_[side.index].size(); ++k)
      if (const double shape = shapes[kept_[side.index][k]]; shape != 0)
        contact.opening.add(first_[side.index] + static_cast<Eigen::Index>(k), sign * shape);
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
                                      .volumes = {},
                                      .kind = resonator.kind.value,
                                      .shown = {}};
      const std::vector<double> shown = shown_shapes(r);
      for (const std::size_t i : kept_[r]) {
        made.modes.push_back(body.modes[i]);
        made.shown.push_back(shown[i]);
        const bool heard = body.modes[i].frequency <= 2 * std::numbers::pi * resonator.audible.value;
        if (body.volume) made.volumes.push_back(heard ? body.volume(i) : 0);
      }
      first += static_cast<Eigen::Index>(made.modes.size());
      for (const Resonator::Pickup& pickup : resonator.pickups) add_pickup(r, pickup, data);
      data.resonators.push_back(std::move(made));
    }
  }

  /// Of the first point that is touched; a free body is shown by its centre.
  std::vector<double> shown_shapes(std::size_t r) const {
    for (std::size_t j = 0; j < contacts_.size(); ++j) {
      if (contacts_[j].left.kind == ResonatorSide::Kind::resonator && contacts_[j].left.index == r)
        return left_[j];
      if (contacts_[j].right.kind == ResonatorSide::Kind::resonator && contacts_[j].right.index == r)
        return right_[j];
    }
    for (std::size_t b = 0; b < bows_.size(); ++b)
      if (bows_[b].index == r) return bowed_[b];
    return std::vector<double>(built_[r].body.modes.size(), 0.0);
  }

  void add_pickup(std::size_t r, const Resonator::Pickup& pickup, ModalSystemData& data) {
    const Resonator& resonator = scene_.resonators[r];
    const std::string name = resonator.name.value + "." + pickup.name.value;
    const auto at = point_on(built_[r], pickup.at, name, problems_);
    if (!at) return;
    ModalSystemData::Pickup made{name, {}};
    for (std::size_t k = 0; k < kept_[r].size(); ++k) {
      const std::size_t i = kept_[r][k];
      if (built_[r].body.modes[i].frequency > 2 * std::numbers::pi * resonator.audible.value) continue;
      if (const double shape = built_[r].body.shape(i, *at); shape != 0)
        made.row.add(first_[r] + static_cast<Eigen::Index>(k), shape);
    }
    data.pickups.push_back(std::move(made));
  }

  void add_contact(std::size_t j, ModalSystemData& data) {
    const ResonatorContact& sides = contacts_[j];
    ModalSystemData::Contact contact{.name = assembly_.contacts[j].name, .opening = {}};
    contact.restitution = std::numeric_limits<double>::quiet_NaN();
    add_side(sides.left, left_[j], -1, contact);
    add_side(sides.right, right_[j], 1, contact);
    if (paths_[j])
      move_point(*paths_[j], sides.left.kind == ResonatorSide::Kind::resonator ? 1 : -1, contact);
    double start = 0, places = std::abs(sides.left.place) + std::abs(sides.right.place);
    for (const ResonatorSide* side : {&sides.left, &sides.right})
      if (side->kind == ResonatorSide::Kind::body) start += (side == &sides.left ? -1 : 1) * side->place;
    const double size = sides.left.half + sides.right.half, gap = contact.clearance + start;
    if (touching(gap, size, places + size))
      contact.clearance = -start;
    else if (gap < 0)
      problems_.add(sides.place, fmt::format("{} and {} overlap by {:.4g} m at the start", sides.left.name,
                                             sides.right.name, -gap));
    data.contacts.push_back(std::move(contact));
  }

  /// The modes along its way instead of those at one point. They close with this sign.
  void move_point(const PointPath& way, double sign, ModalSystemData::Contact& contact) {
    const std::vector<std::size_t>& kept = kept_[way.resonator];
    ModalRow others;
    for (std::size_t k = 0; k < contact.opening.value.size(); ++k)
      if (contact.opening.coordinate[k] < static_cast<Eigen::Index>(scene_.bodies.size()))
        others.add(contact.opening.coordinate[k], contact.opening.value[k]);
    contact.opening = std::move(others);
    const auto shapes = [&](double s, Eigen::VectorXd& at) {
      const std::vector<double> all = shapes_at(way.resonator, way.at(s));
      for (std::size_t k = 0; k < kept.size(); ++k) at[static_cast<Eigen::Index>(k)] = sign * all[kept[k]];
    };
    contact.path =
        std::make_shared<const ShapePath>(first_[way.resonator], static_cast<Eigen::Index>(kept.size()),
                                          shapes, way.from, way.from + way.length);
    if (contact.path->error() > 1e-5)
      problems_.add(way.place,
                    fmt::format("[[track]]: the shapes of {} modes are known along this way to {:.1g} only",
                                kept.size(), contact.path->error()),
                    "a lower `highest` frequency of the resonator");
  }

  /// Its gap is the place of the point that is rubbed; it has no residual compliance.
  void add_bow(std::size_t b, ModalSystemData& data) {
    const std::size_t r = bows_[b].index;
    ModalSystemData::Contact contact{.name = scene_.bows[b].name.value, .opening = {}};
    contact.restitution = std::numeric_limits<double>::quiet_NaN();
    contact.rubbed_until = rubs_[b].normal.end();
    for (std::size_t k = 0; k < kept_[r].size(); ++k)
      if (const double shape = bowed_[b][kept_[r][k]]; shape != 0)
        contact.opening.add(first_[r] + static_cast<Eigen::Index>(k), shape);
    data.contacts.push_back(std::move(contact));
  }

  const Assembly& assembly_;
  const Scene& scene_;
  const std::vector<BuiltResonator>& built_;
  const std::vector<ResonatorContact>& contacts_;
  const std::vector<ResonatorSide>& bows_;
  const std::vector<HandRub>& rubs_;
  Problems& problems_;
  std::vector<std::vector<double>> left_, right_, bowed_;  // shapes at each contact and bow, of all modes
  std::vector<std::vector<std::size_t>> kept_;             // modes of each resonator that take part
  std::vector<Eigen::Index> first_;                        // coordinate of each resonator's first mode
  std::vector<std::optional<PointPath>> paths_;            // of contacts whose points move
};

}  // namespace

std::optional<ModalSystemData> resonator_data(const Assembly& assembly,
                                              const std::vector<BuiltResonator>& built,
                                              const ResonatorContacts& touching, Problems& problems) {
  return ModalParts(assembly, built, touching, problems).make();
}

}  // namespace ictus
