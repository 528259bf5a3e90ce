// The sets (30) and (31) of contacts that stick and that slip, on rigid bodies by the event-driven scheme: which contact is
// in which set, from when on, and with what force.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "ictus/base/roots.hpp"
#include "ictus/model/rigid/rigid_system.hpp"
#include "ictus/reproduce/acary.hpp"

namespace ictus::reproduce::acary {
namespace {

constexpr double weight = 9.81;  // m/s², and N: all bodies have 1 kg

RigidData on_a_plane(const RoundedHull& hull, const Solid& made, const Vector3& normal, double friction) {
  RigidPair floor;
  floor.name = "body-floor";
  floor.normal = normal;
  floor.restitution = 0;
  floor.friction = friction;
  return {2, {0, -weight, 0}, {{"body", 1, made.inertia / made.volume, {hull}}}, {floor}};
}

/// A motion in short steps: when its contacts changed their set, and the force of the last step.
class Tracked {
 public:
  Tracked(RigidData data, const Eigen::Vector3d& q, const Eigen::Vector3d& v)
      : system_(std::move(data), q),
        stepper_(make_nonsmooth_stepper("event_driven", system_, {.impact_law = "poisson"})),
        motion_{0, q, v} {
    stepper_->start(motion_);
  }

  void run(double until, int steps) {
    const double h = (until - motion_.t) / steps;
    for (int k = 0; k < steps && good_; ++k) {
      good_ = stepper_->step(motion_, h).converged();
      for (const Event& event : stepper_->events()) events_.push_back(event);
      push_ = stepper_->impulse().sum() / h;
      rub_ = stepper_->friction().sum() / h;
    }
  }

  /// s, of the first such event; NaN where there is none, or where the motion ended early.
  double first(EventKind kind) const {
    const auto found =
        std::find_if(events_.begin(), events_.end(), [&](const Event& e) { return e.kind == kind; });
    return good_ && found != events_.end() ? found->t : NAN;
  }
  const Eigen::VectorXd& q() const { return motion_.q; }
  double v(Eigen::Index i) const { return good_ ? motion_.v[i] : NAN; }
  double normal_force() const { return good_ ? push_ : NAN; }   // N, mean of the last step
  double friction_force() const { return good_ ? rub_ : NAN; }  // N

