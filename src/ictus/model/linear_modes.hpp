#pragma once
// The motion between contacts as independent modes, where it is linear:
//     ÿ + 2σ ẏ + ω² y = a − Σ_j p_j F_j,   δ_j = δ_j(0) + Σ g_j y,   q = Φ y,   y = Φᵀ M q.
// Where M, K and C are diagonal, as of masses on a line and of resonators, the coordinates themselves are the modes and
// p = g/m; elsewhere K Φ = M Φ ω², Φᵀ M Φ = 1. A coordinate along which a body travels over a profile stands among them
// as a mode that no contact sees: what it adds to depths is for the scheme to count (mechanics/contact_drives.hpp). Where
// the point of a contact moves along a body, g and p of its modes change with that coordinate.

#include <Eigen/Core>
#include <string>
#include <vector>

#include "ictus/model/mechanics/shape_path.hpp"

namespace ictus {

struct LinearModes {
  /// What a contact sees of the modes `first`, first + 1, …
  struct Row {
    Eigen::Index first = 0;
    Eigen::VectorXd closing;          // g
    Eigen::VectorXd push;             // p
    const ShapePath* path = nullptr;  // of modes among these whose g changes; null: none
    /// Does the contact ever see its i-th mode?
    bool sees(Eigen::Index i) const {
      const Eigen::Index mode = first + i;
      return closing[i] != 0 || (path && mode >= path->first() && mode < path->first() + path->count());
    }
  };

  Eigen::VectorXd mass;       // kg; 1 where shapes are normalised
  Eigen::VectorXd stiffness;  // ω², 1/s²
  Eigen::VectorXd decay;      // σ, 1/s
  Eigen::VectorXd load;       // a, m/s², constant
  Eigen::MatrixXd shapes;     // Φ; empty where coordinates are modes
  Eigen::MatrixXd to_modes;   // Φᵀ M; empty too
  std::vector<Row> rows;      // one per contact

  Eigen::Index size() const { return mass.size(); }
  bool are_coordinates() const { return shapes.size() == 0; }
  bool damped() const { return (decay.array() != 0).any(); }
  /// J, of all modes.
  double energy(const Eigen::Ref<const Eigen::VectorXd>& y,
                const Eigen::Ref<const Eigen::VectorXd>& u) const {
    const auto place = y.array(), speed = u.array();
    return (mass.array() *
            (0.5 * (speed.square() + stiffness.array() * place.square()) - load.array() * place))
        .sum();
  }
};

class MechanicalSystem;

/// Why the motion between contacts is not a sum of modes, in words that follow a method's name; empty where it is.
std::string modes_misfit(const MechanicalSystem& system);

/// The modes of such a system.
LinearModes modes_of(const MechanicalSystem& system);

}  // namespace ictus
