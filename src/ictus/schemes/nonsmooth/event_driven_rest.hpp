#pragma once
// Which closed contacts with U = 0 stay: 0 ≤ dU/dt ⊥ λ ≥ 0 [AcaryLecture, eq. (28)]. Where dU/dt and λ both
// vanish the problem does not say; then it is asked again a little later on the motion that keeps these
// contacts closed, which is the problem for the next derivatives that do not vanish. What carries nothing
// there either, leaves: it may as well, and no force is taken away. Under constant forces nothing changes later:
// a contact without force and acceleration has none as long as directions do not turn, and leaves without doubt.

#include <vector>

#include "ictus/schemes/nonsmooth/event_driven_flow.hpp"

namespace ictus {

class EventRest {
 public:
  using Contacts = EventDynamics::Contacts;

  EventRest(const MechanicalSystem& system, EventDynamics& dynamics, EventFlow& flow);

  /// Decides at this state; `later` is a time that is short for the motion, s. The contacts that stay are
  /// held afterwards. A failure is written into the step.
  bool decide(const Motion& state, const Contacts& candidates, const EventScales& scales, double later,
              StepReport& step);
  /// Those for which the first problem was not enough.
  const Contacts& doubtful() const { return doubtful_; }
  /// From the last forces the next problem starts.
  template <class Archive>
  void archive(Archive& archive) {
    archive(force_);
  }

 private:
  enum class Answer { stays, leaves, unknown };

  bool ask(const Motion& state, const Contacts& candidates, const EventScales& scales, StepReport& step);
  bool hold(const Motion& state, StepReport& step);
  void judge(const Contacts& candidates, double scale);
  bool look_ahead(const Motion& state, const EventScales& scales, double later, StepReport& step);

  const MechanicalShape& shape_;
  EventDynamics& dynamics_;
  EventFlow& flow_;
  Contacts stays_, doubtful_;
  std::vector<Answer> answer_;  // one per contact
  Eigen::VectorXd right_, force_, push_;
  Motion ahead_;
};

}  // namespace ictus
