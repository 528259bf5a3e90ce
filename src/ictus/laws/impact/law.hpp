#pragma once
// What an impact law sees: contacts only. Bodies enter by the Delassus operator W = G M⁻¹ Gᵀ and by the closing
// speeds u = G v, with rows of G that close; what comes out is one impulse per contact, p ≥ 0, with v⁺ = v − M⁻¹Gᵀp
// and u⁺ = u − W p. Signs, in all laws: closing speeds and compressions are positive, pushing forces and
// impulses too.
//
// With friction a contact has d = 2 rows in the plane, 3 in space: the normal one, then those of its tangents, for
// which the same holds: slip s = G_t v, s⁺ = s − (W p)_t. So p_t > 0 is friction against a slip s > 0, and Coulomb's
// law reads |p_t| ≤ μ p_n, with p_t along the slip. Arrays with one entry per contact are of normals alone, `slip` and
// `tangential` have d − 1 per contact, W has d · contacts rows.

#include <cmath>
#include <concepts>
#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "ictus/base/about.hpp"
#include "ictus/base/restitution_of_work.hpp"
#include "ictus/base/sparse_rows.hpp"
#include "ictus/laws/impact/event_kind.hpp"
#include "ictus/laws/impact/history.hpp"
#include "ictus/laws/impact/impulsive_loss.hpp"

namespace ictus {

/// All arrays have one entry per contact. Laws that need no stiffness do not look at it.
struct ContactProblem {
  SparseRowsView delassus;                 // W, 1/kg
  std::span<const double> closing;         // u before, m/s
  std::span<const double> stiffness;       // K, N/m^η
  std::span<const double> exponent;        // η
  std::span<const double> restitution;     // e, energetic where the law knows energy
  std::span<const double> precompression;  // x₀, m: the contact starts with the force K x₀^η
  std::span<const double> gap;            // m, of bodies that do not touch yet: only `compliant` waits for it
  double impulse_scale = 0;               // N s: momentum of the bodies, Σ |m_ij| |v_j|; 0: not known
  std::size_t dimension = 1;              // d, rows per contact; friction needs 2 or 3
  std::span<const double> slip = {};      // s before, m/s; d − 1 per contact
  std::span<const double> friction = {};  // μ ≥ 0; empty where d = 1
  std::span<const double> friction_static = {};  // μ_s ≥ μ of contacts that stick; empty: μ
  std::span<const double> tangential_stiffness =
      {};  // κ = k_t/k_n of a spring between surface and body; 0: rigid
  std::span<const double> tangential_restitution = {};  // β₀ of `walton`, −1 … 1
  // Spins: rows of W after the tangents of each contact, s = G_s v in rad/s. In the plane one, against which rolling
  // friction acts; in space three, about the normal (torsion), then about the tangents (rolling). Friction is a couple of
  // at most ϱλ, against the spin; its impulses are N m s.
  std::size_t spins = 0;
  std::span<const double> spin = {};                // rad/s
  std::span<const double> rolling_friction = {};    // ϱ, m
  std::span<const double> torsional_friction = {};  // m
  std::span<const RestitutionOfWork* const> restitution_of_work =
      {};  // e(W), null where e is a constant; empty: all

  /// Null where the restitution is a constant.
  const RestitutionOfWork* of_work(std::size_t contact) const {
    return restitution_of_work.empty() ? nullptr : restitution_of_work[contact];
  }
  /// e of a contact that has stored this work, J.
  double restitution_at(std::size_t contact, double work) const {
    const RestitutionOfWork* function = of_work(contact);
    return function ? function->at(work) : restitution[contact];
  }
  std::size_t contacts() const { return closing.size(); }
  /// Rows of W per contact.
  std::size_t stride() const { return dimension + spins; }
};

/// How a contact loses energy: its force is cut off when only (1 − e²) of its energy is left, or falls along
/// a steeper curve that gives back e² of it. [Liu2008, §3.4 and §4]
enum class Dissipation { mono_stiffness, bi_stiffness };

/// Springs along tangents: as stiff as κ times the normal contact is now, with a force that grows by what is sheared now
/// while it loads and keeps its stretch while it unloads, so that no energy is made; the same with its stretch kept all
/// the time; or κK newtons per metre. With exponent 1 they are one.
enum class TangentialSpring { mindlin, mindlin_rescaled, linear };

/// lzb_euler as it is safe, or as it made the tables of [Liu2008]: see lzb_euler.hpp.
enum class EulerScheme { safe, published };

struct ImpactOptions {
  std::string_view law = "lzb";
  double tolerance = 1e-10;                             // relative error of the velocities
  Dissipation dissipation = Dissipation::bi_stiffness;  // lzb, lzb_euler, compliant
  TangentialSpring spring = TangentialSpring::mindlin;  // lzb, compliant
  std::size_t steps = 10000;                            // lzb_euler: n of (79)
  double impulse_step = 0;                              // lzb_euler: ΔP, N s; 0: by (79)
  EulerScheme euler = EulerScheme::safe;                // lzb_euler
  std::string_view solver = {};    // of laws that are LCPs; empty: block_pivoting, lemke where that fails
  double correlation = 0;          // ceanga_hurmuzlu: impulse correlation ratio
  std::size_t limit = 10'000'000;  // steps or sweeps after which a law gives up
  bool record = false;             // keep forces over time,
  std::size_t record_every = 1;    // of each n-th sample,
  std::size_t record_numbers = 2'000'000;  // in at most so many numbers: beyond, of each 2n-th, 4n-th …
};

enum class ImpactStatus {
  resolved,
  collapsed,          // resolved: ended by the energy tolerance, with contacts that stay closed
  gave_up,            // the limit of steps was reached, or a solver did not converge
  does_not_converge,  // the law itself has no answer here
  not_applicable,     // the law does not know such problems
  bad_problem,        // see the message
  unknown_law,
  no_solution,  // the law's conditions exclude each other
  not_unique    // they are met by several motions
};
inline bool succeeded(ImpactStatus status) {
  return status == ImpactStatus::resolved || status == ImpactStatus::collapsed;
}

struct ImpactEvent {
  ImpactEventKind kind;
  std::size_t contact;
  double time;         // s since the first touch; 0 for laws without time
  double impulse;      // N s, at this contact so far
  double closing = 0;  // m/s, closing speed of the contact there; opens: the negative speed of release
};

/// Filled by a law; the vectors keep their memory from call to call.
struct ImpactOutcome {
  std::vector<double> impulse;        // N s
  std::vector<double> loss;           // J, by contact; for laws without time p (u⁻ + u⁺)/2
  std::vector<double> tangential;     // N s, d − 1 per contact: friction
  std::vector<double> spinning;       // N m s, against spins
  std::vector<double> friction_loss;  // J, by contact: what friction took, beside `loss`
  std::vector<double> peak_force;     // N; 0 for laws without time
  std::vector<double> peak_time;      // s since the first touch, of the peak force
  std::vector<char> closed;           // has taken part and does not part at the end
  std::vector<ImpactEvent> events;
  ImpactHistory history;
  ImpactStatus status = ImpactStatus::resolved;
  std::string_view message;  // why, where it did not succeed: a literal
  double duration = 0;       // s
  std::size_t steps = 0;     // steps, pivots or collisions
  std::size_t evaluations = 0;
  std::size_t cone_solves = 0;  // of laws that are cone problems,
  double cone_residual = 0;     // the largest residual of those that were taken

