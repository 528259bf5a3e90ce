// Numerical damping of high frequencies: the spectral radius of a step with hω → ∞, from the recurrence that
// the positions of a free oscillator obey, z_{n+k} = c₁ z_{n+k−1} + … + c_k z_n.

#include <fmt/format.h>

#include <Eigen/LU>
#include <cmath>
#include <numbers>

#include "ictus/reproduce/acary_spectral.hpp"

namespace ictus::reproduce::acary {
namespace {

/// A scheme whose state is `memory` numbers per coordinate: q and v, and an acceleration that is not the
/// force's.
struct Damped {
  Method method;
  int memory;
  double radius;
  std::string printed, note = {};
  double allowed = 1e-3;
};

/// Are all roots of a₀ + a₁ z + … inside the unit circle? By the recursion of Schur and Cohn, which
/// lowers the degree and keeps the answer.
bool inside_unit_circle(std::vector<double> a) {
  for (; a.size() > 1; a.pop_back()) {
    const std::vector<double> before = a;
    const std::size_t n = a.size() - 1;
    if (!(std::abs(before[0]) < std::abs(before[n]))) return false;
    for (std::size_t i = 0; i < n; ++i) a[i] = before[n] * before[i + 1] - before[0] * before[n - 1 - i];
  }
  return true;
}

/// The largest modulus of a root of z^k = c₀ + c₁ z + …, for moduli below 2.
double largest_root(const Eigen::VectorXd& c) {
  const auto within = [&](double radius) {
    std::vector<double> a(static_cast<std::size_t>(c.size()) + 1, 1);
    double power = std::pow(radius, -static_cast<double>(c.size()));
    for (Eigen::Index i = 0; i < c.size(); ++i, power *= radius)
      a[static_cast<std::size_t>(i)] = -c[i] * power;
    return inside_unit_circle(std::move(a));
  };
  double low = 0, high = 2;
  while (high - low > 1e-12) (within((low + high) / 2) ? high : low) = (low + high) / 2;
  return (low + high) / 2;
}

}  // namespace

double spectral_radius(const std::vector<double>& z) {
  const auto k = static_cast<Eigen::Index>(z.size() / 2);
  Eigen::MatrixXd hankel(k, k);
  Eigen::VectorXd next(k);
  for (Eigen::Index i = 0; i < k; ++i) {
    for (Eigen::Index j = 0; j < k; ++j) hankel(i, j) = z[static_cast<std::size_t>(i + j)];
    next[i] = z[static_cast<std::size_t>(i + k)];
  }
  return largest_root(hankel.fullPivLu().solve(next));
}

double spectral_radius(const Method& method, int memory, double angle) {
  const FreeOscillator system;
  const auto stepper = make_nonsmooth_stepper(method.scheme, system, method.options);
  Motion motion{0, Eigen::VectorXd::Ones(1), Eigen::VectorXd::Zero(1)};
  stepper->start(motion);
  std::vector<double> z{motion.q[0]};
  for (int n = 1; n < 2 * memory; ++n) {
    (void)stepper->step(motion, angle);
    z.push_back(motion.q[0]);
  }
  return spectral_radius(z);
}

namespace {

Damped newmark(double gamma, double beta, std::string printed) {
  Method method{fmt::format("Newmark γ = {:g}, β = {:g}", gamma, beta), "nonsmooth_newmark"};
  method.options.gamma = gamma;
  method.options.beta = beta;
  // With β = (γ + ½)²/4 both roots meet at (γ − 3/2)/(γ + ½).
  return {std::move(method), 2, std::abs(gamma - 1.5) / (gamma + 0.5), std::move(printed)};
}

Damped hht(double alpha, std::string printed) {
  Method method{fmt::format("HHT α = {:g}", alpha), "nonsmooth_hht"};
  method.options.alpha = alpha;
  return {std::move(method), 3, (1 - alpha) / (1 + alpha), std::move(printed),
          "α > 0 as in (98)–(104); Hughes's figure has the other sign"};
}

Damped generalized(double rho) {
  Method method{fmt::format("generalised α, ρ∞ = {:g}", rho), "nonsmooth_generalized_alpha"};
  method.options.rho_infinity = rho;
  return {std::move(method),
          3,
          rho,
          "ρ∞",
          "its parameter; three roots meet there, so that it is reached to (hω)^{−2/3} only: here hω = 1000",
          0.01};
}

std::vector<Damped> schemes() {
  return {newmark(0.5, 0.25, "a curve"),
          newmark(0.6, 0.3025, "a curve"),
          newmark(0.9, 0.49, "a curve"),
          hht(0.05, "a curve"),
          hht(0.3, "a curve"),
          generalized(0.9),
          generalized(0.5),
          generalized(0.2)};
}

}  // namespace

Part spectral_radii() {
  constexpr double stiff = 1e3;  // hω: more loses digits, (hω)² is the condition of a step
  Part part;
  report::Figure figure{
      .id = "acary-spectral",
      .title = "Spectral radii",
      .caption = "Slow motions are kept, fast ones damped: how much is chosen by γ, α or ρ∞.",
      .x = {"h/T", true},
      .y = {"spectral radius"}};
  for (const Damped& scheme : schemes()) {
    part.add(equal("spectral radius for hω → ∞, " + scheme.method.label,
                   spectral_radius(scheme.method, scheme.memory, stiff),
                   {scheme.printed, scheme.radius, scheme.allowed}, scheme.note));
    report::Series curve{scheme.method.label, {}, {}};
    for (double ratio = 1e-2; ratio < 1.1e2; ratio *= 1.1) {
      curve.x.push_back(ratio);
      curve.y.push_back(spectral_radius(scheme.method, scheme.memory, 2 * std::numbers::pi * ratio));
    }
    figure.series.push_back(std::move(curve));
  }
  part.show({"Spectral radii", "", {std::move(figure)}, {}});
  return part;
}

}  // namespace ictus::reproduce::acary
