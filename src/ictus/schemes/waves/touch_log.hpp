#pragma once
// The touches of every contact, from the states at which the solver locates them. Impulses are those of the
// state, integrated with the motion; peaks come from inside the steps. A touch that pushes by no more than
// rounding is none.

#include <cstddef>
#include <vector>

#include "ictus/schemes/waves/wave_run.hpp"

namespace ictus::waves {

class TouchLog {
 public:
  TouchLog(const WaveChain& chain, const WaveState& start);

  void see_force(std::size_t contact, double t, double force);
  void see_depth(std::size_t contact, double t, double depth);
  double peak_depth(std::size_t contact) const { return present_[contact].peak_depth; }
  double peak_force(std::size_t contact) const { return present_[contact].peak_force; }
  /// The contact has just closed or opened in this state.
  void change(double t, std::size_t contact, const WaveState& state);
  /// The bodies have just met: how well does this state know their speeds?
  void meet(double t, std::size_t contact, const WaveState& state);
  void finish(const WaveState& last);
  template <class A>
  void archive(A& archive) {
    archive(present_, touches_, blurs_, touching_, impulse_before_, momentum_scale_, momentum_error_,
            approach_);
  }

  std::vector<WaveTouch> take() { return std::move(touches_); }
  std::vector<WaveBlur> take_blurs() { return std::move(blurs_); }
  double approach() const { return approach_; }              // the fastest of all touches  [m/s]
  double momentum_error() const { return momentum_error_; }  // [N s]
  double momentum_scale() const { return momentum_scale_; }  // [N s]

 private:
  void open(double t, std::size_t contact, const WaveState& state);
  void keep(std::size_t contact, const WaveState& state);
  double closing_of_centres(std::size_t contact, const WaveState& state) const;
  void watch_momentum(const WaveState& state);

  const WaveChain* chain_;
  std::vector<WaveTouch> present_, touches_;
  std::vector<WaveBlur> blurs_;
  std::vector<char> touching_;
  std::vector<double> impulse_before_;  // a contact, when its touch began  [N s]
  double start_momentum_, mass_ = 0;
  double momentum_scale_ = 0;  // Σ M |V − V̄|, the largest at an event: what impulses are compared with [N s]
  double momentum_error_ = 0;
  double approach_ = 0;
};

}  // namespace ictus::waves
