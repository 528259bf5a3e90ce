#pragma once
// What the contacts of a run by a nonsmooth scheme come to, gathered from the events and impulses of the solver.

#include <vector>

#include "ictus/schemes/nonsmooth/stepper.hpp"
#include "ictus/trace/outcome.hpp"

namespace ictus {

/// One contact in one step.
struct ContactPush {
  // A force that lasts; an impact that the step has captured; or impacts that events have told of.
  enum class Kind { lasting, captured, told };
  Kind kind;
  double end;      // s
  double impulse;  // N s
  double force;    // N, its mean
};

class ContactOutcomes {
 public:
  explicit ContactOutcomes(std::size_t contacts)
      : all_(contacts), closed_(contacts, 0), released_(contacts, 0), struck_(contacts, 0) {}

  /// An event of the step, with what its law says of an impact; speeds below rounding are zero.
  void take(const Event& event, const ImpactInside& inside);
  /// After the events of the step.
  void take(std::size_t contact, const ContactPush& push);
  /// An impulse of an impact passed through it: how large its force was meanwhile is not known.
  void strike(std::size_t contact) { struck_[contact] = 1; }
  /// At the end: its gap in m, and whether it is closed. A force that may have been larger is not known.
  void finish(std::size_t contact, double gap, bool closed) {
    ContactOutcome& outcome = all_[contact];
    outcome.gap = gap;
    outcome.closed = closed;
    if (struck_[contact]) outcome.peak_force = outcome.peak_force_time = unknown;
  }
  std::vector<ContactOutcome>& all() { return all_; }
  template <class Archive>
  void archive(Archive& archive) {
    archive(all_, closed_, released_, struck_);
  }

 private:
  void close(std::size_t contact) {
    all_[contact].touches += !closed_[contact];
    closed_[contact] = 1;
  }
  void raise(std::size_t contact, double force, double t);

  std::vector<ContactOutcome> all_;
  std::vector<char> closed_;    // and pushing, so far
  std::vector<char> released_;  // by an event of this step
  std::vector<char> struck_;    // by an impact whose force is not known
};

}  // namespace ictus
