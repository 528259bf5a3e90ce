#include "ictus/model/mechanics/ball_column.hpp"

#include <cmath>
#include <utility>

#include "ictus/model/mechanics/bodies_system.hpp"

namespace ictus {
namespace {

class RestingMotion final : public ExactMotion {
 public:
  explicit RestingMotion(Eigen::VectorXd place) : place_(std::move(place)) {}

  void at(double t, Motion& before, Motion& after) const override {
    before = {t, place_, Eigen::VectorXd::Zero(place_.size())};
    after = before;
  }
  std::vector<double> jumps(double) const override { return {}; }

 private:
  Eigen::VectorXd place_;
};

BodiesData data_of(const BallColumn& column) {
  using Contact = BodiesData::Contact;
  BodiesData data;
  data.gravity = {-column.gravity, 0};
  const auto count = static_cast<std::size_t>(column.count);
  for (std::size_t i = 0; i < count; ++i) {
    data.names.push_back("ball-" + std::to_string(i + 1));
    data.masses.push_back(column.mass);
    const bool lowest = i == 0;
    data.contacts.push_back({lowest ? "floor" : data.names[i - 1] + "-" + data.names[i],
                             lowest ? Contact::wall : i - 1,
                             i,
                             true,
                             {1, 0},
                             lowest ? column.radius : 2 * column.radius,
                             column.restitution});
    data.picture.bodies.push_back({data.names.back(), {{{Vector3{}}, column.radius}}});
  }
  data.picture.walls = {{"floor", {1, 0, 0}, 0}};
  data.picture.gravity = data.gravity;
  return data;
}

/// Heights whose gaps are below zero in the last digit: at zero the round-off of a speed would open them, and
/// a gap above it would be a fall.
Eigen::VectorXd touching(const BodiesData& data) {
  Eigen::VectorXd height(static_cast<Eigen::Index>(data.masses.size()));
  double below = 0;
  for (Eigen::Index i = 0; i < height.size(); ++i) {
    const double reach = data.contacts[static_cast<std::size_t>(i)].reach;
    height[i] = below + reach;
    while (!(height[i] - below - reach < 0)) height[i] = std::nextafter(height[i], below);
    below = height[i];
  }
  return height;
}

}  // namespace

SystemCase BallColumn::make() const {
  BodiesData data = data_of(*this);
  const Eigen::VectorXd start = touching(data);
  return {std::make_unique<BodiesSystem>(std::move(data)),
          {0, start, Eigen::VectorXd::Zero(start.size())},
          1,
          std::make_unique<RestingMotion>(start)};
}

}  // namespace ictus
