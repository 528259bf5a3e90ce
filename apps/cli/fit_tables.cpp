#include "fit_tables.hpp"

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "ictus/base/version.hpp"
#include "ictus/fit/quantity.hpp"
#include "ictus/report/json.hpp"
#include "ictus/report/number.hpp"
#include "ictus/report/table_of.hpp"

namespace ictus::cli {
namespace {

using Json = nlohmann::ordered_json;
using estimation::Estimate, estimation::Held, estimation::Measurement, estimation::Noise;

std::string unit_of(const Measurement& measurement) {
  if (measurement.kind == Measurement::Kind::touches) return "s";
  if (measurement.kind == Measurement::Kind::number)
    return std::string(estimation::unit_of_number(measurement.quantity));
  // A curve has the unit of the number of the same name.
  const std::string what = estimation::split(measurement.quantity).what;
  if (what == "position" || what == "depth" || what == "gap") return "m";
  for (const estimation::NumberKind& kind : estimation::number_kinds())
    if (kind.name == what) return std::string(kind.unit);
  return "SI";
}

std::string error_words(const Estimate& one) {
  if (one.held != Held::no) return one.held == Held::low ? "at its lower bound" : "at its upper bound";
  if (std::isnan(one.error)) return "–";
  if (!one.told || !std::isfinite(one.error)) return "cannot be told";
  return report::significant(one.error, 3);
}
std::string interval_words(const Estimate& one) {
  if (one.held != Held::no || !one.told || !std::isfinite(one.low) || !std::isfinite(one.high)) return "–";
  return report::significant(one.low, 6) + " … " + report::significant(one.high, 6);
}

std::string chi_words(const estimation::Problem& problem, const estimation::Result& result) {
  const estimation::Statistics& statistics = result.statistics;
  std::string words =
      fmt::format("χ² = {:.4g}, {} degrees of freedom", statistics.square_sum, statistics.freedom());
  if (problem.choice().noise == Noise::estimated)
    return words +
           fmt::format("; errors by what is left, {:.3g} times those given (Student's t)", statistics.size);
  if (std::isfinite(statistics.probability))
    words += fmt::format(": as large by chance with probability {:.3g}", statistics.probability);
  return words + "; errors as given (normal distribution)";
}

report::Table numbers_table(const estimation::Problem& problem, const estimation::Result& result) {
  return report::TableOf("Numbers: " + std::string(estimation::name(result.state)), result.estimates)
      .words("number", [](const Estimate& one) { return one.parameter.key; })
      .words("value", [](const Estimate& one) { return report::significant(one.value, 8); })
      .words("standard error", error_words)
      .words(fmt::format("{:g} % interval", 100 * problem.choice().confidence), interval_words)
      .words("unit", [](const Estimate& one) { return one.parameter.unit; })
      .with_note(chi_words(problem, result) + ". " + estimation::derivatives_in_words(problem, result) +
                 fmt::format(" {} runs.", result.runs));
}

report::Table correlation_table(const estimation::Result& result) {
  report::Table table{"Correlation of the numbers", {"number"}, {}, {}};
  for (std::size_t i = 0; i < result.estimates.size(); ++i) {
    table.head.push_back(std::to_string(i + 1));
    std::vector<std::string> row{fmt::format("{} {}", i + 1, result.estimates[i].parameter.key)};
    for (std::size_t j = 0; j < result.estimates.size(); ++j) {
      const double rho =
          result.statistics.correlation(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(j));
      row.push_back(std::isnan(rho) ? "–" : fmt::format("{:+.4f}", rho));
    }
    table.rows.push_back(row);
  }
  return table;
}

/// One measurement with what the run makes of it.
struct MeasuredRow {
  const Measurement* measurement = nullptr;
  const std::vector<double>* values = nullptr;
  double rms = 0;  // of the residuals, in standard deviations
};
std::vector<MeasuredRow> measured_rows(const estimation::Problem& problem, const estimation::Result& result) {
  std::vector<MeasuredRow> rows;
  Eigen::Index at = 0;
  for (std::size_t m = 0; m < result.values.size(); ++m) {
    const Measurement& measurement = problem.choice().measurements[m];
    const auto count = static_cast<Eigen::Index>(measurement.values.size());
    rows.push_back({&measurement, &result.values[m],
                    result.residuals.segment(at, count).norm() / std::sqrt(static_cast<double>(count))});
    at += count;
  }
  return rows;
}

report::Table measurements_table(const estimation::Problem& problem, const estimation::Result& result) {
  const auto one = [](const MeasuredRow& row) { return row.measurement->values.size() == 1; };
  const auto cell = [&](const MeasuredRow& row, double value) {
    return one(row) ? report::significant(value, 6) : "–";
  };
  return report::TableOf("Measurements", measured_rows(problem, result))
      .words("measurement", [](const MeasuredRow& row) { return row.measurement->name; })
      .count("values", [](const MeasuredRow& row) { return row.measurement->values.size(); })
      .words("measured", [&](const MeasuredRow& row) { return cell(row, row.measurement->values.front()); })
      .words("by the run", [&](const MeasuredRow& row) { return cell(row, row.values->front()); })
      .words("unit", [](const MeasuredRow& row) { return unit_of(*row.measurement); })
      .number(
          "left (σ, rms)", [](const MeasuredRow& row) { return row.rms; }, 3)
      .with_note("");
}

report::Table endings_table(const estimation::Result& result) {
  report::Table table{"Where the starts ended", {"χ²", "starts", "state"}, {}, {}};
  for (const Estimate& one : result.estimates) table.head.push_back(one.parameter.key);
  for (const estimation::Ending& ending : result.endings) {
    std::vector<std::string> row{report::significant(ending.square_sum, 6), std::to_string(ending.starts),
                                 std::string(estimation::name(ending.state))};
    for (const double value : ending.values) row.push_back(report::significant(value, 6));
    table.rows.push_back(row);
  }
  return table;
}

Json matrix_json(const Eigen::MatrixXd& matrix) {
  Json rows = Json::array();
  for (Eigen::Index i = 0; i < matrix.rows(); ++i) {
    rows.push_back(Json::array());
    for (Eigen::Index j = 0; j < matrix.cols(); ++j) rows.back().push_back(report::number(matrix(i, j)));
  }
  return rows;
}

Json list_json(const std::vector<double>& values) {
  Json list = Json::array();
  for (const double value : values) list.push_back(report::number(value));
  return list;
}

Json estimate_json(const Estimate& one) {
  constexpr std::string_view held[] = {"no", "low", "high"};
  return {{"key", one.parameter.key},
          {"value", report::number(one.value)},
          {"error", report::number(one.error)},
          {"low", report::number(one.low)},
          {"high", report::number(one.high)},
          {"unit", one.parameter.unit},
          {"scale", one.parameter.scale == estimation::Scale::log ? "log" : "linear"},
          {"start", report::number(one.parameter.start)},
          {"bounds", list_json({one.parameter.low, one.parameter.high})},
          {"at_bound", held[static_cast<std::size_t>(one.held)]},
          {"told", one.told}};
}

Json untold_json(const estimation::Problem& problem, const estimation::Statistics& statistics) {
  Json list = Json::array();
  for (const estimation::Untold& untold : statistics.untold) {
    Json one = Json::object();
    for (std::size_t k = 0; k < untold.parameters.size(); ++k)
      one[problem.parameters()[untold.parameters[k]].key] = untold.shares[k];
    list.push_back(one);
  }
  return list;
}

}  // namespace

std::vector<report::Table> fit_tables(const estimation::Problem& problem, const estimation::Result& result) {
  std::vector<report::Table> tables{numbers_table(problem, result)};
  if (result.estimates.size() > 1) tables.push_back(correlation_table(result));
  if (!result.values.empty()) tables.push_back(measurements_table(problem, result));
  if (result.endings.size() > 1) tables.push_back(endings_table(result));
  return tables;
}

nlohmann::ordered_json fit_json(const estimation::Problem& problem, const estimation::Result& result) {
  const estimation::Choice& choice = problem.choice();
  Json json{{"ictus", version()},
            {"title", choice.title},
            {"state", estimation::name(result.state)},
            {"believed", result.is_believed()},
            {"parameters", Json::array()}};
  for (const Estimate& one : result.estimates) json["parameters"].push_back(estimate_json(one));
  json["covariance"] = matrix_json(result.covariance);
  json["correlation"] = matrix_json(result.statistics.correlation);
  json["untold"] = untold_json(problem, result.statistics);
  json["noise"] = choice.noise == Noise::known ? "known" : "estimated";
  json["confidence"] = choice.confidence;
  json["chi_squared"] = report::number(result.statistics.square_sum);
  json["freedom"] = result.statistics.freedom();
  json["probability"] = report::number(result.statistics.probability);
  json["size"] = report::number(result.statistics.size);
  json["measurements"] = Json::array();
  for (const MeasuredRow& row : measured_rows(problem, result))
    json["measurements"].push_back({{"name", row.measurement->name},
                                    {"quantity", row.measurement->quantity},
                                    {"times", list_json(row.measurement->times)},
                                    {"measured", list_json(row.measurement->values)},
                                    {"sigma", list_json(row.measurement->sigmas)},
                                    {"run", list_json(*row.values)},
                                    {"rms", report::number(row.rms)}});
  json["endings"] = Json::array();
  for (const estimation::Ending& ending : result.endings)
    json["endings"].push_back({{"chi_squared", report::number(ending.square_sum)},
                               {"starts", ending.starts},
                               {"state", estimation::name(ending.state)},
                               {"values", list_json({ending.values.begin(), ending.values.end()})}});
  json["refused_starts"] = result.refused_starts;
  json["derivatives"] = {{"by", "central differences"},
                         {"noise_of_runs", report::number(result.noise)},
                         {"steps", list_json({result.steps.begin(), result.steps.end()})},
                         {"error", report::number(result.derivative_error)}};
  json["runs"] = result.runs;
  json["warnings"] = result.warnings;
  json["doubts"] = result.doubts;
  return json;
}

report::DataTable fit_data(const estimation::Problem& problem, const estimation::Result& result) {
  report::DataTable table{
      {.name = "measurement"},       {.name = "time", .unit = "s"},   {.name = "measured", .unit = "SI"},
      {.name = "run", .unit = "SI"}, {.name = "sigma", .unit = "SI"}, {.name = "residual", .unit = "1"}};
  Eigen::Index at = 0;
  for (const MeasuredRow& row : measured_rows(problem, result)) {
    const Measurement& m = *row.measurement;
    for (std::size_t k = 0; k < m.values.size(); ++k) {
      table[0].words.push_back(m.name);
      const double numbers[] = {m.times.empty() ? std::nan("") : m.times[k], m.values[k], (*row.values)[k],
                                m.sigmas[k], result.residuals[at++]};
      for (std::size_t c = 0; c < std::size(numbers); ++c) table[c + 1].values.push_back(numbers[c]);
    }
  }
  return table;
}

}  // namespace ictus::cli