 private:
  RigidSystem system_;
  std::unique_ptr<NonsmoothStepper> stepper_;
  Motion motion_;
  std::vector<Event> events_;
  double push_ = 0, rub_ = 0;
  bool good_ = true;
};

const Claim sticks{"|U_T| = 0: sticking or rolling, (30)", 0, 1e-12};
std::string slips_words() { return "|U_T| > 0: slipping or sliding, (31)"; }

/// Radius 1 m, 2 m/s, μ = 0.3: it slides for 2 v₀/(7 μ g), then rolls at 5/7 v₀.
void add_ball(Part& part) {
  constexpr double mu = 0.3, v0 = 2;
  const RoundedHull ball = hulls::ball(1);
  Tracked run(on_a_plane(ball, solid(ball), {0, 1, 0}, mu), {0, 1, 0}, {v0, 0, 0});
  const double stop = 2 * v0 / (7 * mu * weight);
  run.run(0.5 * stop, 10);
  part.add(at_least("slip of a ball at half of its sliding (m/s)", run.v(0) + run.v(2), {slips_words(), 0.9},
                    "radius 1 m, 2 m/s, μ = 0.3: half of 2 m/s is left"));
  part.add(ours(equal("friction over normal force there", std::abs(run.friction_force()) / run.normal_force(),
                      {"–", mu, 1e-12}, "at the edge of the cone")));
  run.run(1, 20);
  part.add(equal("slip of the ball at 1 s (m/s)", std::abs(run.v(0) + run.v(2)), sticks));
  part.add(
      ours(equal("friction of the ball at 1 s, which rolls (N)", run.friction_force(), {"–", 0, 1e-11})));
  part.add(ours(equal("instant at which the ball passes from (31) to (30) (s)", run.first(EventKind::sticks),
                      {"–", stop, 1e-12}, "2 v₀/(7 μ g)")));
  part.add(ours(equal("its velocity then (m/s)", run.v(0), {"–", 5 * v0 / 7, 1e-12}, "5/7 v₀")));
}

/// A block on 15°, μ = 0.5, 2 m/s downwards: both corners slip, then both stick with the force that the slope asks for.
void add_block(Part& part) {
  constexpr double mu = 0.5, v0 = 2, a = std::numbers::pi / 12;
  const RoundedHull box = hulls::rectangle(0.2, 0.1);
  const double c = std::cos(a), s = std::sin(a), stop = v0 / (weight * (mu * c - s));
  Tracked run(on_a_plane(box, plate(box), {s, c, 0}, mu), {0.05 * s, 0.05 * c, -a}, {v0 * c, -v0 * s, 0});
  run.run(0.5, 20);
  part.add(at_least("slip of a block on 15° at 0.5 s (m/s)", run.v(0) * c - run.v(1) * s,
                    {slips_words(), 0.9}, "2 m/s downwards, μ = 0.5"));
  part.add(ours(equal("friction over normal force there, both corners",
                      std::abs(run.friction_force()) / run.normal_force(), {"–", mu, 1e-11})));
  run.run(2, 20);
  part.add(equal("slip of the block at 2 s (m/s)", std::hypot(run.v(0), run.v(1)), sticks));
  part.add(
      ours(equal("friction over normal force at rest", std::abs(run.friction_force()) / run.normal_force(),
                 {"–", std::tan(a), 1e-10}, "tan 15°, inside the cone")));
  part.add(ours(equal("instant at which the block stops (s)", run.first(EventKind::sticks),
                      {"–", stop, 1e-11}, "v₀/(g (μ cos a − sin a))")));
}

/// A rod of 1 m that falls from 1.4 rad about its foot, a pendulum while that sticks: by θ, with g = 1,
///     ω² = 3 (sin θ₀ − sin θ),  f = ½(α sin θ − ω² cos θ),  N = 1 − ½(α cos θ + ω² sin θ),  α = 3/2 cos θ.
void add_rod(Part& part) {
  constexpr double mu = 0.3, start = 1.4;
  const auto left = [&](double theta) {  // of the cone
    const double c = std::cos(theta), s = std::sin(theta), rate = 3 * (std::sin(start) - s), turn = 1.5 * c;
    return mu * (1 - 0.5 * (turn * c + rate * s)) - std::abs(0.5 * (turn * s - rate * c));
  };
  const double slip_angle = bracketed_root(left, 0.9, 1.3, left(0.9), left(1.3));
  const RoundedHull rod = hulls::capsule(1, 0);
  const auto begin = [&] {
    return Tracked(on_a_plane(rod, plate(rod), {0, 1, 0}, mu),
                   {0.5 * std::cos(start), 0.5 * std::sin(start), start}, {0, 0, 0});
  };
  Tracked whole = begin();
  whole.run(0.7, 70);
  const double instant = whole.first(EventKind::slips);
  Tracked until = begin();
  until.run(instant, 50);
  const double theta = until.q()[2], w = until.v(2);
  part.add(equal("slip of a falling rod's foot until it gives way (m/s)",
                 std::abs(until.v(0) + 0.5 * w * std::sin(theta)), {"|U_T| = 0: sticking, (30)", 0, 1e-9},
                 "1 m, from 1.4 rad, μ = 0.3"));
  part.add(ours(equal("angle at which the foot passes from (30) to (31) (rad)", theta,
                      {"–", slip_angle, 1e-9}, "|f| = μ N of the pendulum")));
  until.run(instant + 0.02, 4);
  part.add(at_least("slip of the foot 20 ms later (m/s)",
                    std::abs(until.v(0) + 0.5 * until.v(2) * std::sin(until.q()[2])), {slips_words(), 1e-4}));
  part.add(ours(equal("friction over normal force there, of the foot",
                      std::abs(until.friction_force()) / until.normal_force(), {"–", mu, 1e-10})));
}

}  // namespace

Part sticking_and_slipping() {
  Part part;
  add_ball(part);
  add_block(part);
  add_rod(part);
  return part;
}

}  // namespace ictus::reproduce::acary
