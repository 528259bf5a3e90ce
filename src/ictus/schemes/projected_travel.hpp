#pragma once
// Bodies that travel over profiles and along bodies, in a step of `projected`. The way s is a coordinate of inertia m that contacts
// see by r(s). As of depths, only the moments N_k = ∫ P_k ṡ dt of a way are looked at,
//     s̃(τ) = s + Σ (2k+1) N_k Q_k(τ),   Mʳ_k = ∫ P_k r′(s̃) s̃′ dτ,   f_l = −(2l+1) ∫ P_l F r′(s̃) dτ,
// f the force on the way. Then Σ f_l N_l = −Σ F_k Mʳ_k for any quadrature: what the way loses is what the contact gets,
// and Mʳ_0 is the rise of the profile, so that the ledger closes to round-off (docs/theory/projected.md).

#include <Eigen/Core>
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

#include "ictus/base/error.hpp"
#include "ictus/model/mechanics/contact_drives.hpp"
#include "ictus/schemes/modal_tables.hpp"
#include "ictus/schemes/moving_points.hpp"
#include "ictus/schemes/projected_contacts.hpp"

namespace ictus {

class ProjectedTravels {
 public:
  ProjectedTravels(const ContactDrives* drives, const LinearModes& modes, std::size_t stages)
      : drives_(drives), stages_(stages), unit_(mode_step(0, 0, 1)) {
    if (!drives) return;
    for (Eigen::Index coordinate : drives->travels()) {
      expects(modes.are_coordinates(), "a way is a coordinate of its own");
      travels_.push_back({.coordinate = coordinate, .inertia = modes.mass[coordinate]});
    }
    for (const ContactDrive& drive : drives->all())
      if (drive.shapes) points_.emplace_back(drive, stages);
  }

  bool empty() const { return travels_.empty(); }
  bool has_points() const { return !points_.empty(); }
  void forget() {
    for (Travel& travel : travels_) travel.force = {};
  }
  void archive(Archive& archive) {
    for (Travel& travel : travels_) archive(travel.force);
  }

  /// The ways over a step under the forces as they are.
  void follow(double h, const Eigen::VectorXd& y, const Eigen::VectorXd& u) {
    for (Travel& travel : travels_) {
      DepthPath path{legendre::most, h, y[travel.coordinate], {}};
      for (std::size_t k = 0; k < stages_; ++k) {
        path.moments[k] = unit_.by_speed[k] * h * u[travel.coordinate];
        for (std::size_t l = 0; l < stages_; ++l)
          path.moments[k] += unit_.moment[k][l] * h * h * travel.force[l] / travel.inertia;
      }
      travel.moments = path.moments;
      travel.way = depth_polynomial<legendre::most>(path);
    }
  }
  /// What profiles add to the moments of their contacts: those over which bodies travel freely, and those over which they
  /// are led.
  void add_free_profiles(std::vector<Moments>& moments) const {
    for (const Travel& travel : travels_)
      each_profile(travel, [&](const ContactDrive& drive) {
        if (!drive.led) add_profile(travel, drive, moments);
      });
  }
  void add_led_profiles(std::vector<Moments>& moments) const {
    for (const Travel& travel : travels_)
      each_profile(travel, [&](const ContactDrive& drive) {
        if (drive.led) add_profile(travel, drive, moments);
      });
  }

  /// What contacts see whose points move along these ways.
  void set_rows(const Eigen::VectorXd& y, LinearModes& modes) {
    for (MovingPoint& point : points_) point.set_row(y, modes.rows[point.contact()]);
  }
  void place_points(const LinearModes& modes, ModalTables& tables) {
    for (MovingPoint& point : points_) {
      const Travel& travel = travel_of(point.travel());
      point.place(travel.way, travel.moments);
      tables.set_moved(point.contact(), &point.shapes());
    }
    for (const MovingPoint& point : points_) tables.move(modes, point.contact());
  }
  /// How the modes under them move, by the forces of contacts as they are.
  template <System S>
  void follow_points(const LinearModes& modes, const ModalTables& tables, const Eigen::VectorXd& y,
                     const Eigen::VectorXd& u, const ProjectedContacts<S>& contacts) {
    for (MovingPoint& point : points_) point.follow(modes, tables, y, u, contacts, points_);
  }
  /// J, of the hand that moves the point of this contact.
  double by_hand(std::size_t contact) const {
    double sum = 0;
    for (const MovingPoint& point : points_)
      if (point.contact() == contact) sum += point.by_hand();
    return sum;
  }

