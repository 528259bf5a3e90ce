#include "ictus/run/options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "ictus/run/impact_laws.hpp"
#include "ictus/run/methods.hpp"
#include "ictus/run/nonsmooth_options.hpp"
#include "ictus/scene/run_options.hpp"
#include "ictus/schemes/nonsmooth/catalogue.hpp"

namespace ictus {
namespace {

using Words = std::vector<std::string_view>;

void add(Words& words, const Words& more) { words.insert(words.end(), more.begin(), more.end()); }

Words options_of_law(std::string_view law) {
  Words words{"bodies", "tolerance"};
  for (const ImpactLawFacts& facts : impact_laws())
    if (facts.about.name == law) add(words, words_of(facts.options));
  return words;
}

Words options_of_nonsmooth(const NonsmoothTraits& traits) {
  Words words{"bodies", "tolerance", "lcp_solver"};
  add(words, words_of(traits.options));
  if (traits.tableau) words.push_back("tableau");
  if (traits.any_impact_law) words.push_back("impact_law");
  // Schemes that track events choose their steps by themselves.
  if (traits.restartable && !traits.tracks_events)
    add(words, {"adaptive", "control_violation", "absolute_tolerance", "relative_tolerance"});
  return words;
}

Words in_order(const Words& known) {
  Words words;
  for (const RunOption& option : run_options())
    if (std::find(known.begin(), known.end(), option.name) != known.end()) words.push_back(option.name);
  return words;
}

/// The law by which a method that takes any of them resolves its impacts; empty: none.
std::string law_of(const RunChoice& run) {
  const std::string& method = run.method.value;
  if (kind_of(method) == MethodKind::spheres)
    return is_impact_law(run.collisions.value) ? run.collisions.value : std::string();
  if (!is_nonsmooth_scheme(method) || !nonsmooth_scheme(method).traits.any_impact_law) return {};
  const auto named = run.nonsmooth.names.find("impact_law");
  return named == run.nonsmooth.names.end() ? "newton" : named->second.value;
}

/// Why an option that the method knows does nothing with the others; empty where it does something.
std::string idle(std::string_view option, const RunChoice& run) {
  if (option == "control_violation" || option == "absolute_tolerance" || option == "relative_tolerance")
    return has_adaptive_steps(run) ? ""
                                   : "looks at it with adaptive steps only, as in adaptive = \"variable\"";
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

/// A value that is wrong by itself is one mistake.
bool is_told(const Place& place, const Problems& problems) {
  return std::any_of(problems.list().begin(), problems.list().end(),
                     [&](const Problem& problem) { return problem.place.text() == place.text(); });
}

}  // namespace

std::vector<std::string_view> options_of(std::string_view method) {
  switch (kind_of(method)) {
    case MethodKind::impact_law: return in_order(options_of_law(method));
    case MethodKind::nonsmooth_scheme: return in_order(options_of_nonsmooth(nonsmooth_scheme(method).traits));
    case MethodKind::waves: return in_order({"bodies", "tolerance", "propagation"});
    case MethodKind::spheres: return in_order({"bodies", "collisions"});
    case MethodKind::scheme: break;
  }
  Words words{"bodies", "clip_compression", "force_rebound"};
  if (scheme_facts(method).keeps.adaptive) words.push_back("tolerance");
  return in_order(words);
}

std::vector<std::string_view> options_of(const RunChoice& run) {
  Words words = options_of(run.method.value);
  if (const std::string law = law_of(run); !law.empty()) add(words, options_of_law(law));
  return in_order(words);
}

std::string owners_of(std::string_view option) {
  const auto knows = [&](const Words& words) {
    return std::find(words.begin(), words.end(), option) != words.end();
  };
  std::map<MethodKind, std::vector<std::string_view>> all, owners;
  for (std::string_view method : method_names()) {
    all[kind_of(method)].push_back(method);
    if (knows(options_of(method))) owners[kind_of(method)].push_back(method);
  }
  std::vector<std::string> words;
  for (const auto& [kind, names] : owners)
    if (names.size() == all[kind].size() && names.size() > 1)
      words.push_back(fmt::format("every {}", name(kind)));
    else
      for (std::string_view owner : names) words.emplace_back(owner);
  const bool of_laws = owners.count(MethodKind::impact_law) > 0;
  if (of_laws && !knows(options_of("event_driven"))) words.emplace_back("event_driven (with that law)");
  if (of_laws) words.emplace_back("inelastic_then_restore (with collisions by that law)");
  return fmt::format("{}", fmt::join(words, ", "));
}

void refuse_foreign_options(const Scene& scene, Problems& problems) {
  const RunChoice& run = scene.run;
  const Words known = options_of(run);
  for (const auto& [option, place] : run.options) {
    if (place.file.empty() || belongs_to_the_file(place, scene) || is_told(place, problems)) continue;
    if (std::find(known.begin(), known.end(), option) == known.end())
      problems.add(place, fmt::format("run.{}: {} does not know it", option, run.method.value),
                   fmt::format("remove it; it is an option of {}", owners_of(option)));
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
