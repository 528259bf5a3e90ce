#include "ictus/report/thin.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "ictus/base/error.hpp"

namespace ictus::report {
namespace {

constexpr std::size_t kept_in_a_bucket = 5;  // least and largest x and y, one gap

struct Extremes {
  std::size_t least, largest;
};

/// Comparisons with NaN are false, so the first finite value wins over it.
Extremes extremes(std::span<const double> values, std::size_t begin, std::size_t end) {
  Extremes found{begin, begin};
  for (std::size_t i = begin; i < end; ++i) {
    if (values[i] < values[found.least] || std::isnan(values[found.least])) found.least = i;
    if (values[i] > values[found.largest] || std::isnan(values[found.largest])) found.largest = i;
  }
  return found;
}

}  // namespace

std::vector<std::size_t> thinned(std::span<const double> x, std::span<const double> y, std::size_t most) {
  expects(x.size() == y.size(), "x and y of one length");
  expects(most >= 2 + kept_in_a_bucket, "room for the ends and one bucket");
  const std::size_t size = x.size();
  std::vector<std::size_t> kept;
  if (size <= most) {
    kept.resize(size);
    std::iota(kept.begin(), kept.end(), std::size_t{0});
    return kept;
  }
  const std::size_t buckets = (most - 2) / kept_in_a_bucket;
  kept.push_back(0);
  kept.push_back(size - 1);
  for (std::size_t bucket = 0; bucket < buckets; ++bucket) {
    const std::size_t begin = bucket * size / buckets, end = (bucket + 1) * size / buckets;
    const Extremes in_x = extremes(x, begin, end), in_y = extremes(y, begin, end);
    kept.insert(kept.end(), {in_x.least, in_x.largest, in_y.least, in_y.largest});
    for (std::size_t i = begin; i < end; ++i)
      if (std::isnan(x[i]) || std::isnan(y[i])) {
        kept.push_back(i);
        break;
      }
  }
  std::sort(kept.begin(), kept.end());
  kept.erase(std::unique(kept.begin(), kept.end()), kept.end());
  return kept;
}

}  // namespace ictus::report
