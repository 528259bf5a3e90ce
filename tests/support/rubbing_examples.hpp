#pragma once
// Rigid bodies on compliant contacts with friction, followed with their books.

#include <algorithm>
#include <cmath>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "ictus/model/friction_pool.hpp"
#include "ictus/model/model.hpp"
#include "ictus/schemes/rubbing/rubbing_stepper.hpp"
#include "tests/support/rigid_examples.hpp"

namespace ictus::test {

/// One contact law and one friction law for all contacts of a system.
class RubbingCase {
 public:
  template <ContactLaw L, FrictionLaw F>
  RubbingCase(const RigidExample& example, const L& law, const F& friction)
      : system_(std::make_shared<RigidSystem>(example.data, example.start.q)), motion(example.start) {
    const ContactRange all{0, system_->contacts()};
    Model::Pools pools;
    pools.push_back(std::make_unique<PoolOf<L>>(law, all));
    model_ = std::make_unique<Model>(system_, std::move(pools));
    friction_.pools.push_back(std::make_unique<FrictionPoolOf<F>>(friction, all));
  }

  /// Until the time, or until nothing touches any more where that is asked for.
  void follow(double until, double tolerance = 1e-12, bool until_apart = false, double largest = HUGE_VAL) {
    stepper_ = std::make_unique<RubbingStepper>(*model_, *system_, &friction_, tolerance);
    stepper_->start(motion);
    energy_before = energy();
    bool touched = false;
    for (steps = 0; steps < 2'000'000 && until - motion.t > 1e-14 * until && books.converged(); ++steps) {
      const StepReport step = stepper_->step(motion, std::min(largest, until - motion.t));
      books.add(step);
      events.insert(events.end(), stepper_->events().begin(), stepper_->events().end());
      bool touches = false;
      for (Eigen::Index j = 0; j < system_->contacts(); ++j)
        touches = touches || stepper_->normal_force(j) > 0;
      touched = touched || touches;
      if (each_step) each_step(*stepper_, motion);
      if (until_apart && touched && !touches) break;
    }
    energy_after = energy();
  }
  /// J: kinetic, potential, and stored in contacts.
  double energy() {
    return model_->kinetic(motion.q, motion.v) + system_->potential(motion.q) + stepper_->stored(motion);
  }
  /// J, what the books lack: E₀ + W − E − D.
  double missing() const {
    return energy_before + books.work - energy_after - books.dissipated - books.friction_loss;
  }
  const RigidSystem& system() const { return *system_; }
  RubbingStepper& stepper() { return *stepper_; }

 private:
  std::shared_ptr<RigidSystem> system_;
  std::unique_ptr<Model> model_;
  ContactFriction friction_;
  std::unique_ptr<RubbingStepper> stepper_;

 public:
  Motion motion;
  StepReport books;
  std::vector<Event> events;
  std::size_t steps = 0;
  double energy_before = 0, energy_after = 0;
  std::function<void(RubbingStepper&, const Motion&)> each_step;
};

}  // namespace ictus::test
