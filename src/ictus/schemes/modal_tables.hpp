#pragma once
// What a step of length h does to damped modes under polynomial forces, exactly (docs/theory/projected.md):
//     y₊ = A y + B u + a_f a₀ − p Σ a_k F_k,   u₊ = C y + D u + a_f b₀ − p Σ b_k F_k,
//     M_k = ∫ P_k δ̇ dt = Σ g (μ_k y + ν_k u) + … − Σ_l B_kl F_l,
// with one row of numbers per mode. Made in extended precision, once per step length. Kept are A − 1 and D − 1: where a
// step is short beside the period, A itself is known to 1e-16 only, and every step would make or lose that much of the
// energy of a mode, always with one sign.

#include <Eigen/Core>
#include <array>
#include <cstddef>
#include <vector>

#include "ictus/base/legendre.hpp"
#include "ictus/model/linear_modes.hpp"

namespace ictus {

/// One mode of unit mass over one step.
struct ModeStep {
  double a = 0, b = 0, c = 0, d = 0;                                        // A − 1, B, C, D − 1
  std::array<double, legendre::most> displacement{}, velocity{};            // a_k, b_k, of the force P_k
  std::array<double, legendre::most> by_position{}, by_speed{};             // μ_k, ν_k
  std::array<std::array<double, legendre::most>, legendre::most> moment{};  // k of the response to P_l
};

/// ω², 1/s²; σ, 1/s; h, s.
ModeStep mode_step(double stiffness, double decay, double h);

/// One mode under a contact whose point moves along it. Of its moments m_l = ∫ P_l ẏ dt, the contact sees
/// M_k = Σ_l see_kl m_l + start_k y, y at the start, and its force is f_l = −Σ_k push_lk F_k.
struct MovedShape {
  std::array<std::array<double, legendre::most>, legendre::most> see{}, push{};
  std::array<double, legendre::most> start{};
};

/// All modes and contacts over one step of s stages.
class ModalTables {
 public:
  /// Memory for all, no numbers yet.
  ModalTables(const LinearModes& modes, std::size_t stages);

  double step() const { return step_; }
  void build(const LinearModes& modes, double h);
  /// The modes have changed.
  void forget() { step_ = 0; }
  /// The numbers of a contact whose point moves, in this step: shapes of the modes of its path. All such contacts are to
  /// be told before any is looked at.
  void set_moved(std::size_t j, const std::vector<MovedShape>* shapes) { moved_[j] = shapes; }
  void move(const LinearModes& modes, std::size_t j);
  /// Kept where a point moves.
  const ModeStep& mode(Eigen::Index i) const { return steps_[static_cast<std::size_t>(i)]; }

  /// One contact: columns k = 0 … s − 1 for the modes of its row.
  struct Contact {
    Eigen::MatrixXd by_position, by_speed;      // g μ_k, g ν_k
    Eigen::MatrixXd displacement, velocity;     // p a_k, p b_k
    std::array<double, legendre::most> load{};  // M_k of the constant load
    std::size_t first_coupling = 0;             // in couplings()
  };
  /// B_kl of two contacts, row by row.
  struct Coupling {
    std::size_t other;
    std::array<std::array<double, legendre::most>, legendre::most> block;
  };

  using Block = std::array<std::array<double, legendre::most>, legendre::most>;

  const Contact& contact(std::size_t j) const { return contacts_[j]; }
  /// The contacts that share a mode with contact j, ascending, itself among them.
  const Coupling* begin(std::size_t j) const { return couplings_.data() + contacts_[j].first_coupling; }
  const Coupling* end(std::size_t j) const {
    return couplings_.data() +
           (j + 1 < contacts_.size() ? contacts_[j + 1].first_coupling : couplings_.size());
  }
  /// The response of a contact to itself.
  const Coupling& own(std::size_t j) const { return couplings_[own_[j]]; }

  /// (y, u) one step on, without contacts.
  void fly(double* y, double* u) const;

 private:
  const MovedShape* moved(const LinearModes& modes, std::size_t j, Eigen::Index mode) const;
  void move_columns(const LinearModes& modes, std::size_t j);
  /// Σ of what contact j sees of a unit force of `other`.
  Block coupled(const LinearModes& modes, std::size_t j, std::size_t other) const;

  std::size_t stages_;
  double step_ = 0;
  Eigen::VectorXd a_, b_, c_, d_, fall_y_, fall_u_;
  std::vector<Contact> contacts_;
  std::vector<Coupling> couplings_;
  std::vector<std::size_t> own_;
  std::vector<std::vector<std::size_t>> touched_;      // contacts that see a mode
  std::vector<std::vector<std::size_t>> coupled_;      // the couplings of every two of them, row by row
  std::vector<ModeStep> steps_;                        // of all modes, where a point moves
  std::vector<const std::vector<MovedShape>*> moved_;  // one per contact, null where its point stays
  bool falls_ = false;
};

}  // namespace ictus