  /// The forces on the ways, from those of contacts; true where they are as they were. The more turns it takes, the
  /// smaller the share of a change that is made, and the more of it counts as round-off.
  template <class ForceOf>
  bool pull(double h, int turn, ForceOf&& force_of) {
    constexpr int patience = 12;
    const double share = 1 / static_cast<double>(1 + turn / patience);
    const double nothing = std::min(1e-13, 2e-15 * static_cast<double>(1 + turn * turn / 16));
    bool settled = true;
    for (Travel& travel : travels_) {
      Moments next{};
      each_profile(travel, [&](const ContactDrive& drive) {
        const Moments* force = force_of(static_cast<std::size_t>(drive.contact));
        if (!force || drive.led) return;
        drive.track.visit(travel.way, [&](double place, double weight, double slope) {
          const auto p = legendre::at<legendre::most>(place).value;
          double push = 0;
          for (std::size_t k = 0; k < stages_; ++k) push += (*force)[k] * p[k];
          for (std::size_t l = 0; l < stages_; ++l)
            next[l] -= static_cast<double>(2 * l + 1) * weight * push * slope * p[l];
        });
      });
      for (MovingPoint& point : points_) {
        const Moments* force =
            point.travel() == travel.coordinate && !point.is_led() ? force_of(point.contact()) : nullptr;
        if (force) point.pull(*force, next);
      }
      double largest = 0, change = 0;
      for (std::size_t l = 0; l < stages_; ++l) {
        largest = std::max(largest, std::abs(next[l]));
        change = std::max(change, std::abs(next[l] - travel.force[l]));
      }
      const double way = std::abs(travel.moments[0]) * travel.inertia / (h * h);
      settled = settled && change <= nothing * (way + 5 * largest);
      for (std::size_t l = 0; l < stages_; ++l) travel.force[l] += share * (next[l] - travel.force[l]);
    }
    return settled;
  }

  /// By the forces with which the ways were followed last: to be called before they change.
  void keep() {
    for (Travel& travel : travels_) travel.followed = travel.force;
  }
  /// Beside the flight at constant speed, which is that of modes without a frequency.
  void push(double h, Eigen::VectorXd& y, Eigen::VectorXd& u) const {
    for (const Travel& travel : travels_)
      for (std::size_t l = 0; l < stages_; ++l) {
        const double share = travel.followed[l] / travel.inertia;
        y[travel.coordinate] += h * h * unit_.displacement[l] * share;
        u[travel.coordinate] += h * unit_.velocity[l] * share;
      }
  }

  /// Adds r(s) and r′ ṡ.
  void add_depths(const Eigen::VectorXd& y, Eigen::VectorXd& depth) const {
    for (const Travel& travel : travels_)
      each_profile(travel, [&](const ContactDrive& drive) {
        depth[drive.contact] += drive.track.at(y[travel.coordinate]).value;
      });  // modes under it are in the row of the contact
  }
  void add_speeds(const Eigen::VectorXd& y, const Eigen::VectorXd& u, Eigen::VectorXd& speed) const {
    for (const Travel& travel : travels_)
      each_profile(travel, [&](const ContactDrive& drive) {
        speed[drive.contact] += drive.steepness(y) * u[travel.coordinate];
      });
  }

 private:
  struct Travel {
    Eigen::Index coordinate = 0;
    double inertia = 0;                 // kg
    Moments force = {}, followed = {};  // f_l, N
    Moments moments = {};               // N_k, m
    Track::WayOf way = {};              // s̃
  };

  template <class Visit>
  void each_profile(const Travel& travel, Visit&& visit) const {
    for (const ContactDrive& drive : drives_->all())
      if (drive.travel == travel.coordinate) visit(drive);
  }
  const Travel& travel_of(Eigen::Index coordinate) const {
    return *std::find_if(travels_.begin(), travels_.end(),
                         [&](const Travel& travel) { return travel.coordinate == coordinate; });
  }
  void add_profile(const Travel& travel, const ContactDrive& drive, std::vector<Moments>& moments) const {
    Moments& sum = moments[static_cast<std::size_t>(drive.contact)];
    drive.track.visit(travel.way, [&](double place, double weight, double slope) {
      const auto p = legendre::at<legendre::most>(place).value;
      const double rise = weight * slope * rate(travel, p);
      for (std::size_t k = 0; k < stages_; ++k) sum[k] += rise * p[k];
    });
  }
  /// s̃′(τ)
  double rate(const Travel& travel, const std::array<double, legendre::most>& p) const {
    double sum = 0;
    for (std::size_t k = 0; k < stages_; ++k)
      sum += static_cast<double>(2 * k + 1) * travel.moments[k] * p[k];
    return sum;
  }

  const ContactDrives* drives_;
  std::size_t stages_;
  ModeStep unit_;  // of a free unit mass over a unit step
  std::vector<Travel> travels_;
  std::vector<MovingPoint> points_;
};

}  // namespace ictus
