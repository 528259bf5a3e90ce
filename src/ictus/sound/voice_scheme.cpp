#include "ictus/sound/voice_scheme.hpp"

#include <algorithm>

#include "ictus/run/schemes.hpp"
#include "ictus/schemes/smooth/projected.hpp"

namespace ictus::sound {
namespace {

bool remembers(const Model& model) {
  return std::any_of(model.pools().begin(), model.pools().end(), [](const auto& pool) {
    const LawTraits traits = pool->traits();
    return traits.remembers_touch || traits.remembers_depth || traits.relaxes;
  });
}

}  // namespace

struct VoiceScheme::Alone {
  const Model& model;
  Projected::On<Model> scheme;
  bool may_ring;

  Alone(const Model& of, const ProjectedChoice& choice)
      : model(of), scheme(of, choice), may_ring(!remembers(of)) {}
};

VoiceScheme::VoiceScheme(const Assembly& assembly) : assembly_(assembly) {
  if ((assembly.plan.score && !assembly.plan.score->empty()) || assembly.plan.corrections.any())
    stepper_ = make_stepper(Projected::about.name, *assembly.model, assembly.plan);
  else
    alone_ = std::make_unique<Alone>(*assembly.model, assembly.plan.projected);
}
VoiceScheme::~VoiceScheme() = default;

void VoiceScheme::start(const Motion& motion) {
  if (stepper_) return stepper_->start(motion);
  alone_->scheme.restart();
}

bool VoiceScheme::step(Motion& motion, double h) {
  if (stepper_) return stepper_->step(motion, h).converged();
  return alone_->scheme.step(alone_->model, motion, h).status == Status::converged;
}

std::size_t VoiceScheme::quiet_steps(const Motion& motion, double h) {
  if (!alone_ || !alone_->may_ring) return 0;
  // A whole step looks at the path by its first moments, which may reach beyond it: at s = 4 by less than three steps of
  // its largest speed, since Σ (2k+1) |∫ P_k x dτ| ≤ 2.7 max |x|.
  constexpr std::size_t margin = 3;
  const std::size_t steps = alone_->scheme.quiet_steps(motion, h);
  return steps > margin ? steps - margin : 0;
}

void VoiceScheme::ring(Motion& motion, double h) { alone_->scheme.ring(motion, h); }

}  // namespace ictus::sound
