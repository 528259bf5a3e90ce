#pragma once
// The impulse-scale Euler scheme of [Liu2008, §5], kept for reproduction. In contact space (u closing, W the
// Delassus operator, E the energy stored in a contact, i the contact with the largest E):
//     ΔP_j = ΔP λ_j/λ_i,   λ = (η+1)^{η/(η+1)} K^{1/(η+1)} E^{η/(η+1)},   u ← u − W ΔP,
//     E_j ← E_j + s_j (u_j + u_j⁺)/2 ΔP_j,   s = 1, or 1/e² in the expansion of the bi-stiffness model.
// Published means: the step P_est/n of (79), shares of the impulse that are frozen over a step, and (93) as
// printed, although the exact restart is smaller by (η+1)^{η+1}.
// Erratum: the exponents of (30) (42) (77) (84) are η/(η+1), (20) and (82) need a minus, (86) and (87) ΔP_j.
//
// Ours: P_est is an impulse that does not depend on the observer (plastic_impulse.hpp). A step is cut where a
// contact turns (u = 0) or opens, so that no contact gives back more than it has: the scheme as printed gains
// energy of order ΔP at every opening. (81) and (93) never exceed ΔP. The impact ends when the energy left in it
// is negligible. A contact with e = 0 loses all where it turns, and opens.
//
// EulerScheme::published is what made the tables of [Liu2008]. No step is cut; a contact gains u_j ΔP_j with the
// speed u_j at the beginning of the step, where (86) and (87) print the mean; and the next primary contact is
// chosen (88) before contacts are tested for their end (89), so that one that has just opened, with most energy,
// measures out the next step, without impulse of its own. Known by Table 6, whose 40 velocities then come out to
// the last digit with one ΔP (with the mean at most 8, with any ΔP), and by Tables 8 to 10, all 48 with n = 20000.

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "ictus/base/end_of_run.hpp"
#include "ictus/base/power.hpp"
#include "ictus/laws/impact/law.hpp"
#include "ictus/laws/impact/plastic_impulse.hpp"
#include "ictus/laws/impact/stored_force.hpp"

namespace ictus {

class LzbEuler {
 public:
  static constexpr About about{"lzb_euler",
                               "Liu–Zhao–Brogliato, by the published Euler scheme over the impulse.",
                               "ΔP_j = ΔP λ_j/λ_i, ΔP = P_est/n", "[Liu2008, eqs (78)–(93)]"};
  static constexpr ImpactTraits traits{.needs_stiffness = true, .knows_time = true, .knows_work = true};
  static constexpr std::string_view own_options =
      "dissipation euler_steps impulse_step euler_scheme";  // of ImpactOptions, beside the tolerance
  static constexpr double order = 1;                        // of the velocities, in 1/n

  void resolve(const ContactProblem& problem, const ImpactOptions& options, ImpactOutcome& out) {
    begin(problem, options);
    if (options.record) out.history.begin(problem.contacts(), options.record_every, options.record_numbers);
    while (energy_left(problem) > energy_scale_ * enough_) {
      if (out.steps == options.limit) return out.fail(ImpactStatus::gave_up, "the limit of steps is reached");
      if (end_is_asked_for_at(out.steps)) return out.fail(ImpactStatus::gave_up, told_to_end);
      ++out.steps;
      const Pace pace = choose_increments(problem);
      if (!std::isfinite(pace.time))
        return out.fail(ImpactStatus::bad_problem, "the numbers of the problem leave the range of doubles");
      for (std::size_t j = 0; j < contacts_.size(); ++j)
        contacts_[j].rate = problem.delassus.row_times(j, increment_);
      for (std::size_t j = 0; j < contacts_.size(); ++j) enter_phase(j, restitution(problem, j), out);
      advance(problem, pace, out);
      if (options.record && out.history.due()) record(out);
    }
    finish(problem, out);
  }

 private:
  enum class Phase { open, compression, expansion };
  struct Contact {
    double closing = 0;   // u, m/s
    double energy = 0;    // E, J
    double turned = 0;    // E where the last compression ended, J
    double force = 0;     // λ, N
    double rate = 0;      // how much u falls over the step, m/s
    double release = 1;   // part of the step after which the contact opens
    bool struck = false;  // has opened before
    bool silent = true;   // too little energy for events
    Phase phase = Phase::open;
  };
  struct Pace {
    std::size_t primary;  // none at a start and where it has opened: the number of contacts
    double time;          // of a full step, s
  };

  static StoredForce spring(const ContactProblem& problem, std::size_t j) {
    return {problem.stiffness[j], problem.exponent[j]};
  }

  /// By the energy with which the last compression ended.
  double restitution(const ContactProblem& problem, std::size_t j) const {
    return problem.restitution_at(j, contacts_[j].turned);
  }

