#pragma once
// A step of `projected` as it would be if no contact pushed: modes that move exactly, the depths and closing speeds of all
// contacts on them, and the moments of their free paths, with what hands and travels add (docs/theory/projected.md). The
// scheme pushes the modes and the depths on; which contacts push, and how, is not known here.

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <type_traits>
#include <utility>
#include <vector>

#include "ictus/laws/contact/projection.hpp"
#include "ictus/model/linear_modes.hpp"
#include "ictus/model/mechanics/contact_drives.hpp"
#include "ictus/model/system.hpp"
#include "ictus/schemes/modal_sums.hpp"
#include "ictus/schemes/modal_tables.hpp"
#include "ictus/schemes/projected_travel.hpp"
#include "ictus/schemes/scheme.hpp"

namespace ictus {

template <System S>
struct ProjectedMotion {
  using Contacts = typename S::Contacts;

  LinearModes modes;
  const ContactDrives* drives;  // null: nothing is moved from outside
  ProjectedTravels travels;
  Eigen::VectorXd y, u;                // of the modes
  Contacts depth, closing;             // m, m/s
  std::vector<Moments> free, by_hand;  // of all contacts; Mʳ of what is given over time

  ProjectedMotion(const S& system, LinearModes of_system, std::size_t stages_of_path)
      : modes(std::move(of_system)),
        drives(drives_of(system)),
        travels(drives, modes, stages_of_path),
        y(modes.size()),
        u(modes.size()),
        depth(system.contacts()),
        closing(system.contacts()),
        free(static_cast<std::size_t>(system.contacts())),
        by_hand(free.size()),
        stages_(stages_of_path),
        own_(free.size()),
        at_zero_(system.contacts()),
        reached_(Contacts::Zero(system.contacts())) {}

  /// Where the motion is a sum of modes.
  void prepare(const S& system) {
    typename S::Vector zero(system.coordinates());
    zero.setZero();
    system.depths(zero, at_zero_);
    take_out_profiles();
    const bool many = modes.size() > most_modes_kept;
    for (int i = 0; i < (many ? 2 : 6); ++i) tables_.emplace_back(modes, stages_);
  }
  void restart() {
    travels.forget();
    ended_ = HUGE_VAL;
  }
  /// The modes have changed.
  void forget_tables() {
    for (ModalTables& each : tables_) each.forget();
  }
  void archive_carried(Archive& archive) { archive(ended_, reached_); }

  void load(const State<S>& state) {
    if (modes.are_coordinates()) {
      y = Eigen::Map<const Eigen::VectorXd>(state.q.data(), y.size());
      u = Eigen::Map<const Eigen::VectorXd>(state.v.data(), u.size());
    } else {
      y.noalias() = modes.to_modes * state.q;
      u.noalias() = modes.to_modes * state.v;
    }
  }
  void unload(State<S>& state) const {
    if (modes.are_coordinates()) {
      Eigen::Map<Eigen::VectorXd>(state.q.data(), y.size()) = y;
      Eigen::Map<Eigen::VectorXd>(state.v.data(), u.size()) = u;
    } else {
      state.q.noalias() = modes.shapes * y;
      state.v.noalias() = modes.shapes * u;
    }
  }

  void set_depths(double t) {
    travels.set_rows(y, modes);
    for (std::size_t j = 0; j < free.size(); ++j) {
      const auto index = static_cast<Eigen::Index>(j);
      depth[index] = at_zero_[index] + seen(j, y);
    }
    if constexpr (may_be_driven)
      if (drives) {
        drives->add_depths(t, t, depth);
        travels.add_depths(y, depth);
      }
  }
  /// A depth of 0.1 µm under a ball whose centre is 5 mm away is known to 1e-11 from its place, and what a spring stores with
  /// it. Where the last step ended in contact and its depth says the same, to round-off of the places, it goes on from there.
  void carry_depths(double t, double h) {
    constexpr double of_places = 1e-14;
    if (!(std::abs(t - ended_) <= 1e-6 * h)) return;
    for (Eigen::Index j = 0; j < depth.size(); ++j) {
      const double room = of_places * (std::abs(at_zero_[j]) + std::abs(depth[j] - at_zero_[j]));
      if (reached_[j] > 0 && std::abs(reached_[j] - depth[j]) <= room) depth[j] = reached_[j];
    }
  }
  /// A step has ended with these depths.
  void keep_depths(double t) {
    ended_ = t;
    reached_ = depth;
  }
  void set_speeds(double t) {
    for (std::size_t j = 0; j < free.size(); ++j) closing[static_cast<Eigen::Index>(j)] = seen(j, u);
    if constexpr (may_be_driven)
      if (drives) {
        drives->add_given_speeds(t, t, closing);
        travels.add_speeds(y, u, closing);
      }
  }
  /// What contact j sees of the modes.
  double seen(std::size_t j, const Eigen::VectorXd& of) const {
    const LinearModes::Row& row = modes.rows[j];
    return row.closing.dot(of.segment(row.first, row.closing.size()));
  }

