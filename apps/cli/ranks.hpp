#pragma once
// The processes of one sweep. Started by mpirun they share its points: the first one hands them out and writes, the
// others compute; without MPI there is one. Built with ICTUS_MPI from apps/mpi/ranks.cpp, else from apps/mpi/one.cpp.

#include "ictus/sweep/engine.hpp"

namespace ictus::cli {

class Ranks {
 public:
  Ranks();
  ~Ranks();
  Ranks(const Ranks&) = delete;
  Ranks& operator=(const Ranks&) = delete;

  /// Is this the process that writes?
  bool writes() const;
  /// The writer's part; it computes too.
  void compute(const sweep::SweepPlan& plan, const std::vector<std::size_t>& points, std::size_t jobs,
               const sweep::TakeRecords& take, const sweep::StopSweep& stop);
  /// The part of the others: computes what the writer hands out, until it says that all is done.
  void serve(const sweep::SweepPlan& plan, std::size_t jobs);
};

}  // namespace ictus::cli
