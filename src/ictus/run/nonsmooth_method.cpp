// Nonsmooth schemes, which follow rigid contacts in time.

#include <fmt/format.h>

#include "ictus/run/further_friction.hpp"
#include "ictus/run/impact_laws.hpp"
#include "ictus/run/mechanics.hpp"
#include "ictus/run/method_families.hpp"
#include "ictus/run/method_plans.hpp"
#include "ictus/run/sliced.hpp"
#include "ictus/run/solver_facts.hpp"
#include "ictus/scene/run_options.hpp"
#include "ictus/schemes/nonsmooth/catalogue.hpp"

namespace ictus {
namespace {

class NonsmoothMethod final : public Method {
 public:
  explicit NonsmoothMethod(const NonsmoothSchemeFacts& facts)
      : Method(facts.about, {.family = family::nonsmooth,
                             .noun = "nonsmooth scheme",
                             .varied = Varied::step_of_motion,
                             .cannot_stop_early = true,
                             .consistent = facts.traits.consistent}),
        facts_(facts.traits) {}

  std::vector<std::string_view> options() const override {
    std::vector<std::string_view> words{"bodies", "tolerance", "lcp_solver"};
    for (std::string_view word : words_of(facts_.options)) words.push_back(word);
    if (facts_.tableau) words.push_back("tableau");
    if (facts_.any_impact_law) words.push_back("impact_law");
    // Schemes that track events choose their steps by themselves.
    if (facts_.restartable && !facts_.tracks_events)
      words.insert(words.end(),
                   {"adaptive", "control_violation", "absolute_tolerance", "relative_tolerance"});
    return words;
  }

  std::string impact_law(const RunChoice& run) const override {
    if (!facts_.any_impact_law) return {};
    const auto named = run.nonsmooth.names.find("impact_law");
    return named == run.nonsmooth.names.end() ? "newton" : named->second.value;
  }

  /// Rigid contacts need a restitution and a start without overlap; those of a [system] bring theirs.
  std::string misfit(const Assembly& assembly) const override {
    if (std::string why = misfits::of_crowd(assembly); !why.empty()) return why;
    if (assembly.scene.system && !assembly.contacts.empty())
      return "takes the restitution of the [system], and [contact] has a law, which compliant schemes follow";
    if (std::string why = misfits::of_friction_law(assembly); !why.empty()) return why;
    if (assembly.is_rigid) {
      const MechanicalSystem& system = *assembly.mechanics->system;
      if (system.shape().joints > 0 && !facts_.joints) return "knows no joints yet";
      if (system.has_friction() && !facts_.friction) return "knows no friction yet";
      if (std::string why = further_misfit(assembly); !why.empty()) return why;
      if (system.shape().turns && !facts_.turning) return "knows no bodies that turn in space yet";
    }
    const bool constant = !follows_work(assembly) || are_sliced(assembly.scene);
    const std::string why = misfits::of_contacts(assembly, [&](const AssembledContact& contact) {
      if (contact.restitution_of_work) return constant ? work_misfit(contact) : std::string();
      if (contact.restitution) return std::string();
      return fmt::format(
          "needs a restitution: {} loses energy by the parameters of {}, which only compliant schemes follow",
          contact.name, contact.law->name);
    });
    return why.empty() ? misfits::of_overlap(assembly) : why;
  }

  void prepare(Assembly& assembly, Problems& problems) const override {
    Method::prepare(assembly, problems);
    At<double>& tolerance = assembly.scene.run.tolerance;
    if (tolerance.place.file.empty()) tolerance.value = NonsmoothOptions{}.tolerance;
  }

  /// Numbers with which a scheme has no meaning are found before the run.
  void complete(Assembly& assembly, Problems& problems) const override {
    if (!problems.empty()) return;
    refuse_planar_solver(assembly, problems);
    const At<std::string>& method = assembly.scene.run.method;
    try {
      const auto mechanics = mechanics_of(assembly);
      (void)make_nonsmooth_stepper(name(), *mechanics->system,
                                   nonsmooth_plan(assembly, method.value).options);
    } catch (const Error& error) {
      const Place place = method.place.file.empty() ? Place{assembly.scene.file} : method.place;
      for (const Problem& problem : error.problems())
        problems.add(place, fmt::format("{}: {}", name(), problem.message), problem.help);
    }
  }

  DeclaredError declared_error(const Assembly& assembly) const override {
    return {.floor = facts_.tracks_events ? 1e-6 : DeclaredError::of_capturing, .step = assembly.plan.step};
  }

  Trace run(const Assembly& assembly, const RunOptions& options) const override {
    return run_by_plan(assembly, nonsmooth_plan(assembly, std::string(name())), options);
  }

 private:
  /// Three rows per contact are those of space, also where the bodies move in a plane of it.
  static void refuse_planar_solver(const Assembly& assembly, Problems& problems) {
    const auto& names = assembly.scene.run.nonsmooth.names;
    const auto given = names.find("cone_solver");
    if (given == names.end() || !assembly.is_rigid ||
        assembly.mechanics->system->shape().rows_per_contact < 3)
      return;
    for (const ConeSolverFacts& solver : cone_solvers())
      if (solver.about.name == given->second.value && solver.traits.only_planar)
        problems.add(given->second.place,
                     fmt::format("run.cone_solver: {} knows the plane only, and the scene lies in space",
                                 solver.about.name),
                     "nsgs and proximal_newton know both");
  }

  /// By the law of its impacts, or that of its steps.
  std::string further_misfit(const Assembly& assembly) const {
    const auto& names = assembly.scene.run.nonsmooth.names;
    const auto given = names.find(facts_.tracks_events ? "impact_law" : "step_law");
    const std::string law = given != names.end()   ? given->second.value
                            : facts_.tracks_events ? "lzb"
                                                   : "newton";
    if (!is_impact_law(law)) return {};  // is told elsewhere
    ImpactTraits traits = impact_traits(law);
    if (!facts_.tracks_events && law == "newton") traits.knows_static_friction = traits.knows_spins = true;
    return misfits::of_further_friction(assembly, traits);
  }

  /// By the law of its impacts, where it has one.
  bool follows_work(const Assembly& assembly) const {
    const std::string law = impact_law(assembly.scene.run);
    return !law.empty() && is_impact_law(law) && impact_traits(law).knows_work;
  }

  NonsmoothTraits facts_;
};

}  // namespace

void add_nonsmooth_methods(MethodList& list) {
  for (const NonsmoothSchemeFacts& facts : nonsmooth_schemes())
    list.push_back(std::make_unique<NonsmoothMethod>(facts));
}

}  // namespace ictus
