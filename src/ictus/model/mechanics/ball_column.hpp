#pragma once
// A column of equal balls that rests on the floor under its weight: as many lasting contacts as balls, whose
// forces grow from ball to ball. Each ball has one coordinate, the height of its centre.

#include <array>

#include "ictus/model/mechanics/system_case.hpp"

namespace ictus {

struct BallColumn {
  static constexpr Range counts{1, 100'000, false, "a whole number from 1 to 100000", true};

  double count = 10;       // [1]
  double mass = 1;         // of each  [kg]
  double radius = 0.05;    // of each  [m]
  double gravity = 9.81;   // g  [m/s²]
  double restitution = 0;  // e, of every contact  [1]

  static constexpr About about{"ball_column", "A column of balls at rest on the floor.",
                               "m q_i″ = −m g + λ_i − λ_{i+1}, 0 ≤ q_i − q_{i−1} − 2r ⊥ λ_i ≥ 0", "Ours"};
  static constexpr std::array parameters{
      Param{&BallColumn::count, "count", "1", "number of balls", counts},
      Param{&BallColumn::mass, "mass", "kg", "mass m of each ball", positive},
      Param{&BallColumn::radius, "radius", "m", "radius r of each ball", positive},
      Param{&BallColumn::gravity, "gravity", "m/s^2", "gravity g, downwards", non_negative},
      Param{&BallColumn::restitution, "restitution", "1", "restitution e of Newton", zero_to_one}};

  SystemCase make() const;
};
static_assert(MechanicalSystemEntry<BallColumn>);

}  // namespace ictus
