#pragma once
// What the scheme `projected` promises, as functions that its broken twins go through too: the books of a run, and
// systems of a striker and a body that vibrates.

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>
#include <vector>

#include "ictus/model/mechanics/linear_system.hpp"
#include "ictus/schemes/smooth/projected.hpp"
#include "tests/support/near.hpp"
#include "tests/support/problems.hpp"
#include "tests/support/system_models.hpp"

namespace ictus::test {

/// A striker, then modes of unit mass that it meets with shapes of unit size, more or less.
struct StruckBody {
  double mass = 0.02, speed = 1.2, lag = 0;                                     // kg, m/s, s until it touches
  double gravity = 0;                                                           // m/s², of the striker
  std::vector<double> frequencies{900, 2400.3, 4711, 7800, 1.3e4, 2.1e4, 9e4};  // rad/s
  double loss = 0;                                                              // σ = loss ω
  bool free = true;  // its first mode is its flight

  template <ContactLaw Law>
  Model model(const Law& law) const {
    const auto modes = static_cast<Eigen::Index>(frequencies.size()) + (free ? 1 : 0), n = modes + 1;
    LinearSystemData data;
    data.mass = Skyline(Skyline::diagonal(n));
    data.stiffness = data.damping = data.mass;
    data.load = Eigen::VectorXd::Zero(n);
    data.mass.at(0, 0) = mass;
    data.load[0] = mass * gravity;
    data.directions.add(0, -1);  // the gap shrinks where the striker moves on
    for (Eigen::Index i = 1; i < n; ++i) {
      data.mass.at(i, i) = 1;
      const bool flight = free && i == 1;
      if (!flight) {
        const double w = frequencies[static_cast<std::size_t>(i - (free ? 2 : 1))];
        data.stiffness.at(i, i) = w * w;
        data.damping.at(i, i) = 2 * loss * w;
      }
      data.directions.add(i, 2 + std::cos(1.7 * static_cast<double>(i)));
    }
    data.directions.end_row();
    data.restitution = {0};
    return system_model(std::make_shared<LinearSystem>(std::move(data)), law);
  }
  State<Model> start(const Model& of) const {
    Eigen::VectorXd q = Eigen::VectorXd::Zero(of.coordinates()), v = q;
    q[0] = -lag * speed, v[0] = speed;
    return of.start(q, v);
  }
};

/// The books of a run, in parts of the energy at its start.
struct ModalBooks {
  double worst = 0;       // |E₀ + W − E − D|, at any step
  double least_loss = 0;  // of the contacts in one step
  double most_gain = 0;   // by the damping of modes in one step
  double lost = 0;
  bool converged = true;
};

template <class On, System S>
ModalBooks books_of(On& scheme, const S& system, State<S>& state, double h, int steps) {
  typename S::Contacts depth(system.contacts());
  const auto energy = [&] {
    system.depths(state.q, depth);
    return system.kinetic(state.q, state.v) + system.potential(state.q) + system.stored(depth, state.memory);
  };
  const double initial = energy(), unit = system.kinetic(state.q, state.v);
  ModalBooks books;
  double spent = 0;
  for (int n = 0; n < steps; ++n) {
    const Step step = scheme.step(system, state, h);
    books.converged = books.converged && step.status == Status::converged;
    spent += step.dissipated - step.work;
    books.worst = std::max(books.worst, std::abs(initial - spent - energy()) / unit);
    books.least_loss = std::min(books.least_loss, step.dissipated / unit);
    books.most_gain = std::max(books.most_gain, step.work / unit);
  }
  books.lost = spent / unit;
  return books;
}

inline testing::AssertionResult close(const ModalBooks& books, double tolerance = 1e-12) {
  if (!books.converged) return testing::AssertionFailure() << "a step failed";
  if (books.least_loss < 0 || books.most_gain > 1e-14)
    return testing::AssertionFailure()
           << "losses below zero: " << books.least_loss << ", " << -books.most_gain;
  return below(books.worst, tolerance);
}

}  // namespace ictus::test
