#include "tests/support/rigid_examples.hpp"

#include <algorithm>

namespace ictus::test {

RigidExample on_floor(const RigidBody& body, std::size_t dimension, std::vector<double> q,
                      std::vector<double> v, const FloorNumbers& numbers) {
  RigidExample example;
  const Vector3 up = dimension == 2 ? Vector3{0, 1, 0} : Vector3{0, 0, 1};
  RigidPair pair;
  pair.name = body.name + "-floor";
  pair.normal = up;
  pair.restitution = numbers.restitution;
  pair.friction = numbers.friction;
  example.data = {dimension, -numbers.gravity * up, {body}, {pair}};
  example.start.q = Eigen::Map<const Eigen::VectorXd>(q.data(), static_cast<Eigen::Index>(q.size()));
  example.start.v = Eigen::Map<const Eigen::VectorXd>(v.data(), static_cast<Eigen::Index>(v.size()));
  return example;
}

RigidBody ball_body(double radius, double mass) { return solid_body(hulls::ball(radius), mass); }

RigidBody plate_body(const RoundedHull& hull, double mass) {
  const Solid made = plate(hull);
  return {"body", mass, mass / made.volume * made.inertia, {hull}};
}

RigidBody solid_body(const RoundedHull& hull, double mass) {
  const Solid made = solid(hull);
  return {"body", mass, mass / made.volume * made.inertia, {hull}};
}

RigidRun follow(const RigidSystem& system, Motion start, double until, double h, std::string_view scheme,
                const NonsmoothOptions& options) {
  RigidRun run{std::move(start), {}, {}};
  const auto stepper = make_nonsmooth_stepper(scheme, system, options);
  const auto steps = std::lround(until / h);
  const Eigen::Index d = static_cast<Eigen::Index>(system.dimension()) - 1;
  for (long k = 0; k < steps && run.books.converged(); ++k) {
    const StepReport step = stepper->step(run.end, h);
    run.books.add(step);
    run.events.insert(run.events.end(), stepper->events().begin(), stepper->events().end());
    run.least_friction_loss = std::min(run.least_friction_loss, step.friction_loss);
    for (Eigen::Index j = 0; d > 0 && j < system.contacts(); ++j)
      run.largest_cone = std::max(run.largest_cone, stepper->friction().segment(j * d, d).norm() -
                                                        system.friction(j) * stepper->impulse()[j]);
  }
  return run;
}

}  // namespace ictus::test
