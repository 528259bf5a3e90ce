#include "ictus/schemes/nonsmooth/catalogue.hpp"

#include "ictus/schemes/nonsmooth/adaptive.hpp"
#include "ictus/schemes/nonsmooth/schemes.hpp"

namespace ictus {
namespace {

/// Calls visit for the scheme of this name.
template <class Visit>
void with_scheme(std::string_view name, Visit&& visit) {
  if (NonsmoothSchemes::with(name, visit)) return;
  throw Error("there is no nonsmooth scheme '" + std::string(name) + "'",
              allowed_names(name, NonsmoothSchemes::names()));
}

/// Those that know friction, or bodies that turn in space.
std::string schemes_with(bool NonsmoothTraits::*can) {
  std::string names;
  for (const NonsmoothSchemeFacts& facts : nonsmooth_schemes())
    if (facts.traits.*can) names += (names.empty() ? "" : ", ") + std::string(facts.about.name);
  return names;
}

void refuse_friction(const NonsmoothSchemeFacts& scheme, const MechanicalSystem& system,
                     const NonsmoothOptions& options) {
  const std::string name(scheme.about.name);
  const bool rubs = system.has_friction() || system.shape().turns;
  if (!rubs && !(options.cone_solver.empty() && options.step_law.empty()))
    throw Error("cone_solver and step_law act where there is friction, and there is none", "remove them");
  if (rubs && !options.lcp_solver.empty())
    throw Error("lcp_solver does not act on contacts with friction", "cone_solver does");
  if (system.shape().joints > 0 && !scheme.traits.joints)
    throw Error(name + " knows no joints yet", "schemes that do: " + schemes_with(&NonsmoothTraits::joints));
  if (system.has_friction() && !scheme.traits.friction)
    throw Error(name + " knows no friction yet",
                "schemes that do: " + schemes_with(&NonsmoothTraits::friction));
  if (system.shape().turns && !scheme.traits.turning)
    throw Error(name + " knows no bodies that turn in space yet",
                "schemes that do: " + schemes_with(&NonsmoothTraits::turning));
  if (rubs && options.adaptive != AdaptiveSteps::none)
    throw Error("adaptive steps know no friction yet", "leave adaptive away, or take adaptive = \"none\"");
}

}  // namespace

std::vector<NonsmoothSchemeFacts> nonsmooth_schemes() {
  std::vector<NonsmoothSchemeFacts> all;
  NonsmoothSchemes::for_each([&]<class Scheme>(Type<Scheme>) {
    all.push_back({Scheme::about, Scheme::traits});
  });
  return all;
}

bool is_nonsmooth_scheme(std::string_view name) {
  return NonsmoothSchemes::with(name, [](auto) {});
}

NonsmoothSchemeFacts nonsmooth_scheme(std::string_view name) {
  NonsmoothSchemeFacts facts;
  with_scheme(name, [&]<class Scheme>(Type<Scheme>) { facts = {Scheme::about, Scheme::traits}; });
  return facts;
}

std::unique_ptr<NonsmoothStepper> make_nonsmooth_stepper(std::string_view name,
                                                         const MechanicalSystem& system,
                                                         const NonsmoothOptions& options) {
  refuse_friction(nonsmooth_scheme(name), system, options);
  std::unique_ptr<NonsmoothStepper> stepper;
  with_scheme(name, [&]<class Scheme>(Type<Scheme>) { stepper = Scheme::make(system, options); });
  // The embedded method of a tableau controls its steps from inside.
  const bool halves = options.adaptive != AdaptiveSteps::none && options.adaptive != AdaptiveSteps::embedded;
  if (!halves) return stepper;
  if (!nonsmooth_scheme(name).traits.restartable)
    throw Error(std::string(name) + " cannot change its step", "take a scheme with adaptive steps, or none");
  return make_adaptive(std::move(stepper), system, options);
}

std::vector<std::string> nonsmooth_warnings(std::string_view name, const MechanicalSystem& system,
                                            const NonsmoothOptions& options) {
  std::vector<std::string> warnings;
  with_scheme(name, [&]<class Scheme>(Type<Scheme>) { warnings = Scheme::warnings(system, options); });
  return warnings;
}

}  // namespace ictus
