#include "ictus/laws/impact/frictional_process.hpp"

#include <algorithm>
#include <cmath>
#include <string_view>

#include "ictus/base/end_of_run.hpp"

namespace ictus::frictional {

void Process::resolve(const ContactProblem& problem, const ImpactOptions& options, Reclosing reclosing,
                      ImpactOutcome& out) {
  problem_ = &problem;
  out_ = &out;
  reclosing_ = reclosing;
  // A step that lands on the wrong side of a stick shows in the books. Finer steps, then; numbers that stay wrong are not given.
  ImpactOptions finer = options;
  options_ = &finer;
  out.steps = out.evaluations = 0;
  do {
    shortest_fall_ = coarse_fall;
    run_anew();
    if (!succeeded(out.status) || (books_close() && falls_agree())) return;
    finer.tolerance *= 0.01;
  } while (succeeded(out.status) && finer.tolerance >= finest_tolerance);
  if (succeeded(out.status))
    out.fail(ImpactStatus::gave_up, "energies or friction do not add up, at any tolerance of the steps");
}

/// The work of earlier attempts is counted.
void Process::run_anew() {
  const std::size_t steps = out_->steps, evaluations = out_->evaluations;
  out_->reset(problem_->contacts(), problem_->dimension, problem_->spins);
  out_->steps = steps, out_->evaluations = evaluations;
  short_falls_ = 0;
  run();
}

/// A plastic contact that bears a load that fades falls by steps of a length that no error estimate knows. Where it has, the impact
/// is followed again by shorter ones; speeds that then differ are none that can be told. What it comes to is that of the second.
bool Process::falls_agree() {
  constexpr double close = 100, shorter = 0.125;
  constexpr std::string_view words =
      "a plastic contact bears a load that fades: shorter steps of its fall bring other velocities, or no end";
  if (short_falls_ == 0) return true;
  by_coarse_falls_ = u_;
  shortest_fall_ = shorter * coarse_fall;
  run_anew();
  if (!succeeded(out_->status)) {
    if (out_->message != told_to_end) out_->fail(ImpactStatus::gave_up, words);
    return true;
  }
  double apart = 0;
  for (std::size_t row = 0; row < u_.size(); ++row)
    apart = std::max(apart, std::abs(u_[row] - by_coarse_falls_[row]));
  if (apart >
      close * std::max(options_->tolerance, finest_tolerance) * std::max(speed_scale_, 1e13 * slip_floor_))
    out_->fail(ImpactStatus::gave_up, words);
  return books_close();
}

void Process::run() {
  time_ = now_ = 0;
  if (options_->record)
    out_->history.begin(problem_->contacts(), options_->record_every, options_->record_numbers,
                        problem_->dimension - 1);
  set_up();
  const auto loses = [](double e) { return e < 1; };
  const bool dissipates = std::any_of(problem_->restitution.begin(), problem_->restitution.end(), loses);
  const double finest = std::max(options_->tolerance, finest_tolerance);
  first_energy_ = available_energy();
  while (any_loaded() || fly() || jam()) {
    const double left = available_energy(), rest = dissipates ? 0.01 * finest * finest * first_energy_ : 0;
    const bool firm = dissipates && out_->steps % look_for_wedges == look_for_wedges - 1 && firmly_wedged();
    if (firm) hold_firm();
    if (left < rest || firm || wedged()) {
      come_to_rest();
      if (!fly()) break;
    }
    if (out_->steps >= std::min(options_->limit, most_steps)) {
      out_->fail(
          ImpactStatus::gave_up,
          "the impact did not end within the limit of steps: bodies chatter, or rock between contacts that stick");
      break;
    }
    if (end_is_asked_for_at(out_->steps)) {
      out_->fail(ImpactStatus::gave_up, told_to_end);
      break;
    }
    ++out_->steps;
    if (!step()) {
      out_->fail(ImpactStatus::gave_up, "no step is short enough for the tolerance");
      break;
    }
  }
  out_->evaluations += stepper_.evaluations;
  finish();
}

void Process::set_up() {
  const std::size_t m = problem_->contacts();
  field_.read(*problem_, options_->dissipation, reclosing_);
  contacts_.assign(m, Contact{});
  changes_.assign(field_.patches.size(), Change{});
  y_.assign(field_.size(), 0);
  inside_.resize(field_.size());
  rate_inside_.resize(field_.size());
  u_.assign(field_.base.begin(), field_.base.end());
  u_after_.resize(u_.size());
  shared_.assign(m * field_.tangents(), 0);
  set_scales();
  for (std::size_t j = 0; j < m; ++j) set_up_contact(j);
  stepper_.resize(field_.size());
  stepper_.evaluations = 0;
  choose_grips();
  restart();
  stepper_.proposed = HUGE_VAL;
  for (std::size_t j = 0; j < m; ++j)
    if (contacts_[j].phase != Phase::open)
      stepper_.proposed =
          std::min({stepper_.proposed, 0.1 * contacts_[j].reach / speed_scale_, step_over_touch(j, u_[j])});
}

void Process::set_scales() {
  const std::size_t m = problem_->contacts();
  speed_scale_ = 0;
  for (std::size_t j = 0; j < m; ++j) {
    const double stored = field_.energy(j, problem_->precompression[j]);
    speed_scale_ =
        std::max({speed_scale_, problem_->closing[j], std::sqrt(2 * stored * field_.coupling.diagonal[j])});
  }
  speed_scale_ = std::max(speed_scale_, speed_of_jams(*problem_));
  double fastest = speed_scale_;
  for (std::size_t row = m; row < field_.rows(); ++row)
    fastest = std::max(fastest, std::abs(field_.base[row]));
  slip_floor_ = 1e-13 * fastest;
}

/// Of an elastic blow.
double Process::depth_of(std::size_t j, double speed) const {
  const double n = field_.exponent[j];
  return std::pow((n + 1) * speed * speed / (2 * contacts_[j].weight * field_.stiffness[j]), 1 / (n + 1));
}

/// Friction on a very rough surface moves the contact more than its load does, a < μ|b|: depths and impulses are so much
/// smaller, and are followed as much more closely. In stick the load alone counts again.
void Process::weigh(std::size_t j) {
  Contact& c = contacts_[j];
  const std::size_t g = field_.patch_of[j], row = field_.row_of(g);
  const Grip grip = field_.patches[g].grip;
  c.weight = field_.coupling.diagonal[j];
  if (grip == Grip::slips || grip == Grip::pinned) {
    double push = 0;
    for (std::size_t a = 0; a < field_.tangents(); ++a)
      push = std::hypot(push, field_.coupling_entry(j, row + a));
    c.weight = std::max(c.weight, problem_->friction[j] * push);
  }
  const double local = 0.2 * options_->tolerance;
  c.x_floor = depth_of(j, c.u_floor);
  inverse_scale_[j] = 1 / (local * depth_of(j, speed_scale_));
  inverse_scale_[contacts_.size() + j] = c.weight / (local * speed_scale_);
}

/// Of what the ledger of a step lacks, how much is the work of this contact's friction: all, where it outweighs the load.
double Process::friction_share(std::size_t j) const {
  return 1 - field_.coupling.diagonal[j] / contacts_[j].weight;
}

void Process::set_up_contact(std::size_t j) {
  const SparseRows& w = field_.coupling;
  Contact& c = contacts_[j];
  // Round-off of u = u₀ − W p, with impulses as large as two elastic bodies exchange.
  double noise = 0;
  for (std::size_t i = w.start[j]; i < w.start[j + 1]; ++i)
    noise += std::abs(w.value[i]) * 2 * speed_scale_ / w.diagonal[w.column[i]];
  c.weight = w.diagonal[j];
  c.reach = depth_of(j, speed_scale_);
  time_scale_ = j == 0 ? c.reach / speed_scale_ : std::min(time_scale_, c.reach / speed_scale_);
  c.u_floor = std::max(0.02 * std::max(options_->tolerance, finest_tolerance) * speed_scale_, 4e-15 * noise);
  take_restitution(j, field_.energy(j, problem_->precompression[j]));
  const std::size_t m = contacts_.size();
  const double local = 0.2 * options_->tolerance;
  inverse_scale_.resize(field_.size());
  weigh(j);
  inverse_scale_[field_.works() + j] =
      w.diagonal[j] / (local * speed_scale_ * std::max(1e13 * slip_floor_, speed_scale_));
  for (std::size_t a = 0; a < field_.tangents(); ++a) {
    const std::size_t row = field_.row_of(field_.patch_of[j]) + a;
    inverse_scale_[m + row] = w.diagonal[row] / (local * speed_scale_);
  }
  const std::size_t spins = field_.spin_patches(), first = field_.row_of(field_.slip_patches() + j * spins);
  for (std::size_t row = first; row < first + spins * field_.tangents(); ++row)
    inverse_scale_[m + row] = w.diagonal[row] / (local * speed_scale_);
  const double u = u_[j];
  double& x = y_[j];
  x = problem_->precompression[j];
  // What is closed by a touch too weak to be told of is closed.
  if (reclosing_ == Reclosing::by_gap && x == 0 && problem_->gap[j] > c.x_floor) x = -problem_->gap[j];
  // Without restitution an expansion takes no time, and gives nothing back.
  if (c.e == 0 && x > 0 && u < -c.u_floor) {
    out_->loss[j] += field_.energy(j, x);
    x = 0;
  }
  const bool closed = x > 0 || (x == 0 && u >= -c.u_floor);
  c.phase = !closed ? Phase::open : u >= -c.u_floor ? Phase::compressing : Phase::expanding;
  field_.set_phase(j, c.phase);
  if (!closed) return;
  c.peak = std::max(x, 0.0);
  c.opens_at = opening_depth(c, field_.exponent[j]);
  if (u > c.u_floor) {
    c.touched = true;
    out_->events.push_back({ImpactEventKind::compression_starts, j, 0, 0, u});
  }
}

}  // namespace ictus::frictional
