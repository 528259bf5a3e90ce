#include "ictus/run/truncation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>
#include <vector>

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

const Impact* strongest(std::span<const Impact> impacts) {
  const Impact* best = nullptr;
  for (const Impact& impact : impacts)
    if (impact.released() && impact.peak_force > (best ? best->peak_force : 0)) best = &impact;
  return best;
}

std::size_t modes_of(const Assembly& assembly) {
  const auto masses = assembly.scene.bodies.size();
  return static_cast<std::size_t>(assembly.model->coordinates()) - masses;
}

/// Another run of the beginning of the scene.
struct Other {
  std::string words;
  std::size_t modes = 0;
  double until = 0;  // s, when it was ended
  Trace trace;
};

template <class Change>
Other changed(std::string words, const Assembly& assembly, const Impact& of, Change&& change) {
  Scene scene = resolved(assembly);
  // A contact may last longer, or begin a little later.
  const double until = of.release_time + of.contact_time() + 16 * assembly.plan.step;
  const double end = std::min(until, assembly.plan.until);
  scene.run.duration = At<double>{end, {}};
  for (Resonator& resonator : scene.resonators) change(resonator);
  Problems problems;
  const Assembly other = assemble(std::move(scene), problems);
  problems.raise();
  return {std::move(words), modes_of(other), end, run(other)};
}

/// One blow in two runs: the same bodies meet while they do in the other run, as fast but for a twentieth of its speeds. A soft
/// body may still be pressed when the other run ends: so far their contacts are compared.
bool is_same(const Impact& a, const Impact& b, double until) {
  constexpr double about = 0.05;
  const auto lasts = [until](const Impact& impact) {
    return (impact.released() ? std::min(impact.release_time, until) : until) - impact.touch_time;
  };
  const double fastest = a.released() ? std::max(a.approach_speed, a.separation_speed) : a.approach_speed;
  return a.contact == b.contact && std::abs(a.touch_time - b.touch_time) < std::min(lasts(a), lasts(b)) &&
         std::abs(a.approach_speed - b.approach_speed) <= about * fastest;  // a nail may be laid down
}

/// The same blow in another run; null: it has none.
const Impact* same_in(const Other& other, const Impact& impact) {
  for (const Impact& there : other.trace.impacts)
    if (is_same(impact, there, other.until)) return &there;
  return nullptr;
}
bool is_shared(const Impact& impact, const std::vector<Other>& others) {
  return std::all_of(others.begin(), others.end(),
                     [&](const Other& other) { return same_in(other, impact) != nullptr; });
}

/// And over in all of them, so that their forces are known.
bool is_over(const Impact& impact, const std::vector<Other>& others) {
  return std::all_of(others.begin(), others.end(), [&](const Other& other) {
    const Impact* there = same_in(other, impact);
    return there && there->released();
  });
}

/// How many impacts there are before the first that the runs do not share; those of a tenth of the strongest do not count.
std::size_t shared(std::span<const Impact> impacts, double strongest, const std::vector<Other>& others) {
  std::size_t count = 0;
  while (count < impacts.size() &&
         (!(impacts[count].peak_force > 0.1 * strongest) || is_shared(impacts[count], others)))
    ++count;
  return count;
}

TruncationCost::Way way_of(std::string words, std::size_t modes, const Impact& impact) {
  return {std::move(words), impact.peak_force, impact.contact_time(), modes};
}

/// A resonator may have no modes left: then there is nothing to set beside it.
std::vector<Other> other_runs(const Assembly& assembly, const Impact& of) {
  std::vector<Other> others;
  const auto add = [&](const char* words, const auto& change) {
    try {
      if (Other other = changed(words, assembly, of, change); !other.trace.impacts.empty())
        others.push_back(std::move(other));
    } catch (const Error&) {
    }
  };
  add("without the residual compliance", [](Resonator& resonator) {
    resonator.words["residual"] = At<std::string>{"left_out", {}};
  });
  add("with modes to half of 'highest'", [](Resonator& resonator) { resonator.highest.value /= 2; });
  return others;
}

}  // namespace

std::string TruncationCost::sentence() const {
  std::string text;
  if (!ways.empty()) {
    text = fmt::format("what truncation costs: the peak force of {} at {:.4g} s is {:.4g} N", contact,
                       touch_time, ways.front().peak_force);
    for (std::size_t i = 1; i < ways.size(); ++i)
      text += fmt::format("{} {:.4g} N ({:+.2f} %) {}", i == 1 ? "," : " and", ways[i].peak_force,
                          100 * (ways[i].peak_force / ways.front().peak_force - 1), ways[i].words);
    if (std::isnan(apart)) return text;
    return text + fmt::format("; from {:.4g} s on these runs have other blows, whose forces are not compared",
                              apart);
  }
  if (std::isnan(apart)) return {};
  return fmt::format(
      "what truncation costs is not told: with other modes, already the blow at {:.4g} s is another one",
      apart);
}

TruncationCost truncation_cost(const Assembly& assembly, const Trace& trace) {
  if (!leaves_out_modes(assembly)) return {};
  const Impact* best = strongest(trace.impacts);
  if (!best) return {};
  const std::vector<Other> others = other_runs(assembly, *best);
  if (others.empty()) return {};
  const auto up_to_it = std::span(trace.impacts.data(), best + 1);
  const std::size_t count = shared(up_to_it, best->peak_force, others);
  TruncationCost cost;
  if (count < up_to_it.size()) {
    cost.apart = up_to_it[count].touch_time;
    best = strongest(up_to_it.first(count));
  }
  if (!best || !is_over(*best, others)) {
    if (std::isnan(cost.apart)) cost.apart = up_to_it.back().touch_time;
    return cost;
  }
  cost.contact = assembly.contacts[best->contact].name;
  cost.touch_time = best->touch_time;
  cost.ways.push_back(way_of("as it was run", modes_of(assembly), *best));
  for (const Other& other : others)
    cost.ways.push_back(way_of(other.words, other.modes, *same_in(other, *best)));
  return cost;
}

}  // namespace ictus
