#pragma once
// A contact law along a polynomial path of depths: the moments of its force over a step (docs/theory/projected.md).
//
// A step of duration h has τ = t/h. From the moments M_k = ∫ P_k δ̇ dt of the closing speed,
//     δ̃(τ) = δ₀ + Σ (2k+1) M_k Q_k(τ),   δ̃′ = (1/h) Σ (2k+1) M_k P_k,   F_k = (2k+1) ∫₀¹ P_k f(δ̃, δ̃′) dτ,
// so that Σ F_k M_k = ∫ f dδ̃: the work of the polynomial force Σ F_k P_k on any motion with these moments is what the law
// stores and loses along δ̃. Quadrature is on the parts of [0, 1] with δ̃ > 0, with nodes that gather where the path
// crosses the surface; what it leaves of the balance is given back along M.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <type_traits>

#include "ictus/base/legendre.hpp"
#include "ictus/base/unit_roots.hpp"
#include "ictus/laws/contact/depth_path.hpp"
#include "ictus/laws/contact/law.hpp"
#include "ictus/laws/contact/projection_sums.hpp"

namespace ictus {

struct Projection {
  std::array<double, legendre::most> force{};                              // F_k, N
  std::array<std::array<double, legendre::most>, legendre::most> slope{};  // ∂F_k/∂M_l, N/m
  double stored = 0;     // J, gained by the contact over the step
  double lost = 0;       // J, ≥ 0
  double deepest = 0;    // m, no point of the path is deeper
  double memory = 0;     // of the law, at the end
  int evaluations = 0;   // of the law
  bool sharp = false;    // its force bends on the way: slopes say little
  bool relaxes = false;  // energy is lost at rest too
  bool rubs = false;     // bristles of a hand: always in contact, forces both ways
  double hand = 0;       // J, work of the hand on the contact
  double held_back = 0;  // J, of the damping of bristles, that their passivity bound takes off
};

/// Forces, their slopes and what the contact gains and loses along the path, from the memory at its start.
template <std::size_t s, ContactLaw Law>
void project_at(const Law& law, const DepthPath& path, double memory, Projection& out) {
  using namespace projecting;
  Sums<s, Law> sums(law, path);
  const UnitPolynomial<s> a = depth_polynomial<s>(path);
  const UnitRange<s> range = enclosure<s>(a);
  out.memory = memory;
  out.deepest = range.most;
  out.relaxes = Relaxing<Law>;
  out.sharp = !Law::traits.conservative && !Law::traits.proportional;
  if (range.least > 0.5 * range.most && !Law::traits.remembers_depth && !Relaxing<Law>) {
    constexpr auto gauss = legendre::gauss<nodes<s>>();
    for (std::size_t i = 0; i < nodes<s>; ++i) sums.add(plain_nodes<s>.at[i], gauss.weight[i], memory);
  } else if (range.most > 0 || Relaxing<Law>) {
    out.memory = add_pieces<s>(law, path, pieces_of<s>(a, range.most, Law::traits.remembers_depth, memory),
                               memory, sums);
  } else {
    if constexpr (Law::traits.remembers_depth) out.memory = 0;
    if constexpr (Law::traits.remembers_touch) out.memory = sums.approach(legendre::at<s>(1)).speed;
  }
  out.evaluations = sums.evaluations;
  out.lost = path.duration * sums.lost;
  const double end = path.start + path.moments[0];
  out.stored = contact_stored(law, end, out.memory) - contact_stored(law, path.start, memory);
  double work = 0, size = 0;
  for (std::size_t k = 0; k < s; ++k) {
    const double odd = static_cast<double>(2 * k + 1);
    out.force[k] = odd * sums.force[k];
    work += out.force[k] * path.moments[k];
    size += path.moments[k] * path.moments[k];
    for (std::size_t l = 0; l < s; ++l)
      out.slope[k][l] = odd * static_cast<double>(2 * l + 1) * sums.slope[k][l];
  }
  // At rest this would be 0/0, and there the nodes are exact.
  constexpr double still = 1e-3;
  if (!(range.most > 0) || !(size > still * still * range.most * range.most)) {
    if constexpr (Relaxing<Law>) out.lost = std::max(0.0, work - out.stored);
    return;
  }
  const double share = (out.stored + out.lost - work) / size;
  for (std::size_t k = 0; k < s; ++k) out.force[k] += share * path.moments[k];
}

/// The same with slopes by differences, where the memory follows the path.
template <std::size_t s, ContactLaw Law>
void project_by_differences(const Law& law, const DepthPath& path, double memory, Projection& out) {
  project_at<s>(law, path, memory, out);
  double way = std::abs(path.start);
  for (std::size_t k = 0; k < s; ++k) way = std::max(way, std::abs(path.moments[k]));
  const double change = 1e-7 * way;
  if (!(change > 0)) return;
  for (std::size_t l = 0; l < s; ++l) {
    DepthPath moved = path;
    moved.moments[l] += change;
    Projection other;
    project_at<s>(law, moved, memory, other);
    out.evaluations += other.evaluations;
    for (std::size_t k = 0; k < s; ++k) out.slope[k][l] = (other.force[k] - out.force[k]) / change;
  }
}

template <ContactLaw Law>
void project(const Law& law, const DepthPath& path, double memory, Projection& out) {
  const auto by = [&]<std::size_t s>(std::integral_constant<std::size_t, s>) {
    if constexpr (Relaxing<Law>)
      project_by_differences<s>(law, path, memory, out);
    else
      project_at<s>(law, path, memory, out);
  };
  switch (path.stages) {
    case 1: return by(std::integral_constant<std::size_t, 1>());
    case 2: return by(std::integral_constant<std::size_t, 2>());
    case 3: return by(std::integral_constant<std::size_t, 3>());
    default: return by(std::integral_constant<std::size_t, 4>());
  }
}

}  // namespace ictus
