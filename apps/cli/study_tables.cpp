#include "study_tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "ictus/report/number.hpp"

namespace ictus::cli {
namespace {

using Row = std::vector<std::string>;
constexpr std::string_view norms[] = {"q_uniform", "v_l1", "v_l2", "v_uniform", "v_hausdorff"};

void append(Row& row, const Row& more) { row.insert(row.end(), more.begin(), more.end()); }

/// "0.98"; "–" where there was nothing to fit.
std::string order_text(const Slope& slope) {
  return std::isnan(slope.order) ? "–" : fmt::format("{:.2f}", slope.order);
}
/// "×1.3": how far single errors lie off the line.
std::string spread_text(const Slope& slope) {
  return std::isnan(slope.order) ? "–" : fmt::format("×{:.1f}", std::pow(10, slope.spread));
}

bool in_norms(const Study& study) { return !study.runs.empty() && study.runs.front().find("v_l1"); }
bool over_steps(const Study& study) { return !study.runs.empty() && study.runs.front().find("position"); }
bool over_slices(const Study& study) { return !study.runs.empty() && study.runs.front().find("refinement"); }
bool has_points(const StudyRun& run) { return run.points() > 0; }

report::Table step_orders(const Study& study) {
  report::Table table{
      "Orders, fitted by least squares",
      {"scheme", "declared", "position", "spread", "velocity", "spread", "ledger", "error at coarsest",
       "at finest"},
      {},
      "position, velocity: error at the end of the run; ledger: energy the scheme lost or made. spread: how "
      "far single errors lie off the line. –: round-off, no order to fit. α + 1 caps the order of a touch."};
  for (const StudyRun& run : study.runs) {
    if (!has_points(run)) continue;
    const StudyColumn &position = run["position"], &velocity = run["velocity"];
    table.rows.push_back({run.method, report::significant(position.declared, 2), order_text(position.slope),
                          spread_text(position.slope), order_text(velocity.slope),
                          spread_text(velocity.slope), order_text(run["ledger"].slope),
                          report::significant(position.values.front(), 2),
                          report::significant(position.values.back(), 2)});
  }
  return table;
}

/// The measured order, and the declared one where there is one.
std::string order_cell(const StudyRun& run, const StudyColumn& column) {
  const std::string measured = order_text(column.slope);
  return run.is_adaptive || std::isnan(column.declared)
             ? measured
             : fmt::format("{} of {:g}", measured, column.declared);
}

report::Table norm_orders(const Study& study) {
  report::Table table{
      fmt::format("Orders up to {:.4g} s, fitted by least squares", study.until),
      {"scheme"},
      {},
      fmt::format(
          "measured of declared; against {}. q in the uniform norm. Schemes that track events, and adaptive "
          "steps, are compared at the ends of steps. spread: how far the L¹ errors lie off their line. Of "
          "adaptive steps: order over the mean step. –: nothing to fit, or round-off.",
          study.truth)};
  for (const std::string_view norm : norms) table.head.push_back(study.runs.front()[norm].name);
  append(table.head, {"spread", "v, L¹ at coarsest", "at finest", "work at finest"});
  for (const StudyRun& run : study.runs) {
    if (!has_points(run)) continue;
    Row row{run.method};
    for (const std::string_view norm : norms) row.push_back(order_cell(run, run[norm]));
    const StudyColumn& l1 = run["v_l1"];
    append(row,
           {spread_text(l1.slope), report::significant(l1.values.front(), 2),
            report::significant(l1.values.back(), 2), report::significant(run["work"].values.back(), 2)});
    table.rows.push_back(std::move(row));
  }
  return table;
}

/// Schemes × steps, or schemes × tolerances: one kind of error, an octave from column to column.
report::Table octave_table(const Study& study, std::string_view norm, bool adaptive, int stride) {
  report::Table table{fmt::format("Error of {} over the {}", study.runs.front()[norm].name,
                                  adaptive ? "tolerance" : "step (s)"),
                      {"scheme"},
                      {},
                      ""};
  for (const StudyRun& run : study.runs) {
    if (run.is_adaptive != adaptive || !run.failure.empty() || !has_points(run)) continue;
    Row row{run.method};
    const bool first = table.rows.empty();
    for (std::size_t i = 0; i < run.points(); i += static_cast<std::size_t>(stride)) {
      if (first) table.head.push_back(report::significant(run[adaptive ? "tolerance" : "step"].values[i], 3));
      row.push_back(report::significant(run[norm].values[i], 2));
    }
    row.resize(table.head.size(), "–");  // fewer where the study was stopped
    table.rows.push_back(std::move(row));
  }
  return table;
}

std::string deviation_text(double x) {
  if (std::isnan(x)) return "–";
  return x < 1e-14 ? "0" : fmt::format("{:.1e}", x);
}

/// Other methods that fit the scene.
std::vector<const StudyColumn*> beside(const StudyRun& run) {
  std::vector<const StudyColumn*> methods;
  for (const char* id : {"located", "moreau_jean", "compliant"})
    if (const StudyColumn* column = run.find(id); column && !column->name.empty()) methods.push_back(column);
  return methods;
}

std::string robustness_note(const StudyRun& run) {
  std::string note =
      "Largest deviations at the end, over the largest speed or energy: from the finest step, from the run "
      "with the bodies in order and without the gaps";
  std::string methods;
  for (const StudyColumn* other : beside(run)) {
    methods += (methods.empty() ? "" : ", ") + other->name;
    if (other->id == "moreau_jean") methods += " at the same step";
    if (other->id == "compliant") methods += " (compliant contacts, converged)";
  }
  note += methods.empty() ? "."
                          : ", and from other methods: " + methods +
                                "; – where a method takes too long, or did not come to its end.";
  if (run["located"].name == "event_driven with pairwise")
    note +=
        " pairwise takes pairs in their order, pair_iteration the fastest first: of bodies in a row both "
        "have one answer, of others each has its own.";
  return run.failure.empty() ? note : note + "\n" + run.failure;
}

report::Table robustness_table(const StudyRun& run) {
  report::Table table{"What must not matter", {"step"}, {}, robustness_note(run)};
  std::vector<const StudyColumn*> deviations;
  for (const char* id : {"velocity", "energy", "reversed", "gapped"}) deviations.push_back(&run[id]);
  for (const StudyColumn* other : beside(run)) deviations.push_back(other);
  for (const StudyColumn* column : deviations) table.head.push_back(column->name);
  append(table.head, {"impacts", "fallbacks"});
  for (std::size_t i = 0; i < run.points(); ++i) {
    Row row{fmt::format("1/{:.0f} s", 1 / run["step"].values[i])};
    for (const StudyColumn* column : deviations) row.push_back(deviation_text(column->values[i]));
    for (const char* id : {"impacts", "fallbacks"}) row.push_back(fmt::format("{:.0f}", run[id].values[i]));
    table.rows.push_back(std::move(row));
  }
  return table;
}

report::Table velocity_table(const Study& study) {
  constexpr std::size_t most = 16;  // rows
  report::Table table{"Velocities at the end (m/s), by the finest step", {"body"}, {}, {}};
  for (std::size_t axis = 0; axis < study.dimension; ++axis) table.head.push_back(std::string{"xyz"[axis]});
  for (std::size_t i = 0; i < std::min(most, study.velocities.size()); ++i) {
    Row row{study.velocities[i].name};
    for (std::size_t axis = 0; axis < study.dimension; ++axis) {
      const double v = component(study.velocities[i].end, axis) + 0.0;
      row.push_back(std::isnan(v) ? "–" : fmt::format("{:+.6f}", v));
    }
    table.rows.push_back(std::move(row));
  }
  if (study.velocities.size() > most)
    table.note = fmt::format("The first {} of {}.", most, study.velocities.size());
  return table;
}

report::Table slice_table(const StudyRun& run) {
  constexpr std::size_t most = 8;  // bodies
  report::Table table{"Velocities at the end (m/s), by the number of slices", {"mass points"}, {}, {}};
  std::vector<const StudyColumn*> bodies, contacts;
  for (const StudyColumn& column : run.columns) {
    if (column.id == "velocities" && bodies.size() < most) bodies.push_back(&column);
    if (column.id == "contact_times") contacts.push_back(&column);
  }
  for (const StudyColumn* body : bodies) table.head.push_back(body->name);
  append(table.head, {"vibration", "longest contact", "change to the next"});
  for (std::size_t i = 0; i < run.points(); ++i) {
    Row row{fmt::format("{:.0f}", run["points"].values[i])};
    for (const StudyColumn* body : bodies) row.push_back(fmt::format("{:+.6f}", body->values[i] + 0.0));
    double longest = 0;
    for (const StudyColumn* contact : contacts) longest = std::max(longest, contact->values[i]);
    append(row, {report::percent(run["vibrational"].values[i]), report::engineering(longest, "s", 6),
                 report::significant(run["change"].values[i], 3)});
    table.rows.push_back(std::move(row));
  }
  const Slope& slope = run["change"].slope;
  table.note = "vibration: share of the energy that stays in the bodies. ";
  table.note += std::isnan(slope.order)
                    ? "Too few cuts to fit an order to."
                    : fmt::format("The change falls like n^-{} in the number n of slices (spread {}).",
                                  order_text(slope), spread_text(slope));
  if (!run.failure.empty()) table.note += "\n" + run.failure;
  return table;
}

}  // namespace

std::vector<report::Table> tables_of(const Study& study, int per_octave) {
  if (study.runs.empty()) return {};
  if (over_steps(study)) return {step_orders(study)};
  if (in_norms(study)) return {norm_orders(study), octave_table(study, "v_l1", false, per_octave)};
  if (!has_points(study.runs.front())) return {};
  if (over_slices(study)) return {slice_table(study.runs.front())};
  return {robustness_table(study.runs.front()), velocity_table(study)};
}

namespace {

/// One curve per run: a column over another, on logarithmic axes.
struct Diagram {
  const char *id, *title, *caption;
  std::string x_label, y_label;
  const char *x, *y;
};

report::Figure drawn(const Study& study, const Diagram& what) {
  report::Figure figure{what.id, what.title, what.caption, {what.x_label, true}, {what.y_label, true}, {}};
  for (const StudyRun& run : study.runs) {
    if (run.is_adaptive && std::string_view(what.x) == "step") continue;
    report::Series series{run.method, {}, {}, report::Series::Style::line_and_markers};
    for (std::size_t i = 0; i < run.points(); ++i)
      if (const double y = run[what.y].values[i]; y > 0) {
        series.x.push_back(run[what.x].values[i]);
        series.y.push_back(y);
      }
    if (!series.x.empty()) figure.series.push_back(std::move(series));
  }
  return figure;
}

std::vector<report::Section> step_sections(const Study& study) {
  report::Section section{"Convergence", "", {}, {step_orders(study)}};
  for (const Diagram& what :
       {Diagram{"error-step", "Error of position over step", "", "step (s)", "relative error", "step",
                "position"},
        Diagram{"velocity-step", "Error of velocity over step", "", "step (s)", "relative error", "step",
                "velocity"},
        Diagram{"work", "Precision over work",
                "Further left and lower is better: the same precision for less work.",
                "evaluations of contact laws", "relative error of position", "work", "position"},
        Diagram{"ledger-step", "Energy lost or made by the scheme", "", "step (s)", "|R|/E₀", "step",
                "ledger"}})
    section.figures.push_back(drawn(study, what));
  return {std::move(section)};
}

std::vector<report::Section> norm_sections(const Study& study, int per_octave) {
  report::Section orders{"Orders", "", {}, {norm_orders(study)}};
  report::Section work{"Precision and work",
                       "Further left and lower is better: the same precision for less work. Adaptive steps "
                       "are driven by their tolerance; all are compared at the ends of their steps.",
                       {},
                       {}};
  const auto diagram = [&](std::string id, std::string_view title, const std::string& x_label, const char* x,
                           const char* y) {
    const std::string name = study.runs.front()[y].name, full = fmt::format("{} of {}", title, name);
    std::replace(id.begin(), id.end(), '_', '-');
    return drawn(study, {id.c_str(), full.c_str(), "", x_label, "error of " + name, x, y});
  };
  for (const std::string_view norm : norms)
    orders.figures.push_back(
        diagram("step-" + std::string(norm), "Error over step", "step (s)", "step", norm.data()));
  const std::string effort = "force evaluations and contact problems";
  work.figures = {diagram("work-q_uniform", "Precision over work", effort, "work", "grid_q"),
                  diagram("work-v_l1", "Precision over work", effort, "work", "grid_v")};
  for (const bool adaptive : {false, true})
    for (const std::string_view norm : norms)
      if (report::Table table = octave_table(study, norm, adaptive, per_octave); !table.rows.empty())
        work.tables.push_back(std::move(table));
  return {std::move(orders), std::move(work)};
}

report::Figure deviation_figure(const StudyRun& run) {
  report::Figure figure{"deviation",
                        "Deviation of the velocities",
                        "Over the time step; what is below round-off, 1e-16, is drawn there.",
                        {"step (s)", true},
                        {"deviation, of the largest speed", true},
                        {}};
  const auto add = [&](const std::string& name, const StudyColumn& column) {
    report::Series series{name, {}, {}, report::Series::Style::line_and_markers};
    for (std::size_t i = 0; i < run.points(); ++i) {
      if (std::isnan(column.values[i])) continue;
      series.x.push_back(run["step"].values[i]);
      series.y.push_back(std::max(1e-16, column.values[i]));
    }
    figure.series.push_back(std::move(series));
  };
  add("from the finest step", run["velocity"]);
  for (const StudyColumn* other : beside(run)) add("from " + other->name, *other);
  for (const char* id : {"reversed", "gapped"}) add(run[id].name, run[id]);
  return figure;
}

}  // namespace

std::vector<report::Section> sections_of(const Study& study, int per_octave) {
  if (study.runs.empty()) return {};
  if (over_steps(study)) return step_sections(study);
  if (in_norms(study)) return norm_sections(study, per_octave);
  report::Section section{"Convergence", "", {}, tables_of(study, per_octave)};
  if (over_slices(study)) {
    const report::Figure figure =
        drawn(study, {"change", "Change of the velocities with twice as many slices",
                      "A straight line is an order; contacts of round bodies, whose tips end in a cone, need "
                      "not have one.",
                      "mass points", "change (m/s)", "points", "change"});
    if (!figure.series.empty()) section.figures = {figure};
  } else if (has_points(study.runs.front())) {
    section.title = "What must not matter";
    section.figures = {deviation_figure(study.runs.front())};
  }
  return {std::move(section)};
}

}  // namespace ictus::cli
