// Parameters as users write them, and the values that they take.

#include <fmt/format.h>

#include <algorithm>
#include <boost/math/special_functions/erf.hpp>
#include <cmath>

#include "ictus/base/most.hpp"
#include "ictus/scene/units.hpp"
#include "ictus/sweep/choice.hpp"

namespace ictus::sweep {
namespace {

using Shape = Parameter::Shape;

/// Φ⁻¹(u) = −√2 erfc⁻¹(2u). Not promoted to long double: the same bits everywhere.
double normal_quantile(double u) {
  using Policy = boost::math::policies::policy<boost::math::policies::promote_double<false>>;
  return -std::sqrt(2.0) * boost::math::erfc_inv(2 * u, Policy());
}

double triangular_quantile(double low, double peak, double high, double u) {
  const double share = (peak - low) / (high - low);
  return u < share ? low + std::sqrt(u * (high - low) * (peak - low))
                   : high - std::sqrt((1 - u) * (high - low) * (high - peak));
}

std::string_view trim(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

std::vector<std::string_view> split(std::string_view text, char by) {
  std::vector<std::string_view> parts;
  while (true) {
    const std::size_t at = text.find(by);
    parts.push_back(trim(text.substr(0, at)));
    if (at == std::string_view::npos) return parts;
    text.remove_prefix(at + 1);
  }
}

bool looks_like_number(std::string_view text) {
  if (text.starts_with('+') || text.starts_with('-') || text.starts_with('.')) text.remove_prefix(1);
  if (text.starts_with('.')) text.remove_prefix(1);
  return !text.empty() && text.front() >= '0' && text.front() <= '9';
}

/// One number; all numbers of a parameter with a unit have the same dimension.
void add_number(Parameter& parameter, std::string_view text, Problems& problems) {
  const QuantityText read = parse_quantity(text);
  if (!read.quantity)
    return problems.add(parameter.place, fmt::format("'{}' {}", text, read.fault.message), read.fault.help);
  if (read.quantity->dimension) {
    if (parameter.dimension && !(*parameter.dimension == *read.quantity->dimension))
      return problems.add(parameter.place,
                          fmt::format("'{}' is in {}, and the number before it in {}", text,
                                      read.quantity->dimension->text(), parameter.dimension->text()));
    parameter.dimension = read.quantity->dimension;
  }
  parameter.values.push_back(read.quantity->value);
}

void read_values(Parameter& parameter, std::string_view text, Problems& problems) {
  const auto items = split(text, ',');
  const bool words = std::none_of(items.begin(), items.end(), looks_like_number);
  for (const std::string_view item : items) {
    std::string_view word = item;
    if (word.size() > 1 && word.front() == '"' && word.back() == '"') word = word.substr(1, word.size() - 2);
    if (word.empty())
      problems.add(parameter.place, "a value is empty", "as in contact.restitution=0.5,0.7,0.9");
    else if (words && (word == "nan" || word == "inf" || word == "-inf"))
      problems.add(parameter.place, fmt::format("'{}' is not a finite number", word));
    else if (words)
      parameter.words.emplace_back(word);
    else
      add_number(parameter, word, problems);
  }
}

void read_shape(Parameter& parameter, const ShapeFacts& facts, std::string_view text, Problems& problems) {
  const auto numbers = split(text, ':');
  const bool counted = facts.shape == Shape::linear || facts.shape == Shape::log;
  parameter.shape = facts.shape;
  if (numbers.size() != facts.count && !(counted && numbers.size() == facts.count + 1))
    return problems.add(parameter.place,
                        fmt::format("{} is told {} numbers, not {}", facts.name, facts.count, numbers.size()),
                        fmt::format("as in {}:{}{}", facts.name, facts.numbers, counted ? ":POINTS" : ""));
  for (std::size_t i = 0; i < facts.count; ++i) add_number(parameter, numbers[i], problems);
  if (numbers.size() == facts.count) return;
  const QuantityText points = parse_quantity(numbers.back());
  const double count = points.quantity ? points.quantity->value : 0;
  if (!(count >= 1 && count <= static_cast<double>(most::sweep_points) && count == std::floor(count)))
    return problems.add(parameter.place, fmt::format("'{}' is no number of points", numbers.back()),
                        fmt::format("a whole number from 1 to {}", most::sweep_points));
  parameter.points = static_cast<std::size_t>(count);
}

}  // namespace

const std::vector<ShapeFacts>& shapes() {
  static const std::vector<ShapeFacts> list{
      {Shape::linear, "linear", "FROM:TO", 2, "points at equal distances; sampled: as uniform"},
      {Shape::log, "log", "FROM:TO", 2, "points at equal ratios; sampled: as log_uniform"},
      {Shape::uniform, "uniform", "FROM:TO", 2, "every value equally likely"},
      {Shape::log_uniform, "log_uniform", "FROM:TO", 2, "every ratio equally likely"},
      {Shape::normal, "normal", "MEAN:DEVIATION", 2, "Gauss"},
      {Shape::lognormal, "lognormal", "MEDIAN:SIGMA", 2, "its logarithm is normal with the deviation SIGMA"},
      {Shape::triangular, "triangular", "LOW:PEAK:HIGH", 3, "rises to the peak and falls"},
      {Shape::integer, "integer", "FROM:TO", 2, "every whole number equally likely, both ends included"}};
  return list;
}

Parameter read_parameter(std::string_view text, Problems& problems) {
  Parameter parameter;
  parameter.text = std::string(text);
  parameter.place = {fmt::format("--vary {}", text), 0, 0};
  const std::size_t equals = text.find('=');
  if (equals == std::string_view::npos || trim(text.substr(0, equals)).empty()) {
    problems.add(parameter.place, "needs KEY=VALUES",
                 "as in --vary contact.restitution=0.5,0.9 or --vary body.ball.mass=linear:0.1kg:1kg:20");
    return parameter;
  }
  parameter.key = std::string(trim(text.substr(0, equals)));
  const std::string_view values = trim(text.substr(equals + 1));
  const std::size_t colon = values.find(':');
  if (colon == std::string_view::npos) {
    read_values(parameter, values, problems);
    return parameter;
  }
  const std::string_view word = trim(values.substr(0, colon));
  std::vector<std::string_view> names;
  for (const ShapeFacts& facts : shapes()) {
    names.push_back(facts.name);
    if (facts.name != word) continue;
    const std::size_t before = problems.list().size();
    read_shape(parameter, facts, values.substr(colon + 1), problems);
    if (problems.list().size() == before) check_shape(parameter, problems);
    return parameter;
  }
  problems.add(parameter.place, fmt::format("there is no range or distribution '{}'", word),
               allowed_names(word, names));
  return parameter;
}

void check_shape(const Parameter& p, Problems& problems) {
  const auto& v = p.values;
  const auto complain = [&](const char* words) { problems.add(p.place, words); };
  switch (p.shape) {
    case Shape::values: return;
    case Shape::linear:
    case Shape::uniform:
      if (!(v[0] != v[1]) && p.points != 1) complain("both ends are the same number");
      return;
    case Shape::log:
    case Shape::log_uniform:
      if (!(v[0] * v[1] > 0)) complain("both ends of a logarithmic range have one sign, and none is 0");
      return;
    case Shape::normal:
      if (!(v[1] > 0)) complain("a deviation is above 0");
      return;
    case Shape::lognormal:
      if (!(v[0] > 0 && v[1] > 0)) complain("a median and a sigma are above 0");
      return;
    case Shape::triangular:
      if (!(v[0] <= v[1] && v[1] <= v[2] && v[0] < v[2])) complain("LOW, PEAK and HIGH ascend");
      return;
    case Shape::integer:
      if (!(v[0] <= v[1] && v[0] == std::floor(v[0]) && v[1] == std::floor(v[1])))
        complain("both ends are whole numbers, the lower one first");
      return;
  }
}

std::size_t Parameter::grid_size() const {
  if (has_words()) return words.size();
  if (shape == Shape::values) return values.size();
  if (shape == Shape::integer) return static_cast<std::size_t>(values[1] - values[0]) + 1;
  return points;
}

double Parameter::at(std::size_t index) const {
  if (has_words()) return static_cast<double>(index);
  if (shape == Shape::values) return values[index];
  if (shape == Shape::integer) return values[0] + static_cast<double>(index);
  // The ends are as written, to the last bit.
  if (index == 0) return values[0];
  if (index + 1 == points) return values[1];
  return quantile(static_cast<double>(index) / static_cast<double>(points - 1));
}

double Parameter::quantile(double u) const {
  const auto& v = values;
  const auto one_of = [u](std::size_t count) {
    return std::min(static_cast<std::size_t>(u * static_cast<double>(count)), count - 1);
  };
  if (has_words()) return static_cast<double>(one_of(words.size()));
  switch (shape) {
    case Shape::values: return v[one_of(v.size())];
    case Shape::linear:
    case Shape::uniform: return v[0] + u * (v[1] - v[0]);
    case Shape::log:
    case Shape::log_uniform: return v[0] * std::exp(u * std::log(v[1] / v[0]));
    case Shape::normal: return v[0] + v[1] * normal_quantile(u);
    case Shape::lognormal: return v[0] * std::exp(v[1] * normal_quantile(u));
    case Shape::triangular: return triangular_quantile(v[0], v[1], v[2], u);
    case Shape::integer: return v[0] + static_cast<double>(one_of(static_cast<std::size_t>(v[1] - v[0]) + 1));
  }
  return v[0];
}

namespace {
constexpr std::pair<Sampling, std::string_view> samplings[] = {
    {Sampling::grid, "grid"},         {Sampling::latin_hypercube, "latin_hypercube"},
    {Sampling::sobol, "sobol"},       {Sampling::random, "random"},
    {Sampling::saltelli, "saltelli"}, {Sampling::table, "table"}};
}

std::string_view name_of(Sampling sampling) {
  for (const auto& [value, name] : samplings)
    if (value == sampling) return name;
  return {};
}

std::optional<Sampling> sampling_of(std::string_view name) {
  for (const auto& [value, word] : samplings)
    if (word == name) return value;
  return std::nullopt;
}

std::vector<std::string_view> sampling_names() {
  std::vector<std::string_view> names;
  for (const auto& [value, name] : samplings) names.push_back(name);
  return names;
}

}  // namespace ictus::sweep
