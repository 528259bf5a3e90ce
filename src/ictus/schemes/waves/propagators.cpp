#include "ictus/schemes/waves/propagators.hpp"

#include <string>

#include "ictus/base/error.hpp"
#include "ictus/base/registry.hpp"
#include "ictus/schemes/waves/dop853_propagator.hpp"
#include "ictus/schemes/waves/modal_propagator.hpp"

namespace ictus::waves {

namespace {

using Propagators = TypeList<Dop853Propagator, ModalPropagator>;
static_assert(Propagators::names_are_sorted_and_unique());

}  // namespace

const std::vector<About>& propagators() {
  static const std::vector<About> list = [] {
    std::vector<About> all;
    Propagators::for_each([&]<class T>(Type<T>) { all.push_back(T::about); });
    return all;
  }();
  return list;
}

std::unique_ptr<Propagator> make_propagator(std::string_view name, const WaveChain& chain) {
  std::unique_ptr<Propagator> made;
  const auto make = [&]<class T>(Type<T>) { made = std::make_unique<T>(chain); };
  if (!Propagators::with(name, make))
    throw Error("no propagator of waves is called '" + std::string(name) + "'",
                allowed_names(name, Propagators::names()));
  return made;
}

std::string_view fitting_propagator(const WaveChain& chain) {
  return chain.linear() ? ModalPropagator::about.name : Dop853Propagator::about.name;
}

}  // namespace ictus::waves
