#pragma once
// What the kinds of study share: of schemes for compliant contacts, of nonsmooth schemes, of deformable
// bodies, of discs and spheres.

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "cli.hpp"
#include "ictus/run/study.hpp"

namespace ictus::cli {

struct StudyOptions {
  SceneOptions scene;
  OutputOptions output;
  std::vector<std::string> schemes;  // as given
  StudyChoice choice;
};

/// "0.98"; "–" where there was nothing to fit.
std::string order_text(const Slope& slope);
/// "×1.3": how far single errors lie off the line.
std::string spread_text(const Slope& slope);
nlohmann::ordered_json slope_json(const Slope& slope);

/// Is this a study of nonsmooth schemes: are those named some, or, where none is, the method of the scene?
bool studies_nonsmooth(const StudyOptions& options, const Assembly& assembly);
void study_nonsmooth(const StudyOptions& options, const Assembly& assembly, Context& context);

/// Of deformable bodies: over the number of slices.
void study_waves(const StudyOptions& options, const Assembly& assembly, Context& context);

/// Of discs and spheres: over the step, the order of bodies, and gaps.
void study_spheres(const StudyOptions& options, const Assembly& assembly, Context& context);

}  // namespace ictus::cli
