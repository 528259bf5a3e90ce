#pragma once
// An exact motion that is computed impact after impact, as far as it is asked for.

#include <algorithm>
#include <vector>

namespace ictus {

/// A Path(data, until) that is made anew, twice as long, when a later time is asked for. Not for two threads
/// at a time.
template <class Path, class Data>
class GrowingPath {
 public:
  GrowingPath(const Data& data, double until) : data_(data), until_(until), path_(data, until) {}

  const Path& up_to(double time) const {
    if (time > until_) {
      until_ = std::max(2 * until_, time);
      path_ = Path(data_, until_);
    }
    return path_;
  }

 private:
  Data data_;
  mutable double until_;
  mutable Path path_;
};

/// Of the impacts up to a time, those that are one: a start on a wall, at rest, is not.
template <class Impact>
std::vector<double> impact_times(const std::vector<Impact>& impacts, double until) {
  std::vector<double> times;
  for (const Impact& impact : impacts)
    if (impact.time <= until && impact.speed > 0) times.push_back(impact.time);
  return times;
}

}  // namespace ictus
