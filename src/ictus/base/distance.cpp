#include "ictus/base/distance.hpp"

#include <algorithm>
#include <cmath>

#include "ictus/base/error.hpp"
#include "ictus/base/filled_graph.hpp"

namespace ictus {
namespace {

void expect_one_domain(const Piecewise& f, const Piecewise& g) {
  expects(
      f.size() > 1 && g.size() > 1 && f.times.front() == g.times.front() && f.times.back() == g.times.back(),
      "two functions are compared on the same interval");
}

/// Calls visit(length, f − g at the start, f − g at the end) for every piece on which both are linear.
template <class Visit>
void for_each_common_piece(const Piecewise& f, const Piecewise& g, Visit visit) {
  expect_one_domain(f, g);
  std::size_t i = 0, j = 0;
  double now = f.times.front();
  while (i + 1 < f.size() && j + 1 < g.size()) {
    const double next = std::min(f.times[i + 1], g.times[j + 1]);
    if (next > now)
      visit(next - now, f.on_piece(i, now) - g.on_piece(j, now), f.on_piece(i, next) - g.on_piece(j, next));
    now = next;
    const bool both = f.times[i + 1] == g.times[j + 1];
    if (both || f.times[i + 1] == next) ++i;
    if (both || g.times[j + 1] == next) ++j;
  }
}

}  // namespace

double l1_distance(const Piecewise& f, const Piecewise& g) {
  double sum = 0;
  for_each_common_piece(f, g, [&](double length, double start, double end) {
    const double size = std::abs(start) + std::abs(end);
    // Two triangles where the difference changes its sign, else a trapezium.
    const bool crosses = (start < 0) != (end < 0) && size > 0;
    sum += length / 2 * (crosses ? (start * start + end * end) / size : size);
  });
  return sum;
}

double l2_distance(const Piecewise& f, const Piecewise& g) {
  double sum = 0;
  for_each_common_piece(f, g, [&](double length, double start, double end) {
    sum += length / 3 * (start * start + start * end + end * end);
  });
  return std::sqrt(sum);
}

double uniform_distance(const Piecewise& f, const Piecewise& g) {
  double most = 0;
  for_each_common_piece(f, g, [&](double, double start, double end) {
    most = std::max({most, std::abs(start), std::abs(end)});
  });
  return most;
}

namespace {

/// A graph and the same upside down, where what lay below lies above.
struct BothWays {
  FilledGraph up, down;
  BothWays(const Piecewise& f, double time_weight) : up(f, time_weight, 1), down(f, time_weight, -1) {}
};

double excess(const BothWays& f, const BothWays& g, double least) {
  return excess_above(f.down, g.down, excess_above(f.up, g.up, least));
}

void expect_comparable(const Piecewise& f, const Piecewise& g, double time_weight) {
  expect_one_domain(f, g);
  expects(time_weight > 0, "the weight of time is positive");
}

}  // namespace

double graph_excess(const Piecewise& f, const Piecewise& g, double time_weight, double least) {
  expect_comparable(f, g, time_weight);
  return excess(BothWays(f, time_weight), BothWays(g, time_weight), least);
}

double hausdorff_distance(const Piecewise& f, const Piecewise& g, double time_weight, double least) {
  expect_comparable(f, g, time_weight);
  const BothWays one(f, time_weight), other(g, time_weight);
  return excess(other, one, excess(one, other, least));
}

}  // namespace ictus
