#pragma once
// The path of all coordinates over a step of `projected`, where the motion between contacts is no sum of modes: pendulums,
// bodies in the plane. The acceleration is a polynomial, and of the path only the moments of q̇ are looked at,
//     q̈ = Σ_{k<s} A_k P_k(τ),   N_k = ∫ P_k q̇ dt = h (v₀ δ_k0 + h Σ_l D_kl A_l),   D_kl = ∫₀¹ P_k Q_l dτ,
//     q̃ = q₀ + Σ (2k+1) N_k Q_k(τ),   A_k = (2k+1) ∫₀¹ P_k M⁻¹(F − Gᵀλ) dτ along q̃, by Gauss's nodes:
// energy-preserving collocation [Hairer2010]. Forces of contacts are λ = Σ F_k P_k as everywhere, and contacts see
// M_k = ∫ P_k G(q̃) q̃′ dτ, so that Σ F_k M_k is what the coordinates give, by the same nodes. G is stretched by 1 + c G q̃′
// so that M_0 is the change of the depth, and A_k gets c N_k so that the energy of all other forces is what it should be:
// discrete gradients (docs/theory/projected.md, §7).

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

#include "ictus/base/archive.hpp"
#include "ictus/base/legendre.hpp"
#include "ictus/base/skyline.hpp"
#include "ictus/schemes/projected_contacts.hpp"
#include "ictus/schemes/scheme.hpp"

namespace ictus {

template <System S>
class CurvedPath {
 public:
  using Vector = typename S::Vector;
  using Contacts = typename S::Contacts;

  CurvedPath(const S& system, std::size_t stages)
      : stages_(stages),
        nodes_(nodes_of(stages)),
        here_(nodes_.size(), typename S::Linearised(system)),
        speeds_(nodes_.size(), Contacts::Zero(system.contacts())),
        free_speeds_(speeds_),
        share_(Contacts::Zero(system.contacts())),
        impulse_(share_),
        seen_(share_),
        depth_(share_),
        end_depth_(share_),
        from_(Vector::Zero(system.coordinates())),
        v_(from_),
        end_(from_),
        end_v_(from_),
        q_(from_),
        rate_(from_),
        force_(from_),
        change_(from_),
        moments_(stages, from_),
        own_(moments_),
        pushed_(moments_),
        answer_(moments_) {
    if (!keeps_mass(system)) mass_ = Skyline(system.system()->shape().profile);
  }

  void restart() { owed_ = 0; }
  void archive(Archive& archive) { archive(owed_); }
  /// The path is taken.
  void accept() { owed_ = gained_; }

  const Vector& end() const { return end_; }
  const Vector& end_speed() const { return end_v_; }
  /// J, of forces without a potential.
  double work() const { return work_; }

  /// Straight on from here.
  void begin(const S& system, const State<S>& state, const Contacts& depth, double h) {
    h_ = h, t_ = state.t;
    from_ = state.q, v_ = state.v, depth_ = depth;
    for (Vector& each : moments_) each.setZero();
    moments_[0] = h * v_;
    stretch_ = 0;
    turns_ = 0;
    inertial_ = kinetic(system, from_, v_);
    potential_ = system.potential(from_);
    gained_ = owed_;
    place(system);
  }

