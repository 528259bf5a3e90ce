#include "ictus/schemes/nonsmooth/event_driven_rest.hpp"

#include <algorithm>

#include "ictus/base/index.hpp"
#include "ictus/schemes/nonsmooth/newton_end.hpp"

namespace ictus {

EventRest::EventRest(const MechanicalSystem& system, EventDynamics& dynamics, EventFlow& flow)
    : shape_(system.shape()),
      dynamics_(dynamics),
      flow_(flow),
      right_(Eigen::VectorXd::Zero(system.contacts())),
      force_(right_) {
  const auto m = static_cast<std::size_t>(system.contacts());
  answer_.resize(m);
  stays_.reserve(m);
  doubtful_.reserve(m);
  ahead_.q.setZero(system.coordinates());
  ahead_.v = ahead_.q;
}

bool EventRest::decide(const Motion& state, const Contacts& candidates, const EventScales& scales,
                       double later, StepReport& step) {
  stays_.clear();
  doubtful_.clear();
  if (!candidates.empty()) {
    if (!ask(state, candidates, scales, step)) return false;
    const bool nothing_changes =
        shape_.constant_forces && shape_.constant_mass &&
        (shape_.constant_directions || std::none_of(candidates.begin(), candidates.end(), [&](std::size_t j) {
           return answer_[j] == Answer::stays;
         }));
    for (const std::size_t j : candidates) {
      if (answer_[j] == Answer::unknown && nothing_changes) answer_[j] = Answer::leaves;
      if (answer_[j] == Answer::unknown) doubtful_.push_back(j);
      if (answer_[j] != Answer::leaves) stays_.push_back(j);
    }
    if (!doubtful_.empty() && !look_ahead(state, scales, later, step)) return false;
  }
  return hold(state, step);
}

/// Those that stay, at this state.
bool EventRest::hold(const Motion& state, StepReport& step) {
  dynamics_.hold(stays_);
  if (dynamics_.place(state.q)) return true;
  step.fail(Status::not_finite, advice::singular_mass);
  return false;
}

/// The problem (28) at a state; numbers below the tolerance are none.
bool EventRest::ask(const Motion& state, const Contacts& candidates, const EventScales& scales,
                    StepReport& step) {
  if (!dynamics_.evaluate(state.t, state.q, state.v)) {
    step.fail(Status::not_finite, advice::singular_mass);
    return false;
  }
  ++flow_.evaluations;
  dynamics_.bend(state.q, state.v, candidates);
  double scale = scales.bending();
  for (const std::size_t j : candidates) {
    right_[index(j)] = dynamics_.free_opening(j);
    scale = std::max(scale, 100 * scales.tolerance * std::abs(right_[index(j)]));
  }
  const LcpReport report = dynamics_.contacts().solve(candidates, right_, force_);
  ++step.solves;
  step.iterations += report.iterations;
  // What is left below the numbers that are none decides nothing.
  const bool decided = report.status == Status::stalled && report.residual <= 100 * scales.tolerance;
  if (report.status != Status::converged && !decided) {
    step.residual = report.residual;
    step.contact = candidates.front();
    step.fail(report.status,
              "the problem of resting contacts has no solution by this solver: try another "
              "lcp_solver");
    return false;
  }
  judge(candidates, scale);
  return true;
}

/// What forces and accelerations above this acceleration, m/s², say.
void EventRest::judge(const Contacts& candidates, double scale) {
  dynamics_.contacts().response(force_, push_);
  for (const std::size_t j : candidates) {
    const double opens = right_[index(j)] + dynamics_.rows().times(j, push_);
    const double held = dynamics_.contacts().diagonal(j) * force_[index(j)];
    answer_[j] = held > scale ? Answer::stays : opens > scale ? Answer::leaves : Answer::unknown;
  }
}

bool EventRest::look_ahead(const Motion& state, const EventScales& scales, double later, StepReport& step) {
  if (!hold(state, step)) return false;
  flow_.begin(state);
  if (!flow_.retake(later)) {
    step.fail(Status::not_finite, "the motion with resting contacts is not finite: take smaller steps");
    return false;
  }
  ahead_.t = state.t + later;
  flow_.end(ahead_);
  if (!ask(ahead_, stays_, scales, step)) return false;
  const auto carries_nothing = [&](std::size_t j) {
    const bool asked = std::find(doubtful_.begin(), doubtful_.end(), j) != doubtful_.end();
    return asked && answer_[j] != Answer::stays;
  };
  std::erase_if(stays_, carries_nothing);
  // Neither force nor opening there, either: held or not, the motion is the same.
  std::erase_if(doubtful_, [&](std::size_t j) { return answer_[j] == Answer::unknown; });
  return true;
}

}  // namespace ictus
