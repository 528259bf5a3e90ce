// Schemes that follow compliant contacts in time.

#include <fmt/format.h>

#include <algorithm>

#include "ictus/run/compliant.hpp"
#include "ictus/run/friction_laws.hpp"
#include "ictus/run/method_families.hpp"
#include "ictus/run/outcomes_only.hpp"
#include "ictus/run/scene_order.hpp"
#include "ictus/run/schemes.hpp"
#include "ictus/run/sliced.hpp"

namespace ictus {
namespace {

/// Was a restitution written for a law that cannot give it? One that is a parameter of the law it can.
bool is_foreign_restitution(const AssembledContact& contact) {
  const auto& asked = contact.restitution;
  if (!contact.law || !asked || asked->place.file.empty() || contact.law->values.count("restitution"))
    return false;
  return !contact.law->traits.conservative || asked->value != 1;
}

/// What contacts with friction, and bodies that turn in space, lack for a scheme.
std::string rubbing_misfit(const Assembly& assembly, const SchemeFacts& scheme) {
  if (!scheme.keeps.adaptive)
    return "follows normal forces only: contacts with friction, and bodies that turn in space, are for reference";
  if (assembly.mechanics->system->shape().joints > 0) return "knows no joints of bodies with friction yet";
  for (const AssembledContact& contact : assembly.contacts) {
    if (contact.further.turns())
      return fmt::format("knows no rolling and no torsional friction yet, which {} has: moreau_jean does",
                         contact.name);
    if (contact.further.held > contact.friction && contact.friction_law)
      return fmt::format("has no friction_static in {}, the friction law of {}", contact.friction_law->name,
                         contact.name);
    if (contact.friction > 0 && !contact.friction_law)
      return fmt::format(
          "needs a friction law beside the contact law of {}: give friction_law = \"cundall_strack\" and its "
          "tangential_stiffness, or another (ictus list friction_laws)",
          contact.name);
  }
  return {};
}

/// The friction laws of all contacts; null where there is none.
std::shared_ptr<const ContactFriction> friction_of(const std::vector<AssembledContact>& contacts) {
  auto friction = std::make_shared<ContactFriction>();
  for (std::size_t first = 0, last; first < contacts.size(); first = last) {
    const auto& law = contacts[first].friction_law;
    for (last = first + 1; last < contacts.size() && contacts[last].friction_law == law;) ++last;
    if (law)
      friction->pools.push_back(
          law->pool({static_cast<Eigen::Index>(first), static_cast<Eigen::Index>(last)}));
  }
  return friction->pools.empty() ? nullptr : friction;
}

/// What the contacts lack for any scheme at all.
std::string contact_misfit(const Assembly& assembly, const SchemeFacts& scheme) {
  if (std::string why = misfits::of_crowd(assembly); !why.empty()) return why;
  if (assembly.scene.system && assembly.contacts.empty())
    return "needs a contact law, and a [system] brings none: give [contact] a law and its stiffness";
  const std::string lacks = misfits::of_contacts(assembly, [](const AssembledContact& contact) {
    if (!contact.law) return fmt::format("needs a contact law, which {} does not have", contact.name);
    if (contact.restitution_of_work) return work_misfit(contact);
    if (!is_foreign_restitution(contact)) return std::string();
    if (!contact.law->traits.conservative)
      return fmt::format("cannot give {} a restitution: {} loses energy by its own parameters", contact.name,
                         contact.law->name);
    return fmt::format("cannot give {} the restitution {}: {} is elastic", contact.name,
                       contact.restitution->value, contact.law->name);
  });
  if (!lacks.empty()) return lacks;
  if (assembly.is_rigid &&
      (assembly.mechanics->system->has_friction() || assembly.mechanics->system->shape().turns))
    if (std::string why = rubbing_misfit(assembly, scheme); !why.empty()) return why;
  if (!assembly.model)
    return fmt::format("follows {} pairs only where run.method names it", assembly.contacts.size());
  return {};
}

/// What is known of the impacts of each contact: for condition (26), and for corrections.
PredictedImpactOf outlook_of(const Assembly& assembly, Rebound rebound) {
  std::vector<std::shared_ptr<const ChosenLaw>> laws;
  for (const AssembledContact& contact : assembly.contacts) laws.push_back(contact.law);
  return [laws = std::move(laws), rebound](std::size_t contact, double speed) {
    return laws[contact]->outlook(speed, rebound);
  };
}

void plan_corrections(Assembly& assembly, Problems& problems) {
  const RunChoice& run = assembly.scene.run;
  const Rebound rebound = run.rebound == Rebound::approximate ? Rebound::approximate : Rebound::exact;
  Plan& plan = assembly.plan;
  plan.outlook = outlook_of(assembly, Rebound::exact);
  plan.correction_outlook = outlook_of(assembly, rebound);
  plan.corrections = {.clip = run.clip_compression, .rebound = run.rebound != Rebound::computed};
  if (!plan.corrections.any()) return;
  for (const AssembledContact& contact : assembly.contacts)
    if (!contact.law->outlook(1, rebound))
      problems.add(run.method.place,
                   fmt::format("no rebound is known for contact {} ({})", contact.name, contact.law->name),
                   "clip_compression and force_rebound need a contact that shares no body with another, and "
                   "a law of the form f = k δ^α (1 + μ δ̇)");
}

/// The lowest order with which the scheme passes a touch: a force that begins like δ^p limits it to p + 1, and
/// dampers begin with a power that is lower by one.
double order_through_contacts(const Assembly& assembly, const Orders& orders) {
  double order = std::min(orders.conservative, orders.damped);
  for (const AssembledContact& contact : assembly.contacts) {
    if (!contact.law) continue;
    const auto exponent = contact.law->values.find("exponent");
    const double power = exponent == contact.law->values.end() ? 1 : exponent->second;
    const double first = contact.law->traits.conservative ? power : power - 1;
    order = std::min(order, orders.through_contact(first, orders.damped));
  }
  return order;
}

class CompliantMethod final : public Method {
 public:
  explicit CompliantMethod(const SchemeFacts& facts)
      : Method(facts.about, {.family = family::compliant,
                             .noun = "scheme",
                             .varied = Varied::step,
                             .follows_laws = true,
                             .consistent = !facts.keeps.poor}),
        facts_(facts) {}

