#include "ictus/exact/branch.hpp"

#include <algorithm>
#include <cmath>

#include "ictus/exact/gauss.hpp"
#include "ictus/exact/lambert.hpp"

namespace ictus::exact {
namespace {

// g has branch points at σ = √(4π) e^{±iπ/4}, e^{±3iπ/4}, that is at ±2.5 ± 2.5i. Panels that halve towards
// σ = 0 until 2.5 keep them outside the Bernstein ellipse ρ = 4.2: 4.2^{−2·16} and 4.2^{−28} are below
// round-off.
constexpr double innermost = 2.5;
constexpr std::size_t gauss_count = 16, series_count = 28;

double end_of_first_panel(double width) { return width <= innermost ? 1 : 0.5; }

}  // namespace

Branch::Branch(Way way, double width, double exponent)
    : sign_(way == Way::in ? 1 : -1),
      width_(width),
      exponent_(exponent),
      smooth_(0, end_of_first_panel(width), series_count, [this](double p) { return smooth_part(p); }),
      mean_(mean_over_end()) {
  total_ = end_elapsed(std::pow(mean_.to(), 1 / (exponent_ + 1)));
  add_panels();
}

double Branch::smooth_part(double distance) const {
  const double p = distance, a = exponent_ / (exponent_ + 1);
  return std::pow(2 - p, -a) * secant_slope(sign_ * width_ * (1 - p));
}

Chebyshev Branch::mean_over_end() const {
  const std::vector<Node> nodes = gauss_nodes(gauss_count, exponent_ / (exponent_ + 1));
  return {0, smooth_.to(), series_count, [&](double p) {
            double sum = 0;
            for (const Node& node : nodes) sum += node.weight * smooth_(p * node.place);
            return sum;
          }};
}

void Branch::add_panels() {
  const double a = exponent_ / (exponent_ + 1);
  for (double from = mean_.to(); from < 1;) {
    const double level = 1 - from, to = width_ * level <= innermost ? 1 : 1 - level / 2;
    const Chebyshev rate(from, to, series_count, [&](double p) { return std::pow(p, -a) * smooth_part(p); });
    panels_.push_back({rate, rate.integral(), total_});
    total_ += panels_.back().elapsed(to);
    from = to;
  }
}

double Branch::end_elapsed(double root) const { return root * mean_(std::pow(root, exponent_ + 1)); }

double Branch::elapsed(double distance) const {
  if (!(distance > mean_.to())) return std::pow(distance, 1 / (exponent_ + 1)) * mean_(distance);
  const auto panel = std::find_if(panels_.begin(), panels_.end() - 1,
                                  [&](const Panel& each) { return distance <= each.elapsed.to(); });
  return panel->before + panel->elapsed(distance);
}

BranchPlace Branch::place(double elapsed) const {
  if (panels_.empty() || elapsed <= panels_.front().before) return place_in_end(elapsed);
  auto panel = panels_.begin();
  while (panel + 1 != panels_.end() && (panel + 1)->before < elapsed) ++panel;
  return place_in(*panel, elapsed - panel->before);
}

// In θ = p^{1/(α+1)} the time is nearly linear: dJ/dθ = (α+1) H(p). Newton from below the convex or concave
// curve.
BranchPlace Branch::place_in_end(double elapsed) const {
  const double last = std::pow(mean_.to(), 1 / (exponent_ + 1));
  double root = std::min(last, elapsed / ((exponent_ + 1) * smooth_(0)));
  for (int i = 0; i < 50; ++i) {
    const double p = std::pow(root, exponent_ + 1);
    const double next = root - (root * mean_(p) - elapsed) / ((exponent_ + 1) * smooth_(p));
    const double change = std::clamp(next, 0.0, last) - root;
    root += change;
    if (std::abs(change) <= 1e-15 * root) break;
  }
  return {1 - std::pow(root, exponent_ + 1), root};
}

BranchPlace Branch::place_in(const Panel& panel, double elapsed) const {
  const double from = panel.rate.from(), to = panel.rate.to();
  double p = from;
  for (int i = 0; i < 50; ++i) {
    const double change = std::clamp(p - (panel.elapsed(p) - elapsed) / panel.rate(p), from, to) - p;
    p += change;
    if (std::abs(change) <= 1e-16) break;
  }
  return {1 - p, std::pow(p, 1 / (exponent_ + 1))};
}

}  // namespace ictus::exact
