#pragma once
// The filled-in graph of a function as a chain of segments along which time never falls, and how far it rises
// above another one. The chain is connected, so between t − r and t + r it takes all values from its least
// to its largest one there; the points within r of it at the time t are therefore an interval,
//     least value on [t − r, t + r] − r  ≤  x  ≤  largest value on [t − r, t + r] + r,
// and the distance of a point is the smallest r for which it lies inside: no search over pairs of segments.

#include <cstddef>
#include <vector>

#include "ictus/base/piecewise.hpp"

namespace ictus {

class FilledGraph {
 public:
  /// `sign` is 1 or −1: the graph, or the graph upside down.
  FilledGraph(const Piecewise& function, double time_weight, double sign);

  std::size_t size() const { return time_.size(); }
  double time(std::size_t i) const { return time_[i]; }
  double value(std::size_t i) const { return value_[i]; }
  double duration() const { return time_.back() - time_.front(); }
  double highest() const { return highest_of(0, size()); }
  /// The largest value of the corners first … last − 1; −∞ when there is none.
  double highest_of(std::size_t first, std::size_t last) const;
  /// On the segment from corner i to i + 1.
  double on_segment(std::size_t i, double time) const;
  /// How many corners have come until a time, or before it, when a corner comes `delay` after its own time.
  std::size_t corners_until(double time, double delay) const;
  std::size_t corners_before(double time, double delay) const;

 private:
  std::vector<double> time_;   // of the corners, weighted
  std::vector<double> value_;  // of the corners
  std::vector<double> tree_;   // the larger of every two, of every four, …; the corners are its second half
};

/// The smallest r ≥ `least` for which every point of `upper` lies at most r above the points within r of `lower`.
double excess_above(const FilledGraph& upper, const FilledGraph& lower, double least = 0);

}  // namespace ictus
