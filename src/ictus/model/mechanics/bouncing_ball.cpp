#include "ictus/model/mechanics/bouncing_ball.hpp"

#include "ictus/exact/rigid_bouncing_ball.hpp"
#include "ictus/model/mechanics/single_mass.hpp"

namespace ictus {
namespace {

class BallMotion final : public ExactMotion {
 public:
  explicit BallMotion(const BouncingBall& ball)
      : path_{ball.height, ball.gravity, ball.restitution, ball.speed} {}

  void at(double t, Motion& before, Motion& after) const override {
    const double height = path_.height_at(t);
    before = {t, Eigen::VectorXd::Constant(1, height),
              Eigen::VectorXd::Constant(1, path_.velocity_before(t))};
    after = {t, before.q, Eigen::VectorXd::Constant(1, path_.velocity_at(t))};
  }
  std::vector<double> jumps(double until) const override {
    constexpr double round_off = 1e-17;  // of the first speed
    std::vector<double> times;
    for (int n = 0; path_.impact_speed(n) > round_off * path_.impact_speed(0); ++n) {
      const double time = path_.impact_time(n);
      if (time > until || (n > 0 && !(time > times.back()))) break;
      times.push_back(time);
    }
    return times;
  }

 private:
  exact::RigidBouncingBall path_;
};

}  // namespace

SystemCase BouncingBall::make() const {
  const exact::RigidBouncingBall path{height, gravity, restitution, speed};
  // The default's four seconds: past the rest, or as long against its first fall.
  constexpr double falls = 4;
  return {std::make_unique<SingleMass>(SingleMass::Data{.mass = mass,
                                                        .load = -mass * gravity,
                                                        .restitution = restitution,
                                                        .coordinate = "height",
                                                        .contact = "floor"}),
          {0, Eigen::VectorXd::Constant(1, height), Eigen::VectorXd::Constant(1, speed)},
          falls * path.fall_time(),
          std::make_unique<BallMotion>(*this)};
}

}  // namespace ictus
