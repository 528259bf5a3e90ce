#pragma once
// A tool that lies on a body that vibrates, and what moves it from outside: a hand, or a rough profile over which it is
// drawn or travels by itself.

#include <cmath>
#include <memory>
#include <utility>
#include <vector>

#include "ictus/base/counter_random.hpp"
#include "ictus/model/resonators/modal_system.hpp"
#include "tests/support/projected_checks.hpp"

namespace ictus::test {

/// Heights of a surface, random within ± size, every `spacing` metres.
inline Track rough_track(double size, double spacing, std::size_t knots = 40) {
  std::vector<double> x, y;
  for (std::size_t i = 0; i <= knots; ++i) {
    x.push_back(spacing * static_cast<double>(i));
    y.push_back(size * (2 * uniform(7, i % knots) - 1));
  }
  return Track::spline(x, y, Track::Beyond::repeats);
}

struct LyingTool {
  double mass = 0.02;                                         // kg
  double weight = 0.5;                                        // N, that presses it on
  std::vector<double> frequencies{900, 2400.3, 7800, 2.1e4};  // rad/s
  double loss = 0.002;                                        // σ = loss ω
  double height = 0;                                          // m, of the tool above where it would lie
  std::vector<ContactDrive> drives = {};
  std::vector<ModalSystemData::Travel> travels = {};

  ModalSystemData data() const {
    ModalSystemData data;
    data.gravity = weight / mass;
    data.masses.push_back({"tool", mass, -height, 0});
    ModalSystemData::Resonator bar{.name = "bar", .mass = 1};
    ModalSystemData::Contact contact{.name = "tool-bar"};
    contact.opening.add(0, -1);
    for (std::size_t i = 0; i < frequencies.size(); ++i) {
      VibrationMode mode{};
      mode.frequency = frequencies[i];
      mode.decay = loss * frequencies[i];
      bar.modes.push_back(mode);
      bar.shown.push_back(2 + std::cos(1.7 * static_cast<double>(i)));
      contact.opening.add(1 + static_cast<Eigen::Index>(i), bar.shown.back());
    }
    data.resonators.push_back(std::move(bar));
    data.contacts.push_back(std::move(contact));
    data.drives = drives;
    data.travels = travels;
    return data;
  }
  template <ContactLaw Law>
  Model model(const Law& law) const {
    return system_model(std::make_shared<ModalSystem>(data()), law);
  }
  State<Model> start(const Model& of) const {
    const Motion motion = dynamic_cast<const ModalSystem&>(*of.system()).start();
    return of.start(motion.q, motion.v);
  }
};

/// The books of a run with a hand: |E₀ + W − E − D| at any step, in parts of the energy that went through.
struct DrivenBooks {
  double worst = 0;       // J
  double through = 0;     // J: what was there, and what was put in or taken out by the hand, step by step
  double by_hand = 0;     // J
  double least_loss = 0;  // J, of the contacts in one step
  bool converged = true;

  double relative() const { return worst / through; }
};

template <class On>
DrivenBooks driven_books(On& scheme, const Model& model, State<Model>& state, double h, int steps) {
  Model::Contacts depth(model.contacts());
  const auto energy = [&] {
    model.depths(state.t, state.q, depth);
    return model.kinetic(state.q, state.v) + model.potential(state.q) + model.stored(depth, state.memory);
  };
  const double initial = energy();
  DrivenBooks books{.through = std::abs(initial)};
  double spent = 0;
  for (int n = 1; n <= steps; ++n) {
    const Step step = scheme.step(model, state, h);
    state.t = n * h;
    books.converged = books.converged && step.status == Status::converged;
    books.by_hand += step.by_hand;
    books.through += std::abs(step.by_hand);
    books.least_loss = std::min(books.least_loss, step.dissipated);
    spent += step.dissipated - step.work;
    books.worst = std::max(books.worst, std::abs(initial - spent - energy()));
  }
  return books;
}

/// To an instant, in steps of its own.
inline void run_reference(Reference::On<Model>& scheme, const Model& model, State<Model>& state, double until,
                          double& by_hand) {
  while (state.t < until * (1 - 1e-14)) {
    const Step step = scheme.step(model, state, until - state.t);
    if (step.status != Status::converged) FAIL() << "reference stalls at " << state.t;
    by_hand += step.by_hand;
  }
  state.t = until;
}

}  // namespace ictus::test
