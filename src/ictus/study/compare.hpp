#pragma once
// The same scene through several methods, side by side, and beside the exact or the converged answer where
// there is one.

#include <functional>
#include <string>
#include <vector>

#include "ictus/run/run.hpp"
#include "ictus/study/comparison.hpp"
#include "ictus/study/parallel.hpp"

namespace ictus {

struct CompareOptions {
  std::size_t phases = 0;  // sub-sample phases to try beside the scene's own
  std::size_t jobs = 1;    // threads, 0: as many as there are cores
  StopAsked stop = {};
  // s, of the caller: the library reads no clock, and without these it tells no time.
  std::function<double()> thread_clock =
      {};                              // of the thread that asks: for runs, which may be several at a time
  std::function<double()> clock = {};  // for single calls of impact laws, which follow alone
};

Comparison compare(const Assembly& assembly, const std::vector<std::string>& methods,
                   const CompareOptions& options = {});

}  // namespace ictus
