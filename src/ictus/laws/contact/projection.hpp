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
#include "ictus/laws/contact/law.hpp"

namespace ictus {

struct DepthPath {
  std::size_t stages = 1;                        // s, 1 … 4
  double duration = 0;                           // h, s
  double start = 0;                              // δ₀, m
  std::array<double, legendre::most> moments{};  // M_k, m
  double time = 0;                               // s, at its start
};

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

/// δ̃ by powers of τ.
template <std::size_t s>
UnitPolynomial<s> depth_polynomial(const DepthPath& path) {
  UnitPolynomial<s> a{path.start};
  for (std::size_t k = 0; k < s; ++k)
    for (std::size_t j = 0; j <= k; ++j)
      a[j + 1] += static_cast<double>(2 * k + 1) * path.moments[k] * legendre::coefficients[k][j] /
                  static_cast<double>(j + 1);
  return a;
}

/// Does the path enter the surface anywhere?
template <std::size_t s>
bool enters(const DepthPath& path) {
  const UnitPolynomial<s> a = depth_polynomial<s>(path);
  if (a[0] > 0 || path.start + path.moments[0] > 0) return true;
  if (!(enclosure<s>(a).most > 0)) return false;
  return sign_changes<s>(a).count > 0;
}
namespace projecting {

/// The law at a node: force, its tangent, and the power lost.
struct NodeForce {
  double force, by_depth, by_speed, loss;
};

template <ContactLaw Law>
[[gnu::always_inline]] inline NodeForce node_force(const Law& law, Approach a, double memory) {
  if constexpr (SpringDamper<Law>) {
    const PowerTerm spring = law.spring();
    const double elastic = spring.at(a.depth), per = 1 / a.depth;
    const double stiffness = spring.exponent * elastic * per;
    if constexpr (Law::traits.conservative) return {elastic, stiffness, 0, 0};
    const PowerTerm damper = law.damper(memory);
    const double c =
        Law::traits.proportional ? (damper.coefficient / spring.coefficient) * elastic : damper.at(a.depth);
    const double viscous = c * a.speed;
    if (!(elastic + viscous > 0)) return {0, 0, 0, 0 - elastic * a.speed};
    return {elastic + viscous, stiffness + damper.exponent * viscous * per, c, viscous * a.speed};
  } else {
    const double margin = contact_margin(law, a, memory);
    const Tangent tangent = law.tangent(a, memory);
    return {std::max(0.0, margin), tangent.by_depth, tangent.by_speed, law.dissipation(a, memory)};
  }
}

/// A part of the step between changes of the path, and where the path meets the surface: at its ends, or, of a path that
/// begins or ends just inside, a little way beyond them.
struct Piece {
  double from = 0, to = 1;
  bool soft_from = false, soft_to = false;
  bool inside = false;         // δ̃ > 0
  double entry = 0, exit = 1;  // of soft ends, the surface: entry ≤ from, exit ≥ to
};

/// Where on a piece the node u of [0, 1] lies, and dτ/du. The distance from the surface is w² there, w linear in u, so that
/// a power of the depth is smooth in u; u²(3 − 2u) between two ends on the surface.
struct Placed {
  double place, rate;
};
inline Placed placed(const Piece& piece, double u) {
  const double length = piece.to - piece.from;
  if (piece.soft_from && piece.soft_to && piece.entry == piece.from && piece.exit == piece.to)
    return {piece.from + length * u * u * (3 - 2 * u), 6 * length * u * (1 - u)};
  // Of two soft ends the nearer counts.
  if (piece.soft_from && (!piece.soft_to || piece.from - piece.entry <= piece.exit - piece.to)) {
    const double way = piece.to - piece.entry, first = std::sqrt((piece.from - piece.entry) / way);
    const double w = first + (1 - first) * u;
    return {piece.entry + way * w * w, 2 * way * w * (1 - first)};
  }
  if (piece.soft_to) {
    const double way = piece.exit - piece.from, last = std::sqrt((piece.exit - piece.to) / way);
    const double w = 1 - (1 - last) * u;
    return {piece.exit - way * w * w, 2 * way * w * (1 - last)};
  }
  return {piece.from + length * u, length};
}

/// Where a path that is just inside at `place` meets the surface beyond it, by Newton's steps; `place` itself where it
/// does not nearby.
template <std::size_t s>
double surface_beyond(const UnitPolynomial<s>& a, double place, double sign) {
  const auto slope = derivative_of(a);
  double x = place;
  for (int turn = 0; turn < 8; ++turn) {
    const double steep = polynomial_at(slope, x);
    if (!(sign * steep < 0)) return place;
    const double next = x - polynomial_at(a, x) / steep;
    if (!(sign * (next - place) >= 0 && std::abs(next - place) < 2)) return place;
    if (std::abs(next - x) < 1e-14) return next;
    x = next;
  }
  return x;
}

template <std::size_t s>
struct Pieces {
  std::array<Piece, 3 * s + 1> list;
  std::size_t count = 0;
};

/// The parts of the step. A law that remembers its largest depth changes also where the path turns, and where it
/// passes that depth.
template <std::size_t s>
Pieces<s> pieces_of(const UnitPolynomial<s>& a, double most, bool by_depth, double deepest) {
  struct Cut {
    double place;
    bool surface;
  };
  std::array<Cut, 3 * s> cuts;
  std::size_t count = 0;
  const auto add = [&](double place, bool surface) {
    std::size_t i = count++;
    for (; i > 0 && cuts[i - 1].place > place; --i) cuts[i] = cuts[i - 1];
    cuts[i] = {place, surface};
  };
  const UnitRoots<s> surface = sign_changes<s>(a);
  for (std::size_t i = 0; i < surface.count; ++i) add(surface.place[i], true);
  if (by_depth) {
    UnitPolynomial<s> above = a;
    above[0] -= deepest;
    const UnitRoots<s> passes = sign_changes<s>(above);
    for (std::size_t i = 0; i < passes.count; ++i) add(passes.place[i], false);
    if constexpr (s > 1) {
      const auto turns = sign_changes<s - 1>(derivative_of(a));
      for (std::size_t i = 0; i < turns.count; ++i) add(turns.place[i], false);
    }
  }
  // An end inside, but not deep, is soft too: the power of the depth has its corner beyond it.
  constexpr double near = 0.5;
  Pieces<s> pieces;
  double from = 0;
  bool soft = a[0] < near * most;
  const double entry = soft && a[0] > 0 ? surface_beyond<s>(a, 0, -1) : 0;
  const double end = polynomial_at(a, 1);
  const double exit = end < near * most && end > 0 ? surface_beyond<s>(a, 1, 1) : 1;
  for (std::size_t i = 0; i <= count; ++i) {
    const bool last = i == count;
    const double to = last ? 1 : cuts[i].place;
    const bool soft_to = last ? end < near * most : cuts[i].surface;
    if (to > from)
      pieces.list[pieces.count++] = {from,
                                     to,
                                     soft,
                                     soft_to,
                                     polynomial_at(a, 0.5 * (from + to)) > 0,
                                     from == 0 ? std::min(entry, 0.0) : from,
                                     last ? std::max(exit, 1.0) : to};
    from = to;
    soft = soft_to;
  }
  return pieces;
}

template <std::size_t s>
inline constexpr std::size_t nodes = s + 2;

template <std::size_t s>
struct PlainNodes {
  std::array<legendre::At<s>, nodes<s>> at;
  constexpr PlainNodes() : at{} {
    constexpr auto gauss = legendre::gauss<nodes<s>>();
    for (std::size_t i = 0; i < nodes<s>; ++i) at[i] = legendre::at<s>(gauss.place[i]);
  }
};
template <std::size_t s>
inline constexpr PlainNodes<s> plain_nodes{};

/// Sums over the nodes of all pieces.
template <std::size_t s, ContactLaw Law>
class Sums {
 public:
  Sums(const Law& law, const DepthPath& path) : law_(law), path_(path), per_duration_(1 / path.duration) {
    for (std::size_t k = 0; k < s; ++k) weighted_[k] = static_cast<double>(2 * k + 1) * path.moments[k];
  }

