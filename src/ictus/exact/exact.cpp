#include "ictus/exact/exact.hpp"

#include <algorithm>
#include <cmath>
#include <sstream>

#include "ictus/base/error.hpp"

namespace ictus::exact {
namespace {

std::string text(double value) {
  std::ostringstream out;
  out.precision(12);
  out << value;
  return out.str();
}

std::string described(const Input& input) {
  const std::string unit = input.unit == "1" ? "" : " [" + std::string(input.unit) + "]";
  return std::string(input.meaning) + unit + ", " + std::string(input.range.words);
}

std::vector<std::string_view> names(const std::vector<Input>& inputs) {
  std::vector<std::string_view> list;
  for (const Input& input : inputs) list.push_back(input.name);
  return list;
}

void check_names(const Entry& entry, const Values& given, Problems& problems) {
  const std::vector<std::string_view> known = names(entry.inputs);
  for (const auto& [key, value] : given)
    if (std::find(known.begin(), known.end(), key) == known.end())
      problems.add({}, "unknown key '" + key + "'", allowed_names(key, known));
}

/// The value to use for an input, or a problem.
double chosen(const Input& input, const Values& given, Problems& problems) {
  const auto found = given.find(input.name);
  const std::string name(input.name);
  if (found == given.end()) {
    if (!input.fallback) problems.add({}, name + " is missing", described(input));
    return input.fallback.value_or(0);
  }
  const double value = found->second;
  if (!std::isfinite(value) || !input.range.holds(value))
    problems.add({}, name + " = " + text(value) + " is not " + std::string(input.range.words),
                 described(input));
  return value;
}

Values complete(const Entry& entry, const Values& given) {
  Problems problems;
  check_names(entry, given, problems);
  Values values;
  for (const Input& input : entry.inputs) values.emplace(input.name, chosen(input, given, problems));
  problems.raise();
  return values;
}

}  // namespace

const Entry& entry(std::string_view name) {
  std::vector<std::string_view> known;
  for (const Entry& each : entries()) {
    if (each.about.name == name) return each;
    known.push_back(each.about.name);
  }
  throw Error("no exact result is called '" + std::string(name) + "'", allowed_names(name, known));
}

namespace {

/// Of an impact on a spring: where m v² or m v²/k has left the normal numbers, depths and times have lost their digits.
void check_energies(const Values& in) {
  const auto mass = in.find("mass"), speed = in.find("speed"), stiffness = in.find("stiffness");
  if (mass == in.end() || speed == in.end() || stiffness == in.end()) return;
  const double energy = mass->second * (speed->second * speed->second);
  if (std::isnormal(energy) && std::isnormal(energy / stiffness->second)) return;
  throw Error("the energy of the impact leaves the range of double arithmetic",
              "use values closer to one another");
}

}  // namespace

std::vector<Result> evaluate(std::string_view name, const Values& given) {
  const Entry& chosen_entry = entry(name);
  const Values all = complete(chosen_entry, given);
  check_energies(all);
  std::vector<Result> results = chosen_entry.results(all);
  for (const Result& result : results)
    if (std::isnan(result.value))
      throw Error(result.name + " cannot be computed: the values leave the range of double arithmetic",
                  "use values closer to one another");
  return results;
}

}  // namespace ictus::exact
