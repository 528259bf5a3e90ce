#pragma once
// Problems with Coulomb friction, made of bodies at points of contact, and what is known of them.

#include <Eigen/Core>
#include <functional>
#include <string>
#include <vector>

#include "ictus/solvers/cone/cone.hpp"
#include "tests/support/dice.hpp"

namespace ictus::test {

struct ConeCase {
  std::string name;
  SparseRows matrix;
  std::vector<double> q, friction;
  std::size_t dimension = 3;
  std::vector<double> least = {};
  bool unique = false;                // velocities have one value
  std::vector<double> velocity = {};  // u of the exact problem, where it is known
  std::vector<double> impulse = {};   // r, where it is known and unique

  std::size_t size() const { return q.size(); }
  ConeProblem problem() const { return {matrix, q, friction, dimension, least}; }
};

Eigen::MatrixXd dense(const ConeCase& known);
/// W and q of the case are replaced; the pattern is full.
void assign(ConeCase& known, const Eigen::MatrixXd& w, const Eigen::VectorXd& q);

/// Rigid bodies in space, six coordinates each, with contacts between them or with the ground.
class SpatialContacts {
 public:
  explicit SpatialContacts(std::size_t bodies);
  void set_body(std::size_t body, double mass, double inertia);
  /// u = (n, t₁, t₂)·(velocity of a − velocity of b) at the point; b may be `ground`.
  void add(std::size_t a, const Eigen::Vector3d& arm_a, std::size_t b, const Eigen::Vector3d& arm_b,
           const Eigen::Vector3d& normal, double friction);
  /// The tangents of every contact added from now on are turned by this angle.
  void turn_tangents(double angle) { angle_ = angle; }
  ConeCase problem(std::string name, const Eigen::VectorXd& velocity) const;

  static constexpr std::size_t ground = static_cast<std::size_t>(-1);

 private:
  Eigen::VectorXd inverse_mass_;
  std::vector<Eigen::RowVectorXd> rows_;
  std::vector<double> friction_;
  double angle_ = 0;
};

/// One contact in every regime, with its answer.
std::vector<ConeCase> single_contacts();
/// Boxes, balls and stacks: singular W, shared loads.
std::vector<ConeCase> scenes_of_bodies(double tangent_angle = 0);
/// Random rows on few or many coordinates; `spread` decades of mass ratio.
ConeCase random_case(Dice& dice, std::size_t contacts, std::size_t coordinates, double friction,
                     std::size_t dimension, double spread = 0);

/// The same problem with tangents turned contact by contact, in space.
ConeCase turned(const ConeCase& known, const std::vector<double>& angles);
std::vector<double> turned(const std::vector<double>& r, const std::vector<double>& angles);
/// The first tangent of every contact with the other sign.
ConeCase mirrored(const ConeCase& known);
/// A planar problem with a second tangent that nothing moves.
ConeCase embedded(const ConeCase& planar);
/// Other units: W times `w`, q times `u`.
ConeCase scaled(const ConeCase& known, double w, double u);

}  // namespace ictus::test
