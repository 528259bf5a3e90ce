#pragma once
// The first contact that changes in a modal motion. Over a step h the gap is compared with the polynomial of
// degree 11 that has its value and five derivatives at both ends: with amplitudes A and frequencies ω they
// differ by less than Σ A (ωh)¹²/(12! 4⁶), and h is chosen such that this is rounding. In Bernstein form that
// polynomial shows every dip, however short (first_dip.hpp). Steps in which the second derivative, or the
// envelope of all amplitudes, already excludes a zero are passed over. A dip no deeper than rounding is none:
// a resting contact stays as it is.

#include <array>
#include <cstddef>
#include <vector>

#include "ictus/schemes/waves/first_dip.hpp"
#include "ictus/schemes/waves/modal_motion.hpp"

namespace ictus::waves {

class GapSearch {
 public:
  struct Change {
    double s;  // since the start of the motion  [s]
    std::size_t contact;
  };

  explicit GapSearch(const WaveChain& chain);

  /// The changes at the first instant of one before `limit`, those within rounding of it together; empty
  /// where there is none. Afterwards quiet() says whether none will ever come, exhausted() whether the steps
  /// ran out.
  const std::vector<Change>& first(const ModalMotion& motion, const std::vector<char>& closed, double limit,
                                   std::size_t most_steps);
  bool quiet() const { return quiet_; }
  bool exhausted() const { return exhausted_; }
  std::size_t steps() const { return steps_; }  // since the restart
  void restart() { steps_ = 0; }

 private:
  static constexpr std::size_t order = 6;  // derivatives at each end, the value being the first
  using Derivatives = std::array<double, order>;

  struct Watch {
    ModalMotion::Gap gap;
    double amplitude, bend, twelfth;  // Σ A, Σ A ω²; Σ A ω¹² over the fastest ω¹²
    double noise;                     // depth of a dip that is none  [m]
    double safe;                      // no zero before
    bool known;                       // `left` holds the derivatives at the present time
    Derivatives left;
  };

  void watch(const ModalMotion& motion, const std::vector<char>& closed);
  void measure(Watch& watch) const;
  double step_size(double s) const;
  double next_unsafe() const;
  void set_step(double h);
  void place(double s);
  void rotate();
  Derivatives derivatives(const Watch& watch, double s) const;
  void look(std::size_t contact, double s);
  void judge_future(Watch& watch, double s) const;
  double value(const Watch& watch, double s) const;
  double located(const Watch& watch, double low, double high) const;
  void keep_first();

  const ModalMotion* motion_ = nullptr;
  std::vector<Watch> watches_;
  std::vector<Change> changes_;
  std::vector<double> q_, r_, cosine_, sine_, angle_;  // at the present time; of one step
  double fastest_ = 0, h_ = 0;
  double rounding_ = 0;  // of velocities: slower gaps stay as they are  [m/s]
  std::size_t steps_ = 0;
  bool quiet_ = false, exhausted_ = false;
};

}  // namespace ictus::waves
