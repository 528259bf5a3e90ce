#pragma once
// Rigid bodies that turn, on compliant contacts with friction, as y′ = f(t, y):
//     y = (θ, v, z, s, D, A, P),
// the displacement θ since a base configuration q₀ (q = retract(q₀, θ), so that rotations in space are composed and never
// added), velocities, memories of the contact laws, states of the friction laws as vectors of the world, and three sums:
// what contact laws lost, the work of external forces, and what friction took from the bodies. In space
//     θ̇ = dexp⁻¹(θ) ω,   dexp⁻¹(θ) = 1 − ½ θ× + (1 − (φ/2) cot(φ/2))/φ² θ×θ×,   φ = |θ|
// [MuntheKaas1998], and the torque −ω × Iω is added to those of the contacts.
//
// Contact forces act on the points of the two surfaces. A friction state lies in the tangent plane and turns with it,
// ṡ = n × ṅ × s beside the rate of its law; it does not turn with a spin about the normal.

#include <Eigen/Core>
#include <vector>

#include "ictus/model/friction_pool.hpp"
#include "ictus/model/model.hpp"
#include "ictus/model/rigid/rigid_system.hpp"
#include "ictus/schemes/dop853/contact_modes.hpp"

namespace ictus {

class RubbingDynamics {
 public:
  using Vector = Eigen::VectorXd;
  using Index = Eigen::Index;

  /// Laws are those of the model, bodies those of the system; all must live as long. Friction may be null.
  RubbingDynamics(const Model& model, const RigidSystem& system, const ContactFriction* friction);

  Index coordinates() const { return n_; }
  Index contacts() const { return m_; }
  Index states() const { return 2 * n_ + m_; }  // where those of friction begin
  Index sums() const { return 2 * n_ + 4 * m_; }
  Index size() const { return sums() + 3; }

  /// θ = 0 is at q from now on.
  void set_base(const Vector& q) { base_ = q; }
  const Vector& base() const { return base_; }

  void derive(double t, const double* y, double* slope);

  // How contacts are, which does not change inside a step.
  std::vector<dop853::Mode> mode;
  std::vector<char> slips;  // of sliding springs
  Vector largest_force;     // N, so far

  // As of the last derive().
  const Vector& q() const { return q_; }
  const Vector& depth() const { return depth_; }
  const Vector& closing() const { return speed_; }
  const Vector& margin() const { return margin_; }  // N, before "never pulls"
  const Vector& force() const { return force_; }
  const Sliding& sliding(Index j) const { return at_[spot(j)]; }
  const Vector3& drag(Index j) const { return drag_[spot(j)]; }
  const Vector3& normal(Index j) const { return points_[spot(j)].normal; }
  /// J, one per contact.
  const std::vector<double>& friction_stored();
  /// Of sliding springs that are closed, see friction_excess(); elsewhere −1.
  const std::vector<double>& excesses();
  /// Of friction states where contacts bear these forces.
  void state_sizes(const Vector& normal, std::vector<double>& size) const;
  bool pushes_at_touch(Index j) const;
  bool slips_at_first(Index j, double depth, double memory) const;
  bool is_spring(Index j) const { return pool_of_[spot(j)] && pool_of_[spot(j)]->is_spring(); }
  bool has_state(Index j) const { return pool_of_[spot(j)] && pool_of_[spot(j)]->has_state(); }
  /// 1/kg, along the normal.
  double delassus(Index j) const;
  /// Displacements by an impulse of 1 N s along the normal, times a number.
  void push(Index j, double impulse, Vector& change) const;

 private:
  using View = Eigen::Map<const Vector>;

  static std::size_t spot(Index i) { return static_cast<std::size_t>(i); }
  Rubbing rubbing() const { return {at_.data(), state_.data(), slips.data()}; }
  Vector3 point_velocity(std::size_t body, const Vector3& point, const Vector& v) const;
  Vector3 relative(Index j, const Vector& v) const;
  void add_force(std::size_t body, const Vector3& point, const Vector3& force, Vector& out) const;
  void add_pair(Index j, const Vector3& force, Vector& out) const;
  void place(const View& y);
  void see_contacts();
  void accelerate(double t);
  void solve_masses(Vector& force) const;
  void turn_states(double* slope);
  void find_turning();
  void write_displacement(const View& y, Eigen::Map<Vector>& slope) const;
  void find_normal_rates();

  const Model& model_;
  const RigidSystem& system_;
  const ContactFriction* friction_;
  Index n_, m_;
  std::vector<const FrictionPool*> pool_of_;  // null where there is no friction
  Vector base_, q_, v_, memory_, held_, depth_, speed_, margin_, force_, rate_, total_, bending_, by_depth_,
      by_speed_, way_, moved_;
  std::vector<TouchPoint> points_, ahead_, behind_;
  std::vector<Eigen::Matrix3d> inertia_, inverse_inertia_;  // in the world, of bodies in space
  std::vector<Sliding> at_;
  std::vector<Vector3> state_, state_rate_, drag_, turning_;  // turning: n × ṅ, rad/s
  std::vector<double> stored_, excess_, normal_rate_;
};

}  // namespace ictus
