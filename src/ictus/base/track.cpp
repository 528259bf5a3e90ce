#include "ictus/base/track.hpp"

#include <algorithm>
#include <limits>

#include "ictus/base/error.hpp"
#include "ictus/base/monotone_cubic.hpp"

namespace ictus {
namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();

/// Slopes of a cubic spline: level at its ends, or the same at both.
///     s_{i−1}/h_{i−1} + 2 (1/h_{i−1} + 1/h_i) s_i + s_{i+1}/h_i = 3 (d_{i−1}/h_{i−1} + d_i/h_i),   d = Δy/h
class SplineSlopes {
 public:
  SplineSlopes(const std::vector<double>& x, const std::vector<double>& y) : x_(x), y_(y) {}

  std::vector<double> level() const {
    const std::size_t n = x_.size();
    std::vector<double> slope(n, 0.0), diagonal(n, 1.0), right(n, 0.0);
    for (std::size_t i = 1; i + 1 < n; ++i) {
      diagonal[i] = 2 * (per(i - 1) + per(i));
      right[i] = pull(i - 1, i);
    }
    solve(diagonal, right, slope);
    return slope;
  }
  /// A cyclic system of rank one more than that between two knots: two solutions, put together at the seam.
  std::vector<double> repeating() const {
    const std::size_t n = x_.size(), last = n - 1;
    std::vector<double> plain(n, 0.0), seam(n, 0.0), diagonal(n, 1.0), right(n, 0.0);
    for (std::size_t i = 1; i < last; ++i) {
      diagonal[i] = 2 * (per(i - 1) + per(i));
      right[i] = pull(i - 1, i);
    }
    solve(diagonal, right, plain);
    std::fill(right.begin(), right.end(), 0.0);
    right.front() = right.back() = 1;
    solve(diagonal, right, seam);
    const auto residual = [&](const std::vector<double>& s) {
      return per(last - 1) * s[last - 1] + 2 * (per(last - 1) * s[last] + per(0) * s[0]) + per(0) * s[1];
    };
    const double share = (pull(last - 1, 0) - residual(plain)) / residual(seam);
    for (std::size_t i = 0; i < n; ++i) plain[i] += share * seam[i];
    return plain;
  }

 private:
  double per(std::size_t i) const { return 1 / (x_[i + 1] - x_[i]); }
  double rise(std::size_t i) const { return (y_[i + 1] - y_[i]) * per(i); }
  double pull(std::size_t before, std::size_t after) const {
    return 3 * (rise(before) * per(before) + rise(after) * per(after));
  }
  /// The slopes at both ends are given.
  void solve(std::vector<double> diagonal, std::vector<double> right, std::vector<double>& slope) const {
    const std::size_t n = x_.size();
    slope.front() = right.front(), slope.back() = right.back();
    if (n < 3) return;
    right[1] -= per(0) * right.front();
    right[n - 2] -= per(n - 2) * right.back();
    for (std::size_t i = 2; i + 1 < n; ++i) {
      const double factor = per(i - 1) / diagonal[i - 1];
      diagonal[i] -= factor * per(i - 1);
      right[i] -= factor * right[i - 1];
    }
    for (std::size_t i = n - 2; i > 0; --i)
      slope[i] = (right[i] - (i + 2 < n ? per(i) * slope[i + 1] : 0)) / diagonal[i];
  }

  const std::vector<double>&x_, &y_;
};

}  // namespace

Track::Track(const std::vector<double>& x, const std::vector<double>& y, const std::vector<double>& slope,
             Beyond beyond)
    : x_(x), beyond_(beyond) {
  expects(x.size() >= 2 && y.size() == x.size() && slope.size() == x.size(), "a track has knots");
  const double even = (x.back() - x.front()) / static_cast<double>(x.size() - 1);
  bool is_even = true;
  for (std::size_t i = 0; i + 1 < x.size(); ++i) {
    const double h = x[i + 1] - x[i], d = (y[i + 1] - y[i]) / h;
    expects(h > 0, "the knots of a track rise");
    is_even = is_even && std::abs(h - even) < 1e-6 * even;
    pieces_.push_back({y[i], slope[i], (3 * d - 2 * slope[i] - slope[i + 1]) / h,
                       (slope[i] + slope[i + 1] - 2 * d) / (h * h)});
  }
  if (is_even) spacing_ = even;
  if (repeats()) return;
  const double on = beyond == Beyond::straight ? 1 : 0;
  pieces_.push_back({y.front(), on * slope.front(), 0, 0});
  pieces_.push_back({y.back(), on * slope.back(), 0, 0});
}