  void reset(std::size_t contacts, std::size_t dimension = 1, std::size_t spins = 0) {
    impulse.assign(contacts, 0);
    tangential.assign(contacts * (dimension - 1), 0);
    spinning.assign(contacts * spins, 0);
    friction_loss.assign(dimension > 1 ? contacts : 0, 0);
    loss.assign(contacts, 0);
    peak_force.assign(contacts, 0);
    peak_time.assign(contacts, 0);
    closed.assign(contacts, 0);
    events.clear();
    history.clear();
    status = ImpactStatus::resolved;
    message = {};
    duration = 0;
    steps = evaluations = cone_solves = 0;
    cone_residual = 0;
  }
  void note_force(std::size_t contact, double force, double time) {
    if (!(force > peak_force[contact])) return;
    peak_force[contact] = force;
    peak_time[contact] = time;
  }
  void fail(ImpactStatus why, std::string_view words) {
    status = why;
    message = words;
  }
};

/// What a law admits of itself.
struct ImpactTraits {
  bool needs_stiffness = false;   // the outcome depends on K and η
  bool knows_time = false;        // forces, durations and events with a time
  bool may_gain_energy = false;   // for unequal e, or several contacts
  bool depends_on_order = false;  // of bodies or contacts
  bool only_chains = false;       // contacts in a row: W tridiagonal
  bool one_restitution = false;   // all contacts share one e
  bool sees_gaps = false;         // waits for contacts that are not closed yet
  bool may_leave_closing = false;  // contacts that open before may close after it: only u⁺ ≤ −e u⁻ is asked
  bool knows_friction = false;  // μ > 0
  bool only_single = false;     // contacts one by one: no two of them share a body
  bool needs_uncoupled =
      false;  // normal and tangents of a contact do not push each other: W_nt = 0, as of balls
  bool knows_tangential_stiffness = false;
  bool knows_static_friction = false;  // μ_s > μ
  bool knows_spins = false;            // rolling and torsional friction
  bool knows_work = false;             // a restitution may depend on the work of compression
};

/// A law keeps its scratch as members: no allocation when it is used again for a problem of the same size.
template <class L>
concept ImpactLaw = std::default_initializable<L> &&
    requires(L law, const ContactProblem& problem, const ImpactOptions& options, ImpactOutcome& out) {
  { L::about } -> std::convertible_to<About>;
  { L::traits } -> std::convertible_to<ImpactTraits>;
  law.resolve(problem, options, out);  // out is reset already
};

/// Contacts that were struck and part by no more than `still`, m/s.
inline void note_closed(const ContactProblem& problem, double still, ImpactOutcome& out) {
  for (std::size_t j = 0; j < problem.contacts(); ++j) {
    const double after = problem.closing[j] - problem.delassus.row_times(j, out.impulse);
    out.closed[j] = out.impulse[j] > 0 && std::abs(after) <= still;
  }
}

/// Of laws whose impulses have no duration.
inline void impulsive_losses(const ContactProblem& problem, ImpactOutcome& out) {
  for (std::size_t j = 0; j < problem.contacts(); ++j) {
    const double after = problem.closing[j] - problem.delassus.row_times(j, out.impulse);
    out.loss[j] = impulsive_loss(out.impulse[j], problem.closing[j], after);
  }
}

}  // namespace ictus
