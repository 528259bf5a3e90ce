#include "ictus/base/sparse_parts.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <vector>

namespace ictus::sparse_parts_test {
namespace {

double entry(std::size_t j, std::size_t k) { return static_cast<double>(10 * j + k + 1); }

/// Rows that reach to their second neighbours.
SparseRows band(std::size_t n) {
  SparseRows matrix;
  for (std::size_t j = 0; j < n; ++j) {
    for (std::size_t k = j < 2 ? 0 : j - 2; k < n && k <= j + 2; ++k) matrix.add(k, entry(j, k));
    matrix.end_row();
  }
  return matrix;
}

TEST(CutOut, PartsOneAfterTheOtherKnowNothingOfEachOther) {
  const SparseRows large = band(9), small = band(4);
  std::vector<std::size_t> scratch;
  SparseRows part;
  struct Case {
    const SparseRows& matrix;
    std::vector<std::size_t> chosen;
  };
  for (const Case& c : {Case{large, {0, 2, 3, 8}}, Case{large, {1, 2}}, Case{small, {0, 1, 3}},
                        Case{large, {}}, Case{large, {4, 5, 6, 7, 8}}}) {
    cut_out(c.matrix, c.chosen, scratch, part);
    ASSERT_EQ(part.diagonal.size(), c.chosen.size());
    for (std::size_t row = 0; row < c.chosen.size(); ++row) {
      std::size_t at = part.start[row];
      for (std::size_t column = 0; column < c.chosen.size(); ++column) {
        const std::size_t j = c.chosen[row], k = c.chosen[column];
        if ((j > k ? j - k : k - j) > 2) continue;
        ASSERT_LT(at, part.start[row + 1]);
        EXPECT_EQ(part.column[at], column);
        EXPECT_EQ(part.value[at], entry(j, k));
        ++at;
      }
      EXPECT_EQ(at, part.start[row + 1]);
      EXPECT_EQ(part.diagonal[row], entry(c.chosen[row], c.chosen[row]));
    }
  }
}

}  // namespace
}  // namespace ictus::sparse_parts_test
