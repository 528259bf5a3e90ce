#pragma once
// The points of a flat contact: the facet of one solid that faces a facet of another, clipped to it.

#include <cstddef>
#include <span>
#include <vector>

#include "ictus/model/rigid/touch_point.hpp"

namespace ictus {

struct FacingFacet {
  std::size_t facet = 0;
  bool of_second = false;
};

/// Points of the other solid over the facet; none where nothing of it is. `rounding`, m.
void points_over_facet(const PlacedHull& first, const PlacedHull& second, const FacingFacet& facet,
                       double rounding, std::vector<TouchPoint>& points);

/// Gives each point a place of its own: the one in whose direction, as seen in the facet, none reaches farther. Where
/// there are more points than places the nearest is among those kept.
void put_in_places(const PlacedHull& facet_owner, std::size_t facet, std::span<const TouchPoint> points,
                   std::span<TouchPoint> out);

}  // namespace ictus
