#pragma once
// What sound toolkits do, kept for comparison and not for use: exact modes, pushed over a whole step by the force of its
// start; where the energy of the modes would then rise above what they have and what the contact has taken from them,
// the force is halved towards zero, at most 50 times, until it does not by more than 0.1 %. The energy of the spring is
// not counted, so that hard contacts push too late and too much. Ours: written from a description of the habit, without
// any of its code; several contacts are reduced by one factor, and what the contact has taken is forgotten when all open.

#include <algorithm>
#include <cmath>

#include "ictus/schemes/modal_tables.hpp"
#include "ictus/schemes/scheme.hpp"

namespace ictus {

struct NaiveClamped {
  static constexpr About about{"naive_clamped",
                               "Known to be poor: the force of the last sample, cut where energy would rise.",
                               "F = f(δ_n, δ̇_n) over the step, reduced until E ≤ E_n + taken",
                               "ours, after the habit of the Sound Design Toolkit"};
  static constexpr Orders orders{.conservative = 1, .damped = 1, .touch = 1};
  static constexpr Needs needs{.no_relaxation = true, .modes = true};
  static constexpr Keeps keeps{.poor = true};

  template <System S>
  class On {
   public:
    using Contacts = typename S::Contacts;
    explicit On(const S& system)
        : modes_(system.modes()),
          tables_(modes_, 1),
          carried_(system),
          depth_(system.contacts()),
          force_(system.contacts()),
          y_(modes_.size()),
          u_(modes_.size()),
          kick_y_(modes_.size()),
          kick_u_(modes_.size()) {}

    void restart() { carried_.restart(); }
    void archive(Archive& archive, const S& system, const State<S>& state) {
      carried_.archive(archive, system, state);
      archive(taken_);
    }

    Step step(const S& system, State<S>& state, double h) {
      if (tables_.step() != h) tables_.build(modes_, h);
      carried_.start(system, state);
      load(state);
      const double before = modes_.energy(y_, u_);
      system.approach(state.q, state.v, carried_.now.here, carried_.now.depth, carried_.now.speed);
      system.forces(carried_.now.depth, carried_.now.speed, state.memory, carried_.now.force);
      depth_ = carried_.now.depth;
      force_ = carried_.now.force;
      tables_.fly(y_.data(), u_.data());
      kick();
      const double share = force_.cwiseAbs().maxCoeff() > 0 ? clamped(before + taken_) : 0;
      y_ -= share * kick_y_;
      u_ -= share * kick_u_;
      unload(state);
      state.t += h;
      system.depths(state.q, carried_.now.depth);
      double given = 0;
      for (Eigen::Index j = 0; j < force_.size(); ++j)
        given += share * force_[j] * (carried_.now.depth[j] - depth_[j]);
      const double after = modes_.energy(y_, u_);
      taken_ = (carried_.now.depth.array() > 0).any() ? std::max(0.0, taken_ + before - after) : 0;
      Step step = carried_.accept(system, state, h);
      step.work = modes_.damped() ? after - before + given : 0;
      return step;
    }

   private:
    void load(const State<S>& state) {
      if (modes_.are_coordinates()) {
        y_ = Eigen::Map<const Eigen::VectorXd>(state.q.data(), y_.size());
        u_ = Eigen::Map<const Eigen::VectorXd>(state.v.data(), u_.size());
      } else {
        y_.noalias() = modes_.to_modes * state.q;
        u_.noalias() = modes_.to_modes * state.v;
      }
    }
    void unload(State<S>& state) const {
      if (modes_.are_coordinates()) {
        Eigen::Map<Eigen::VectorXd>(state.q.data(), y_.size()) = y_;
        Eigen::Map<Eigen::VectorXd>(state.v.data(), u_.size()) = u_;
      } else {
        state.q.noalias() = modes_.shapes * y_;
        state.v.noalias() = modes_.shapes * u_;
      }
    }
    void kick() {
      kick_y_.setZero(), kick_u_.setZero();
      for (Eigen::Index j = 0; j < force_.size(); ++j) {
        const auto& table = tables_.contact(static_cast<std::size_t>(j));
        const LinearModes::Row& row = modes_.rows[static_cast<std::size_t>(j)];
        kick_y_.segment(row.first, row.closing.size()) += force_[j] * table.displacement.col(0);
        kick_u_.segment(row.first, row.closing.size()) += force_[j] * table.velocity.col(0);
      }
    }
    /// The share of the force with which the energy, a parabola of it, comes to no more than `most`.
    double clamped(double most) const {
      double free = 0, linear = 0, square = 0;
      for (Eigen::Index i = 0; i < modes_.size(); ++i) {
        const double m = modes_.mass[i], k = modes_.stiffness[i];
        free += m * (0.5 * (u_[i] * u_[i] + k * y_[i] * y_[i]) - modes_.load[i] * y_[i]);
        linear -= m * (u_[i] * kick_u_[i] + k * y_[i] * kick_y_[i] - modes_.load[i] * kick_y_[i]);
        square += 0.5 * m * (kick_u_[i] * kick_u_[i] + k * kick_y_[i] * kick_y_[i]);
      }
      const auto energy = [&](double share) { return free + share * (linear + share * square); };
      if (!(energy(1) > most)) return 1;
      double low = 0, high = 1;
      for (int halving = 0; halving < 50; ++halving) {
        const double middle = 0.5 * (low + high), now = energy(middle);
        (now > most ? high : low) = middle;
        if (now <= most && most - now <= 1e-3 * std::abs(most)) break;
      }
      return low;
    }

    LinearModes modes_;
    ModalTables tables_;
    Carried<S> carried_;
    Contacts depth_, force_;
    Eigen::VectorXd y_, u_, kick_y_, kick_u_;
    double taken_ = 0;  // J, by the contacts since they closed
  };
};

}  // namespace ictus
