#pragma once
// Contacts whose point moves along a body, in a step of `projected`. Its modes are seen by g_i(s̃(τ)), s̃ the polynomial
// way of the body that travels. As everywhere only the moments m_l = ∫ P_l q̇ dt of a mode are looked at,
//     q̃ = q + Σ (2l+1) m_l Q_l,   M_k = Σ_i ∫ P_k [g_i q̃_i′ + g_i′ s̃′ q̃_i] dτ,   f_{i,l} = −(2l+1) ∫ P_l g_i F dτ,
// f the force on mode i. All of this is linear in y, u and F while the way is known, so that a step has tables of its own
// and everything else is as it was. The force on the way is −F Σ g_i′ q̃_i, projected like that of a profile, or the
// hand's where the body is led: Σ_k F_k M_k = −Σ_i Σ_l f_{i,l} m_{i,l} + what the way gives, by any quadrature that all
// three share, and g, cubic between knots, has nodes enough that M_0 is the change of Σ g_i q_i (docs/theory/projected.md).

#include <Eigen/Core>
#include <array>
#include <cstddef>
#include <vector>

#include "ictus/model/mechanics/contact_drives.hpp"
#include "ictus/schemes/modal_tables.hpp"
#include "ictus/schemes/projected_contacts.hpp"

namespace ictus {

class MovingPoint {
 public:
  MovingPoint(const ContactDrive& drive, std::size_t stages)
      : drive_(&drive), stages_(stages), shapes_(count()), moments_(count()) {
    value_.resize(drive.shapes->count());
    slope_.resize(drive.shapes->count());
    start_.resize(drive.shapes->count());
  }

  std::size_t contact() const { return static_cast<std::size_t>(drive_->contact); }
  Eigen::Index travel() const { return drive_->travel; }
  bool is_led() const { return drive_->led; }
  const std::vector<MovedShape>& shapes() const { return shapes_; }

  /// The row of the contact where the body is now.
  void set_row(const Eigen::VectorXd& y, LinearModes::Row& row) {
    const ShapePath& path = *drive_->shapes;
    path.values(y[drive_->travel], value_);
    row.closing.segment(path.first() - row.first, path.count()) = value_;
  }

  /// What it sees along a way of these moments N_k.
  void place(const Track::WayOf& way, const Moments& rates) {
    way_ = way;
    rates_ = rates;
    for (MovedShape& shape : shapes_) shape = {};
    each_node([&](const legendre::At<legendre::most>& at, double weight, double speed) {
      for (std::size_t i = 0; i < shapes_.size(); ++i) {
        const auto mode = static_cast<Eigen::Index>(i);
        add(at, weight * value_[mode], weight * slope_[mode] * speed, shapes_[i]);
      }
    });
  }

  /// Moments of its modes under all forces, from the start of the step; and what they and the way give to its contact.
  template <System S>
  void follow(const LinearModes& modes, const ModalTables& tables, const Eigen::VectorXd& y,
              const Eigen::VectorXd& u, const ProjectedContacts<S>& contacts,
              const std::vector<MovingPoint>& all) {
    const Eigen::Index first = drive_->shapes->first();
    for (std::size_t i = 0; i < moments_.size(); ++i) {
      const Eigen::Index at = first + static_cast<Eigen::Index>(i);
      const ModeStep& mode = tables.mode(at);
      Moments force{};  // on the mode, by its mass
      for (const ClosedContact& each : contacts.closed()) push(modes, each, at, all, force);
      for (std::size_t k = 0; k < stages_; ++k) {
        double sum =
            mode.by_position[k] * y[at] + mode.by_speed[k] * u[at] + mode.moment[k][0] * modes.load[at];
        for (std::size_t l = 0; l < stages_; ++l) sum -= mode.moment[k][l] * force[l];
        moments_[i][k] = sum;
      }
    }
    start_ = y.segment(first, drive_->shapes->count());
    by_hand_ = 0;
    if (!is_led()) return;
    for (const ClosedContact& each : contacts.closed())
      if (each.contact == contact()) by_hand_ = work(each.projection.force);
  }
  /// J, of the hand that leads the body over the modes as they bend.
  double by_hand() const { return by_hand_; }