Track Track::spline(const std::vector<double>& x, const std::vector<double>& y, Beyond beyond) {
  const SplineSlopes slopes(x, y);
  return {x, y, beyond == Beyond::repeats && x.size() > 2 ? slopes.repeating() : slopes.level(), beyond};
}

Track Track::calm(const std::vector<double>& x, const std::vector<double>& y) {
  const MonotoneCubic curve(x, y);
  std::vector<double> slope;
  for (double each : x) slope.push_back(curve.slope(each));
  slope.front() = slope.back() = 0;
  return {x, y, slope};
}

double Track::knot(Index i) const {
  const auto count = static_cast<Index>(x_.size());
  if (repeats()) {
    const Index n = count - 1, turn = i >= 0 ? i / n : -((n - 1 - i) / n);
    return x_[static_cast<std::size_t>(i - turn * n)] + static_cast<double>(turn) * (x_.back() - x_.front());
  }
  if (i < 0) return -infinite;
  return i < count ? x_[static_cast<std::size_t>(i)] : infinite;
}

Track::Piece Track::piece(Index i) const {
  if (repeats()) {
    const auto n = static_cast<Index>(pieces_.size());
    return pieces_[static_cast<std::size_t>((i % n + n) % n)];
  }
  const std::size_t inner = pieces_.size() - 2;
  if (i < 0) return pieces_[inner];
  return pieces_[static_cast<std::size_t>(i) < inner ? static_cast<std::size_t>(i) : inner + 1];
}

double Track::anchor(Index i) const { return i < 0 && !repeats() ? x_.front() : knot(i); }

Track::Index Track::locate(double x) const {
  const double length = x_.back() - x_.front();
  // A motion that has no finite answer any more is told elsewhere; nothing is to hang on it here.
  if (!(std::abs(x - x_.front()) < 1e12 * length)) return 0;
  const auto turn = repeats() ? static_cast<Index>(std::floor((x - x_.front()) / length)) : 0;
  const double inside = x - static_cast<double>(turn) * length;
  const auto count = static_cast<Index>(x_.size());
  Index i = 0;
  if (spacing_ > 0)
    i = static_cast<Index>(std::clamp((inside - x_.front()) / spacing_, -1.0, static_cast<double>(count)));
  else
    i = std::upper_bound(x_.begin(), x_.end(), inside) - x_.begin() - 1;
  i += turn * (count - 1);
  if (!repeats()) i = std::clamp<Index>(i, -1, count - 1);
  while (x < knot(i)) --i;
  while (x >= knot(i + 1)) ++i;
  return i;
}

Track::At Track::at(double x) const {
  if (pieces_.empty()) return {};
  const Index i = locate(x);
  const Piece here = piece(i);
  const double d = x - anchor(i);
  return {here.value + d * (here.slope + d * (here.half_curvature + d * here.sixth)),
          here.slope + d * (2 * here.half_curvature + 3 * here.sixth * d),
          2 * here.half_curvature + 6 * here.sixth * d};
}

double Track::next_knot(double x) const { return pieces_.empty() ? infinite : knot(locate(x) + 1); }

double Track::least() const {
  double value = 0;
  for (std::size_t i = 0; i < pieces_.size(); ++i)
    value = i == 0 ? pieces_[i].value : std::min(value, pieces_[i].value);
  return value;
}

double Track::most() const {
  double value = 0;
  for (std::size_t i = 0; i < pieces_.size(); ++i)
    value = i == 0 ? pieces_[i].value : std::max(value, pieces_[i].value);
  return value;
}

}  // namespace ictus
