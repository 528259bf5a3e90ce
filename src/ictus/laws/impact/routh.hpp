#pragma once
// One contact in the plane with Coulomb friction, along its normal impulse p: Routh's diagram [Routh1877; WangMason1992].
// With W = [a b; b c] and the signs of law.hpp (closing u, slip s, friction τ = dp_t/dp against s > 0)
//     u′ = −(a + b τ),   s′ = −(b + c τ),
//     τ = μ sgn s while it slips;   τ = −b/c where it sticks, which |b| ≤ μ c allows, and then for good;
//     at s = 0 with |b| > μ c: slip with the sign of −b, which never stops again.
// So there are at most two pieces, both straight. W > 0 makes the second one open: there a + b τ > 0, and so it is on a first
// piece that does not stop. On one that stops a + b τ may be negative, a jam: the contact is pressed together until the slip
// is gone, also where it only touches (u = 0), an impact without collision. Derivations: docs/theory/friction.md, 2.

#include <cmath>

#include "ictus/laws/impact/impulse_path.hpp"

namespace ictus::impact_path {

struct PlanarContact {
  double normal;      // a, 1/kg
  double coupling;    // b
  double tangential;  // c
  double closing;     // u, m/s
  double slip;        // s
  double friction;    // μ
  double restitution;
  double still = 0;        // m/s: a contact that opens no faster counts as touching
  double static_friction;  // μ_s ≥ μ: what sticks holds so much
  const RestitutionOfWork* of_work = nullptr;
  double energy_unit = 1;  // J, of works
};

/// m/s: a slip that is none. Only where rest holds more than slip does the answer depend on it.
inline double no_slip(double closing, double still, bool rest_holds_more) {
  return rest_holds_more ? std::fmax(still, 1e-15) : 1e-17 * std::abs(closing);
}

struct PlanarImpact {
  ImpulsePath path;
  double tangential = 0;  // p_t, N s
  bool wedged = false;    // friction holds the contact: no impulse opens it
};

/// How a contact goes on from s = 0: it sticks, or slips away.
struct RestPiece {
  double opening;           // a + b τ, 1/kg
  double acceleration = 0;  // |s|′ of a slip, 1/kg
};

/// The last piece, of a contact that has come to s = 0, or began there. False where no impulse opens it: one motion for all
/// rows, det W = 0, so that normal and tangents come to rest together and friction holds both.
template <class End>
bool end_from_rest(const RestPiece& rest, bool slid, const Rebound& rebound, double normal,
                   ImpulsePath& path) {
  const bool slips = rest.acceleration > 0;
  if (slid) path.note(slips ? ImpactEventKind::slip_reverses : ImpactEventKind::slip_stops);
  if (!slid && slips) path.note(ImpactEventKind::slip_starts);
  if (!(rest.opening > 1e-14 * normal)) {
    path.closing = 0;
    return false;
  }
  follow<End>({.opening = rest.opening, .braking = -rest.acceleration}, rebound, path);
  return true;
}

template <class End>
PlanarImpact strike(const PlanarContact& k) {
  PlanarImpact impact{.path = {.closing = k.closing}};
  ImpulsePath& path = impact.path;
  const bool rests = k.static_friction > k.friction && std::abs(k.slip) <= no_slip(k.closing, k.still, true);
  const double sign = std::copysign(1.0, k.slip), tau = k.friction * sign;
  PathPiece slides{.opening = k.normal + k.coupling * tau,
                   .sliding = std::abs(k.slip),
                   .braking = sign * (k.coupling + k.tangential * tau)};
  if (k.slip == 0 || rests)
    slides.length = 0;
  else if (slides.braking > 0)
    slides.length = slides.sliding / slides.braking;

  const bool slid = slides.length > 0, jams = slid && slides.opening < 0;
  if (path.closing < -k.still || (path.closing <= 0 && !jams)) return impact;
  path.closing = std::fmax(path.closing, 0);
  const Rebound rebound{k.restitution, path.closing, k.of_work, k.energy_unit};
  const bool ended = slid && follow<End>(slides, rebound, path);
  impact.tangential = tau * path.impulse;
  if (ended) return impact;

  const bool sticks = std::abs(k.coupling) <= k.static_friction * k.tangential;
  const double friction = sticks ? -k.coupling / k.tangential : std::copysign(k.friction, -k.coupling);
  const RestPiece rest{k.normal + k.coupling * friction,
                       sticks ? 0 : std::abs(k.coupling) - k.friction * k.tangential};
  const double before = path.impulse;
  impact.wedged = !end_from_rest<End>(rest, slid, rebound, k.normal, path);
  impact.tangential += friction * (path.impulse - before);
  return impact;
}

}  // namespace ictus::impact_path
