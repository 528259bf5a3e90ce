#include "ictus/model/spheres/neighbour_list.hpp"

#include <algorithm>
#include <cmath>

namespace ictus {
namespace {

constexpr double skin = 0.1;            // of the radius: what a body at rest may move before the next search
constexpr double far_ahead = 0.6;       // of the radius: a search looks so many steps ahead, but not further
constexpr double far_ahead_of_few = 2;  // of bodies faster than most, which would end the list for all
constexpr double most_steps = 10;
constexpr double most_beside = 0.5;  // of the radius: what a body may be pushed off its way

/// More than `covers` can lose by rounding, m.
double rounding(const Vector3& x) { return 1e-15 * (std::abs(x.x) + std::abs(x.y) + std::abs(x.z)); }

bool by_second(const Candidate& one, const Candidate& other) {
  return one.second != other.second ? one.second < other.second : one.plane < other.plane;
}

}  // namespace

void NeighbourList::forget() {
  place_.clear();
  candidates_.clear();
  kept_friction_.clear();
}

bool NeighbourList::covers(std::span<const Vector3> x) const {
  if (place_.size() != x.size()) return false;
  for (std::size_t i = 0; i < x.size(); ++i) {
    const Vector3 moved = x[i] - place_[i];
    if (dot(moved, moved) > allowance_[i] * allowance_[i]) return false;
  }
  return true;
}

void NeighbourList::search(std::span<const Vector3> x, std::span<const Vector3> next, double widening) {
  set_allowances(x, next, widening);
  const auto& radii = scene_.radii();
  pairs_.clear();
  if (std::any_of(radii.begin(), radii.end(), [](double radius) { return radius > 0; }))
    broad_phase_.find(place_, reach_, pairs_);  // points do not meet each other
  old_.swap(candidates_);
  candidates_.clear();
  for (const NearPair& pair : pairs_) {
    const bool moves = scene_.inverse_mass(pair.first) > 0 || scene_.inverse_mass(pair.second) > 0;
    const bool has_shape = scene_.radius(pair.first) > 0 || scene_.radius(pair.second) > 0;
    if (moves && has_shape) candidates_.push_back({pair.first, pair.second, Candidate::no_plane});
  }
  add_planes();
  keep_impulses();
  if (scene_.has_friction()) keep_friction();
}

/// The ball around the straight path of the next steps, and a skin.
void NeighbourList::set_allowances(std::span<const Vector3> x, std::span<const Vector3> next,
                                   double widening) {
  const std::size_t n = scene_.size();
  double mean = 0, square = 0;
  for (std::size_t i = 0; i < n; ++i) {
    mean += scene_.radii()[i] / static_cast<double>(n);
    square += dot(next[i] - x[i], next[i] - x[i]) / static_cast<double>(n);
  }
  const double typical = std::sqrt(square);  // m: others may push a body as far as they move themselves
  const double size_of_points = mean > 0 ? mean : most_steps * typical;
  place_.assign(x.begin(), x.end());
  allowance_.assign(n + 1, 0);
  reach_.assign(n + 1, -1);
  for (std::size_t i = 0; i < n; ++i) {
    const auto body = static_cast<BodyIndex>(i);
    if (scene_.inverse_mass(body) > 0) {
      const double size = scene_.radius(body) > 0 ? scene_.radius(body) : size_of_points;
      const Vector3 step = next[i] - x[i];
      const double length = norm(step);
      const double ahead = length > 2 * typical ? far_ahead_of_few : far_ahead;
      const double steps = std::clamp(ahead * size / std::max(length, 1e-300), 1.0, most_steps);
      place_[i] += (steps / 2) * step;
      const double beside = skin * size + std::min(typical, most_beside * size);
      allowance_[i] = widening * beside + steps / 2 * length + rounding(x[i]) + rounding(place_[i]);
    }
    if (!scene_.is_frame(body)) reach_[i] = scene_.radius(body) + allowance_[i];
  }
}

void NeighbourList::add_planes() {
  const auto n = static_cast<BodyIndex>(scene_.size());
  for (std::uint32_t p = 0; p < scene_.planes().size(); ++p) {
    const Plane& plane = scene_.planes()[p];
    const BodyIndex owner = plane.owner == Spheres::ground ? n : plane.owner;
    const bool moves = owner != n && scene_.inverse_mass(owner) > 0;
    for (BodyIndex i = 0; i < n; ++i) {
      if (reach_[i] < 0 || i == owner || !(moves || scene_.inverse_mass(i) > 0)) continue;
      const double distance = dot(plane.normal, place_[i] - place_[owner]) - plane.offset;
      if (distance <= reach_[i] + allowance_[owner]) candidates_.push_back({i, owner, p});
    }
  }
}

/// Old impulses, sorted by their bodies, go to the same pairs of the new list: one body may have all of them.
void NeighbourList::keep_impulses() {
  old_start_.assign(scene_.size() + 2, 0);
  for (const Candidate& old : old_)
    if (old.kept > 0) ++old_start_[old.first + 2];
  for (std::size_t i = 2; i < old_start_.size(); ++i) old_start_[i] += old_start_[i - 1];
  old_by_first_.resize(old_start_.back());
  for (std::uint32_t k = 0; k < old_.size(); ++k) {
    if (!(old_[k].kept > 0)) continue;
    Candidate& old = old_by_first_[old_start_[old_[k].first + 1]++];
    old = old_[k];
    old.earlier = k;
  }
  const auto begin = old_by_first_.begin();
  for (std::size_t i = 0; i < scene_.size(); ++i)
    std::sort(begin + old_start_[i], begin + old_start_[i + 1], by_second);
  for (Candidate& candidate : candidates_) {
    const auto end = begin + old_start_[candidate.first + 1];
    const auto old = std::lower_bound(begin + old_start_[candidate.first], end, candidate, by_second);
    if (old == end || by_second(candidate, *old)) continue;
    candidate.kept = old->kept;
    candidate.earlier = old->earlier;
  }
}

void NeighbourList::keep_friction() {
  old_friction_.swap(kept_friction_);
  kept_friction_.assign(candidates_.size(), {});
  for (std::size_t k = 0; k < candidates_.size(); ++k)
    if (candidates_[k].kept > 0 && candidates_[k].earlier < old_friction_.size())
      kept_friction_[k] = old_friction_[candidates_[k].earlier];
}

}  // namespace ictus