  void begin(const ContactProblem& problem, const ImpactOptions& options) {
    const std::size_t m = problem.contacts();
    contacts_.assign(m, {});
    increment_.assign(m, 0);
    bistiff_ = options.dissipation == Dissipation::bi_stiffness;
    published_ = options.euler == EulerScheme::published;
    enough_ = std::max(1e-24, options.tolerance * options.tolerance);
    time_ = 0;
    passing_ = m;
    double fastest = 0, stored = 0;
    for (std::size_t j = 0; j < m; ++j) {
      Contact& c = contacts_[j];
      const double w = problem.delassus.diagonal[j];
      c.closing = problem.closing[j];
      c.energy = c.turned = spring(problem, j).energy(problem.precompression[j]);
      c.force = spring(problem, j).force(c.energy);
      fastest = std::max({fastest, std::abs(c.closing), std::sqrt(2 * c.energy * w)});
      stored += std::sqrt(2 * c.energy / w);
    }
    rest_ = 1e-13 * fastest;
    energy_scale_ = energy_left(problem);
    // (78) is P_est = Σ m |v|, and depends on the observer. Ours: the impulse that stops all relative motion.
    const double scale = published_ && problem.impulse_scale > 0
                             ? problem.impulse_scale
                             : stored + plastic_.largest(problem.delassus, problem.closing);
    step_ = options.impulse_step > 0 ? options.impulse_step
                                     : scale / static_cast<double>(std::max<std::size_t>(1, options.steps));
  }

  /// Stored, and about to be.
  double energy_left(const ContactProblem& problem) const {
    double sum = 0;
    for (std::size_t j = 0; j < contacts_.size(); ++j) {
      const double u = contacts_[j].closing;
      sum += contacts_[j].energy + (u > rest_ ? u * u / (2 * problem.delassus.diagonal[j]) : 0);
    }
    return sum;
  }

  Pace choose_increments(const ContactProblem& problem) {
    const std::size_t m = contacts_.size();
    std::size_t i = 0;  // (88)
    for (std::size_t j = 1; j < m; ++j)
      if (contacts_[j].energy > contacts_[i].energy) i = j;
    if (!(contacts_[i].energy > 0)) return {m, start(problem)};
    const bool passes = passing_ < m;
    if (passes) i = passing_;
    const double time = step_ / (passes ? passing_force_ : contacts_[i].force);
    for (std::size_t j = 0; j < m; ++j) {
      const Contact& c = contacts_[j];
      const double n = problem.exponent[j];
      increment_[j] = c.force * time;
      // (93) as printed, with ΔP_i/λ_i as the time of the step
      if (!(c.energy > 0) && c.closing > rest_)
        increment_[j] =
            std::min(step_, power((n + 1) * c.closing, n) * problem.stiffness[j] * power(time, n + 1));
    }
    increment_[i] = passes ? 0 : step_;
    return {passes ? m : i, time};
  }

  /// (81): nothing is stored yet, so λ = K (u t)^η, up to the time t at which the first impulse reaches ΔP.
  double start(const ContactProblem& problem) {
    double time = HUGE_VAL;
    for (std::size_t j = 0; j < contacts_.size(); ++j) {
      const double u = contacts_[j].closing, n = problem.exponent[j];
      if (u > rest_)
        time = std::min(time, std::pow((n + 1) * step_ / (problem.stiffness[j] * power(u, n)), 1 / (n + 1)));
    }
    for (std::size_t j = 0; j < contacts_.size(); ++j) {
      const double u = contacts_[j].closing, n = problem.exponent[j];
      increment_[j] = u > rest_ ? problem.stiffness[j] * power(u * time, n) * time / (n + 1) : 0;
    }
    return time;
  }

  /// Compression or expansion over the coming step: the sign of u, or where it is heading.
  void enter_phase(std::size_t j, double restitution, ImpactOutcome& out) {
    Contact& c = contacts_[j];
    c.release = HUGE_VAL;
    if (!(increment_[j] > 0)) return;
    const bool compresses = c.closing > rest_ || (c.closing >= -rest_ && c.rate <= 0);
    const Phase next = compresses ? Phase::compression : Phase::expansion;
    if (c.phase == Phase::compression && !compresses) note(ImpactEventKind::compression_ends, j, out);
    if (c.phase == Phase::expansion && compresses) note(ImpactEventKind::compressed_again, j, out);
    c.phase = next;
    if (!compresses && !published_) c.release = release_fraction(c, increment_[j], restitution);
  }

  /// Where the contact has given back all that it may: bi-stiffness (90), mono-stiffness (89).
  double release_fraction(const Contact& c, double increment, double e) const {
    const double may = bistiff_ ? e * e * c.energy : c.energy - (1 - e * e) * c.turned;
    const double parted = may / increment, opening = std::max(0.0, -c.closing);
    if (!(parted > 0)) return 0;
    const double square = opening * opening + 2 * c.rate * parted;
    return square >= 0 ? 2 * parted / (opening + std::sqrt(square)) : HUGE_VAL;
  }

