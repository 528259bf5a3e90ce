#include "ictus/sweep/indices.hpp"

#include <cmath>

namespace ictus::sweep {
namespace {

/// Mean and its standard error.
struct Mean {
  double sum = 0, squares = 0, count = 0;
  void add(double x) {
    sum += x;
    squares += x * x;
    ++count;
  }
  double value() const { return sum / count; }
  double variance() const { return squares / count - value() * value(); }
  double error() const { return std::sqrt(std::fmax(variance(), 0) / count); }
};

}  // namespace

SobolIndices sobol_indices(std::span<const double> values, std::size_t parameters) {
  const std::size_t rows = values.size() / (parameters + 2);
  const auto at = [&](std::size_t block, std::size_t row) { return values[block * rows + row]; };
  std::vector<std::size_t> whole;
  for (std::size_t row = 0; row < rows; ++row) {
    bool all = true;
    for (std::size_t block = 0; block < parameters + 2; ++block) all = all && std::isfinite(at(block, row));
    if (all) whole.push_back(row);
  }
  SobolIndices result;
  result.rows = whole.size();
  result.left_out = rows - whole.size();
  Mean both;
  for (const std::size_t row : whole) both.add(at(0, row) + at(1, row));
  result.mean = both.value() / 2;
  Mean squares;
  for (const std::size_t row : whole)
    for (const std::size_t block : {std::size_t{0}, std::size_t{1}}) {
      const double off = at(block, row) - result.mean;
      squares.add(off * off);
    }
  result.variance = squares.value();
  for (std::size_t k = 0; k < parameters; ++k) {
    Mean first, total;
    for (const std::size_t row : whole) {
      const double a = at(0, row), b = at(1, row), mixed = at(k + 2, row);
      first.add((b - result.mean) * (mixed - a));
      total.add((a - mixed) * (a - mixed) / 2);
    }
    const double v = result.variance;
    result.of.push_back({first.value() / v, total.value() / v, first.error() / v, total.error() / v});
  }
  return result;
}

}  // namespace ictus::sweep
