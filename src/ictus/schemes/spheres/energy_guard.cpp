#include "ictus/schemes/spheres/energy_guard.hpp"

#include <algorithm>
#include <cmath>

namespace ictus {
namespace {

constexpr double round_off = 1e-13;  // of the terms of a gain

double square(const Vector3& a) { return dot(a, a); }

}  // namespace

void EnergyGuard::Group::hold(const Vector3& normal) {
  Vector3 rest = normal;
  for (std::size_t k = 0; k < directions; ++k) rest -= dot(rest, held[k]) * held[k];
  const double size = norm(rest);
  if (directions < held.size() && size > 1e-6) held[directions++] = (1 / size) * rest;
}

EnergyGuard::Change EnergyGuard::change_of(const StepBodies& bodies, std::size_t i) {
  const double inverse_mass = bodies.moving[i].inverse_mass;
  if (!(inverse_mass > 0)) return {};
  const double before = square(bodies.v[i]) / 2, after = square(bodies.moving[i].w) / 2;
  const double work = dot(bodies.a[i], bodies.end[i] - bodies.x[i]);
  Change change{(after - before - work) / inverse_mass, (after + before + std::abs(work)) / inverse_mass};
  if (bodies.have_friction() && bodies.turning[i].inverse_mass > 0) {
    const double mass = 1 / bodies.turning[i].inverse_mass, earlier = mass * square(bodies.rim[i]) / 2,
                 later = mass * square(bodies.turning[i].rim) / 2;
    change += {later - earlier, later + earlier};
  }
  return change;
}

double EnergyGuard::slow_down(std::span<const Contact> pressed, StepBodies& bodies,
                              std::span<const Rub> rubs) {
  if (pressed.empty() || !has_risen(bodies)) return 0;
  connected_.find(pressed, bodies.moving);
  weigh(pressed, bodies);
  if (groups_.empty()) return 0;
  find_drifts(pressed, rubs, bodies);
  return scale(bodies);
}

/// Groups cost more than this sum, and most steps lose energy.
bool EnergyGuard::has_risen(const StepBodies& bodies) {
  Change all;
  for (std::size_t i = 0; i < bodies.size(); ++i) all += change_of(bodies, i);
  return all.gain > round_off * all.size;
}

/// Energy after the step less that before it, group by group.
void EnergyGuard::weigh(std::span<const Contact> pressed, const StepBodies& bodies) {
  change_.assign(bodies.size(), {});
  for (std::uint32_t i = 0; i < bodies.size(); ++i)
    if (bodies.moving[i].inverse_mass > 0) change_[connected_.root(i)] += change_of(bodies, i);
  groups_.clear();
  number_.assign(bodies.size(), no_group);
  for (const Contact& c : pressed) {
    const std::uint32_t root = connected_.root(moving_side(c, bodies.moving));
    if (number_[root] != no_group || !(change_[root].gain > round_off * change_[root].size)) continue;
    number_[root] = static_cast<std::uint32_t>(groups_.size());
    groups_.emplace_back();
    groups_.back().gain = change_[root].gain;
  }
}

EnergyGuard::Group* EnergyGuard::group_of(std::size_t body) {
  const std::uint32_t number = number_[connected_.root(static_cast<std::uint32_t>(body))];
  return number == no_group ? nullptr : &groups_[number];
}

void EnergyGuard::find_drifts(std::span<const Contact> pressed, std::span<const Rub> rubs,
                              const StepBodies& bodies) {
  for (std::size_t k = 0; k < pressed.size(); ++k) {
    const Contact& c = pressed[k];
    Group* group = is_held(c, bodies.moving) ? group_of(moving_side(c, bodies.moving)) : nullptr;
    if (!group) continue;
    group->hold(c.normal);
    if (!rubs.empty() && rubs[k].coefficient > 0) group->rubs_on_wall = true;
  }
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    const double inverse_mass = bodies.moving[i].inverse_mass;
    Group* group = inverse_mass > 0 ? group_of(i) : nullptr;
    if (!group) continue;
    group->mass += 1 / inverse_mass;
    group->drift += (1 / inverse_mass) * bodies.moving[i].w;
  }
  for (Group& group : groups_) {
    group.drift *= 1 / group.mass;
    for (std::size_t k = 0; k < group.directions; ++k)
      group.drift -= dot(group.drift, group.held[k]) * group.held[k];
    if (group.rubs_on_wall) group.drift = {};
  }
}

double EnergyGuard::scale(StepBodies& bodies) {
  const auto each = [&](auto&& visit) {
    for (std::size_t i = 0; i < bodies.size(); ++i)
      if (bodies.moving[i].inverse_mass > 0)
        if (Group* group = group_of(i)) visit(*group, i);
  };
  each([&](Group& group, std::size_t i) {
    const MovingBody& body = bodies.moving[i];
    group.relative += square(body.w - group.drift) / (2 * body.inverse_mass);
    if (bodies.have_friction() && bodies.turning[i].inverse_mass > 0)
      group.relative += square(bodies.turning[i].rim) / (2 * bodies.turning[i].inverse_mass);
  });
  double taken = 0;
  for (Group& group : groups_) {
    const double out = std::min(group.gain, group.relative);
    group.factor = out < group.relative ? std::sqrt(1 - out / group.relative) : 0;
    taken += out;
  }
  each([&](const Group& group, std::size_t i) {
    MovingBody& body = bodies.moving[i];
    body.w = group.drift + group.factor * (body.w - group.drift);
    if (bodies.have_friction() && bodies.turning[i].inverse_mass > 0) bodies.turning[i].rim *= group.factor;
  });
  return taken;
}

}  // namespace ictus
