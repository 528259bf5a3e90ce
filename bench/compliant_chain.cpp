// Cost of a compliant chain: nanoseconds per sphere and step of `verlet` on the Model of production runs,
// ledger included, against a bare loop of the same arithmetic. Both must come to the same velocities first.

#include <cmath>
#include <memory>

#include "bench/timing.hpp"
#include "ictus/laws/contact/power_law.hpp"
#include "ictus/model/model.hpp"
#include "ictus/schemes/smooth/verlet.hpp"

namespace {

using namespace ictus;
using Chain = Eigen::VectorXd;

constexpr Eigen::Index spheres = 1000;
constexpr int steps = 2000;
constexpr double step = 1e-7;  // s
constexpr PowerLaw law{.stiffness = 6.97e9, .exponent = 1.5};
constexpr double mass = 0.05;  // kg

struct Case {
  const char* name;
  double (*velocity)(Eigen::Index sphere);  // m/s
};
constexpr Case cases[] = {
    {"struck by the first", [](Eigen::Index i) { return i == 0 ? 1.0 : 0.0; }},
    {"all in motion", [](Eigen::Index i) { return std::sin(12.9898 * static_cast<double>(i * i)); }}};

Chain velocities(const Case& c) {
  Chain v(spheres);
  for (Eigen::Index i = 0; i < spheres; ++i) v[i] = c.velocity(i);
  return v;
}

Model model() {
  Model::Parts parts{.mass = Chain::Constant(spheres, mass),
                     .gravity = Chain::Zero(spheres),
                     .pairs = {},
                     .pools = {},
                     .body_names = {},
                     .contact_names = {}};
  for (Eigen::Index i = 0; i + 1 < spheres; ++i) parts.pairs.push_back({i, i + 1, 0});
  parts.pools.push_back(std::make_unique<PoolOf<PowerLaw>>(law, ContactRange{0, spheres - 1}));
  return Model(std::move(parts));
}

/// Nothing but the arithmetic of Verlet on this chain; no ledger.
class BareLoop {
 public:
  explicit BareLoop(const Case& c) : start_(velocities(c)) {}
  void run() {
    x_.setZero(), a_.setZero();
    v_ = start_;
    for (int s = 0; s < steps; ++s) advance();
  }
  const Chain& velocity() const { return v_; }

 private:
  void advance() {
    double *x = x_.data(), *v = v_.data(), *a = a_.data(), *f = force_.data();
    const double* w = inverse_mass_.data();
    for (Eigen::Index i = 0; i < spheres; ++i) {
      x[i] += step * v[i] + step * step / 2 * a[i];
      v[i] += step / 2 * a[i];
    }
    for (Eigen::Index i = 0; i + 1 < spheres; ++i) {
      const double depth = std::max(0.0, x[i] - x[i + 1]);
      f[i + 1] = law.stiffness * (depth * std::sqrt(depth));
    }
    for (Eigen::Index i = 0; i < spheres; ++i) {
      a[i] = (f[i] - f[i + 1]) * w[i];
      v[i] += step / 2 * a[i];
    }
  }

  Chain start_;
  Chain x_{spheres}, v_{spheres}, a_{spheres};
  Chain force_ = Chain::Zero(spheres + 1);  // with zeros beyond both ends
  Chain inverse_mass_ = Chain::Constant(spheres, 1 / mass);
};

class OnModel {
 public:
  explicit OnModel(const Case& c)
      : model_(model()), start_(model_.start(Chain::Zero(spheres), velocities(c))), verlet_(model_) {}
  void run() {
    state = start_;
    lost = 0;
    verlet_.restart();
    for (int s = 0; s < steps; ++s) lost += verlet_.step(model_, state, step).dissipated;
  }
  State<Model> state;
  double lost = 0;  // J

 private:
  Model model_;
  State<Model> start_;
  Verlet::On<Model> verlet_;
};

void check(const Chain& start, const OnModel& ours, const BareLoop& bare) {
  const Chain &q = ours.state.q, &v = ours.state.v;
  double energy = 0.5 * mass * (v.squaredNorm() - start.squaredNorm());
  for (Eigen::Index i = 0; i + 1 < spheres; ++i) energy += law.spring().integral(q[i] - q[i + 1]);
  bench::require((v - bare.velocity()).cwiseAbs().maxCoeff() < 1e-12, "velocities beside the bare loop");
  bench::require(std::abs((v - start).sum()) < 1e-10, "momentum");
  bench::require(std::abs(energy) < 1e-3 * mass * start.squaredNorm(), "energy");
  bench::require(ours.lost == 0, "an elastic chain loses nothing");
}

}  // namespace

int main() {
  fmt::print("Verlet, {} Hertz spheres, {} steps: ns per sphere and step (target: below 3)\n", spheres,
             steps);
  fmt::print("  {:<24}{:>12}{:>12}{:>12}\n", "chain", "bare loop", "verlet", "of bare");
  for (const Case& c : cases) {
    BareLoop bare(c);
    OnModel ours(c);
    bare.run();
    ours.run();
    check(velocities(c), ours, bare);
    const auto least = bench::least_times(
        40, [&] { bare.run(); }, [&] { ours.run(); });
    constexpr double each = 1e9 / (static_cast<double>(spheres) * steps);
    fmt::print("  {:<24}{:>12.2f}{:>12.2f}{:>12.2f}\n", c.name, least[0] * each, least[1] * each,
               least[1] / least[0]);
  }
}
