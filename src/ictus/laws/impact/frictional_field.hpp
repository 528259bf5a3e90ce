#pragma once
// The law of Liu, Zhao and Brogliato with Coulomb's friction, as an ODE in contact space:
//     x′ = s c,   p′ = λ = K ⌊x⌋^η,   q′ = f,   (c, s_t) = (c, s_t)₀ − W (p, q),
//     f = μλ s_t/|s_t| in slip;   in stick f is what keeps s_t = 0, with |f| ≤ μλ.
// Contacts with equal tangent rows, as corners of one block, have one slip: they are a patch, and stick while
// |Σ f| ≤ Σ μλ. Spins are slips of patches of their own, on the same load: rolling friction, and torsional friction in
// space, where a second row that nothing moves fills the block. Who sticks is fixed between events, in the plane the sign of slip as well: so the field is smooth.
// [ZhaoLiuBrogliato2009]

#include <cmath>
#include <cstddef>
#include <vector>

#include "ictus/base/power.hpp"
#include "ictus/base/sparse_rows.hpp"
#include "ictus/laws/impact/compression_field.hpp"
#include "ictus/laws/impact/frictional_stick.hpp"
#include "ictus/laws/impact/law.hpp"

namespace ictus::frictional {

using compression::Phase;
using compression::Reclosing;

/// Loose: nothing presses. Pinned, in space: others keep the slip at zero, and friction is at its bound.
enum class Grip : unsigned char { loose, slips, sticks, pinned };

/// Contacts with one slip.
struct Patch {
  std::size_t first = 0, last = 0;  // among the members
  Grip grip = Grip::loose;
  double sign = 1;  // of slip, in the plane
  double direction[2] = {
      0, 0};  // in space, f/(μλ) of what is pinned; of what sticks, where its split starts from
};

/// y = (x, p, q, work of friction): one entry per contact, but q has d − 1 per patch.
class Field {
 public:
  std::vector<double> stiffness, exponent, slope;  // K, η, s of the expansion
  std::vector<double> push, yield;                 // K, or 0 while open; s = x′/c of the present phase
  std::vector<double> base;  // c of contacts, then slips of patches, before the impact, m/s
  SparseRows coupling;       // W of the same rows
  std::vector<Patch> patches;
  std::vector<std::size_t>
      members;  // contacts, patch by patch; patches of spins have one each, and come last
  std::vector<double> friction, hold_friction;  // μ and μ_s of the members; of spins ϱ over their length
  std::vector<double> length;                   // m, of a spin: it counts as a slip of so much per radian
  std::vector<std::size_t> patch_of;            // of a contact
  std::vector<double> orientation;              // of a contact's tangent in its patch, ±1

  std::size_t contacts() const { return stiffness.size(); }
  std::size_t tangents() const { return tangents_; }
  /// Patches of slips; those of spins follow, spin_patches() for each contact.
  std::size_t slip_patches() const { return slip_patches_; }
  std::size_t spin_patches() const { return (patches.size() - slip_patches_) / contacts(); }
  std::size_t rows() const { return base.size(); }
  std::size_t size() const { return 2 * contacts() + rows(); }
  std::size_t row_of(std::size_t patch) const { return contacts() + patch * tangents_; }
  /// Where p, q and the work of friction stand in y.
  std::size_t impulses() const { return contacts(); }
  std::size_t works() const { return contacts() + rows(); }

  void read(const ContactProblem& problem, Dissipation dissipation, Reclosing reclosing);
  void set_phase(std::size_t j, Phase phase);
  /// After a change of grips; `bound` μλ of each patch weighs the split of friction that is not unique.
  void set_grips(const std::vector<double>& bound);

  void operator()(double, const double* y, double* rate);

  double coupling_row(std::size_t row, const double* z) const {
    double sum = 0;
    if (!dense_.empty()) {
      const std::size_t n = rows();
      const double* w = dense_.data() + row * n;
      for (std::size_t k = 0; k < n; ++k) sum += w[k] * z[k];
      return sum;
    }
    for (std::size_t k = coupling.start[row]; k < coupling.start[row + 1]; ++k)
      sum += coupling.value[k] * z[coupling.column[k]];
    return sum;
  }
  double coupling_entry(std::size_t row, std::size_t column) const;
  double speed(std::size_t row, const double* y) const {
    return base[row] - coupling_row(row, y + contacts());
  }
  double slip(std::size_t patch, const double* y) const;
  double force(std::size_t j, double x) const { return stiffness[j] * power(x, exponent[j]); }
  /// The force of a closed contact runs on through zero, so that the field is smooth there.
  double running_force(std::size_t j, double x) const {
    return std::copysign(stiffness[j] * power(std::abs(x), exponent[j]), x);
  }
  double energy(std::size_t j, double x) const { return force(j, x) * x / (exponent[j] + 1); }
  /// Σ μλ of a patch, for forces λ.
  double bound(std::size_t patch, const double* force) const { return bound_by(friction, patch, force); }
  /// Σ μ_s λ
  double hold_bound(std::size_t patch, const double* force) const {
    return bound_by(hold_friction, patch, force);
  }
  /// |f| of a patch, for forces (λ, f).
  double magnitude(std::size_t patch, const double* forces) const {
    const double* f = forces + row_of(patch);
    return tangents_ == 1 ? std::abs(f[0]) : std::hypot(f[0], f[1]);
  }
  /// Friction in stick, for z = (λ, f) with f of slipping patches; the entries of sticking ones are overwritten.
  void hold(double* z);
  /// Impulses of friction that bring the slips of what sticks, u, to zero; added to q.
  void cancel(const double* u, double* q);
  bool holds_any() const { return !held_rows_.empty(); }
  /// More sticks than bodies can move: the split is free.
  bool holds_too_many() const { return !held_rows_.empty() && stick_.rank() < stick_.size(); }

 private:
  double bound_by(const std::vector<double>& mu, std::size_t patch, const double* force) const {
    double sum = 0;
    for (std::size_t i = patches[patch].first; i < patches[patch].last; ++i) sum += mu[i] * force[members[i]];
    return sum;
  }
  void form_patches(const ContactProblem& problem);
  void add_spin_patches(const ContactProblem& problem);
  void add_coupling(const ContactProblem& problem, std::size_t row, double scale);
  bool equal_tangents(const ContactProblem& problem, std::size_t j, std::size_t i, double sign) const;
  void couple(const ContactProblem& problem);
  void press(const double* x, double* force) const;
  void rub(const double* y, double* rate) const;

  static constexpr std::size_t few_rows = 12;  // W is dense up to so many
  std::size_t tangents_ = 1, slip_patches_ = 0;
  std::vector<double> dense_;
  Reclosing reclosing_ = Reclosing::at_once;
  bool hertz_ = false, hooke_ = false, anchored_ = false;
  std::vector<std::size_t> held_rows_;
  std::vector<double> held_push_, held_force_;
  StickFactor stick_;
};

}  // namespace ictus::frictional
