#include "ictus/model/mechanics/bouncing_bar.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "ictus/exact/bouncing_bar.hpp"
#include "ictus/model/mechanics/growing_path.hpp"
#include "ictus/model/mechanics/linear_system.hpp"

namespace ictus {
namespace {

class BarMotion final : public ExactMotion {
 public:
  BarMotion(const exact::BouncingBar& bar, double until, Eigen::Index nodes)
      : path_(bar, until), nodes_(nodes), element_(bar.length / static_cast<double>(nodes - 1)) {}

  void at(double t, Motion& before, Motion& after) const override {
    const exact::BouncingBarPath& path = path_.up_to(t);
    before.t = after.t = t;
    for (Eigen::VectorXd* vector : {&before.q, &before.v, &after.q, &after.v}) vector->resize(nodes_);
    for (Eigen::Index i = 1; i < nodes_; ++i) {
      const auto field = path.field_at(place(i), t);
      after.q[i] = field.displacement;
      after.v[i] = field.velocity;
      before.v[i] = path.field_before(place(i), t).velocity;
    }
    // The ground holds the bottom exactly.
    after.q[0] = path.position_at(t);
    after.v[0] = path.velocity_at(t);
    before.v[0] = path.velocity_before(t);
    before.q = after.q;
  }

  std::string_view words() const override {
    return "the exact motion of the continuum, so that the error of the mesh, which no step lessens, counts "
           "too (--reference event_driven: that of the schemes alone)";
  }

  std::vector<double> jumps(double until) const override {
    const exact::BouncingBarPath& path = path_.up_to(until);
    std::vector<double> times;
    for (Eigen::Index i = 0; i < nodes_; ++i) {
      const std::vector<double> fronts = path.fronts(place(i), until);
      times.insert(times.end(), fronts.begin(), fronts.end());
    }
    std::sort(times.begin(), times.end());
    times.erase(std::unique(times.begin(), times.end()), times.end());
    return times;
  }

 private:
  double place(Eigen::Index node) const { return element_ * static_cast<double>(node); }

  GrowingPath<exact::BouncingBarPath, exact::BouncingBar> path_;
  Eigen::Index nodes_;
  double element_;  // m
};

/// Forces and energy from the strains of its elements: next to the height of the bar they are small, and the
/// products of the matrices would lose their digits.
class BarSystem final : public LinearSystem {
 public:
  BarSystem(LinearSystemData data, double stiffness)
      : LinearSystem(data), weight_(std::move(data.load)), stiffness_(stiffness) {}

  void force(double, const Vector& q, const Vector&, Vector& force) const override {
    force = weight_;
    for (Index i = 0; i + 1 < q.size(); ++i) {
      const double tension = stiffness_ * (q[i + 1] - q[i]);
      force[i] += tension;
      force[i + 1] -= tension;
    }
  }
  double potential(const Vector& q) const override {
    double squares = 0;
    for (Index i = 0; i + 1 < q.size(); ++i) squares += (q[i + 1] - q[i]) * (q[i + 1] - q[i]);
    return 0.5 * stiffness_ * squares - weight_.dot(q);
  }

 private:
  Vector weight_;     // N
  double stiffness_;  // of an element  [N/m]
};

double stiffness_of_element(const BouncingBar& bar) {
  return bar.young * bar.section / bar.length * bar.elements;
}

/// Adds an element between node i and the next: `own` on the diagonal, `other` beside it.
void add_element(Skyline& matrix, Eigen::Index i, double own, double other) {
  matrix.at(i, i) += own;
  matrix.at(i + 1, i + 1) += own;
  matrix.at(i + 1, i) += other;
}

/// Pieces around nodes, each as long as its elements without strain and as thick as a square section. Coordinates are
/// displacements: a piece lies where it is in the bar.
Picture picture_of(const BouncingBar& bar) {
  constexpr Eigen::Index most_pieces = 200;
  const auto n = static_cast<Eigen::Index>(bar.elements);
  const double element = bar.length / bar.elements, half = std::sqrt(bar.section) / 2;
  const Eigen::Index together = n / most_pieces + 1;
  Picture picture{.walls = {{"ground", {1, 0, 0}, 0}}, .gravity = {-bar.gravity, 0, 0}};
  for (Eigen::Index i = 0; i <= n; i += together) {
    const double middle = element * static_cast<double>(i),
                 reach = element * static_cast<double>(together) / 2;
    Outline::Part piece;
    for (const double x : {std::max(0.0, middle - reach), std::min(bar.length, middle + reach)})
      for (const double y : {-half, half}) piece.points.push_back({x, y, 0});
    picture.bodies.push_back({"node-" + std::to_string(i + 1), {piece}});
  }
  return picture;
}

LinearSystemData data_of(const BouncingBar& bar) {
  const auto n = static_cast<Eigen::Index>(bar.elements);
  const double m = bar.density * bar.section * bar.length / bar.elements;
  const double k = stiffness_of_element(bar);
  LinearSystemData data;
  data.mass = data.stiffness = Skyline(Skyline::band(n + 1, 1));
  for (Eigen::Index i = 0; i < n; ++i) {
    add_element(data.mass, i, m * ((1 - bar.lumping) / 3 + bar.lumping / 2), m * (1 - bar.lumping) / 6);
    add_element(data.stiffness, i, k, -k);
  }
  // Rows of both mass matrices have the same sums.
  data.load.setConstant(n + 1, -bar.gravity * m);
  data.load[0] = data.load[n] = -bar.gravity * m / 2;
  data.directions.add(0, 1);
  data.directions.end_row();
  data.restitution = {bar.restitution};
  for (Eigen::Index i = 0; i <= n; ++i) data.coordinate_names.push_back("node-" + std::to_string(i + 1));
  data.contact_names = {"ground"};
  data.picture = picture_of(bar);
  return data;
}

}  // namespace

SystemCase BouncingBar::make() const {
  const exact::BouncingBar bar{length, young, density, section, gravity, height};
  // The period of the default, which gives all its energy back after two bounces.
  const double until = 4 * std::sqrt(2 * height / gravity) + 2 * bar.round_trip();
  const auto nodes = static_cast<Eigen::Index>(elements) + 1;
  return {std::make_unique<BarSystem>(data_of(*this), stiffness_of_element(*this)),
          {0, Eigen::VectorXd::Constant(nodes, height), Eigen::VectorXd::Zero(nodes)},
          until,
          std::make_unique<BarMotion>(bar, until, nodes)};
}

}  // namespace ictus
