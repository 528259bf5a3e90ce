#include "ictus/model/resonators/rectangle_modes.hpp"

#include <cmath>
#include <numbers>
#include <string>
#include <utility>

#include "ictus/base/error.hpp"

namespace ictus {
namespace {

using std::numbers::pi;

std::vector<ShapedMode> sines(const Rectangle& rectangle, double highest,
                              const std::function<double(double)>& frequency) {
  const double most = highest * highest * rectangle.length * rectangle.width / (4 * pi);
  if (most > 2 * most_modes)
    throw Error("the body has about " + std::to_string(static_cast<long>(most)) +
                " modes up to its highest frequency: at most " + std::to_string(most_modes) +
                " are followed; lower 'highest'");
  std::vector<ShapedMode> modes;
  for (int m = 1; m * pi / rectangle.length <= highest; ++m)
    for (int n = 1;; ++n) {
      const double x = m * pi / rectangle.length, y = n * pi / rectangle.width, k = std::sqrt(x * x + y * y);
      if (k > highest) break;
      modes.push_back({{.frequency = frequency(k),
                        .wave_number = k,
                        .label = "(" + std::to_string(m) + ", " + std::to_string(n) + ")"},
                       {m, n, 0},
                       {x, y, 0, 0}});
    }
  return sorted(std::move(modes));
}

}  // namespace

ModalBody rectangle_body(const Rectangle& rectangle, double highest_wave_number,
                         const std::function<double(double)>& frequency) {
  ModalBody body{.mass = rectangle.mass};
  std::vector<std::pair<double, double>> waves;
  std::vector<std::pair<int, int>> numbers;
  for (ShapedMode& each : sines(rectangle, highest_wave_number, frequency)) {
    waves.emplace_back(each.numbers[0], each.numbers[1]);
    numbers.emplace_back(each.number[0], each.number[1]);
    body.modes.push_back(std::move(each.mode));
  }
  body.shape = [scale = 2 / std::sqrt(rectangle.mass), waves = std::move(waves)](std::size_t i,
                                                                                 const BodyPoint& at) {
    return scale * std::sin(waves[i].first * at.x) * std::sin(waves[i].second * at.y);
  };
  // ∫ sin(mπx/a) dx = (1 − cos mπ)/(mπ/a): waves with an even number push nothing.
  body.volume = [rectangle, numbers](std::size_t i) {
    const auto [m, n] = numbers[i];
    if (m % 2 == 0 || n % 2 == 0) return 0.0;
    return 8 * rectangle.length * rectangle.width / (m * n * pi * pi * std::sqrt(rectangle.mass));
  };
  body.patch = mean_over_disc;
  return body;
}

}  // namespace ictus
