#include "reproduce_document.hpp"

#include <cmath>
#include <nlohmann/json.hpp>

#include "ictus/base/version.hpp"
#include "ictus/reproduce/papers.hpp"
#include "ictus/reproduce/summary.hpp"

namespace ictus::cli {
namespace {

nlohmann::ordered_json number_or_null(double x) {
  return std::isfinite(x) ? nlohmann::ordered_json(x) : nlohmann::ordered_json();
}

}  // namespace

nlohmann::ordered_json row_json(const reproduce::Row& row) {
  const bool range = row.relation == reproduce::Relation::between;
  nlohmann::ordered_json entry{
      {"paper", row.paper}, {"item", row.item}, {"quantity", row.quantity}, {"origin", name(row.origin)}};
  entry["printed"] = row.printed;
  entry["relation"] = name(row.relation);
  entry["target"] = range ? nlohmann::ordered_json{row.target, row.upper} : number_or_null(row.target);
  entry["allowed"] = row.allowed;
  entry["computed"] = number_or_null(row.computed);
  entry["published_scheme"] = nullptr;
  if (row.published)
    entry["published_scheme"] = {{"name", row.published->name},
                                 {"value", number_or_null(row.published->value)}};
  entry["verdict"] = name(row.verdict);
  entry["cause"] = nullptr;
  if (row.verdict == reproduce::Verdict::differs) entry["cause"] = words(row.cause);
  entry["note"] = row.note;
  return entry;
}

report::Page reproduction_page(const std::string& command, const reproduce::Reproduction& reproduction) {
  const reproduce::Paper& paper = reproduce::paper(reproduction.paper);
  report::Page page{
      std::string(paper.about.summary), std::string(paper.about.source), {}, {}, build_version(), command};
  page.sections.push_back({"Printed and computed", summary(reproduction), {}, {as_table(reproduction)}});
  page.sections.insert(page.sections.end(), reproduction.sections.begin(), reproduction.sections.end());
  return page;
}

}  // namespace ictus::cli
