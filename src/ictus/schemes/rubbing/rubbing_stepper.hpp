#pragma once
// `reference` for rigid bodies that turn: DOP853 with error control on RubbingDynamics, with located events. Beside those
// of normal contacts (touch, release, slackening, largest depth) the instants at which sliding springs stick and slip are
// roots on the dense output; the step is taken again to end on the first of them, so that no step sees a change of mode.
// Friction without springs is smooth where it is steep, too: error control follows it with as many steps as it takes.
//
// The states of the friction laws stand in the memory of a motion behind those of the contact laws, three numbers per
// contact: a vector of the world.

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "ictus/schemes/rubbing/rubbing_dynamics.hpp"
#include "ictus/schemes/stepper.hpp"
#include "ictus/solvers/ode/located.hpp"

namespace ictus {

/// At the first touch a spring and its bound are both last bits, and which is larger is noise: one that slides, is caught and
/// slides again at one instant is looked at when the next step is over.
struct SlideEvents {
  double t = -HUGE_VAL;    // s
  std::vector<int> times;  // at that instant, by contact

  void start(Eigen::Index contacts) {
    t = -HUGE_VAL;
    times.assign(static_cast<std::size_t>(contacts), 0);
  }
  void note(Eigen::Index j, double now) {
    if (now != t) std::fill(times.begin(), times.end(), 0);
    t = now;
    ++times[static_cast<std::size_t>(j)];
  }
  bool is_noise(Eigen::Index j, double now) const {
    return now == t && times[static_cast<std::size_t>(j)] > 1;
  }
};

class RubbingStepper final : public Stepper {
 public:
  /// Model, system and friction must live as long; friction may be null.
  RubbingStepper(const Model& model, const RigidSystem& system, const ContactFriction* friction,
                 double tolerance);

  void start(const Motion& motion) override;
  /// One step of at most h.
  StepReport step(Motion& motion, double h) override;
  double stored(const Motion& motion) override;
  bool archive(Archive& archive, const Motion& motion) override;

  /// Slip and friction of a contact where the last step ended: vectors of the world, m/s and N, the latter what the
  /// contact takes from the second body.
  Vector3 slip(Eigen::Index contact) const { return dynamics_.sliding(contact).slip; }
  Vector3 drag(Eigen::Index contact) const { return dynamics_.drag(contact); }
  bool slips(Eigen::Index contact) const { return dynamics_.slips[static_cast<std::size_t>(contact)] != 0; }
  double normal_force(Eigen::Index contact) const { return dynamics_.sliding(contact).normal; }
  /// Both along the tangent of the plane, the friction as the second body feels it; in space their sizes. None where
  /// nothing pushes.
  std::pair<double, double> slip_and_friction(Eigen::Index contact) const;
  /// J, that all contacts together lost by friction in one step, where this was least so far.
  double least_friction_loss() const { return least_loss_; }

 private:
  using Vector = Eigen::VectorXd;
  using Index = Eigen::Index;
  static constexpr int slide_signal = dop853::force_rate_signal;  // its column: sliding springs

  static std::size_t spot(Index i) { return static_cast<std::size_t>(i); }
  dop853::Mode& mode(Index j) { return dynamics_.mode[spot(j)]; }
  void pack(const Motion& motion);
  void begin(Motion& motion, double h);
  void shorten(Index j);
  void settle_springs(double t);
  void find_noise(const Motion& motion);
  double error(double h);
  void watch(double t, const double* y, double* signals);
  void begin_watch(double t);
  bool is_event(const dop853::Event& event, double from, double to);
  void accept(Motion& motion, const dop853::Event& event, StepReport& report);
  void set_on_surface(Motion& motion, Index j);
  void change_mode(Motion& motion, const dop853::Event& event);
  void touch(Motion& motion, Index j);
  void settle_states(Motion& motion);
  void write_state(Index j, const Vector3& state, Vector& y) const;
  double stored_now();

  const Model& model_;
  const RigidSystem& system_;
  RubbingDynamics dynamics_;
  LocatedOde ode_;
  SignalWatch watch_;
  Vector y_, inverse_scale_, spare_, change_, spare_speed_;
  Vector memory_, settled_, memory_size_;  // of contacts; z of an elastic blow
  std::vector<double> state_size_;
  Vector shift_;        // m, of depths, see left_behind()
  dop853::Event peak_;  // of depth, on which the last step ended
  SlideEvents slide_;
  double tolerance_;
  double fastest_ = 0;     // m/s, the largest at which contacts closed when one of them touched
  double pace_ = 0;        // m/s, rad/s
  double whole_ = 0;       // s, length of the step before events cut it
  double noise_ = 0;       // m/s², of accelerations
  double energy_ = 0;      // J, largest so far, kinetic and in contacts
  double psi_ = 0;         // J, in friction laws, at the end of the last step
  double least_loss_ = 0;  // J
  bool started_ = false;
};

}  // namespace ictus
