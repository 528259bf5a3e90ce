#include "ictus/trace/shown_coordinates.hpp"

namespace ictus {

ShownCoordinates::ShownCoordinates(const MechanicalSystem& system)
    : system_(&system), divided_(system.body_groups()) {
  if (!divided_.empty() && !divided_.front().is_divided()) divided_ = {};
  headings_.reserve(divided_.empty() ? static_cast<std::size_t>(system.coordinates()) : divided_.size());
  for (const BodyGroup& body : divided_) headings_.push_back({body.name, body.unit});
  for (Eigen::Index i = 0; divided_.empty() && i < system.coordinates(); ++i)
    headings_.push_back({system.coordinate_name(i), system.coordinate_unit(i)});
  position_.resize(divided_.size());
  velocity_.resize(divided_.size());
}

StateView ShownCoordinates::view(double t, const Eigen::VectorXd& q, const Eigen::VectorXd& v) {
  if (divided_.empty()) return {t, q.data(), v.data()};
  for (std::size_t i = 0; i < divided_.size(); ++i) {
    position_[i] = divided_[i].place(q).x;
    velocity_[i] = divided_[i].speed(v).x;
  }
  return {t, position_.data(), velocity_.data()};
}

double ShownCoordinates::take_out_vibration(const Motion& motion, double& kinetic, double& potential) const {
  if (divided_.empty()) return 0;
  const InnerEnergy inner = system_->inner_energy_at(motion.t, motion.q, motion.v);
  kinetic -= inner.kinetic;
  potential -= inner.strain;
  return inner.kinetic + inner.strain;
}

}  // namespace ictus
