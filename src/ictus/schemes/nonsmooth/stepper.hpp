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
#include "ictus/schemes/stepper.hpp"

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
  bool splits = false;    // impacts come before or after the smooth motion of a step, which changes U too
  bool friction = false;  // contacts with friction; others refuse them
  bool joints = false;    // bodies held together; others refuse them
  bool turning = false;   // bodies that turn in space: q moves by retract(); others refuse them
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
  std::string cone_solver =
      {};                       // of steps with friction; empty: nsgs, and proximal_newton where that is slow
  std::string step_law = {};    // of steps with friction: an impact law that knows it; empty: newton
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
  /// Of a law whose answer may depend on the order of contacts: how far the velocities in the reverse order are from
  /// these, without their rounding, or why there are none; null where there was nothing to compare.
  const Eigen::VectorXd* apart;
  std::string_view no_reverse;
};

class ImpactObserver {
 public:
  virtual ~ImpactObserver() = default;
  virtual void struck(const ResolvedImpacts& impacts) = 0;
};

/// A stepper of a mechanical system, whose contacts are rigid.
class NonsmoothStepper : public Stepper {
 public:
  explicit NonsmoothStepper(const MechanicalSystem& system)
      : Stepper({}, system.contacts()), system_(system) {}

  /// s until the next event, where the scheme knows it beforehand, `never` where none is to come; else NaN. Steps may
  /// then be infinite; `taken` is where nothing comes.
  virtual double time_to_event(const Motion&) { return std::numeric_limits<double>::quiet_NaN(); }
  /// From now on a step may end later than it was asked to, up to this time, where infinitely many impacts come
  /// to their end; s.
  virtual void allow_until(double) {}
  /// Who is told of impacts by a law while a step is made; null: nobody.
  void tell(ImpactObserver* observer) { observer_ = observer; }

 protected:
  const MechanicalSystem& system() const { return system_; }

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
