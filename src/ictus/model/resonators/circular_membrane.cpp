#include "ictus/model/resonators/circular_membrane.hpp"

#include <cmath>
#include <numbers>

#include "ictus/model/resonators/disc_body.hpp"

namespace ictus {

std::vector<BodyAxis> CircularMembrane::axes() const {
  return {{"radius", radius}, {"angle", 2 * std::numbers::pi, true}};
}

ModalBody CircularMembrane::body(double highest) const {
  const double speed = std::sqrt(tension / surface_density);
  const Disc disc{radius, surface_density * std::numbers::pi * radius * radius, DiscEdge::membrane};
  ModalBody body = disc_body(disc, highest / speed, [&](double k) { return speed * k; });
  body.residual = [force = tension, above = highest / speed](const BodyPoint&, double patch) {
    return membrane_residual(force, above, patch);
  };
  body.patch = mean_over_disc;
  return body;
}

}  // namespace ictus
