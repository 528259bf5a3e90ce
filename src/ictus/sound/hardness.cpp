#include "ictus/sound/hardness.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "ictus/base/error.hpp"
#include "ictus/run/run.hpp"
#include "ictus/scene/units.hpp"

namespace ictus::sound {
namespace {

/// The slope of a straight line through logarithms.
template <class Value>
double log_slope(const std::vector<HardnessPoint>& points, Value value) {
  double sx = 0, sy = 0, sxx = 0, sxy = 0;
  const auto n = static_cast<double>(points.size());
  for (const HardnessPoint& point : points) {
    const double x = std::log(point.factor), y = std::log(value(point));
    sx += x, sy += y, sxx += x * x, sxy += x * y;
  }
  return (n * sxy - sx * sy) / (n * sxx - sx * sx);
}

std::size_t striker_of(const Scene& scene) {
  std::size_t best = 0;
  double most = 0;
  for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
    const Body& body = scene.bodies[i];
    const double v = body.velocity.value.x, energy = body.mass.value * v * v;
    if (energy > most) most = energy, best = i;
  }
  if (!(most > 0))
    throw Error(
        fmt::format("{}: no body moves at the start, and hardness needs one that strikes", scene.file),
        "give the striker a velocity");
  return best;
}

/// Every law of the scene that has a stiffness, written out.
template <class Change>
void for_each_stiffness(Scene& scene, Change&& change) {
  const auto look = [&](LawChoice& choice) {
    if (const auto found = choice.parameters.find("stiffness"); found != choice.parameters.end())
      change(found->second);
  };
  look(scene.contact);
  for (Pair& pair : scene.pairs) look(pair.contact);
}

/// NaN where there are several.
double common_stiffness(Scene& scene) {
  double value = 0;
  bool first = true;
  for_each_stiffness(scene, [&](const ictus::Quantity& one) {
    if (!first && one.value != value) value = std::numeric_limits<double>::quiet_NaN();
    if (first) value = one.value;
    first = false;
  });
  if (first)
    throw Error(fmt::format("{}: no contact has a stiffness, and hardness is asked over it", scene.file));
  return value;
}

HardnessPoint heard(Scene scene, double factor, std::string_view striker, const RenderOptions& options) {
  Problems problems;
  const Assembly assembly = assemble(std::move(scene), problems);
  problems.raise();
  const Rendering rendering = render(assembly, options);
  for (const Impact& impact : rendering.trace.impacts) {
    const AssembledContact& contact = assembly.contacts[impact.contact];
    if ((contact.left != striker && contact.right != striker) || !impact.released()) continue;
    return {factor, impact.contact_time(), impact.peak_force, rendering.heard.front().centroid};
  }
  throw Error(
      fmt::format("{}: with {} times what the scene says, {} does not strike and leave again within {} s",
                  assembly.scene.file, shortest(factor), striker, shortest(assembly.plan.until)),
      "a longer --duration");
}

}  // namespace

double HardnessSweep::time_slope() const {
  return log_slope(points, [](const HardnessPoint& point) { return point.contact_time; });
}
double HardnessSweep::centroid_slope() const {
  return log_slope(points, [](const HardnessPoint& point) { return point.centroid; });
}

Hardness hardness(const Assembly& assembly, const HardnessOptions& options) {
  Scene scene = resolved(assembly);
  const double rate = options.render.rate, until = std::min(assembly.plan.until, options.longest);
  scene.run.duration = At<double>{std::floor(until * rate) / rate, {}};
  const std::size_t striker = striker_of(scene);
  const Body& body = scene.bodies[striker];
  Hardness result{body.name.value,
                  {{"stiffness", "N/m^exponent", common_stiffness(scene), {}},
                   {"mass", "kg", body.mass.value, {}},
                   {"speed", "m/s", std::abs(body.velocity.value.x), {}}}};
  for (HardnessSweep& sweep : result.sweeps)
    for (const double factor : options.factors) {
      Scene changed = scene;
      Body& struck = changed.bodies[striker];
      if (sweep.varied == "mass") {
        struck.mass.value *= factor;
      } else if (sweep.varied == "speed") {
        struck.velocity.value.x *= factor;
      } else {
        for_each_stiffness(changed, [&](ictus::Quantity& one) {
          one.value *= factor;
          one.text = shortest(one.value);
        });
      }
      sweep.points.push_back(heard(std::move(changed), factor, result.striker, options.render));
    }
  return result;
}

}  // namespace ictus::sound
