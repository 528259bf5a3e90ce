#include "ictus/laws/impact/compression_tail.hpp"

#include <algorithm>
#include <cmath>

#include "ictus/base/end_of_run.hpp"

namespace ictus::compression {

void Tail::begin(const Field& field, const std::vector<double>& restitution, const Rules& rules) {
  constexpr double steepest = 1e12;  // x′/u where e = 0: the step stabilises it
  field_ = &field;
  rules_ = rules;
  steps_ = 0;
  const std::size_t m = field.size();
  const bool mono = rules.dissipation == Dissipation::mono_stiffness;
  for (auto* column : {&returned_, &level_, &slope_, &reach_, &u_, &force_, &p_}) column->assign(m, 0);
  for (std::size_t j = 0; j < m; ++j) {
    const double e2 = restitution[j] * restitution[j];
    returned_[j] = e2;
    level_[j] = mono && e2 < 1 ? std::pow(1 - e2, 1 / (field.exponent[j] + 1)) : 0;
    slope_[j] = mono ? 1 : std::min(steepest, 1 / e2);
    for (std::size_t k = field.coupling.start[j]; k < field.coupling.start[j + 1]; ++k)
      reach_[j] += std::abs(field.coupling.value[k]);
  }
}

const std::vector<double>& Tail::closing(const TailState& state) {
  for (std::size_t j = 0; j < p_.size(); ++j) p_[j] = state.contacts[j].p;
  field_->closing(p_.data(), u_.data());
  return u_;
}

/// What springs hold and what touching contacts could still take up, J; and how fast the contacts are that hold it.
double Tail::look(const TailState& state) {
  double sum = 0, fastest = 0;
  for (std::size_t j = 0; j < u_.size(); ++j) {
    const auto& c = state.contacts[j];
    const bool open = c.phase == Phase::open;
    if (open && c.x < 0) continue;
    const double n = field_->exponent[j], k = field_->stiffness[j];
    const double held = open ? 0 : field_->energy(j, c.x), u = u_[j];
    const double moving = u * u / (2 * field_->coupling.diagonal[j]), all = held + moving;
    sum += u > 0 ? all : held;
    if (!(all > 0) || (open && !(u > 0))) continue;
    const double stiffness = n == 1 ? k : n * k * power(std::pow((n + 1) * all / k, 1 / (n + 1)), n - 1);
    fastest = std::max(fastest, reach_[j] * stiffness);
  }
  fastest_ = std::sqrt(fastest);
  return sum;
}

/// As the fastest contact allows; where none has a load, until the first gap is closed. 0 where there is none.
double Tail::longest_step(const TailState& state, double per_radian) const {
  if (fastest_ > 0) return per_radian / fastest_;
  double first = HUGE_VAL;
  for (std::size_t j = 0; j < u_.size(); ++j)
    if (u_[j] > 0 && state.contacts[j].x < 0) first = std::min(first, -state.contacts[j].x / u_[j]);
  return first < HUGE_VAL ? first * (1 + 1e-9) : 0;
}

bool Tail::follow(TailState& state, double per_radian) {
  constexpr std::size_t between_looks = 16;
  const std::size_t m = field_->size();
  closing(state);
  for (std::size_t j = 0; j < m; ++j)
    force_[j] = state.contacts[j].phase == Phase::open ? 0 : field_->force(j, state.contacts[j].x);
  for (std::size_t step = 0; step < rules_.most_steps; step += between_looks) {
    const double left = look(state);
    if (left < rules_.rest && fastest_ > 0) return true;
    if (end_is_asked_for_at(step / between_looks)) return false;
    const double h = longest_step(state, per_radian);
    if (h == 0) return true;  // all fly apart
    const std::size_t times = fastest_ > 0 ? between_looks : 1;
    for (std::size_t k = 0; k < times; ++k) advance(state, h);
    steps_ += times;
  }
  return false;
}

void Tail::advance(TailState& state, double h) {
  const std::size_t m = u_.size();
  for (std::size_t j = 0; j < m; ++j) {
    move(j, state, h);
    const auto& c = state.contacts[j];
    force_[j] = c.phase == Phase::open ? 0 : field_->force(j, c.x);
    p_[j] += h * force_[j];
  }
  for (std::size_t j = 0; j < m; ++j) state.contacts[j].p = p_[j];
  field_->closing(p_.data(), u_.data());
  state.time += h;
}

void Tail::move(std::size_t j, TailState& state, double h) {
  TailState::Contact& c = state.contacts[j];
  const double u = u_[j];
  switch (c.phase) {
    case Phase::open:
      if (rules_.reclosing == Reclosing::by_gap) c.x += h * u;
      if (!(u > 0) || c.x < 0) return;
      if (rules_.reclosing == Reclosing::at_once) c.x = h * u;
      c.phase = Phase::compressing;
      return;
    case Phase::compressing:
      if (u > 0) {
        c.x += h * u;
        return;
      }
      c.phase = Phase::expanding;
      c.peak = c.x;
      c.level = level_[j] * c.x;
      break;
    case Phase::expanding:
      if (u < 0) break;
      if (slope_[j] > 1) c.loss += (1 - returned_[j]) * (field_->energy(j, c.peak) - field_->energy(j, c.x));
      c.phase = Phase::compressing;
      c.x += h * u;
      return;
  }
  // x by u, as its own force will have changed it at the end of the step
  const double own = c.x > 0 ? field_->coupling.diagonal[j] * field_->exponent[j] * force_[j] / c.x : 0;
  const double s = slope_[j], stiff = s > 4 ? h * h * s * own : 0;
  c.x += h * s * u / (1 + stiff);
  if (!(c.x > c.level)) open(j, state);
}

void Tail::open(std::size_t j, TailState& state) {
  TailState::Contact& c = state.contacts[j];
  c.loss += rules_.dissipation == Dissipation::mono_stiffness
                ? field_->energy(j, c.level)
                : (1 - returned_[j]) * field_->energy(j, c.peak);
  c.phase = Phase::open;
  c.x = 0;
  state.released = state.time;
}

}  // namespace ictus::compression
