#include "ictus/trace/body_outcomes.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "ictus/trace/archived.hpp"

namespace ictus {
namespace {

/// "ball" of "ball.x"; the whole name elsewhere.
std::string body_of(const std::string& coordinate) {
  const bool of_axis = coordinate.ends_with(".x") || coordinate.ends_with(".y") || coordinate.ends_with(".z");
  return of_axis ? coordinate.substr(0, coordinate.size() - 2) : coordinate;
}

}  // namespace

BodyOutcomes::BodyOutcomes(const std::vector<Heading>& coordinates, const Vector3& gravity)
    : gravity_(length(gravity)) {
  bodies_.reserve(coordinates.size());
  for (std::size_t i = 0; i < coordinates.size(); ++i) {
    std::string name = body_of(coordinates[i].name);
    if (!bodies_.empty() && bodies_.back().name == name && axes_.back() < 3) {
      dimension_ = std::max(dimension_, ++axes_.back());
      continue;
    }
    BodyOutcome& body = bodies_.emplace_back();
    body.name = std::move(name);
    body.unit = coordinates[i].unit;
    first_.push_back(i);
    axes_.push_back(1);
  }
  for (std::size_t b = 0; b < bodies_.size(); ++b)
    if (axes_[b] < dimension_) bodies_[b].axes = axes_[b];
  if (gravity_ == 0) return;
  up_ = gravity * (-1 / gravity_);
  height_.resize(bodies_.size());
  rise_.resize(bodies_.size());
}

Vector3 BodyOutcomes::place(const StateView& state, std::size_t body) const {
  const std::size_t i = first_[body], axes = axes_[body];
  return {state.position(i), axes > 1 ? state.position(i + 1) : 0, axes > 2 ? state.position(i + 2) : 0};
}

Vector3 BodyOutcomes::speed(const StateView& state, std::size_t body) const {
  const std::size_t i = first_[body], axes = axes_[body];
  return {state.velocity(i), axes > 1 ? state.velocity(i + 1) : 0, axes > 2 ? state.velocity(i + 2) : 0};
}

void BodyOutcomes::begin(const StateView& start) {
  for (std::size_t i = 0; i < bodies_.size(); ++i) {
    bodies_[i].position_start = place(start, i);
    bodies_[i].velocity_start = speed(start, i);
    if (gravity_ == 0) continue;
    height_[i] = dot(up_, place(start, i));
    reaches(i, height_[i]);
    rise_[i] = dot(up_, speed(start, i));
  }
  t_ = start.t;
}

/// A body that turned round in free flight was highest in between.
void BodyOutcomes::look(const StateView& state, double old) {
  constexpr double rounding = 1e-6;  // of the speeds: whether the flight was free
  if (gravity_ == 0) return;
  const double gone = gravity_ * (state.t - t_);
  for (std::size_t i = 0; i < bodies_.size(); ++i) {
    const double height = dot(up_, place(state, i)), rise = dot(up_, speed(state, i)) - gravity_ * old;
    double top = height;
    if (rise_[i] > 0 && rise < 0 && std::abs(rise_[i] - gone - rise) <= rounding * (rise_[i] - rise))
      top = std::max(top, height + rise * rise / (2 * gravity_));
    reaches(i, top);
    height_[i] = height;
    rise_[i] = rise;
  }
  t_ = state.t;
}

void BodyOutcomes::reaches(std::size_t body, double height) {
  if (bodies_[body].unit != "m") return;  // angles have no height
  double& highest = bodies_[body].highest;
  highest = std::fmax(highest, height);
}

void BodyOutcomes::archive(Archive& archive) { archive(bodies_, t_, height_, rise_); }

std::vector<BodyOutcome> BodyOutcomes::finish(const StateView& end) {
  for (std::size_t i = 0; i < bodies_.size(); ++i) {
    bodies_[i].position_end = place(end, i);
    bodies_[i].velocity_end = speed(end, i);
  }
  return std::move(bodies_);
}

}  // namespace ictus
