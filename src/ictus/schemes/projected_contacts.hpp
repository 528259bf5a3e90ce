#pragma once
// The contacts of one step of `projected`: from the moments that the modes would have by themselves, the forces with
// which M − M_free + B F(M) = 0. Newton's method on the contacts that touch, halved where it does not come nearer; where
// it fails, the equation of one stage, which has one solution: the mean force grows with M₀, and B₀₀ > 0.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <vector>

#include "ictus/laws/rubbing/hand_rub.hpp"
#include "ictus/schemes/band_solver.hpp"
#include "ictus/schemes/modal_sums.hpp"
#include "ictus/schemes/modal_tables.hpp"
#include "ictus/schemes/scheme.hpp"

namespace ictus {

using Moments = std::array<double, legendre::most>;

/// A contact that touches in the step.
struct ClosedContact {
  std::size_t contact = 0;
  DepthPath path;
  Projection projection;
  Moments free{};     // M without contact forces
  Moments change{};   // of M, by the last step of Newton
  double memory = 0;  // at the start of the step
  const HandRub* rub = nullptr;
};

/// Tables tell how contacts answer to forces: begin(j), end(j), own(j), as of ModalTables.
template <System S, class Tables = ModalTables>
class ProjectedContacts {
 public:
  ProjectedContacts(const S& system, std::size_t stages)
      : stages_(stages),
        place_(static_cast<std::size_t>(system.contacts()), none),
        last_(static_cast<std::size_t>(system.contacts())) {
    const std::size_t m = place_.size();
    closed_.reserve(m);
    one_.reserve(m);
    right_.resize(m * stages);
  }

  /// Memory for all contacts at once.
  void reserve(const Tables& tables) {
    std::size_t most = 0;
    for (std::size_t j = 0; j < place_.size(); ++j)
      for (const auto* pair = tables.begin(j); pair != tables.end(j); ++pair)
        most = std::max(most, pair->other > j ? pair->other - j : j - pair->other);
    band_.reserve(place_.size() * stages_, (most + 1) * stages_ - 1);
  }

  /// For so many at once that all answer to each other.
  void reserve_for(std::size_t contacts) { band_.reserve(contacts * stages_, contacts * stages_); }

  const std::vector<ClosedContact>& closed() const { return closed_; }
  /// Of laws, since the step or its part began.
  std::size_t evaluations() const { return evaluations_; }
  std::size_t fallbacks() const { return fallbacks_; }
  /// Moments of a contact that does not touch, under the forces of those that do.
  Moments pushed(const Tables& tables, std::size_t j, const Moments& free) const {
    Moments moments = free;
    for (const auto* pair = tables.begin(j); pair != tables.end(j); ++pair) {
      if (place_[pair->other] == none) continue;
      const Moments& force = closed_[place_[pair->other]].projection.force;
      for (std::size_t k = 0; k < stages_; ++k)
        for (std::size_t l = 0; l < stages_; ++l) moments[k] -= pair->block[k][l] * force[l];
    }
    return moments;
  }

  void begin() {
    for (const ClosedContact& each : closed_) place_[each.contact] = none;
    closed_.clear();
    evaluations_ = 0;
  }
  bool has(std::size_t j) const { return place_[j] != none; }
  /// In any order; a guess of its force is the last one, carried on. Forces of what rubs go both ways.
  void add(std::size_t j, const DepthPath& path, const Moments& free, double memory,
           const HandRub* rub = nullptr) {
    std::size_t i = closed_.size();
    closed_.emplace_back();
    for (; i > 0 && closed_[i - 1].contact > j; --i) closed_[i] = closed_[i - 1];
    ClosedContact& here = closed_[i];
    if (i + 1 < closed_.size()) here = {};
    here.contact = j;
    here.path = path;
    here.free = free;
    here.memory = memory;
    here.rub = rub;
    here.projection.force = carried_on(j, path.duration, rub);
    for (; i < closed_.size(); ++i) place_[closed_[i].contact] = i;
  }

  Status solve(const S& system, const Tables& tables) {
    half_width_ = spread(tables);
    if (newton(system, tables, stages_)) return keep();
    ++fallbacks_;
    if (!one_stage(system, tables)) return Status::stalled;
    if (stages_ == 1) return keep();
    one_ = closed_;
    if (newton(system, tables, stages_)) return keep();
    std::copy(one_.begin(), one_.end(), closed_.begin());
    return keep();
  }
  /// Other moments without contact forces, of those that touch; their forces stay as they are.
  template <class MomentsOf>
  void free_again(const MomentsOf& moments_of) {
    for (ClosedContact& each : closed_) each.free = moments_of(each.contact);
  }
  /// A gesture from outside: what was last says nothing of what comes.
  void forget() {
    for (Last& last : last_) last.duration = 0;
  }
  void archive(Archive& archive) { archive(last_, fallbacks_); }

