#pragma once
// Forces of the energy-conserving schemes.

#include <algorithm>

#include "ictus/base/archive.hpp"
#include "ictus/model/system.hpp"

namespace ictus {

/// Mean forces along a path of depths gone through in a given time: the springs', and the dampers' that see
/// its speed. What they do then is exact: the springs' work is the change of their energy, the dampers' is
/// lost.
template <System S>
class MeanForces {
 public:
  using Contacts = typename S::Contacts;
  explicit MeanForces(const S& system) : at_from_(system.contacts()), means_(system.contacts()) {
    for (Eigen::Index j = 0; j < system.contacts(); ++j)
      means_.powers[static_cast<std::size_t>(j)].prepare(system.spring(j).exponent);
  }

  /// Before the first call of a step: the depths from which its paths begin.
  void begin(const S& system, const Contacts& from) {
    for (Eigen::Index j = 0; j < from.size(); ++j)
      at_from_[j] = means_.powers[static_cast<std::size_t>(j)](from[j], system.spring(j).exponent);
  }

  struct Path {
    const Contacts &from, &to;
    double per_time;  // 1/s
  };

  template <class Factors>
  void operator()(const S& system, const Factors& factors, const Contacts& memory, const Path& path,
                  Contacts& force, Contacts& slope, Contacts& curvature) {
    system.means(path.from, at_from_, path.to, memory, means_);
    factors.multiply(means_);
    for (Eigen::Index j = 0; j < path.from.size(); ++j) {
      const double speed = (path.to[j] - path.from[j]) * path.per_time, damper_slope = means_.damper_slope[j];
      Mean sum{
          means_.spring[j] + means_.damper[j] * speed,
          means_.spring_slope[j] + means_.damper[j] * path.per_time + damper_slope * speed,
          means_.spring_curvature[j] + 2 * damper_slope * path.per_time + means_.damper_curvature[j] * speed};
      if (sum.value < 0) sum = {0, 0, 0};  // a contact never pulls
      // Written once: what a branch has written would be read back from memory, in the middle of the loop.
      force[j] = sum.value;
      slope[j] = sum.slope;
      curvature[j] = sum.curvature;
    }
  }

  /// J lost along the path: by the dampers, or all that a spring gives up where the contact would pull. The
  /// means were taken `last` before the end of the path and follow it by their derivatives.
  double lost(const Path& path, const Contacts& last) const {
    double sum = 0;
    for (Eigen::Index j = 0; j < last.size(); ++j) {
      const double way = path.to[j] - path.from[j];
      const double damper =
          means_.damper[j] + last[j] * (means_.damper_slope[j] + 0.5 * last[j] * means_.damper_curvature[j]);
      sum += std::max(damper * way * path.per_time, -(means_.spring[j] + means_.spring_slope[j] * last[j])) *
             way;
    }
    return sum;
  }

  /// Powers that are known carry their last bits.
  void archive(Archive& archive) { archive(means_.powers); }

  /// As taken for the last time.
  const MeanTerms<Contacts>& terms() const { return means_; }

 private:
  Contacts at_from_;
  MeanTerms<Contacts> means_;
};

}  // namespace ictus
