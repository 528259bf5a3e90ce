#pragma once
// When Newton's method of an implicit step has ended, and what a step advises that has failed.

#include <string_view>

namespace ictus {

namespace advice {
inline constexpr std::string_view singular =
    "the matrix of the step is singular: check masses, take smaller steps";
inline constexpr std::string_view singular_mass = "the mass matrix is singular: check masses";
inline constexpr std::string_view stalled = "Newton's method does not settle: take smaller steps";
inline constexpr std::string_view no_impulses =
    "the contact problem has no solution by this solver: try another lcp_solver";
inline constexpr std::string_view joints = "joints come apart within a step: take smaller steps";
inline constexpr std::string_view no_friction =
    "the friction of this step is not solved to its tolerance: try another cone_solver, or smaller steps";
inline constexpr std::string_view closing_impulse =
    "an impulse at this contact does not open it: take smaller steps, check the directions of its gap";
inline constexpr std::string_view not_finite = "the motion is not finite: take smaller steps";
}  // namespace advice

class NewtonEnd {
 public:
  explicit NewtonEnd(double tolerance) : tolerance_(tolerance) {}

  /// After an iteration that has moved the velocity by `moved`; `scale` is the size of what it consists of.
  /// Round-off ends it too: where iterations no longer improve and are near the tolerance.
  bool reached(double moved, double scale) {
    const bool improves = moved < 0.5 * last_ || taken_ == 0;
    ++taken_;
    last_ = moved;
    return moved <= tolerance_ * scale || (!improves && moved <= slack * tolerance_ * scale);
  }
  bool hopeless() const { return taken_ >= most || last_ != last_; }

 private:
  static constexpr int most = 50;
  static constexpr double slack = 1e3;

  double tolerance_, last_ = 0;
  int taken_ = 0;
};

}  // namespace ictus
