#pragma once
// The same problem as in contact_sweeps.hpp, to round-off, by the sparse Delassus matrix and block pivoting:
// for the small problems in which every digit counts.

#include <span>
#include <vector>

#include "ictus/base/sparse_rows.hpp"
#include "ictus/schemes/spheres/contact.hpp"
#include "ictus/solvers/lcp/block_pivoting.hpp"

namespace ictus {

class ContactPivots {
 public:
  /// Where it does not converge, contacts and bodies stay as they were.
  ContactReport solve(std::span<Contact> contacts, std::span<MovingBody> bodies);

 private:
  void assemble(std::span<const Contact> contacts, std::span<const MovingBody> bodies);

  SparseRows delassus_;
  std::vector<double> right_, impulse_;
  BlockPivoting pivoting_;
};

}  // namespace ictus
