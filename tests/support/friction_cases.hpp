#pragma once
// Single contacts with friction that own their numbers, and what every law must do with them. Coordinates are the rows of
// the contact themselves (normal, tangents), so that the inverse mass is W and the velocity is (closing, slip).

#include <array>
#include <cmath>
#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "ictus/resolver/impact.hpp"
#include "tests/support/near.hpp"
#include "tests/support/problems.hpp"

namespace ictus::test {

struct FrictionCase {
  std::size_t d = 2;
  std::vector<double> w{};         // d × d
  std::vector<double> velocity{};  // closing, slip
  double restitution = 1, friction = 0, tangential_restitution = 0;

  double at(std::size_t i, std::size_t k) const { return w[i * d + k]; }
};

FrictionCase planar(const std::array<double, 3>& w, double closing, double slip);

/// Two rods of 1 kg and 1 m on a hinge, 20° and 30° from the vertical, whose end strikes a floor [Kane1984].
FrictionCase kane(double e, double mu);

/// A ball of 1 kg and inertia k R²: W = diag(1, 1 + 1/k).
FrictionCase ball(double k, double closing, double slip, double e, double mu, std::size_t d = 2);

struct Rubbed {
  ImpactStatus status;
  std::string message;
  std::vector<double> velocity;
  double impulse = 0;
  std::vector<double> tangential;
  double loss = 0, friction_loss = 0, before = 0, after = 0;
  std::vector<ImpactEvent> events;

  bool tells(ImpactEventKind kind) const;
  double rubbing() const;  // |p_t|
  double ratio() const { return after / before; }
};

using FrictionResolver = std::function<Rubbed(const FrictionCase&)>;

Rubbed rubbed_by(const std::string& law, const FrictionCase& c, double tolerance = 1e-13);
FrictionResolver friction_law(const std::string& law, double tolerance = 1e-13);

/// W of a point of a body, at random, with or without a coupling of normal and tangents.
FrictionCase any_contact(Random& random, std::size_t d, bool coupled = true);

/// What is wrong with an answer, each as a relative number.
struct FrictionBooks {
  Worst gained;      // energy that rose without a word
  Worst unbalanced;  // T⁻ − T⁺ against both losses
  Worst outside;     // |p_t| above μ p_n
  Worst closing;     // still closes
  Worst helped;      // friction that worked with the slip
};
FrictionBooks friction_books(const FrictionResolver& law, std::size_t d, int problems);

/// The answers to a problem and to its twin, by symmetry.
Worst friction_mirror_error(const FrictionResolver& law, int problems);
Worst friction_turning_error(const FrictionResolver& law, int problems);
Worst friction_units_error(const FrictionResolver& law, std::size_t d, int problems);

/// The path of one planar contact by many small implicit steps in the normal impulse, without modes: the friction that
/// stops the slip in this step, as far as the cone allows it. Ends by energy, impulse or speed.
enum class PathRule { energetic, kinetic, kinematic };
struct SteppedPath {
  double closing, slip, impulse = 0, tangential = 0;
};
SteppedPath stepped(const FrictionCase& c, PathRule rule, double step);

}  // namespace ictus::test
