#pragma once
// Bodies become contacts: W = G M⁻¹ Gᵀ with G by rows, u = G v; and impulses become velocities again.

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "ictus/base/sparse_rows.hpp"
#include "ictus/resolver/impact.hpp"

namespace ictus {

/// What is wrong with a problem: a literal, and the entry that it is about.
struct Fault {
  std::string_view message;
  std::size_t entry = 0;
  bool found() const { return !message.empty(); }
};

class ContactSpace {
 public:
  /// Reads masses and directions; the rest of the class is to be used only where no fault was found.
  Fault build(const ImpactProblem& problem);

  const SparseRows& delassus() const { return delassus_; }
  std::span<const double> closing() const { return closing_; }
  /// v − M⁻¹ Gᵀ p
  void velocities(std::span<const double> before, std::span<const double> impulse,
                  std::vector<double>& after) const;
  double kinetic(std::span<const double> velocity);
  /// Σ m_ij |v_j|, N s. [Liu2008, eq. (78)]
  double momentum_scale(std::span<const double> velocity);
  std::size_t contacts() const { return rows_.size(); }
  std::size_t coordinates() const { return n_; }

 private:
  struct Row {
    std::size_t start, end;  // of an entry list
  };
  Fault read_mass(const InverseMass& mass, std::size_t n);
  Fault read_directions(const Directions& directions, std::size_t n);
  void solve_row(const InverseMass& mass, std::size_t contact);
  void index_coordinates();
  Fault multiply();
  void solve_mass();

  std::size_t n_ = 0, block_ = 1;
  std::vector<double> factor_;         // Cholesky factors of the blocks of M⁻¹, one after the other
  std::vector<Row> rows_, push_rows_;  // G and G M⁻¹, a row per contact
  std::vector<std::size_t> coordinate_, push_coordinate_;
  std::vector<double> value_, push_value_;
  std::vector<std::size_t> first_, user_;  // coordinate → entries of G
  std::vector<std::size_t> owner_;         // contact of each entry of G
  std::vector<double> sum_, scratch_, closing_;
  std::vector<std::size_t> touched_;
  SparseRows delassus_;
};

}  // namespace ictus
