#pragma once
// M and G of a mechanical system at one configuration, closing positive, and what schemes ask of them: −M⁻¹Gᵀp,
// W p with the Delassus operator W = G M⁻¹ Gᵀ of a ContactSpace, and solutions of (1 + W diag d) x = r. W is asked
// for only of contacts with d ≠ 0, those that push: a scene may have many more that do not.
//
// It is the scratch of one scheme; the system stays constant.

#include <Eigen/Core>
#include <vector>

#include "ictus/base/skyline.hpp"
#include "ictus/model/contact_space.hpp"
#include "ictus/model/mechanics/mechanical_system.hpp"

namespace ictus {

class LinearisedSystem {
 public:
  using Vector = Eigen::VectorXd;
  using Index = Eigen::Index;

  /// Of bodies on a line, whose matrices never change: the model keeps them itself.
  LinearisedSystem() = default;
  explicit LinearisedSystem(const MechanicalSystem& system);

  /// At q.
  void place(const MechanicalSystem& system, const Vector& q);
  /// On the way from one configuration to another: G (to − from) is the change of the depths, exactly.
  void place_between(const MechanicalSystem& system, const Vector& from, const Vector& to);

  void closing(const Vector& v, Vector& speed) const;  // G v
  void depths_at(const Vector& from, const Vector& depth_there, const Vector& to, Vector& depth) const;
  void accelerate(const Vector& external, const Vector& force, Vector& out) const;  // M⁻¹ (F − Gᵀλ)
  void push(const Vector& impulse, Vector& change) const;                           // −M⁻¹ Gᵀ p
  void apply_delassus(const Vector& impulse, Vector& loss);                         // W p
  void solve_shifted(const Vector& shift, Vector& right);  // d, r ↦ (1 + W diag d)⁻¹ r
  double delassus(Index contact);                          // W_jj

 private:
  void pull(const Vector& impulse, Vector& change) const;  // M⁻¹ Gᵀ p
  void read_mass(const MechanicalSystem& system, const Vector& q);
  void close();
  ContactSpace& space();

  ContactRows rows_;  // closing
  Skyline mass_;
  SkylineFactor factor_;
  ContactSpace space_;
  bool has_mass_ = false, assembled_ = false, has_memory_ = false;
  Vector middle_, change_, solution_;  // scratch
  std::vector<std::size_t> active_;    // contacts with d ≠ 0
  std::vector<Index> profile_;         // of the rows of the block
  Skyline block_;                      // diag 1/d + W, of the active contacts
  SkylineFactor block_factor_;
};

}  // namespace ictus
