#pragma once
// An exact motion that is computed impact after impact, as far as it is asked for.

#include <algorithm>
#include <list>
#include <memory>
#include <mutex>
#include <vector>

namespace ictus {

/// A Path(data, until) that is made anew, twice as long, when a later time is asked for. Several threads may
/// ask at a time: shorter paths are kept, so that what was returned stays. Copies share their paths.
template <class Path, class Data>
class GrowingPath {
 public:
  GrowingPath(const Data& data, double until) : data_(data), grown_(std::make_shared<Grown>()) {
    grown_->until = until;
    grown_->paths.emplace_back(data, until);
  }

  const Path& up_to(double time) const {
    const std::lock_guard lock(grown_->mutex);
    if (time > grown_->until) {
      grown_->until = std::max(2 * grown_->until, time);
      grown_->paths.emplace_back(data_, grown_->until);
    }
    return grown_->paths.back();
  }

 private:
  struct Grown {
    std::mutex mutex;
    double until = 0;       // s, of the last
    std::list<Path> paths;  // ever longer
  };
  Data data_;
  std::shared_ptr<Grown> grown_;
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
