#include "ictus/run/compliant.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "ictus/run/schemes.hpp"
#include "ictus/schemes/rubbing/rubbing_stepper.hpp"

namespace ictus {

Trace run_compliant(std::string_view scheme, const Model& model, State<Model>& state, const Plan& plan,
                    CompliantRecorder::Options recorded, const Checkpoints* checkpoints) {
  recorded.method = std::string(scheme);
  recorded.lag = scheme_facts(scheme).lag;
  const auto stepper = make_stepper(scheme, model, plan);
  constexpr std::size_t most_rubbing = 32;  // contacts with their slip and friction
  if (const auto* rubbing = dynamic_cast<const RubbingStepper*>(stepper.get()); rubbing && plan.friction) {
    recorded.rubbing = std::min(most_rubbing, model.contact_names().size());
    recorded.friction_at = [rubbing](Eigen::Index j) { return rubbing->slip_and_friction(j); };
  }
  if (plan.score) recorded.store = plan.score->store;
  CompliantRecorder recorder(model, std::move(recorded));
  Ending ending = advance(*stepper, state, plan, recorder, checkpoints);
  for (std::string& remark : stepper->remarks()) recorder.remark(std::move(remark));
  return recorder.finish(std::move(ending));
}

}  // namespace ictus
