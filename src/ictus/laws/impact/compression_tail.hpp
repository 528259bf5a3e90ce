#pragma once
// The end of an impact in which nearly all energy is lost while contacts go on opening and closing. Such a tail is chaotic: it
// has thousands of turns, and an error of 1e-10 has grown to the size of the motion itself before a millionth of the energy
// is lost, however carefully each turn is located. What can be told of it is where it ends: most often all at rest with
// each other, and this does not depend on the way there.
//
// So it is followed with a step that does not stop at events, and twice, with steps of different length. Where both ways end
// with the same closing speeds, to the tolerance, these are the outcome; where they do not, the events are followed one by
// one as before. The step is symplectic (x by u, then p by λ), of order 2 between turns; the expansion is stabilised by its
// own stiffness, since its slope 1/e² has no bound. [Hairer2006, §I.1.4]

#include <cstddef>
#include <vector>

#include "ictus/laws/impact/compression_field.hpp"
#include "ictus/laws/impact/law.hpp"

namespace ictus::compression {

/// Where contacts stand.
struct TailState {
  struct Contact {
    double x = 0;      // m
    double p = 0;      // N s, as in the field
    double peak = 0;   // m, at the end of the last compression
    double level = 0;  // m, where the expansion ends
    double loss = 0;   // J, by this contact in the tail: a weight, until the ledger is closed
    Phase phase = Phase::open;
  };
  std::vector<Contact> contacts;
  double time = 0;      // s, since the tail began
  double released = 0;  // s, of the last opening
};

class Tail {
 public:
  struct Rules {
    Reclosing reclosing = Reclosing::at_once;
    Dissipation dissipation = Dissipation::bi_stiffness;
    double rest = 0;                // J: where the tail ends
    std::size_t most_steps = 1000;  // of one way
  };

  /// All contacts of the field, with their restitutions.
  void begin(const Field& field, const std::vector<double>& restitution, const Rules& rules);
  /// Follows the state to rest, with `per_radian` of the fastest oscillation a step. False: it does not come to rest within
  /// the limit of steps, or has no law to follow.
  bool follow(TailState& state, double per_radian);
  /// Closing speeds of the state.
  const std::vector<double>& closing(const TailState& state);
  std::size_t steps() const { return steps_; }

 private:
  double look(const TailState& state);
  double longest_step(const TailState& state, double per_radian) const;
  void advance(TailState& state, double h);
  void move(std::size_t j, TailState& state, double h);
  void open(std::size_t j, TailState& state);

  const Field* field_ = nullptr;
  Rules rules_;
  std::vector<double> returned_, level_;  // e²; opening depth per peak
  std::vector<double> slope_;             // x′/u of the expansion
  std::vector<double> reach_;             // Σ |W_jk|, 1/kg
  std::vector<double> u_, force_, p_;
  double fastest_ = 0;  // rad/s, by the last look
  std::size_t steps_ = 0;
};

}  // namespace ictus::compression
