#include "ictus/run/estimate.hpp"

#include <algorithm>
#include <cmath>
#include <string_view>

#include "ictus/run/methods.hpp"
#include "ictus/run/nonsmooth_options.hpp"
#include "ictus/run/plan.hpp"
#include "ictus/scene/read_file.hpp"
#include "ictus/scene/read_node.hpp"

namespace ictus {
namespace {

/// Seconds of a step, of each contact in it, and of each number that moves: measured in chains of 5 and 100 balls, in boxes
/// that rub and in resonators of 100 modes, on one core of 2024.
struct Price {
  std::string_view family;
  double step, contact, number;
};
constexpr Price prices[] = {{family::compliant, 1e-7, 4e-8, 1e-9},
                            {family::nonsmooth, 2e-7, 2e-7, 1e-8},
                            {family::spheres, 1e-6, 2e-7, 2e-8}};

constexpr double bytes_of_body = 2000;  // 1.6 kB to read one, and what a method adds at least

double contacts_of(const Assembly& assembly) {
  if (assembly.mechanics && assembly.contacts.empty())
    return static_cast<double>(assembly.mechanics->system->contacts());
  // Where no pairs are listed, a body touches a few others.
  return static_cast<double>(assembly.contacts.empty() ? 3 * assembly.scene.bodies.size()
                                                       : assembly.contacts.size());
}

double numbers_of(const Assembly& assembly) {
  if (assembly.start.q.size() > 0) return static_cast<double>(assembly.start.q.size());
  if (assembly.mechanics) return static_cast<double>(assembly.mechanics->system->coordinates());
  return 3 * static_cast<double>(assembly.scene.bodies.size());
}

/// The counts of the tables of this name, together.
double asked_for(const Table& root, std::string_view name) {
  const Entry* entry = find(root, name);
  const auto* list = entry ? std::get_if<Array>(&entry->value.value) : nullptr;
  double sum = 0;
  for (std::size_t i = 0; list && i < list->items.size(); ++i) {
    const Table* table = table_in(list->items[i]);
    const Entry* count = table ? find(*table, "count") : nullptr;
    const auto* number = count ? std::get_if<std::int64_t>(&count->value.value) : nullptr;
    const auto most = static_cast<double>(most_bodies);  // more is refused by itself
    if (number && *number > 0 && static_cast<double>(*number) <= most) sum += static_cast<double>(*number);
  }
  return sum;
}

}  // namespace

Estimate estimate(const Assembly& assembly, const std::string& name) {
  const Plan& plan = assembly.plan;
  const Method& chosen = method(name);
  const auto price = std::find_if(std::begin(prices), std::end(prices),
                                  [&](const Price& one) { return one.family == chosen.traits().family; });
  if (price == std::end(prices) || !counts_steps(chosen) || has_adaptive_steps(assembly.scene.run) ||
      !std::isfinite(plan.until) || !(plan.step > 0))
    return {};
  const double steps = plan.until / plan.step;
  return {steps, steps * (price->step + price->contact * contacts_of(assembly) +
                          price->number * numbers_of(assembly))};
}

double expected_memory(const std::string& path, const std::vector<std::string>& overrides) {
  Problems problems;
  const auto text = read_file(path, problems);
  if (!text) return 0;
  // Large files list their bodies one by one, and need not be parsed for this.
  const auto makes_many = [](const std::string& words) {
    return words.find("chain") != std::string::npos || words.find("pack") != std::string::npos;
  };
  if (!makes_many(*text) && std::none_of(overrides.begin(), overrides.end(), makes_many)) return 0;
  Parsed parsed = parse_toml(*text);
  if (!parsed.good) return 0;
  Reading reading{problems, {path}};
  apply_overrides(reading, parsed.table, overrides);
  return bytes_of_body * (asked_for(parsed.table, "chain") + asked_for(parsed.table, "pack"));
}

}  // namespace ictus
