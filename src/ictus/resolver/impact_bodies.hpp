#pragma once
// The bodies of an impact problem, read from the caller's arrays: M⁻¹ and its factors, G by rows that close, v.

#include <Eigen/Core>
#include <cstddef>
#include <string_view>
#include <vector>

#include "ictus/base/skyline.hpp"
#include "ictus/model/mechanics/contact_rows.hpp"
#include "ictus/resolver/impact_problem.hpp"

namespace ictus {

/// What is wrong with a problem: a literal, and the entry that it is about.
struct Fault {
  std::string_view message;
  std::size_t entry = 0;
  bool found() const { return !message.empty(); }
};

/// At least so many entries: problems of many sizes share the memory of the largest.
inline void widen(Eigen::VectorXd& vector, std::size_t entries) {
  if (vector.size() < static_cast<Eigen::Index>(entries)) vector.resize(static_cast<Eigen::Index>(entries));
}

class ImpactBodies {
 public:
  /// The rest of the class is to be used only where no fault was found. Without tangents normal rows alone are kept; rows
  /// of spins, so many per contact, follow the tangents.
  Fault read(const ImpactProblem& problem, bool tangents, std::size_t spins);

  const Skyline& inverse_mass() const { return inverse_mass_; }
  const ContactRows& directions() const { return directions_; }
  std::size_t coordinates() const { return n_; }
  const Eigen::VectorXd& velocity() const { return velocity_; }  // of which the first coordinates() count
  /// ½ vᵀ M v, J
  double kinetic(const Eigen::VectorXd& velocity);
  /// Σ m_ij |v_j|, N s. [Liu2008, eq. (78)]
  double momentum_scale();

 private:
  Fault read_mass(const InverseMass& mass);
  Fault read_blocks(const InverseMass& mass, std::size_t block);
  Fault read_directions(const ImpactProblem& problem, bool tangents, std::size_t spins);
  Fault add_spins(const ImpactProblem& problem, std::size_t contact, std::size_t spins);
  Fault read_row(const Directions& directions, std::size_t j);

  std::size_t n_ = 0;
  std::vector<Eigen::Index> profile_;
  Skyline inverse_mass_;
  SkylineFactor factor_;  // of M⁻¹: its solutions are products with M
  ContactRows directions_;
  Eigen::VectorXd velocity_, momentum_;
};

}  // namespace ictus