  std::array<double, s> force{};                 // F_k/(2k+1)
  std::array<std::array<double, s>, s> slope{};  // by M_l, over (2k+1)(2l+1)
  double lost = 0;                               // J
  int evaluations = 0;

  Approach approach(const legendre::At<s>& at) const {
    double depth = path_.start, speed = 0;
    for (std::size_t k = 0; k < s; ++k) {
      depth += weighted_[k] * at.integral[k];
      speed += weighted_[k] * at.value[k];
    }
    return {depth, speed * per_duration_};
  }

  void add(const legendre::At<s>& at, double weight, double memory) {
    const Approach a = approach(at);
    ++evaluations;
    if (!(a.depth > 0)) return;
    const NodeForce node = node_force(law_, a, memory);
    add(at, weight, node);
  }
  void add(const legendre::At<s>& at, double weight, const NodeForce& node) {
    lost += weight * node.loss;
    const double push = weight * node.force, by_depth = weight * node.by_depth,
                 by_speed = weight * node.by_speed * per_duration_;
    for (std::size_t k = 0; k < s; ++k) {
      force[k] += push * at.value[k];
      for (std::size_t l = 0; l < s; ++l)
        slope[k][l] += at.value[k] * (by_depth * at.integral[l] + by_speed * at.value[l]);
    }
  }
  /// A force that jumps at the surface moves with the instant of touch.
  void add_edge(double place, double memory) {
    const legendre::At<s> at = legendre::at<s>(place);
    const double speed = approach(at).speed, rate = speed * path_.duration;
    if (!(rate > 0)) return;
    const double jump = node_force(law_, {1e-300, speed}, memory).force / rate;
    for (std::size_t k = 0; k < s; ++k)
      for (std::size_t l = 0; l < s; ++l) slope[k][l] += jump * at.value[k] * at.integral[l];
  }

