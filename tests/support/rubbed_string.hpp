#pragma once
// A string under a bow, and the books of its run, as functions that broken twins go through too.

#include <algorithm>
#include <cmath>
#include <memory>
#include <numbers>
#include <utility>
#include <vector>

#include "ictus/model/resonators/modal_system.hpp"
#include "ictus/model/rub_pool.hpp"
#include "ictus/schemes/smooth/projected.hpp"
#include "ictus/schemes/smooth/reference.hpp"
#include "tests/support/near.hpp"

namespace ictus::test {

/// As on a violin: 415 Hz.
struct RubbedString {
  double length = 0.33, tension = 60, density = 8e-4;  // m, N, kg/m
  double place = 0.13;                                 // of the bow, in parts of the length
  int modes = 30;
  double decay = 3;  // 1/s, of the first mode
  HandRub rub{{.friction = 0.3,
               .friction_static = 0.8,
               .stribeck_speed = 0.1,
               .bristle_stiffness = 1e4,
               .bristle_damping = 0.1},
              {{0, 0.005}, {0, 0.1}},
              Ramp::constant(0.5)};

  double pitch() const { return std::sqrt(tension / density) / (2 * length); }
  Model model() const {
    ModalSystemData data;
    ModalSystemData::Resonator string{.name = "string", .mass = density * length};
    ModalSystemData::Contact bow{.name = "bow"};
    bow.rubbed_until = rub.normal.end();
    for (int n = 1; n <= modes; ++n) {
      VibrationMode mode{};
      mode.frequency = 2 * std::numbers::pi * pitch() * n * std::sqrt(1 + 3e-5 * n * n);
      mode.decay = decay * (1 + 0.02 * n * n);
      string.modes.push_back(mode);
      string.shown.push_back(std::sqrt(2 / string.mass) * std::sin(n * std::numbers::pi * place));
      bow.opening.add(n - 1, string.shown.back());
    }
    data.resonators.push_back(std::move(string));
    data.contacts.push_back(std::move(bow));
    Model::Pools pools;
    pools.push_back(std::make_unique<RubPool>(rub, 0));
    return Model(std::make_shared<ModalSystem>(std::move(data)), std::move(pools));
  }
  State<Model> start(const Model& of) const {
    return of.start(Eigen::VectorXd::Zero(of.coordinates()), Eigen::VectorXd::Zero(of.coordinates()));
  }
};

inline double energy_of(const Model& model, const State<Model>& state) {
  Model::Contacts depth(model.contacts());
  model.depths(state.q, depth);
  return model.kinetic(state.q, state.v) + model.potential(state.q) + model.stored(depth, state.memory);
}

/// Of the rubbed point, m/s.
inline double rubbed_speed(const Model& model, const State<Model>& state) {
  return dynamic_cast<const ModalSystem&>(*model.system()).data().contacts[0].opening.times(state.v);
}

/// A run in samples: what the rubbed point does, and the books, in J.
struct RubbingBooks {
  std::vector<double> speed, slip;
  double worst = 0;       // |E₀ + W − E − D| at any step
  double least_loss = 0;  // in one step
  double hand = 0, lost = 0;
  bool converged = true;
};

template <class On>
RubbingBooks rubbing_books(On& scheme, const RubbedString& string, const Model& model, double until,
                           int samples) {
  State<Model> state = string.start(model);
  RubbingBooks books;
  const double initial = energy_of(model, state), h = until / samples;
  double spent = 0;
  for (int n = 1; n <= samples; ++n) {
    // A scheme with steps of its own takes several.
    for (const double end = n * h; end - state.t > 1e-9 * h;) {
      const Step step = scheme.step(model, state, end - state.t);
      if (step.status != Status::converged) {
        books.converged = false;
        return books;
      }
      spent += step.dissipated + step.rubbed - step.work;
      books.hand += step.by_hand;
      books.lost += step.rubbed;
      books.least_loss = std::min(books.least_loss, step.rubbed);
    }
    books.worst = std::max(books.worst, std::abs(initial - spent - energy_of(model, state)));
    books.speed.push_back(rubbed_speed(model, state));
    books.slip.push_back(string.rub.speed.at(state.t) - books.speed.back());
  }
  return books;
}

/// Do the books close, in parts of what the hand has done, and is nothing gained by rubbing?
inline testing::AssertionResult close(const RubbingBooks& books, double tolerance = 1e-12) {
  if (!books.converged) return testing::AssertionFailure() << "a step failed";
  if (books.least_loss < 0) return testing::AssertionFailure() << "a loss below zero: " << books.least_loss;
  return below(books.worst / books.hand, tolerance);
}

/// How far a run is from another, in dB of its size, over a part of both.
inline double distance_in_db(const std::vector<double>& run, const std::vector<double>& truth,
                             std::size_t from, std::size_t to) {
  double error = 0, size = 0;
  for (std::size_t i = from; i < to; ++i) {
    error += (run[i] - truth[i]) * (run[i] - truth[i]);
    size += truth[i] * truth[i];
  }
  return 10 * std::log10(size / error);
}

/// Slips that begin, per period, and the share of time that slips faster than a threshold, in the last periods of a run.
struct StickSlip {
  double slips = 0, share = 0;
};
inline StickSlip stick_slip(const std::vector<double>& slip, double period_in_samples, int periods,
                            double threshold) {
  const auto samples = static_cast<std::size_t>(std::lround(periods * period_in_samples));
  StickSlip found;
  bool before = slip[slip.size() - samples - 1] > threshold;
  for (std::size_t i = slip.size() - samples; i < slip.size(); ++i) {
    const bool slips = slip[i] > threshold;
    found.slips += slips && !before ? 1 : 0;
    found.share += slips ? 1 : 0;
    before = slips;
  }
  found.slips /= periods;
  found.share /= static_cast<double>(samples);
  return found;
}

}  // namespace ictus::test
