#include "ictus/model/mechanics/beam_pendulum.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>

namespace ictus {
namespace {

using Pair = Eigen::Vector2d;
using Block = Eigen::Matrix2d;

/// The piece that ends at a node, and what energies need of it.
struct Edge {
  Pair along;     // d, from the node before
  double length;  // ℓ

  Pair direction() const { return along / length; }
  /// ∂α/∂d of its angle α.
  Pair turn() const { return Pair(-along[1], along[0]) / (length * length); }
  /// ∂²α/∂d²
  Block turn_bent() const {
    const Pair n = direction();
    const double sine = 2 * n[0] * n[1], cosine = n[0] * n[0] - n[1] * n[1];
    Block bent;
    bent << sine, -cosine, -cosine, -sine;
    return bent / (length * length);
  }
};

double turning_angle(const Edge& before, const Edge& after) {
  const Pair &a = before.along, &b = after.along;
  return std::atan2(a[0] * b[1] - a[1] * b[0], a.dot(b));
}

std::vector<Eigen::Index> profile_of(Eigen::Index nodes) {
  std::vector<Eigen::Index> first;
  // Bending couples a node with the two before it.
  for (Eigen::Index i = 0; i < 2 * nodes; ++i) first.push_back(std::max<Eigen::Index>(0, 2 * (i / 2 - 2)));
  return first;
}

/// Nodes are counted from 1; node 0 is the hinge.
class BeamSystem final : public MechanicalSystem {
 public:
  explicit BeamSystem(const BeamPendulum& beam)
      : MechanicalSystem({.profile = profile_of(static_cast<Index>(beam.elements)),
                          .contacts = 1,
                          .constant_mass = true,
                          .constant_directions = true,
                          .autonomous = true}),
        nodes_(static_cast<Index>(beam.elements)),
        piece_(beam.length / beam.elements),
        mass_(beam.mass / beam.elements),
        stretching_(beam.stretching / piece_),
        bending_(beam.bending / piece_),
        gravity_(beam.gravity),
        wall_(beam.wall),
        restitution_(beam.restitution) {}

  void mass(const Vector&, Skyline& matrix) const override {
    for (Index i = 0; i < coordinates(); ++i) matrix.at(i, i) = node_mass(i / 2 + 1);
  }

  void force(double, const Vector& q, const Vector&, Vector& force) const override {
    force.setZero();
    for (Index i = 1; i <= nodes_; ++i) {
      const Pair pull = edge_gradient(q, i);
      force.segment<2>(2 * (i - 1)) -= pull;
      if (i > 1) force.segment<2>(2 * (i - 2)) += pull;
      force[2 * (i - 1) + 1] -= node_mass(i) * gravity_;
    }
  }

  double potential(const Vector& q) const override {
    double sum = 0;
    for (Index i = 1; i <= nodes_; ++i) {
      const double stretch = edge(q, i).length - piece_, angle = angle_at(q, i);
      sum += 0.5 * (stretching_ * stretch * stretch + bending_ * angle * angle) +
             node_mass(i) * gravity_ * q[2 * (i - 1) + 1];
    }
    return sum;
  }

  void tangents(double, const Vector& q, const Vector&, Skyline& stiffness, Skyline&) const override {
    for (Index i = 1; i <= nodes_; ++i) {
      add_edges(i, i, edge_hessian(q, i), stiffness);
      if (i == nodes_) break;
      const Block cross = -bending_ * edge(q, i).turn() * edge(q, i + 1).turn().transpose();
      add_edges(i, i + 1, cross, stiffness);
      add_edges(i + 1, i, cross.transpose(), stiffness);
    }
  }

