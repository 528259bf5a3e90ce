#include "ictus/model/waves/sliced_body.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <string>
#include <utility>

#include "ictus/base/error.hpp"

namespace ictus::waves {
namespace {

constexpr double rigid = std::numeric_limits<double>::infinity();

/// [PreclikRuede2010, eq. (11)] k = E π r²/Δx, r midway. Ours: where materials change inside, in series.
Spring spring_of(const ElasticBody& body, double from, double to) {
  const double area = body.profile().area((from + to) / 2);
  if (!(area > 0))
    throw Error("a body has no cross-section inside", "its radius must be positive between its ends");
  return {area / body.softness(from, to), area};
}

/// The force in the spring after point i is what moves the points behind it.
template <class MassBehind>
double flexibility(const SlicedBody& body, MassBehind mass_behind) {
  const double total = body.total_mass();
  double sum = 0;
  for (std::size_t i = 0; i < body.spring.size(); ++i) {
    const double force = mass_behind(i) / total;
    sum += force * force / body.spring[i].stiffness;
  }
  return sum;
}

}  // namespace

double SlicedBody::total_mass() const { return std::accumulate(mass.begin(), mass.end(), 0.0); }

double SlicedBody::rest_centre() const {
  return std::inner_product(mass.begin(), mass.end(), height.begin(), 0.0) / total_mass();
}

double SlicedBody::left_flexibility() const {
  double behind = total_mass();
  return flexibility(*this, [&](std::size_t i) { return behind -= mass[i]; });
}

double SlicedBody::right_flexibility() const {
  double behind = 0;
  return flexibility(*this, [&](std::size_t i) { return behind += mass[i]; });
}

SlicedBody SlicedBody::mirrored() const {
  SlicedBody turned = *this;
  std::reverse(turned.mass.begin(), turned.mass.end());
  std::reverse(turned.spring.begin(), turned.spring.end());
  std::reverse(turned.height.begin(), turned.height.end());
  for (double& z : turned.height) z = length - z;
  std::swap(turned.left_end, turned.right_end);
  return turned;
}

SlicedBody sliced(const ElasticBody& body, std::size_t slices) {
  if (slices < 1 || slices > most_slices)
    throw Error("a body has " + std::to_string(slices) + " slices",
                "from 1 to " + std::to_string(most_slices));
  const double length = body.length();
  const auto at = [&](double slice) { return length * slice / static_cast<double>(slices); };
  SlicedBody result;
  result.length = length;
  for (std::size_t i = 0; i < slices; ++i) {
    const auto z = static_cast<double>(i);
    result.mass.push_back(body.mass(at(z), at(z + 1)));
    result.height.push_back(at(z + 0.5));
    if (i > 0) result.spring.push_back(spring_of(body, at(z - 0.5), at(z + 0.5)));
  }
  const auto end = static_cast<double>(slices);
  result.left_end = spring_of(body, 0, at(0.5));
  result.right_end = spring_of(body, at(end - 0.5), length);
  return result;
}

SlicedBody rigid_body(double mass, double length) {
  if (!(mass > 0) || !std::isfinite(mass))
    throw Error("the mass of a body is not positive", "finite, above 0 kg");
  if (!(length >= 0) || !std::isfinite(length))
    throw Error("the length of a body is negative", "finite, 0 m or more");
  return {.length = length,
          .mass = {mass},
          .height = {length / 2},
          .spring = {},
          .left_end = {rigid, 0},
          .right_end = {rigid, 0}};
}

}  // namespace ictus::waves
