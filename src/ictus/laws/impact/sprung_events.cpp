// Steps and events of an impact on normal and tangential springs.

#include <algorithm>
#include <cmath>

#include "ictus/base/power.hpp"
#include "ictus/base/roots.hpp"
#include "ictus/laws/impact/sprung_process.hpp"

namespace ictus::sprung {

double Process::step_over_touch(const Contact& c, double rate) const {
  if (c.exponent == 1) return HUGE_VAL;
  const double push = c.stiffness * power(rate, c.exponent) * c.reach / (c.pull * time_scale_ * time_scale_);
  return std::pow(accuracy * speed_scale_ / (3e-4 * push), 1 / (c.exponent + 1));
}

/// x^η is not smooth at zero: expanding contacts reach it in steps that become shorter with the way that is left.
void Process::limit_size() {
  for (std::size_t j = 0; j < contacts_.size(); ++j) {
    const Contact& c = contacts_[j];
    if (c.phase != Phase::expanding || c.opens_at > 0) continue;
    const double rate = c.slope * speeds_[j * problem_->dimension];
    if (!(rate < 0)) continue;
    const double left = -y_[j] / rate;
    if (left < 2 * size_) size_ = std::min(size_, std::max(0.7 * left, step_over_touch(c, -rate)));
  }
}

bool Process::attempt() {
  const auto slope = [this](double, const double* y, double* rate) { field(y, rate); };
  double h = size_;
  for (int tries = 0; tries < 200; ++tries) {
    stepper_.attempt(slope, y_.data(), h);
    const double error = stepper_.error(h, [this](std::size_t k) { return weight_[k]; }) /
                         std::sqrt(static_cast<double>(y_.size()));
    if (error <= 1) {
      size_ = h * std::min(6.0, 0.9 * std::pow(std::max(error, 1e-8), -1.0 / 8));
      h_ = h;
      return true;
    }
    h *= error < 1e300 ? std::max(0.1, 0.9 * std::pow(error, -1.0 / 8)) : 0.1;
    if (!(h > 1e-16 * time_)) return false;
  }
  return false;
}

/// How far the spring is beyond its bound in stick; in slip how much faster the bound grows than the spring would.
double Process::excess(std::size_t j, const double* y) const {
  constexpr double caught = 1e-12;
  const Contact& c = contacts_[j];
  const std::size_t t = tangents();
  const double* z = y + at_z(j);
  if (c.grip == Grip::sticks) {
    double square = 0;
    for (std::size_t a = 0; a < t; ++a) square += z[a] * z[a];
    return std::sqrt(square) * spring_force(c, y[j]) / c.pull -
           (1 + caught) * c.static_friction * load(c, y[j]) / c.pull - 1e-15;
  }
  const double* u = speeds_.data() + j * (t + 1);
  const double rate = (c.phase == Phase::expanding ? c.slope : 1) * u[0], k = shear_at(c, y[j]);
  double along = 0;
  for (std::size_t a = 0; a < t; ++a) along += z[a] * u[1 + a];
  const bool softens =
      keeps_stretch() || (options_->spring == TangentialSpring::mindlin && rate < 0 && y[j] > 0);
  const double bound = c.friction * load(c, y[j]), fade = softens ? (c.exponent - 1) * rate / y[j] : 0;
  const double growth = c.friction * stiffness_at(c, y[j]) * rate - fade * bound;
  // In parts of what a fast slip would make of it.
  return (growth - k * along) / (k * speed_scale_) - 1e-13;
}

Process::Kind Process::happening(std::size_t j, const double* y) const {
  const Contact& c = contacts_[j];
  const double u = speeds_[j * problem_->dimension], x = y[j];
  if (c.phase == Phase::open) {
    const bool closes = reclosing_ == Reclosing::at_once ? u > c.u_floor : x > 0 && u > c.u_floor;
    return closes ? Kind::closes : Kind::nothing;
  }
  if (c.phase == Phase::compressing && u < -c.u_floor) return x > c.x_floor ? Kind::turns : Kind::opens;
  if (c.phase == Phase::expanding && x <= c.opens_at) return Kind::opens;
  if (c.phase == Phase::expanding && u > c.u_floor) return Kind::again;
  if (c.grip == Grip::none || !(x > c.x_floor) || !(excess(j, y) > 0)) return Kind::nothing;
  return c.grip == Grip::sticks ? Kind::breaks : Kind::catches;
}

/// Does anything happen at y? Speeds become those there.
bool Process::look(const double* y) {
  read_speeds(y, speeds_);
  bool any = false;
  for (std::size_t j = 0; j < contacts_.size(); ++j) {
    contacts_[j].now = happening(j, y);
    any = any || contacts_[j].now != Kind::nothing;
  }
  return any;
}

/// The fraction of the step at which something has happened; 2 where nothing does.
double Process::first_event() {
  constexpr int parts = 8;
  bool dense = false;
  const auto happens = [&](double fraction) {
    if (fraction == 1) return look(stepper_.next());
    if (!dense)
      stepper_.prepare_dense([this](double, const double* y, double* r) { field(y, r); }, y_.data(), h_);
    dense = true;
    for (std::size_t k = 0; k < y_.size(); ++k) inside_[k] = stepper_.at(y_.data(), k, fraction);
    return look(inside_.data());
  };
  // Inside of a step only while contacts are near their changes: ends of steps see the others.
  double from = 0, to = 2;
  for (int part = 1; part <= parts && to > 1; ++part) {
    const double fraction = static_cast<double>(part) / parts;
    if (happens(fraction)) to = fraction;
    if (to > 1) from = fraction;
  }
  if (to > 1) return 2;
  while (to - from > 1e-15 * to && to > 1e-300) {
    const double middle = 0.5 * (from + to);
    if (middle <= from || middle >= to) break;
    (happens(middle) ? to : from) = middle;
  }
  happens(to);
  return to;
}

bool Process::step() {
  const auto slope = [this](double, const double* y, double* rate) { field(y, rate); };
  read_speeds(y_.data(), speeds_);
  limit_size();
  if (!attempt()) return false;
  double cut = first_event();
  // Events at one instant, again and again: round-off. The next look is a little later.
  if (cut <= 1 && cut * h_ <= 1e-14 * time_scale_ && ++at_once_ > 20) {
    h_ = 1e-9 * time_scale_;
    stepper_.attempt(slope, y_.data(), h_);
    cut = 2;
  } else if (cut <= 1) {
    if (cut * h_ > 1e-14 * time_scale_) at_once_ = 0;
    h_ *= cut;
    stepper_.attempt(slope, y_.data(), h_);
  }
  std::copy_n(stepper_.next(), y_.size(), y_.data());
  time_ += h_;
  read_speeds(y_.data(), speeds_);
  for (std::size_t j = 0; j < contacts_.size(); ++j) {
    Contact& c = contacts_[j];
    if (cut <= 1 && c.now != Kind::nothing) apply(j);
    if (c.phase != Phase::open) out_->note_force(j, load(c, y_[j]), time_);
    if (!c.touched && c.phase == Phase::compressing && y_[j] > c.x_floor) {
      c.touched = true;
      tell(ImpactEventKind::compression_starts, j);
    }
    if (c.grip != Grip::slips || tangents() == 1) continue;
    const double size = std::hypot(y_[at_z(j)], y_[at_z(j) + 1]);
    for (std::size_t a = 0; a < 2 && size > 0; ++a) y_[at_z(j) + a] /= size;
  }
  if (options_->record) record();
  field(y_.data(), stepper_.slope(0));
  return true;
}

void Process::tell(ImpactEventKind kind, std::size_t j) {
  out_->events.push_back({kind, j, time_, y_[at_p(j)], speeds_[j * problem_->dimension]});
}

void Process::apply(std::size_t j) {
  Contact& c = contacts_[j];
  const std::size_t t = tangents(), z = at_z(j);
  switch (c.now) {
    case Kind::nothing: return;
    case Kind::turns:
      c.peak = y_[j];
      c.opens_at = opening_depth(c);
      c.phase = Phase::expanding;
      tell(ImpactEventKind::compression_ends, j);
      if (c.e == 0) options_->dissipation == Dissipation::mono_stiffness ? open(j) : fall(j);
      return;
    case Kind::again: c.phase = Phase::compressing; return tell(ImpactEventKind::compressed_again, j);
    case Kind::opens: return open(j);
    case Kind::closes: {
      tell(c.touched ? ImpactEventKind::repeated_impact : ImpactEventKind::compression_starts, j);
      c.touched = true;
      c.phase = Phase::compressing;
      y_[j] = 0;
      double slip = 0;
      for (std::size_t a = 0; a < t; ++a) slip = std::hypot(slip, speeds_[j * (t + 1) + 1 + a]);
      return close(j, slip, speeds_[j * (t + 1)]);
    }
    case Kind::breaks: {
      double size = 0;
      for (std::size_t a = 0; a < t; ++a) size = std::hypot(size, y_[z + a]);
      for (std::size_t a = 0; a < t; ++a) y_[z + a] /= size;
      c.grip = Grip::slips;
      return tell(ImpactEventKind::slip_starts, j);
    }
    case Kind::catches:
      for (std::size_t a = 0; a < t; ++a) y_[z + a] *= c.friction * load(c, y_[j]) / spring_force(c, y_[j]);
      c.grip = Grip::sticks;
      return tell(ImpactEventKind::slip_stops, j);
  }
}

void Process::open(std::size_t j) {
  Contact& c = contacts_[j];
  if (c.touched) tell(ImpactEventKind::opens, j);
  c.phase = Phase::open;
  c.grip = Grip::none;
  c.peak = 0;
  y_[j] = 0;
  for (std::size_t a = 0; a < tangents(); ++a) y_[at_z(j) + a] = 0;
  out_->duration = time_;
}

/// The limit e → 0 of a bi-stiffness expansion, as in frictional_phases.cpp: x falls at once, while the others push on, to
/// where the force has done no work on the closing speed; the spring slides where its bound has fallen below it.
void Process::fall(std::size_t j) {
  constexpr double small_step = 1e-3;
  Contact& c = contacts_[j];
  const std::size_t t = tangents(), row = j * (t + 1);
  const SparseRowsView& w = problem_->delassus;
  const double top = y_[j];
  const auto acceleration = [&](double depth) {
    std::copy(y_.begin(), y_.end(), inside_.begin());
    inside_[j] = depth;
    field(inside_.data(), rate_.data());
    double sum = 0;
    for (std::size_t k = w.start[row]; k < w.start[row + 1]; ++k) {
      const std::size_t i = w.column[k] / (t + 1), b = w.column[k] % (t + 1);
      sum -= w.value[k] * (b == 0 ? rate_[at_p(i)] : rate_[at_q(i) + b - 1]);
    }
    return sum;
  };
  const auto energy = [&](double x) { return load(c, x) * x / (c.exponent + 1); };
  const double push = acceleration(0), own = (push - acceleration(top)) / load(c, top);
  const double bears = own > 0 ? std::max(push, 0.0) / own : 0;
  const double balance = std::min(top, std::pow(bears / c.stiffness, 1 / c.exponent));
  const auto work = [&](double x) { return energy(top) - energy(x) - bears * (top - x); };
  if (!(work(0) < 0) || balance <= c.x_floor) return open(j);
  const double at_least = (1 - small_step) * balance;
  y_[j] = work(at_least) > 0 ? bracketed_root(work, 0, at_least, work(0), work(at_least)) : at_least;
  c.phase = Phase::compressing;
  tell(ImpactEventKind::compressed_again, j);
  if (c.grip != Grip::sticks) return;
  double size = 0;
  const double softer = keeps_stretch() ? 1 : shear_at(c, y_[j]) / shear_at(c, top);
  for (std::size_t a = 0; a < t; ++a) {
    y_[at_z(j) + a] *= softer;
    size = std::hypot(size, y_[at_z(j) + a]);
  }
  if (size * spring_force(c, y_[j]) <= c.static_friction * load(c, y_[j])) return;
  for (std::size_t a = 0; a < t; ++a) y_[at_z(j) + a] /= size;
  c.grip = Grip::slips;
}

bool Process::any_loaded() const {
  if (!(speed_scale_ > 0)) return false;
  return std::any_of(contacts_.begin(), contacts_.end(), [&](const Contact& c) {
    const auto j = static_cast<std::size_t>(&c - contacts_.data());
    if (c.phase == Phase::open)
      return reclosing_ == Reclosing::at_once && speeds_[j * problem_->dimension] > c.u_floor;
    return y_[j] > c.x_floor || speeds_[j * problem_->dimension] > c.u_floor;
  });
}

double Process::available_energy() const {
  double sum = 0;
  for (std::size_t j = 0; j < contacts_.size(); ++j) {
    const Contact& c = contacts_[j];
    if (c.phase == Phase::open && y_[j] < 0) continue;
    const std::size_t row = j * problem_->dimension;
    const double u = std::max(speeds_[row], 0.0);
    sum += load(c, y_[j]) * y_[j] / (c.exponent + 1) + stored(j, y_.data()) +
           u * u / (2 * problem_->delassus.diagonal[row]);
  }
  return sum;
}

/// The end of an inelastic collapse: what is left is lost, and no touching contact goes on closing.
void Process::come_to_rest() {
  constexpr int sweeps = 200;
  bool moved = true;
  for (int sweep = 0; sweep < sweeps && moved; ++sweep) {
    moved = false;
    for (std::size_t j = 0; j < contacts_.size(); ++j) {
      const std::size_t row = j * problem_->dimension;
      read_speeds(y_.data(), speeds_);
      const double u = speeds_[row];
      if (y_[j] < 0 || u <= 1e-16 * speed_scale_) continue;
      const double push = u / problem_->delassus.diagonal[row];
      y_[at_p(j)] += push;
      y_[at_work(j)] += push * u / 2;
      moved = true;
    }
  }
  out_->status = ImpactStatus::collapsed;
}

/// No contact has a load: bodies fly until the next gap has closed.
bool Process::fly() {
  if (reclosing_ == Reclosing::at_once || !(speed_scale_ > 0)) return false;
  double wait = HUGE_VAL;
  const std::size_t d = problem_->dimension;
  for (std::size_t j = 0; j < contacts_.size(); ++j)
    if (contacts_[j].phase == Phase::open && speeds_[j * d] > contacts_[j].u_floor)
      wait = std::min(wait, std::max(0.0, -y_[j] / speeds_[j * d]));
  if (wait == HUGE_VAL) return false;
  time_ += wait;
  size_ = HUGE_VAL;
  for (std::size_t j = 0; j < contacts_.size(); ++j) {
    Contact& c = contacts_[j];
    const double u = speeds_[j * d];
    if (c.phase != Phase::open) continue;
    y_[j] = std::min(0.0, y_[j] + u * wait);
    if (!(u > c.u_floor) || -y_[j] > 1e-12 * u * time_ + 1e-13 * c.reach) continue;
    c.now = Kind::closes;
    apply(j);
  }
  field(y_.data(), stepper_.slope(0));
  return true;
}

void Process::record() {
  ImpactHistory& history = out_->history;
  if (!history.due()) return;
  write_row();
}

void Process::write_row() {
  const ImpactHistory::Row row = out_->history.add(time_);
  const std::size_t t = tangents();
  for (std::size_t j = 0; j < contacts_.size(); ++j) {
    row.force[j] = contacts_[j].phase == Phase::open ? 0 : load(contacts_[j], y_[j]);
    row.impulse[j] = y_[at_p(j)];
    for (std::size_t a = 0; a < t; ++a) row.slip[j * t + a] = speeds_[j * (t + 1) + 1 + a];
  }
}

void Process::finish() {
  if (out_->history.lacks_end()) write_row();
  for (std::size_t j = 0; j < contacts_.size(); ++j) {
    const Contact& c = contacts_[j];
    const double n = problem_->exponent[j], x = problem_->precompression[j];
    out_->impulse[j] = y_[at_p(j)];
    out_->loss[j] = y_[at_work(j)] + problem_->stiffness[j] * power(x, n) * x / (n + 1);
    out_->friction_loss[j] = y_[at_rubbed(j)];
    for (std::size_t a = 0; a < tangents(); ++a) out_->tangential[j * tangents() + a] = y_[at_q(j) + a];
    out_->closed[j] = c.touched && c.e < 1 && speeds_[j * problem_->dimension] > -c.u_floor;
    if (out_->closed[j] && out_->status == ImpactStatus::resolved) out_->status = ImpactStatus::collapsed;
  }
}

/// Springs that keep their stretch while they stiffen may make energy.
void Process::tell_gains() {
  for (std::size_t j = 0; j < contacts_.size(); ++j) {
    const double size = std::abs(out_->loss[j]) + std::abs(out_->friction_loss[j]);
    if (out_->friction_loss[j] < -1e-12 * size) tell(ImpactEventKind::energy_gained, j);
  }
}

bool Process::books_close() const {
  constexpr double allowed = 1e-9;
  double remainder = 0, size = 0, excess = 0, largest = 0;
  const auto count = [&](double energy) {
    remainder += energy;
    size += std::abs(energy);
  };
  // An elastic bounce loses nothing: what came and what left are the measure, not their difference.
  const auto pass = [&](double impulse, double before, double after) {
    remainder += impulse * (before + after) / 2;
    size += std::abs(impulse) * (std::abs(before) + std::abs(after)) / 2;
  };
  const std::size_t d = problem_->dimension;
  for (std::size_t j = 0; j < contacts_.size(); ++j) {
    const Contact& c = contacts_[j];
    const double n = problem_->exponent[j], x = problem_->precompression[j];
    pass(y_[at_p(j)], problem_->closing[j], speeds_[j * d]);
    double rubbed = 0;
    for (std::size_t a = 0; a + 1 < d; ++a) {
      pass(y_[at_q(j) + a], problem_->slip[j * (d - 1) + a], speeds_[j * d + 1 + a]);
      rubbed = std::hypot(rubbed, y_[at_q(j) + a]);
    }
    count(problem_->stiffness[j] * power(x, n) * x / (n + 1));
    count(-out_->loss[j]);
    count(-out_->friction_loss[j]);
    excess = std::max(excess, rubbed - c.static_friction * out_->impulse[j]);
    largest = std::max(largest, out_->impulse[j]);
  }
  return std::abs(remainder) <= allowed * size && excess <= allowed * largest;
}

}  // namespace ictus::sprung
