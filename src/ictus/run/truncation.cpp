#include "ictus/run/truncation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "ictus/base/error.hpp"
#include "ictus/run/resonator_scene.hpp"
#include "ictus/run/run.hpp"

namespace ictus {
namespace {

bool leaves_out_modes(const Assembly& assembly) {
  if (!has_resonators(assembly.scene) || !assembly.mechanics) return false;
  const MechanicalSystem& system = *assembly.mechanics->system;
  for (Eigen::Index j = 0; j < system.contacts(); ++j)
    if (system.compliance(j) > 0) return true;
  return false;
}

const Impact* strongest(const Trace& trace) {
  const Impact* best = nullptr;
  for (const Impact& impact : trace.impacts)
    if (impact.released() && impact.peak_force > (best ? best->peak_force : 0)) best = &impact;
  return best;
}

std::size_t modes_of(const Assembly& assembly) {
  const auto masses = assembly.scene.bodies.size();
  return static_cast<std::size_t>(assembly.model->coordinates()) - masses;
}

/// The impact of the same contact that begins nearest to it.
TruncationCost::Way seen(std::string words, const Assembly& assembly, const Trace& trace, const Impact& of) {
  TruncationCost::Way way{std::move(words), unknown, unknown, modes_of(assembly)};
  double nearest = HUGE_VAL;
  for (const Impact& impact : trace.impacts) {
    const double away = std::abs(impact.touch_time - of.touch_time);
    if (impact.contact != of.contact || !impact.released() || !(away < nearest)) continue;
    nearest = away;
    way.peak_force = impact.peak_force;
    way.contact_time = impact.contact_time();
  }
  return way;
}

template <class Change>
TruncationCost::Way changed(std::string words, const Assembly& assembly, const Impact& of, Change&& change) {
  Scene scene = resolved(assembly);
  // A contact may last longer, or begin a little later.
  const double until = of.release_time + of.contact_time() + 16 * assembly.plan.step;
  scene.run.duration = At<double>{std::min(until, assembly.plan.until), {}};
  for (Resonator& resonator : scene.resonators) change(resonator);
  Problems problems;
  const Assembly other = assemble(std::move(scene), problems);
  problems.raise();
  return seen(std::move(words), other, run(other), of);
}

}  // namespace

std::string TruncationCost::sentence() const {
  if (ways.empty()) return {};
  std::string text = fmt::format("what truncation costs: the peak force of {} at {:.4g} s is {:.4g} N",
                                 contact, touch_time, ways.front().peak_force);
  for (std::size_t i = 1; i < ways.size(); ++i)
    text += fmt::format("{} {:.4g} N ({:+.2f} %) {}", i == 1 ? "," : " and", ways[i].peak_force,
                        100 * (ways[i].peak_force / ways.front().peak_force - 1), ways[i].words);
  return text;
}

TruncationCost truncation_cost(const Assembly& assembly, const Trace& trace) {
  if (!leaves_out_modes(assembly)) return {};
  const Impact* impact = strongest(trace);
  if (!impact) return {};
  TruncationCost cost{assembly.contacts[impact->contact].name, impact->touch_time, {}};
  cost.ways.push_back(seen("as it was run", assembly, trace, *impact));
  // A resonator may have no modes left: then there is nothing to set beside it.
  const auto add = [&](const char* words, const auto& change) {
    try {
      if (TruncationCost::Way way = changed(words, assembly, *impact, change); way.peak_force > 0)
        cost.ways.push_back(std::move(way));
    } catch (const Error&) {
    }
  };
  add("without the residual compliance", [](Resonator& resonator) {
    resonator.words["residual"] = At<std::string>{"left_out", {}};
  });
  add("with modes to half of 'highest'", [](Resonator& resonator) { resonator.highest.value /= 2; });
  if (cost.ways.size() == 1) return {};
  return cost;
}

}  // namespace ictus
