// Compiled alone: all schemes are in it.

#include "ictus/run/schemes.hpp"

#include <cmath>
#include <utility>

#include "ictus/model/path_misfit.hpp"
#include "ictus/schemes/rubbing/rubbing_stepper.hpp"
#include "ictus/schemes/schemes.hpp"
#include "ictus/schemes/score_stepper.hpp"

namespace ictus {

std::vector<SchemeFacts> smooth_schemes() {
  std::vector<SchemeFacts> schemes;
  SmoothSchemes::for_each([&]<class T>(Type<T>) {
    schemes.push_back({T::about, T::orders, T::needs, T::keeps, lag_of<T>});
  });
  return schemes;
}

SchemeFacts scheme_facts(std::string_view name) {
  for (const SchemeFacts& facts : smooth_schemes())
    if (facts.about.name == name) return facts;
  throw Error("there is no scheme '" + std::string(name) + "'", allowed_names(name, SmoothSchemes::names()));
}

std::unique_ptr<Stepper> make_stepper(std::string_view name, const Model& model,
                                      const CompliantOptions& options) {
  if (const auto* rigid = dynamic_cast<const RigidSystem*>(model.system());
      rigid && (rigid->has_friction() || rigid->shape().turns)) {
    expects(name == Reference::about.name, "only reference follows friction");
    return std::make_unique<RubbingStepper>(model, *rigid, options.friction.get(), options.tolerance);
  }
  std::unique_ptr<Stepper> stepper;
  SmoothSchemes::with(
      name, [&]<class T>(Type<T>) { stepper = std::make_unique<CompliantStepper<T>>(model, options); });
  expects(stepper != nullptr, "a stepper is made for a scheme of the list");
  if (options.score && !options.score->empty())
    return std::make_unique<ScoreStepper>(model, *options.score, std::move(stepper));
  return stepper;
}

std::string misfit(const SchemeFacts& scheme, const Model& model) {
  if (scheme.needs.one_contact && model.contacts() != 1)
    return "is built on the first integral of one contact, and the scene has " +
           std::to_string(model.contacts());
  if (scheme.needs.modes)
    if (std::string why = model.modes_misfit(); !why.empty()) return why;
  if (scheme.keeps.staged && model.system())
    if (std::string why = path_misfit(*model.system()); !why.empty()) return why;
  if (!scheme.keeps.driven && (model.drives() || model.glides(-HUGE_VAL, HUGE_VAL)))
    return "does not follow what a player does (tracks, hands, fingers, plucks, glides): projected and reference do";
  if (model.rubs() && !scheme.keeps.driven)
    return "does not follow contacts that rub: projected and reference do";
  for (const auto& pool : model.pools()) {
    const std::string law(pool->law());
    if (scheme.needs.no_relaxation && (pool->traits().relaxes || pool->traits().remembers_depth))
      return "cannot follow the memory of the law " + law;
    if (scheme.needs.power_law && pool->traits().in_series)
      return "needs a power of the depth, and part of it is that of modes that are left out";
    if (scheme.needs.proportional_damping && !pool->traits().proportional)
      return "needs a law of the form f = k δ^α (1 + μ δ̇), which " + law + " is not";
  }
  return {};
}

std::vector<std::string_view> fitting_schemes(const Model& model) {
  std::vector<std::string_view> names;
  for (const SchemeFacts& facts : smooth_schemes())
    if (misfit(facts, model).empty()) names.push_back(facts.about.name);
  return names;
}

}  // namespace ictus
