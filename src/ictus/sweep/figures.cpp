#include "ictus/sweep/figures.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "ictus/report/number.hpp"
#include "ictus/sweep/indices.hpp"

namespace ictus::sweep {
namespace {

using report::Figure;
using report::Series;

constexpr std::size_t most_outcomes = 8, most_curves = 12, most_dots = 5000, most_scattered = 5;

/// A column of the table as what figures draw.
struct Drawn {
  std::string label;
  std::vector<double> values;
};

std::string labelled(const std::string& name, const std::string& unit) {
  return unit.empty() || unit == "1" ? name : name + " (" + unit + ")";
}

class Drawing {
 public:
  Drawing(const SweepPlan& plan, const Results& results) : plan_(plan), results_(results) {
    for (std::size_t k = 0; k < plan.choice.parameters.size(); ++k) {
      Drawn drawn{labelled(plan.choice.parameters[k].key, plan.parameter_units[k]), {}};
      for (std::size_t i = 0; i < results.points(); ++i)
        drawn.values.push_back(plan.design.value(i, k) + (plan.choice.parameters[k].has_words() ? 1 : 0));
      parameters_.push_back(std::move(drawn));
    }
    for (std::size_t k = 0; k < std::min(most_outcomes, plan.outcomes.size()); ++k) {
      Drawn drawn{labelled(plan.choice.outcomes[k].name, plan.outcomes[k].unit()), {}};
      for (std::size_t i = 0; i < results.points(); ++i) drawn.values.push_back(results.value(i, k));
      outcomes_.push_back(std::move(drawn));
    }
  }

  report::Section responses() const {
    report::Section section{.title = "Response", .text = "What each outcome does with each parameter."};
    for (std::size_t o = 0; o < outcomes_.size(); ++o) {
      const bool grid = plan_.design.sampling() == Sampling::grid;
      if (grid && parameters_.size() <= 2) {
        section.figures.push_back(curves(o));
        if (parameters_.size() == 2) section.figures.push_back(map(o));
        continue;
      }
      for (std::size_t k = 0; k < parameters_.size(); ++k)
        section.figures.push_back(dots(fmt::format("response-{}-{}", o, k), parameters_[k], outcomes_[o], k));
    }
    return section;
  }

  report::Section histograms() const {
    report::Section section{.title = "Histograms", .text = "How often an outcome has which value."};
    for (std::size_t o = 0; o < outcomes_.size(); ++o) {
      std::vector<double> sorted;
      for (const double value : outcomes_[o].values)
        if (std::isfinite(value)) sorted.push_back(value);
      std::sort(sorted.begin(), sorted.end());
      if (sorted.size() < 2 || !(sorted.back() > sorted.front())) continue;
      section.figures.push_back(histogram(o, sorted));
    }
    return section;
  }

  report::Section scatter() const {
    report::Section section{.title = "Scatter matrix", .text = "Every two columns against each other."};
    std::vector<const Drawn*> all;
    for (const auto* list : {&parameters_, &outcomes_})
      for (const Drawn& drawn : *list)
        if (all.size() < most_scattered) all.push_back(&drawn);
    for (std::size_t i = 0; i < all.size(); ++i)
      for (std::size_t k = 0; k < i; ++k)
        section.figures.push_back(
            dots(fmt::format("scatter-{}-{}", k, i), *all[k], *all[i], parameters_.size()));
    return section;
  }

  report::Section indices() const {
    report::Section section{
        .title = "Sobol' indices",
        .text = "Shares of the variance: of a parameter alone, and with all in which it takes part."};
    for (std::size_t o = 0; o < outcomes_.size(); ++o) {
      const SobolIndices found = sobol_indices(outcomes_[o].values, parameters_.size());
      report::Table table{.title = outcomes_[o].label,
                          .head = {"parameter", "first order", "±", "total", "±"}};
      Figure figure{.id = fmt::format("sobol-{}", o),
                    .title = outcomes_[o].label,
                    .x = {.label = "parameter"},
                    .y = {.label = "share of the variance"}};
      Series first{.name = "first order", .style = Series::Style::markers},
          total{.name = "total", .style = Series::Style::markers};
      for (std::size_t k = 0; k < found.of.size(); ++k) {
        const SobolIndex& s = found.of[k];
        table.rows.push_back({plan_.choice.parameters[k].key, report::significant(s.first),
                              report::significant(s.first_error, 2), report::significant(s.total),
                              report::significant(s.total_error, 2)});
        figure.x.names.push_back(plan_.choice.parameters[k].key);
        for (Series* series : {&first, &total}) series->x.push_back(static_cast<double>(k + 1));
        first.y.push_back(s.first);
        total.y.push_back(s.total);
      }
      table.note = fmt::format("{} rows of {} runs; {} left out since a run of them has no value", found.rows,
                               parameters_.size() + 2, found.left_out);
      figure.series = {first, total};
      section.tables.push_back(std::move(table));
      section.figures.push_back(std::move(figure));
    }
    return section;
  }