 private:
  const Law& law_;
  const DepthPath& path_;
  double per_duration_;
  std::array<double, s> weighted_;
};

/// The memory of a law that relaxes, at the nodes of a piece: ż = source − decay z by Gauss's collocation, solved again
/// where the felt lets go on the way.
template <std::size_t s, Relaxing Law>
class Relaxed {
 public:
  static constexpr std::size_t n = nodes<s>;
  std::array<double, n> memory{};
  double end = 0;

  Relaxed(const Law& law, const std::array<Approach, n>& at, const std::array<double, n>& seconds,
          double z0) {
    memory.fill(z0);
    std::array<double, n> source{}, decay{};
    for (int turn = 0; turn < 4; ++turn) {
      bool same = turn > 0;
      for (std::size_t i = 0; i < n; ++i) {
        const Relaxation now = law.relaxation_at(at[i], memory[i]);
        same = same && now.decay == decay[i];
        source[i] = now.source;
        decay[i] = now.decay;
      }
      if (same) break;
      solve(source, decay, seconds, z0);
    }
    constexpr auto gauss = legendre::gauss<n>();
    end = z0;
    for (std::size_t i = 0; i < n; ++i)
      end += gauss.weight[i] * seconds[i] * (source[i] - decay[i] * memory[i]);
    end = std::max(0.0, end);
  }

