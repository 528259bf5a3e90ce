#pragma once
// The coordinates of a system that a run tells of: its own, or, where bodies are many points, those of their
// centres of mass.

#include <vector>

#include "ictus/model/mechanics/mechanical_system.hpp"
#include "ictus/model/state.hpp"
#include "ictus/trace/columns.hpp"

namespace ictus {

class ShownCoordinates {
 public:
  ShownCoordinates() = default;
  explicit ShownCoordinates(const MechanicalSystem& system);

  std::vector<Heading> headings() const { return headings_; }
  /// Valid until the next one is asked for.
  StateView view(double t, const Eigen::VectorXd& q, const Eigen::VectorXd& v);
  /// Takes what moves and is strained inside the bodies out of the kinetic and the potential energy; that, J.
  double take_out_vibration(const Motion& motion, double& kinetic, double& potential) const;

 private:
  const MechanicalSystem* system_ = nullptr;
  std::vector<Heading> headings_;
  std::vector<BodyGroup> divided_;           // bodies of many points, if all are
  std::vector<double> position_, velocity_;  // of their centres
};

}  // namespace ictus
