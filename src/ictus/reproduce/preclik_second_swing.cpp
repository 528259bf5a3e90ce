// The second swing of a cradle: the first one has parted the balls, and they collide one after the other.

#include <algorithm>
#include <cmath>

#include "ictus/reproduce/preclik.hpp"
#include "ictus/reproduce/strings.hpp"

namespace ictus::reproduce::preclik {

Part second_swing() {
  constexpr double between_swings = 0.4, slow = 0.02;  // s, m/s: what is slower is left from the first swing
  Part part;
  const Trace trace = swung({{"restitution", 1}, {"angle", 0.3}}, 0.65);
  double together = 0, one_by_one = 0, worst = 0;
  for (const Impact& impact : trace.impacts) {
    if (impact.touch_time < between_swings) {
      together += std::abs(impact.separation_speed - impact.approach_speed) > 1e-6;
    } else if (impact.approach_speed > slow) {
      ++one_by_one;
      worst = std::max(worst, std::abs(impact.separation_speed / impact.approach_speed - 1));
    }
  }
  part.add(at_least("contacts of the first swing that share their collision", together,
                    {"overlapping in time", 4}, "five steel balls on strings, by lzb; e = 1"));
  part.add(at_least("collisions faster than 20 mm/s on the second swing", one_by_one,
                    {"when the spheres swing back and the second collision sequence starts", 4}));
  part.add(equal("largest |e − 1| of these: an impact of two balls alone has 0",
                 trace.ending.complete ? worst : NAN, {"take place one after another", 0, 1e-9}));
  return part;
}

}  // namespace ictus::reproduce::preclik
