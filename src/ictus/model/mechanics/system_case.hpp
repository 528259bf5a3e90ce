#pragma once
// A system with a place in the list: its parameters, how it starts, how long it is interesting, and its exact
// motion where there is one.

#include <concepts>
#include <memory>
#include <string_view>
#include <vector>

#include "ictus/base/about.hpp"
#include "ictus/base/param.hpp"
#include "ictus/model/mechanics/mechanical_system.hpp"

namespace ictus {

/// A motion in closed form, with both limits of its velocity.
class ExactMotion {
 public:
  virtual ~ExactMotion() = default;
  virtual void at(double t, Motion& before, Motion& after) const = 0;
  /// Instants at which the velocity jumps, up to `until`, ascending; an accumulation is cut off where the
  /// jumps are below round-off.
  virtual std::vector<double> jumps(double until) const = 0;
  /// What it is, where errors against it are told.
  virtual std::string_view words() const { return "the exact motion"; }
};

struct SystemCase {
  std::unique_ptr<MechanicalSystem> system;
  Motion start;
  double until = 1;                    // s
  std::unique_ptr<ExactMotion> exact;  // none where there is no closed form
};

/// An entry of the list of systems: a struct of parameters with defaults, as contact laws are.
template <class T>
concept MechanicalSystemEntry = std::default_initializable<T> && requires(const T entry) {
  { T::about } -> std::convertible_to<About>;
  T::parameters.size();  // an array of Param
  { entry.make() } -> std::same_as<SystemCase>;
};

}  // namespace ictus
