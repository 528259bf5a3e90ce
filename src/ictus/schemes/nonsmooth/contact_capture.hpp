#pragma once
// The contacts that a step captures: which they are, their impulses, and what they lose.

#include <cmath>
#include <cstddef>
#include <string_view>
#include <vector>

#include "ictus/schemes/nonsmooth/contact_solve.hpp"
#include "ictus/schemes/nonsmooth/stepper.hpp"

namespace ictus {

/// U_j before a step, and the same less a margin for the rounding of its terms. Ours: an opening speed that
/// is nothing beside the speeds it is made of, before the step or free of contacts at its end, is that of a
/// contact that rests; without this margin rounding lets columns fall.
struct OpeningSpeed {
  double plain, cautious;  // m/s
};
inline OpeningSpeed opening_speed(const ContactRows& rows, std::size_t j, const Eigen::VectorXd& before,
                                  const Eigen::VectorXd& free) {
  constexpr double rest = 1e-10;
  double speed = 0, terms = 0;
  for (std::size_t k = rows.start[j]; k < rows.start[j + 1]; ++k) {
    const Eigen::Index i = rows.coordinate[k];
    speed += rows.value[k] * before[i];
    terms += std::abs(rows.value[k]) * (std::abs(before[i]) + std::abs(free[i]));
  }
  return {speed, speed - rest * terms};
}

/// The active contact whose condition is violated most, by impulses z that are no solution.
std::size_t worst_contact(const SparseRows& delassus, const std::vector<std::size_t>& active,
                          const Eigen::VectorXd& right, const Eigen::VectorXd& z);

/// What helps where a contact problem was not solved, and this contact is worst off.
std::string_view contact_advice(const SparseRows& delassus, std::size_t contact);

class ContactCapture {
 public:
  ContactCapture(const MechanicalSystem& system, const NonsmoothOptions& options);

  /// Contacts whose gap is forecast to close, g + h γ U ≤ 0 with γ = ½ unless told [AcaryLecture, eq. (41e)].
  void forecast(const Motion& motion, double h, const ContactRows& rows, const Eigen::VectorXd& free);
  /// All of them, for conditions on positions.
  void take_all();
  bool empty() const { return active_.empty(); }
  const std::vector<std::size_t>& active() const { return active_; }
  double restitution(std::size_t j) const { return restitution_[static_cast<Eigen::Index>(j)]; }

  /// The right sides, G v_free + e G v, of Newton's law.
  void ask_restitution(const ContactRows& rows, const Eigen::VectorXd& before, const Eigen::VectorXd& free);
  /// Or those of any other condition: one number an active contact.
  double& right(std::size_t j) { return right_[static_cast<Eigen::Index>(j)]; }
  /// Impulses P for which the velocities answer by `weight` W P. A failure is written into the step, with the
  /// contact that is worst off.
  void solve(ContactSolve& contacts, double weight, Eigen::VectorXd& impulse, NonsmoothStep& step);

  /// −½ (U⁺ + U⁻)ᵀ P, J
  double loss(const ContactRows& rows, const Eigen::VectorXd& before, const Eigen::VectorXd& after,
              const Eigen::VectorXd& impulse) const;

 private:
  const MechanicalSystem& system_;
  double forecast_;
  Eigen::VectorXd gap_, right_, restitution_;
  std::vector<std::size_t> active_;
};

}  // namespace ictus
