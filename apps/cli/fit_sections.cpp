// The page of a fit: what was measured beside what the runs say, what is left of it, and how the numbers hang together.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "fit_tables.hpp"
#include "scene_document.hpp"

namespace ictus::cli {
namespace {

using estimation::Measurement;

report::Figure curve_figure(const Measurement& measurement, const std::vector<double>& run,
                            std::size_t number) {
  report::Figure figure{.id = fmt::format("fit-curve-{}", number), .title = measurement.name};
  const bool touches = measurement.kind == Measurement::Kind::touches;
  std::vector<double> x = measurement.times;
  if (touches)
    for (std::size_t i = 0; i < run.size(); ++i) x.push_back(static_cast<double>(measurement.first + i));
  figure.x.label = touches ? "touch" : "time (s)";
  figure.y.label = touches ? "time (s)" : measurement.quantity + " (SI)";
  figure.series = {
      {.name = "measured", .x = x, .y = measurement.values, .style = report::Series::Style::markers},
      {.name = "by the run", .x = x, .y = run, .style = report::Series::Style::line}};
  return figure;
}

report::Figure residual_figure(const estimation::Problem& problem, const estimation::Result& result) {
  report::Figure figure{
      .id = "fit-residuals",
      .title = "What is left",
      .caption =
          "In standard deviations. Noise alone lies within ±2 but for one in twenty and shows no pattern; a "
          "pattern is something that the scene does not have."};
  figure.x.label = "measured value, in the order of the measurements";
  figure.y.label = "(run − measured)/σ";
  Eigen::Index at = 0;
  for (std::size_t m = 0; m < result.values.size(); ++m) {
    report::Series series{.name = problem.choice().measurements[m].name,
                          .style = report::Series::Style::markers};
    for (std::size_t k = 0; k < result.values[m].size(); ++k, ++at) {
      series.x.push_back(static_cast<double>(at + 1));
      series.y.push_back(result.residuals[at]);
    }
    figure.series.push_back(std::move(series));
  }
  return figure;
}

report::Figure correlation_figure(const estimation::Result& result) {
  report::Figure figure{
      .id = "fit-correlation",
      .title = "Correlation",
      .caption =
          "Near +1 or −1 two numbers are told together only: an error of one is an error of the other."};
  report::Series cells{.name = "correlation", .style = report::Series::Style::cells};
  for (std::size_t i = 0; i < result.estimates.size(); ++i) {
    figure.x.names.push_back(result.estimates[i].parameter.key);
    for (std::size_t j = 0; j < result.estimates.size(); ++j) {
      const double rho =
          result.statistics.correlation(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(j));
      cells.x.push_back(static_cast<double>(i + 1));
      cells.y.push_back(static_cast<double>(j + 1));
      cells.colour.push_back(std::isnan(rho) ? 0 : rho);
    }
  }
  figure.y.names = figure.x.names;
  figure.x.label = figure.y.label = "number";
  figure.colour.label = "correlation";
  figure.series = {cells};
  return figure;
}

std::string doubts_of(const estimation::Result& result) {
  std::string words =
      result.is_believed() ? "Nothing speaks against this fit. " : "This fit is not to be believed. ";
  for (const std::string& one : result.doubts) words += "Doubt: " + one + ". ";
  for (const std::string& one : result.warnings) words += "Warning: " + one + ". ";
  return words;
}

}  // namespace

std::vector<report::Section> fit_sections(const estimation::Problem& problem,
                                          const estimation::Result& result) {
  report::Section numbers{"Numbers", doubts_of(result), {}, fit_tables(problem, result)};
  if (result.values.empty()) return {numbers};
  report::Section data{"Measurements and runs", {}, {residual_figure(problem, result)}, {}};
  for (std::size_t m = 0; m < result.values.size(); ++m)
    if (result.values[m].size() > 1)
      data.figures.push_back(curve_figure(problem.choice().measurements[m], result.values[m], m + 1));
  if (result.estimates.size() > 1) data.figures.push_back(correlation_figure(result));
  return {numbers, data};
}

Assembly fitted_scene(const estimation::Problem& problem, const estimation::Result& result) {
  Eigen::VectorXd values(static_cast<Eigen::Index>(result.estimates.size()));
  for (std::size_t i = 0; i < result.estimates.size(); ++i)
    values[static_cast<Eigen::Index>(i)] = result.estimates[i].value;
  return load_text(problem.scene().text, problem.scene().file, problem.words(values));
}

report::Page fit_page(const std::string& command, const estimation::Problem& problem,
                      const estimation::Result& result, const Assembly& fitted) {
  report::Page document = page(command, fitted, "fit");
  if (!problem.choice().title.empty()) document.title = problem.choice().title;
  document.sections = fit_sections(problem, result);
  return document;
}

}  // namespace ictus::cli
