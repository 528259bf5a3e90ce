#pragma once
// The smooth motion between events, with states inside each step. Next to q and v it carries the work of
// forces without a potential and the impulses of the held contacts, to the same order.

#include <limits>
#include <memory>
#include <vector>

#include "ictus/schemes/nonsmooth/event_driven_dynamics.hpp"

namespace ictus {

class EventFlow {
 public:
  using Vector = Eigen::VectorXd;

  EventFlow(const MechanicalSystem& system, EventDynamics& dynamics)
      : system_(system), dynamics_(dynamics), q_(Vector::Zero(system.coordinates())), v_(q_) {}
  virtual ~EventFlow() = default;

  /// From this state on, with the contacts that are held now.
  void begin(const Motion& from);
  /// Tries a step of at most this length, s; the length that it took, or 0 where that fails.
  virtual double attempt(double most, const EventScales& scales) = 0;
  /// Makes the step this long instead. States inside are then no longer known. False where that fails.
  virtual bool retake(double length) = 0;
  /// The state at a fraction of the step.
  virtual void at(double fraction, Motion& state) = 0;
  /// How many states inside a step show what a gap does.
  virtual std::size_t samples() const = 0;

  /// The end of the step, and what has been gathered on the way to it.
  void end(Motion& state) { read(end_values(), state); }
  double work() { return end_values()[2 * n()]; }
  double impulse(std::size_t held) { return end_values()[2 * n() + 1 + held]; }
  double start() const { return t_; }  // s
  double length() const { return length_; }
  /// A step that the error allows, s.
  double usual() const { return next_; }
  std::size_t evaluations = 0;  // of forces

  /// What the next step is chosen by.
  virtual void archive(Archive& archive) { archive(next_); }

 protected:
  std::size_t n() const { return static_cast<std::size_t>(q_.size()); }
  std::size_t size() const { return y_.size(); }
  virtual void prepare() = 0;
  virtual const double* end_values() = 0;
  /// dy/dt at the fraction of a step of this length
  void slope(double since, const double* y, double* out);
  void read(const double* y, Motion& state);

  std::vector<double> y_;  // q, v, work, impulses of the held contacts: at the start of the step
  double t_ = 0, length_ = 0;
  double next_ = std::numeric_limits<double>::infinity();

 private:
  const MechanicalSystem& system_;
  EventDynamics& dynamics_;
  Vector q_, v_;
};

/// By dop853 with steps of its own where no tableau is named. Throws Error for an unknown name.
std::unique_ptr<EventFlow> make_event_flow(const MechanicalSystem& system, EventDynamics& dynamics,
                                           const NonsmoothOptions& options);
/// Where forces are constant and the system knows its touches beforehand; null elsewhere, and where a tableau is
/// named.
std::unique_ptr<EventFlow> make_ballistic_flow(const MechanicalSystem& system, EventDynamics& dynamics,
                                               const NonsmoothOptions& options);
std::unique_ptr<EventFlow> make_tableau_flow(const MechanicalSystem& system, EventDynamics& dynamics,
                                             std::string_view tableau);

}  // namespace ictus
