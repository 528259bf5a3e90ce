#include "own_law.hpp"

#include <algorithm>

namespace ictus::python {
namespace py = pybind11;

OwnForces OwnFunctions::asked(std::span<const double> depth, decltype(&take) taken) const {
  OwnForces forces{std::vector<double>(depth.size(), 0.0), std::vector<double>(depth.size(), 0.0)};
  std::vector<double> inside;
  for (const double each : depth)
    if (each > 0) inside.push_back(each);
  if (inside.empty()) return forces;
  std::vector<double> spring(inside.size()), damper(inside.size(), 0.0);
  {
    const py::gil_scoped_acquire acquire;
    const py::array depths = given(inside);
    taken(spring_()(depths), name_ + ".spring", spring);
    if (damper_) taken(damper_()(depths), name_ + ".damper", damper);
  }
  for (std::size_t i = 0, k = 0; i < depth.size(); ++i) {
    if (!(depth[i] > 0)) continue;
    forces.spring[i] = spring[k];
    forces.damper[i] = damper[k++];
  }
  return forces;
}

std::vector<double> OwnFunctions::stored(std::span<const double> depth) const {
  std::vector<double> energy(depth.size(), 0.0);
  if (stored_) {
    const py::gil_scoped_acquire acquire;
    std::vector<double> inside(depth.begin(), depth.end());
    for (double& each : inside) each = std::max(0.0, each);
    take(stored_()(given(inside)), name_ + ".stored", energy);
    return energy;
  }
  // ∫₀^δ S = ∫₀¹ 2 δ u S(δ u²) du: in u a spring of any power is smooth at the surface.
  constexpr auto gauss = legendre::gauss<6>();
  constexpr std::size_t panels = 4, nodes = panels * gauss.place.size();
  std::vector<double> at_nodes, weights;
  for (const double each : depth)
    for (std::size_t k = 0; k < nodes; ++k) {
      const std::size_t node = k % gauss.place.size();
      const double u = (static_cast<double>(k / gauss.place.size()) + gauss.place[node]) / panels;
      at_nodes.push_back(each * u * u);
      weights.push_back(2 * each * u * gauss.weight[node] / panels);
    }
  const OwnForces forces = at(at_nodes);
  for (std::size_t i = 0; i < depth.size(); ++i)
    for (std::size_t k = i * nodes; k < (i + 1) * nodes; ++k) energy[i] += weights[k] * forces.spring[k];
  return energy;
}

double OwnLaw::margin(Approach a, double) const {
  const OwnForces here = functions->at(std::span(&a.depth, 1));
  return here.spring[0] + here.damper[0] * a.speed;
}

Tangent OwnLaw::tangent(Approach a, double) const {
  if (!(a.depth > 0)) return {0, 0};
  const double h = step_at(a.depth);
  const std::array depths{a.depth, a.depth - h, a.depth + h};
  const OwnForces at = functions->at(depths);
  if (!(at.spring[0] + at.damper[0] * a.speed > 0)) return {0, 0};
  const double by_depth =
      (at.spring[2] - at.spring[1] + (at.damper[2] - at.damper[1]) * a.speed) / (depths[2] - depths[1]);
  return {by_depth, at.damper[0]};
}

double OwnLaw::stored(double depth, double) const {
  return depth > 0 ? functions->stored(std::span(&depth, 1))[0] : 0;
}

double OwnLaw::dissipation(Approach a, double) const {
  const OwnForces here = functions->at(std::span(&a.depth, 1));
  return std::max(here.damper[0] * a.speed, -here.spring[0]) * a.speed;
}

double OwnLaw::release_depth(double) const { return 0; }

// As laws/contact/in_series.hpp has it.
ContactMeans OwnLaw::means(double from, double to, double memory) const {
  const double way = to - from, deep = std::max({from, to, 0.0});
  if (!(deep > 0)) return {{0, 0, 0}, {0, 0, 0}};
  constexpr auto gauss = legendre::gauss<6>();
  const double inside = std::max(from, 0.0), last = std::max(to, 0.0);
  std::array<double, gauss.place.size() + 1> depths{};
  for (std::size_t i = 0; i < gauss.place.size(); ++i) depths[i] = inside + gauss.place[i] * (last - inside);
  depths.back() = to;
  const OwnForces at = functions->at(depths);
  const double part = way == 0 ? 1 : (last - inside) / way;
  double spring = 0, damper = 0;
  for (std::size_t i = 0; i < gauss.place.size(); ++i) {
    spring += part * gauss.weight[i] * at.spring[i];
    damper += part * gauss.weight[i] * at.damper[i];
  }
  constexpr double near = 1e-3;  // below it a difference of energies loses digits
  if (!(std::abs(way) > near * deep))
    return {{spring, 0.5 * tangent({to, 0}, memory).by_depth, 0}, {damper, 0, 0}};
  spring = (stored(to, memory) - stored(from, memory)) / way;
  return {{spring, (at.spring.back() - spring) / way, 0}, {damper, (at.damper.back() - damper) / way, 0}};
}

void OwnPool::unclamped_forces(Kinematics now, double* margin) const {
  const auto depth = range(now.depth), speed = range(now.speed);
  const OwnForces at = law_.functions->at(depth);
  for (std::size_t i = 0; i < depth.size(); ++i)
    margin[static_cast<std::size_t>(contacts_.first) + i] = at.spring[i] + at.damper[i] * speed[i];
}

void OwnPool::forces(Kinematics now, double* force) const {
  unclamped_forces(now, force);
  for (Eigen::Index i = contacts_.first; i < contacts_.last; ++i) force[i] = std::max(0.0, force[i]);
}

void OwnPool::tangents(Kinematics now, double* by_depth, double* by_speed) const {
  const auto depth = range(now.depth), speed = range(now.speed);
  std::vector<double> depths;
  for (const double each : depth)
    for (const double side : {0.0, -1.0, 1.0}) depths.push_back(each + side * step_at(each));
  const OwnForces at = law_.functions->at(depths);
  for (std::size_t i = 0; i < depth.size(); ++i) {
    const std::size_t k = 3 * i, out = static_cast<std::size_t>(contacts_.first) + i;
    const bool pushes = depth[i] > 0 && at.spring[k] + at.damper[k] * speed[i] > 0;
    const double change =
        at.spring[k + 2] - at.spring[k + 1] + (at.damper[k + 2] - at.damper[k + 1]) * speed[i];
    by_depth[out] = pushes ? change / (depths[k + 2] - depths[k + 1]) : 0;
    by_speed[out] = pushes ? at.damper[k] : 0;
  }
}

double OwnPool::stored(const double* depth, const double*) const {
  double sum = 0;
  for (const double energy : law_.functions->stored(range(depth))) sum += energy;
  return sum;
}

double OwnPool::dissipation(Kinematics now) const {
  if (!law_.functions->has_damper()) return 0;
  const auto depth = range(now.depth), speed = range(now.speed);
  const OwnForces at = law_.functions->at(depth);
  double sum = 0;
  for (std::size_t i = 0; i < depth.size(); ++i)
    if (depth[i] > 0) sum += std::max(at.damper[i] * speed[i], -at.spring[i]) * speed[i];
  return sum;
}

double OwnPool::release_depth(double opening, double) const {
  if (!(opening > 0) || !law_.functions->has_damper()) return 0;
  // The deepest place where spring and damper cancel, on a grid of powers that is refined around it.
  double low = 1e-15, high = 1;
  for (int turn = 0; turn < 5; ++turn) {
    constexpr std::size_t points = 64;
    std::vector<double> depths(points);
    for (std::size_t i = 0; i < points; ++i)
      depths[i] = low * std::pow(high / low, static_cast<double>(i) / (points - 1));
    const OwnForces at = law_.functions->anywhere(depths);
    std::size_t last = points;
    for (std::size_t i = 0; i < points; ++i)
      if (at.spring[i] <= at.damper[i] * opening) last = i;
    if (last == points) return turn == 0 ? 0 : low;
    if (last == points - 1) return high;
    low = depths[last], high = depths[last + 1];
  }
  return low;
}

}  // namespace ictus::python
