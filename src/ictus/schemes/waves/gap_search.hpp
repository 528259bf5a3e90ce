#pragma once
// The first contact that changes in a modal motion. Over a step h the gap is compared with the polynomial of
// degree 11 that has its value and five derivatives at both ends: with amplitudes A and frequencies ω they
// differ by less than Σ A (ωh)¹²/(12! 4⁶), and h is chosen such that this is rounding. In Bernstein form that
// polynomial shows every dip, however short (first_dip.hpp). Steps in which the second derivative, or the
// envelope of all amplitudes, already excludes a zero are passed over. A dip no deeper than rounding is none:
// a resting contact stays as it is.

#include <cstddef>
#include <functional>
#include <vector>

#include "ictus/schemes/waves/hermite.hpp"
#include "ictus/schemes/waves/mode_turn.hpp"

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
  /// ran out, halted_at() when `halt`, asked now and then, said that it is enough.
  const std::vector<Change>& first(const ModalMotion& motion, const std::vector<char>& closed, double limit,
                                   std::size_t most_steps, const std::function<bool(double s)>& halt);
  bool quiet() const { return quiet_; }
  bool exhausted() const { return exhausted_; }
  double halted_at() const { return halted_at_; }  // since the start of the motion [s]; never: it did not
  std::size_t steps() const { return steps_; }     // since the restart
  void restart(std::size_t steps) { steps_ = steps; }
  /// The function of a contact that falls through zero when it changes, in the motion last searched.
  const ModalMotion::Gap& gap(std::size_t contact) const { return watches_[contact].gap; }

 private:
  struct Watch {
    ModalMotion::Gap gap;
    double amplitude, bend, twelfth;  // Σ A, Σ A ω²; Σ A ω¹² over the fastest ω¹²
    double noise;                     // depth of a dip that is none  [m]
    double safe;                      // no zero before
    bool known;                       // `left` holds the derivatives at the present time
    EndDerivatives left;
  };

  void watch(const ModalMotion& motion, const std::vector<char>& closed);
  void measure(Watch& watch) const;
  bool flees(const Watch& watch, double s) const;
  double step_size(double s) const;
  double time_to_pass(const Watch& watch, double s) const;
  double next_unsafe() const;
  void look(std::size_t contact, double s);
  void judge_future(Watch& watch, double s) const;
  double located(const Watch& watch, double low, double high) const;
  void keep_first();

  const ModalMotion* motion_ = nullptr;
  std::vector<Watch> watches_;
  std::vector<Change> changes_;
  ModeTurn turn_;
  double fastest_ = 0, h_ = 0, halted_at_ = 0;
  double rounding_ = 0;  // of velocities: slower gaps stay as they are  [m/s]
  std::size_t steps_ = 0;
  bool quiet_ = false, exhausted_ = false;
};

}  // namespace ictus::waves
