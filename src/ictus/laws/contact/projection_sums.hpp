#pragma once
// A contact law at the nodes of a quadrature along a path of depths, and the sums over all nodes of a step.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include "ictus/base/legendre.hpp"
#include "ictus/base/unit_roots.hpp"
#include "ictus/laws/contact/depth_path.hpp"
#include "ictus/laws/contact/law.hpp"
#include "ictus/laws/contact/path_pieces.hpp"

namespace ictus {

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

}  // namespace ictus
