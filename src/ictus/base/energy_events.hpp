#pragma once
// Events that draw from a store of energy until it is empty: how paper crumples and glass breaks. Times are those of a
// Poisson process of a given rate; energies are drawn in one of two ways.
//
// Crumpling: exponential with a mean e, the last event takes what is left. The energies drawn so far are the instants of a
// Poisson process of rate 1/e, so that the number of events is 1 + a Poisson number of mean E/e.
//
// Breaking: each event takes a share of what is left, β = 1 − U^{1/b} with U even in (0, 1): β has the mean 1/(1 + b). The
// logarithm of what is left falls as a Poisson process of rate b, so that the number of events until less than ε would be
// left, when one takes it all, is 1 + a Poisson number of mean b ln(E/ε).
//
// Random numbers have no state (counter_random.hpp): event i is the same whatever is asked before.

#include <cstddef>
#include <cstdint>
#include <vector>

namespace ictus {

struct EnergyEvent {
  double time = 0;    // s
  double energy = 0;  // J
};

struct EnergyStore {
  enum class Kind { crumple, fracture };
  static constexpr std::size_t most_events = 100'000;

  Kind kind = Kind::crumple;
  double stored = 1e-3;  // E, J
  double mean = 1e-5;    // e, J, of crumpling
  double share = 0.3;    // of what is left, the mean of breaking: 1/(1 + b)
  double least = 1e-6;   // ε, J, of breaking
  double rate = 100;     // 1/s
  double start = 0;      // s
  std::uint64_t seed = 1;

  /// Of the number of events, the mean.
  double expected_events() const;
  /// All of them: their energies sum up to E. No more than most_events, the last of which takes what is left.
  std::vector<EnergyEvent> events() const;
};

}  // namespace ictus
