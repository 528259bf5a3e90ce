#include "ictus/model/resonators/membrane.hpp"

#include <cmath>

#include "ictus/model/resonators/rectangle_modes.hpp"

namespace ictus {

ModalBody Membrane::body(double highest) const {
  const double speed = std::sqrt(tension / surface_density);
  ModalBody body = rectangle_body({length, width, surface_density * length * width}, highest / speed,
                                  [&](double k) { return speed * k; });
  body.residual = [force = tension, above = highest / speed](const BodyPoint&, double radius) {
    return membrane_residual(force, above, radius);
  };
  return body;
}

}  // namespace ictus
