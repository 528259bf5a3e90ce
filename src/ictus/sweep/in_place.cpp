#include "ictus/sweep/in_place.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "ictus/scene/scene_path.hpp"

namespace ictus::sweep {
namespace {

using Numbers = OneImpact::Numbers;

constexpr std::vector<double> Numbers::*columns[] = {&Numbers::inverse_mass, &Numbers::velocity,
                                                     &Numbers::stiffness, &Numbers::exponent,
                                                     &Numbers::restitution};

bool is_positive(double value) { return value > 0 && std::isfinite(1 / value); }
bool is_finite(double value) { return std::isfinite(value); }
bool is_restitution(double value) { return value > 0 && value <= 1; }

}  // namespace

const InPlace::Kind* InPlace::kind_of(const Parameter& parameter) {
  static constexpr Kind mass{&Numbers::inverse_mass, [](double value) { return 1 / value; }, &is_positive,
                             [](double value) { return 1.25 * value; }};
  static constexpr Kind velocity{&Numbers::velocity, [](double value) { return value; }, &is_finite,
                                 [](double value) { return value == 0 ? 0.125 : 1.25 * value; }};
  static constexpr Kind restitution{&Numbers::restitution, [](double value) { return value; },
                                    &is_restitution, [](double value) { return value < 0.5 ? 0.75 : 0.25; }};
  std::vector<std::string> words = parts_of(parameter.key);
  if (parameter.has_words()) return nullptr;
  if (words.size() > 2 && axis_of(words.back())) words.pop_back();
  if (words.back() == "mass") return &mass;
  if (words.back() == "velocity") return &velocity;
  return words.back() == "restitution" ? &restitution : nullptr;
}

InPlace::InPlace(const SweepPlan& plan, Worker& worker, std::size_t point, const Subject& subject)
    : plan_(plan), impact_(subject.impact), holds_(!subject.impact.is_rebound()) {
  std::vector<double> settings;
  for (std::size_t k = 0; k < plan.choice.parameters.size(); ++k)
    settings.push_back(plan.design.value(point, k));
  for (std::size_t k = 0; holds_ && k < settings.size(); ++k) holds_ = find_own(subject, worker, settings, k);
}

/// Its entries are those that change with it, and no number of another kind does.
bool InPlace::find_own(const Subject& subject, Worker& worker, std::vector<double> settings, std::size_t k) {
  const Kind* kind = kind_of(plan_.choice.parameters[k]);
  if (!kind) return false;
  const double here = settings[k], there = settings[k] = kind->other(here);
  own_.push_back({kind, {}});
  try {
    const Subject other(worker.assembled(settings));
    if (!other.impact.goes_with(subject.impact)) return false;
    const Numbers &before = subject.impact.numbers(), &after = other.impact.numbers();
    for (const auto column : columns)
      for (std::size_t i = 0; i < (before.*column).size(); ++i) {
        if ((before.*column)[i] == (after.*column)[i]) continue;
        if (column != kind->numbers || (before.*column)[i] != kind->number(here) ||
            (after.*column)[i] != kind->number(there))
          return false;
        own_.back().entries.push_back(i);
      }
  } catch (const Error&) {
    return false;
  }
  return true;
}

bool InPlace::set(std::size_t point, Numbers& numbers) const {
  for (std::size_t k = 0; k < own_.size(); ++k) {
    const double value = plan_.design.value(point, k);
    if (!own_[k].kind->is_possible(value)) return false;
    for (const std::size_t i : own_[k].entries)
      (numbers.*own_[k].kind->numbers)[i] = own_[k].kind->number(value);
  }
  return impact_.strikes(numbers);
}

}  // namespace ictus::sweep
