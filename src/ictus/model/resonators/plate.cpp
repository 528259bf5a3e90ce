#include "ictus/model/resonators/plate.hpp"

#include <cmath>
#include <numbers>

#include "ictus/model/resonators/rectangle_modes.hpp"

namespace ictus {
namespace {

struct SupportedPlate {
  Rectangle rectangle;
  double speed;      // √(D/ρh), m²/s: ω = speed k²
  double impedance;  // 8 √(Dρh), N s/m

  /// Modes above the highest one by one as far as 16 times its frequency, then by their mean density.
  double residual(double highest, const BodyPoint& at, double radius) const {
    using std::numbers::pi;
    const double below = highest / speed, far = 16 * below;  // k²
    double sum = 0;
    for (int m = 1; m * pi / rectangle.length <= std::sqrt(far); ++m)
      for (int n = 1;; ++n) {
        const double x = m * pi / rectangle.length, y = n * pi / rectangle.width, k2 = x * x + y * y;
        if (k2 > far) break;
        if (k2 <= below) continue;
        const double patch = mean_over_disc(std::sqrt(k2), radius);
        const double shape = 2 * std::sin(x * at.x) * std::sin(y * at.y) * patch / (speed * k2);
        sum += shape * shape;
      }
    const double patch = mean_over_disc(std::sqrt(far), radius);
    return sum / rectangle.mass + patch * patch * thin_plate_residual(impedance, speed * far);
  }
};

}  // namespace

ModalBody Plate::body(double highest) const {
  const double h = thickness, surface = density * h;
  const double bending = young * h * h * h / (12 * (1 - poisson * poisson));  // D
  const SupportedPlate plate{{length, width, surface * length * width},
                             std::sqrt(bending / surface),
                             8 * std::sqrt(bending * surface)};
  ModalBody body = rectangle_body(plate.rectangle, std::sqrt(highest / plate.speed),
                                  [&](double k) { return plate.speed * k * k; });
  body.residual = [plate, highest](const BodyPoint& at, double radius) {
    return plate.residual(highest, at, radius);
  };
  return body;
}

}  // namespace ictus
