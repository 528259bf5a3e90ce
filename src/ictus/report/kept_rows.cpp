#include "ictus/report/kept_rows.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace ictus::report {
namespace {

struct Worst {
  std::size_t row = 0;
  double error = 0;  // in tolerances
};

/// Of all rows between two that are kept.
Worst worst_between(std::span<const double> time, const std::vector<Channel>& channels, std::size_t first,
                    std::size_t last) {
  Worst worst;
  const double h = time[last] - time[first];
  for (const Channel& channel : channels) {
    const auto& x = channel.values;
    const double slope = h > 0 ? (x[last] - x[first]) / h : 0;
    const double start = channel.rates.empty() ? slope : channel.rates[first];
    const double bend = h > 0 ? (slope - start) / h : 0;
    for (std::size_t k = first + 1; k < last; ++k) {
      const double t = time[k] - time[first];
      const double error = std::abs(x[first] + t * (start + t * bend) - x[k]) / channel.tolerance;
      if (error > worst.error) worst = {k, error};
    }
  }
  return worst;
}

std::vector<std::size_t> rows_within(std::span<const double> time, const std::vector<Channel>& channels) {
  std::vector<std::size_t> rows{0};
  std::vector<std::size_t> ends{time.size() - 1};  // of stretches that begin at the last row kept
  while (!ends.empty()) {
    const Worst worst = worst_between(time, channels, rows.back(), ends.back());
    if (worst.error > 1) {
      ends.push_back(worst.row);
    } else {
      if (ends.back() != rows.back()) rows.push_back(ends.back());
      ends.pop_back();
    }
  }
  return rows;
}

}  // namespace

std::vector<std::size_t> kept_rows(std::span<const double> time, std::vector<Channel> channels,
                                   std::size_t most) {
  if (time.empty()) return {};
  std::erase_if(channels, [](const Channel& channel) { return !(channel.tolerance > 0); });
  std::vector<std::size_t> rows = rows_within(time, channels);
  for (int doubled = 0; rows.size() > std::max<std::size_t>(2, most) && doubled < 200; ++doubled) {
    for (Channel& channel : channels) channel.tolerance *= 2;
    rows = rows_within(time, channels);
  }
  return rows;
}

}  // namespace ictus::report
