#include "ictus/schemes/waves/cluster_modes.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace ictus::waves {
namespace {

std::shared_ptr<const ModeTree> without_walls(const ClusterSprings& springs) {
  const std::span<const double> stiffness = springs.stiffness;
  return halved(springs.mass, stiffness.subspan(1, springs.mass.size() - 1));
}

}  // namespace

ClusterModes::ClusterModes(ClusterSprings springs) : ClusterModes(springs, without_walls(springs)) {}

ClusterModes::ClusterModes(ClusterSprings springs, std::shared_ptr<const ModeTree> tree)
    : springs_(std::move(springs)), tree_(std::move(tree)), columns_(2 * springs_.mass.size()) {
  if (const double k = springs_.stiffness.front(); k > 0)
    tree_ = std::make_shared<const ModeTree>(tree_, k, ModeTree::Wall::left);
  if (const double k = springs_.stiffness.back(); k > 0)
    tree_ = std::make_shared<const ModeTree>(tree_, k, ModeTree::Wall::right);
  for (const double square : tree_->squares()) frequency_.push_back(std::sqrt(square));
  for (const double m : springs_.mass) root_mass_.push_back(std::sqrt(m));
}

std::vector<double> ClusterModes::shape(std::size_t point) const {
  std::vector<double> row(modes(), 0);
  add_shape(point, 1, row.data());
  return row;
}

void ClusterModes::add_shape(std::size_t point, double factor, double* row) const {
  const auto& marks = tree_->marks();
  const auto mark = std::lower_bound(marks.begin(), marks.end(), point);
  const double* all = columns_.data();
  if (mark != marks.end() && *mark == point) {
    all = tree_->row(static_cast<std::size_t>(mark - marks.begin())).data();
  } else {
    std::fill(columns_.begin(), columns_.end(), 0);
    columns_[point] = 1 / root_mass_[point];
    tree_->to_modes(columns_.data(), 1, points());
  }
  for (std::size_t k = 0; k < modes(); ++k) row[k] += factor * all[flights() + k];
}

void ClusterModes::to_modes(const double* w, const double* v, double* q, double* p) const {
  const std::size_t n = points();
  for (std::size_t i = 0; i < n; ++i) {
    columns_[i] = root_mass_[i] * w[i];
    columns_[n + i] = root_mass_[i] * v[i];
  }
  tree_->to_modes(columns_.data(), 2, n);
  std::copy_n(columns_.data() + flights(), modes(), q);
  std::copy_n(columns_.data() + n + flights(), modes(), p);
}

const double* ClusterModes::to_points(const double* q, std::size_t count, std::size_t stride) const {
  const std::size_t n = points();
  if (columns_.size() < count * n) columns_.resize(count * n);
  for (std::size_t k = 0; k < count; ++k) {
    columns_[k * n] = 0;
    std::copy_n(q + k * stride, modes(), columns_.data() + k * n + flights());
  }
  tree_->to_points(columns_.data(), count, n);
  for (std::size_t k = 0; k < count; ++k)
    for (std::size_t i = 0; i < n; ++i) columns_[k * n + i] /= root_mass_[i];
  return columns_.data();
}

/// The tension N of each spring loses the weight m g of the points that it has passed; without the right wall
/// the last one is 0, between two walls Σ N/k is the clearance.
std::vector<double> ClusterModes::at_rest(double clearance, double gravity) const {
  const auto &k = springs_.stiffness, &m = springs_.mass;
  const std::size_t n = points();
  double softness = 0, weight = 0, sag = 0;
  for (std::size_t i = 0; i <= n; ++i) {
    if (k[i] > 0) softness += 1 / k[i], sag += weight / k[i];
    if (i < n) weight += m[i] * gravity;
  }
  const bool left = k.front() > 0, right = k.back() > 0;
  double tension = left && right ? (clearance + sag) / softness : left ? weight : 0;
  std::vector<double> rest(n);
  double at = 0;
  for (std::size_t i = 0; i < n; ++i) {
    if (k[i] > 0) at += tension / k[i];
    rest[i] = at;
    tension -= m[i] * gravity;
  }
  if (left) return rest;
  const double shift = clearance - (at + tension / k.back());
  for (double& each : rest) each += shift;
  return rest;
}

}  // namespace ictus::waves
