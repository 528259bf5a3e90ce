#pragma once
// The columns of a run while it goes on: rows are written into a block and moved to the columns many at a
// time. When there are too many numbers, every second row goes.

#include <cstddef>
#include <utility>
#include <vector>

#include "ictus/trace/limits.hpp"
#include "ictus/trace/trace.hpp"

namespace ictus {

class Rows {
 public:
  Rows(std::vector<Column> columns, std::size_t every)
      : columns_(std::move(columns)), block_(columns_.size() * most_rows), asked_(every), every_(every) {}

  /// Is the row of this step kept?
  bool wants(std::size_t step) const { return step % every_ == 0; }
  /// Every n-th is kept.
  std::size_t every() const { return every_; }
  bool thinned() const { return every_ > asked_; }

  /// Room for the numbers of a step, one per column.
  double* add(std::size_t step) {
    if (rows_ == most_rows) {
      flush();
      while (columns_.front().values.size() * columns_.size() > most_numbers) thin_out();
    }
    last_ = step;
    return block_.data() + columns_.size() * rows_++;
  }
  /// The step of the last row.
  std::size_t last() const { return last_; }

  std::vector<Column> finish() {
    flush();
    return std::move(columns_);
  }

 private:
  void flush() {
    const std::size_t width = columns_.size();
    for (std::size_t c = 0; c < width; ++c)
      for (std::size_t r = 0; r < rows_; ++r) columns_[c].values.push_back(block_[r * width + c]);
    rows_ = 0;
  }
  void thin_out() {
    every_ *= 2;
    for (Column& column : columns_) {
      const std::size_t half = (column.values.size() + 1) / 2;
      for (std::size_t i = 0; i < half; ++i) column.values[i] = column.values[2 * i];
      column.values.resize(half);
    }
  }

  static constexpr std::size_t most_rows = 64;  // of the block

  std::vector<Column> columns_;
  std::vector<double> block_;  // row after row
  std::size_t rows_ = 0;       // in the block
  std::size_t asked_, every_;
  std::size_t last_ = 0;
};

}  // namespace ictus