  report::Section failures() const {
    const auto failed = results_.failed();
    report::Section section{.title = "Points that failed",
                            .text = fmt::format("{} of {} points.", failed.size(), results_.points())};
    report::Table table{.title = "The first of them", .head = {"point", "parameters", "status", "error"}};
    for (std::size_t i = 0; i < std::min<std::size_t>(failed.size(), 100); ++i)
      table.rows.push_back({std::to_string(failed[i]), words_of_point(plan_, failed[i]),
                            std::string(name_of(results_.status(failed[i]))), results_.error(failed[i])});
    if (!failed.empty()) section.tables.push_back(std::move(table));
    return section;
  }

 private:
  report::Axis axis(std::size_t parameter) const {
    report::Axis result{.label = parameters_[parameter].label,
                        .names = plan_.choice.parameters[parameter].words};
    const auto& p = plan_.choice.parameters[parameter];
    result.logarithmic =
        (p.shape == Parameter::Shape::log || p.shape == Parameter::Shape::log_uniform) && p.values[0] > 0;
    return result;
  }

  /// Over the first parameter, one curve for each value of the second.
  Figure curves(std::size_t o) const {
    Figure figure{.id = fmt::format("response-{}", o),
                  .title = outcomes_[o].label,
                  .x = axis(0),
                  .y = {.label = outcomes_[o].label}};
    const std::size_t inner = parameters_.size() == 2 ? plan_.choice.parameters[1].grid_size() : 1;
    const std::size_t outer = plan_.choice.parameters[0].grid_size();
    for (std::size_t c = 0; c < std::min(inner, most_curves); ++c) {
      const std::size_t second = inner <= most_curves ? c : c * (inner - 1) / (most_curves - 1);
      Series series{.style = Series::Style::line_and_markers};
      if (inner > 1) series.name = words(1, second);
      for (std::size_t i = 0; i < outer; ++i) {
        series.x.push_back(parameters_[0].values[i * inner + second]);
        series.y.push_back(outcomes_[o].values[i * inner + second]);
      }
      figure.series.push_back(std::move(series));
    }
    return figure;
  }

  std::string words(std::size_t parameter, std::size_t index) const {
    const Parameter& p = plan_.choice.parameters[parameter];
    return p.key + " = " + (p.has_words() ? p.words[index] : report::significant(p.at(index)));
  }

  Figure map(std::size_t o) const {
    Figure figure{
        .id = fmt::format("map-{}", o), .title = outcomes_[o].label + ", map", .x = axis(0), .y = axis(1)};
    figure.colour = {.label = outcomes_[o].label};
    Series cells{.name = outcomes_[o].label, .style = Series::Style::cells};
    for (std::size_t i = 0; i < results_.points(); ++i) {
      cells.x.push_back(parameters_[0].values[i]);
      cells.y.push_back(parameters_[1].values[i]);
      cells.colour.push_back(outcomes_[o].values[i]);
    }
    figure.series.push_back(std::move(cells));
    return figure;
  }

  Figure dots(std::string id, const Drawn& x, const Drawn& y, std::size_t parameter) const {
    Figure figure{.id = std::move(id),
                  .title = y.label + " over " + x.label,
                  .x = {.label = x.label},
                  .y = {.label = y.label}};
    if (parameter < parameters_.size()) figure.x = axis(parameter);
    Series series{.style = Series::Style::markers};
    const std::size_t every = x.values.size() / most_dots + 1;
    for (std::size_t i = 0; i < x.values.size(); i += every) {
      series.x.push_back(x.values[i]);
      series.y.push_back(y.values[i]);
    }
    figure.series.push_back(std::move(series));
    return figure;
  }

  /// As many bins as the root of the number of values, within reason.
  Figure histogram(std::size_t o, const std::vector<double>& sorted) const {
    const auto count = std::clamp<std::size_t>(
        static_cast<std::size_t>(std::sqrt(static_cast<double>(sorted.size()))), 5, 60);
    const double low = sorted.front(), width = (sorted.back() - low) / static_cast<double>(count);
    std::vector<double> bins(count, 0);
    for (const double value : sorted)
      ++bins[std::min(static_cast<std::size_t>((value - low) / width), count - 1)];
    Figure figure{.id = fmt::format("histogram-{}", o),
                  .title = outcomes_[o].label,
                  .x = {.label = outcomes_[o].label},
                  .y = {.label = "points"}};
    Series series{.name = "points", .style = Series::Style::line};
    for (std::size_t i = 0; i < count; ++i)
      for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
        series.x.push_back(low + width * static_cast<double>(i + side));
        series.y.push_back(bins[i]);
      }
    figure.series.push_back(std::move(series));
    return figure;
  }

  const SweepPlan& plan_;
  const Results& results_;
  std::vector<Drawn> parameters_, outcomes_;
};

}  // namespace

std::vector<report::Section> sections_of(const SweepPlan& plan, const Results& results) {
  const Drawing drawing(plan, results);
  std::vector<report::Section> sections{drawing.responses(), drawing.histograms()};
  if (plan.design.sampling() == Sampling::saltelli) sections.push_back(drawing.indices());
  sections.push_back(drawing.scatter());
  if (!results.failed().empty()) sections.push_back(drawing.failures());
  return sections;
}

}  // namespace ictus::sweep
