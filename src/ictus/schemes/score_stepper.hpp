#pragma once
// A scheme that plays from a score: its steps end on the instants of the score, where the motion is changed. What that
// changes of the energy, of bodies, contacts and gravity together, is work of the hand. What happens at the end of a step
// is part of it, and of two steps the earlier; what happens at time zero is part of the first.

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "ictus/model/model.hpp"
#include "ictus/schemes/contact_inside.hpp"
#include "ictus/schemes/score.hpp"
#include "ictus/schemes/stepper.hpp"

namespace ictus {

class ScoreStepper final : public Stepper {
 public:
  /// Model and score must live as long.
  ScoreStepper(const Model& model, const Score& score, std::unique_ptr<Stepper> scheme);

  void start(const Motion& motion) override { scheme_->start(motion); }
  StepReport step(Motion& motion, double h) override;
  bool knows_impulses() const override { return scheme_->knows_impulses(); }
  ForceOf force_of() override { return scheme_->force_of(); }
  double stored(const Motion& motion) override { return scheme_->stored(motion); }
  double potential(const Motion& motion) override { return scheme_->potential(motion); }
  std::vector<std::string> remarks() const override { return scheme_->remarks(); }
  bool archive(Archive& archive, const Motion& motion) override {
    archive_last_step(archive);
    return scheme_->archive(archive, motion);
  }

 private:
  double next_event(double after, double until) const;
  bool go_to(Motion& motion, double time, StepReport& whole);
  void happen(Motion& motion, double since, StepReport& whole);
  void strike(Motion& motion, const Score::Strike& strike);
  void let_go(const Motion& motion, double since);
  double energy(const Motion& motion, double since);
  void collect();

  const Model& model_;
  const Score& score_;
  std::unique_ptr<Stepper> scheme_;
  Model::Linearised here_;
  Model::Contacts depth_, speed_;
  ContactOrder order_;
};

}  // namespace ictus
