#include "ictus/fit/differences.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "ictus/study/parallel.hpp"

namespace ictus::estimation {
namespace {

constexpr double shortest_step = 1e-6, longest_step = 1e-2, default_step = 1e-4;  // of the typical change
constexpr double close_together = 1e-8;                                           // likewise, for the noise
constexpr std::size_t close_points = 7;

/// rms of fourth differences, over √70: the noise of one residual.
double noise_of(std::array<Eigen::VectorXd, close_points> points) {
  for (std::size_t order = 0; order < 4; ++order)
    for (std::size_t k = 0; k + order + 1 < close_points; ++k) points[k] = (points[k + 1] - points[k]).eval();
  double sum = 0;
  for (std::size_t k = 0; k + 4 < close_points; ++k) sum += points[k].squaredNorm();
  return std::sqrt(sum / (3.0 * 70.0 * static_cast<double>(points[0].size())));
}

}  // namespace

Differences::Differences(ResidualsAt residuals, const std::vector<Coordinate>& coordinates, std::size_t jobs)
    : residuals_(std::move(residuals)),
      coordinates_(coordinates),
      jobs_(jobs),
      steps_(static_cast<Eigen::Index>(coordinates.size())) {
  for (Eigen::Index i = 0; i < steps_.size(); ++i)
    steps_[i] = default_step * coordinates_[static_cast<std::size_t>(i)].typical();
}

bool Differences::at(const Eigen::VectorXd& z, Eigen::Index i, double change, Eigen::VectorXd& out) const {
  const Coordinate& coordinate = coordinates_[static_cast<std::size_t>(i)];
  Eigen::VectorXd moved = z;
  moved[i] += change;
  return moved[i] >= coordinate.low() && moved[i] <= coordinate.high() && residuals_(moved, out);
}

void Differences::choose_steps(const Eigen::VectorXd& z, const Eigen::VectorXd& r) {
  const auto count = static_cast<std::size_t>(z.size());
  std::vector<double> noises(count, 0), slopes(count, 0);
  run_all(count, jobs_, {}, [&](std::size_t i, const std::function<bool()>&) {
    const auto column = static_cast<Eigen::Index>(i);
    const Coordinate& coordinate = coordinates_[i];
    const double size = std::max(coordinate.typical(), std::abs(z[column]));
    // Towards the side where there is more room.
    const bool down = coordinate.high() - z[column] < z[column] - coordinate.low();
    const double stride = (down ? -1 : 1) * close_together * size;
    std::array<Eigen::VectorXd, close_points> points;
    points[0] = r;
    for (std::size_t k = 1; k < close_points; ++k)
      if (!at(z, column, static_cast<double>(k) * stride, points[k])) return;
    slopes[i] = (points.back() - r).norm() / (6 * std::abs(stride)) * coordinate.typical();
    noises[i] = noise_of(std::move(points));
  });
  noise_ = *std::max_element(noises.begin(), noises.end());
  const double whole = noise_ * std::sqrt(static_cast<double>(r.size()));
  for (std::size_t i = 0; i < count; ++i) {
    const double best = slopes[i] > 0 ? std::pow(3 * whole / slopes[i], 1.0 / 3) : default_step;
    steps_[static_cast<Eigen::Index>(i)] =
        std::clamp(best, shortest_step, longest_step) * coordinates_[i].typical();
  }
}

bool Differences::column(const Eigen::VectorXd& z, const Eigen::VectorXd& r, Eigen::Index i, double h,
                         Eigen::VectorXd& out) const {
  Eigen::VectorXd high, low, further;
  const bool right = at(z, i, h, high), left = at(z, i, -h, low);
  if (right && left) {
    out = (high - low) / (2 * h);
    return true;
  }
  const double side = right ? 1 : -1;
  if ((!right && !left) || !at(z, i, side * 2 * h, further)) return false;
  out = side * (4 * (right ? high : low) - 3 * r - further) / (2 * h);
  return true;
}

bool Differences::jacobian(const Eigen::VectorXd& z, const Eigen::VectorXd& r, Eigen::MatrixXd& out) const {
  const auto count = static_cast<std::size_t>(z.size());
  out.resize(r.size(), z.size());
  std::vector<char> good(count, 0);
  run_all(count, jobs_, {}, [&](std::size_t i, const std::function<bool()>&) {
    const auto place = static_cast<Eigen::Index>(i);
    Eigen::VectorXd one;
    double h = steps_[place];
    // Near an edge a shorter step may find answers.
    for (int tries = 0; tries < 3 && good[i] == 0; ++tries, h /= 8)
      if (column(z, r, place, h, one)) good[i] = 1;
    if (good[i] != 0) out.col(place) = one;
  });
  return std::all_of(good.begin(), good.end(), [](char one) { return one != 0; });
}

Roughness Differences::roughness_of(const Eigen::VectorXd& z, const Eigen::VectorXd& r,
                                    Eigen::Index i) const {
  const double h = steps_[i];
  std::array<Eigen::VectorXd, 4> points;
  const std::array offsets{-1.0, -0.5, 0.5, 1.0};
  Roughness result;
  bool all = true;
  for (std::size_t k = 0; k < points.size(); ++k) all = at(z, i, offsets[k] * h, points[k]) && all;
  if (!all) {
    Eigen::VectorXd coarse, fine;
    if (!column(z, r, i, h, coarse) || !column(z, r, i, h / 2, fine)) result.kind = Roughness::Kind::edge;
    return result;
  }
  const Eigen::VectorXd coarse = (points[3] - points[0]) / (2 * h), fine = (points[2] - points[1]) / h;
  const double size = fine.norm(), floor = 30 * noise_ * std::sqrt(static_cast<double>(r.size()));
  const double wide = (points[3] - 2 * r + points[0]).norm(), close = (points[2] - 2 * r + points[1]).norm();
  result.error = size > 0 ? (fine - coarse).norm() / size : 0;
  // Of something smooth `close` is a quarter of `wide`, of a kink the half of it, of a jump as large.
  if (close <= floor || close <= 0.4 * wide || close <= 1e-3 * size * h) return result;
  result.kind = close > 0.7 * wide ? Roughness::Kind::jump : Roughness::Kind::kink;
  return result;
}

std::vector<Roughness> Differences::roughness(const Eigen::VectorXd& z, const Eigen::VectorXd& r) const {
  std::vector<Roughness> list(static_cast<std::size_t>(z.size()));
  run_all(list.size(), jobs_, {}, [&](std::size_t i, const std::function<bool()>&) {
    list[i] = roughness_of(z, r, static_cast<Eigen::Index>(i));
  });
  return list;
}

}  // namespace ictus::estimation
