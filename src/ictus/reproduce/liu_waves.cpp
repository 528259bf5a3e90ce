// Figs 10 and 11 of [Liu2008]: two balls strike the ends of a chain of 15 or 16 balls, and two waves meet.

#include <algorithm>
#include <cmath>

#include "ictus/report/number.hpp"
#include "ictus/reproduce/liu.hpp"

namespace ictus::reproduce::liu {
namespace {

/// The chain with its two strikers.
Problem struck_from_both_ends(std::size_t resting) {
  std::vector<double> velocity(resting + 2, 0.0);
  velocity.front() = 1;
  velocity.back() = -1;
  return chain(std::vector<double>(resting + 2, 1.0), velocity);
}

/// Velocities of all balls over time.
struct Wave {
  Resolved seen;
  std::vector<std::vector<double>> velocity;  // by sample, by ball
};
Wave wave(std::size_t resting) {
  const Problem problem = struck_from_both_ends(resting);
  Wave made{resolved(problem, {.record = true}), {}};
  for (std::size_t k = 0; k < made.seen.history.time.size(); ++k)
    made.velocity.push_back(velocities(problem, made.seen.history.impulse.data() + k * (resting + 1)));
  return made;
}

/// The sample at which this ball is fastest: the wave is there.
std::size_t passes(const Wave& wave, std::size_t ball) {
  const auto slower = [&](const auto& a, const auto& b) { return std::abs(a[ball]) < std::abs(b[ball]); };
  return static_cast<std::size_t>(std::max_element(wave.velocity.begin(), wave.velocity.end(), slower) -
                                  wave.velocity.begin());
}

/// Balls of the left wave that move faster than a hundredth of its peak, at most, while it passes balls 4
/// to 7.
int width(const Wave& wave) {
  std::ptrdiff_t widest = 0;
  for (std::size_t k = passes(wave, 3); k <= passes(wave, 6); ++k) {
    const std::vector<double>& v = wave.velocity[k];
    const double least = 0.01 * *std::max_element(v.begin(), v.end());
    widest = std::max(widest, std::count_if(v.begin(), v.begin() + static_cast<std::ptrdiff_t>(v.size() / 2),
                                            [least](double one) { return one > least; }));
  }
  return static_cast<int>(widest);
}

/// By how much the peak of the left wave, and the time that it takes from ball to ball, differ while it passes balls 4 to
/// 7: the largest over the smallest, less 1.
struct Steadiness {
  double amplitude, time;
};
Steadiness steadiness(const Wave& wave) {
  std::vector<double> peaks, times;
  for (std::size_t ball = 3; ball <= 6; ++ball) {
    const std::size_t k = passes(wave, ball);
    peaks.push_back(wave.velocity[k][ball]);
    if (ball > 3) times.push_back(wave.seen.history.time[k] - wave.seen.history.time[passes(wave, ball - 1)]);
  }
  const auto spread = [](const std::vector<double>& all) {
    return *std::max_element(all.begin(), all.end()) / *std::min_element(all.begin(), all.end()) - 1;
  };
  return {spread(peaks), spread(times)};
}

double asymmetry(const Wave& wave) {
  double worst = 0;
  for (const auto& v : wave.velocity)
    for (std::size_t i = 0; i < v.size(); ++i) worst = std::max(worst, std::abs(v[i] + v[v.size() - 1 - i]));
  return worst;
}

report::Section section(const std::string& number, const Wave& wave) {
  report::Figure figure{
      .id = "liu-fig" + number,
      .title = "Fig. " + number + ": two waves in a chain",
      .caption = "Velocities at five instants; two waves about five balls long meet and part.",
      .x = {"ball"},
      .y = {"velocity (m/s)"}};
  const std::size_t last = wave.velocity.size() - 1;
  for (std::size_t k : {std::size_t{0}, passes(wave, 4), last / 2, 3 * last / 4, last}) {
    report::Series series{"t = " + report::significant(wave.seen.history.time[k], 3),
                          {},
                          wave.velocity[k],
                          report::Series::Style::line_and_markers};
    for (std::size_t i = 0; i < wave.velocity[k].size(); ++i) series.x.push_back(static_cast<double>(i));
    figure.series.push_back(std::move(series));
  }
  return {"Figure " + number, "", {std::move(figure)}, {}};
}

Part part_of(const std::string& number, std::size_t resting) {
  Part part;
  const Wave seen = wave(resting);
  part.add(at_most("most balls of a wave faster than a hundredth of its peak", width(seen),
                   {"confined in five balls", 5}));
  const Steadiness steady = steadiness(seen);
  part.add(at_most("largest over smallest peak of the wave at balls 4 to 7, less 1", steady.amplitude,
                   {"a constant amplitude", 0.03}));
  part.add(at_most("largest over smallest time of the wave from ball to ball, less 1", steady.time,
                   {"with an approximately constant velocity", 0.05}, "§1.3"));
  const std::size_t passed = passes(seen, 6);
  part.add(between("velocity of the striker when the wave is at ball 7 (m/s)", seen.velocity[passed].front(),
                   {"rebound backwards with a small velocity", -0.1, 0}));
  part.add(at_most("largest asymmetry |v_i + v_{n+1−i}| (m/s)", asymmetry(seen), {"symmetric", 0, 1e-9}));
  part.show(section(number, seen));
  return part;
}

}  // namespace

Part fig10() {
  Part part = part_of("10", 15);
  const Wave seen = wave(15);
  double moved = 0;
  for (const auto& v : seen.velocity) moved = std::max(moved, std::abs(v[v.size() / 2]));
  part.add(at_most("largest velocity of the centre ball (m/s)", moved, {"always keeps motionless", 0, 1e-9}));
  const std::vector<double>& after = seen.seen.velocity;
  part.add(at_least("rebound of the end balls over their speed", std::abs(after.front()),
                    {"reflected with unchanged shape", 0.95}, "0.95 of it: the rest is scattered behind"));
  return part;
}

Part fig11() {
  Part part = part_of("11", 16);
  const double odd = std::abs(wave(15).seen.velocity.front()),
               even = std::abs(wave(16).seen.velocity.front());
  part.add(at_most("difference of the rebound of 15 and 16 balls (m/s)", std::abs(odd - even),
                   {"little influence on the outcome", 0.01}, "below a hundredth of the speed"));
  return part;
}

}  // namespace ictus::reproduce::liu
