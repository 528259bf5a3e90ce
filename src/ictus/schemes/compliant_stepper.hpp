#pragma once
// A compliant scheme as a stepper of a model, with the corrections of its states.

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "ictus/model/model.hpp"
#include "ictus/schemes/contact_inside.hpp"
#include "ictus/schemes/corrections.hpp"
#include "ictus/schemes/effective_stiffness.hpp"
#include "ictus/schemes/rubbing_count.hpp"
#include "ictus/schemes/scheme.hpp"
#include "ictus/schemes/score.hpp"
#include "ictus/schemes/stepper.hpp"

namespace ictus {

struct ContactFriction;  // model/friction_pool.hpp

struct CompliantOptions {
  double tolerance = 1e-13;  // of adaptive schemes
  CorrectionChoice corrections;
  ProjectedChoice projected;
  PredictedImpactOf correction_outlook;                  // for the corrections
  std::shared_ptr<const ContactFriction> friction = {};  // of bodies that turn; null: there is none
  std::shared_ptr<const Score> score = {};  // what happens to the motion at given times; null: nothing
};

/// Energy stored in the contacts, as the scheme itself counts it.
template <class Scheme, System S>
double stored_energy(Scheme& scheme, const S& system, const State<S>& state, typename S::Contacts& depth) {
  if constexpr (requires { scheme.stored(system, state); }) {
    return scheme.stored(system, state);
  } else {
    if constexpr (requires { system.depths(state.t, state.q, depth); })
      system.depths(state.t, state.q, depth);
    else
      system.depths(state.q, depth);
    return system.stored(depth, state.memory);
  }
}

/// Energy of external forces with a potential, as the scheme itself counts it.
template <class Scheme, System S>
double potential_energy(Scheme& scheme, const S& system, const State<S>& state) {
  if constexpr (requires { scheme.potential(system, state); })
    return scheme.potential(system, state);
  else if constexpr (requires { system.potential(state.t, state.q); })
    return system.potential(state.t, state.q);
  else
    return system.potential(state.q);
}

/// What a tuned scheme says of springs that are not those of the laws; nothing where nobody will see it.
std::optional<std::string> stiffened_remark(std::string_view scheme, const Stiffened& springs);

/// What a tuned scheme says of contacts that are shorter than it can make them.
std::string too_short_remark(std::string_view scheme, std::size_t touches);

/// What a scheme that divides its steps says of contacts that are too short for that.
std::string too_hard_remark(std::size_t steps);

/// What it says of contacts that rub.
std::vector<std::string> rubbing_remarks(const RubbingCount& count);

/// Whole steps of free flight before anything can touch, none where something pulls or remembers.
std::size_t free_steps(const Model& model, const State<Model>& state, double h, Model::Linearised& here,
                       Model::Contacts& depth, Model::Contacts& speed);

/// Velocities of staggered schemes are a half step old: impacts end a sample later.
template <class Scheme>
constexpr int lag_of = Scheme::keeps.staggered ? 1 : 0;

template <class Scheme>
class CompliantStepper final : public Stepper {
 public:
  /// The model must live as long.
  CompliantStepper(const Model& model, const CompliantOptions& options)
      : Stepper({.even_steps = Scheme::keeps.staggered, .keeps_time = Scheme::keeps.adaptive},
                model.contacts()),
        model_(model),
        corrects_(options.corrections.any()),
        corrections_(model, options.corrections, options.correction_outlook, lag_of<Scheme>),
        scheme_(make_scheme(model, options)),
        here_(model),
        depth_(model.contacts()),
        speed_(model.contacts()) {
    if constexpr (requires { scheme_.tolerance(1e-9); }) scheme_.tolerance(options.tolerance);
  }

  void start(const Motion& motion) override {
    first_ = motion;
    if constexpr (requires { scheme_.restart(); }) scheme_.restart();
    if (corrects_) corrections_.apply(model_, first_);  // it notes where contacts are
  }

