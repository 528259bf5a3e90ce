#pragma once
// What a scheme sees of mechanics: n coordinates, m contacts, and
//     M dv = F dt − Gᵀ dΛ,   q̇ = v,   λ = f(δ, δ̇, z).
// No shape, no law, no name. A contact enters by its depth δ(q) and closing speed δ̇ = G v, G = ∂δ/∂q; W = G M⁻¹
// Gᵀ is the Delassus operator, the loss of closing speed by unit impulses.
//
// M and G depend on the configuration. A scheme says where it wants them (`approach`, `place`,
// `place_between`) and keeps them in a `Linearised` of its own; the system is constant. On a line they never
// change and nothing is kept. Where they do, or F does, the system is `curved`: an implicit scheme repeats its
// step until they are those of the step's own end (schemes/rounds.hpp).

#include <Eigen/Core>
#include <concepts>
#include <cstddef>
#include <vector>

#include "ictus/laws/contact/law.hpp"
#include "ictus/laws/contact/projection.hpp"
#include "ictus/model/linear_modes.hpp"
#include "ictus/model/state.hpp"

namespace ictus {

template <class S>
using State = StateOf<typename S::Vector, typename S::Contacts>;

/// Contact means of all contacts.
template <class Contacts>
struct MeanTerms {
  explicit MeanTerms(Eigen::Index contacts)
      : spring(contacts),
        spring_slope(contacts),
        spring_curvature(contacts),
        damper(contacts),
        damper_slope(contacts),
        damper_curvature(contacts),
        powers(static_cast<std::size_t>(contacts)) {}
  Contacts spring, spring_slope, spring_curvature;
  Contacts damper, damper_slope, damper_curvature;
  std::vector<KnownPower> powers;  // of the springs

  void set(Eigen::Index j, const ContactMeans& means) {
    spring[j] = means.spring.value;
    spring_slope[j] = means.spring.slope;
    spring_curvature[j] = means.spring.curvature;
    damper[j] = means.damper.value;
    damper_slope[j] = means.damper.slope;
    damper_curvature[j] = means.damper.curvature;
  }
};

/// A step from one state to another, over which a mean force is asked for.
template <class Vector>
struct Way {
  const Vector &from, &to;      // q
  const Vector &v_from, &v_to;  // v
  double duration;              // s
};

template <class S>
concept System = requires(const S s, double t, typename S::Vector& q, typename S::Contacts& c, Eigen::Index j,
                          typename S::Linearised& at, const Way<typename S::Vector>& way,
                          MeanTerms<typename S::Contacts>& means, const DepthPath& path,
                          Projection& projection) {
  { s.coordinates() } -> std::same_as<Eigen::Index>;                   // n
  { s.contacts() } -> std::same_as<Eigen::Index>;                      // m
  requires std::constructible_from<typename S::Linearised, const S&>;  // M and G: scratch of a scheme
  { s.curved() } -> std::same_as<bool>;                                // do M, G or F depend on q or v?
  s.approach(q, q, c, c);                                              // (q, v) → δ, δ̇
  s.approach(q, q, at, c, c);                                          // the same, and M and G are those at q
  s.depths(q, c);                                                      // q → δ
  s.place(q, at);                                                      // M and G at q
  s.place_between(q, q, at);               // (from, to): G (to − from) = Δδ exactly, M between
  s.closing(at, q, c);                     // v → G v
  s.closing_acceleration(at, q, q, q, c);  // (q, v, a) → G a + Ġ v
  s.depths_at(at, q, c, q, c);             // (from, δ there, to) → δ at to, if G were constant
  s.retract(q, q);                         // q ↦ q moved by a displacement h v
  s.forces(c, c, c, c);                    // (δ, δ̇, z) → λ
  s.unclamped_forces(c, c, c, c);          // the same, negative where the contact would pull
  s.tangents(c, c, c, c, c);               // (δ, δ̇, z) → ∂λ/∂δ, ∂λ/∂δ̇
  s.means(c, c, c, c, means);  // (δ₀, ⌊δ₀⌋^α, δ₁, z) → means along the path from δ₀ to δ₁
  s.project(j, path, t, projection);           // (contact, δ̃, z) → moments of its force along the path
  { s.modes() } -> std::same_as<LinearModes>;  // the motion between contacts, where it is linear
  s.memory_rates(c, c, c, c);                  // (δ, δ̇, z) → ż
  s.settle(c, c, c);                           // (δ, δ̇), z ↦ z of open contacts, at an accepted state
  { s.relaxes() } -> std::same_as<bool>;       // is any ż not zero for ever?
  { s.conserves() } -> std::same_as<bool>;     // does no contact dissipate or remember, at any state?
  { s.has_external_forces() } -> std::same_as<bool>;       // is F ever not zero?
  { s.spring(j) } -> std::same_as<PowerTerm>;              // of contact j
  { s.damper(j, c) } -> std::same_as<PowerTerm>;           // of contact j with memories z
  s.external(t, q, q, q);                                  // (t, q, v) → F
  { s.power(t, q, q, q) } -> std::same_as<double>;         // (t, q, v, F) → W that the ledger books as work
  { s.mean_external(t, way, q) } -> std::same_as<double>;  // (middle, way) → F, and the power booked as work
  s.accelerate(at, q, c, q);   // (F, λ) → M⁻¹(F − Gᵀλ), F as `external` gives it
  s.push(at, c, q);            // p → −M⁻¹Gᵀp: contacts push apart
  s.apply_delassus(at, c, c);  // p → W p
  s.solve_shifted(at, c, c);   // d, r ↦ (1 + W diag d)⁻¹ r; d is spent
  { s.delassus(at, j) } -> std::same_as<double>;       // W_jj, 1/kg
  { s.kinetic(q, q) } -> std::same_as<double>;         // (q, v) → J
  { s.potential(q) } -> std::same_as<double>;          // of F, J: gravity first
  { s.stored(c, c) } -> std::same_as<double>;          // (δ, z) → J
  { s.stored_at(j, t, t) } -> std::same_as<double>;    // (contact, δ, z) → J, of one contact
  { s.dissipation(c, c, c) } -> std::same_as<double>;  // (δ, δ̇, z) → W
};

}  // namespace ictus
