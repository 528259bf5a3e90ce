#pragma once
// What a scheme for nonsmooth motions is: facts (name, orders, needs) and a stepper that it makes for a
// system. A stepper keeps its scratch and what its scheme remembers from step to step, so that a step
// allocates nothing.

#include <concepts>
#include <cstddef>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "ictus/base/about.hpp"
#include "ictus/base/error.hpp"
#include "ictus/laws/impact/law.hpp"
#include "ictus/model/mechanics/mechanical_system.hpp"
#include "ictus/trace/event.hpp"

namespace ictus {

/// Orders of the global error through impacts, as the tests measure them; velocities in the norms L¹, L²,
/// uniform, and in the Hausdorff distance of the filled-in graphs.
struct NonsmoothOrders {
  double position, velocity_l1, velocity_l2, velocity_uniform, velocity_hausdorff;
};
/// Of all schemes that capture events inside a step.
inline constexpr NonsmoothOrders capturing_orders{1, 1, 0.5, 0, 1};

struct NonsmoothTraits {
  NonsmoothOrders orders = capturing_orders;
  bool tracks_events = false;   // locates impacts; otherwise captures them in a step
  bool any_impact_law = false;  // impacts by any law of the resolver; otherwise Newton's, in the step
  bool restartable = true;      // a state (q, v) is all that it needs: steps may change
  bool consistent = true;       // false: known to be wrong, kept for comparison
  bool tableau = false;         // needs a Runge–Kutta tableau
  bool at_positions = false;    // contacts are conditions on positions: an impact may take two steps
  bool splits = false;          // impacts come after the smooth motion of a step, which gives them U⁻
  // Smooth phases have the order of the tableau, and events no less: `orders` are then those of order 1.
  bool order_of_tableau = false;
  // Of the numbers below, those that it looks at, by their names: "theta forecast".
  std::string_view options = {};
  std::string_view standard_tableau = {};  // where none is named; empty: it then chooses its own steps
};

/// Which order of consistency the control of steps believes in: (109) for 1 and 2, (127) for 0, a guess for
/// each step, or the embedded method of the tableau (splitting schemes only).
enum class AdaptiveSteps { none, order0, order1, order2, variable, embedded };

/// Where a contact condition is stated: 0 ≤ U₊ + e U ⊥ P, or 0 ≤ g(q₊) ⊥ P.
enum class ConstraintLevel { velocity, position };

/// The numbers of a scheme; those that it does not know are not looked at. NaN: the scheme's own default.
struct NonsmoothOptions {
  static constexpr double automatic = std::numeric_limits<double>::quiet_NaN();

  double theta = automatic;         // θ of Moreau–Jean and of its variant
  double forecast = automatic;      // γ of the forecast of gaps, (41e)
  double gamma = automatic;         // γ of Newmark
  double beta = automatic;          // β of Newmark
  double alpha = automatic;         // α of HHT, 0 … 1/3 as in (98)–(104)
  double rho_infinity = automatic;  // spectral radius at infinity of generalised α
  std::string tableau = {};         // of schemes with a smooth integrator: a name of the list of tableaus
  std::string impact_law = {};      // of schemes that resolve impacts by any law; empty: newton
  std::string lcp_solver = {};      // empty: by size, see ContactSolve, and that of the impact law
  // Numbers of the impact law; its name and its solver are those above.
  ImpactOptions impact = {};
  double law_tolerance = automatic;  // of the impact law; else the tolerance below
  double lcp_tolerance = 1e-12;
  double tolerance = 1e-12;     // of iterations for nonlinear systems, of located events, of rest
  std::size_t most_events = 0;  // in one step; 0: the scheme's own limit
  ConstraintLevel constraint_level = ConstraintLevel::velocity;  // of naive Newmark
  double window = 1;                             // C of the window C h^(p+1) around a located event, 1/s^p
  AdaptiveSteps adaptive = AdaptiveSteps::none;  // steps inside a step, as errors ask for
  bool control_violation = true;                 // with adaptive steps: of the constraints, too, (128)
  double absolute_tolerance = 1e-4;              // of adaptive steps, in the units of q and v, (110)
  double relative_tolerance = 1e-4;              // of adaptive steps, (110)

  /// The value, or the scheme's default where none was given.
  static double or_else(double value, double standard) { return value == value ? value : standard; }
};

/// One step taken.
struct NonsmoothStep {
  double taken = 0;                 // s
  double impact_loss = 0;           // J, −½ (U⁺ + U⁻)ᵀ P
  double work = 0;                  // J, of forces without a potential
  std::size_t evaluations = 0;      // of forces
  std::size_t solves = 0;           // of complementarity problems
  std::size_t iterations = 0;       // of their solvers, and of Newton's method
  std::size_t impacts = 0;          // calls of an impact law,
  std::size_t law_steps = 0;        // its steps, pivots or collisions,
  std::size_t law_evaluations = 0;  // and its evaluations
  Status status = Status::converged;
  double residual = 0;           // where it did not converge
  std::size_t contact = 0;       // the contact that a failure is about
  std::string_view advice = {};  // what may help: a literal

