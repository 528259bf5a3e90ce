#include <nlohmann/json.hpp>

#include "ictus/base/version.hpp"
#include "ictus/report/json.hpp"
#include "study_tables.hpp"

namespace ictus::cli {
namespace {

using Json = nlohmann::ordered_json;

Json slope_json(const Slope& slope) {
  return {{"order", report::number(slope.order)},
          {"spread", report::number(slope.spread)},
          {"points", slope.points}};
}

bool is_count(const StudyColumn& column) {
  return column.id == "refinement" || column.id == "points" || column.id == "impacts" ||
         column.id == "fallbacks";
}

/// One point: a number per column, a list where several columns share an id, as of bodies and contacts.
Json point_of(const StudyRun& run, std::size_t point) {
  Json row = Json::object();
  for (const StudyColumn& column : run.columns) {
    const Json value = is_count(column) ? Json(static_cast<std::size_t>(column.values[point]))
                                        : report::number(column.values[point]);
    if (column.id == "velocities" || column.id == "contact_times")
      row[column.id].push_back(value);
    else
      row[column.id] = value;
  }
  return row;
}

Json names_of(const StudyRun& run, std::string_view id) {
  Json names = Json::array();
  for (const StudyColumn& column : run.columns)
    if (column.id == id) names.push_back(column.name);
  return names;
}

/// A method with its orders: of compliant schemes beside its points, of nonsmooth ones in "orders".
Json method_of(const StudyRun& run) {
  Json row{{"scheme", run.method}};
  if (run.find("position"))
    row["declared"] = report::number(run["position"].declared);
  else
    row.update({{"adaptive", run.is_adaptive}, {"on_grid", run.on_grid}});
  if (!run.failure.empty()) row["failure"] = run.failure;
  for (const StudyColumn& column : run.columns) {
    const bool is_error = column.id != "step" && column.id != "tolerance" && column.id != "work" &&
                          !column.id.starts_with("grid_");
    if (!is_error) continue;
    if (run.find("position"))
      row[column.id] = slope_json(column.slope);
    else {
      row["orders"][column.id] = slope_json(column.slope);
      row["orders"][column.id]["declared"] = report::number(column.declared);
    }
  }
  for (std::size_t i = 0; i < run.points(); ++i) row["points"].push_back(point_of(run, i));
  return row;
}

/// Of discs and spheres, and of deformable bodies: the one run is its points.
void add_points(Json& json, const Study& study) {
  const StudyRun& run = study.runs.front();
  if (run.find("refinement")) {
    json["bodies"] = names_of(run, "velocities");
    json["contacts"] = names_of(run, "contact_times");
    json["order"] = slope_json(run["change"].slope);
  } else {
    for (const char* id : {"located", "compliant"}) json[id] = run.find(id) ? run[id].name : std::string{};
    for (const BodyVelocity& body : study.velocities)
      json["velocities"][body.name] = {report::number(body.end.x), report::number(body.end.y),
                                       report::number(body.end.z)};
  }
  if (!run.failure.empty()) json["failure"] = run.failure;
  for (std::size_t i = 0; i < run.points(); ++i) json["runs"].push_back(point_of(run, i));
}

}  // namespace

Json as_json(const Study& study) {
  Json json{{"ictus", version()}};
  if (study.runs.empty() || study.runs.front().find("work")) {
    json["end"] = study.until;
    json["reference"] = study.reference.empty() ? "exact" : study.reference;
    for (const StudyRun& run : study.runs) json["runs"].push_back(method_of(run));
  } else {
    add_points(json, study);
  }
  return json;
}

report::DataTable data_of(const Study& study) {
  report::DataTable table{{.name = "method"}};
  if (study.runs.empty()) return table;
  for (const StudyColumn& column : study.runs.front().columns) {
    const bool named = column.id == "velocities" || column.id == "contact_times";
    table.push_back({.name = named ? column.name + "." + column.id : column.id, .unit = column.unit});
  }
  for (const StudyRun& run : study.runs) {
    table.front().words.insert(table.front().words.end(), run.points(), run.method);
    for (std::size_t k = 0; k < run.columns.size(); ++k)
      table[k + 1].values.insert(table[k + 1].values.end(), run.columns[k].values.begin(),
                                 run.columns[k].values.end());
  }
  return table;
}

}  // namespace ictus::cli
