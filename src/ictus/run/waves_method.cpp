// Deformable bodies.

#include <fmt/format.h>

#include "ictus/run/method_families.hpp"
#include "ictus/run/methods.hpp"
#include "ictus/run/waves.hpp"

namespace ictus {
namespace {

class WavesMethod final : public Method {
 public:
  WavesMethod()
      : Method(waves_about, {.family = family::deformable,
                             .noun = "deformable bodies by",
                             .varied = Varied::slices,
                             .own_file = "points.csv"}) {}

  std::vector<std::string_view> options() const override { return {"bodies", "tolerance", "propagation"}; }

  std::string misfit(const Assembly& assembly) const override {
    if (std::string why = misfits::of_system(assembly); !why.empty()) return why;
    if (std::string why = misfits::of_crowd(assembly); !why.empty()) return why;
    if (assembly.is_rigid) return "knows bodies on a line only";
    return assembly.scene.frame ? "knows no frame that moves" : waves_misfit(assembly);
  }

  void complete(Assembly& assembly, Problems& problems) const override { plan_waves(assembly, problems); }

  DeclaredError declared_error(const Assembly&) const override { return {.floor = 1e-6}; }

  Trace run(const Assembly& assembly, const RunOptions& options) const override {
    WavesPlan plan = waves_plan(assembly);
    if (options.record_every) plan.record_every = options.record_every;
    plan.stop = options.stop;
    return run_waves(assembly, plan, options.checkpoints);
  }

  /// What each theory of rigid bodies makes of the same scene.
  std::vector<std::string_view> beside(const Assembly& assembly) const override {
    std::vector<std::string_view> names = fitting(family::impact_laws, assembly);
    names.insert(names.begin(), name());
    for (const std::string_view other : {"event_driven", "moreau_jean"})
      if (ictus::misfit(other, assembly).empty()) names.push_back(other);
    return names;
  }

  std::string in_words(const Scene& scene) const override {
    return fmt::format("waves by {}",
                       scene.run.propagation.value == Propagation::dop853 ? "dop853" : "modes");
  }
};

}  // namespace

void add_waves_method(MethodList& list) { list.push_back(std::make_unique<WavesMethod>()); }

}  // namespace ictus