  /// The part of the step up to the first contact that turns or opens.
  double whole_or_cut() const {
    if (published_) return 1;
    double part = 1;
    for (std::size_t j = 0; j < contacts_.size(); ++j) {
      const Contact& c = contacts_[j];
      if (!(increment_[j] > 0)) continue;
      if (std::abs(c.closing) > rest_ && c.closing * c.rate > 0) part = std::min(part, c.closing / c.rate);
      part = std::min(part, c.release);
    }
    return part;
  }

  void advance(const ContactProblem& problem, const Pace& pace, ImpactOutcome& out) {
    const double part = whole_or_cut();
    const std::size_t i = pace.primary;
    const double stored = i < contacts_.size() ? contacts_[i].energy : 0;
    for (std::size_t j = 0; j < contacts_.size(); ++j) {
      Contact& c = contacts_[j];
      const double before = c.closing, impulse = part * increment_[j];
      c.closing -= part * c.rate;
      if (!(increment_[j] > 0)) continue;
      const double work = (before + c.closing) / 2 * impulse;
      press(c, published_ ? before * impulse : work, restitution(problem, j));
      out.impulse[j] += impulse;
      out.loss[j] += work;
      c.force = spring(problem, j).force(c.energy);
    }
    // dt = dP/λ
    const bool starts = i == contacts_.size();
    time_ += part * (starts ? pace.time : step_ / spring(problem, i).mean_force(stored, contacts_[i].energy));
    if (published_) choose_passing();
    for (std::size_t j = 0; j < contacts_.size(); ++j) close_or_open(j, part, out);
  }

  /// (88) before (89): the contact with most energy, where it is about to open.
  void choose_passing() {
    std::size_t i = 0;
    for (std::size_t j = 1; j < contacts_.size(); ++j)
      if (contacts_[j].energy > contacts_[i].energy) i = j;
    const bool opens = contacts_[i].release <= 0 && contacts_[i].energy > 0;
    passing_ = opens ? i : contacts_.size();
    passing_force_ = contacts_[i].force;
  }

  /// (86), (87); the release of a contact is closed by `close_or_open`.
  void press(Contact& c, double work, double e) const {
    if (work == 0) return;
    const bool steep = bistiff_ && c.phase == Phase::expansion;
    c.energy = std::max(0.0, c.energy + (steep ? work / (e * e) : work));
    if (c.phase == Phase::compression) c.turned = c.energy;
    // (89), (90), looked at once per step
    if (published_ && c.phase == Phase::expansion && c.energy <= (bistiff_ ? 0 : (1 - e * e) * c.turned))
      c.release = 0;
  }

  void close_or_open(std::size_t j, double part, ImpactOutcome& out) {
    Contact& c = contacts_[j];
    out.note_force(j, c.force, time_);
    if (c.release <= part * (1 + 1e-12)) {
      note(ImpactEventKind::opens, j, out);
      c.energy = c.force = 0;
      c.phase = Phase::open;
      c.struck = c.struck || !c.silent;
      c.silent = true;
    } else if (c.silent && c.energy > 1e-12 * energy_scale_) {
      c.silent = false;
      note(c.struck ? ImpactEventKind::repeated_impact : ImpactEventKind::compression_starts, j, out);
    }
  }

  void note(ImpactEventKind kind, std::size_t j, ImpactOutcome& out) const {
    if (!contacts_[j].silent) out.events.push_back({kind, j, time_, out.impulse[j], contacts_[j].closing});
  }

  void record(ImpactOutcome& out) const {
    const ImpactHistory::Row row = out.history.add(time_);
    for (std::size_t j = 0; j < contacts_.size(); ++j) row.force[j] = contacts_[j].force;
    std::copy(out.impulse.begin(), out.impulse.end(), row.impulse.begin());
  }

  void finish(const ContactProblem& problem, ImpactOutcome& out) const {
    if (out.history.lacks_end()) record(out);
    out.duration = time_;
    out.evaluations = out.steps;
    for (std::size_t j = 0; j < contacts_.size(); ++j) {
      const Contact& c = contacts_[j];
      out.loss[j] += spring(problem, j).energy(problem.precompression[j]);  // what it held before
      if (!(c.energy > 0) && !(c.closing > rest_)) continue;
      out.status = ImpactStatus::collapsed;
      out.closed[j] = problem.restitution[j] < 1;
    }
  }

  std::vector<Contact> contacts_;
  std::vector<double> increment_;  // ΔP_j of a full step, N s
  PlasticImpulse plastic_;
  double step_ = 0;          // ΔP, N s
  double rest_ = 0;          // speeds below are round-off, m/s
  double energy_scale_ = 0;  // J, at the start
  double enough_ = 0;        // part of it that may be left
  double time_ = 0;          // s
  bool bistiff_ = true;
  bool published_ = false;
  std::size_t passing_ = 0;   // the primary contact that has just opened; none: the number of contacts
  double passing_force_ = 0;  // N, with which it opened
};
static_assert(ImpactLaw<LzbEuler>);

}  // namespace ictus
