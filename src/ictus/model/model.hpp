#pragma once
// Inertia, forces and geometry with a law for every contact, all constant: what a scene becomes, and the System
// of production runs. There are two kinds, told apart once per call and never per contact:
// - Bodies on a line, as arrays. Contacts stand in the order of the line, so that the Delassus operator is
//   tridiagonal and every solve is linear in the number of contacts. Nothing depends on where the bodies are.
// - Any MechanicalSystem: balls and walls in the plane and in space, pendulums, bars, a user's own. Mass,
//   directions and forces may depend on the configuration (model_system.cpp).

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "ictus/model/linearised_system.hpp"
#include "ictus/model/mechanics/mechanical_system.hpp"
#include "ictus/model/pool.hpp"
#include "ictus/model/system.hpp"

namespace ictus {

/// A contact between neighbours: depth = reach + q_left − q_right, where a wall's q is part of the reach.
struct LinePair {
  static constexpr Eigen::Index wall = -1;
  Eigen::Index left, right;  // coordinates, or wall
  double reach;              // m
};

class Model {
 public:
  using Vector = Eigen::VectorXd;
  using Contacts = Eigen::VectorXd;

  struct Parts {
    Vector mass;     // kg
    Vector gravity;  // m/s², of each body
    std::vector<LinePair> pairs;
    std::vector<std::unique_ptr<ContactPool>> pools;
    std::vector<std::string> body_names, contact_names;
  };
  explicit Model(Parts parts);

  using Pools = std::vector<std::unique_ptr<ContactPool>>;
  /// A mechanical system whose contacts follow these laws; its own restitutions are not looked at.
  Model(std::shared_ptr<const MechanicalSystem> system, Pools pools);
  /// The same bodies with other laws.
  Model(const Model& bodies, Pools pools);

  /// M and G at a configuration: nothing on a line.
  class Linearised : public LinearisedSystem {
   public:
    explicit Linearised(const Model& model)
        : LinearisedSystem(model.system_ ? LinearisedSystem(*model.system_) : LinearisedSystem()) {}
  };

  bool on_line() const { return !system_; }
  /// Null on a line.
  const MechanicalSystem* system() const { return system_.get(); }
  /// What moves contacts from outside; null where nothing does.
  const ContactDrives* drives() const { return system_ ? system_->drives() : nullptr; }
  /// The names of the bodies on a line, of the coordinates elsewhere.
  const std::vector<std::string>& body_names() const { return parts_.body_names; }
  const std::vector<std::string>& contact_names() const { return parts_.contact_names; }
  const std::vector<std::unique_ptr<ContactPool>>& pools() const { return parts_.pools; }
  const ContactPool& pool_of(Eigen::Index contact) const;
  /// Does contact j share no body with another, so that its impact is that of two masses on a line?
  bool isolated(Eigen::Index contact) const {
    return on_line() && off_diagonal_[contact] == 0 && (contact == 0 || off_diagonal_[contact - 1] == 0);
  }
  bool has_external_forces() const { return has_external_forces_; }
  /// Of a body on the line, m/s².
  double gravity(Eigen::Index body) const { return parts_.gravity[body]; }
  /// Do gaps between impacts close no faster than they do now?
  bool flies_straight() const { return !has_external_forces_ && (on_line() || system_->shape().convex_gaps); }
  /// Does energy stay exactly where a scheme that keeps it says so? Not where the mass changes along the way.
  bool keeps_energy() const { return on_line() || system_->shape().constant_mass; }
  State<Model> start(Vector q, Vector v) const;