 private:
  static constexpr std::size_t none = std::numeric_limits<std::size_t>::max();
  /// Of the depth: where a step's way is less, its loss is that of its nodes.
  static constexpr double balanced_from = 1e-3;
  struct Last {
    Moments force{};
    double duration = 0;  // s; 0: nothing is known

    void archive(Archive& archive) { archive(force, duration); }
  };

  /// Σ F_k P_k(1 + τ), up to the parabola.
  Moments carried_on(std::size_t j, double duration, const HandRub* rub) const {
    const Last& last = last_[j];
    if (last.duration != duration || (!rub && !(last.force[0] > 0))) return {};
    Moments force{last.force[0] + 2 * last.force[1] + 6 * last.force[2], last.force[1] + 6 * last.force[2],
                  last.force[2], 0};
    return rub || force[0] > 0 ? force : Moments{};
  }

  Status keep() {
    for (Last& last : last_) last.duration = 0;
    for (const ClosedContact& each : closed_)
      last_[each.contact] = {each.projection.force, each.path.duration};
    return Status::converged;
  }

  /// How far apart contacts that share a mode stand in the list.
  std::size_t spread(const Tables& tables) const {
    std::size_t most = 0;
    for (std::size_t i = 0; i < closed_.size(); ++i)
      for (const auto* pair = tables.begin(closed_[i].contact); pair != tables.end(closed_[i].contact);
           ++pair)
        if (place_[pair->other] != none && place_[pair->other] > i)
          most = std::max(most, place_[pair->other] - i);
    return most;
  }

  /// M of the forces as they are.
  void follow(const Tables& tables, std::size_t stages) {
    for (ClosedContact& each : closed_) {
      each.path.stages = stages;
      each.path.moments = {};
      const Moments moments = pushed(tables, each.contact, each.free);
      for (std::size_t k = 0; k < stages; ++k) each.path.moments[k] = moments[k];
    }
  }

  /// Depths with which a change counts: of the path inside the surface, or of its way where it stays outside.
  static double size_of(const ClosedContact& each) {
    if (each.projection.deepest > 0) return each.projection.deepest;
    return std::abs(each.path.start) + std::abs(each.path.moments[0]);
  }
  /// With which its last change counts. A contact that turns, or hardly moves, loses little, but that is summed at the moments
  /// before the change: they have to be right in parts of themselves.
  static double change_that_counts(const ClosedContact& each, std::size_t stages) {
    const double size = size_of(each);
    if (!(each.projection.lost > 0) || each.projection.relaxes || each.rub) return size;
    double moved = 0;
    for (std::size_t k = 0; k < stages; ++k) moved = std::max(moved, std::abs(each.path.moments[k]));
    return moved > balanced_from * each.projection.deepest ? size : moved;
  }
  static double round_off(const ClosedContact& each) {
    return 4e-16 * (std::abs(each.path.start) + std::abs(each.free[0]));
  }

  /// Forces, slopes and the residual M − M_free + B F at the moments of now; its size, in parts of the depths.
  double evaluate(const S& system, const Tables& tables, std::size_t stages) {
    for (ClosedContact& each : closed_) {
      system.project(static_cast<Eigen::Index>(each.contact), each.path, each.memory, each.projection);
      evaluations_ += static_cast<std::size_t>(each.projection.evaluations);
      for (std::size_t k = stages; k < legendre::most; ++k) each.projection.force[k] = 0;
    }
    double worst = 0;
    for (std::size_t i = 0; i < closed_.size(); ++i) {
      const ClosedContact& each = closed_[i];
      const Moments target = pushed(tables, each.contact, each.free);
      for (std::size_t k = 0; k < stages; ++k) {
        const double residual = target[k] - each.path.moments[k];
        right_[i * stages + k] = residual;
        worst = std::max(worst, std::abs(residual) / size_of(each));
        if (!std::isfinite(residual)) worst = HUGE_VAL;
      }
    }
    return worst;
  }