  /// M, G and F along the path as it is, and what it would be under these forces without contacts.
  void place(const S& system) {
    end_ = from_ + moments_[0];
    for (Vector& each : own_) each.setZero();
    work_ = 0;
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
      walk_to(nodes_[i], moments_);
      system.place(q_, here_[i]);
      system.closing(here_[i], rate_, speeds_[i]);
      if (system.has_external_forces()) add_forces(system, i);
    }
    for (std::size_t k = 0; k < stages_; ++k) own_[k] += stretch_ * moments_[k];
    share_depths(system);
    set_moments(own_, answer_);
    answer_[0] += h_ * v_;
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
      set_rate(nodes_[i], answer_);
      system.closing(here_[i], rate_, free_speeds_[i]);
    }
  }

  /// Of a contact, without contact forces; and of the path as it is.
  Moments free_moments(std::size_t j) const { return seen_by(j, free_speeds_); }
  Moments moments(std::size_t j) const { return seen_by(j, speeds_); }

  /// What contacts see where contact j pushes with P_k: visit(i, k, moments), i of `closed`.
  template <class Visit>
  void answer_to(const S& system, std::size_t j, const std::vector<ClosedContact>& closed, Visit&& visit) {
    for (std::size_t k = 0; k < stages_; ++k) {
      for (Vector& each : pushed_) each.setZero();
      for (std::size_t i = 0; i < nodes_.size(); ++i) {
        const auto at = static_cast<Eigen::Index>(j);
        impulse_[at] = stretched(i, j) * nodes_[i].at.value[k];
        system.push(here_[i], impulse_, change_);
        impulse_[at] = 0;
        add(nodes_[i], change_, pushed_);
      }
      set_moments(pushed_, answer_);
      for (std::size_t i = 0; i < nodes_.size(); ++i) {
        set_rate(nodes_[i], answer_);
        system.closing(here_[i], rate_, seen_);
        for (std::size_t other = 0; other < closed.size(); ++other)
          visit(other, k, seen_of(i, closed[other].contact, seen_));
      }
    }
  }

  /// The path under the forces of these contacts. Has it stayed where it was?
  bool follow(const S& system, const std::vector<ClosedContact>& closed) {
    for (std::size_t k = 0; k < stages_; ++k) pushed_[k] = own_[k];
    double given = 0;
    for (const ClosedContact& each : closed)
      for (std::size_t k = 0; k < stages_; ++k) given += each.projection.force[k] * each.path.moments[k];
    for (std::size_t i = 0; i < nodes_.size() && !closed.empty(); ++i) {
      for (const ClosedContact& each : closed) {
        double push = 0;
        for (std::size_t k = 0; k < stages_; ++k) push += each.projection.force[k] * nodes_[i].at.value[k];
        impulse_[static_cast<Eigen::Index>(each.contact)] = stretched(i, each.contact) * push;
      }
      system.push(here_[i], impulse_, change_);
      add(nodes_[i], change_, pushed_);
    }
    impulse_.setZero();
    set_moments(pushed_, answer_);
    answer_[0] += h_ * v_;
    const bool same = settled();
    std::swap(moments_, answer_);
    end_ = from_ + moments_[0];
    end_v_ = v_ + h_ * pushed_[0];
    const bool kept = keep_energy(system, given);
    return same && kept;
  }
  bool failed() const { return turns_ >= most_turns || !(last_change_ < HUGE_VAL); }

 private:
  static constexpr int most_turns = 100;

  struct Node {
    legendre::At<legendre::most> at;
    double place, weight;
  };
  template <std::size_t n>
  static std::vector<Node> nodes_by() {
    constexpr auto gauss = legendre::gauss<n>();
    std::vector<Node> nodes;
    for (std::size_t i = 0; i < n; ++i)
      nodes.push_back({legendre::at<legendre::most>(gauss.place[i]), gauss.place[i], gauss.weight[i]});
    return nodes;
  }
  /// Exact for P_k P_l and a geometry of degree 5 beside it.
  static std::vector<Node> nodes_of(std::size_t stages) {
    switch (stages) {
      case 1: return nodes_by<3>();
      case 2: return nodes_by<4>();
      case 3: return nodes_by<5>();
      default: return nodes_by<6>();
    }
  }

  static double odd(std::size_t k) { return static_cast<double>(2 * k + 1); }
  void set_rate(const Node& node, const std::vector<Vector>& moments) {
    rate_ = node.at.value[0] * moments[0];
    for (std::size_t k = 1; k < stages_; ++k) rate_ += odd(k) * node.at.value[k] * moments[k];
  }
  void walk_to(const Node& node, const std::vector<Vector>& moments) {
    set_rate(node, moments);
    q_ = from_;
    for (std::size_t k = 0; k < stages_; ++k) q_ += odd(k) * node.at.integral[k] * moments[k];
  }
  /// A_k += (2k+1) w P_k a
  void add(const Node& node, const Vector& a, std::vector<Vector>& to) const {
    for (std::size_t k = 0; k < stages_; ++k) to[k] += odd(k) * node.weight * node.at.value[k] * a;
  }
  /// N_k = h² Σ_l D_kl A_l
  void set_moments(const std::vector<Vector>& a, std::vector<Vector>& n) const {
    const double square = h_ * h_;
    for (std::size_t k = 0; k < stages_; ++k) {
      n[k].setZero();
      if (k == 0) n[k] += square / 2 * a[0];
      if (k > 0) n[k] += square / (2 * odd(k - 1) * odd(k)) * a[k - 1];
      if (k + 1 < stages_) n[k] -= square / (2 * odd(k + 1) * odd(k)) * a[k + 1];
    }
  }
  void add_forces(const S& system, std::size_t i) {
    const double t = t_ + nodes_[i].place * h_;
    rate_ /= h_;
    system.external(t, q_, rate_, force_);
    work_ += h_ * nodes_[i].weight * system.power(t, q_, rate_, force_);
    system.accelerate(here_[i], force_, impulse_, change_);
    add(nodes_[i], change_, own_);
  }

  /// Σ w s (1 + c s) is the change of the depth, s = G q̃′.
  void share_depths(const S& system) {
    system.depths(end_, end_depth_);
    for (Eigen::Index j = 0; j < share_.size(); ++j) {
      double sum = 0, square = 0, steepest = 0;
      for (std::size_t i = 0; i < nodes_.size(); ++i) {
        const double s = speeds_[i][j];
        sum += nodes_[i].weight * s;
        square += nodes_[i].weight * s * s;
        steepest = std::max(steepest, std::abs(s));
      }
      const double share = (end_depth_[j] - depth_[j] - sum) / square;
      share_[j] = std::abs(share) * steepest < 0.1 ? share : 0;
    }
  }
  double stretched(std::size_t i, std::size_t j) const {
    const auto at = static_cast<Eigen::Index>(j);
    return 1 + share_[at] * speeds_[i][at];
  }
  Moments seen_of(std::size_t i, std::size_t j, const Contacts& speeds) const {
    const double speed = nodes_[i].weight * stretched(i, j) * speeds[static_cast<Eigen::Index>(j)];
    Moments seen{};
    for (std::size_t k = 0; k < stages_; ++k) seen[k] = speed * nodes_[i].at.value[k];
    return seen;
  }
  Moments seen_by(std::size_t j, const std::vector<Contacts>& speeds) const {
    Moments sum{};
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
      const Moments seen = seen_of(i, j, speeds[i]);
      for (std::size_t k = 0; k < stages_; ++k) sum[k] += seen[k];
    }
    return sum;
  }

  /// Is this path that of the round before? At the level of its own rounding it moves to and fro, and that of a body at rest
  /// by the rounding of its place.
  bool settled() {
    constexpr int soon = 8;
    double change = 0, way = h_ * v_.cwiseAbs().maxCoeff();
    for (std::size_t k = 0; k < stages_; ++k) {
      change = std::max(change, (answer_[k] - moments_[k]).cwiseAbs().maxCoeff());
      way = std::max(way, answer_[k].cwiseAbs().maxCoeff());
    }
    const double rounding = 2e-15 * way, before = last_change_;
    last_change_ = change;
    if (++turns_ > 1 && change <= rounding) return true;
    if (turns_ > soon && change <= 1e-14 * end_.cwiseAbs().maxCoeff()) return true;
    return turns_ > 2 && !(change < 0.5 * before) && change <= 1e3 * rounding;
  }
  /// A_k gets c N_k more: its work is c Σ N_kᵀ M N_k. What is too little for that is kept for the next step.
  bool keep_energy(const S& system, double given) {
    if (!system.has_external_forces() && keeps_mass(system)) return true;
    const double moving = kinetic(system, end_, end_v_), potential = system.potential(end_);
    gained_ = owed_ + moving - inertial_ + (potential - potential_) - work_ + given;
    const double size =
        moving + inertial_ + std::abs(potential) + std::abs(potential_) + std::abs(work_) + std::abs(given);
    if (!(std::abs(gained_) > 1e-15 * size)) return true;
    double square = 0;
    for (const Vector& each : moments_) square += 2 * kinetic(system, end_, each);
    const double more = gained_ / square;
    if (!(std::abs(more) * h_ * h_ < 1e-3))
      return true;  // next to no way: no force along it gives the energy back
    stretch_ -= more;
    return turns_ > 8 && std::abs(gained_) < 1e-14 * size;
  }
  static bool keeps_mass(const S& system) { return system.keeps_energy(); }
  /// J. A system asks for memory where its mass depends on q.
  double kinetic(const S& system, const Vector& q, const Vector& v) {
    if (keeps_mass(system)) return system.kinetic(q, v);
    mass_.set_zero();
    system.system()->mass(q, mass_);
    return 0.5 * mass_.form(v, v);
  }

  std::size_t stages_;
  std::vector<Node> nodes_;
  std::vector<typename S::Linearised> here_;
  std::vector<Contacts> speeds_, free_speeds_;  // G q̃′ at the nodes
  Contacts share_, impulse_, seen_, depth_, end_depth_;
  Vector from_, v_, end_, end_v_, q_, rate_, force_, change_;
  std::vector<Vector> moments_, own_, pushed_, answer_;  // N_k, A_k
  Skyline mass_;                                         // where it depends on q
  double h_ = 0, t_ = 0, work_ = 0, stretch_ = 0, inertial_ = 0, potential_ = 0, last_change_ = 0;
  double gained_ = 0, owed_ = 0;  // J, by this step and those before; by those before
  int turns_ = 0;
};

}  // namespace ictus
