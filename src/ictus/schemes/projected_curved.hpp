#pragma once
// `projected` where the motion between contacts is no sum of modes: the path of all coordinates is a polynomial too
// (schemes/curved_path.hpp). A step is repeated with M, G and F along the path that the last round came to, and solves the
// contacts by Newton's method in every round, as in one with modes.

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "ictus/schemes/contact_inside.hpp"
#include "ictus/schemes/curved_path.hpp"
#include "ictus/schemes/curved_tables.hpp"
#include "ictus/schemes/projected_contacts.hpp"
#include "ictus/schemes/projected_parts.hpp"
#include "ictus/schemes/scheme.hpp"

namespace ictus {

template <System S>
class ProjectedCurved {
 public:
  using Contacts = typename S::Contacts;

  ProjectedCurved(const S& system, const ProjectedChoice& choice)
      : choice_(choice),
        path_(system, choice.stages),
        tables_(count(system)),
        contacts_(system, choice.stages),
        here_(system),
        depth_(Contacts::Zero(system.contacts())),
        closing_(depth_),
        there_(depth_),
        reached_(depth_) {
    contacts_.reserve_for(std::min<std::size_t>(count(system), 64));
    paths_.reserve(projecting::most_parts * std::min<std::size_t>(count(system), 64));
  }

  void restart() {
    contacts_.forget();
    path_.restart();
    ended_ = HUGE_VAL;
  }
  void archive(Archive& archive) { archive(contacts_, path_, ended_, reached_, too_hard_); }

  Step step(const S& system, State<S>& state, double h, Eigen::VectorXd& impulse) {
    system.approach(state.q, state.v, here_, depth_, closing_);
    carry_depths(system, state, h);
    impulse.setZero();
    paths_.clear();
    Step taken{.taken = h};
    open(system, state, h);
    const std::size_t parts = parts_of(system, h);
    const double part = h / static_cast<double>(parts);
    for (std::size_t i = 0; i < parts; ++i) {
      if (parts > 1) open(system, state, part);
      const std::size_t before = paths_.size();
      taken.status = close(system, taken);
      if (taken.status != Status::converged) return taken;
      accept(system, state, part, taken, impulse);
      if (parts > 1) join_paths(system, state, before, {i == 0, i + 1 == parts});
    }
    ended_ = state.t;
    reached_ = depth_;
    system.approach(state.q, state.v, here_, depth_, closing_);
    system.settle(depth_, closing_, state.memory);
    return taken;
  }

  const std::vector<PathInside>& paths() const { return paths_; }
  std::size_t fallbacks() const { return contacts_.fallbacks(); }
  std::size_t too_hard() const { return too_hard_; }

 private:
  struct Place {
    bool first, last;
  };
  /// Those of a part, with the closing speeds of the bodies at its ends, as in one with modes.
  void join_paths(const S& system, const State<S>& state, std::size_t from, const Place& part) {
    const auto closing = [this](const PathInside& path) {
      return closing_[static_cast<Eigen::Index>(path.contact)];
    };
    for (std::size_t i = from; i < paths_.size(); ++i) {
      paths_[i].first = part.first;
      paths_[i].last = part.last;
      if (!part.first) paths_[i].speed_before = closing(paths_[i]);
    }
    if (part.last) return;
    system.approach(state.q, state.v, here_, there_, closing_);
    for (std::size_t i = from; i < paths_.size(); ++i) paths_[i].speed_after = closing(paths_[i]);
  }

  static std::size_t count(const S& system) { return static_cast<std::size_t>(system.contacts()); }

  /// What a step in contact ended at, where the places say the same to their round-off, as in one with modes.
  void carry_depths(const S& system, const State<S>& state, double h) {
    constexpr double of_places = 1e-14;
    if (!(std::abs(state.t - ended_) <= 1e-6 * h)) return;
    system.closing(here_, state.q, closing_);
    for (Eigen::Index j = 0; j < depth_.size(); ++j) {
      const double room = of_places * (std::abs(closing_[j]) + std::abs(depth_[j]));
      if (reached_[j] > 0 && std::abs(reached_[j] - depth_[j]) <= room) depth_[j] = reached_[j];
    }
    system.closing(here_, state.v, closing_);
  }

  DepthPath path_of(std::size_t j, double h, const Moments& moments) const {
    return {choice_.stages, h, depth_[static_cast<Eigen::Index>(j)], moments};
  }

