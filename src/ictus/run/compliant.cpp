#include "ictus/run/compliant.hpp"

#include <string>
#include <utility>

#include "ictus/run/schemes.hpp"

namespace ictus {

Trace run_compliant(std::string_view scheme, const Model& model, State<Model>& state, const Plan& plan,
                    CompliantRecorder::Options recorded) {
  recorded.method = std::string(scheme);
  recorded.lag = scheme_facts(scheme).lag;
  CompliantRecorder recorder(model, std::move(recorded));
  const auto stepper = make_stepper(scheme, model, plan);
  Ending ending = advance(*stepper, state, plan, recorder);
  for (std::string& remark : stepper->remarks()) recorder.remark(std::move(remark));
  return recorder.finish(std::move(ending));
}

}  // namespace ictus
