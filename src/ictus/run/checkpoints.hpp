#pragma once
// Runs that are kept from time to time, so that they can go on where they were.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string_view>

#include "ictus/base/archive.hpp"

namespace ictus {

/// When a run is kept, and where. What checkpoints hold is the place in the loop, the motion, and what stepper and recorder
/// remember.
struct Checkpoints {
  std::function<bool(std::size_t steps)> due;  // asked before every step with the number of those behind it
  std::function<void(std::string_view state)> keep;
  std::string_view resumed = {};  // the state to go on from; empty: from the start
};

/// The checkpoints of a run, if there are any, for its loop over steps. Each holds a checksum of the start, too: what goes on is
/// the same run.
class Keeper {
 public:
  /// Writes or reads all that the loop remembers.
  using State = std::function<void(Archive&)>;

  /// `next` is the number of the step to come, from 1, and belongs to the state. Where the run is to go on from a
  /// checkpoint it does so here.
  Keeper(const Checkpoints* checkpoints, const std::size_t& next, State state);

  /// Before every step.
  void keep_if_due();
  void keep();

 private:
  void resume();

  const Checkpoints* checkpoints_;
  const std::size_t& next_;
  State state_;
  std::uint64_t start_ = 0;
  std::size_t from_ = 1;
};

}  // namespace ictus
