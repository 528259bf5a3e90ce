// Cost of `projected`: processor time of a mode that rings and of a sample in contact, beside the least that a ringing mode
// can cost: two products and a sum for each of its two numbers, in plain arrays. Results are checked before they are told.

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>
#include <vector>

#include "bench/timing.hpp"
#include "ictus/laws/contact/laws.hpp"
#include "ictus/model/mechanics/linear_system.hpp"
#include "ictus/model/model.hpp"
#include "ictus/schemes/smooth/projected.hpp"

namespace {

using namespace ictus;
constexpr double step = 1.0 / 44100, pi = 3.14159265358979323846;

/// A striker of 20 g and modes up to 20 kHz.
Model struck(Eigen::Index modes, double stiffness) {
  LinearSystemData data;
  data.mass = Skyline(Skyline::diagonal(modes + 1));
  data.stiffness = data.damping = data.mass;
  data.mass.at(0, 0) = 0.02;
  data.directions.add(0, -1);
  for (Eigen::Index i = 1; i <= modes; ++i) {
    const double w = 2 * pi * 2e4 * static_cast<double>(i) / static_cast<double>(modes);
    data.mass.at(i, i) = 1;
    data.stiffness.at(i, i) = w * w;
    data.damping.at(i, i) = 2e-4 * w;
    data.directions.add(i, std::cos(0.3 * static_cast<double>(i)));
  }
  data.directions.end_row();
  data.restitution = {0};
  Model::Pools pools;
  pools.push_back(std::make_unique<PoolOf<HuntCrossley>>(
      HuntCrossley{.stiffness = stiffness, .exponent = 1.5, .damping = 0.2}, ContactRange{0, 1}));
  return Model(std::make_shared<LinearSystem>(std::move(data)), std::move(pools));
}

State<Model> start_of(const Model& model) {
  Eigen::VectorXd q = Eigen::VectorXd::Zero(model.coordinates()), v = q;
  v[0] = 1;
  return model.start(q, v);
}

/// ns per mode and sample: of the scheme, and of the bare loop.
std::pair<double, double> ringing(Eigen::Index modes) {
  const Model model = struck(modes, 1e7);
  Projected::On<Model> scheme(model);
  State<Model> state = start_of(model);
  for (int n = 0; n < 400; ++n) scheme.step(model, state, step);
  const auto n = static_cast<std::size_t>(modes + 1);
  std::vector<double> y(n, 0.5), u(n, 0.5), a(n), b(n);
  for (std::size_t i = 0; i < n; ++i) {
    a[i] = std::cos(0.01 * static_cast<double>(i));
    b[i] = std::sin(0.01 * static_cast<double>(i));
  }
  const int samples = static_cast<int>(4'000'000 / modes);
  const double before = state.v.cwiseAbs().maxCoeff();
  const auto [ring, bare] = bench::least_times(
      9,
      [&] {
        for (int k = 0; k < samples; ++k) scheme.ring(state, step);
      },
      [&] {
        for (int k = 0; k < samples; ++k) {
          double* __restrict yy = y.data(), * __restrict uu = u.data();
          const double* __restrict aa = a.data(), * __restrict bb = b.data();
          for (std::size_t i = 0; i < n; ++i) {
            const double place = yy[i], speed = uu[i];
            yy[i] = aa[i] * place + bb[i] * speed;
            uu[i] = aa[i] * speed - bb[i] * place;
          }
        }
      });
  bench::require(std::isfinite(state.v.sum()) && state.v.cwiseAbs().maxCoeff() <= 1.01 * before,
                 "ringing fades");
  bench::require(std::abs(y[1] * y[1] + u[1] * u[1] - 0.5) < 1e-6, "the bare loop turns");
  const double per = 1e9 / (static_cast<double>(samples) * static_cast<double>(modes));
  return {ring * per, bare * per};
}

/// ns per sample in contact.
double touching(Eigen::Index modes, std::size_t stages) {
  const Model model = struck(modes, 1e4);
  Projected::On<Model> scheme(model, {.stages = stages, .substeps = 1});
  const State<Model> first = start_of(model);
  double least = HUGE_VAL;
  for (int round = 0; round < 25; ++round) {
    State<Model> state = first;
    int samples = 0;
    const double spent = bench::time_of([&] {
      for (; samples < 400 && state.v[0] > -0.2; ++samples) {
        const Step taken = scheme.step(model, state, step);
        bench::require(taken.status == Status::converged, "steps converge");
      }
    });
    bench::require(samples > 60, "the contact is long");
    least = std::min(least, spent / samples);
  }
  return 1e9 * least;
}

}  // namespace

int main() {
  fmt::print("ringing, ns per mode and sample\n{:>8} {:>10} {:>10} {:>8}\n", "modes", "projected",
             "bare loop", "ratio");
  for (const Eigen::Index modes : {10, 100, 400}) {
    const auto [ring, bare] = ringing(modes);
    fmt::print("{:>8} {:>10.3f} {:>10.3f} {:>8.2f}\n", modes, ring, bare, ring / bare);
  }
  fmt::print("in contact, ns per sample\n{:>8} {:>10} {:>10} {:>10} {:>10}\n", "modes", "s = 1", "s = 2",
             "s = 3", "s = 4");
  for (const Eigen::Index modes : {1, 10, 100, 200})
    fmt::print("{:>8} {:>10.0f} {:>10.0f} {:>10.0f} {:>10.0f}\n", modes, touching(modes, 1),
               touching(modes, 2), touching(modes, 3), touching(modes, 4));
}