  std::vector<std::string_view> options() const override {
    std::vector<std::string_view> words{"bodies"};
    if (facts_.keeps.adaptive) words.push_back("tolerance");
    // Corrections are made at the ends of steps: a scheme that knows what was inside them would tell the uncorrected.
    if (facts_.keeps.staged)
      words.insert(words.end(), {"stages", "substeps"});
    else
      words.insert(words.end(), {"clip_compression", "force_rebound"});
    return words;
  }

  std::string misfit(const Assembly& assembly) const override {
    if (std::string why = contact_misfit(assembly, facts_); !why.empty()) return why;
    if (std::string why = ictus::misfit(facts_, *assembly.model); !why.empty()) return why;
    const auto& score = assembly.plan.score;
    if (score && (!score->empty() || score->store > 0) && !facts_.keeps.driven)
      return "does not play from a score (strikes at given times): projected and reference do";
    return step_misfit(assembly, facts_);
  }

  Place place_of_misfit(const Assembly& assembly) const override {
    const RunChoice& run = assembly.scene.run;
    if (assembly.scene.dimension > 1) return run.method.place;
    if (!run.step.place.file.empty() && !step_misfit(assembly, facts_).empty()) return run.step.place;
    const auto& contacts = assembly.contacts;
    const auto found = std::find_if(contacts.begin(), contacts.end(), is_foreign_restitution);
    return found == contacts.end() ? run.method.place : found->restitution->place;
  }

  void complete(Assembly& assembly, Problems& problems) const override {
    plan_corrections(assembly, problems);
    assembly.plan.friction = friction_of(assembly.contacts);
  }

  DeclaredError declared_error(const Assembly& assembly) const override {
    const bool falls = assembly.model && assembly.model->has_external_forces();
    DeclaredError declared{.step = assembly.plan.step,
                           .fastest = fastest_vibration(assembly),
                           .keeps_energy = facts_.keeps.energy && (facts_.keeps.falling || !falls),
                           .keeps_rebound = facts_.keeps.rebound};
    if (facts_.keeps.adaptive)
      declared.floor = std::clamp(1e3 * assembly.plan.tolerance, 1e-7, 1e-3);
    else
      declared.order = order_through_contacts(assembly, facts_.orders_with(assembly.plan.projected));
    return declared;
  }

  Trace run(const Assembly& assembly, const RunOptions& options) const override {
    const Model& model = *assembly.model;
    CompliantRecorder::Options recorded;
    recorded.columns.every = options.record_every ? options.record_every : assembly.scene.run.record_every;
    if (options.record_every == outcomes_only) recorded.columns.most_columns = 0;
    if (!assembly.scene.system) recorded.gravity = assembly.scene.gravity;
    recorded.outlook = assembly.plan.outlook;
    Plan plan = assembly.plan;
    plan.stop = options.stop;
    State<Model> state = options.start ? *options.start : assembly.start;
    Trace trace = run_compliant(name(), model, state, plan, std::move(recorded), options.checkpoints);
    if (model.on_line() || are_sliced(assembly.scene)) sort_as_in_scene(trace.bodies, assembly.scene);
    for (Impact& impact : trace.impacts)
      if (model.isolated(static_cast<Eigen::Index>(impact.contact)))
        impact.asked_restitution =
            assembly.contacts[impact.contact].law->asked_restitution(impact.approach_speed);
    return trace;
  }

 private:
  SchemeFacts facts_;
};

}  // namespace

void add_compliant_methods(MethodList& list) {
  for (const SchemeFacts& facts : smooth_schemes()) list.push_back(std::make_unique<CompliantMethod>(facts));
}

}  // namespace ictus
