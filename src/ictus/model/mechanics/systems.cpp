#include "ictus/model/mechanics/systems.hpp"

#include <algorithm>
#include <cmath>

#include "ictus/base/error.hpp"

namespace ictus {
namespace {

template <MechanicalSystemEntry T>
SystemFacts facts_of() {
  SystemFacts facts{T::about, {}};
  const T standard;
  for (const auto& p : T::parameters)
    facts.parameters.push_back({p.name, p.unit, p.meaning, p.range, standard.*p.member});
  return facts;
}

/// Complains about values that the system has no parameter for.
void refuse_unknown(const SystemFacts& facts, const std::map<std::string, double>& values,
                    Problems& problems) {
  std::vector<std::string_view> names;
  for (const SystemParameter& parameter : facts.parameters) names.push_back(parameter.name);
  for (const auto& [name, value] : values)
    if (std::find(names.begin(), names.end(), name) == names.end())
      problems.add({}, std::string(facts.about.name) + " has no parameter '" + name + "'",
                   allowed_names(name, names));
}

template <MechanicalSystemEntry T>
T with_values(const std::map<std::string, double>& values) {
  Problems problems;
  refuse_unknown(facts_of<T>(), values, problems);
  T entry;
  for (const auto& parameter : T::parameters) {
    const auto given = values.find(std::string(parameter.name));
    if (given == values.end()) continue;
    if (std::isfinite(given->second) && parameter.range.holds(given->second))
      entry.*parameter.member = given->second;
    else
      problems.add({}, given->first + " of " + std::string(T::about.name) + ": " +
                           std::string(parameter.meaning) + " must be " + std::string(parameter.range.words));
  }
  problems.raise();
  return entry;
}

/// A start inside a wall would be no start.
void refuse_overlap(std::string_view name, const SystemCase& shipped) {
  const MechanicalSystem& system = *shipped.system;
  const double round_off = 1e-12 * (1 + shipped.start.q.lpNorm<Eigen::Infinity>());
  Eigen::VectorXd gap(system.contacts());
  system.gaps(shipped.start.q, gap);
  Problems problems;
  for (Eigen::Index j = 0; j < gap.size(); ++j)
    if (gap[j] < -round_off)
      problems.add({}, std::string(name) + " starts behind its contact '" + system.contact_name(j) + "'",
                   "its gap is " + std::to_string(gap[j]) + " m, which may not be negative");
  problems.raise();
}

}  // namespace

std::vector<SystemFacts> mechanical_systems() {
  std::vector<SystemFacts> systems;
  MechanicalSystems::for_each([&]<class T>(Type<T>) { systems.push_back(facts_of<T>()); });
  return systems;
}

SystemCase make_system(std::string_view name, const std::map<std::string, double>& values) {
  SystemCase shipped;
  const bool found =
      MechanicalSystems::with(name, [&]<class T>(Type<T>) { shipped = with_values<T>(values).make(); });
  if (!found)
    throw Error("there is no system '" + std::string(name) + "'",
                allowed_names(name, MechanicalSystems::names()));
  refuse_overlap(name, shipped);
  return shipped;
}

}  // namespace ictus
