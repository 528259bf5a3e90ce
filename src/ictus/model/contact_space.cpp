#include "ictus/model/contact_space.hpp"

#include <algorithm>
#include <numeric>

#include "ictus/base/index.hpp"
#include "ictus/laws/impact/impulsive_loss.hpp"

namespace ictus {
namespace {

std::size_t spot(Eigen::Index i) { return static_cast<std::size_t>(i); }

/// Marks instead of sorting: what bears the number of now has been met. Numbers only grow, so that no mark is ever taken
/// away. Scratch, kept: steps allocate nothing.
class Marks {
 public:
  void begin(std::size_t size) {
    ++now_;
    if (last_.size() < size) last_.resize(size);
  }
  /// True the first time since the beginning.
  bool meet(std::size_t k) {
    const bool fresh = last_[k] != now_;
    last_[k] = now_;
    return fresh;
  }

 private:
  std::vector<std::size_t> last_;
  std::size_t now_ = 0;
};
thread_local Marks blocks_met, contacts_met;

/// The row of W that belongs to `column`, d entries for each neighbour.
void add_whole_row(std::size_t row, const ContactRows& rows, const ContactSpace::Contacts& contacts,
                   const std::vector<std::size_t>& neighbours, const Eigen::VectorXd& column,
                   SparseRows& out) {
  const std::size_t d = rows.dimension, first = out.value.size();
  out.column.resize(first + neighbours.size() * d);
  out.value.resize(out.column.size());
  double own = 0;
  std::size_t entry = first;
  for (const std::size_t k : neighbours)
    for (std::size_t c = 0; c < d; ++c, ++entry) {
      out.column[entry] = k * d + c;
      out.value[entry] = rows.times(contacts[k] * d + c, column);
      if (out.column[entry] == row) own = out.value[entry];
    }
  out.diagonal.push_back(own);
  out.start.push_back(entry);
}

}  // namespace

void ContactSpace::restart(const ContactRows& rows, Index coordinates) {
  rows_ = &rows;
  excess_mass_ = nullptr;
  has_blocks_ = has_all_ = has_some_ = false;
  if (column_.size() < coordinates)
    column_.setZero(coordinates);  // it stays zero: smaller ones keep the memory
}

void ContactSpace::assemble(const SkylineFactor& matrix, const ContactRows& rows) {
  factor_ = &matrix;
  inverse_ = nullptr;
  restart(rows, matrix.size());
}

void ContactSpace::assemble(const SkylineFactor& matrix, const ContactRows& rows,
                            const ResponseExcess& excess) {
  assemble(matrix, rows);
  excess_mass_ = &excess.mass;
  excess_stiffness_ = &excess.stiffness;
  kappa_ = excess.kappa;
  if (excess_.size() < matrix.size()) excess_.resize(matrix.size());
}

void ContactSpace::assemble_inverse(const Skyline& inverse, const ContactRows& rows) {
  factor_ = nullptr;
  inverse_ = &inverse;
  restart(rows, inverse.size());
  find_blocks();
}

void ContactSpace::reserve() {
  if (!keeps_all()) return;
  part_ = all();
  some_.reserve(contacts());
  for (std::vector<std::size_t>* list : {&part_rows_, &place_}) list->reserve(rows_->size());
}

bool ContactSpace::keeps_all() const { return rows_->size() <= 4 * spot(size()); }

const ContactSpace::Contacts& ContactSpace::every() {
  if (every_.size() == contacts()) return every_;
  every_.resize(contacts());
  std::iota(every_.begin(), every_.end(), std::size_t{0});
  return every_;
}

const SparseRows& ContactSpace::all() {
  if (has_all_) return whole_;
  build(every(), whole_);
  has_all_ = true;
  return whole_;
}

const SparseRows& ContactSpace::among(const Contacts& contacts) {
  if (contacts.size() == this->contacts()) return all();
  if (has_some_ && contacts == some_) return part_;
  if (has_some_ && keeps_all()) all();  // the second set of the same A and G: more will follow
  some_ = contacts;
  has_some_ = true;
  part_rows_.clear();
  for (const std::size_t j : contacts)
    for (std::size_t r = 0; r < rows_->dimension; ++r) part_rows_.push_back(j * rows_->dimension + r);
  if (has_all_)
    cut_out(whole_, part_rows_, place_, part_);
  else
    build(contacts, part_);
  return part_;
}

double ContactSpace::diagonal(std::size_t contact, std::size_t row, std::size_t column) {
  const std::size_t first = contact * rows_->dimension;
  if (has_all_ && row == column) return whole_.diagonal[first + row];
  if (!has_blocks_) find_blocks();
  meet(contact);
  answer(first + row);
  const double w = rows_->times(first + column, column_);
  forget();
  return w;
}

/// A block begins at a row that no later row reaches across.
void ContactSpace::find_blocks() {
  const Index n = size();
  block_.resize(spot(n));
  block_end_.resize(spot(n));
  Index lowest = n, end = n;
  for (Index i = n; i-- > 0;) {
    lowest = std::min(lowest, first(i));
    if (lowest < i) continue;
    block_end_[spot(i)] = end;
    std::fill(block_.begin() + i, block_.begin() + end, i);
    end = i;
  }
  has_blocks_ = true;
}

/// The contacts of each block by their places, ascending.
void ContactSpace::list_contacts(const Contacts& contacts) {
  const ContactRows& rows = *rows_;
  const std::size_t d = rows.dimension;
  const auto for_blocks_of = [&](std::size_t contact, auto&& visit) {
    blocks_met.begin(block_.size());
    for (std::size_t k = rows.start[contact * d]; k < rows.start[contact * d + d]; ++k)
      if (const std::size_t block = spot(block_[spot(rows.coordinate[k])]); blocks_met.meet(block))
        visit(block);
  };
  touching_start_.assign(block_.size() + 1, 0);
  for (const std::size_t j : contacts) for_blocks_of(j, [&](std::size_t block) { ++touching_start_[block]; });
  for (std::size_t i = 0; i < block_.size(); ++i) touching_start_[i + 1] += touching_start_[i];
  touching_.resize(touching_start_.back());
  // Backwards, from the end of each block's part to its start.
  for (std::size_t c = contacts.size(); c-- > 0;)
    for_blocks_of(contacts[c], [&](std::size_t block) { touching_[--touching_start_[block]] = c; });
}

void ContactSpace::build(const Contacts& contacts, SparseRows& out) {
  out.clear();
  if (!has_blocks_) find_blocks();
  list_contacts(contacts);
  for (std::size_t k = 0; k < contacts.size(); ++k) add_rows(k, contacts, out);
}

/// W_jk = G_k · (A⁻¹ G_jᵀ) for the contacts k that meet contact j in a block. Numbers that are zero all the same are
/// left out, so that a chain is a chain whatever form its mass has; blocks of several rows stay whole.
void ContactSpace::add_rows(std::size_t at, const Contacts& contacts, SparseRows& out) {
  const std::size_t d = rows_->dimension;
  meet(contacts[at]);
  contacts_met.begin(contacts.size());
  neighbours_.assign(1, at);
  contacts_met.meet(at);
  for (const Index begin : met_)
    for (std::size_t t = touching_start_[spot(begin)]; t < touching_start_[spot(begin) + 1]; ++t)
      if (contacts_met.meet(touching_[t])) neighbours_.push_back(touching_[t]);
  std::sort(neighbours_.begin(), neighbours_.end());
  for (std::size_t r = 0; r < d; ++r) {
    answer(contacts[at] * d + r);
    if (d > 1)
      add_whole_row(at * d + r, *rows_, contacts, neighbours_, column_, out);
    else {
      for (const std::size_t k : neighbours_)
        if (const double w = rows_->times(contacts[k], column_); w != 0 || k == at) out.add(k, w);
      out.end_row();
    }
    forget();
  }
}

/// The blocks of its coordinates.
void ContactSpace::meet(std::size_t contact) {
  const std::size_t d = rows_->dimension;
  met_.clear();
  blocks_met.begin(block_.size());
  for (std::size_t k = rows_->start[contact * d]; k < rows_->start[contact * d + d]; ++k)
    if (const Index begin = block_[spot(rows_->coordinate[k])]; blocks_met.meet(spot(begin)))
      met_.push_back(begin);
}

/// column = A⁻¹ G_rᵀ, in the blocks met.
void ContactSpace::answer(std::size_t row) {
  for (std::size_t k = rows_->start[row]; k < rows_->start[row + 1]; ++k)
    if (inverse_)
      add_column(rows_->coordinate[k], rows_->value[k], column_);
    else
      column_[rows_->coordinate[k]] += rows_->value[k];
  if (inverse_) return;
  if (!excess_mass_ && factor_->is_diagonal()) {
    for (const Index i : met_) column_[i] *= factor_->inverse_pivot(i);
    return;
  }
  for (const Index begin : met_) {
    factor_->solve(column_.data(), begin, block_end_[spot(begin)]);
    if (excess_mass_) add_excess(begin, block_end_[spot(begin)]);
  }
}

void ContactSpace::forget() {
  if (is_diagonal()) {
    for (const Index i : met_) column_[i] = 0;
    return;
  }
  for (const Index begin : met_) column_.segment(begin, block_end_[spot(begin)] - begin).setZero();
}

/// x += κ M⁻¹ K x in a block: with damping B has no symmetry, and a row of W needs Bᵀ.
void ContactSpace::add_excess(Index begin, Index end) {
  for (Index i = begin; i < end; ++i) {
    const double* k = excess_stiffness_->row(i);
    excess_[i] = k[i] * column_[i];
    for (Index j = excess_stiffness_->first(i); j < i; ++j) {
      excess_[i] += k[j] * column_[j];
      excess_[j] += k[j] * column_[i];
    }
  }
  excess_mass_->solve(excess_.data(), begin, end);
  for (Index i = begin; i < end; ++i) column_[i] += kappa_ * excess_[i];
}

/// velocity += (A⁻¹)_·i f
void ContactSpace::add_column(Index i, double force, Vector& velocity) const {
  const double* row = inverse_->row(i);
  for (Index l = inverse_->first(i); l <= i; ++l) velocity[l] += row[l] * force;
  for (Index l = i + 1, end = block_end_[spot(block_[spot(i)])]; l < end; ++l)
    velocity[l] += (*inverse_)(l, i) * force;
}

void ContactSpace::response(const Vector& impulse, Vector& change) const {
  change.setZero(size());
  if (!inverse_) {
    rows_->push(impulse, change);
    return factor_->solve(change);
  }
  for (std::size_t r = 0; r < rows_->size(); ++r)
    for (std::size_t k = rows_->start[r]; k < rows_->start[r + 1]; ++k)
      add_column(rows_->coordinate[k], rows_->value[k] * impulse[index(r)], change);
}

void ContactSpace::push(const Contacts& contacts, const Vector& impulse, Vector& velocity) {
  const ContactRows& rows = *rows_;
  const std::size_t d = rows.dimension;
  const auto for_entries = [&](auto add) {
    const auto add_row = [&](std::size_t r) {
      const double p = impulse[index(r)];
      for (std::size_t k = rows.start[r]; k < rows.start[r + 1]; ++k)
        add(rows.coordinate[k], rows.value[k], p);
    };
    for (const std::size_t j : contacts)
      if (d == 1)
        add_row(j);
      else
        for (std::size_t r = 0; r < d; ++r) add_row(j * d + r);
  };
  if (inverse_ && is_diagonal()) {
    for_entries([&](Index i, double g, double p) { velocity[i] += g * inverse_->at(i, i) * p; });
  } else if (inverse_) {
    for_entries([&](Index i, double g, double p) { add_column(i, g * p, velocity); });
  } else if (is_diagonal()) {
    for_entries([&](Index i, double g, double p) { velocity[i] += g * factor_->inverse_pivot(i) * p; });
  } else {
    for_entries([&](Index i, double g, double p) { column_[i] += g * p; });
    factor_->solve(column_.data());
    velocity += column_.head(size());
    column_.setZero();
  }
}

double ContactSpace::loss(std::size_t contact, const Vector& impulse, const Vector& before,
                          const Vector& after) const {
  double sum = 0;
  for (std::size_t r = contact * rows_->dimension; r < (contact + 1) * rows_->dimension; ++r)
    sum += impulsive_loss(impulse[index(r)], -rows_->times(r, before), -rows_->times(r, after));
  return sum;
}

}  // namespace ictus
