#include "ictus/schemes/waves/propagator.hpp"

#include <string>

#include "ictus/base/error.hpp"
#include "ictus/base/registry.hpp"
#include "ictus/schemes/waves/dop853_propagator.hpp"
#include "ictus/schemes/waves/modal_propagator.hpp"

namespace ictus::waves {

std::string_view name(WaveEnding ending) {
  switch (ending) {
    case WaveEnding::separated: return "separated";
    case WaveEnding::until: return "until";
    case WaveEnding::stopped: return "stopped";
    case WaveEnding::too_many_events: return "too_many_events";
    case WaveEnding::too_many_steps: return "too_many_steps";
    case WaveEnding::not_finite: break;
  }
  return "not_finite";
}

std::string_view advice(WaveEnding ending) {
  switch (ending) {
    case WaveEnding::separated:
    case WaveEnding::until:
    case WaveEnding::stopped: return "";
    case WaveEnding::too_many_events: return "the bodies never part for good: give the run a duration";
    case WaveEnding::too_many_steps:
      return "the bodies part too slowly to see the end: give the run a duration";
    case WaveEnding::not_finite: break;
  }
  return "the numbers leave the range of double arithmetic: use values closer to one another";
}

double WaveRun::contact_time(std::size_t contact, const WaveChain& chain) const {
  bool closed = chain.start().closed[contact], touched = closed;
  double from = 0, to = 0;
  for (const WaveEvent& event : events) {
    if (event.contact != contact) continue;
    if (event.closes && !touched) from = event.t;
    touched = true;
    closed = event.closes;
    if (!closed) to = event.t;
  }
  if (!touched) return 0;
  return (closed ? last.t : to) - from;
}

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