  /// Adds the projections of −F Σ g_i′ q̃_i to the force on the way.
  void pull(const Moments& force, Moments& next) {
    each_node([&](const legendre::At<legendre::most>& at, double weight, double) {
      double steep = slope_.dot(start_), push = 0;
      for (std::size_t l = 0; l < stages_; ++l) {
        double moved = 0;
        for (std::size_t i = 0; i < moments_.size(); ++i)
          moved += slope_[static_cast<Eigen::Index>(i)] * moments_[i][l];
        steep += static_cast<double>(2 * l + 1) * at.integral[l] * moved;
        push += force[l] * at.value[l];
      }
      for (std::size_t l = 0; l < stages_; ++l)
        next[l] -= static_cast<double>(2 * l + 1) * weight * push * steep * at.value[l];
    });
  }

 private:
  std::size_t count() const { return static_cast<std::size_t>(drive_->shapes->count()); }

  /// visit(polynomials, weight, s̃′), with g_i and g_i′ there in value_ and slope_.
  template <class Visit>
  void each_node(Visit&& visit) {
    drive_->shapes->visit(way_, [&](double place, double weight) {
      const auto at = legendre::at<legendre::most>(place);
      const double s = polynomial_at(way_, place);
      drive_->shapes->values(s, value_);
      drive_->shapes->slopes(s, slope_);
      double speed = 0;
      for (std::size_t k = 0; k < stages_; ++k)
        speed += static_cast<double>(2 * k + 1) * rates_[k] * at.value[k];
      visit(at, weight, speed);
    });
  }
  void add(const legendre::At<legendre::most>& at, double value, double turn, MovedShape& shape) const {
    for (std::size_t k = 0; k < stages_; ++k) {
      shape.start[k] += turn * at.value[k];
      for (std::size_t l = 0; l < stages_; ++l) {
        const double odd = static_cast<double>(2 * l + 1), own = odd * value * at.value[k] * at.value[l];
        shape.see[k][l] += own + odd * turn * at.value[k] * at.integral[l];
        shape.push[l][k] += own;
      }
    }
  }

  void push(const LinearModes& modes, const ClosedContact& each, Eigen::Index mode,
            const std::vector<MovingPoint>& all, Moments& sum) const {
    const LinearModes::Row& row = modes.rows[each.contact];
    if (mode < row.first || mode >= row.first + row.closing.size()) return;
    const Moments& force = each.projection.force;
    for (const MovingPoint& point : all) {
      const Eigen::Index at = mode - point.drive_->shapes->first();
      if (point.contact() != each.contact || at < 0 || at >= point.drive_->shapes->count()) continue;
      const auto& pushes = point.shapes_[static_cast<std::size_t>(at)].push;
      for (std::size_t l = 0; l < stages_; ++l)
        for (std::size_t k = 0; k < stages_; ++k) sum[l] += pushes[l][k] * force[k] / modes.mass[mode];
      return;
    }
    for (std::size_t l = 0; l < stages_; ++l) sum[l] += row.push[mode - row.first] * force[l];
  }

  /// Σ F_k M_k of its modes, less what they give.
  double work(const Moments& force) const {
    double sum = 0;
    for (std::size_t i = 0; i < moments_.size(); ++i)
      for (std::size_t k = 0; k < stages_; ++k) {
        double turn = shapes_[i].start[k] * start_[static_cast<Eigen::Index>(i)];
        for (std::size_t l = 0; l < stages_; ++l)
          turn += (shapes_[i].see[k][l] - shapes_[i].push[l][k]) * moments_[i][l];
        sum += force[k] * turn;
      }
    return sum;
  }

  const ContactDrive* drive_;
  std::size_t stages_;
  std::vector<MovedShape> shapes_;
  std::vector<Moments> moments_;  // m_l of each mode
  Track::WayOf way_ = {};
  Moments rates_ = {};  // N_k
  Eigen::VectorXd value_, slope_, start_;
  double by_hand_ = 0;
};

}  // namespace ictus
