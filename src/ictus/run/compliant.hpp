#pragma once
// A run of a model by a compliant scheme.

#include <string_view>

#include "ictus/run/compliant_recorder.hpp"

namespace ictus {

/// From a state, which becomes that at the end. Method and lag of what is recorded are those of the scheme.
Trace run_compliant(std::string_view scheme, const Model& model, State<Model>& state, const Plan& plan,
                    CompliantRecorder::Options recorded = {}, const Checkpoints* checkpoints = nullptr);

}  // namespace ictus
