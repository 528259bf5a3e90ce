#pragma once
// Bodies and contacts on a line, as constant arrays: what a scene becomes, and the System of production runs.
// Contacts stand in the order of the line, so that the Delassus operator is tridiagonal and every solve is
// linear in the number of contacts.

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

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

  const std::vector<std::string>& body_names() const { return parts_.body_names; }
  const std::vector<std::string>& contact_names() const { return parts_.contact_names; }
  const std::vector<std::unique_ptr<ContactPool>>& pools() const { return parts_.pools; }
  const ContactPool& pool_of(Eigen::Index contact) const;
  /// Does contact j share no body with another?
  bool isolated(Eigen::Index contact) const {
    return off_diagonal_[contact] == 0 && (contact == 0 || off_diagonal_[contact - 1] == 0);
  }
  bool has_external_forces() const { return has_external_forces_; }
  State<Model> start(Vector q, Vector v) const;

  Eigen::Index coordinates() const { return parts_.mass.size(); }
  Eigen::Index contacts() const { return static_cast<Eigen::Index>(parts_.pairs.size()); }
  void approach(const Vector& q, const Vector& v, Contacts& depth, Contacts& speed) const;
  void forces(const Contacts& depth, const Contacts& speed, const Contacts& memory, Contacts& force) const;
  void margins(const Contacts& depth, const Contacts& speed, const Contacts& memory, Contacts& margin) const;
  void tangents(const Contacts& depth, const Contacts& speed, const Contacts& memory, Contacts& by_depth,
                Contacts& by_speed) const;
  void means(const Contacts& from, const Contacts& at_from, const Contacts& to, const Contacts& memory,
             MeanTerms<Contacts>& means) const;
  void memory_rates(const Contacts& depth, const Contacts& speed, const Contacts& memory,
                    Contacts& rate) const;
  void settle(const Contacts& depth, const Contacts& speed, Contacts& memory) const;
  bool relaxes() const { return relaxes_; }
  bool conserves() const { return conserves_; }
  PowerTerm spring(Eigen::Index contact) const { return springs_[static_cast<std::size_t>(contact)]; }
  PowerTerm damper(Eigen::Index contact, const Contacts& memory) const {
    return pool_of(contact).damper(memory[contact]);
  }
  void external(double t, const Vector& q, const Vector& v, Vector& force) const;
  void accelerate(const Vector& q, const Vector& external, const Contacts& force, Vector& acceleration) const;
  void push(const Vector& q, const Contacts& impulse, Vector& change) const;
  void yield_to(const Vector& q, const Contacts& impulse, Contacts& loss) const;
  void solve_shifted(const Vector& q, Contacts& shift, Contacts& right) const;
  double delassus(const Vector&, Eigen::Index contact) const { return diagonal_[contact]; }
  double kinetic(const Vector& q, const Vector& v) const;
  double stored(const Contacts& depth, const Contacts& memory) const;
  double dissipation(const Contacts& depth, const Contacts& speed, const Contacts& memory) const;

 private:
  void read_pools();
  ContactRange row() const;
  void push_row(const Contacts& impulse, Vector& change) const;

  Parts parts_;
  std::vector<PowerTerm> springs_;    // a contact
  std::vector<std::size_t> pool_of_;  // a contact
  bool relaxes_ = false, conserves_ = true, has_external_forces_ = false;
  ContactRange row_{0, 0};            // see row()
  Contacts reach_;                    // m
  Vector inverse_mass_;               // 1/kg
  Vector weight_;                     // N
  Contacts diagonal_, off_diagonal_;  // of W, 1/kg; off_diagonal_[j] joins contacts j and j + 1
};
static_assert(System<Model>);

}  // namespace ictus
