#include "ictus/run/impact_laws.hpp"

#include "ictus/base/error.hpp"
#include "ictus/laws/impact/laws.hpp"

namespace ictus {

namespace {
template <class L>
constexpr std::string_view options_of() {
  if constexpr (requires { L::own_options; }) return L::own_options;
  return {};
}
}  // namespace

std::vector<ImpactLawFacts> impact_laws() {
  std::vector<ImpactLawFacts> laws;
  ImpactLaws::for_each([&]<class L>(Type<L>) { laws.push_back({L::about, L::traits, options_of<L>()}); });
  return laws;
}

bool is_impact_law(std::string_view name) {
  return ImpactLaws::with(name, [](auto) {});
}

ImpactTraits impact_traits(std::string_view name) {
  ImpactTraits traits;
  const bool found = ImpactLaws::with(name, [&]<class L>(Type<L>) { traits = L::traits; });
  expects(found, "traits are asked of a law of the list");
  return traits;
}

}  // namespace ictus
