#include "study_document.hpp"

#include "ictus/run/methods.hpp"
#include "ictus/study/study_method.hpp"
#include "scene_document.hpp"

namespace ictus::cli {
namespace {

Varied varied_of(const std::string& name) { return method(name).traits().varied; }

}  // namespace

std::vector<std::string> studied_methods(const Assembly& assembly, const std::vector<std::string>& given) {
  const std::string& own = assembly.scene.run.method.value;
  std::vector<std::string> schemes, names = given;
  for (const std::string& name : names) schemes.push_back(scheme_of(name));
  if (names.empty() && varied_of(own) != Varied::step && varied_of(own) != Varied::step_of_motion)
    schemes = {own};
  schemes = chosen_methods(assembly, schemes);
  if (!names.empty()) return names;
  if (varied_of(own) != Varied::step_of_motion) return schemes;
  std::vector<std::string> variants = adaptive_variants(own);
  if (variants.empty()) variants = adaptive_variants("moreau_jean");
  schemes.insert(schemes.end(), variants.begin(), variants.end());
  return schemes;
}

std::vector<std::string> studied_overrides(std::vector<std::string> overrides,
                                           const std::vector<std::string>& given) {
  const bool alone = given.size() == 1 && is_method(given.front());
  if (alone && varied_of(given.front()) == Varied::step_order_and_gaps)
    overrides.push_back("run.method=" + given.front());
  return overrides;
}

}  // namespace ictus::cli
