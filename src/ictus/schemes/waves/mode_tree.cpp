#include "ictus/schemes/waves/mode_tree.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace ictus::waves {

std::shared_ptr<const ModeTree> halved(std::span<const double> mass, std::span<const double> stiffness) {
  if (mass.size() == 1) return std::make_shared<const ModeTree>(mass[0]);
  const std::size_t half = mass.size() / 2;
  return std::make_shared<const ModeTree>(halved(mass.first(half), stiffness.first(half - 1)),
                                          halved(mass.subspan(half), stiffness.subspan(half)),
                                          stiffness[half - 1], false);
}

ModeTree::ModeTree(double mass) : mass_(mass), marks_{0}, rows_{1 / std::sqrt(mass)} {}

/// The flights of two parts are the flight of both and one against the other, on which the spring acts first.
ModeTree::ModeTree(std::shared_ptr<const ModeTree> left, std::shared_ptr<const ModeTree> right,
                   double stiffness, bool mark)
    : left_(std::move(left)),
      right_(std::move(right)),
      points_(left_->points() + right_->points()),
      mass_(left_->mass() + right_->mass()) {
  const std::size_t n = left_->points();
  const std::span<const double> tail = left_->row(left_->marks().size() - 1), head = right_->row(0);
  std::vector<double> d{0}, z{std::sqrt(1 / left_->mass() + 1 / right_->mass())};
  d.insert(d.end(), left_->squares().begin(), left_->squares().end());
  for (std::size_t i = 1; i < n; ++i) z.push_back(-tail[i]);
  d.insert(d.end(), right_->squares().begin(), right_->squares().end());
  z.insert(z.end(), head.begin() + 1, head.end());
  spring_ = RankOne(std::move(d), std::move(z), stiffness);
  const auto keep = [&](const ModeTree& part, std::size_t from, std::size_t inner) {
    for (std::size_t k = 0; k < part.marks().size(); ++k) {
      if (!mark && k == inner && part.marks().size() > 1) continue;
      marks_.push_back(from + part.marks()[k]);
      rows_.resize(rows_.size() + points_, 0);
      std::copy(part.row(k).begin(), part.row(k).end(),
                rows_.end() - static_cast<std::ptrdiff_t>(points_ - from));
    }
  };
  keep(*left_, 0, left_->marks().size() - 1);
  keep(*right_, n, 0);
  join(rows_.data(), marks_.size(), points_);
}

ModeTree::ModeTree(std::shared_ptr<const ModeTree> part, double stiffness, Wall wall)
    : left_(std::move(part)),
      points_(left_->points()),
      free_(false),
      mass_(left_->mass()),
      marks_(left_->marks()) {
  const std::span<const double> end = left_->row(wall == Wall::left ? 0 : marks_.size() - 1);
  std::vector<double> d(left_->flights(), 0);
  d.insert(d.end(), left_->squares().begin(), left_->squares().end());
  spring_ = RankOne(std::move(d), {end.begin(), end.end()}, stiffness);
  for (std::size_t k = 0; k < marks_.size(); ++k) {
    const std::span<const double> row = left_->row(k);
    rows_.insert(rows_.end(), row.begin(), row.end());
  }
  spring_.to_new(rows_.data(), marks_.size(), points_);
}

/// From the amplitudes of both parts, one after the other.
void ModeTree::join(double* x, std::size_t count, std::size_t stride) const {
  const std::size_t n = left_->points();
  const double a = std::sqrt(left_->mass() / mass_), b = std::sqrt(right_->mass() / mass_);
  for (std::size_t k = 0; k < count; ++k) {
    double* column = x + k * stride;
    const double one = column[0], other = column[n];
    // The flight of both, the one against the other, the rest of both.
    std::copy_backward(column + 1, column + n, column + n + 1);
    column[0] = a * one + b * other;
    column[1] = a * other - b * one;
  }
  spring_.to_new(x + 1, count, stride);
}

void ModeTree::part(double* x, std::size_t count, std::size_t stride) const {
  const std::size_t n = left_->points();
  const double a = std::sqrt(left_->mass() / mass_), b = std::sqrt(right_->mass() / mass_);
  spring_.to_old(x + 1, count, stride);
  for (std::size_t k = 0; k < count; ++k) {
    double* column = x + k * stride;
    const double both = column[0], against = column[1];
    std::copy(column + 2, column + n + 1, column + 1);
    column[0] = a * both - b * against;
    column[n] = b * both + a * against;
  }
}

void ModeTree::to_modes(double* x, std::size_t count, std::size_t stride) const {
  if (left_) left_->to_modes(x, count, stride);
  if (right_) {
    right_->to_modes(x + left_->points(), count, stride);
    join(x, count, stride);
  } else if (left_) {
    spring_.to_new(x, count, stride);
  }
}

void ModeTree::to_points(double* x, std::size_t count, std::size_t stride) const {
  if (right_) {
    part(x, count, stride);
    right_->to_points(x + left_->points(), count, stride);
  } else if (left_) {
    spring_.to_old(x, count, stride);
  }
  if (left_) left_->to_points(x, count, stride);
}

}  // namespace ictus::waves
