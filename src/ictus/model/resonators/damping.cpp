#include "ictus/model/resonators/damping.hpp"

#include <cmath>
#include <cstddef>
#include <numbers>

#include "ictus/base/error.hpp"

namespace ictus {
namespace {

using std::numbers::pi;

double between(const std::vector<Damping::Point>& table, double w) {
  if (w <= table.front().frequency) return table.front().decay;
  for (std::size_t i = 1; i < table.size(); ++i) {
    const Damping::Point &a = table[i - 1], &b = table[i];
    if (w > b.frequency) continue;
    const double share = std::log(w / a.frequency) / std::log(b.frequency / a.frequency);
    return a.decay * std::exp(share * std::log(b.decay / a.decay));
  }
  return table.back().decay;
}

}  // namespace

double Damping::decay(double w) const {
  if (!table.empty()) return between(table, w);
  const double turned = w * relaxation_time;
  return 0.5 * loss_factor * w + 0.5 * (alpha + beta * w * w) + b1 + b3 * w * w +
         0.5 * relaxation * w * turned / (1 + turned * turned);
}

Damping damping_of_t60(const std::vector<double>& t60, const std::vector<double>& frequencies) {
  const auto decay = [&](std::size_t i) { return std::log(1000.0) / t60[i]; };
  Damping damping;
  if (t60.size() == 1) damping.b1 = decay(0);
  if (t60.size() == 2) {
    const double one = std::pow(2 * pi * frequencies[0], 2), two = std::pow(2 * pi * frequencies[1], 2);
    damping.b3 = (decay(1) - decay(0)) / (two - one);
    damping.b1 = decay(0) - damping.b3 * one;
    if (damping.b1 < 0 || damping.b3 < 0)
      throw Error(damping.b3 < 0
                      ? "t60 rises with frequency, which σ = b1 + b3 ω² cannot: give three values, between "
                        "which it is interpolated"
                      : "t60 falls faster with frequency than σ = b1 + b3 ω² can: give three values, between "
                        "which it is interpolated");
  }
  if (t60.size() > 2)
    for (std::size_t i = 0; i < t60.size(); ++i) damping.table.push_back({2 * pi * frequencies[i], decay(i)});
  return damping;
}

void add_thermoelastic(Damping& damping, const Thermoelastic& heat, double young, double density,
                       double thickness) {
  const double per_volume = density * heat.heat_capacity;  // J/(m³ K)
  damping.relaxation = young * heat.expansion * heat.expansion * heat.temperature / per_volume;
  damping.relaxation_time = thickness * thickness * per_volume / (pi * pi * heat.conductivity);
}

}  // namespace ictus
