#include "ictus/run/point_path.hpp"

#include <fmt/format.h>

#include <string_view>

namespace ictus {
namespace {

/// Index of the axis that is named; nothing, and a complaint, where there is none that is a length.
std::optional<std::size_t> axis_of(const Gestures::Track& track, std::string_view named,
                                   const std::string& body, const std::vector<BodyAxis>& axes,
                                   Problems& problems) {
  std::vector<std::string_view> lengths;
  for (std::size_t i = 0; i < axes.size(); ++i) {
    if (axes[i].is_angle || !axes[i].names.empty()) continue;
    if (named.empty() || named == axes[i].name) return i;
    lengths.push_back(axes[i].name);
  }
  if (lengths.empty() && named.empty())
    problems.add(track.place, fmt::format("point = \"moving\": {} has no length to move along", body),
                 "bars, strings, plates and membranes have one; rings and modes from files have not");
  else
    problems.add(track.along.place,
                 fmt::format("along = \"{}\": {} has no such length", track.along.value, body),
                 allowed_names(named, lengths));
  return std::nullopt;
}

const Gestures::Track* track_of(const Scene& scene, const std::string& name, Problems& problems) {
  const Gestures::Track* found = nullptr;
  for (const Gestures::Track& track : scene.gestures.tracks) {
    if (!track.moves || track.contact.value != name) continue;
    if (found)
      problems.add(track.place, fmt::format("[[track]]: the point of {} moves twice", name),
                   "point = \"moving\" in one of its tracks");
    found = &track;
  }
  return found;
}

}  // namespace

std::optional<PointPath> point_path(const Scene& scene, const std::string& name,
                                    const ResonatorContact& contact, const std::vector<BuiltResonator>& built,
                                    Problems& problems) {
  const Gestures::Track* track = track_of(scene, name, problems);
  if (!track) return std::nullopt;
  const bool left = contact.left.kind == ResonatorSide::Kind::resonator;
  const ResonatorSide &under = left ? contact.left : contact.right,
                      &over = left ? contact.right : contact.left;
  if (over.kind != ResonatorSide::Kind::body || under.kind != ResonatorSide::Kind::resonator) {
    problems.add(track->place,
                 fmt::format("point = \"moving\": {} is no contact of a body and a resonator", name),
                 "a body that travels along a resonator; or point = \"fixed\"");
    return std::nullopt;
  }
  std::string_view named = track->along.value;
  const bool back = !named.empty() && named.front() == '-';
  if (back) named.remove_prefix(1);
  const std::vector<BodyAxis>& axes = built[under.index].axes;
  const auto axis = axis_of(*track, named, under.name, axes, problems);
  if (!axis) return std::nullopt;
  const double here = *axis == 0 ? under.at.x : under.at.y, room = back ? here : axes[*axis].extent - here;
  if (!(room > 0)) {
    problems.add(track->place,
                 fmt::format("point = \"moving\": {} is touched at its end, and ends there", under.name),
                 "another place to begin, or the other way along it");
    return std::nullopt;
  }
  return PointPath{under.index, *axis, back ? -1.0 : 1.0, track->start.value, room, under.at, track->place};
}

}  // namespace ictus
