#pragma once
// THE LIST of mechanical systems that are shipped, and their lookup by name for callers that know no types.
// To add one: its file, its line here, its test.

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "ictus/base/registry.hpp"
#include "ictus/model/mechanics/ball_column.hpp"
#include "ictus/model/mechanics/beam_pendulum.hpp"
#include "ictus/model/mechanics/bouncing_ball.hpp"
#include "ictus/model/mechanics/bouncing_bar.hpp"
#include "ictus/model/mechanics/double_pendulum.hpp"
#include "ictus/model/mechanics/hanging_cradle.hpp"
#include "ictus/model/mechanics/impacting_oscillator.hpp"
#include "ictus/model/mechanics/rigid_pendulum.hpp"
#include "ictus/model/mechanics/two_ball_oscillator.hpp"

namespace ictus {

using MechanicalSystems = TypeList<BallColumn,           //
                                   BeamPendulum,         //
                                   BouncingBall,         //
                                   BouncingBar,          //
                                   DoublePendulum,       //
                                   HangingCradle,        //
                                   ImpactingOscillator,  //
                                   RigidPendulum,        //
                                   TwoBallOscillator>;
static_assert(MechanicalSystems::names_are_sorted_and_unique());

struct SystemParameter {
  std::string_view name, unit, meaning;
  Range range;
  double standard;  // the value of a system that is not told otherwise
};

struct SystemFacts {
  About about;
  std::vector<SystemParameter> parameters;
};

/// All systems, in the order of the list.
std::vector<SystemFacts> mechanical_systems();

/// The system of this name with these values of its parameters, SI; those that are not given keep their
/// defaults. Throws Error that names whatever is unknown, out of range, or inside a wall.
SystemCase make_system(std::string_view name, const std::map<std::string, double>& values = {});

}  // namespace ictus
