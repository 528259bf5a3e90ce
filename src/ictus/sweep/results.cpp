#include "ictus/sweep/results.hpp"

#include <fmt/format.h>

#include <cmath>

namespace ictus::sweep {

Results::Results(const SweepPlan& plan)
    : outcomes_(plan.outcomes.size()),
      status_(plan.points(), PointStatus::stopped),
      values_(plan.points() * outcomes_, std::nan("")) {}

void Results::take(const JournalRecord& record) {
  if (record.point >= points() || has(record.point)) return;
  status_[record.point] = record.result.status;
  for (std::size_t k = 0; k < outcomes_; ++k) values_[record.point * outcomes_ + k] = record.values[k];
  if (!record.result.error.empty()) errors_[record.point] = record.result.error;
  ++done_;
}

const std::string& Results::error(std::size_t point) const {
  static const std::string none;
  const auto found = errors_.find(point);
  return found == errors_.end() ? none : found->second;
}

std::vector<std::size_t> Results::failed() const {
  std::vector<std::size_t> list;
  for (std::size_t i = 0; i < points(); ++i)
    if (has(i) && status_[i] != PointStatus::ok) list.push_back(i);
  return list;
}

report::DataTable table_of(const SweepPlan& plan, const Results& results) {
  report::DataTable table(1);
  table[0] = {.name = "point", .unit = "1"};
  const auto& parameters = plan.choice.parameters;
  for (std::size_t k = 0; k < parameters.size(); ++k)
    table.push_back({.name = parameters[k].key, .unit = plan.parameter_units[k]});
  for (std::size_t k = 0; k < plan.outcomes.size(); ++k)
    table.push_back({.name = plan.choice.outcomes[k].name, .unit = plan.outcomes[k].unit()});
  if (!plan.choice.device.empty()) table.push_back({.name = "device"});
  table.push_back({.name = "status"});
  table.push_back({.name = "error"});
  for (std::size_t i = 0; i < results.points(); ++i) {
    if (!results.has(i)) continue;
    table[0].values.push_back(static_cast<double>(i));
    for (std::size_t k = 0; k < parameters.size(); ++k) {
      const double value = plan.design.value(i, k);
      if (parameters[k].has_words())
        table[1 + k].words.push_back(parameters[k].words[static_cast<std::size_t>(value)]);
      else
        table[1 + k].values.push_back(value);
    }
    for (std::size_t k = 0; k < plan.outcomes.size(); ++k)
      table[1 + parameters.size() + k].values.push_back(results.value(i, k));
    if (!plan.choice.device.empty()) table[table.size() - 3].words.push_back(plan.choice.device);
    table[table.size() - 2].words.emplace_back(name_of(results.status(i)));
    table.back().words.push_back(results.error(i));
  }
  return table;
}

std::string words_of_point(const SweepPlan& plan, std::size_t point) {
  std::string text;
  for (std::size_t k = 0; k < plan.choice.parameters.size(); ++k) {
    const Parameter& parameter = plan.choice.parameters[k];
    const double value = plan.design.value(point, k);
    text += fmt::format(
        "{}{} = {}", text.empty() ? "" : ", ", parameter.key,
        parameter.has_words() ? parameter.words[static_cast<std::size_t>(value)] : fmt::format("{}", value));
  }
  return text;
}

}  // namespace ictus::sweep
