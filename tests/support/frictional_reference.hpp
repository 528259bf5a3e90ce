#pragma once
// A second way to the outcome of an impact with friction, which shares nothing with the engine and knows no modes:
// velocities of bodies and depths of contacts, half a step of depths, a whole of velocities with implicit friction by
// contact after contact, half a step of depths; a step against two halves, extrapolated, and halved until they agree.
// Where slip goes on, friction is along its mean over the step (order 2); where it could stop, along its end. A step in
// which a slip comes to zero or leaves it, or a force is cut off, has an error of order 1 that its halves have too: it
// is made very short.

#include <cstddef>
#include <vector>

#include "tests/support/frictional_cases.hpp"

namespace ictus::test {

class FrictionalReference {
 public:
  struct Options {
    bool bi_stiffness = true;     // otherwise mono
    bool waits_for_gaps = false;  // compliant; otherwise an open contact closes as soon as it would
    double tolerance = 1e-12;     // of a step, relative
    std::size_t limit = 2'000'000;
  };
  FrictionalReference(const FrictionalCase& impact, const Options& options);

  /// Velocities after the impact; empty where the limit was reached.
  std::vector<double> velocities();
  std::size_t steps() const { return steps_; }

 private:
  struct State {
    std::vector<double> v, x, peak, f;  // f: the last friction, to start from
  };
  double speed(const std::vector<double>& v, std::size_t row) const { return impact_.row_times(row, v); }
  double force(std::size_t j, double x) const;
  void depths(State& s, double h) const;
  void push(std::vector<double>& v, std::size_t row, double impulse) const;
  void rub(State& s, const std::vector<double>& bound, const std::vector<double>& before, double h) const;
  void move(State& s, double h) const;
  double error(const State& a, const State& b) const;
  bool going_on() const;
  bool changes(const State& a, const State& b) const;

  FrictionalCase impact_;
  Options options_;
  State state_;
  std::vector<double> w_;  // Delassus blocks of tangents of a contact, (d − 1)² each
  std::vector<double> reach_;
  double fastest_ = 0;
  std::size_t steps_ = 0;
};

}  // namespace ictus::test
