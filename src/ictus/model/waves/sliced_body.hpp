#pragma once
// A body cut into n slices of equal height: a mass point at mid-height of each, Hookean springs between them
// with the cross-section midway, and half as long a spring towards each end, which has no mass of its own.
// [PreclikRuede2010, §2, eqs. (11), (12)]

#include <cstddef>
#include <vector>

#include "ictus/base/most.hpp"
#include "ictus/model/waves/elastic_body.hpp"

namespace ictus::waves {

struct Spring {
  double stiffness = 0;  // [N/m]; infinite: rigid
  double area = 0;       // cross-section midway  [m²]; 0: none is known
};

struct SlicedBody {
  double length = 0;           // [m]
  std::vector<double> mass;    // [kg] a slice
  std::vector<double> height;  // [m] of the mass points above the left end, at rest
  std::vector<Spring> spring;  // between neighbours, one less than slices
  Spring left_end, right_end;  // of the half slices at the ends

  std::size_t slices() const { return mass.size(); }
  double total_mass() const;   // [kg]
  double rest_centre() const;  // of mass, above the left end, at rest  [m]
  /// How far an end moves towards the centre of mass for a static unit force on it  [m/N]; with the energy U
  /// of vibration it never moves further than √(2 U flexibility).
  double left_flexibility() const;
  double right_flexibility() const;
  SlicedBody mirrored() const;
};

constexpr std::size_t most_slices = most::slices;  // of a body; waves by modes take fewer (run/waves)

/// Throws Error for no or too many slices, or where a spring would have no cross-section.
SlicedBody sliced(const ElasticBody& body, std::size_t slices);

/// One mass point and rigid ends: for contacts with a stiffness of their own.
SlicedBody rigid_body(double mass, double length);

}  // namespace ictus::waves