  bool archive(Archive& archive, const Motion& motion) override {
    archive_last_step(archive);
    scheme_.archive(archive, model_, motion);
    if (corrects_) archive(corrections_);
    return true;
  }

  StepReport step(Motion& motion, double h) override {
    const Step step = scheme_.step(model_, motion, h);
    StepReport report{.taken = step.taken,
                      .dissipated = step.dissipated,
                      .friction_loss = step.rubbed,
                      .work = step.work,
                      .by_hand = step.by_hand,
                      .evaluations = step.evaluations};
    if (step.status != Status::converged) report.fail(step.status, "a smaller step may help");
    if constexpr (has_paths) read_paths();
    if (corrects_ && report.converged()) correct(motion, report);
    return report;
  }
  bool knows_impulses() const override { return has_paths; }

  std::size_t fly(Motion& motion, double h) override {
    const std::size_t steps = free_steps(model_, motion, h, here_, depth_, speed_);
    if (steps == 0) return 0;
    model_.retract(motion.q, (static_cast<double>(steps) * h) * motion.v);
    motion.t += static_cast<double>(steps) * h;
    return steps;
  }

  ForceOf force_of() override {
    if constexpr (requires { scheme_.force(model_, 0, 0.0, 0.0); })
      return [this](Eigen::Index j, double depth, double force) {
        return scheme_.force(model_, j, depth, force);
      };
    return {};
  }

  double stored(const Motion& motion) override {
    if constexpr (requires { scheme_.stored(model_, motion); }) return scheme_.stored(model_, motion);
    return not_counted;  // as the laws have it
  }

  double potential(const Motion& motion) override { return potential_energy(scheme_, model_, motion); }

  std::vector<std::string> remarks() const override {
    if constexpr (requires { scheme_.stiffened(); }) return tuned_remarks();
    if constexpr (requires { scheme_.too_hard(); })
      if (scheme_.too_hard() > 0) return {too_hard_remark(scheme_.too_hard())};
    if constexpr (requires { scheme_.rubbing(); }) return rubbing_remarks(scheme_.rubbing());
    return {};
  }

 private:
  using OnModel = typename Scheme::template On<Model>;
  static constexpr bool has_paths = requires(const OnModel& scheme) { scheme.paths(); };

  static OnModel make_scheme(const Model& model, const CompliantOptions& options) {
    if constexpr (Scheme::keeps.staged)
      return OnModel(model, options.projected);
    else
      return OnModel(model);
  }

  std::vector<std::string> tuned_remarks() const {
    std::vector<std::string> all;
    if (auto stiffened = stiffened_remark(Scheme::about.name, scheme_.stiffened()))
      all.push_back(std::move(*stiffened));
    if (scheme_.too_short() > 0) all.push_back(too_short_remark(Scheme::about.name, scheme_.too_short()));
    return all;
  }

  /// Contact by contact, each in the order of time.
  void read_paths() {
    impulse_ = scheme_.impulse();
    contacts_inside_.clear();
    const auto& paths = scheme_.paths();
    for (const PathInside& each : paths) look_inside(model_, each, contacts_inside_);
    order_.sort(contacts_inside_);
  }

  double energy(const Motion& motion) {
    return model_.kinetic(motion.q, motion.v) + stored_energy(scheme_, model_, motion, depth_) +
           potential_energy(scheme_, model_, motion);
  }

  void correct(Motion& motion, StepReport& report) {
    const double before = energy(motion);
    if (!corrections_.apply(model_, motion)) return;
    scheme_.restart();
    report.corrected = before - energy(motion);
  }

  const Model& model_;
  bool corrects_;
  Corrections<Model> corrections_;
  OnModel scheme_;
  Model::Linearised here_;
  Model::Contacts depth_, speed_;
  Motion first_;
  ContactOrder order_;
};

}  // namespace ictus
