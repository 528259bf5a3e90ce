#include "ictus/run/options.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "ictus/run/impact_laws.hpp"
#include "ictus/run/methods.hpp"
#include "ictus/run/nonsmooth_options.hpp"
#include "ictus/scene/run_options.hpp"
#include "ictus/schemes/nonsmooth/catalogue.hpp"

namespace ictus {
namespace {

using Words = std::vector<std::string_view>;

void add(Words& words, const Words& more) { words.insert(words.end(), more.begin(), more.end()); }

Words in_order(const Words& known) {
  Words words;
  for (const RunOption& option : run_options())
    if (std::find(known.begin(), known.end(), option.name) != known.end()) words.push_back(option.name);
  return words;
}

/// Why an option that the method knows does nothing with the others; empty where it does something.
std::string idle(std::string_view option, const RunChoice& run) {
  if (option == "control_violation" || option == "absolute_tolerance" || option == "relative_tolerance")
    return has_adaptive_steps(run) ? ""
                                   : "looks at it with adaptive steps only, as in adaptive = \"variable\"";
  if (option == "euler_steps" && run.nonsmooth.numbers.contains("impulse_step"))
    return "takes its step from impulse_step";
  const auto adaptive = run.nonsmooth.names.find("adaptive");
  if (option == "adaptive" && adaptive != run.nonsmooth.names.end() && adaptive->second.value == "embedded" &&
      !nonsmooth_scheme(run.method.value).traits.tableau)
    return "has no tableau with an embedded method";
  return {};
}

/// An option of the file, while another method than that of the file was asked for.
bool belongs_to_the_file(const Place& option, const Scene& scene) {
  return option.file == scene.file && !scene.run.method.place.file.empty() &&
         scene.run.method.place.file != scene.file;
}

bool has_springs(const Scene& scene) {
  const auto has = [](const LawChoice& choice) { return choice.parameters.count("tangential_ratio") > 0; };
  return has(scene.contact) || std::any_of(scene.pairs.begin(), scene.pairs.end(),
                                           [&](const Pair& pair) { return has(pair.contact); });
}

/// A value that is wrong by itself is one mistake.
bool is_told(const Place& place, const Problems& problems) {
  return std::any_of(problems.list().begin(), problems.list().end(),
                     [&](const Problem& problem) { return problem.place.text() == place.text(); });
}

}  // namespace

std::vector<std::string_view> options_of(std::string_view name) { return in_order(method(name).options()); }

std::vector<std::string_view> options_of(const RunChoice& run) {
  const Method& chosen = method(run.method.value);
  Words words = chosen.options();
  if (const std::string law = chosen.impact_law(run); is_impact_law(law)) add(words, method(law).options());
  return in_order(words);
}

std::string owners_of(std::string_view option) {
  const auto knows = [&](const Method& entry) {
    const Words words = entry.options();
    return std::find(words.begin(), words.end(), option) != words.end();
  };
  std::vector<std::string> words;
  bool of_laws = false;
  const auto& all = methods();
  for (auto first = all.begin(); first != all.end();) {
    const MethodTraits& traits = (*first)->traits();
    const auto last = std::find_if(
        first, all.end(), [&](const auto& entry) { return entry->traits().family != traits.family; });
    Words owners;
    for (auto entry = first; entry != last; ++entry)
      if (knows(**entry)) owners.push_back((*entry)->name());
    of_laws = of_laws || (traits.resolves_at_once && !owners.empty());
    if (owners.size() > 1 && static_cast<std::ptrdiff_t>(owners.size()) == last - first)
      words.push_back(fmt::format("every {}", traits.noun));
    else
      words.insert(words.end(), owners.begin(), owners.end());
    first = last;
  }
  if (of_laws && !knows(method("event_driven"))) words.emplace_back("event_driven (with that law)");
  if (of_laws) words.emplace_back("inelastic_then_restore (with collisions by that law)");
  return fmt::format("{}", fmt::join(words, ", "));
}

void refuse_foreign_options(const Scene& scene, Problems& problems) {
  const RunChoice& run = scene.run;
  if (run.options.empty()) return;
  const Words known = options_of(run);
  for (const auto& [option, place] : run.options) {
    if (place.file.empty() || belongs_to_the_file(place, scene) || is_told(place, problems)) continue;
    if (std::find(known.begin(), known.end(), option) == known.end())
      problems.add(place, fmt::format("run.{}: {} does not know it", option, run.method.value),
                   fmt::format("remove it; it is an option of {}", owners_of(option)));
    else if (option == "tangential_spring" && !has_springs(scene))
      problems.add(place, "run.tangential_spring: means nothing without a tangential_ratio",
                   "write tangential_ratio = 0.8 under [contact], or leave it out");
    else if (const std::string why = idle(option, run); !why.empty())
      problems.add(place, fmt::format("run.{}: {} {}", option, run.method.value, why),
                   fmt::format("remove it; ictus explain {} names its options", run.method.value));
  }
}

void keep_own_options(RunChoice& run) {
  const Words known = options_of(run);
  run.options.clear();
  for (std::string_view option : known)
    if (idle(option, run).empty()) run.options.emplace(option, Place{});
}

}  // namespace ictus