  void gaps(const Vector& q, Vector& gap) const override { gap[0] = q[tip()] - wall_; }
  void directions(const Vector&, ContactRows& rows) const override {
    rows.add(tip(), 1);
    rows.end_row();
  }
  void bending(const Vector&, const Vector&, Vector& acceleration) const override { acceleration.setZero(1); }
  double restitution(Index) const override { return restitution_; }
  std::string coordinate_name(Index i) const override {
    return "node-" + std::to_string(i / 2 + 1) + (i % 2 == 0 ? ".x" : ".y");
  }
  std::string contact_name(Index) const override { return "wall"; }
  Picture picture() const override {
    Picture picture{.walls = {{"wall", {1, 0, 0}, wall_}}, .threads = {{""}}, .gravity = {0, -gravity_, 0}};
    for (Index i = 1; i <= nodes_; ++i) {
      const std::string name = "node-" + std::to_string(i);
      picture.bodies.push_back({name, {{{Vector3{}}, 0}}});
      picture.threads[0].push_back(name);
    }
    return picture;
  }

 private:
  Index tip() const { return coordinates() - 2; }
  double node_mass(Index node) const { return node == nodes_ ? mass_ / 2 : mass_; }
  Pair node(const Vector& q, Index i) const { return i == 0 ? Pair(0, 0) : Pair(q.segment<2>(2 * (i - 1))); }
  Edge edge(const Vector& q, Index i) const {
    const Pair along = node(q, i) - node(q, i - 1);
    return {along, std::hypot(along[0], along[1])};
  }
  /// φ at a node: none at the hinge and at the tip.
  double angle_at(const Vector& q, Index i) const {
    return i == 0 || i == nodes_ ? 0 : turning_angle(edge(q, i), edge(q, i + 1));
  }
  /// The moment before the piece less that after it, which turns it.
  double couple(const Vector& q, Index i) const { return bending_ * (angle_at(q, i - 1) - angle_at(q, i)); }

  /// ∂V/∂d of piece i, without weight.
  Pair edge_gradient(const Vector& q, Index i) const {
    const Edge piece = edge(q, i);
    return stretching_ * (piece.length - piece_) * piece.direction() + couple(q, i) * piece.turn();
  }

  /// ∂²V/∂d² of piece i by itself.
  Block edge_hessian(const Vector& q, Index i) const {
    const Edge piece = edge(q, i);
    const Block along = piece.direction() * piece.direction().transpose();
    const Block across = Block::Identity() - along;
    const int bent_ends = (i > 1 ? 1 : 0) + (i < nodes_ ? 1 : 0);
    return stretching_ * (along + (1 - piece_ / piece.length) * across) + couple(q, i) * piece.turn_bent() +
           bent_ends * bending_ * piece.turn() * piece.turn().transpose();
  }

  /// ∂²V/∂d_i∂d_j, to the nodes at the ends of both pieces.
  static void add_edges(Index i, Index j, const Block& block, Skyline& stiffness) {
    add_nodes(i, j, block, stiffness);
    add_nodes(i - 1, j - 1, block, stiffness);
    add_nodes(i, j - 1, -block, stiffness);
    add_nodes(i - 1, j, -block, stiffness);
  }
  /// The part of a block at nodes (i, j) that lies in the lower triangle.
  static void add_nodes(Index i, Index j, const Block& block, Skyline& stiffness) {
    if (i < j || j == 0) return;
    for (Index r = 0; r < 2; ++r)
      for (Index c = 0; c < 2; ++c)
        if (const Index row = 2 * (i - 1) + r, column = 2 * (j - 1) + c; column <= row)
          stiffness.at(row, column) += block(r, c);
  }

  Index nodes_;
  double piece_;        // a  [m]
  double mass_;         // of a piece  [kg]
  double stretching_;   // EA/a  [N/m]
  double bending_;      // EI/a  [N m]
  double gravity_;      // m/s²
  double wall_;         // m
  double restitution_;  // 1
};

}  // namespace

SystemCase BeamPendulum::make() const {
  const auto n = static_cast<Eigen::Index>(elements);
  Eigen::VectorXd q(2 * n);
  for (Eigen::Index i = 1; i <= n; ++i)
    q.segment<2>(2 * (i - 1)) =
        length * static_cast<double>(i) / elements * Pair(std::sin(angle), -std::cos(angle));
  return {std::make_unique<BeamSystem>(*this), {0, q, Eigen::VectorXd::Zero(2 * n)}, 2, {}};
}

}  // namespace ictus
