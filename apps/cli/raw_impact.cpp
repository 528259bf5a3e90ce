// An impact problem is read from its file and resolved; raw_impact_tables.cpp tells of it.

#include "raw_impact.hpp"

#include <fmt/format.h>

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>

#include "ictus/run/impact_laws.hpp"

namespace ictus::cli {
namespace {

const Dimension inertia{1, 2, 0};

RawField per_contact(std::string_view key, std::string_view noun, Dimension dimension, Range range,
                     std::string_view example) {
  return {key, noun, {dimension}, range, example};
}

/// M or M⁻¹ as diagonal or matrix; a matrix must be symmetric and positive definite.
void read_masses(TableReader& table, RawImpact& raw, std::string_view key, bool inverse) {
  const RawField wanted{key, inverse ? "an inverse mass" : "a mass",
                        inverse ? std::vector{dimensions::none / dimensions::mass, dimensions::none / inertia}
                                : std::vector{dimensions::mass, inertia, Dimension{1, 1, 0}},
                        any_number,
                        inverse ? "[1, 1, 2.5], or a matrix in rows" : "[1, 1, 0.4], or a matrix in rows"};
  const std::size_t n = raw.velocity.size();
  if (!holds_rows(table, key)) {
    std::vector<double> list = read_list(table, wanted);
    check_count(table, wanted, list.size(), n, "coordinates");
    if (list.size() == 1) list.resize(n, list[0]);
    for (double& m : list) {
      if (!(m > 0))
        return complain(table, key, fmt::format("{}: {} is not positive", key, m),
                        fmt::format("as in {} = {}", key, wanted.example));
      m = inverse ? m : 1 / m;
    }
    raw.inverse_mass = list;
    return;
  }
  const RawRows rows = read_rows(table, wanted);
  if (rows.size() != n || (n > 0 && rows[0].size() != n))
    return complain(table, key, fmt::format("{} has {} rows for {} coordinates", key, rows.size(), n),
                    "as many rows and columns as velocity has entries");
  const auto size = static_cast<Eigen::Index>(n);
  Eigen::MatrixXd matrix(size, size);
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t k = 0; k < n; ++k)
      matrix(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(k)) = rows[i][k];
  const Eigen::LLT<Eigen::MatrixXd> factor(matrix);
  const bool symmetric =
      (matrix - matrix.transpose()).cwiseAbs().maxCoeff() <= 1e-12 * matrix.cwiseAbs().maxCoeff();
  if (!symmetric || factor.info() != Eigen::Success)
    return complain(table, key, fmt::format("{}: is not symmetric and positive definite", key),
                    "a mass matrix is both");
  if (!inverse) matrix = factor.solve(Eigen::MatrixXd::Identity(size, size));
  matrix = (matrix + matrix.transpose().eval()) / 2;
  raw.dense = true;
  raw.inverse_mass.assign(matrix.data(), matrix.data() + matrix.size());
}

void read_directions(TableReader& table, RawImpact& raw) {
  table.require(
      "directions",
      "directions = [[1, -1]]: one row per contact, its product with the velocity is the closing speed");
  raw.rows_per_contact = static_cast<std::size_t>(table.whole("rows_per_contact", {1, 3}).value_or(1));
  const RawRows rows = read_rows(table, {"directions",
                                         "a direction",
                                         {dimensions::none, dimensions::length},
                                         any_number,
                                         "[[0, -1, 0], [1, 0, 1]]"});
  if (rows.empty()) return;
  if (!raw.velocity.empty() && rows[0].size() != raw.velocity.size())
    complain(
        table, "directions",
        fmt::format("directions: rows of {} entries for {} coordinates", rows[0].size(), raw.velocity.size()),
        "one entry for each entry of velocity");
  if (rows.size() % raw.rows_per_contact != 0)
    complain(table, "directions",
             fmt::format("directions: {} rows are not a multiple of rows_per_contact = {}", rows.size(),
                         raw.rows_per_contact),
             "for each contact the normal, then its tangents");
  for (const std::vector<double>& row : rows)
    raw.directions.insert(raw.directions.end(), row.begin(), row.end());
}

bool any_positive(const std::vector<double>& list) {
  return std::any_of(list.begin(), list.end(), [](double x) { return x > 0; });
}

void read_spins(TableReader& table, RawImpact& raw, std::size_t contacts, bool turns) {
  constexpr std::string_view help =
      "rows whose product with the velocity is the relative spin: one per contact in the plane; three in space, "
      "about the normal and then about the tangents";
  if (!table.find("spin_directions")) {
    if (turns) complain(table, "spin_directions", "spin_directions is missing", std::string(help));
    return;
  }
  if (!turns)
    return complain(table, "spin_directions", "spin_directions: means nothing without rolling_friction",
                    "write rolling_friction = \"0.1 mm\", or leave it out");
  if (raw.rows_per_contact == 2 && any_positive(raw.torsional_friction))
    complain(table, "torsional_friction", "torsional_friction: is about a normal in space",
             "in the plane there is rolling_friction");
  const RawRows rows =
      read_rows(table, {"spin_directions", "a direction", {dimensions::none}, any_number, "[[0, 0, 1]]"});
  const std::size_t wanted = contacts * (raw.rows_per_contact == 3 ? 3 : 1);
  if (contacts > 0 && (rows.size() != wanted || rows[0].size() != raw.velocity.size()))
    return complain(table, "spin_directions",
                    fmt::format("spin_directions: {} rows where {} of {} entries are needed", rows.size(),
                                wanted, raw.velocity.size()),
                    std::string(help));
  for (const std::vector<double>& row : rows)
    raw.spin_directions.insert(raw.spin_directions.end(), row.begin(), row.end());
}

void read_contacts(TableReader& table, RawImpact& raw, std::size_t contacts) {
  const auto read = [&](const RawField& wanted, std::vector<double>& out) {
    out = read_list(table, wanted);
    check_count(table, wanted, out.size(), contacts, "contacts");
  };
  read(per_contact("restitution", "a restitution", dimensions::none, zero_to_one, "0.8"), raw.restitution);
  read(per_contact("friction", "a coefficient of friction", dimensions::none, non_negative, "0.3"),
       raw.friction);
  read(per_contact("friction_static", "a static coefficient of friction", dimensions::none, non_negative,
                   "0.4"),
       raw.friction_static);
  read(per_contact("rolling_friction", "a coefficient of rolling friction", dimensions::length, non_negative,
                   "\"0.1 mm\""),
       raw.rolling_friction);
  read(per_contact("torsional_friction", "a coefficient of torsional friction", dimensions::length,
                   non_negative, "\"0.1 mm\""),
       raw.torsional_friction);
  read(per_contact("exponent", "an exponent", dimensions::none, at_least_one, "1.5"), raw.exponent);
  const double eta = raw.exponent.empty() ? 1.5 : raw.exponent[0];
  read(per_contact("stiffness", "a stiffness", dimensions::force / pow(dimensions::length, eta), positive,
                   "1e9"),
       raw.stiffness);
  read(per_contact("tangential_stiffness", "a tangential stiffness, in parts of the normal one,",
                   dimensions::none, non_negative, "0.8"),
       raw.tangential_stiffness);
  read(per_contact("tangential_restitution", "a tangential restitution", dimensions::none, minus_one_to_one,
                   "0.4"),
       raw.tangential_restitution);
  read(per_contact("gap", "a gap", dimensions::length, non_negative, "\"1 um\""), raw.gap);
  read(per_contact("precompression", "a precompression", dimensions::length, non_negative, "\"1 um\""),
       raw.precompression);
  const bool turns = any_positive(raw.rolling_friction) || any_positive(raw.torsional_friction);
  const bool rubs = any_positive(raw.friction) || turns;
  if (rubs && raw.rows_per_contact == 1)
    complain(table, turns ? "rolling_friction" : "friction", "friction: needs rows for the tangents",
             "rows_per_contact = 2 in the plane, 3 in space, and their rows in directions");
  const std::size_t given = std::max(raw.friction.size(), raw.friction_static.size());
  for (std::size_t j = 0; j < given && !raw.friction_static.empty(); ++j) {
    const auto of = [j](const std::vector<double>& list) {
      return list.empty() ? 0 : list[std::min(j, list.size() - 1)];
    };
    if (of(raw.friction_static) >= of(raw.friction)) continue;
    complain(
        table, "friction_static",
        fmt::format("friction_static: {} is below friction = {}", of(raw.friction_static), of(raw.friction)),
        "what sticks holds at least what slides");
    break;
  }
  read_spins(table, raw, contacts, turns);
  for (const std::string_view key : {"tangential_stiffness", "tangential_restitution", "friction_static"})
    if (table.find(key) && !rubs)
      complain(table, key, fmt::format("{}: means nothing without friction", key),
               "write friction = 0.3, or leave it out");
}

void read_law(TableReader& table, RawImpact& raw, const std::string& law) {
  const auto written = table.text("law");
  raw.law = !law.empty() ? law : written ? written->value : "lzb";
  std::vector<std::string_view> names{"all"};
  std::string_view options;
  for (const ImpactLawFacts& facts : impact_laws()) {
    names.push_back(facts.about.name);
    if (facts.about.name == raw.law) options = facts.options;
  }
  if (std::find(names.begin(), names.end(), raw.law) == names.end())
    table.reading().problems.add(law.empty() && written ? written->place : Place{"--law"},
                                 fmt::format("law: there is no impact law '{}'", raw.law),
                                 allowed_names(raw.law, names));
  raw.options.tolerance =
      table
          .number_or({"tolerance", "a tolerance", dimensions::none, positive, "1e-10"}, raw.options.tolerance)
          .value;
  const auto dissipation = table.choice("dissipation", {"bi_stiffness", "mono_stiffness"});
  if (dissipation)
    raw.options.dissipation = *dissipation == 0 ? Dissipation::bi_stiffness : Dissipation::mono_stiffness;
  if (dissipation && raw.law != "all" && options.find("dissipation") == std::string_view::npos)
    complain(table, "dissipation", fmt::format("dissipation: the law {} has none", raw.law),
             "lzb, lzb_euler and compliant have");
  const auto spring = table.choice("tangential_spring", {"mindlin", "mindlin_rescaled", "linear"});
  if (spring) raw.options.spring = static_cast<TangentialSpring>(*spring);
  if (spring && !any_positive(raw.tangential_stiffness))
    complain(table, "tangential_spring", "tangential_spring: means nothing without tangential_stiffness",
             "write tangential_stiffness = 0.8, or leave it out");
  raw.options.record = table.boolean("record").value_or(false);
}

/// What a law would pass over in silence; empty where there is nothing.
std::string misfit(const RawImpact& raw, const ImpactLawFacts& law) {
  const ImpactTraits& t = law.traits;
  if (!t.sees_gaps && any_positive(raw.gap)) return "the law takes every contact for closed: it knows no gap";
  if (!t.needs_stiffness && any_positive(raw.precompression))
    return "the law knows no springs: it knows no precompression";
  const bool rebounds = std::any_of(raw.tangential_restitution.begin(), raw.tangential_restitution.end(),
                                    [](double b) { return b != 0; });
  if (rebounds && law.about.name != "walton") return "the law knows no tangential restitution";
  return {};
}

RawAnswer answer_by(const RawImpact& raw, const ImpactLawFacts& law, ImpactWorkspace& workspace) {
  RawAnswer answer;
  answer.law = law.about.name;
  answer.message = misfit(raw, law);
  if (!answer.message.empty()) return answer;
  ImpactOptions options = raw.options;
  options.law = law.about.name;
  const ImpactResult result = resolve(raw.problem(), options, workspace);
  const auto copy = [](std::span<const double> from) {
    return std::vector<double>(from.begin(), from.end());
  };
  answer.status = result.status;
  answer.message = result.message;
  answer.velocity = copy(result.velocity);
  answer.impulse = copy(result.impulse);
  answer.loss = copy(result.loss);
  answer.tangential = copy(result.tangential);
  answer.spinning = copy(result.spinning);
  answer.friction_loss = copy(result.friction_loss);
  if (options.record && result.history) {
    answer.time = result.history->time;
    answer.force = result.history->force;
    answer.passed = result.history->impulse;
    answer.slip = result.history->slip;
  }
  answer.events.assign(result.events.begin(), result.events.end());
  answer.energy_before = result.energy_before;
  answer.energy_after = result.energy_after;
  answer.duration = result.duration;
  answer.steps = result.steps;
  if (result.status == ImpactStatus::bad_problem)
    throw Error(
        fmt::format("the problem cannot be resolved: {} (entry {})", result.message, result.contact + 1));
  return answer;
}

}  // namespace