  /// (1 + B F′) ΔM = −R
  bool correct(const Tables& tables, std::size_t stages) {
    if (closed_.size() == 1)
      return modal::with_stages(stages, [&](auto s) { return correct_one<s>(tables); });
    const std::size_t n = closed_.size() * stages;
    band_.reset(n, (half_width_ + 1) * stages - 1);
    for (std::size_t i = 0; i < closed_.size(); ++i) {
      const std::size_t j = closed_[i].contact;
      for (std::size_t k = 0; k < stages; ++k) band_.at(i * stages + k, i * stages + k) = 1;
      for (const auto* pair = tables.begin(j); pair != tables.end(j); ++pair) {
        const std::size_t o = place_[pair->other];
        if (o == none) continue;
        const auto& slope = closed_[o].projection.slope;
        for (std::size_t k = 0; k < stages; ++k)
          for (std::size_t l = 0; l < stages; ++l) {
            double sum = 0;
            for (std::size_t m = 0; m < stages; ++m) sum += pair->block[k][m] * slope[m][l];
            band_.at(i * stages + k, o * stages + l) += sum;
          }
      }
    }
    if (!band_.solve(right_.data())) return false;
    for (std::size_t i = 0; i < closed_.size(); ++i)
      for (std::size_t k = 0; k < stages; ++k) closed_[i].change[k] = right_[i * stages + k];
    return true;
  }

  /// The same of a single contact, as most are, by the same sums.
  template <std::size_t s>
  bool correct_one(const Tables& tables) {
    ClosedContact& each = closed_.front();
    const auto& block = tables.own(each.contact).block;
    const auto& slope = each.projection.slope;
    SmallMatrix<s> matrix{};
    for (std::size_t k = 0; k < s; ++k)
      for (std::size_t l = 0; l < s; ++l) {
        double sum = 0;
        for (std::size_t m = 0; m < s; ++m) sum += block[k][m] * slope[m][l];
        matrix[k][l] = (k == l ? 1 : 0) + sum;
      }
    if (!solve_small(matrix, right_.data())) return false;
    for (std::size_t k = 0; k < s; ++k) each.change[k] = right_[k];
    return true;
  }

  void move(std::size_t stages, double share) {
    for (ClosedContact& each : closed_)
      for (std::size_t k = 0; k < stages; ++k) each.path.moments[k] += share * each.change[k];
  }

  /// Is the last change so small that forces follow it along their slopes?
  bool settled(std::size_t stages) const {
    for (const ClosedContact& each : closed_) {
      const double enough =
          (each.projection.sharp ? 1e-12 : 1e-11) * change_that_counts(each, stages) + round_off(each);
      for (std::size_t k = 0; k < stages; ++k)
        if (!(std::abs(each.change[k]) <= enough)) return false;
    }
    return true;
  }

  bool newton(const S& system, const Tables& tables, std::size_t stages) {
    constexpr int most_turns = 40, most_halvings = 12;
    follow(tables, stages);
    double residual = evaluate(system, tables, stages);
    for (int turn = 0; turn < most_turns && std::isfinite(residual); ++turn) {
      if (!correct(tables, stages)) return false;
      move(stages, 1);
      if (settled(stages)) return end(system, tables, stages);
      double next = evaluate(system, tables, stages), share = 1;
      for (int halving = 0; !(next < residual) && residual > 1e-13; ++halving) {
        if (halving == most_halvings) return false;
        share /= 2;
        move(stages, -share);
        next = evaluate(system, tables, stages);
      }
      if (!(next < residual) && turn > most_turns / 2) {
        // It turns about the last bits, as forces do that bend.
        for (ClosedContact& each : closed_) each.change = {};
        return residual < 1e-12 && finish(system, tables, stages);
      }
      residual = next;
    }
    return false;
  }

  /// What bristles lose is a sum over nodes that no slope knows: with any of them, all is evaluated at the last moments.
  bool end(const S& system, const Tables& tables, std::size_t stages) {
    bool rubs = false;
    for (const ClosedContact& each : closed_) rubs = rubs || each.rub;
    if (rubs) {
      if (!std::isfinite(evaluate(system, tables, stages))) return false;
      for (ClosedContact& each : closed_) each.change = {};
    }
    return finish(system, tables, stages);
  }

  /// Forces along their slopes to the moments at which the step ends, and the loss that goes with them.
  bool finish(const S& system, const Tables& tables, std::size_t stages) {
    for (ClosedContact& each : closed_)
      for (std::size_t k = 0; k < stages; ++k)
        for (std::size_t l = 0; l < stages; ++l)
          each.projection.force[k] += each.projection.slope[k][l] * each.change[l];
    for (ClosedContact& each : closed_) {
      const Moments reached = pushed(tables, each.contact, each.free);
      if (each.projection.lost > 0 && !each.rub) balance(system, each, reached, stages);
      for (std::size_t k = 0; k < stages; ++k) each.path.moments[k] = reached[k];
    }
    return true;
  }
  void balance(const S& system, ClosedContact& each, const Moments& reached, std::size_t stages) {
    double size = 0, work = 0;
    for (std::size_t k = 0; k < stages; ++k) {
      size = std::max(size, std::abs(reached[k]));
      work += each.projection.force[k] * reached[k];
    }
    if (!(size > balanced_from * each.projection.deepest) && !each.projection.relaxes) return;
    const auto j = static_cast<Eigen::Index>(each.contact);
    const double stored = system.stored_at(j, each.path.start + reached[0], each.projection.memory) -
                          system.stored_at(j, each.path.start, each.memory);
    each.projection.lost = std::max(0.0, work - stored);
  }

