// How the answers to an impact problem are told: one law in full, several side by side.

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "ictus/report/number.hpp"
#include "ictus/trace/event.hpp"
#include "raw_impact.hpp"

namespace ictus::cli {
namespace {

using report::significant;

std::string_view word(ImpactStatus status) {
  switch (status) {
    case ImpactStatus::resolved: return "resolved";
    case ImpactStatus::collapsed: return "collapsed";
    case ImpactStatus::gave_up: return "gave_up";
    case ImpactStatus::does_not_converge: return "does_not_converge";
    case ImpactStatus::not_applicable: return "not_applicable";
    case ImpactStatus::bad_problem: return "bad_problem";
    case ImpactStatus::unknown_law: return "unknown_law";
    case ImpactStatus::no_solution: return "no_solution";
    case ImpactStatus::not_unique: return "not_unique";
  }
  return "unknown";
}

/// "resolved", "resolved; contacts stay closed", "no answer: …"
std::string status_words(const RawAnswer& answer) {
  if (answer.status == ImpactStatus::resolved) return "resolved";
  if (answer.status == ImpactStatus::collapsed) return "resolved, contacts stay closed";
  std::string words(word(answer.status));
  std::replace(words.begin(), words.end(), '_', ' ');
  return answer.message.empty() ? words : words + ": " + answer.message;
}

std::string number(double x) { return significant(x, 10); }

double sum(const std::vector<double>& list) {
  double total = 0;
  for (const double x : list) total += x;
  return total;
}

std::size_t tangents(const RawAnswer& answer) {
  return answer.impulse.empty() ? 0 : answer.tangential.size() / answer.impulse.size();
}

report::Table velocity_table(const RawImpact& raw, const RawAnswer& answer) {
  report::Table table{
      fmt::format("{}: {}", answer.law, status_words(answer)), {"coordinate", "before", "after"}, {}, {}};
  for (std::size_t k = 0; k < raw.velocity.size(); ++k)
    table.rows.push_back({std::to_string(k + 1), number(raw.velocity[k]), number(answer.velocity[k])});
  return table;
}

report::Table contact_table(const RawImpact& raw, const RawAnswer& answer) {
  const std::size_t d = raw.rows_per_contact, t = tangents(answer);
  report::Table table{
      "Contacts", {"contact", "closing before", "after", "impulse (N s)", "lost (J)"}, {}, {}};
  for (std::size_t k = 0; k + 1 < d; ++k) {
    const std::string which = d > 2 ? fmt::format(" {}", k + 1) : "";
    for (const char* head : {"slip{} before", "slip{} after"})
      table.head.push_back(fmt::format(fmt::runtime(head), which));
    if (t > 0) table.head.push_back(fmt::format("friction{} (N s)", which));
  }
  if (t > 0) table.head.push_back("rubbed away (J)");
  for (std::size_t j = 0; j < answer.impulse.size(); ++j) {
    std::vector<std::string> row{std::to_string(j + 1), number(raw.speed(j * d, raw.velocity)),
                                 number(raw.speed(j * d, answer.velocity)), number(answer.impulse[j]),
                                 number(answer.loss[j])};
    for (std::size_t k = 0; k + 1 < d; ++k) {
      row.push_back(number(raw.speed(j * d + 1 + k, raw.velocity)));
      row.push_back(number(raw.speed(j * d + 1 + k, answer.velocity)));
      if (t > 0) row.push_back(number(answer.tangential[j * t + k]));
    }
    if (t > 0) row.push_back(number(answer.friction_loss[j]));
    table.rows.push_back(std::move(row));
  }
  table.note =
      fmt::format("Energy {} J before, {} J after; lost {} J in contacts{}.{}", number(answer.energy_before),
                  number(answer.energy_after), number(sum(answer.loss)),
                  t > 0 ? fmt::format(", {} J by friction", number(sum(answer.friction_loss))) : "",
                  answer.gained() ? " The law has made energy: this is no answer of physics." : "");
  return table;
}

report::Table event_table(const RawAnswer& answer) {
  report::Table table{
      "Events", {"time (s)", "contact", "what", "impulse so far (N s)", "closing (m/s)"}, {}, {}};
  constexpr std::size_t shown = 40;
  for (const ImpactEvent& event : answer.events) {
    if (table.rows.size() == shown) break;
    table.rows.push_back({number(event.time), std::to_string(event.contact + 1),
                          std::string(name(event_kind(event.kind))), number(event.impulse),
                          number(event.closing)});
  }
  if (answer.events.size() > shown)
    table.note = fmt::format("{} more: --json prints all.", answer.events.size() - shown);
  return table;
}

/// Laws that do not know the problem are named below the table, by their reasons.
report::Table comparison(const RawImpact& raw, const std::vector<RawAnswer>& answers) {
  report::Table table{"Every law that knows the problem", {"law", "energy after"}, {}, {}};
  for (std::size_t k = 0; k < raw.velocity.size(); ++k) table.head.push_back(fmt::format("v{}", k + 1));
  for (std::size_t j = 0; j < raw.contacts(); ++j) table.head.push_back(fmt::format("p{} (N s)", j + 1));
  table.head.push_back("status");
  std::vector<std::pair<std::string, std::string>> others;  // reason, laws
  for (const RawAnswer& answer : answers) {
    if (answer.status == ImpactStatus::not_applicable) {
      const auto same = [&](const auto& other) { return other.first == answer.message; };
      const auto other = std::find_if(others.begin(), others.end(), same);
      if (other != others.end())
        other->second += ", " + answer.law;
      else
        others.emplace_back(answer.message, answer.law);
      continue;
    }
    std::vector<std::string> row{answer.law};
    if (answer.good()) {
      row.push_back(
          report::percent(answer.energy_before > 0 ? answer.energy_after / answer.energy_before : 1));
      for (const double v : answer.velocity) row.push_back(significant(v, 6));
      for (const double p : answer.impulse) row.push_back(significant(p, 6));
    }
    row.resize(table.head.size() - 1, "–");
    row.push_back(status_words(answer) + (answer.gained() ? ", made energy" : ""));
    table.rows.push_back(std::move(row));
  }
  if (table.rows.empty()) table = {"No law of the list knows the problem.", {}, {}, {}};
  for (const auto& [reason, laws] : others)
    table.note += fmt::format("{}Left out, since {}: {}.", table.note.empty() ? "" : "\n", reason, laws);
  return table;
}

/// A few of the samples, of each contact; --json has all.
report::Table history_table(const RawAnswer& answer) {
  constexpr std::size_t shown = 20;
  const std::size_t m = answer.impulse.size(), t = answer.slip.size() / answer.time.size() / m;
  report::Table table{"History", {"time (s)", "contact", "force (N)", "impulse so far (N s)"}, {}, {}};
  for (std::size_t a = 0; a < t; ++a)
    table.head.push_back(t > 1 ? fmt::format("slip {} (m/s)", a + 1) : "slip (m/s)");
  const std::size_t every = (answer.time.size() + shown - 1) / shown;
  for (std::size_t k = 0; k < answer.time.size(); k += every)
    for (std::size_t j = 0; j < m; ++j) {
      std::vector<std::string> row{number(answer.time[k]), std::to_string(j + 1),
                                   number(answer.force[k * m + j]), number(answer.passed[k * m + j])};
      for (std::size_t a = 0; a < t; ++a) row.push_back(number(answer.slip[(k * m + j) * t + a]));
      table.rows.push_back(std::move(row));
    }
  if (every > 1)
    table.note = fmt::format("Every {}th of {} samples; --json has all.", every, answer.time.size());
  return table;
}

}  // namespace

std::vector<report::Table> tables(const RawImpact& problem, const std::vector<RawAnswer>& answers) {
  if (problem.law == "all") return {comparison(problem, answers)};
  const RawAnswer& only = answers.front();
  if (!only.good()) return {{fmt::format("{}: {}", only.law, status_words(only)), {}, {}, {}}};
  std::vector<report::Table> all{velocity_table(problem, only), contact_table(problem, only)};
  if (!only.events.empty()) all.push_back(event_table(only));
  if (!only.time.empty()) all.push_back(history_table(only));
  return all;
}

nlohmann::ordered_json as_json(const RawImpact& problem, const std::vector<RawAnswer>& answers) {
  nlohmann::ordered_json json{{"kind", "impact"}, {"title", problem.title}, {"velocity", problem.velocity}};
  json["results"] = nlohmann::ordered_json::array();
  for (const RawAnswer& answer : answers) {
    nlohmann::ordered_json one{
        {"law", answer.law}, {"status", word(answer.status)}, {"message", answer.message}};
    if (answer.good()) {
      one.update({{"velocity", answer.velocity},
                  {"impulse", answer.impulse},
                  {"tangential", nlohmann::ordered_json::array()},
                  {"loss", answer.loss},
                  {"friction_loss", answer.friction_loss},
                  {"energy_before", answer.energy_before},
                  {"energy_after", answer.energy_after},
                  {"gained_energy", answer.gained()},
                  {"duration", answer.duration},
                  {"steps", answer.steps},
                  {"events", nlohmann::ordered_json::array()}});
      const std::size_t t = tangents(answer);
      for (std::size_t j = 0; t > 0 && j < answer.impulse.size(); ++j) {
        const auto first = answer.tangential.begin() + static_cast<std::ptrdiff_t>(j * t);
        one["tangential"].push_back(std::vector<double>(first, first + static_cast<std::ptrdiff_t>(t)));
      }
      if (!answer.spinning.empty()) one["spin_impulse"] = answer.spinning;
      if (!answer.time.empty()) {
        one["history"] = {{"time", answer.time}, {"force", answer.force}, {"impulse", answer.passed}};
        if (!answer.slip.empty()) one["history"]["slip"] = answer.slip;
      }
      for (const ImpactEvent& event : answer.events)
        one["events"].push_back({{"kind", name(event_kind(event.kind))},
                                 {"contact", event.contact + 1},
                                 {"time", event.time},
                                 {"impulse", event.impulse},
                                 {"closing", event.closing}});
    }
    json["results"].push_back(std::move(one));
  }
  return json;
}

}  // namespace ictus::cli
