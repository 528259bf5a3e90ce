#pragma once
// One mass against a wall, known to the compiler as a whole: x is the compression itself. Sweeps over many
// impacts, order tests and benchmarks run on it; the general Model gives the same numbers.

#include "ictus/model/system.hpp"

namespace ictus {

template <ContactLaw Law>
class SingleImpact {
 public:
  using Vector = Eigen::Matrix<double, 1, 1>;
  using Contacts = Eigen::Matrix<double, 1, 1>;
  struct Linearised {
    explicit Linearised(const SingleImpact&) {}
  };

  SingleImpact(Law law, double mass, double gravity = 0)
      : law_(law), mass_(mass), inverse_mass_(1 / mass), gravity_(gravity) {}

  State<SingleImpact> start(double position, double speed) const {
    return {0, Vector(position), Vector(speed), Contacts(law_memory(speed))};
  }
  double mass() const { return mass_; }
  const Law& law() const { return law_; }

  static constexpr Eigen::Index coordinates() { return 1; }
  static constexpr Eigen::Index contacts() { return 1; }
  static constexpr bool curved() { return false; }

  void approach(const Vector& q, const Vector& v, Contacts& depth, Contacts& speed) const {
    depth = q;
    speed = v;
  }
  void approach(const Vector& q, const Vector& v, Linearised&, Contacts& depth, Contacts& speed) const {
    approach(q, v, depth, speed);
  }
  static void depths(const Vector& q, Contacts& depth) { depth = q; }
  static void place(const Vector&, Linearised&) {}
  static void place_between(const Vector&, const Vector&, Linearised&) {}
  static void closing(const Linearised&, const Vector& v, Contacts& speed) { speed = v; }
  static void closing_acceleration(const Linearised&, const Vector&, const Vector&, const Vector& a,
                                   Contacts& out) {
    out = a;
  }
  static void depths_at(const Linearised&, const Vector&, const Contacts&, const Vector& to,
                        Contacts& depth) {
    depth = to;
  }
  template <class Displacement>
  static void retract(Vector& q, const Eigen::MatrixBase<Displacement>& way) {
    q += way;
  }
  void forces(const Contacts& depth, const Contacts& speed, const Contacts& memory, Contacts& force) const {
    force[0] = contact_force(law_, {depth[0], speed[0]}, memory[0]);
  }
  void unclamped_forces(const Contacts& depth, const Contacts& speed, const Contacts& memory,
                        Contacts& margin) const {
    margin[0] = contact_margin(law_, {depth[0], speed[0]}, memory[0]);
  }
  void tangents(const Contacts& depth, const Contacts& speed, const Contacts& memory, Contacts& by_depth,
                Contacts& by_speed) const {
    const Tangent tangent = contact_tangent(law_, {depth[0], speed[0]}, memory[0]);
    by_depth[0] = tangent.by_depth;
    by_speed[0] = tangent.by_speed;
  }
  void means(const Contacts& from, const Contacts& at_from, const Contacts& to, const Contacts& memory,
             MeanTerms<Contacts>& means) const {
    if constexpr (Law::traits.in_series)
      means.set(0, law_.means(from[0], to[0], memory[0]));
    else
      means.set(0, contact_means(contact_spring(law_), contact_damper(law_, memory[0]),
                                 {from[0], at_from[0], to[0]}, means.powers[0]));
  }
  void memory_rates(const Contacts& depth, const Contacts& speed, const Contacts& memory,
                    Contacts& rate) const {
    if constexpr (Relaxing<Law>)
      rate[0] = law_.rate({depth[0], speed[0]}, memory[0]);
    else
      rate[0] = 0;
  }
  void settle(const Contacts& depth, const Contacts& speed, Contacts& memory) const {
    contact_settle<Law>({depth[0], speed[0]}, memory[0]);
  }
  void project(Eigen::Index, const DepthPath& path, double memory, Projection& out) const {
    ictus::project(law_, path, memory, out);
  }
  LinearModes modes() const {
    const auto one = [](double value) { return Eigen::VectorXd::Constant(1, value); };
    return {one(mass_), one(0), one(0), one(gravity_), {}, {}, {{0, one(1), one(inverse_mass_)}}};
  }
  static constexpr bool relaxes() { return Law::traits.relaxes; }
  static constexpr bool conserves() { return Law::traits.conservative && !Law::traits.remembers_touch; }
  bool has_external_forces() const { return gravity_ != 0; }
  PowerTerm spring(Eigen::Index) const { return contact_spring(law_); }
  PowerTerm damper(Eigen::Index, const Contacts& memory) const { return contact_damper(law_, memory[0]); }
  void external(double, const Vector&, const Vector&, Vector& force) const { force[0] = mass_ * gravity_; }
  static constexpr double power(double, const Vector&, const Vector&, const Vector&) { return 0; }
  double mean_external(double, const Way<Vector>&, Vector& force) const {
    force[0] = mass_ * gravity_;
    return 0;
  }
  void accelerate(const Linearised&, const Vector& external, const Contacts& force,
                  Vector& acceleration) const {
    acceleration[0] = (external[0] - force[0]) * inverse_mass_;
  }
  void push(const Linearised&, const Contacts& impulse, Vector& change) const {
    change[0] = -impulse[0] * inverse_mass_;
  }
  void apply_delassus(const Linearised&, const Contacts& impulse, Contacts& loss) const {
    loss[0] = impulse[0] * inverse_mass_;
  }
  void solve_shifted(const Linearised&, Contacts& shift, Contacts& right) const {
    right[0] /= 1 + shift[0] * inverse_mass_;
  }
  double delassus(const Linearised&, Eigen::Index) const { return inverse_mass_; }
  double kinetic(const Vector&, const Vector& v) const { return 0.5 * mass_ * v[0] * v[0]; }
  double potential(const Vector& q) const { return 0 - mass_ * gravity_ * q[0]; }
  double stored(const Contacts& depth, const Contacts& memory) const {
    return contact_stored(law_, depth[0], memory[0]);
  }
  double stored_at(Eigen::Index, double depth, double memory) const {
    return contact_stored(law_, depth, memory);
  }
  double dissipation(const Contacts& depth, const Contacts& speed, const Contacts& memory) const {
    return contact_dissipation(law_, {depth[0], speed[0]}, memory[0]);
  }

 private:
  static double law_memory(double speed) { return Law::traits.remembers_touch ? speed : 0; }

  Law law_;
  double mass_;  // kg
  double inverse_mass_;
  double gravity_;  // m/s², towards the wall
};

}  // namespace ictus