  bool converged() const { return status == Status::converged; }
  void fail(Status why, std::string_view what_helps) {
    status = why;
    advice = what_helps;
  }
  /// Books a step that follows this one.
  void add(const NonsmoothStep& next) {
    taken += next.taken;
    impact_loss += next.impact_loss;
    work += next.work;
    evaluations += next.evaluations;
    solves += next.solves;
    iterations += next.iterations;
    impacts += next.impacts;
    law_steps += next.law_steps;
    law_evaluations += next.law_evaluations;
    if (next.converged()) return;
    status = next.status;
    residual = next.residual;
    contact = next.contact;
    advice = next.advice;
  }
};

/// What its law says of an impact, beside what an event holds.
struct ImpactInside {
  static constexpr double not_known = std::numeric_limits<double>::quiet_NaN();

  std::size_t event = 0;          // of events(): the impact
  double impulse = 0;             // N s
  double loss = 0;                // J
  double push = 0;                // m/s, W_jj P_j: the change of U that its own impulse makes
  double noise = 0;               // m/s: of U, the rounding of velocities before and after
  double peak_force = not_known;  // N, where the law knows time and the contact's stiffness
  double peak_depth = not_known;  // m, the same
  double peak_time = not_known;   // s, after the instant of the event: of both
  double touch = 0, release = 0;  // s, after the instant of the event; zero for laws without time
  double separation = not_known;  // m/s, opening speed at the release, where the law knows time
  std::size_t touches = 1;        // times that it was compressed; 0: by less than the law resolves
  bool alone = false;             // shares no body with another contact of this impact
  double energy_before = not_known, energy_after = not_known;  // J, kinetic, of all bodies
};

/// Impacts at one instant as their law has resolved them, for those who look inside.
struct ResolvedImpacts {
  const Motion& before;                      // the motion just before
  const Eigen::VectorXd& velocity;           // and just after
  const ContactRows& rows;                   // G
  const Eigen::VectorXd& impulse;            // N s, one per contact of the system
  const std::vector<std::size_t>& contacts;  // that took part
  const std::vector<std::size_t>& closed;    // of these, where the law has used up its energy: end closed
  double since, duration;                    // s: of impacts before them at this instant, and their own
  const Eigen::VectorXd& given;              // N s, of the step before them, one per contact of the system
  double loss;                               // J
  double energy_before, gain;                // J, kinetic, of the bodies that took part
  const ImpactHistory* history;              // one entry per contact that took part; null where none was kept
  /// Of a law whose answer may depend on the order of contacts: the velocities in the reverse order, or why
  /// there are none; null where there was nothing to compare.
  const Eigen::VectorXd* reversed;
  std::string_view no_reverse;
};

class ImpactObserver {
 public:
  virtual ~ImpactObserver() = default;
  virtual void struck(const ResolvedImpacts& impacts) = 0;
};

class NonsmoothStepper {
 public:
  explicit NonsmoothStepper(const MechanicalSystem& system)
      : impulse_(Eigen::VectorXd::Zero(system.contacts())), system_(system) {}
  virtual ~NonsmoothStepper() = default;

  /// Before the first step, and whenever the motion was changed from outside.
  virtual void start(const Motion&) {}
  /// Advances the motion by h > 0. Where the status is not `converged` the motion is what was reached.
  /// h may be infinite where time_to_event() knows what comes; `taken` is infinite where nothing does.
  virtual NonsmoothStep step(Motion& motion, double h) = 0;

  /// s until the next event, where the scheme knows it beforehand, `never` where none is to come; else NaN.
  virtual double time_to_event(const Motion&) { return std::numeric_limits<double>::quiet_NaN(); }
  /// From now on a step may end later than it was asked to, up to this time, where infinitely many impacts come
  /// to their end; s.
  virtual void allow_until(double) {}
  /// Who is told of impacts by a law while a step is made; null: nobody.
  void tell(ImpactObserver* observer) { observer_ = observer; }

  /// Impulses of the last step, N s, one per contact.
  const Eigen::VectorXd& impulse() const { return impulse_; }
  /// Events of the last step, of schemes that track them, in the order of time.
  const std::vector<Event>& events() const { return events_; }
  /// Of impacts by a law: what it says of them, in the order of events(), and its own log of them.
  const std::vector<ImpactInside>& impacts_inside() const { return impacts_inside_; }
  const std::vector<Event>& impact_log() const { return impact_log_; }
  /// States inside the last step, where the scheme knows them: before and after each event, ascending in t.
  const std::vector<Motion>& states_inside() const { return inside_; }

 protected:
  const MechanicalSystem& system() const { return system_; }

  Eigen::VectorXd impulse_;
  std::vector<Event> events_;
  std::vector<ImpactInside> impacts_inside_;
  std::vector<Event> impact_log_;
  std::vector<Motion> inside_;
  ImpactObserver* observer_ = nullptr;

 private:
  const MechanicalSystem& system_;
};

/// An entry of the list of schemes.
template <class T>
concept NonsmoothScheme = requires(const MechanicalSystem& system, const NonsmoothOptions& options) {
  { T::about } -> std::convertible_to<About>;
  { T::traits } -> std::convertible_to<NonsmoothTraits>;
  { T::make(system, options) } -> std::same_as<std::unique_ptr<NonsmoothStepper>>;
  /// What may happen with these numbers, outside the bounds of the propositions; one sentence each.
  { T::warnings(system, options) } -> std::same_as<std::vector<std::string>>;
};

}  // namespace ictus
