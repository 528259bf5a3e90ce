#include "run_document.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string_view>

#include "ictus/base/version.hpp"
#include "ictus/report/animation.hpp"
#include "ictus/report/choice.hpp"
#include "ictus/report/figures.hpp"
#include "ictus/report/impulse_plane.hpp"
#include "ictus/report/number.hpp"
#include "ictus/report/run_tables.hpp"
#include "ictus/report/runs.hpp"
#include "ictus/run/methods.hpp"
#include "ictus/run/run.hpp"
#include "ictus/run/three_balls.hpp"
#include "ictus/run/truncation.hpp"
#include "ictus/scene/write.hpp"
#include "scene_document.hpp"

namespace ictus::cli {

Trace told_run(const Assembly& assembly, const std::function<bool(double)>& stop,
               const Checkpoints* checkpoints) {
  Trace trace = run(assembly, {.scheme = {}, .stop = stop, .checkpoints = checkpoints});
  if (std::string cost = truncation_cost(assembly, trace).sentence(); !cost.empty())
    trace.remarks.push_back(std::move(cost));
  return trace;
}

std::string summary_line(const Assembly& assembly, const Trace& trace) {
  const std::string_view noun = method(trace.scheme).traits().noun;
  return fmt::format("{}: {}, {} {}, {} step{}, {}",
                     assembly.scene.title.empty() ? assembly.scene.file : assembly.scene.title,
                     contents(assembly), noun, trace.scheme, trace.steps, trace.steps == 1 ? "" : "s",
                     trace.ending.reason);
}

std::string remarks_text(const Trace& trace) {
  std::string text;
  for (const std::string& remark : trace.remarks) text += remark + "\n";
  return text.empty() ? text : text + "\n";
}

void check_plot(const std::vector<std::string>& plot, const Trace& trace) {
  if (plot.empty()) return;
  std::vector<std::string> known = trace.contact_names;
  for (const BodyOutcome& body : trace.bodies) known.push_back(body.name);
  for (const Column& column : trace.columns)
    if (const std::size_t at = column.name.rfind(".position"); at != std::string::npos)
      known.push_back(column.name.substr(0, at));
  const std::vector<std::string_view> names(known.begin(), known.end());
  Problems problems;
  for (const std::string& name : plot)
    if (std::find(names.begin(), names.end(), name) == names.end())
      problems.add({"--plot"}, "there is no contact or body '" + name + "'", allowed_names(name, names));
  problems.raise();
}

namespace {

std::string failures_text(const Trace& trace) {
  std::string text;
  for (const std::string& failure : trace.failures) text += "FAILED: " + failure + "\n";
  return text.empty() ? text : text + "\n";
}

}  // namespace

nlohmann::ordered_json run_json(const Assembly& assembly, const Trace& trace, report::Columns columns) {
  return {{"ictus", version()},
          {"title", assembly.scene.title},
          {"scene", write_scene(resolved(assembly))},
          {"run", report::json(trace, columns)}};
}

namespace {

/// What came of it, for who reads one line only.
std::string outcome_sentence(const Trace& trace) {
  std::size_t touches = 0;
  const ContactOutcome* hardest = nullptr;
  for (const ContactOutcome& contact : trace.contacts) {
    touches += contact.touches;
    if (contact.peak_force > 0 && (!hardest || contact.peak_force > hardest->peak_force)) hardest = &contact;
  }
  // Who keeps no book of single contacts may count impacts.
  if (touches == 0) touches = std::max(trace.impacts.size(), trace.spheres.impacts);
  std::string text = touches == 0   ? "No impact was seen"
                     : touches == 1 ? "One contact closed"
                                    : fmt::format("Contacts closed {} times", touches);
  if (hardest && report::all_forces_known(trace)) {
    const auto number = static_cast<std::size_t>(hardest - trace.contacts.data());
    text += fmt::format("; the largest force was that of {}, {} at {}", report::contact_name(trace, number),
                        report::engineering(hardest->peak_force, "N"),
                        report::engineering(hardest->peak_force_time, "s"));
  }
  const Ledger& ledger = trace.ledger;
  const double share = ledger.scale() > 0 ? ledger.dissipated / ledger.scale() : 0;
  if (share < 5e-7) return text + "; no energy was lost.\n\n";
  text += fmt::format("; {} were lost", report::engineering(ledger.dissipated, "J"));
  // Where there is a potential or a hand, there is no whole that it would be a part of.
  if (ledger.peak_kinetic == 0 && ledger.by_hand == 0)
    text += ", " + report::percent(share, 3) + " of the energy";
  text += ".";
  return text + "\n\n";
}

}  // namespace

report::Page run_page(const std::string& command, const Assembly& assembly, const Trace& trace,
                      const std::vector<std::string>& plot) {
  report::Page document = page(command, assembly, "");
  document.subtitle = summary_line(assembly, trace);
  const std::string titled = document.title + ": ";  // it stands above
  if (document.subtitle.starts_with(titled)) document.subtitle.erase(0, titled.size());
  document.animation = report::animation({{trace.scheme, trace}});
  document.sections.push_back(
      {"What happened", outcome_sentence(trace) + failures_text(trace) + remarks_text(trace),
       report::standard_figures({{trace.scheme, trace, plot}}), report::run_tables(trace)});
  if (!trace.events_inside_impacts(true).empty())
    document.sections.push_back({"Inside the impact", "", {}, {report::event_table(trace, 100)}});
  if (const auto balls = three_ball_problem(assembly))
    document.sections.push_back(report::impulse_plane_section(*balls));
  return document;
}

}  // namespace ictus::cli