  /// s until a gap may close: speeds up to √(u² + ω²(y − a/ω²)²) for ever, or |u| + |a|t of what has no frequency.
  double quiet_time(std::size_t j) const {
    const LinearModes::Row& row = modes.rows[j];
    const double gap = -depth[static_cast<Eigen::Index>(j)];
    if (!(gap > 0)) return 0;
    double speed = 0, gain = 0;
    for (Eigen::Index i = 0; i < row.closing.size(); ++i) {
      const Eigen::Index at = row.first + i;
      const double shape = std::abs(row.closing[i]), k = modes.stiffness[at];
      const double away = k > 0 ? y[at] - modes.load[at] / k : 0;
      speed += shape * std::sqrt(u[at] * u[at] + k * away * away);
      if (!(k > 0)) gain += shape * std::abs(modes.load[at]);
    }
    const double root = speed + std::sqrt(speed * speed + 2 * gain * gap);
    return root > 0 ? 2 * gap / root : HUGE_VAL;
  }

  /// The tables of a step length, the one used longest ago made anew where there are none.
  ModalTables& table(double h) {
    for (std::size_t i = 0; i < tables_.size(); ++i)
      if (tables_[i].step() == h) return tables_[i];
    ModalTables& oldest = tables_[next_table_];
    next_table_ = (next_table_ + 1) % tables_.size();
    oldest.build(modes, h);
    return oldest;
  }
  const ModalTables& any_table() const { return tables_.front(); }

  /// Moments of all contacts, if none of them pushed.
  void look_ahead(ModalTables& tables, double t) {
    if (drives) {
      std::fill(by_hand.begin(), by_hand.end(), Moments{});
      drives->add_moments(t, tables.step(), by_hand);
      travels.follow(tables.step(), y, u);
      travels.add_led_profiles(by_hand);
    }
    look_along(tables);
  }
  /// Other ways under other forces.
  void look_again(ModalTables& tables) {
    travels.follow(tables.step(), y, u);
    if (travels.has_points()) return look_along(tables);
    free = own_;
    travels.add_free_profiles(free);
  }

  DepthPath path_of(std::size_t j, double h, const Moments& moments) const {
    return {stages_, h, depth[static_cast<Eigen::Index>(j)], moments};
  }
  /// Is it deeper than the rounding of the places that tell its depth? Balls in touch wait for a wave with depths of ±1e-17 m,
  /// and nothing is to be made of these: no touch, no force.
  bool is_told(const DepthPath& path, std::size_t j) const {
    constexpr double rounding = 1e-15, of_a_kilometre = 1e-12, underflow = 1e-150;
    double most = path.start;
    for (std::size_t k = 0; k < stages_; ++k)
      most += static_cast<double>(2 * k + 1) * std::abs(path.moments[k]);
    if (most > of_a_kilometre) return true;
    if (!(most > underflow)) return false;  // its force would be none, and the slope of that 0/0
    const LinearModes::Row& row = modes.rows[j];
    const double places = row.closing.cwiseAbs().dot(y.segment(row.first, row.closing.size()).cwiseAbs());
    return most > rounding * (std::abs(at_zero_[static_cast<Eigen::Index>(j)]) + places);
  }

 private:
  static constexpr Eigen::Index most_modes_kept = 20000;
  /// Systems of one fixed contact are not moved from outside.
  static constexpr bool may_be_driven = std::is_same_v<Contacts, ContactDrives::Vector>;

  /// Profiles are counted where the bodies are, and not at zero.
  void take_out_profiles() {
    if constexpr (may_be_driven) {
      Contacts profile = Contacts::Zero(at_zero_.size());
      travels.add_depths(Eigen::VectorXd::Zero(modes.size()), profile);
      at_zero_ -= profile;
    }
  }
  /// Moments, the ways and what comes from outside being known.
  void look_along(ModalTables& tables) {
    if (travels.has_points()) travels.place_points(modes, tables);
    for (std::size_t j = 0; j < free.size(); ++j) {
      const ModalTables::Contact& table = tables.contact(j);
      const LinearModes::Row& row = modes.rows[j];
      const Eigen::Index size = row.closing.size();
      const double *position = y.data() + row.first, *speed = u.data() + row.first;
      modal::with_stages(stages_, [&](auto stages) {
        const auto places = modal::products<stages>(table.by_position.data(), position, size),
                   speeds = modal::products<stages>(table.by_speed.data(), speed, size);
        for (std::size_t k = 0; k < stages; ++k) free[j][k] = table.load[k] + (places[k] + speeds[k]);
      });
    }
    if (!drives) return;
    for (std::size_t j = 0; j < free.size(); ++j)
      for (std::size_t k = 0; k < stages_; ++k) free[j][k] += by_hand[j][k];
    if (travels.empty()) return;
    own_ = free;
    travels.add_free_profiles(free);
  }
  std::size_t stages_;
  std::vector<ModalTables> tables_;
  std::size_t next_table_ = 0;
  std::vector<Moments> own_;  // of all, without those of ways
  Contacts at_zero_;          // m, depths where all coordinates are zero
  Contacts reached_;          // m, at the end of the last step
  double ended_ = HUGE_VAL;   // s, when that was
};

}  // namespace ictus
