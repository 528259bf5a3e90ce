#pragma once
// A mass on a linear spring whose rest lies at a from a wall, with Newton's restitution e at the wall:
//     m q″ + k (q − a) = 0,  q ≥ 0,  v⁺ = −e v⁻ where q = 0.                [AcaryLecture, §Empirical order]
// Between impacts q = a + R cos(ωt − φ), ω = √(k/m). A flight that leaves the wall at the speed u comes back
// with u after (2/ω) arg(−a + i u/ω): half a period for a = 0, nearly a whole one for a > 0 and small u, and
// 2u over the push ω²|a| for a < 0, whose impacts accumulate. Hence the speeds form a geometric series, and
// for a = 0 q = eⁿ |…|. The oscillators of the lecture, with numbers of ours: A has m = 1, k = 4π², q₀ = 1,
// v₀ = 0, e = ½ and a = 0, hence q = eⁿ |cos 2πt|, n = ⌊2t + ½⌋; B has a = 0.3.

#include <limits>
#include <vector>

namespace ictus::exact {

struct ImpactingOscillator {
  double mass;             // m  [kg], positive
  double stiffness;        // k  [N/m], positive
  double equilibrium;      // a  [m]
  double position;         // q₀  [m], zero or positive
  double velocity;         // v₀  [m/s]
  double restitution = 1;  // e ∈ [0, 1]

  double frequency() const;                               // ω  [rad/s]
  double energy(double position, double velocity) const;  // ½mv² + ½k(q − a)²  [J]
};

ImpactingOscillator oscillator_a();
ImpactingOscillator oscillator_b();

/// The motion from 0 to `until`, impact after impact.
class ImpactingOscillatorPath {
 public:
  ImpactingOscillatorPath(const ImpactingOscillator& oscillator, double until);

  struct Impact {
    double time;   // s
    double speed;  // before it  [m/s]
  };
  const std::vector<Impact>& impacts() const {
    return impacts_;
  }  // until the end, or all that doubles tell apart
  double rest_time() const {
    return rest_;
  }  // from when on the mass leans against the wall  [s], or infinite

  double position_at(double time) const;       // q  [m]
  double velocity_at(double time) const;       // v⁺  [m/s]
  double velocity_before(double time) const;   // v⁻  [m/s]
  double energy_at(double time) const;         // after an impact  [J]
  double contact_force_at(double time) const;  // of the wall at rest  [N]

 private:
  struct State {
    double position, velocity;
  };
  void bounce(double until);
  State flown(double since, State from) const;
  State state_at(double time, std::size_t count) const;
  std::size_t count_until(double time) const;

  ImpactingOscillator oscillator_;
  std::vector<Impact> impacts_;
  double rest_ = std::numeric_limits<double>::infinity();
};

}  // namespace ictus::exact
