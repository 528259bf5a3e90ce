#pragma once
// The length of the next step from the error of the last: accepted where error ≤ 1, and
//     error = max_i |e_i| / (atol + rtol max(|x_i|, |x₊_i|)),                [AcaryLecture, eqs. (110),
//     (111)] h₊ = h min(a_max, max(a_min, a error^(−1/(p+1)))).                   [AcaryLecture, eqs. (112),
//     (113)]

#include <algorithm>

#include "ictus/schemes/nonsmooth/stepper.hpp"

namespace ictus {

class StepControl {
 public:
  StepControl(const MechanicalSystem& system, const NonsmoothOptions& options);

  /// error of q and v at once; `factor` times the differences given.
  struct Differences {
    const Eigen::VectorXd& position;
    const Eigen::VectorXd& velocity;
    double factor;
  };
  double error(const Differences& differences, const Motion& before, const Motion& after) const;

  /// How much deeper than before a contact lies after, over the tolerance [AcaryLecture, eqs. (128), (129)].
  /// Erratum: of the new violation only; one that stands already would refuse every step.
  double violation(const Motion& before, const Motion& after);

  /// The factor of the next step; `order` p of consistency. The least for an error that is no number.
  static double growth(double error, int order);

 private:
  const MechanicalSystem& system_;
  double absolute_, relative_;
  Eigen::VectorXd gap_before_, gap_after_;
};

/// Steps inside a step: what is left, how long the next is, and when a step is too short to be refused.
class InnerSteps {
 public:
  /// Attempts are the fewer the more they cost: a step takes no more than about a second.
  explicit InnerSteps(Eigen::Index coordinates = 1)
      : most_attempts_(std::max<Eigen::Index>(10'000, 400'000 / std::max<Eigen::Index>(coordinates, 1))) {}

  /// Begins a step of length h; the inner length is kept from the last.
  void begin(double t, double h);
  bool done() const { return !(left_ > 0); }
  /// Of the next attempt: the whole rest, half of it, or the inner length.
  double attempt() const;
  /// Is the attempt as short as steps get?
  bool is_shortest(double attempt) const { return attempt <= shortest_; }
  void accept(double attempt, double growth);
  void refuse(double attempt, double growth);
  void forget() { inner_ = 0; }
  template <class Archive>
  void archive(Archive& archive) {
    archive(inner_);
  }
  /// More attempts in a step than a tolerance that can be kept needs.
  bool too_many() const { return attempts_ > most_attempts_; }
  static constexpr std::string_view too_many_advice =
      "too many steps inside a step: raise absolute_tolerance and relative_tolerance, or take a shorter step";

 private:
  double inner_ = 0, left_ = 0, shortest_ = 0;  // s; inner 0: none yet
  Eigen::Index most_attempts_, attempts_ = 0;   // in one step
};

}  // namespace ictus