  /// A first round: the contacts that the motion without them would close.
  void open(const S& system, const State<S>& state, double h) {
    start_ = &state, h_ = h;
    path_.begin(system, state, depth_, h);
    contacts_.begin();
    for (std::size_t j = 0; j < count(system); ++j) add_where_it_enters(j, path_.free_moments(j));
    tables_.build(system, path_, contacts_.closed());
  }
  bool add_where_it_enters(std::size_t j, const Moments& moments) {
    if (contacts_.has(j) || !enters(path_of(j, h_, moments))) return false;
    const Moments free = path_.free_moments(j);
    contacts_.add(j, path_of(j, h_, free), free, start_->memory[static_cast<Eigen::Index>(j)]);
    return true;
  }

  std::size_t parts_of(const S& system, double h) {
    if (contacts_.closed().empty()) return 1;
    if (choice_.substeps > 0) return choice_.substeps;
    double most = 1;
    for (const ClosedContact& each : contacts_.closed()) {
      const auto j = static_cast<Eigen::Index>(each.contact);
      const double speed = std::max(std::abs(closing_[j]), projecting::steepest(each.path));
      const double give = 2 * tables_.own(each.contact).block[0][0] / (h * h);
      most = std::max(most, projecting::parts_per_contact * h /
                                projecting::contact_duration(system.spring(j), give, speed, each.path.start));
    }
    const std::size_t parts = projecting::whole_parts(most);
    too_hard_ += projecting::is_too_hard(parts, most);
    return parts;
  }

  /// Rounds, until the path stays.
  Status close(const S& system, Step& taken) {
    while (true) {
      if (!contacts_.closed().empty()) {
        const Status status = contacts_.solve(system, tables_);
        if (status != Status::converged) return status;
      }
      const bool same = path_.follow(system, contacts_.closed());
      if (path_.failed()) return Status::stalled;
      if (same && !others_enter(system)) {
        taken.evaluations += contacts_.evaluations();  // of all rounds
        return Status::converged;
      }
      path_.place(system);
      for (std::size_t j = 0; j < count(system); ++j) add_where_it_enters(j, path_.moments(j));
      contacts_.free_again([this](std::size_t j) { return path_.free_moments(j); });
      tables_.build(system, path_, contacts_.closed());
    }
  }
  bool others_enter(const S& system) {
    if (contacts_.closed().size() == count(system)) return false;
    for (std::size_t j = 0; j < count(system); ++j)
      if (!contacts_.has(j) && enters(path_of(j, h_, path_.moments(j)))) return true;
    return false;
  }

  PathInside inside_of(const ClosedContact& each, double time) const {
    PathInside inside{each.contact, time, each.path, each.memory};
    const auto& own = tables_.own(each.contact).block;
    const Moments& force = each.projection.force;
    inside.flies = true;
    inside.flight = each.path.moments;
    for (std::size_t k = 0; k < choice_.stages; ++k)
      for (std::size_t l = 0; l < choice_.stages; ++l) inside.flight[k] += own[k][l] * force[l];
    inside.taken = 2 * own[0][0] / each.path.duration * force[0];  // W h F₀: B₀₀ = W h²/2
    return inside;
  }

  void accept(const S& system, State<S>& state, double h, Step& taken, Eigen::VectorXd& impulse) {
    taken.work += path_.work();
    for (const ClosedContact& each : contacts_.closed()) {
      const auto j = static_cast<Eigen::Index>(each.contact);
      impulse[j] += h * each.projection.force[0];
      taken.dissipated += each.projection.lost;
      paths_.push_back(inside_of(each, state.t));
      state.memory[j] = each.projection.memory;
      depth_[j] += each.path.moments[0];
    }
    const bool relaxes = system.relaxes();
    for (std::size_t i = 0; i < count(system); ++i) {
      if (contacts_.has(i)) continue;
      const auto j = static_cast<Eigen::Index>(i);
      const Moments moments = path_.moments(i);
      if (relaxes && state.memory[j] != 0) {
        system.project(j, path_of(i, h, moments), state.memory[j], spare_);
        taken.dissipated -= spare_.stored;
        state.memory[j] = spare_.memory;
      }
      depth_[j] += moments[0];
    }
    path_.accept();
    state.v = path_.end_speed();
    state.q = path_.end();
    state.t += h;
  }

  ProjectedChoice choice_;
  CurvedPath<S> path_;
  CurvedTables tables_;
  ProjectedContacts<S, CurvedTables> contacts_;
  typename S::Linearised here_;
  Contacts depth_, closing_;
  Contacts there_;           // m, depths by the places where two parts meet
  Contacts reached_;         // m, at the end of the last step
  double ended_ = HUGE_VAL;  // s, when that was
  const State<S>* start_ = nullptr;
  double h_ = 0;
  std::vector<PathInside> paths_;
  Projection spare_;
  std::size_t too_hard_ = 0;
};

}  // namespace ictus
