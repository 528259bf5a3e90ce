#pragma once
// Explicit Runge–Kutta methods as data: one loop over a tableau advances position, velocity, memory and the
// ledger.

#include <array>
#include <cstddef>

#include "ictus/schemes/scheme.hpp"

namespace ictus {

template <std::size_t stages>
struct Tableau {
  std::array<std::array<double, stages>, stages> a;
  std::array<double, stages> b;
  std::array<double, stages> c;
};

template <auto tableau, System S>
class ExplicitRungeKutta {
 public:
  static constexpr std::size_t stages = tableau.b.size();

  explicit ExplicitRungeKutta(const S& system)
      : now_(system), q_(system.coordinates()), v_(system.coordinates()), memory_(system.contacts()) {
    for (Slope& slope : slopes_) {
      slope.v = S::Vector::Zero(system.coordinates());
      slope.a = S::Vector::Zero(system.coordinates());
      slope.rate = S::Contacts::Zero(system.contacts());
    }
  }

  void restart() {}
  void archive(Archive&, const S&, const State<S>&) {}

  Step step(const S& system, State<S>& state, double h) {
    Step taken{.taken = h, .evaluations = stages};
    for (std::size_t i = 0; i < stages; ++i) {
      q_ = state.q;
      v_ = state.v;
      memory_ = state.memory;
      add(system, tableau.a[i], i, h, q_, v_, memory_);
      now_.at(system, state.t + tableau.c[i] * h, q_, v_, memory_);
      slopes_[i].v = v_;
      slopes_[i].a = now_.acceleration;
      system.memory_rates(now_.depth, now_.speed, memory_, slopes_[i].rate);
      taken.dissipated += h * tableau.b[i] * system.dissipation(now_.depth, now_.speed, memory_);
      taken.work += h * tableau.b[i] * system.power(state.t + tableau.c[i] * h, q_, v_, now_.external);
    }
    add(system, tableau.b, stages, h, state.q, state.v, state.memory);
    state.t += h;
    system.approach(state.q, state.v, now_.here, now_.depth, now_.speed);
    system.settle(now_.depth, now_.speed, state.memory);
    return taken;
  }

 private:
  struct Slope {
    typename S::Vector v, a;
    typename S::Contacts rate;
  };

  void add(const S& system, const std::array<double, stages>& weights, std::size_t count, double h,
           typename S::Vector& q, typename S::Vector& v, typename S::Contacts& memory) const {
    for (std::size_t j = 0; j < count; ++j) {
      if (weights[j] == 0) continue;
      system.retract(q, (h * weights[j]) * slopes_[j].v);
      v += (h * weights[j]) * slopes_[j].a;
      memory += (h * weights[j]) * slopes_[j].rate;
    }
  }

  Evaluated<S> now_;
  typename S::Vector q_, v_;
  typename S::Contacts memory_;
  std::array<Slope, stages> slopes_;
};

}  // namespace ictus
