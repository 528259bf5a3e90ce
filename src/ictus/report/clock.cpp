#include "ictus/report/clock.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "ictus/report/number.hpp"

namespace ictus::report {
namespace {

struct Stretch {
  double from, to;  // s
  double length() const { return to - from; }
};

/// In which some contact of some run is pressed, with a little before and after.
std::vector<Stretch> pressed(const Motion& motion, double begin, double end) {
  std::vector<Stretch> all;
  for (const Motion::Run& run : motion.runs)
    for (const Motion::Press& press : run.impacts)
      if (const double around = 0.15 * (press.release - press.touch); around > 0)
        all.push_back({press.touch - around, press.release + around});
  std::stable_sort(all.begin(), all.end(),
                   [](const Stretch& a, const Stretch& b) { return a.from < b.from; });
  std::vector<Stretch> merged;
  for (const Stretch& next : all)
    if (!merged.empty() && next.from <= merged.back().to + 0.3 * next.length())
      merged.back().to = std::max(merged.back().to, next.to);
    else
      merged.push_back(next);
  for (Stretch& stretch : merged) stretch = {std::max(begin, stretch.from), std::min(end, stretch.to)};
  std::erase_if(merged, [](const Stretch& stretch) { return !(stretch.length() > 0); });
  return merged;
}

}  // namespace

Clock::Clock(const Motion& motion, Pace pace) {
  double begin = INFINITY, end = -INFINITY;
  for (const Motion::Run& run : motion.runs) {
    begin = std::min(begin, run.t.front() - motion.lead.before);
    end = std::max(end, run.t.back() + motion.lead.after);
  }
  constexpr std::size_t few = 8;
  const double all = end > begin ? end - begin : 1, real = all < 2 ? 5 : std::min(all, 20.0);
  const std::vector<Stretch> slow =
      pace == Pace::steady ? std::vector<Stretch>{} : pressed(motion, begin, end);
  const double inside = std::accumulate(slow.begin(), slow.end(), 0.0,
                                        [](double sum, const Stretch& s) { return sum + s.length(); });
  pieces_ = {{begin, 0}};
  if (slow.empty() || slow.size() > few || inside > 0.3 * all) {
    pieces_.push_back({begin + all, real});
    return;
  }
  const auto push = [this](double t, double seconds) {
    if (t > pieces_.back().t) pieces_.push_back({t, pieces_.back().shown + seconds});
  };
  const auto in_flight = [&](double t) { return real * (t - pieces_.back().t) / (all - inside); };
  const double each = std::clamp(10 / static_cast<double>(slow.size()), 1.2, 4.0);
  for (const Stretch& stretch : slow) {
    push(stretch.from, in_flight(stretch.from));
    push(stretch.to, each);
  }
  push(end, in_flight(end));
}

std::size_t Clock::piece(double shown) const {
  std::size_t k = 1;
  while (k + 1 < pieces_.size() && shown >= pieces_[k].shown) ++k;
  return k;
}

double Clock::rate(double shown) const {
  const std::size_t k = piece(shown);
  return (pieces_[k].t - pieces_[k - 1].t) / (pieces_[k].shown - pieces_[k - 1].shown);
}

double Clock::at(double shown) const {
  const std::size_t k = piece(shown);
  return std::min(pieces_[k - 1].t + rate(shown) * (shown - pieces_[k - 1].shown), end());
}

double Clock::shown_at(double t) const {
  std::size_t k = 1;
  while (k + 1 < pieces_.size() && t >= pieces_[k].t) ++k;
  const Piece &from = pieces_[k - 1], &to = pieces_[k];
  return from.shown + (to.shown - from.shown) * (t - from.t) / (to.t - from.t);
}

std::string seconds_in_words(double t) { return t == 0 ? "0 s" : engineering(t, "s", 4); }

std::string pace_in_words(double rate) {
  if (rate > 0.67 && rate < 1.5) return "real time";
  const double times = rate >= 1.5 ? rate : 1 / rate;
  const double unit = std::pow(10.0, std::floor(std::log10(times)) - 1);
  return significant(std::round(times / unit) * unit, times < 10 ? 2 : 1) +
         (rate >= 1.5 ? " times faster" : " times slower");
}

}  // namespace ictus::report
