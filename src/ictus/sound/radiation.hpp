#pragma once
// The pressure that the face of a plate or a membrane makes, on its axis, far away and referred to 1 m, in a rigid baffle:
// Rayleigh's integral over the face S,
//     p(r, t) = ρ₀/(2π) ∫ ẅ(x, t − R/c)/R dS → ρ₀/(2πr) Σ_i q̈_i(t − r/c) ∫ φ_i dS,  r ≫ the face and its square over λ,
// where all points of the face are equally far. [Rayleigh1896, §278] It holds for any ka on the axis; beside it the face
// would have to be small beside the wave length. The delay r/c is left out, and air does not act back on the face. What
// has no such face is refused: its sides cancel, which takes a model of the flow around it (docs/theory/radiation.md).

#include <Eigen/Core>
#include <string>
#include <vector>

#include "ictus/model/model.hpp"
#include "ictus/model/resonators/modal_system.hpp"
#include "ictus/sound/listener.hpp"

namespace ictus::sound {

inline constexpr double air_density = 1.204;     // ρ₀, kg/m³, dry, 20 °C, 101.325 kPa
inline constexpr double listening_distance = 1;  // r, m

/// Pa per volume acceleration, m³/s².
double pressure_of(double volume_acceleration);

/// One per resonator, "plate.axis": shapes in Pa per m/s² of the amplitude. Throws Error that names what has no face in a
/// baffle.
std::vector<Ear> axes_of(const ModalSystem& system, double rate);

/// q̈ of all coordinates, with the forces of contacts as their laws have them at this state.
class Accelerations {
 public:
  /// Both must live as long.
  Accelerations(const Model& model, const ModalSystem& system);
  const Eigen::VectorXd& at(const Motion& motion);

 private:
  void push_moved(const Motion& motion, Eigen::Index contact, double force);

  const Model& model_;
  const ModalSystem& system_;
  Model::Linearised here_;
  Eigen::VectorXd acceleration_, depth_, speed_, moved_;
};

}  // namespace ictus::sound
