#pragma once
// Exact motions against the equations of their system: between jumps q̇ = v and M v̇ = F + Gᵀ λ with
// 0 ≤ g ⊥ λ ≥ 0, at jumps M (v⁺ − v⁻) = Gᵀ P, P ≥ 0, and Newton's restitution where the contact is closing.

#include <Eigen/Core>
#include <algorithm>
#include <utility>
#include <vector>

#include "ictus/model/mechanics/system_case.hpp"
#include "tests/support/dense.hpp"
#include "tests/support/mechanical_checks.hpp"

namespace ictus::test {

struct Limits {
  Motion before, after;
};

Limits limits_at(const ExactMotion& exact, double t);

/// Multipliers of the contacts that explain a push, and what they leave of it.
std::pair<Eigen::VectorXd, double> explained(const Eigen::MatrixXd& directions, const Eigen::VectorXd& push);

void see_smooth(const SystemCase& shipped, double t, double apart_from_jumps, Worst& worst);

void see_jump(const SystemCase& shipped, double t, Worst& worst);

/// From the start to its end: every jump, and instants in the middle of the pieces between them.
Worst exact_motion_errors(const SystemCase& shipped);

}  // namespace ictus::test
