#include "tests/support/distance_checks.hpp"

namespace ictus::test {

Piecewise random_function(Dice& dice, std::size_t breakpoints, double scale) {
  std::vector<double> times{0, 1};
  while (times.size() < breakpoints) times.push_back(dice.roll());
  std::sort(times.begin(), times.end());
  Piecewise f;
  for (double t : times) {
    const double before = scale * (dice.roll() - 0.5), after = scale * (dice.roll() - 0.5);
    f.add(t, before, dice.roll() < 0.5 ? before : after);
  }
  return f;
}

std::vector<Point> corners(const Piecewise& f) {
  std::vector<Point> list;
  for (std::size_t i = 0; i < f.size(); ++i) {
    list.push_back({f.times[i], f.left[i]});
    list.push_back({f.times[i], f.right[i]});
  }
  return list;
}

Point between(const Point& a, const Point& b, double part) {
  return {a.t + part * (b.t - a.t), a.x + part * (b.x - a.x)};
}

double point_to_segment(const Point& p, const Point& a, const Point& b) {
  const double dt = b.t - a.t, dx = b.x - a.x, t = p.t - a.t, x = p.x - a.x;
  double least = HUGE_VAL;
  for (double part : std::array{0.0, 1.0, t / dt, x / dx, (t - x) / (dt - dx), (t + x) / (dt + dx)})
    if (part >= 0 && part <= 1) {
      const Point q = between(a, b, part);
      least = std::min(least, std::max(std::abs(q.t - p.t), std::abs(q.x - p.x)));
    }
  return least;
}

double point_to_graph(const Point& p, const std::vector<Point>& graph) {
  double least = HUGE_VAL;
  for (std::size_t i = 0; i + 1 < graph.size(); ++i)
    least = std::min(least, point_to_segment(p, graph[i], graph[i + 1]));
  return least;
}

void raise(double& best, const Point& a, const Point& b, const std::vector<Point>& graph, double tolerance) {
  const double half = std::max(std::abs(b.t - a.t), std::abs(b.x - a.x)) / 2;
  const Point middle = between(a, b, 0.5);
  const double here = point_to_graph(middle, graph);
  best = std::max(best, here);
  if (here + half <= best + tolerance) return;
  raise(best, a, middle, graph, tolerance);
  raise(best, middle, b, graph, tolerance);
}

double brute_excess(const Piecewise& f, const Piecewise& g, double tolerance) {
  const std::vector<Point> from = corners(f), to = corners(g);
  double best = 0;
  for (const Point& p : from) best = std::max(best, point_to_graph(p, to));
  for (std::size_t i = 0; i + 1 < from.size(); ++i) raise(best, from[i], from[i + 1], to, tolerance);
  return best;
}

}  // namespace ictus::test
