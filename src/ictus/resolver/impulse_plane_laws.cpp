// Which point of the impulse plane an impact law chooses.

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "ictus/laws/impact/laws.hpp"
#include "ictus/resolver/impulse_plane.hpp"

namespace ictus {
namespace {

constexpr double at_rest = 1e-9;  // of the fastest approach: below, closing speeds are errors of a law
constexpr double noise_of_speeds = 1e-15;  // of the fastest velocity
constexpr double just_touching = 1e-12;    // of the way of a step
constexpr std::size_t most_impacts = 1000;

/// The balls within the step.
class Step {
 public:
  Step(const ThreeBallProblem& problem, const ImpactOptions& options)
      : problem_(problem), options_(options), velocity_(problem.velocity), gap_(problem.gap) {
    for (const double v : velocity_) slowest_ = std::max(slowest_, noise_of_speeds * std::abs(v));
    for (std::size_t j = 0; j < 2; ++j) fastest_ = std::max(fastest_, std::abs(closing(j)));
    slowest_ = std::max(slowest_, at_rest * fastest_);
    for (std::size_t i = 0; i < 3; ++i) inverse_mass_[i] = 1 / problem.mass[i];
  }

  LawPoint end() {
    LawPoint point;
    point.law = options_.law;
    point.status = ImpactStatus::resolved;
    while (fly_to_impact() && point.found()) {
      if (point.impacts == most_impacts) {
        point.status = ImpactStatus::gave_up;
        point.message = "impacts of the step have no end";
        break;
      }
      strike(point);
    }
    point.velocity = velocity_;
    return point;
  }

 private:
  double closing(std::size_t j) const { return velocity_[j] - velocity_[j + 1]; }
  bool closes(std::size_t j) const { return closing(j) > slowest_; }

  /// False where no contact closes before the end of the step.
  bool fly_to_impact() {
    double next = INFINITY;
    for (std::size_t j = 0; j < 2; ++j)
      if (closes(j)) next = std::min(next, gap_[j] / closing(j));
    if (!(time_ + next < problem_.step * (1 - just_touching))) return false;
    time_ += next;
    for (std::size_t j = 0; j < 2; ++j) {
      gap_[j] -= closing(j) * next;
      if (gap_[j] <= just_touching * fastest_ * problem_.step) gap_[j] = 0;
    }
    return true;
  }

  /// The law, on the contacts that are closed.
  void strike(LawPoint& point) {
    std::array<std::size_t, 2> contact{};
    std::size_t count = 0;
    for (std::size_t j = 0; j < 2; ++j)
      if (gap_[j] == 0) contact[count++] = j;
    std::array<double, 6> rows{};
    Impulses stiffness{}, exponent{}, restitution{};
    for (std::size_t k = 0; k < count; ++k) {
      rows[3 * k + contact[k]] = 1;
      rows[3 * k + contact[k] + 1] = -1;
      stiffness[k] = problem_.stiffness[contact[k]];
      exponent[k] = problem_.exponent[contact[k]];
      restitution[k] = problem_.restitution[contact[k]];
    }
    const ImpactResult result = resolve({.inverse_mass = {.values = inverse_mass_},
                                         .directions = {.value = {rows.data(), 3 * count}},
                                         .velocity = velocity_,
                                         .stiffness = {stiffness.data(), count},
                                         .exponent = {exponent.data(), count},
                                         .restitution = {restitution.data(), count}},
                                        options_, workspace_);
    ++point.impacts;
    point.status = result.status;
    point.message = result.message;
    if (!succeeded(result.status)) return;
    std::copy(result.velocity.begin(), result.velocity.end(), velocity_.begin());
    for (std::size_t k = 0; k < count; ++k) point.impulse[contact[k]] += result.impulse[k];
  }

  const ThreeBallProblem& problem_;
  const ImpactOptions& options_;
  ImpactWorkspace workspace_;
  std::array<double, 3> inverse_mass_{}, velocity_;
  std::array<double, 2> gap_;
  double time_ = 0;     // s
  double fastest_ = 0;  // m/s, of the closing speeds at the start
  double slowest_ = 0;  // m/s, that closes a contact
};

}  // namespace

LawPoint law_point(const ThreeBallProblem& problem, const ImpactOptions& options) {
  const ImpulsePlane plane(problem);
  LawPoint point = Step(problem, options).end();
  if (point.found()) point.standing = plane.standing(point.impulse);
  return point;
}

std::vector<LawPoint> law_points(const ThreeBallProblem& problem) {
  std::vector<LawPoint> points;
  ImpactLaws::for_each([&]<class Law>(Type<Law>) {
    if (!Law::traits.only_single) points.push_back(law_point(problem, {.law = Law::about.name}));
  });
  return points;
}

}  // namespace ictus
