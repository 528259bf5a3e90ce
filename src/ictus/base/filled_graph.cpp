#include "ictus/base/filled_graph.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace ictus {
namespace {

/// A function that is linear on a piece, by its values at the ends; −∞ at both where it is not there.
struct Line {
  double start, end;

  double at(double part) const { return (1 - part) * start + part * end; }
};

/// Where two lines cross inside the piece, as a part of its length; 0 when they do not.
double crossing(const Line& a, const Line& b) {
  const double before = a.start - b.start, after = a.end - b.end;
  return before * after < 0 ? before / (before - after) : 0;
}

/// Is a line nowhere above the largest of three by more than r? The difference is concave: its maximum lies
/// at an end, or where two of the three cross.
bool stays_below(const Line& line, const std::array<Line, 3>& roof, double r) {
  const double start = std::max({roof[0].start, roof[1].start, roof[2].start});
  const double end = std::max({roof[0].end, roof[1].end, roof[2].end});
  if (line.start - start > r || line.end - end > r) return false;
  for (std::size_t i = 0; i < 3; ++i) {
    const double part = crossing(roof[i], roof[(i + 1) % 3]);
    if (part == 0) continue;
    const double top = std::max({roof[0].at(part), roof[1].at(part), roof[2].at(part)});
    if (line.at(part) - top > r) return false;
  }
  return true;
}

/// A segment of one graph against another graph, widened by r in time and value.
class Cover {
 public:
  Cover(const FilledGraph& upper, std::size_t segment, const FilledGraph& lower)
      : upper_(upper), segment_(segment), lower_(lower) {}

  bool holds(double r) const {
    const double start = upper_.time(segment_), end = upper_.time(segment_ + 1);
    if (start == end) return holds_upright(r);
    if (holds_throughout(start, end, r)) return true;
    // The window [t − r, t + r] slides along the segment: its first corner leaves, its next one enters.
    std::size_t first = lower_.corners_until(start, r), next = lower_.corners_until(start, -r);
    for (double now = start; now < end;) {
      double until = end;
      if (first < lower_.size()) until = std::min(until, lower_.time(first) + r);
      if (next < lower_.size()) until = std::min(until, lower_.time(next) - r);
      if (until > now && !holds_between(now, until, {first, next, r})) return false;
      now = std::max(now, until);
      while (first < lower_.size() && lower_.time(first) + r <= now) ++first;
      while (next < lower_.size() && lower_.time(next) - r <= now) ++next;
    }
    return true;
  }

 private:
  struct Window {
    std::size_t first, next;  // the corners inside
    double r;
  };

  /// By the corners that the window holds all along the segment: most segments need no more.
  bool holds_throughout(double start, double end, double r) const {
    const std::size_t first = lower_.corners_before(end, r), next = lower_.corners_until(start, -r);
    const double top = std::max(upper_.value(segment_), upper_.value(segment_ + 1));
    return first < next && top - lower_.highest_of(first, next) <= r;
  }
  /// Of a vertical segment only the top counts, and corners at the edges of the window lie inside.
  bool holds_upright(double r) const {
    const double now = upper_.time(segment_),
                 top = std::max(upper_.value(segment_), upper_.value(segment_ + 1));
    const std::size_t first = lower_.corners_before(now, r), next = lower_.corners_until(now, -r);
    const double inside = lower_.highest_of(first, next);
    return top - std::max({inside, edge(first, now - r), edge(next, now + r)}) <= r;
  }
  bool holds_between(double now, double until, const Window& window) const {
    const double r = window.r, inside = lower_.highest_of(window.first, window.next);
    const Line line{upper_.on_segment(segment_, now), upper_.on_segment(segment_, until)};
    if (std::max(line.start, line.end) - inside <= r) return true;
    return stays_below(
        line,
        {Line{inside, inside}, Line{edge(window.first, now - r), edge(window.first, until - r)},
         Line{edge(window.next, now + r), edge(window.next, until + r)}},
        r);
  }
  /// The value at an edge of the window, which lies before this corner and not before the last one.
  double edge(std::size_t corner, double time) const {
    if (corner == 0 || corner == lower_.size()) return -HUGE_VAL;
    return lower_.on_segment(corner - 1, time);
  }

  const FilledGraph& upper_;
  std::size_t segment_;
  const FilledGraph& lower_;
};

/// The smallest r above `least` that covers a segment, when `least` does not: to the last bit of `most`.
double smallest_cover(const Cover& cover, double least, double most) {
  const double resolution = std::ldexp(most, -54);
  while (most - least > resolution) {
    const double middle = least + (most - least) / 2;
    if (middle <= least || middle >= most) break;
    (cover.holds(middle) ? most : least) = middle;
  }
  return most;
}

/// A step that visits all of n numbers in an order without a trend: near the golden section, coprime to n.
std::size_t scattering_step(std::size_t n) {
  std::size_t step =
      std::max<std::size_t>(1, static_cast<std::size_t>(0.6180339887498949 * static_cast<double>(n)));
  while (std::gcd(step, n) != 1) ++step;
  return step;
}

}  // namespace

