#include "ictus/base/profile.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <sstream>

#include "ictus/base/error.hpp"

namespace ictus {
namespace {

void expect_positive(double value, const char* what) {
  if (value > 0 && std::isfinite(value)) return;
  std::ostringstream message;
  message << what << " = " << value;
  throw Error(message.str(), "must be positive and finite");
}

}  // namespace

double Profile::Piece::at(double z) const {
  const double distance = std::abs(z - anchor);
  return std::max(0.0, square[0] + distance * (square[1] + distance * square[2]));
}

/// Simpson's rule is exact for a quadratic.
double Profile::Piece::integral(double low, double high) const {
  return (high - low) / 6 * (at(low) + 4 * at((low + high) / 2) + at(high));
}

Profile Profile::sphere(double radius) {
  expect_positive(radius, "the radius of a sphere");
  // r² = ζ (2R − ζ), ζ from the nearer end: nothing cancels at the tips.
  const std::array<double, 3> cap{0, 2 * radius, -1};
  return Profile({{0, radius, 0, cap}, {radius, 2 * radius, 2 * radius, cap}});
}

Profile Profile::cylinder(double radius, double length) {
  expect_positive(radius, "the radius of a cylinder");
  expect_positive(length, "the length of a cylinder");
  return Profile({{0, length, 0, {radius * radius, 0, 0}}});
}

Profile Profile::capsule(double radius, double length) {
  expect_positive(radius, "the radius of a capsule");
  expect_positive(length, "the length of a capsule");
  if (length < 2 * radius) throw Error("a capsule is shorter than its two caps", "length, at least 2 radius");
  if (length == 2 * radius) return sphere(radius);
  const std::array<double, 3> cap{0, 2 * radius, -1};
  return Profile({{0, radius, 0, cap},
                  {radius, length - radius, radius, {radius * radius, 0, 0}},
                  {length - radius, length, length, cap}});
}

Profile Profile::table(std::span<const ProfilePoint> points) {
  if (points.size() < 2) throw Error("a profile has fewer than two points", "z and radius of at least two");
  std::vector<Piece> pieces;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const bool end = i == 0 || i + 1 == points.size(), tip = end && points[i].radius == 0;
    if (!tip) expect_positive(points[i].radius, "a radius of a profile");
    if (i == 0) continue;
    expect_positive(points[i].z - points[i - 1].z, "the distance of two points of a profile");
    const ProfilePoint &left = points[i - 1], &right = points[i];
    // From the thinner end all terms are positive.
    const ProfilePoint &thin = left.radius <= right.radius ? left : right,
                       &thick = &thin == &left ? right : left;
    const double slope = (thick.radius - thin.radius) / (right.z - left.z), zero = points[0].z;
    pieces.push_back({left.z - zero,
                      right.z - zero,
                      thin.z - zero,
                      {thin.radius * thin.radius, 2 * thin.radius * slope, slope * slope}});
  }
  if (points.size() == 2 && points[0].radius == 0 && points[1].radius == 0)
    throw Error("a profile has no radius", "one of its points must be off the line");
  return Profile(std::move(pieces));
}

double Profile::area(double z) const {
  const auto holds = [&](const Piece& piece) { return z <= piece.to; };
  const auto piece = std::find_if(pieces_.begin(), pieces_.end() - 1, holds);
  return std::numbers::pi * piece->at(z);
}

double Profile::radius(double z) const { return std::sqrt(area(z) / std::numbers::pi); }

double Profile::volume(double from, double to) const {
  double sum = 0;
  for (const Piece& piece : pieces_) {
    const double low = std::max(from, piece.from), high = std::min(to, piece.to);
    if (low < high) sum += piece.integral(low, high);
  }
  return std::numbers::pi * sum;
}

Profile Profile::mirrored() const {
  std::vector<Piece> pieces;
  for (auto piece = pieces_.rbegin(); piece != pieces_.rend(); ++piece)
    pieces.push_back({length() - piece->to, length() - piece->from, length() - piece->anchor, piece->square});
  return Profile(std::move(pieces));
}

}  // namespace ictus