  /// One stage: Newton again, and where that fails, contact after contact in brackets.
  bool one_stage(const S& system, const Tables& tables) {
    for (ClosedContact& each : closed_) each.projection.force = {};
    if (newton(system, tables, 1)) return true;
    for (ClosedContact& each : closed_) each.projection.force = {};
    follow(tables, 1);
    constexpr int most_sweeps = 2000;
    for (int sweep = 0; sweep < most_sweeps; ++sweep) {
      double change = 0;
      for (ClosedContact& each : closed_) change = std::max(change, solve_alone(system, tables, each));
      if (change <= 1e-15) {
        for (ClosedContact& each : closed_) each.change = {};
        return finish(system, tables, 1);
      }
    }
    return false;
  }
  /// M₀ of one contact under the forces of the others: between M_free − B₀₀ F(M_free) and M_free.
  double solve_alone(const S& system, const Tables& tables, ClosedContact& each) {
    if (each.rub) return solve_rub(system, tables, each);
    const double give = tables.own(each.contact).block[0][0], before = each.path.moments[0];
    const double b = pushed(tables, each.contact, each.free)[0] + give * each.projection.force[0];
    double high = b, low = -HUGE_VAL, x = b;
    for (int turn = 0; turn < 200; ++turn) {
      each.path.moments[0] = x;
      system.project(static_cast<Eigen::Index>(each.contact), each.path, each.memory, each.projection);
      evaluations_ += static_cast<std::size_t>(each.projection.evaluations);
      const double residual = b - x - give * each.projection.force[0];
      if (turn == 0) low = b - give * each.projection.force[0];
      (residual > 0 ? low : high) = x;
      double next = x + residual / (1 + give * std::max(0.0, each.projection.slope[0][0]));
      if (!(next > low && next < high)) next = 0.5 * (low + high);
      if (next == x || next == low || next == high) break;
      x = next;
    }
    const double scale = std::abs(each.path.start) + std::abs(b);
    return scale > 0 ? std::abs(x - before) / scale : 0;
  }

  /// The same of bristles. Their force is bounded, so that there is a solution; where friction falls steeply there may be
  /// three. The one next to what the last force would do is bracketed and found.
  double solve_rub(const S& system, const Tables& tables, ClosedContact& each) {
    const double give = tables.own(each.contact).block[0][0], before = each.path.moments[0];
    const double b = pushed(tables, each.contact, each.free)[0] + give * each.projection.force[0];
    const auto residual = [&](double x) {
      each.path.moments[0] = x;
      system.project(static_cast<Eigen::Index>(each.contact), each.path, each.memory, each.projection);
      evaluations_ += static_cast<std::size_t>(each.projection.evaluations);
      return b - x - give * each.projection.force[0];
    };
    const Last& last = last_[each.contact];
    const double start = last.duration == each.path.duration ? b - give * last.force[0] : b;
    const double at_start = residual(start);
    double low = start, high = start, way = 1e-3 * each.projection.deepest;
    // It falls in the large: the solution lies above where it is positive, below where it is negative.
    for (int turn = 0; at_start != 0 && turn < 80; ++turn, way *= 2) {
      const double end = start + (at_start > 0 ? way : -way);
      const bool beyond = (residual(end) > 0) != (at_start > 0);
      ((at_start > 0) == beyond ? high : low) = end;
      if (beyond) break;
    }
    double x = 0.5 * (low + high);
    for (int turn = 0; turn < 200; ++turn) {
      (residual(x) > 0 ? low : high) = x;
      const double next = 0.5 * (low + high);
      if (next == x || next == low || next == high) break;
      x = next;
    }
    if (!std::isfinite(each.projection.force[0])) return HUGE_VAL;
    const double scale = std::abs(each.path.start) + std::abs(b);
    return scale > 0 ? std::abs(x - before) / scale : 0;
  }

  std::size_t stages_;
  std::vector<ClosedContact> closed_, one_;
  std::vector<std::size_t> place_;  // in closed_, of each contact
  std::vector<Last> last_;
  std::vector<double> right_;
  BandSolver band_;
  std::size_t half_width_ = 0, fallbacks_ = 0;
  std::size_t evaluations_ = 0;
};

}  // namespace ictus
