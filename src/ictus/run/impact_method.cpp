// Impact laws, each of which resolves an impact at once: event_driven with that law.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "ictus/run/further_friction.hpp"
#include "ictus/run/impact_laws.hpp"
#include "ictus/run/method_families.hpp"
#include "ictus/run/method_plans.hpp"
#include "ictus/run/rigid_scene.hpp"
#include "ictus/run/sliced.hpp"
#include "ictus/scene/run_options.hpp"
#include "ictus/schemes/nonsmooth/moreau_jean.hpp"

namespace ictus {
namespace {

bool moves_by_steps(const Scene& scene) {
  const auto rolls = [](const LawChoice& choice) { return choice.parameters.count("rolling_friction") > 0; };
  return (scene.dimension == 3 && has_turning_bodies(scene)) || rolls(scene.contact) ||
         std::any_of(scene.pairs.begin(), scene.pairs.end(),
                     [&](const Pair& pair) { return rolls(pair.contact); });
}

constexpr const char* single_words = "knows a single contact only, and the scene has several";

std::string unequal_words(const std::string& first, double e, const std::string& other, double f) {
  return fmt::format("needs one restitution for all contacts: {} has {}, {} has {}", first, e, other, f);
}

/// A [system] brings restitutions, some stiffnesses too, and no order of its contacts.
std::string misfit_of(const ImpactTraits& traits, const MechanicalSystem& system) {
  for (Eigen::Index j = 0; traits.needs_stiffness && j < system.contacts(); ++j)
    if (std::isnan(system.stiffness(j)))
      return "needs a stiffness, which the contacts of this [system] do not have";
  if (traits.only_chains) return "knows chains on a line only, and the scene has a [system]";
  if (traits.only_single && system.contacts() > 1) return single_words;
  for (Eigen::Index j = 1; traits.one_restitution && j < system.contacts(); ++j)
    if (system.restitution(j) != system.restitution(0))
      return unequal_words(system.contact_name(0), system.restitution(0), system.contact_name(j),
                           system.restitution(j));
  return {};
}

/// Bodies that turn have more contacts than meet at once: rods and round ones one after the other, unless several touch at
/// the start.
bool meet_one_by_one(const Assembly& assembly) {
  const MechanicalSystem& system = *assembly.mechanics->system;
  const Eigen::VectorXd& q = assembly.mechanics->start.q;
  Eigen::VectorXd gap(system.contacts());
  system.gaps(q, gap);
  Eigen::Index touching = 0;
  for (Eigen::Index j = 0; j < gap.size(); ++j) touching += gap[j] <= system.widest_touch(j, q);
  const auto is_flat = [](const Body& body) {
    using Form = Turning::Form;
    const Form form = body.turning ? body.turning->form : Form::round;
    return form != Form::round && form != Form::disc && form != Form::rod;
  };
  const auto& bodies = assembly.scene.bodies;
  return touching <= 1 && std::none_of(bodies.begin(), bodies.end(), is_flat);
}

bool all_round(const Scene& scene) {
  return std::all_of(scene.bodies.begin(), scene.bodies.end(), [](const Body& body) {
    const bool long_one = body.shape && body.shape->kind != Shape::Kind::sphere;
    return !long_one && (!body.turning || body.turning->form == Turning::Form::round ||
                         body.turning->form == Turning::Form::disc);
  });
}

std::string misfit_of(const ImpactTraits& traits, const Assembly& assembly, bool all_at_once = true) {
  if (traits.only_single && all_at_once && assembly.contacts.size() > 1) return single_words;
  const AssembledContact* first = assembly.contacts.empty() ? nullptr : &assembly.contacts.front();
  return misfits::of_contacts(assembly, [&](const AssembledContact& contact) {
    if (traits.needs_stiffness && !contact.law)
      return fmt::format("needs a stiffness, which {} does not have", contact.name);
    if (traits.needs_stiffness && contact.law->curves)
      return fmt::format(
          "needs a stiffness and an exponent: {} has a table of points, which compliant schemes follow",
          contact.name);
    if (contact.restitution_of_work) return traits.knows_work ? std::string() : work_misfit(contact);
    if (!contact.restitution)
      return fmt::format(
          "needs a restitution: {} loses energy by the parameters of {}, which only schemes follow",
          contact.name, contact.law->name);
    if (traits.one_restitution && first->restitution &&
        contact.restitution->value != first->restitution->value)
      return unequal_words(first->name, first->restitution->value, contact.name, contact.restitution->value);
    return std::string();
  });
}

class ImpactMethod final : public Method {
 public:
  explicit ImpactMethod(const ImpactLawFacts& facts)
      : Method(facts.about, {.family = family::impact_laws, .noun = "impact law", .resolves_at_once = true}),
        facts_(facts) {}

