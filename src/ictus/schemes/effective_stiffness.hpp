#pragma once
// The effective stiffness of contacts, for any tuning.

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <type_traits>

#include "ictus/base/archive.hpp"
#include "ictus/model/system.hpp"
#include "ictus/schemes/tuning.hpp"

namespace ictus {

/// What a run has made of its springs: the least and the largest factor on them.
struct Stiffened {
  double least = std::numeric_limits<double>::infinity(), most = 0;

  void note(double factor) {
    least = std::min(least, factor);
    most = std::max(most, factor);
  }
  /// None, or by less than anyone will see.
  bool is_nothing() const { return !(most > 0) || (std::abs(least - 1) < 5e-4 && std::abs(most - 1) < 5e-4); }

  void archive(Archive& archive) { archive(least, most); }
};

/// Effective stiffness of every contact: chosen while it is open, held while it holds energy. The damper goes
/// along with the spring.
template <class Tuning, System S>
class EffectiveStiffness {
 public:
  explicit EffectiveStiffness(const S& system)
      : factor_(S::Contacts::Ones(system.contacts())),
        damping_(factor_),
        held_(S::Contacts::Zero(system.contacts())) {}

  struct Path {
    const typename S::Contacts &first, &now,
        &free;  // δ at the start of the stencil, now, and at its end if nothing acted
    const typename S::Contacts& speed;
    double step;
  };

  /// Contacts whose stencil begins outside and would end inside get their factor, if they do not hold one
  /// already.
  void choose(const S& system, const State<S>& state, typename S::Linearised& at, const Path& path) {
    if constexpr (tuned)
      for (Eigen::Index j = 0; j < system.contacts(); ++j) {
        if (path.first[j] > 0) continue;
        if (!(path.free[j] > 0)) {
          held_[j] = 0;
        } else if ((path.now[j] <= 0 || held_[j] == 0) && path.speed[j] > 0) {
          const double depth = std::min(0.0, path.now[j]);
          const PowerTerm spring = system.spring(j);
          const Touch touch{spring, 1 / system.delassus(at, j), depth, path.speed[j], path.step};
          factor_[j] = Tuning::factor(touch);
          stiffened_.note(factor_[j]);
          if (elastic_duration(spring, touch.mass, touch.speed) <
              Tuning::shortest(spring.exponent) * path.step)
            ++too_short_;
          damping_[j] = damping_of(factor_[j], spring, system.damper(j, state.memory));
          held_[j] = 1;
        }
      }
  }

  void multiply(MeanTerms<typename S::Contacts>& means) const {
    if constexpr (tuned) {
      for (auto* term : {&means.spring, &means.spring_slope, &means.spring_curvature})
        *term = term->cwiseProduct(factor_);
      for (auto* term : {&means.damper, &means.damper_slope, &means.damper_curvature})
        *term = term->cwiseProduct(damping_);
    }
  }

  double stored(const S& system, const typename S::Contacts& depth) const {
    double sum = 0;
    for (Eigen::Index j = 0; j < system.contacts(); ++j)
      sum += factor_[j] * system.spring(j).integral(depth[j]);
    return sum;
  }

  double force(const S& system, Eigen::Index j, double depth, double force) const {
    if constexpr (!tuned) return force;
    const double spring = system.spring(j).at(depth);
    return factor_[j] * spring + damping_[j] * (force - spring);
  }

  void archive(Archive& archive) { archive(factor_, damping_, held_, too_short_, stiffened_); }

  /// Touches so far whose duration the tuning cannot reach: they last longer.
  std::size_t too_short() const { return too_short_; }
  const Stiffened& stiffened() const { return stiffened_; }

 private:
  static constexpr bool tuned = !std::is_same_v<Tuning, NoTuning>;

  /// With φ = λ^{α+1} the spring φ k x^{α+1} holds at x what it held at λx. Its damper takes on a way as much
  /// as before, ∫ c ⌊λx⌋^β v d(λx), if it grows by λ^{β+1}.
  static double damping_of(double factor, const PowerTerm& spring, const PowerTerm& damper) {
    return std::pow(factor, (damper.exponent + 1) / (spring.exponent + 1));
  }

  typename S::Contacts factor_;   // on springs
  typename S::Contacts damping_;  // on dampers
  typename S::Contacts held_;     // 1 from the choice until the contact has opened
  std::size_t too_short_ = 0;
  Stiffened stiffened_;
};

}  // namespace ictus
