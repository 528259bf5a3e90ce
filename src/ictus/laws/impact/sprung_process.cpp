#include "ictus/laws/impact/sprung_process.hpp"

#include <algorithm>
#include <cmath>

#include "ictus/base/end_of_run.hpp"
#include "ictus/base/power.hpp"
#include "ictus/base/roots.hpp"

namespace ictus::sprung {

void Process::resolve(const ContactProblem& problem, const ImpactOptions& options, Reclosing reclosing,
                      ImpactOutcome& out) {
  problem_ = &problem;
  options_ = &options;
  out_ = &out;
  reclosing_ = reclosing;
  for (std::size_t j = 0; j < problem.contacts(); ++j)
    if (problem.friction[j] > 0 && !(problem.tangential_stiffness[j] > 0))
      return out.fail(ImpactStatus::not_applicable,
                      "all contacts that rub have a tangential stiffness, or none has");
  if (problem.spins > 0)
    return out.fail(ImpactStatus::not_applicable,
                    "rolling and torsional friction beside tangential springs are not known yet");
  if (!problem.restitution_of_work.empty())
    return out.fail(ImpactStatus::not_applicable,
                    "a restitution that depends on the work beside tangential springs is not known yet");
  if (!run()) return;
  finish();
  tell_gains();
  if (!books_close())
    out.fail(ImpactStatus::gave_up, "energies or friction do not add up, at any tolerance of the steps");
}

bool Process::run() {
  set_up();
  const auto loses = [](double e) { return e < 1; };
  const bool dissipates =
      std::any_of(problem_->restitution.begin(), problem_->restitution.end(), loses) ||
      std::any_of(problem_->friction.begin(), problem_->friction.end(), [](double mu) { return mu > 0; });
  const double little = dissipates ? 0.01 * options_->tolerance * options_->tolerance : 0;
  first_energy_ = available_energy();
  while (any_loaded() || fly() || jam()) {
    if (available_energy() < little * first_energy_) {
      come_to_rest();
      break;
    }
    if (out_->steps >= std::min(options_->limit, most_steps)) {
      out_->fail(
          ImpactStatus::gave_up,
          "the impact did not end within the limit of steps: bodies chatter, or ring between contacts that stick");
      return false;
    }
    if (end_is_asked_for_at(out_->steps)) {
      out_->fail(ImpactStatus::gave_up, told_to_end);
      return false;
    }
    ++out_->steps;
    if (!step()) {
      out_->fail(ImpactStatus::gave_up, "no step is short enough for the tolerance");
      return false;
    }
  }
  return true;
}

void Process::set_up() {
  const std::size_t m = problem_->contacts(), t = problem_->dimension - 1;
  contacts_.assign(m, Contact{});
  y_.assign(m * (4 + 2 * t), 0);
  for (auto* column : {&inside_, &rate_}) column->resize(y_.size());
  forces_.resize(m * (1 + t));
  speeds_.resize(m * (1 + t));
  weight_.assign(y_.size(), 0);
  time_ = 0;
  at_once_ = 0;
  time_scale_ = HUGE_VAL;
  speed_scale_ = 0;
  const auto& w = problem_->delassus.diagonal;
  for (std::size_t j = 0; j < m; ++j) {
    const double n = problem_->exponent[j], x = problem_->precompression[j];
    const double held = problem_->stiffness[j] * power(x, n) * x / (n + 1);
    speed_scale_ = std::max({speed_scale_, problem_->closing[j], std::sqrt(2 * held * w[j * (t + 1)])});
  }
  speed_scale_ = std::max(speed_scale_, speed_of_jams(*problem_));
  if (options_->record) out_->history.begin(m, options_->record_every, options_->record_numbers, t);
  if (!(speed_scale_ > 0)) return;
  read_speeds(y_.data(), speeds_);
  for (std::size_t j = 0; j < m; ++j) set_up_contact(j);
  stepper_.resize(y_.size());
  field(y_.data(), stepper_.slope(0));
}

/// Of an elastic blow.
double Process::depth_of(std::size_t j, double speed) const {
  const Contact& c = contacts_[j];
  const double w = problem_->delassus.diagonal[j * problem_->dimension];
  return std::pow((c.exponent + 1) * speed * speed / (2 * w * c.stiffness), 1 / (c.exponent + 1));
}

void Process::set_up_contact(std::size_t j) {
  const std::size_t t = tangents(), row = j * (t + 1);
  const SparseRowsView& w = problem_->delassus;
  Contact& c = contacts_[j];
  c.stiffness = problem_->stiffness[j];
  c.exponent = problem_->exponent[j];
  c.friction = problem_->friction[j];
  c.static_friction = problem_->friction_static.empty() ? c.friction : problem_->friction_static[j];
  c.shear = c.friction > 0 ? problem_->tangential_stiffness[j] : 0;
  c.e = problem_->restitution[j] < smallest_restitution ? 0 : problem_->restitution[j];
  if (options_->dissipation == Dissipation::bi_stiffness && c.e > 0) c.slope = 1 / (c.e * c.e);
  double noise = 0;
  for (std::size_t k = w.start[row]; k < w.start[row + 1]; ++k)
    noise += std::abs(w.value[k]) * 2 * speed_scale_ / w.diagonal[w.column[k]];
  c.reach = depth_of(j, speed_scale_);
  c.pull = load(c, c.reach);
  c.u_floor = std::max(accuracy * speed_scale_, 4e-15 * noise);
  c.x_floor = depth_of(j, c.u_floor);
  time_scale_ = std::min(time_scale_, c.reach / speed_scale_);
  const auto scale = [&](std::size_t k, double size) { weight_[k] = 1 / (accuracy * size); };
  scale(j, c.reach);
  scale(at_p(j), speed_scale_ / w.diagonal[row]);
  double fastest = speed_scale_;
  for (std::size_t a = 0; a < t; ++a) {
    fastest = std::max(fastest, std::abs(speeds_[row + 1 + a]));
    scale(at_q(j) + a, speed_scale_ / w.diagonal[row + 1 + a]);
    scale(at_z(j) + a, 1);
  }
  scale(at_work(j), speed_scale_ * speed_scale_ / w.diagonal[row]);
  scale(at_rubbed(j), speed_scale_ * fastest / w.diagonal[row]);
  double& x = y_[j];
  x = problem_->precompression[j];
  if (reclosing_ == Reclosing::by_gap && x == 0 && problem_->gap[j] > c.x_floor) x = -problem_->gap[j];
  const double u = speeds_[row];
  if (c.e == 0 && x > 0 && u < -c.u_floor) x = 0;  // an expansion without restitution takes no time
  size_ = j == 0 ? HUGE_VAL : size_;
  if (x < 0 || (x == 0 && u < -c.u_floor)) return;
  c.phase = u >= -c.u_floor ? Phase::compressing : Phase::expanding;
  c.peak = std::max(x, 0.0);
  c.opens_at = opening_depth(c);
  double slip = 0;
  for (std::size_t a = 0; a < t; ++a) slip = std::hypot(slip, speeds_[row + 1 + a]);
  close(j, slip, x > 0 ? HUGE_VAL : u);
  if (u <= c.u_floor) return;
  c.touched = true;
  out_->events.push_back({ImpactEventKind::compression_starts, j, 0, 0, u});
}

/// The first grip: a spring that would pull more than the bound from the first instant slides.
void Process::close(std::size_t j, double slip, double closing) {
  Contact& c = contacts_[j];
  const std::size_t t = tangents(), z = at_z(j);
  for (std::size_t a = 0; a < t; ++a) y_[z + a] = 0;
  size_ = std::min({size_, 0.01 * time_scale_, step_over_touch(c, std::max(closing, c.u_floor))});
  c.grip = Grip::none;
  if (!(c.friction > 0)) return;
  c.grip = Grip::sticks;
  const bool stiff = options_->spring == TangentialSpring::linear && c.exponent > 1;
  const double first = c.shear * (keeps_stretch() ? c.exponent : 1);  // f/λ over slip/closing
  if (!(slip > 0) || (!stiff && first * slip <= c.static_friction * closing)) return;
  c.grip = Grip::slips;
  for (std::size_t a = 0; a < t; ++a) y_[z + a] = speeds_[j * (t + 1) + 1 + a] / slip;
}

double Process::opening_depth(const Contact& c) const {
  if (options_->dissipation == Dissipation::bi_stiffness || c.e == 1) return 0;
  return c.peak * std::pow(1 - c.e * c.e, 1 / (c.exponent + 1));
}

double Process::load(const Contact& c, double x) const { return c.stiffness * power(x, c.exponent); }
double Process::stiffness_at(const Contact& c, double x) const {
  return c.stiffness * c.exponent * power(x, c.exponent - 1);
}
double Process::shear_at(const Contact& c, double x) const {
  return c.shear * (options_->spring == TangentialSpring::linear ? c.stiffness : stiffness_at(c, x));
}

/// Of a state 1 in stick, N: the state is a force, or a stretch where that is kept.
double Process::spring_force(const Contact& c, double x) const {
  return keeps_stretch() ? c.pull * shear_at(c, x) / shear_at(c, c.reach) : c.pull;
}

/// Of the spring along the tangent, J.
double Process::stored(std::size_t j, const double* y) const {
  const Contact& c = contacts_[j];
  const double k = c.grip == Grip::none ? 0 : shear_at(c, y[j]);
  if (!(k > 0)) return 0;
  double square = 0;
  const double size = c.grip == Grip::slips ? c.friction * load(c, y[j]) : spring_force(c, y[j]);
  for (std::size_t a = 0; a < tangents(); ++a) square += y[at_z(j) + a] * y[at_z(j) + a];
  return size * size * square / (2 * k);
}

void Process::read_speeds(const double* y, std::vector<double>& u) const {
  const SparseRowsView& w = problem_->delassus;
  const std::size_t d = problem_->dimension;
  for (std::size_t row = 0; row < u.size(); ++row) {
    const std::size_t j = row / d, a = row % d;
    double sum = a == 0 ? problem_->closing[j] : problem_->slip[j * (d - 1) + a - 1];
    for (std::size_t k = w.start[row]; k < w.start[row + 1]; ++k) {
      const std::size_t i = w.column[k] / d, b = w.column[k] % d;
      sum -= w.value[k] * (b == 0 ? y[at_p(i)] : y[at_q(i) + b - 1]);
    }
    u[row] = sum;
  }
}

void Process::field(const double* y, double* rate) {
  read_speeds(y, speeds_);
  ++out_->evaluations;
  for (std::size_t j = 0; j < contacts_.size(); ++j) {
    const Contact& c = contacts_[j];
    const double gap = reclosing_ == Reclosing::by_gap ? 1 : 0;
    const double yield = c.phase == Phase::open ? gap : c.phase == Phase::compressing ? 1 : c.slope;
    const double u = speeds_[j * problem_->dimension], force = c.phase == Phase::open ? 0 : load(c, y[j]);
    rate[j] = yield * u;
    rate[at_p(j)] = force;
    rate[at_work(j)] = force * u;
    follow_spring(j, y, yield, rate);
  }
}

void Process::follow_spring(std::size_t j, const double* y, double yield, double* rate) {
  constexpr double shallow = 1e-5;  // of the reach: below it the direction of a sliding spring stays
  const Contact& c = contacts_[j];
  const std::size_t t = tangents();
  const double *s = speeds_.data() + j * (t + 1) + 1, *z = y + at_z(j);
  double *f = rate + at_q(j), *turn = rate + at_z(j), &rubbed = rate[at_rubbed(j)];
  rubbed = 0;
  for (std::size_t a = 0; a < t; ++a) f[a] = turn[a] = 0;
  if (c.grip == Grip::none || c.phase == Phase::open) return;
  const double k = shear_at(c, y[j]), x_rate = yield * speeds_[j * (t + 1)];
  if (c.grip == Grip::sticks) {
    const bool softens =
        options_->spring == TangentialSpring::mindlin && c.exponent > 1 && x_rate < 0 && y[j] > 0;
    const double fade = softens ? (c.exponent - 1) * x_rate / y[j] : 0;
    const double size = spring_force(c, y[j]), follow = keeps_stretch() ? shear_at(c, c.reach) : k;
    for (std::size_t a = 0; a < t; ++a) {
      f[a] = size * z[a];
      turn[a] = follow * s[a] / c.pull + fade * z[a];
      rubbed += f[a] * s[a];
    }
    return;
  }
  const double bound = c.friction * load(c, y[j]);
  double along = 0;
  for (std::size_t a = 0; a < t; ++a) along += z[a] * s[a];
  for (std::size_t a = 0; a < t; ++a) {
    f[a] = bound * z[a];
    if (t > 1 && y[j] > shallow * c.reach) turn[a] = k / bound * (s[a] - along * z[a]);
  }
  rubbed = bound * along;
}

}  // namespace ictus::sprung
