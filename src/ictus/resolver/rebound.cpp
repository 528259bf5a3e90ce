#include "ictus/resolver/rebound.hpp"

#include <cmath>

namespace ictus {
namespace {

/// Speeds that differ by less than this part of the largest of them are equal.
constexpr double rounding = 1e-12;

}  // namespace

ReboundNumbers rebound_numbers(const MeasuredRebound& m) {
  const double change = m.slide_after - m.slide, slip_after = m.slip + (1 + 1 / m.inertia) * change;
  const double still = rounding * (std::abs(m.slip) + std::abs(m.slide) + std::abs(m.slide_after));
  ReboundNumbers found{ReboundRegime::impossible,
                       m.rebound / m.approach,
                       std::abs(change) / (m.approach + m.rebound),
                       -slip_after / m.slip,
                       slip_after,
                       {}};
  const auto as = [&](ReboundRegime regime, std::string_view words) {
    found.regime = regime;
    found.words = words;
    return found;
  };
  if (!(m.rebound >= 0)) return as(ReboundRegime::impossible, "the ball goes on into the plane");
  if (m.rebound > m.approach * (1 + rounding))
    return as(ReboundRegime::impossible, "the ball leaves faster than it came: restitution above 1");
  if (std::abs(m.slip) <= still) {
    found.friction = found.tangential_restitution = 0;
    if (std::abs(change) > still)
      return as(ReboundRegime::impossible,
                "the ball did not slip, and yet its velocity along the plane changed");
    return as(ReboundRegime::without_slip, "the ball did not slip: friction had nothing to stop");
  }
  if (change * m.slip > still * std::abs(m.slip))
    return as(ReboundRegime::impossible, "friction would have pushed along the slip, not against it");
  if (found.tangential_restitution > 1 + rounding)
    return as(ReboundRegime::impossible,
              "the slip came back faster than it was: tangential restitution above 1");
  if (slip_after * m.slip > still * std::abs(m.slip))
    return as(ReboundRegime::slid, "the ball slid all along: the tangential restitution is at least this");
  if (std::abs(slip_after) <= still)
    return as(ReboundRegime::stuck, "the ball stuck and rolled off: the friction is at least this");
  return as(
      ReboundRegime::stuck,
      "the ball stuck and sprang back: the friction is at least this; just this, by Walton's law, if the "
      "tangential restitution is larger");
}

}  // namespace ictus
