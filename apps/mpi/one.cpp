// Without MPI a sweep is one process.

#include "../cli/ranks.hpp"

namespace ictus::cli {

Ranks::Ranks() = default;
Ranks::~Ranks() = default;

bool Ranks::writes() const { return true; }

void Ranks::compute(const sweep::SweepPlan& plan, const std::vector<std::size_t>& points, std::size_t jobs,
                    const sweep::TakeRecords& take, const sweep::StopSweep& stop) {
  sweep::compute(plan, points, jobs, take, stop);
}

void Ranks::serve(const sweep::SweepPlan&, std::size_t) {}

}  // namespace ictus::cli
