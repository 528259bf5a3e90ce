#include "ictus/run/nonsmooth_options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "ictus/run/impact_laws.hpp"
#include "ictus/schemes/nonsmooth/catalogue.hpp"
#include "ictus/solvers/cone/solvers.hpp"
#include "ictus/solvers/ode/tableaus.hpp"

namespace ictus {
namespace {

struct NumberOption {
  std::string_view name;
  double NonsmoothOptions::*member;
};
constexpr NumberOption number_options[] = {
    {"theta", &NonsmoothOptions::theta},
    {"forecast", &NonsmoothOptions::forecast},
    {"gamma", &NonsmoothOptions::gamma},
    {"beta", &NonsmoothOptions::beta},
    {"alpha", &NonsmoothOptions::alpha},
    {"rho_infinity", &NonsmoothOptions::rho_infinity},
    {"window", &NonsmoothOptions::window},
    {"absolute_tolerance", &NonsmoothOptions::absolute_tolerance},
    {"relative_tolerance", &NonsmoothOptions::relative_tolerance},
};

template <class T>
struct Word {
  std::string_view name;
  T value;
};
constexpr Word<AdaptiveSteps> adaptive_words[] = {
    {"none", AdaptiveSteps::none},         {"order0", AdaptiveSteps::order0},
    {"order1", AdaptiveSteps::order1},     {"order2", AdaptiveSteps::order2},
    {"variable", AdaptiveSteps::variable}, {"embedded", AdaptiveSteps::embedded}};
constexpr Word<ConstraintLevel> level_words[] = {{"velocity", ConstraintLevel::velocity},
                                                 {"position", ConstraintLevel::position}};
constexpr Word<EulerScheme> euler_words[] = {{"safe", EulerScheme::safe},
                                             {"published", EulerScheme::published}};

constexpr Word<TangentialSpring> spring_words[] = {{"mindlin", TangentialSpring::mindlin},
                                                   {"mindlin_rescaled", TangentialSpring::mindlin_rescaled},
                                                   {"linear", TangentialSpring::linear}};

template <class Words>
std::vector<std::string_view> names_of(const Words& words) {
  std::vector<std::string_view> names;
  for (const auto& word : words) names.push_back(word.name);
  return names;
}

template <class Words, class Value>
void take(const Words& words, const std::string& name, Value& value) {
  for (const auto& word : words)
    if (word.name == name) value = word.value;
}

/// What a name of an option may be, and what it is called.
struct NameOption {
  std::string_view key, noun;
  std::vector<std::string_view> allowed;
};

std::vector<NameOption> name_options() {
  std::vector<std::string_view> laws, rough;
  for (const ImpactLawFacts& facts : impact_laws()) {
    laws.push_back(facts.about.name);
    if (facts.traits.knows_friction) rough.push_back(facts.about.name);
  }
  return {{"tableau", "tableau", Tableaus::names()},
          {"impact_law", "impact law", std::move(laws)},
          {"constraint_level", "level", names_of(level_words)},
          {"adaptive", "control of steps", step_controls()},
          {"euler_scheme", "form of lzb_euler", names_of(euler_words)},
          {"cone_solver", "cone solver", ConeSolvers::names()},
          {"step_law", "impact law with friction", std::move(rough)},
          {"tangential_spring", "tangential spring", names_of(spring_words)}};
}

}  // namespace

std::vector<std::string_view> step_controls() { return names_of(adaptive_words); }

bool has_adaptive_steps(const RunChoice& run) {
  const auto found = run.nonsmooth.names.find("adaptive");
  return found != run.nonsmooth.names.end() && found->second.value != "none";
}

void check_nonsmooth_names(const NonsmoothChoice& choice, Problems& problems) {
  if (choice.names.empty()) return;
  for (const NameOption& option : name_options()) {
    const auto given = choice.names.find(std::string(option.key));
    if (given == choice.names.end()) continue;
    const auto& [name, place] = given->second;
    if (std::find(option.allowed.begin(), option.allowed.end(), name) == option.allowed.end())
      problems.add(place, fmt::format("run.{}: there is no {} '{}'", option.key, option.noun, name),
                   allowed_names(name, option.allowed));
  }
}

NonsmoothOptions nonsmooth_options(const RunChoice& run) {
  const NonsmoothChoice& choice = run.nonsmooth;
  NonsmoothOptions options;
  for (const NumberOption& option : choice.numbers.empty() ? std::span<const NumberOption>() : number_options)
    if (const auto given = choice.numbers.find(std::string(option.name)); given != choice.numbers.end())
      options.*option.member = given->second.value;
  const auto name = [&](const char* key) {
    if (choice.names.empty()) return std::string();
    const auto given = choice.names.find(key);
    return given == choice.names.end() ? std::string() : given->second.value;
  };
  if (const auto given = choice.numbers.find("most_events"); given != choice.numbers.end())
    options.most_events = static_cast<std::size_t>(given->second.value);
  options.tableau = name("tableau");
  options.impact_law = name("impact_law");
  options.cone_solver = name("cone_solver");
  options.step_law = name("step_law");
  take(adaptive_words, name("adaptive"), options.adaptive);
  take(level_words, name("constraint_level"), options.constraint_level);
  if (choice.control_violation) options.control_violation = choice.control_violation->value;
  // A solver that was filled in for another method is not the user's wish.
  if (!run.lcp_solver.place.file.empty()) options.lcp_solver = run.lcp_solver.value;
  if (!run.tolerance.place.file.empty()) options.tolerance = run.tolerance.value;
  options.impact.dissipation =
      run.dissipation == LossModel::mono_stiffness ? Dissipation::mono_stiffness : Dissipation::bi_stiffness;
  options.impact.steps = run.euler_steps;
  take(euler_words, name("euler_scheme"), options.impact.euler);
  take(spring_words, name("tangential_spring"), options.impact.spring);
  if (const auto given = choice.numbers.find("impulse_step"); given != choice.numbers.end())
    options.impact.impulse_step = given->second.value;
  options.impact.correlation = run.correlation;
  return options;
}

}  // namespace ictus