  std::vector<std::string_view> options() const override {
    std::vector<std::string_view> words{"bodies", "tolerance"};
    for (std::string_view word : words_of(facts_.options)) words.push_back(word);
    return words;
  }

  std::string misfit(const Assembly& assembly) const override {
    const ImpactTraits& traits = facts_.traits;
    if (assembly.scene.system)
      return assembly.mechanics ? misfit_of(traits, *assembly.mechanics->system)
                                : misfits::of_system(assembly);
    if (std::string why = misfits::of_friction_law(assembly); !why.empty()) return why;
    if (assembly.is_rigid) {
      const MechanicalSystem& system = *assembly.mechanics->system;
      if (traits.only_chains) return "knows chains on a line only";
      if (system.shape().joints > 0 && !traits.knows_friction) return "knows no joints yet";
      if (system.has_friction() && !traits.knows_friction) return "knows no friction";
      if (std::string why = misfits::of_further_friction(assembly, traits); !why.empty()) return why;
      if (traits.only_single && !meet_one_by_one(assembly)) return single_words;
      if (traits.needs_uncoupled && !all_round(assembly.scene))
        return "knows balls and discs only, whose normal and tangents do not push each other";
      // With friction, where no contact has a stiffness, all are alike: ratios are all that counts.
      const bool alike = system.has_friction() && traits.knows_friction &&
                         std::none_of(assembly.contacts.begin(), assembly.contacts.end(),
                                      [](const AssembledContact& contact) { return contact.law != nullptr; });
      ImpactTraits asked = traits;
      asked.needs_stiffness = traits.needs_stiffness && !alike;
      return misfit_of(asked, assembly, false);
    }
    if (are_sliced(assembly.scene)) {
      const std::string why = misfits::of_contacts(assembly, [](const AssembledContact& contact) {
        return contact.restitution_of_work ? work_misfit(contact) : std::string();
      });
      if (!why.empty()) return why;
    }
    if (std::string why = misfits::of_crowd(assembly); !why.empty()) return why;
    if (traits.only_chains && (assembly.scene.dimension > 1 || assembly.scene.frame))
      return "knows chains on a line only";
    if (traits.only_chains && are_sliced(assembly.scene)) return "knows chains of rigid bodies only";
    if (std::string why = misfits::of_overlap(assembly); !why.empty()) return why;
    return misfit_of(traits, assembly);
  }

  void prepare(Assembly& assembly, Problems& problems) const override {
    Method::prepare(assembly, problems);
    At<double>& tolerance = assembly.scene.run.tolerance;
    if (tolerance.place.file.empty()) tolerance.value = ImpactOptions{}.tolerance;
  }

  /// What its steps refuse is found before the run.
  void complete(Assembly& assembly, Problems& problems) const override {
    const At<std::string>& solver = assembly.scene.run.lcp_solver;
    if (!assembly.is_rigid || solver.value.empty()) return;
    const MechanicalSystem& system = *assembly.mechanics->system;
    if (system.has_friction() || system.shape().turns)
      problems.add(solver.place, "lcp_solver does not act on contacts with friction", "remove it");
  }

  DeclaredError declared_error(const Assembly& assembly) const override {
    if (ictus::moves_by_steps(assembly)) return {.floor = DeclaredError::of_capturing};
    return {.floor = std::clamp(1e3 * assembly.scene.run.tolerance.value, 1e-9, 1e-2)};
  }

  Trace run(const Assembly& assembly, const RunOptions& options) const override {
    return run_by_plan(assembly, law_plan(assembly, std::string(name())), options);
  }

  std::string in_words(const Scene& scene) const override {
    if (!moves_by_steps(scene)) return fmt::format("impact law {}", name());
    return fmt::format("impact law {}, between impacts steps of {}", name(), MoreauJean::about.name);
  }

 private:
  ImpactLawFacts facts_;
};

}  // namespace

void add_impact_methods(MethodList& list) {
  for (const ImpactLawFacts& facts : impact_laws()) list.push_back(std::make_unique<ImpactMethod>(facts));
}

}  // namespace ictus
