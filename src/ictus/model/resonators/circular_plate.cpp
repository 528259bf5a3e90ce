#include "ictus/model/resonators/circular_plate.hpp"

#include <cmath>
#include <numbers>

#include "ictus/model/resonators/disc_body.hpp"

namespace ictus {

std::vector<BodyAxis> CircularPlate::axes() const {
  return {{"radius", radius}, {"angle", 2 * std::numbers::pi, true}};
}

ModalBody CircularPlate::body(double highest) const {
  const double h = thickness, surface = density * h,
               bending = young * h * h * h / (12 * (1 - poisson * poisson));
  const double speed = std::sqrt(bending / surface), impedance = 8 * std::sqrt(bending * surface);
  const DiscEdge held = edge == "clamped"     ? DiscEdge::clamped
                        : edge == "supported" ? DiscEdge::supported
                                              : DiscEdge::free;
  const Disc disc{radius, surface * std::numbers::pi * radius * radius, held, poisson};
  ModalBody body = disc_body(disc, std::sqrt(highest / speed), [&](double k) { return speed * k * k; });
  body.residual = [impedance, highest](const BodyPoint&, double) {
    return thin_plate_residual(impedance, highest);
  };
  return body;
}

}  // namespace ictus
