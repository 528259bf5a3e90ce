#include "ictus/schemes/nonsmooth/step_control.hpp"

#include <algorithm>
#include <cmath>

#include "ictus/base/larger.hpp"

namespace ictus {
namespace {

constexpr double safety = 0.9, least_growth = 0.2, most_growth = 5;  // a, a_min, a_max
constexpr double shortest_part = 1e-10;                              // of the step around

}  // namespace

StepControl::StepControl(const MechanicalSystem& system, const NonsmoothOptions& options)
    : system_(system), absolute_(options.absolute_tolerance), relative_(options.relative_tolerance) {
  gap_before_.setZero(system.contacts());
  gap_after_.setZero(system.contacts());
}

double StepControl::error(const Differences& differences, const Motion& before, const Motion& after) const {
  double worst = 0;
  const auto look = [&](const Eigen::VectorXd& difference, const Eigen::VectorXd& x,
                        const Eigen::VectorXd& next) {
    for (Eigen::Index i = 0; i < x.size(); ++i) {
      const double allowed = absolute_ + relative_ * std::max(std::abs(x[i]), std::abs(next[i]));
      worst = max_or_nan(worst, std::abs(differences.factor * difference[i]) / allowed);
    }
  };
  look(differences.position, before.q, after.q);
  look(differences.velocity, before.v, after.v);
  return worst;
}

double StepControl::violation(const Motion& before, const Motion& after) {
  system_.gaps(before.q, gap_before_);
  system_.gaps(after.q, gap_after_);
  double worst = 0;
  for (Eigen::Index j = 0; j < gap_after_.size(); ++j)
    worst = max_or_nan(worst, std::min(0.0, gap_before_[j]) - gap_after_[j]);
  const double size = std::max(before.q.lpNorm<Eigen::Infinity>(), after.q.lpNorm<Eigen::Infinity>());
  return worst / (absolute_ + relative_ * size);
}

double StepControl::growth(double error, int order) {
  if (error == 0) return most_growth;
  if (std::isnan(error)) return least_growth;
  return std::clamp(safety * std::pow(error, -1.0 / (order + 1)), least_growth, most_growth);
}

void InnerSteps::begin(double t, double h) {
  left_ = h;
  attempts_ = 0;
  shortest_ = std::max(shortest_part * h, 16 * std::numeric_limits<double>::epsilon() * std::abs(t));
  if (inner_ == 0) inner_ = h;
}

double InnerSteps::attempt() const {
  if (inner_ >= left_ * (1 - 1e-9)) return left_;
  return std::max(std::min(inner_, left_ / 2), std::min(shortest_, left_));
}

void InnerSteps::accept(double attempt, double growth) {
  ++attempts_;
  left_ = attempt == left_ ? 0 : left_ - attempt;
  // A step that was cut short to end in time says nothing against a longer one.
  const double next = attempt * growth;
  inner_ = attempt < inner_ && growth > 1 ? std::max(inner_, next) : next;
}

void InnerSteps::refuse(double attempt, double growth) {
  ++attempts_;
  inner_ = attempt * std::min(growth, safety);
}

}  // namespace ictus
