// Compiled alone: all schemes are in it, for two laws.

#include "ictus/reproduce/methods.hpp"

#include "ictus/laws/contact/hunt_crossley.hpp"
#include "ictus/laws/contact/power_law.hpp"
#include "ictus/schemes/schemes.hpp"

namespace ictus::reproduce {
namespace {

template <ContactLaw Law>
std::vector<Method<Law>> collected() {
  std::vector<Method<Law>> list;
  SmoothSchemes::for_each([&]<class Scheme>(Type<Scheme>) {
    list.push_back({Scheme::about.name, &run_impact<Scheme, Law>});
  });
  return list;
}

}  // namespace

template <ContactLaw Law>
const std::vector<Method<Law>>& methods() {
  static const std::vector<Method<Law>> list = collected<Law>();
  return list;
}

template <ContactLaw Law>
const Method<Law>& method(std::string_view name) {
  for (const Method<Law>& entry : methods<Law>())
    if (entry.name == name) return entry;
  expects(false, "a reproduction asks for schemes of the list");
  return methods<Law>().front();
}

template const std::vector<Method<HuntCrossley>>& methods<HuntCrossley>();
template const std::vector<Method<PowerLaw>>& methods<PowerLaw>();
template const Method<HuntCrossley>& method<HuntCrossley>(std::string_view name);
template const Method<PowerLaw>& method<PowerLaw>(std::string_view name);

}  // namespace ictus::reproduce
