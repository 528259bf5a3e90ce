#include "ictus/laws/impact/compression.hpp"

#include <algorithm>
#include <cmath>

#include "ictus/base/end_of_run.hpp"

namespace ictus::compression {

void Process::resolve(const ContactProblem& problem, const ImpactOptions& options, Reclosing reclosing,
                      ImpactOutcome& out) {
  problem_ = &problem;
  options_ = &options;
  out_ = &out;
  reclosing_ = reclosing;
  time_ = followed_.flown = 0;
  contact_steps_ = 0;
  if (options.record) out.history.begin(problem.contacts(), options.record_every, options.record_numbers);
  set_up();
  begin();
  const auto loses = [](double e) { return e < 1; };
  const bool dissipates = !problem.restitution_of_work.empty() ||
                          std::any_of(problem.restitution.begin(), problem.restitution.end(), loses);
  const double finest = std::max(options.tolerance, finest_tolerance);
  const double first = dissipates ? available_energy() : 0, rest = 0.01 * finest * finest * first;
  double next_tail = HUGE_VAL;
  while (any_loaded() || fly()) {
    const double left = available_energy();
    if (left > rest && left < next_tail && tail_may_begin(left, first)) {
      constexpr double between_tails = 0.01;  // of the energy, if one could not be told
      next_tail = follow_tail(rest) ? 0 : between_tails * left;
      continue;
    }
    if (left < rest) {
      come_to_rest();
      if (!fly()) break;
    }
    if (out.steps == options.limit) {
      out.fail(ImpactStatus::gave_up, "the impact did not end within the limit of steps");
      break;
    }
    if (end_is_asked_for_at(out.steps)) {
      out.fail(ImpactStatus::gave_up, told_to_end);
      break;
    }
    ++out.steps;
    contact_steps_ += set_.size();
    if (!step()) {
      out.fail(ImpactStatus::gave_up, "no step is short enough for the tolerance");
      break;
    }
  }
  finish();
}

void Process::set_up() {
  const std::size_t m = problem_->contacts();
  contacts_.assign(m, Contact{});
  place_.assign(m, m);
  set_.clear();
  waits_.clear();
  stride_ = 0;
  speed_scale_ = 0;
  for (std::size_t j = 0; j < m; ++j) {
    const double k = problem_->stiffness[j], n = problem_->exponent[j], x = problem_->precompression[j];
    const double stored = k * power(x, n) * x / (n + 1);
    const double by_energy = std::sqrt(2 * stored * problem_->delassus.diagonal[j]);
    speed_scale_ = std::max({speed_scale_, problem_->closing[j], by_energy});
  }
  for (std::size_t j = 0; j < m; ++j) set_up_contact(j);
  stepper_.reset();
}

/// The first choice looks through all contacts.
void Process::begin() {
  const std::size_t m = contacts_.size();
  set_.resize(m);
  y_.assign(2 * m, 0);
  u_.resize(m);
  for (std::size_t j = 0; j < m; ++j) {
    set_[j] = j;
    y_[j] = contacts_[j].x;
    u_[j] = contacts_[j].u;
  }
  choose_set();
}

void Process::set_up_contact(std::size_t j) {
  const SparseRowsView& w = problem_->delassus;
  Contact& c = contacts_[j];
  const double n = problem_->exponent[j], k = problem_->stiffness[j];
  const auto depth_of = [&](double speed) {
    return std::pow((n + 1) * speed * speed / (2 * w.diagonal[j] * k), 1 / (n + 1));
  };
  // Round-off of u = u₀ − W p, with impulses as large as two elastic bodies exchange.
  double noise = 0;
  for (std::size_t i = w.start[j]; i < w.start[j + 1]; ++i)
    noise += std::abs(w.value[i]) * 2 * speed_scale_ / w.diagonal[w.column[i]];
  c.reach = depth_of(speed_scale_);
  c.u_floor = std::max(0.02 * std::max(options_->tolerance, finest_tolerance) * speed_scale_, 4e-15 * noise);
  c.x_floor = depth_of(c.u_floor);
  c.u = problem_->closing[j];
  c.x = problem_->precompression[j];
  c.e = restitution_at(j, k * power(c.x, n) * c.x / (n + 1));
  // What is closed by a touch too weak to be told of is closed.
  if (reclosing_ == Reclosing::by_gap && c.x == 0 && problem_->gap[j] > c.x_floor) c.x = -problem_->gap[j];
  if (c.x < 0 || (c.x == 0 && c.u < -c.u_floor)) return;
  c.phase = c.u >= -c.u_floor ? Phase::compressing : Phase::expanding;
  c.peak = std::max(c.x, 0.0);
  c.opens_at = opening_depth(c, n);
  if (c.u > c.u_floor) {
    c.touched = true;
    out_->events.push_back({ImpactEventKind::compression_starts, j, 0, 0, c.u});
  }
}

/// 0 where it is too small to tell.
double Process::restitution_at(std::size_t contact, double work) const {
  const double e = problem_->restitution_at(contact, work);
  return e < smallest_restitution ? 0 : e;
}

/// The expansion ends at zero depth, or where only (1 − e²) of the energy is left. [Liu2008, eqs. (89), (90)]
double Process::opening_depth(const Contact& c, double exponent) const {
  if (options_->dissipation == Dissipation::bi_stiffness || c.e == 1) return 0;
  return c.peak * std::pow(1 - c.e * c.e, 1 / (exponent + 1));
}

bool Process::loaded(const Contact& c) const {
  if (reclosing_ == Reclosing::by_gap && c.phase == Phase::open) return false;
  return c.x > c.x_floor || c.u > c.u_floor;
}

bool Process::any_loaded() {
  for (std::size_t slot = 0; slot < set_.size(); ++slot) {
    Contact& c = at(slot);
    c.x = y_[slot];
    c.u = u_[slot];
    if (loaded(c)) return true;
  }
  return false;
}

/// What springs hold and what touching contacts could still take up, J.
double Process::available_energy() const {
  double sum = 0;
  for (std::size_t slot = 0; slot < set_.size(); ++slot) {
    const bool open = at(slot).phase == Phase::open;
    if (open && y_[slot] < 0) continue;
    const double u = std::max(u_[slot], 0.0);
    sum += (open ? 0 : field_.energy(slot, y_[slot])) + u * u / (2 * field_.coupling.diagonal[slot]);
  }
  return sum;
}

bool Process::step() {
  const std::size_t m = set_.size();
  approach_openings();
  if (next_touch() > time_) stepper_.size() = std::min(stepper_.size(), next_touch() - time_);
  double h = 0;
  do {
    h = stepper_.attempt(field_, y_.data(), [this](std::size_t k) { return inverse_scale_[k]; });
    if (h == 0) return false;
  } while (let_go());
  const double whole = h;
  find_candidates(h);
  const double cut = cut_fraction();
  if (cut < 1) {
    h *= cut;
    stepper_.exactly(field_, y_.data(), h);
    dense_ready_ = false;
  }
  close_ledger({stepper_.next(), 2 * m});
  if (options_->record) record(h);
  read_events(cut, whole);
  std::copy_n(stepper_.next(), 2 * m, y_.data());
  forget_nothing();
  changed_ = false;
  now_ = time_ + h;
  for (const Candidate& candidate : candidates_)
    if (candidate.happens) apply(candidate);
  time_ = now_;
  stride_ = h;
  settle_silent();
  go_on();
  return true;
}

void Process::go_on() {
  note_peaks();
  const bool closes_soon = next_touch() < time_ + 2 * stride_;
  if (contacts_.size() > small && (choose_again_ || closes_soon || ++since_choice_ >= 16)) {
    u_ = u_after_;
    return choose_set();
  }
  if (changed_) return restart();
  stepper_.go_on(field_, y_.data());
  u_ = u_after_;
}
}  // namespace ictus::compression
