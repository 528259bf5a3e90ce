#include "ictus/model/resonators/circular_plate.hpp"

#include <cmath>
#include <numbers>

#include "ictus/model/resonators/disc_body.hpp"
#include "ictus/model/resonators/disc_compliance.hpp"

namespace ictus {

std::vector<BodyAxis> CircularPlate::axes() const {
  return {{"radius", radius}, {"angle", 2 * std::numbers::pi, true}};
}

ModalBody CircularPlate::body(double highest) const {
  const double h = thickness, surface = density * h,
               bending = young * h * h * h / (12 * (1 - poisson * poisson));
  const double speed = std::sqrt(bending / surface);
  const DiscEdge held = edge == "clamped"     ? DiscEdge::clamped
                        : edge == "supported" ? DiscEdge::supported
                                              : DiscEdge::free;
  const Disc disc{radius, surface * std::numbers::pi * radius * radius, held, poisson};
  ModalBody body = disc_body(disc, std::sqrt(highest / speed), [&](double k) { return speed * k * k; });
  body.residual = [disc, bending, shape = body.shape, modes = body.modes](const BodyPoint& at, double) {
    double rest =
        disc.radius * disc.radius / bending * disc_compliance(disc.edge, disc.poisson, at.x / disc.radius);
    for (std::size_t i = 0; i < modes.size(); ++i)
      if (modes[i].frequency > 0) rest -= std::pow(shape(i, at) / modes[i].frequency, 2);
    return rest > 0 ? rest : 0;
  };
  return body;
}

}  // namespace ictus
