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
  double terms;            // m/s, the sizes of the speeds that it is made of
};
inline constexpr double speed_at_rest = 1e-10;  // of the speeds
inline OpeningSpeed opening_speed(double direction, double before, double free) {
  const double speed = direction * before, terms = std::abs(direction) * (std::abs(before) + std::abs(free));
  return {speed, speed - speed_at_rest * terms, terms};
}
inline OpeningSpeed opening_speed(const ContactRows& rows, std::size_t j, const Eigen::VectorXd& before,
                                  const Eigen::VectorXd& free) {
  double speed = 0, terms = 0;
  for (std::size_t k = rows.start[j]; k < rows.start[j + 1]; ++k) {
    const Eigen::Index i = rows.coordinate[k];
    speed += rows.value[k] * before[i];
    terms += std::abs(rows.value[k]) * (std::abs(before[i]) + std::abs(free[i]));
  }
  return {speed, speed - speed_at_rest * terms, terms};
}

/// Right sides below this part of the largest speed of a contact are rounding: what they ask for is nothing, and
/// a row of contacts that rest on each other would be sorted by it, one iteration after the other.
inline constexpr double rounding_of_speeds = 1e-13;

/// How far apart two bodies may be for their contact to be forecast in a step between these velocities, m: rows
/// of G are needed up to there. In space each moves by √3 times its largest coordinate, and the place at which G
/// is taken is one step away at most.
inline double forecast_reach(double h, const Eigen::VectorXd& before, const Eigen::VectorXd& after) {
  constexpr double two_bodies = 2 * 1.7320508075688774 * (1 + 1e-9);
  if (before.size() == 0) return 0;
  return two_bodies * h * (before.lpNorm<Eigen::Infinity>() + after.lpNorm<Eigen::Infinity>());
}

/// Writes into a step that its contact problem was not solved, the active contact whose condition the impulses z
/// violate most, and what helps.
void tell_failure(ContactSolve& contacts, const std::vector<std::size_t>& active,
                  const Eigen::VectorXd& right, const Eigen::VectorXd& z, const LcpReport& report,
                  StepReport& step);

class ContactCapture {
 public:
  ContactCapture(const MechanicalSystem& system, const NonsmoothOptions& options);

  /// Contacts whose gap is forecast to close, g + h γ U ≤ 0 with γ = ½ unless told [AcaryLecture, eq. (41e)].
  void forecast(const Motion& motion, double h, const ContactRows& rows, const Eigen::VectorXd& free);
  /// All of them, for conditions on positions.
  void take_all();
  /// Those with gaps of at most this, m; all where they are no more than a few per coordinate.
  void take_near(const Motion& motion, double reach);
  bool empty() const { return active_.empty(); }
  const std::vector<std::size_t>& active() const { return active_; }
  double restitution(std::size_t j) const { return restitution_[static_cast<Eigen::Index>(j)]; }
  double forecast_weight() const { return forecast_; }  // γ

  /// The right sides, G v_free + e G v, of Newton's law; after a forecast from the same v.
  void ask_restitution(const ContactRows& rows, const Eigen::VectorXd& before, const Eigen::VectorXd& free);
  /// Or those of any other condition: one number an active contact.
  double& right(std::size_t j) { return right_[static_cast<Eigen::Index>(j)]; }
  /// Impulses P for which the velocities answer by `weight` W P. A failure is written into the step, with the
  /// contact that is worst off.
  void solve(ContactSolve& contacts, double weight, Eigen::VectorXd& impulse, StepReport& step);

  /// U⁻ of the active contacts, for their loss; ask_restitution() has noted it already.
  void note_opening(const ContactRows& rows, const Eigen::VectorXd& before);
  /// −½ (U⁺ + U⁻)ᵀ P, J
  double loss(const ContactRows& rows, const Eigen::VectorXd& after, const Eigen::VectorXd& impulse) const;

 private:
  const MechanicalSystem& system_;
  double forecast_;
  Eigen::VectorXd gap_, opening_, right_, restitution_;
  std::vector<std::size_t> active_;
  double speed_ = 0;  // m/s, the largest terms of a contact's speed
};

}  // namespace ictus