  Eigen::Index coordinates() const { return static_cast<Eigen::Index>(parts_.body_names.size()); }
  Eigen::Index contacts() const { return static_cast<Eigen::Index>(pool_of_.size()); }
  bool curved() const { return curved_; }
  void approach(const Vector& q, const Vector& v, Contacts& depth, Contacts& speed) const;
  void approach(const Vector& q, const Vector& v, Linearised& at, Contacts& depth, Contacts& speed) const {
    if (system_) return approach_system(q, v, at, depth, speed);
    approach(q, v, depth, speed);
  }
  /// At an instant, with what moves contacts from outside; in a step that began earlier, what was there then.
  struct Instant {
    Instant(double now) : t(now), since(now) {}  // NOLINT: a time is an instant
    Instant(double now, double began) : t(now), since(began) {}
    double t, since;  // s
  };
  void approach(Instant instant, const Vector& q, const Vector& v, Linearised& at, Contacts& depth,
                Contacts& speed) const;
  void depths(Instant instant, const Vector& q, Contacts& depth) const;
  void place(const Vector& q, Linearised& at) const {
    if (system_) at.place(*system_, q);
  }
  void place_between(const Vector& from, const Vector& to, Linearised& at) const {
    if (system_) at.place_between(*system_, from, to);
  }
  void closing(const Linearised& at, const Vector& v, Contacts& speed) const;
  void depths(const Vector& q, Contacts& depth) const;
  void depths_at(const Linearised& at, const Vector& from, const Contacts& depth_there, const Vector& to,
                 Contacts& depth) const {
    if (system_) return at.depths_at(from, depth_there, to, depth);
    depths(to, depth);
  }
  /// Of free flight, with the turning of the directions: δ̈ = G a + Ġ v.
  void closing_acceleration(const Linearised& at, const Vector& q, const Vector& v, const Vector& a,
                            Contacts& out) const;
  /// q̇ = v for now; where rotations come, q̇ = N(q) v has its place here.
  template <class Displacement>
  void retract(Vector& q, const Eigen::MatrixBase<Displacement>& way) const {
    q += way;
  }
  void forces(const Contacts& depth, const Contacts& speed, const Contacts& memory, Contacts& force) const;
  void unclamped_forces(const Contacts& depth, const Contacts& speed, const Contacts& memory,
                        Contacts& margin, double t = 0) const;
  void tangents(const Contacts& depth, const Contacts& speed, const Contacts& memory, Contacts& by_depth,
                Contacts& by_speed) const;
  void means(const Contacts& from, const Contacts& at_from, const Contacts& to, const Contacts& memory,
             MeanTerms<Contacts>& means) const;
  void project(Eigen::Index contact, const DepthPath& path, double memory, Projection& out) const {
    pool_of(contact).project(path, memory, out);
  }
  /// Only where modes_misfit() has no words.
  LinearModes modes() const;
  /// Why the motion between contacts is no sum of modes, in words that follow a method's name; or nothing.
  std::string modes_misfit() const { return system_ ? ictus::modes_misfit(*system_) : std::string(); }
  void memory_rates(const Contacts& depth, const Contacts& speed, const Contacts& memory, Contacts& rate,
                    double t = 0) const;
  void settle(const Contacts& depth, const Contacts& speed, Contacts& memory) const;
  bool relaxes() const { return relaxes_; }
  bool conserves() const { return conserves_; }
  PowerTerm spring(Eigen::Index contact) const { return springs_[static_cast<std::size_t>(contact)]; }
  PowerTerm damper(Eigen::Index contact, const Contacts& memory) const {
    return pool_of(contact).damper(memory[contact]);
  }
  void external(double t, const Vector& q, const Vector& v, Vector& force) const;
  /// Of forces without a potential: gravity has one.
  double power(double t, const Vector& q, const Vector& v, const Vector&) const {
    return system_ ? system_->power(t, q, v) : 0;
  }
  double mean_external(double t, const Way<Vector>& way, Vector& force) const {
    if (system_) return mean_external_of_system(t, way, force);
    force = weight_;
    return 0;
  }
  void accelerate(Linearised& at, const Vector& external, const Contacts& force, Vector& acceleration) const;
  void push(Linearised& at, const Contacts& impulse, Vector& change) const;
  void apply_delassus(Linearised& at, const Contacts& impulse, Contacts& loss) const;
  void solve_shifted(Linearised& at, Contacts& shift, Contacts& right) const;
  double delassus(Linearised& at, Eigen::Index contact) const {
    return system_ ? at.delassus(contact) : diagonal_[contact];
  }
  double kinetic(const Vector& q, const Vector& v) const;
  double potential(const Vector& q) const { return system_ ? system_->potential(q) : 0 - weight_.dot(q); }
  /// At an instant, where a hand changes forces over time.
  double potential(Instant instant, const Vector& q) const {
    return system_ ? system_->potential_at(instant.t, q) : potential(q);
  }
  double power_by_hand(double t, const Vector& q) const { return system_ ? system_->power_by_hand(t, q) : 0; }
  bool glides(double from, double to) const { return system_ && system_->glides(from, to); }
  double stored(const Contacts& depth, const Contacts& memory) const;
  double stored_at(Eigen::Index contact, double depth, double memory) const {
    return pool_of(contact).stored_at(depth, memory);
  }
  double dissipation(const Contacts& depth, const Contacts& speed, const Contacts& memory,
                     double t = 0) const;
  /// Contacts that rub: the last ones. What they take depends on time.
  bool rubs() const { return rubs_; }
  const HandRub* rub(Eigen::Index contact) const { return rubs_ ? pool_of(contact).rub() : nullptr; }
  /// Of hands on all contacts, W.
  double hand_power(const Contacts& speed, const Contacts& memory, double t) const;
  /// Lost by all contacts that rub, W: a part of dissipation().
  double rubbing_loss(const Contacts& speed, const Contacts& memory, double t) const;
  /// The next instant at which what a hand does bends, s.
  double next_bend(double t) const;

 private:
  void read_pools();
  ContactRange row() const;
  void push_row(const Contacts& impulse, Vector& change) const;
  void approach_system(const Vector& q, const Vector& v, Linearised& at, Contacts& depth,
                       Contacts& speed) const;
  double mean_external_of_system(double t, const Way<Vector>& way, Vector& force) const;

  Parts parts_;
  std::shared_ptr<const MechanicalSystem> system_;  // none on a line
  Skyline mass_;                                    // of a system whose mass is constant
  bool curved_ = false;
  std::vector<PowerTerm> springs_;    // a contact
  std::vector<std::size_t> pool_of_;  // a contact
  bool relaxes_ = false, conserves_ = true, rubs_ = false, has_external_forces_ = false;
  ContactRange row_{0, 0};            // see row()
  Contacts reach_;                    // m
  Vector inverse_mass_;               // 1/kg
  Vector weight_;                     // N
  Contacts diagonal_, off_diagonal_;  // of W, 1/kg; off_diagonal_[j] joins contacts j and j + 1
};
static_assert(System<Model>);

}  // namespace ictus
