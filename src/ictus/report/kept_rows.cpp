#include "ictus/report/kept_rows.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "ictus/report/arc.hpp"

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
  const double step = time[last] - time[first];
  for (const Channel& channel : channels) {
    const auto& x = channel.values;
    const auto& v = channel.rates;
    const double rise = x[last] - x[first];
    const Arc arc = v.empty() ? straight_arc(rise, step) : flown_arc(rise, step, v[first], v[last]);
    for (std::size_t k = first + 1; k < last; ++k) {
      const double error = std::abs(x[first] + arc.after(time[k] - time[first]) - x[k]) / channel.tolerance;
      if (error > worst.error) worst = {k, error};
    }
  }
  return worst;
}

/// Gives up once there are more than `most`.
std::vector<std::size_t> rows_within(std::span<const double> time, const std::vector<Channel>& channels,
                                     std::size_t most) {
  std::vector<std::size_t> rows{0};
  std::vector<std::size_t> ends{time.size() - 1};  // of stretches that begin at the last row kept
  while (!ends.empty() && rows.size() + ends.size() <= most + 1) {
    const Worst worst = worst_between(time, channels, rows.back(), ends.back());
    if (worst.error > 1) {
      // Not at its rim: of a vibration the worst row is there, and stretches would become shorter row by row.
      const std::size_t rim = (ends.back() - rows.back()) / 8;
      ends.push_back(std::clamp(worst.row, rows.back() + rim, ends.back() - rim));
    } else {
      if (ends.back() != rows.back()) rows.push_back(ends.back());
      ends.pop_back();
    }
  }
  rows.insert(rows.end(), ends.rbegin(), ends.rend());
  return rows;
}

/// Without rows over which the arc from the last one kept reaches the next: a stretch was cut wherever it was worst, before an
/// impact was found to be why.
std::vector<std::size_t> without_needless(std::span<const double> time, const std::vector<Channel>& channels,
                                          const std::vector<std::size_t>& rows) {
  std::vector<std::size_t> needed{rows.front()};
  for (std::size_t k = 1; k < rows.size(); ++k)
    if (k + 1 == rows.size() || worst_between(time, channels, needed.back(), rows[k + 1]).error > 1)
      needed.push_back(rows[k]);
  return needed;
}

}  // namespace

std::vector<std::size_t> kept_rows(std::span<const double> time, std::vector<Channel> channels,
                                   std::size_t most) {
  if (time.empty()) return {};
  std::erase_if(channels, [](const Channel& channel) { return !(channel.tolerance > 0); });
  most = std::max<std::size_t>(2, most);
  std::vector<std::size_t> rows = rows_within(time, channels, most);
  for (int doubled = 0; rows.size() > most && doubled < 200; ++doubled) {
    for (Channel& channel : channels) channel.tolerance *= 2;
    rows = rows_within(time, channels, doubled < 199 ? most : time.size());
  }
  return without_needless(time, channels, rows);
}

}  // namespace ictus::report
