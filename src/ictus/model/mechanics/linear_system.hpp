#pragma once
// A linear system, as data: M q″ = f − K (q − r) − C q′, g = g₀ + G q with constant matrices.

#include <string>
#include <vector>

#include "ictus/model/mechanics/mechanical_system.hpp"

namespace ictus {

struct LinearSystemData {
  Skyline mass;                                              // M, whose rows are those of K and C too
  Skyline stiffness;                                         // K; empty: none
  Skyline damping;                                           // C; empty: none
  Eigen::VectorXd load;                                      // f; empty: none
  Eigen::VectorXd rest;                                      // r, where K has no force; empty: zero
  ContactRows directions;                                    // G
  Eigen::VectorXd gap;                                       // g₀, at q = 0; empty: zero
  std::vector<double> restitution;                           // e of each contact
  std::vector<std::string> coordinate_names, contact_names;  // empty: numbered
  Picture picture = {};                                      // empty: none
};

class LinearSystem : public MechanicalSystem {
 public:
  explicit LinearSystem(LinearSystemData data);

  void mass(const Vector&, Skyline& matrix) const override;
  void force(double, const Vector& q, const Vector& v, Vector& force) const override;
  void gaps(const Vector& q, Vector& gap) const override;
  void directions(const Vector&, ContactRows& rows) const override;
  double potential(const Vector& q) const override;
  void tangents(double, const Vector&, const Vector&, Skyline& stiffness, Skyline& damping) const override;
  void bending(const Vector&, const Vector&, Vector& acceleration) const override;
  double power(double, const Vector&, const Vector& v) const override;
  double restitution(Index contact) const override;
  std::string coordinate_name(Index i) const override;
  std::string contact_name(Index j) const override;
  Picture picture() const override { return data_.picture; }

 private:
  bool has_stiffness() const { return data_.stiffness.size() > 0; }
  bool has_damping() const { return data_.damping.size() > 0; }

  LinearSystemData data_;
  Vector force_at_zero_;  // f + K r
};

}  // namespace ictus
