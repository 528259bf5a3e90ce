#pragma once
// A square sparse matrix by rows, as a view and as its owner: the one form in which contacts meet solvers and
// impact laws. Rows keep their columns sorted, and always hold their diagonal entry.

#include <cstddef>
#include <span>
#include <vector>

namespace ictus {

struct SparseRowsView {
  std::span<const std::size_t> start;   // size + 1
  std::span<const std::size_t> column;  // of each entry, ascending in a row
  std::span<const double> value;
  std::span<const double> diagonal;  // size

  std::size_t size() const { return diagonal.size(); }

  /// Σ_k a_jk x_k
  double row_times(std::size_t j, std::span<const double> x) const {
    double sum = 0;
    for (std::size_t k = start[j]; k < start[j + 1]; ++k) sum += value[k] * x[column[k]];
    return sum;
  }
};

struct SparseRows {
  std::vector<std::size_t> start{0};
  std::vector<std::size_t> column;
  std::vector<double> value;
  std::vector<double> diagonal;

  operator SparseRowsView() const { return {start, column, value, diagonal}; }
  void clear() {
    start.assign(1, 0);
    column.clear();
    value.clear();
    diagonal.clear();
  }
  /// Adds an entry to the row that is being written; columns must ascend.
  void add(std::size_t k, double entry) {
    column.push_back(k);
    value.push_back(entry);
    if (k == diagonal.size()) at_diagonal_ = entry;
  }
  void end_row() {
    start.push_back(column.size());
    diagonal.push_back(at_diagonal_);
    at_diagonal_ = 0;
  }

 private:
  double at_diagonal_ = 0;
};

}  // namespace ictus