 private:
  void solve(const std::array<double, n>& source, const std::array<double, n>& decay,
             const std::array<double, n>& seconds, double z0) {
    static constexpr auto integral = legendre::collocation<n>();
    std::array<std::array<double, n>, n> matrix;
    for (std::size_t i = 0; i < n; ++i) {
      memory[i] = z0;
      for (std::size_t j = 0; j < n; ++j) {
        const double share = integral[i][j] * seconds[j];
        memory[i] += share * source[j];
        matrix[i][j] = (i == j ? 1 : 0) + share * decay[j];
      }
    }
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t r = i + 1; r < n; ++r) {
        const double factor = matrix[r][i] / matrix[i][i];
        for (std::size_t c = i + 1; c < n; ++c) matrix[r][c] -= factor * matrix[i][c];
        memory[r] -= factor * memory[i];
      }
    for (std::size_t i = n; i-- > 0;) {
      for (std::size_t c = i + 1; c < n; ++c) memory[i] -= matrix[i][c] * memory[c];
      memory[i] /= matrix[i][i];
    }
    for (double& z : memory) z = std::max(0.0, z);
  }
};

template <std::size_t s, ContactLaw Law>
double add_relaxing(const Law& law, const Piece& piece, double duration, double z, Sums<s, Law>& sums) {
  constexpr auto gauss = legendre::gauss<nodes<s>>();
  std::array<legendre::At<s>, nodes<s>> at;
  std::array<Approach, nodes<s>> approach;
  std::array<double, nodes<s>> seconds;
  for (std::size_t i = 0; i < nodes<s>; ++i) {
    const Placed node = placed(piece, gauss.place[i]);
    at[i] = legendre::at<s>(node.place);
    approach[i] = sums.approach(at[i]);
    seconds[i] = node.rate * duration;
  }
  const Relaxed<s, Law> relaxed(law, approach, seconds, z);
  for (std::size_t i = 0; i < nodes<s>; ++i) {
    ++sums.evaluations;
    sums.add(at[i], gauss.weight[i] * seconds[i] / duration, node_force(law, approach[i], relaxed.memory[i]));
  }
  return relaxed.end;
}

/// Is δ^α, with δ like u² at the surface, no polynomial of u?
template <ContactLaw Law>
bool bends(const Law& law, double memory) {
  const auto odd = [](double exponent) { return 2 * exponent != std::floor(2 * exponent); };
  if (odd(contact_spring(law).exponent)) return true;
  return !Law::traits.conservative && !Law::traits.proportional && odd(contact_damper(law, memory).exponent);
}

template <std::size_t s, ContactLaw Law>
void add_piece(const Law& law, const Piece& piece, double memory, Sums<s, Law>& sums) {
  constexpr auto gauss = legendre::gauss<nodes<s>>();
  // Where the power bends at the surface, panels grow with the distance from it.
  constexpr double small = 0.15;
  constexpr std::array<double, 4> graded{0, small, 1 - small, 1};
  constexpr std::array<double, 2> whole{0, 1};
  const bool grades = (piece.soft_from || piece.soft_to) && bends(law, memory);
  const double* ends = grades ? graded.data() : whole.data();
  for (std::size_t panel = 0; panel < (grades ? graded.size() : whole.size()) - 1; ++panel) {
    const double width = ends[panel + 1] - ends[panel];
    for (std::size_t i = 0; i < nodes<s>; ++i) {
      const Placed node = placed(piece, ends[panel] + width * gauss.place[i]);
      sums.add(legendre::at<s>(node.place), gauss.weight[i] * width * node.rate, memory);
    }
  }
}

/// All pieces one after the other; returns the memory at the end.
template <std::size_t s, ContactLaw Law>
double add_pieces(const Law& law, const DepthPath& path, const Pieces<s>& pieces, double memory,
                  Sums<s, Law>& sums) {
  const UnitPolynomial<s> a = depth_polynomial<s>(path);
  for (std::size_t i = 0; i < pieces.count; ++i) {
    const Piece& piece = pieces.list[i];
    if constexpr (Relaxing<Law>) {
      memory = add_relaxing<s>(law, piece, path.duration, memory, sums);
    } else {
      if (!piece.inside) {
        if (Law::traits.remembers_depth) memory = 0;
        continue;
      }
      const bool touches = i > 0 ? !pieces.list[i - 1].inside : !(path.start > 0);
      if constexpr (Law::traits.remembers_touch)
        if (touches) memory = std::max(0.0, sums.approach(legendre::at<s>(piece.from)).speed);
      add_piece<s>(law, piece, memory, sums);
      if (Law::traits.jumps_at_touch && touches) sums.add_edge(piece.from, memory);
      if (Law::traits.remembers_depth) memory = std::max(memory, polynomial_at(a, piece.to));
    }
  }
  const double end = path.start + path.moments[0];
  if (Law::traits.remembers_depth && !(end > 0)) memory = 0;
  if (Law::traits.remembers_touch && !(end > 0)) memory = sums.approach(legendre::at<s>(1)).speed;
  return memory;
}

}  // namespace projecting

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

inline bool enters(const DepthPath& path) {
  switch (path.stages) {
    case 1: return enters<1>(path);
    case 2: return enters<2>(path);
    case 3: return enters<3>(path);
    default: return enters<4>(path);
  }
}

}  // namespace ictus
