#include "templates.hpp"

namespace ictus::cli {
namespace {

constexpr std::string_view row =
    R"toml(# Balls in a row, struck by the first one. Numbers are in SI units unless they carry a unit.
title = "Five balls in a row"

[[chain]]
name = "ball"               # the balls are ball-1, ball-2, ...
count = 5
mass = "50 g"
radius = "10 mm"

[start]
ball-1.velocity = "1 m/s"   # "ball-1..2".velocity sets two of them

[contact]
law = "power_law"           # force = stiffness * compression^exponent (ictus list laws)
stiffness = "7e9 N/m^1.5"
exponent = 1.5
restitution = 0.95          # 1: nothing is lost; used by the impact laws

[run]
method = "lzb"              # ictus list impact_laws; try newton, poisson, pairwise
duration = "20 ms"
)toml";

constexpr std::string_view wall =
    R"toml(# One ball strikes a wall: how long does it touch, how hard, and what comes back?
title = "A ball strikes a wall"

[[body]]
name = "ball"
mass = "10 g"
velocity = "1 m/s"

[[wall]]
name = "wall"

[contact]
law = "hunt_crossley"       # ictus explain hunt_crossley: formula and units
stiffness = "1e7 N/m^1.5"
exponent = 1.5
damping = "0.1 s/m"         # 0: nothing is lost

[run]
method = "phi"              # ictus list schemes
rate = "96 kHz"             # or step = "10 us"
)toml";

constexpr std::string_view drop =
    R"toml(# A light ball rides on a heavy one, and both fall on the floor: how high does the light one jump?
title = "A tennis ball on a basketball"

[[body]]
name = "basketball"
mass = "580 g"
radius = "12 cm"
position = "0.5 m"          # of its centre; the line points up

[[body]]
name = "tennis"             # without a position it lies on the one before it
mass = "58 g"
radius = "3.4 cm"

[[wall]]
name = "floor"
position = 0
faces = "right"             # the bodies are above it

[world]
gravity = "-9.81 m/s^2"

[contact]
law = "power_law"
stiffness = "1e7 N/m^1.5"
exponent = 1.5
restitution = 0.8

[run]
method = "lzb"
duration = "0.6 s"
)toml";

constexpr std::string_view plane =
    R"toml(# Discs in the plane, between four walls. Positions and velocities have two components.
title = "Two discs in a box"

[[body]]
name = "left"
mass = "170 g"
radius = "30 mm"
position = ["-200 mm", "10 mm"]
velocity = ["2 m/s", 0]

[[body]]
name = "right"
mass = "170 g"
radius = "30 mm"
position = [0, 0]

[frame]                     # four walls around them
from = ["-400 mm", "-200 mm"]
to = ["400 mm", "200 mm"]

[contact]
restitution = 0.9
friction = 0.1

[run]
method = "moreau_jean"      # ictus list nonsmooth_schemes; event_driven finds every impact
step = "1 ms"
duration = "1 s"
)toml";

constexpr std::string_view rods =
    R"toml(# A short rod strikes a long one: the energy that the rebound misses stays in the rods as waves.
title = "A short rod strikes a long one"

[material.steel]
young = "210 GPa"
poisson = 0.3
density = "7850 kg/m^3"

[[body]]
name = "short"
shape = "cylinder"
length = "100 mm"
radius = "5 mm"
slices = 40                 # mass points along it
material = "steel"
velocity = "1 m/s"

[[body]]
name = "long"
shape = "cylinder"
length = "200 mm"
radius = "5 mm"
slices = 80
material = "steel"

[run]
method = "waves"            # follows the bodies from inside
)toml";

constexpr std::string_view bar = R"toml(# A mallet strikes a bar that rings: a scene that sounds.
title = "A mallet on a bar"

[material.steel]

[[body]]
name = "mallet"
mass = "10 g"
position = "-0.1 mm"
velocity = "1 m/s"

[[resonator]]
name = "bar"
kind = "bar"                # ictus list resonators
ends = "free"
length = "200 mm"
width = "20 mm"
thickness = "5 mm"
material = "steel"
strike = 0.5                # where it is struck, from 0 to 1
damping = { b1 = "5 1/s", b3 = "1e-8 s" }

[[resonator.pickup]]
name = "end"
at = 0.05

[contact]
law = "hunt_crossley"
stiffness = "1e8 N/m^1.5"
exponent = 1.5
damping = "0.2 s/m"

[run]
method = "projected"
rate = "44.1 kHz"
duration = "50 ms"
)toml";

}  // namespace

const std::vector<SceneTemplate>& scene_templates() {
  static const std::vector<SceneTemplate> all{
      {"row", "balls in a row, struck by the first one (impact laws)", "run FILE --report", row},
      {"wall", "one ball strikes a wall (springs and dampers, in time)", "compare FILE --report", wall},
      {"drop", "a ball on a ball falls on the floor (gravity)", "run FILE --report", drop},
      {"plane", "discs between four walls, with friction (time-stepping)", "run FILE --report", plane},
      {"rods", "two elastic rods (waves inside the bodies)", "run FILE --report", rods},
      {"bar", "a mallet strikes a bar (sound)", "sound FILE -o sound.wav", bar}};
  return all;
}

}  // namespace ictus::cli
