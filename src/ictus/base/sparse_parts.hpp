#pragma once
// Parts of a sparse matrix.

#include <Eigen/Core>
#include <cstddef>
#include <vector>

#include "ictus/base/skyline.hpp"
#include "ictus/base/sparse_rows.hpp"

namespace ictus {

/// The chosen rows and columns of a matrix, ascending, by their places in the list; `place` is scratch.
void cut_out(const SparseRows& matrix, const std::vector<std::size_t>& chosen,
             std::vector<std::size_t>& place, SparseRows& out);
/// The lower triangle of a symmetric matrix, as narrow as its rows; `profile` is scratch.
void take_lower(const SparseRows& matrix, std::vector<Eigen::Index>& profile, Skyline& out);

}  // namespace ictus
