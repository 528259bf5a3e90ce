#pragma once
// Bodies become contacts: the Delassus operator
//     W = G A⁻¹ Gᵀ
// of rows of G and a matrix A, which is the mass M or that of an implicit step. An impulse p along the rows changes
// velocities by A⁻¹Gᵀp and the speeds U = G v along them by W p. So signs are those of the rows: a system's open its
// contacts and take impulses p ≥ 0 as they are; who has rows that close (the impact resolver, compliant models)
// subtracts, v⁺ = v − A⁻¹Gᵀp. W is the same for both.
//
// Contacts are neighbours where they meet in a block of A that has nothing to do with the others, a free body for
// instance: W has entries for these alone, d × d of them where a contact has d rows, and is never dense for a chain.
// It is built of the contacts that are asked for; of all once several sets are asked for, unless contacts are many
// more than coordinates, as of all pairs of discs in a plane.

#include <cstddef>
#include <vector>

#include "ictus/base/skyline.hpp"
#include "ictus/base/sparse_parts.hpp"
#include "ictus/base/sparse_rows.hpp"
#include "ictus/model/mechanics/contact_rows.hpp"

namespace ictus {

/// Velocities that answer to an impulse by B = A⁻¹ (M + κ K) M⁻¹ instead of A⁻¹, as in Newmark's family; M
/// and K have the rows of A.
struct ResponseExcess {
  const SkylineFactor& mass;
  const Skyline& stiffness;
  double kappa;  // s²
};

class ContactSpace {
 public:
  using Contacts = std::vector<std::size_t>;  // ascending
  using Vector = Eigen::VectorXd;             // of coordinates, or of rows of G

  /// Before the first use, and where A or G has changed; all that is referred to must live until the last use.
  void assemble(const SkylineFactor& matrix, const ContactRows& rows);
  /// W = G B Gᵀ; response() and push() stay those of A⁻¹.
  void assemble(const SkylineFactor& matrix, const ContactRows& rows, const ResponseExcess& excess);
  /// Of A⁻¹ itself, for those who know it.
  void assemble_inverse(const Skyline& inverse, const ContactRows& rows);
  /// Memory for sets of these contacts, so that later ones allocate nothing.
  void reserve();

  std::size_t contacts() const { return rows_->contacts(); }
  const ContactRows& rows() const { return *rows_; }
  /// W of these contacts by their places in the list, d rows each; lives until the next use.
  const SparseRows& among(const Contacts& contacts);
  const SparseRows& all();
  /// An entry of the contact's own block, W_jj where d = 1.
  double diagonal(std::size_t contact, std::size_t row = 0, std::size_t column = 0);

  /// change = A⁻¹ Gᵀ p
  void response(const Vector& impulse, Vector& change) const;
  /// velocity += A⁻¹ Gᵀ p, of these contacts alone, or of all
  void push(const Contacts& contacts, const Vector& impulse, Vector& velocity);
  void push(const Vector& impulse, Vector& velocity) { push(every(), impulse, velocity); }
  /// −½ (U⁻ + U⁺)·p of one contact whose rows open, J.
  double loss(std::size_t contact, const Vector& impulse, const Vector& before, const Vector& after) const;

 private:
  using Index = Eigen::Index;
  void restart(const ContactRows& rows, Index coordinates);
  bool keeps_all() const;
  const Contacts& every();
  void find_blocks();
  void list_contacts(const Contacts& contacts);
  void build(const Contacts& contacts, SparseRows& out);
  void add_rows(std::size_t place, const Contacts& contacts, SparseRows& out);
  void meet(std::size_t contact);
  void answer(std::size_t row);
  void forget();
  void add_excess(Index begin, Index end);
  void add_column(Index coordinate, double force, Vector& velocity) const;
  Index first(Index i) const { return inverse_ ? inverse_->first(i) : factor_->first(i); }
  Index size() const { return inverse_ ? inverse_->size() : factor_->size(); }
  bool is_diagonal() const { return inverse_ ? inverse_->is_diagonal() : factor_->is_diagonal(); }

  const ContactRows* rows_ = nullptr;
  const SkylineFactor* factor_ = nullptr;       // of A
  const Skyline* inverse_ = nullptr;            // A⁻¹, where that is known instead
  const SkylineFactor* excess_mass_ = nullptr;  // of B; null where W answers by A⁻¹
  const Skyline* excess_stiffness_ = nullptr;
  double kappa_ = 0;
  bool has_blocks_ = false, has_all_ = false, has_some_ = false;
  SparseRows whole_, part_;  // W of all contacts, and of some
  Contacts every_, some_;    // all contacts, and those of the part
  std::vector<std::size_t> part_rows_, place_;
  // scratch of assembly
  std::vector<Index> block_;                 // where the block of each coordinate begins
  std::vector<Index> block_end_;             // of the blocks that begin at a coordinate
  std::vector<std::size_t> touching_start_;  // of the contacts of each block, by their places
  std::vector<std::size_t> touching_;
  std::vector<Index> met_;  // blocks of a contact
  std::vector<std::size_t> neighbours_;
  Vector column_;  // of A⁻¹ Gᵀ, or Bᵀ Gᵀ; zero between its uses
  Vector excess_;  // of κ M⁻¹ K A⁻¹ Gᵀ
};

}  // namespace ictus
