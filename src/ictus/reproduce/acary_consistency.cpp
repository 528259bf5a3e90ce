// Local errors of Moreau's scheme beyond the ball: the bound (115) of the θ-method on functions of bounded variation,
// and the lemma (120), (121) on one impact at several contacts.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "ictus/model/mechanics/linear_system.hpp"
#include "ictus/reproduce/acary.hpp"

namespace ictus::reproduce::acary {
namespace {

/// A free unit mass under a force that jumps from 0 to 1 N: its velocity is the integral of it.
class SwitchedMass final : public MechanicalSystem {
 public:
  explicit SwitchedMass(double jump)
      : MechanicalSystem({.profile = Skyline::diagonal(1),
                          .constant_mass = true,
                          .linear_forces = true,
                          .constant_directions = true}),
        jump_(jump) {}
  void mass(const Vector&, Skyline& matrix) const override { matrix.at(0, 0) = 1; }
  void force(double t, const Vector&, const Vector&, Vector& force) const override {
    force[0] = t < jump_ ? 0 : 1;
  }
  void tangents(double, const Vector&, const Vector&, Skyline&, Skyline&) const override {}
  void gaps(const Vector&, Vector&) const override {}
  void directions(const Vector&, ContactRows&) const override {}
  double potential(const Vector&) const override { return 0; }
  double restitution(Index) const override { return 0; }

 private:
  double jump_;  // s
};

/// |∫f dt − h (θ f_{k+1} + (1 − θ) f_k)| over h var(f), the largest over where f jumps in the step.
double largest_share(double theta) {
  constexpr double h = 0.1;
  constexpr int places = 1000;
  double largest = 0;
  for (int i = 0; i < places; ++i) {
    const double jump = h * (i + 0.5) / places;
    const SwitchedMass system(jump);
    const auto stepper = make_nonsmooth_stepper("moreau_jean", system, {.theta = theta});
    Motion motion{0, Eigen::VectorXd::Zero(1), Eigen::VectorXd::Zero(1)};
    stepper->start(motion);
    (void)stepper->step(motion, h);
    largest = std::max(largest, std::abs((h - jump) - motion.v[0]) / h);
  }
  return largest;
}

/// A uniform bar of 1 kg that falls flat or askew, in coordinates of its ends: each strikes the ground.
LinearSystem falling_bar(double restitution) {
  LinearSystemData data;
  data.mass = Skyline(Skyline::full(2));
  data.mass.at(0, 0) = data.mass.at(1, 1) = 2.0 / 6;
  data.mass.at(1, 0) = 1.0 / 6;
  data.load = Eigen::Vector2d(-5, -5);
  for (Eigen::Index i : {0, 1}) {
    data.directions.add(i, 1);
    data.directions.end_row();
  }
  data.restitution = {restitution, restitution};
  return LinearSystem(std::move(data));
}

/// How the bar comes: flat, so that both ends strike at once, or with its second end too high for this step, and yet so
/// low that a forecast with γ = 2 counts it in.
enum class Attitude { flat, askew };

/// Largest |e_v| of one step of h, over where in it the bar strikes; exact by located events.
double velocity_error(double h, double forecast, Attitude attitude) {
  const LinearSystem bar = falling_bar(0.5);
  double largest = 0;
  for (const double share : {0.2, 0.4, 0.6, 0.8}) {
    const double second = attitude == Attitude::flat ? share : 1.9;
    const Motion start{0, h * Eigen::Vector2d(share, second), Eigen::Vector2d(-1, -1)};
    Motion exact = start, computed = start;
    const auto located = make_nonsmooth_stepper("event_driven", bar, {});
    located->start(exact);
    if (!located->step(exact, h).converged()) return NAN;
    const auto moreau = make_nonsmooth_stepper("moreau_jean", bar, {.theta = 0.5, .forecast = forecast});
    moreau->start(computed);
    if (!moreau->step(computed, h).converged()) return NAN;
    largest = std::max(largest, (exact.v - computed.v).cwiseAbs().maxCoeff());
  }
  return largest;
}

double order_of_error(double forecast, Attitude attitude) {
  return std::log10(velocity_error(1e-3, forecast, attitude) / velocity_error(1e-4, forecast, attitude));
}

void add_lemma(Part& part) {
  const std::string bar = "a bar of 1 kg whose ends strike the ground, e = ½";
  part.add(equal("order of e_v, both ends strike, both forecast", order_of_error(2, Attitude::flat),
                 {"I_p = I*: e_v = O(h), (120)", 1, 0.02}, bar));
  part.add(equal("order of e_v, both ends strike, none forecast", order_of_error(0, Attitude::flat),
                 {"I_p ≠ I*: e_v = K + O(h), (121)", 0, 0.02}, bar));
  part.add(equal("order of e_v, one end strikes, both forecast", order_of_error(2, Attitude::askew),
                 {"I_p ≠ I*: e_v = K + O(h), (121)", 0, 0.02}, bar));
}

}  // namespace

Part consistency() {
  Part part;
  for (const double theta : {0.0, 0.25, 0.5, 0.75, 1.0}) {
    const double c = std::max(theta, 1 - theta);
    const double seen = largest_share(theta);
    part.add(at_most(fmt::format("error of the θ-method over h var(f), θ = {:g}", theta), seen,
                     {"C(θ), (115)", c}, "largest over 1000 places of a jump of the force in one step"));
    part.add(equal(fmt::format("the same, θ = {:g}: is the bound sharp?", theta), seen,
                   {"C(θ) is sharp", c, 1e-3}));
  }
  add_lemma(part);
  return part;
}

}  // namespace ictus::reproduce::acary