FilledGraph::FilledGraph(const Piecewise& function, double time_weight, double sign) {
  const auto add = [&](double time, double value) {
    const double t = time_weight * time, x = sign * value;
    if (!time_.empty() && time_.back() == t && value_.back() == x) return;
    time_.push_back(t);
    value_.push_back(x);
  };
  for (std::size_t i = 0; i < function.size(); ++i) {
    add(function.times[i], function.left[i]);
    add(function.times[i], function.right[i]);
  }
  tree_.assign(2 * size(), 0.0);
  std::copy(value_.begin(), value_.end(), tree_.begin() + static_cast<std::ptrdiff_t>(size()));
  for (std::size_t node = size(); node-- > 1;) tree_[node] = std::max(tree_[2 * node], tree_[2 * node + 1]);
}

double FilledGraph::highest_of(std::size_t first, std::size_t last) const {
  double most = -HUGE_VAL;
  for (first += size(), last += size(); first < last; first /= 2, last /= 2) {
    if (first % 2 == 1) most = std::max(most, tree_[first++]);
    if (last % 2 == 1) most = std::max(most, tree_[--last]);
  }
  return most;
}

double FilledGraph::on_segment(std::size_t i, double time) const {
  const double start = time_[i], end = time_[i + 1];
  if (time <= start) return value_[i];
  if (time >= end) return value_[i + 1];
  return value_[i] + (value_[i + 1] - value_[i]) * ((time - start) / (end - start));
}

std::size_t FilledGraph::corners_until(double time, double delay) const {
  const auto come = [&](double corner) { return corner + delay <= time; };
  return static_cast<std::size_t>(std::partition_point(time_.begin(), time_.end(), come) - time_.begin());
}

std::size_t FilledGraph::corners_before(double time, double delay) const {
  const auto come = [&](double corner) { return corner + delay < time; };
  return static_cast<std::size_t>(std::partition_point(time_.begin(), time_.end(), come) - time_.begin());
}

namespace {

/// The largest of upper − lower at equal times, segment by segment of the upper graph and in their order. Where
/// it is at most r the segment lies within r of the lower graph: no window is needed.
class Above {
 public:
  Above(const FilledGraph& upper, const FilledGraph& lower) : upper_(upper), lower_(lower) {}

  bool is_within(std::size_t segment, double r) {
    const double start = upper_.time(segment), end = upper_.time(segment + 1);
    while (last_ + 1 < lower_.size() && lower_.time(last_ + 1) <= start) ++last_;
    if (last_ + 1 == lower_.size()) return false;
    if (start == end)
      return std::max(upper_.value(segment), upper_.value(segment + 1)) - lower_.on_segment(last_, start) <=
             r;
    if (upper_.value(segment) - lower_.on_segment(last_, start) > r) return false;
    std::size_t next = last_ + 1;
    for (; next < lower_.size() && lower_.time(next) < end; ++next)
      if (upper_.on_segment(segment, lower_.time(next)) - lower_.value(next) > r) return false;
    return next < lower_.size() && upper_.value(segment + 1) - lower_.on_segment(next - 1, end) <= r;
  }

 private:
  const FilledGraph& upper_;
  const FilledGraph& lower_;
  std::size_t last_ = 0;  // corner that is not later than the segment
};

}  // namespace

double excess_above(const FilledGraph& upper, const FilledGraph& lower, double least) {
  // With this r the window holds the whole of the lower graph.
  const double enough = lower.duration() + std::max(0.0, upper.highest() - lower.highest());
  const std::size_t segments = upper.size() - 1, step = scattering_step(segments);
  double r = least;
  const auto visit = [&](std::size_t segment) {
    const Cover cover(upper, segment, lower);
    if (!cover.holds(r)) r = smallest_cover(cover, r, enough);
  };
  // In a scattered order new records are rare, and only a record costs a search: some segments first, so that
  // nearly all others stay below their record.
  const auto scattered = static_cast<std::size_t>(4 * std::sqrt(static_cast<double>(segments)));
  std::size_t segment = 0;
  for (std::size_t count = 0; count < std::min(segments, scattered); ++count) {
    visit(segment);
    segment = (segment + step) % segments;
  }
  Above above(upper, lower);
  for (segment = 0; segment < segments; ++segment)
    if (!above.is_within(segment, r)) visit(segment);
  return r;
}

}  // namespace ictus
