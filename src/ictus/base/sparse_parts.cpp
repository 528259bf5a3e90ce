#include "ictus/base/sparse_parts.hpp"

#include <algorithm>

#include "ictus/base/index.hpp"

namespace ictus {
namespace {

constexpr std::size_t none = static_cast<std::size_t>(-1);

}  // namespace

void cut_out(const SparseRows& matrix, const std::vector<std::size_t>& chosen,
             std::vector<std::size_t>& place, SparseRows& out) {
  // Many small parts of one large matrix: no pass over all of its rows for each.
  if (place.size() < matrix.diagonal.size()) place.resize(matrix.diagonal.size(), none);
  for (std::size_t k = 0; k < chosen.size(); ++k) place[chosen[k]] = k;
  out.clear();
  for (const std::size_t j : chosen) {
    for (std::size_t k = matrix.start[j]; k < matrix.start[j + 1]; ++k)
      if (const std::size_t to = place[matrix.column[k]]; to != none) out.add(to, matrix.value[k]);
    out.end_row();
  }
  for (const std::size_t j : chosen) place[j] = none;
}

void take_lower(const SparseRows& matrix, std::vector<Eigen::Index>& profile, Skyline& out) {
  const std::size_t n = matrix.diagonal.size();
  profile.clear();
  for (std::size_t k = 0; k < n; ++k) profile.push_back(index(std::min(k, matrix.column[matrix.start[k]])));
  out.reshape(profile);
  for (std::size_t k = 0; k < n; ++k)
    for (std::size_t e = matrix.start[k]; e < matrix.start[k + 1] && matrix.column[e] <= k; ++e)
      out.at(index(k), index(matrix.column[e])) = matrix.value[e];
}

}  // namespace ictus
