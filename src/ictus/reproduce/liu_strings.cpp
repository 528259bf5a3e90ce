// §1.3: the cradle on strings, from the ball that swings to all balls that rock.

#include <algorithm>
#include <cmath>

#include "ictus/reproduce/liu.hpp"
#include "ictus/reproduce/strings.hpp"

namespace ictus::reproduce::liu {

Part rocking() {
  constexpr double until = 20, angle = 0.2;  // s, rad
  Part part;
  const Trace trace = swung({{"restitution", 0.8}, {"angle", angle}}, until);
  const std::vector<double>& t = trace.find("time")->values;
  report::Figure figure{
      .id = "liu-rocking",
      .title = "Newton's cradle on strings, e = 0.8",
      .caption = "Angles of five balls, of which the first was lifted by 0.2 rad: in the end all rock.",
      .x = {"time (s)"},
      .y = {"angle (rad)"}};
  double apart = 0, high = 0;
  for (int ball = 1; ball <= 5; ++ball) {
    const std::vector<double>& angles = trace.find("angle-" + std::to_string(ball) + ".position")->values;
    const std::vector<double>& middle = trace.find("angle-3.position")->values;
    for (std::size_t k = 0; k < t.size(); ++k) {
      if (t[k] < until - 2) continue;
      apart = std::max(apart, std::abs(angles[k] - middle[k]));
      high = std::max(high, std::abs(angles[k]));
    }
    figure.series.push_back({"ball " + std::to_string(ball), t, angles});
  }
  if (!trace.ending.complete) apart = NAN;
  part.add(
      at_most("largest angle between two balls in the last 2 of 20 s, of the largest angle", apart / high,
              {"all the balls are stuck and the whole chain rocks", 0.02},
              "five steel balls of 20 mm on strings of 15 cm, by lzb; e = 0.8, lifted by 0.2 rad: ours"));
  part.add(ours(equal("angle of the rocking over that of the lifted ball", high / angle, {"–", 0.2, 2e-3},
                      "the mean of all angles swings on undisturbed: 1/5")));
  part.add(ours(equal("energy at the end over that at the start", trace.ledger.total() / trace.ledger.initial,
                      {"–", 0.2, 1e-3}, "all that is not in the mean is lost")));
  part.show({"Newton's cradle on strings", "", {std::move(figure)}, {}});
  return part;
}

}  // namespace ictus::reproduce::liu
