// Discs and spheres of any number.

#include <fmt/format.h>

#include "ictus/run/impact_laws.hpp"
#include "ictus/run/method_families.hpp"
#include "ictus/run/methods.hpp"
#include "ictus/run/sliced.hpp"
#include "ictus/run/spheres.hpp"

namespace ictus {
namespace {

class SpheresMethod final : public Method {
 public:
  SpheresMethod()
      : Method(spheres_about, {.family = family::spheres,
                               .noun = "scheme",
                               .varied = Varied::step_order_and_gaps,
                               .cannot_stop_early = true,
                               .own_file = "state.csv"}) {}

  std::vector<std::string_view> options() const override { return {"bodies", "collisions"}; }

  std::string impact_law(const RunChoice& run) const override {
    return is_impact_law(run.collisions.value) ? run.collisions.value : std::string();
  }

  std::string misfit(const Assembly& assembly) const override {
    if (assembly.is_rigid)
      if (std::string why = turning_misfit(assembly.scene); !why.empty()) return why;
    return spheres_misfit(assembly);
  }

  /// Its plan says what does not fit.
  void prepare(Assembly& assembly, Problems& problems) const override {
    plan_spheres(assembly, problems);
    const RunChoice& run = assembly.scene.run;
    if (const std::string why = bodies_misfit(assembly.scene, name()); !why.empty())
      problems.add(run.bodies.place, fmt::format("run.bodies: {} {}", name(), why));
  }

  DeclaredError declared_error(const Assembly&) const override {
    return {.floor = DeclaredError::of_capturing, .finds_all_pairs = true};
  }

  Trace run(const Assembly& assembly, const RunOptions& options) const override {
    SpheresPlan plan = spheres_plan(assembly);
    if (options.record_every) plan.record_every = options.record_every;
    plan.stop = options.stop;
    return run_spheres(assembly, plan, options.checkpoints);
  }

  /// What other theories make of the same scene.
  std::vector<std::string_view> beside(const Assembly& assembly) const override {
    std::vector<std::string_view> names{name()};
    for (const std::string_view other : {"event_driven", "moreau_jean", "lzb", "reference"})
      if (ictus::misfit(other, assembly).empty()) names.push_back(other);
    return names;
  }

  std::string in_words(const Scene& scene) const override {
    return fmt::format("method {}, collisions by {}, step {:.6g} s", name(), scene.run.collisions.value,
                       scene.run.step.value);
  }
};

}  // namespace

void add_spheres_method(MethodList& list) { list.push_back(std::make_unique<SpheresMethod>()); }

}  // namespace ictus