ImpactProblem RawImpact::problem() const {
  return {.inverse_mass = {inverse_mass, dense ? InverseMass::Shape::dense : InverseMass::Shape::diagonal},
          .directions = {.value = directions, .per_contact = rows_per_contact},
          .velocity = velocity,
          .stiffness = stiffness,
          .exponent = exponent,
          .restitution = restitution,
          .precompression = precompression,
          .gap = gap,
          .friction = friction,
          .friction_static = friction_static,
          .tangential_stiffness = tangential_stiffness,
          .tangential_restitution = tangential_restitution,
          .spin_directions = spin_directions,
          .rolling_friction = rolling_friction,
          .torsional_friction = torsional_friction};
}

double RawImpact::speed(std::size_t row, const std::vector<double>& v) const {
  double sum = 0;
  for (std::size_t k = 0; k < v.size(); ++k) sum += directions[row * v.size() + k] * v[k];
  return sum;
}

RawImpact read_raw_impact(TableReader& table, const std::string& law) {
  RawImpact raw;
  if (const auto title = table.text("title")) raw.title = title->value;
  table.require("velocity", "velocity = [1, 0, 0]: one entry per coordinate, before the impact");
  raw.velocity = read_list(
      table, {"velocity", "a velocity", {dimensions::speed, dimensions::frequency}, any_number, "[1, 0, 0]"});
  const bool mass = table.find("mass"), inverse = table.find("inverse_mass");
  if (mass == inverse)
    complain(table, mass ? "inverse_mass" : "mass",
             mass ? "mass and inverse_mass: one of them is enough" : "mass is missing",
             "as in mass = [1, 1, 0.4], a matrix in rows, or inverse_mass");
  else
    read_masses(table, raw, mass ? "mass" : "inverse_mass", inverse);
  read_directions(table, raw);
  const bool whole = !raw.directions.empty() && !raw.velocity.empty();
  read_contacts(table, raw, whole ? raw.contacts() : 0);
  read_law(table, raw, law);
  return raw;
}

std::vector<RawAnswer> answer(const RawImpact& problem) {
  std::vector<RawAnswer> answers;
  ImpactWorkspace workspace;
  for (const ImpactLawFacts& law : impact_laws())
    if (problem.law == "all" || problem.law == law.about.name)
      answers.push_back(answer_by(problem, law, workspace));
  return answers;
}

}  // namespace ictus::cli
