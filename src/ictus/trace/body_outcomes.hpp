#pragma once
// Where the bodies of a run were and are, and how high they went, from the states that the solver knows.

#include <string>
#include <vector>

#include "ictus/base/vector3.hpp"
#include "ictus/trace/columns.hpp"
#include "ictus/trace/outcome.hpp"
#include "ictus/trace/state_view.hpp"

namespace ictus {

class BodyOutcomes {
 public:
  /// Coordinates "ball.x", "ball.y" are one body; every other coordinate is one by itself. `gravity` in m/s²:
  /// which way is up, where that is known.
  BodyOutcomes(const std::vector<Heading>& coordinates, const Vector3& gravity);

  void begin(const StateView& start);
  /// Each state that the solver knows, in the order of time. Velocities belong to an instant `old` seconds ago.
  void look(const StateView& state, double old = 0);
  /// A point that is known to be reached: along −gravity, m.
  void reaches(std::size_t body, double height);
  std::size_t dimension() const { return dimension_; }
  void archive(Archive& archive);
  std::vector<BodyOutcome> finish(const StateView& end);

 private:
  Vector3 place(const StateView& state, std::size_t body) const;
  Vector3 speed(const StateView& state, std::size_t body) const;

  std::vector<BodyOutcome> bodies_;
  std::vector<std::size_t> first_, axes_;  // coordinate of each body, and how many it has
  std::size_t dimension_ = 1;
  double gravity_;  // m/s²
  Vector3 up_;
  double t_ = 0;                       // s, of the last state
  std::vector<double> height_, rise_;  // m and m/s upwards at the last state, of each body
};

}  // namespace ictus
