#pragma once
// An elastic bar that falls on a rigid ground, upright: ρ u″ = E u_xx − ρ g on 0 ≤ x ≤ L, free at its top,
// 0 ≤ u(0) ⊥ λ = −E A u_x(0) ≥ 0 at its bottom. The example of [AcaryLecture, §The Nonsmooth Newmark and HHT
// scheme]; its numbers are ours: contact on [1, 5/3] with 300 → 500 N and on [11/3, 13/3] with 500 → 300 N,
// period 16/3. D'Alembert: with c² = E/ρ, v = u′ + g t and ε = u_x the sums v − cε and v + cε travel up and
// down unchanged. What comes down was sent up by the bottom a time T = 2L/c ago and mirrored at the free top,
// so all is said by what the bottom sends up, p(t) = v − cε at x = 0:
//     free:     p(t) = p(t − T),            u′(0) = p(t − T) − g t,
//     contact:  p(t) = 2 g t − p(t − T),    λ = (E A/c) (g t − p(t − T)).
// p is piecewise linear, hence velocities are, positions are piecewise quadratic, and touch and release are
// roots of polynomials. Nothing is lost: a bar without damping gives all its energy back. But every touch and
// release sends a front up that comes back, so that in general contacts multiply from bounce to bounce, above
// all those of soft bars: long paths are for bars that repeat themselves, as the lecture's does.

#include <cstddef>
#include <vector>

namespace ictus::exact {

struct BouncingBar {
  double length = 10;   // L  [m], positive
  double young = 900;   // E  [Pa], positive
  double density = 1;   // ρ  [kg/m³], positive
  double section = 1;   // A  [m²], positive
  double gravity = 10;  // g  [m/s²], positive
  double height = 5;    // of the release, at rest and without strain  [m], zero or positive

  double wave_speed() const;  // c  [m/s]
  double round_trip() const;  // T  [s]
  double mass() const;        // ρ A L  [kg]
};

/// The motion from 0 to `until`, wave by wave.
class BouncingBarPath {
 public:
  BouncingBarPath(const BouncingBar& bar, double until);

  struct Contact {
    double start, end;               // s; the end may lie after `until`, then it is infinite
    double first_force, last_force;  // N
  };
  const std::vector<Contact>& contacts() const { return contacts_; }

  double position_at(double time) const;       // of the bottom, u(0)  [m]
  double velocity_at(double time) const;       // of the bottom, limit from above  [m/s]
  double velocity_before(double time) const;   // limit from below  [m/s]
  double contact_force_at(double time) const;  // λ, limit from above  [N]
  double impulse_until(double time) const;     // ∫ λ dt  [N s]

  struct Field {
    double displacement;  // u  [m]
    double velocity;      // u′  [m/s]
    double strain;        // u_x  [1]
  };
  Field field_at(double place, double time) const;      // 0 ≤ place ≤ L, limits from above
  Field field_before(double place, double time) const;  // limits from below
  /// Instants up to `until` at which a front passes a place, and its velocity jumps if the ground does not
  /// hold it; in no order.
  std::vector<double> fronts(double place, double until) const;

  struct Energies {
    double kinetic, elastic, potential;  // J; potential of weight, zero for u = 0

    double total() const { return kinetic + elastic + potential; }
  };
  Energies energies_at(double time) const;
  double momentum_at(double time) const;  // ρ A ∫ u′ dx  [N s]

 private:
  /// p from its start on, and ∫ p from 0 to there.
  struct Piece {
    double start, value, slope, integral;
  };
  enum class Side { before, after };

  // Of p(t − delay): a delay is added to the start of a piece, so that both agree on which piece has come.
  const Piece& piece(double time, double delay, Side side) const;
  double sent(double time, double delay, Side side) const;
  double sent_integral(double time) const;             // ∫₀ᵗ p dt
  double free_velocity(double time, Side side) const;  // p(t − T) − g t, of a bottom that nothing holds
  double round_off(double time) const;                 // of a velocity  [m/s]
  double blur(double time) const;                      // of an instant, from that of g t²/2  [s]
  double force_from(double free_velocity) const;       // λ that holds it
  double end_of_piece(double time) const;              // of p(t − T)
  double release_after(double start, double w, double rate) const;
  double touch_after(double start, double w, double rate) const;
  void advance(double until);
  void append(double start, double value, double slope);
  void change(bool held, double time, double free_velocity);
  bool held(double time, Side side) const;
  Field field(double place, double time, Side side) const;
  template <class Visit>
  void integrate(double time, Visit visit) const;

  BouncingBar bar_;
  double trip_;  // T  [s]
  std::vector<Piece> pieces_;
  std::vector<Contact> contacts_;
};

}  // namespace ictus::exact
