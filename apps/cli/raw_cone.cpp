#include "raw_cone.hpp"

#include <fmt/format.h>

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "ictus/report/number.hpp"
#include "ictus/run/solver_facts.hpp"
#include "ictus/solvers/cone/solvers.hpp"

namespace ictus::cli {
namespace {

/// W must be what it is of bodies: symmetric, and no impulse may gain by it.
void check_matrix(TableReader& table, const RawRows& rows) {
  const auto n = static_cast<Eigen::Index>(rows.size());
  Eigen::MatrixXd w(n, n);
  for (std::size_t i = 0; i < rows.size(); ++i)
    for (std::size_t k = 0; k < rows.size(); ++k)
      w(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(k)) = rows[i][k];
  const double size = w.cwiseAbs().maxCoeff();
  if ((w - w.transpose()).cwiseAbs().maxCoeff() > 1e-10 * size)
    return complain(table, "matrix", "matrix: is not symmetric", "W = G M⁻¹ Gᵀ is");
  const double least =
      Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>(w, Eigen::EigenvaluesOnly).eigenvalues()[0];
  if (least < -1e-10 * size)
    complain(table, "matrix", fmt::format("matrix: has the negative eigenvalue {:g}", least),
             "W = G M⁻¹ Gᵀ has none");
}

void read_matrix(TableReader& table, RawCone& raw) {
  table.require("matrix", "matrix = [[1, 0, 0], [0, 3.5, 0], [0, 0, 3.5]]: W, in rows");
  table.require("q", "q = [-1, 3, 0]: u where r = 0, normal first, opening positive");
  const RawRows rows = read_rows(table, {"matrix",
                                         "an entry of W",
                                         {dimensions::none / dimensions::mass},
                                         any_number,
                                         "[[1, 0, 0], [0, 3.5, 0], [0, 0, 3.5]]"});
  raw.q = read_list(table, {"q", "a velocity", {dimensions::speed}, any_number, "[-1, 3, 0]"});
  if (rows.empty() || raw.q.empty()) return;
  if (rows.size() != rows[0].size() || rows.size() != raw.q.size())
    return complain(
        table, "matrix",
        fmt::format("matrix: is {} × {} for {} entries of q", rows.size(), rows[0].size(), raw.q.size()),
        "as many rows and columns as q has entries");
  check_matrix(table, rows);
  for (const std::vector<double>& row : rows) {
    for (std::size_t k = 0; k < row.size(); ++k) raw.matrix.add(k, row[k]);
    raw.matrix.end_row();
  }
}

void read_per_contact(TableReader& table, const RawField& wanted, std::size_t contacts,
                      std::vector<double>& out) {
  out = read_list(table, wanted);
  check_count(table, wanted, out.size(), contacts, "contacts");
  if (out.size() == 1) out.resize(contacts, out[0]);
}

void read_solver(TableReader& table, RawCone& raw, std::size_t contacts) {
  if (const auto solver = table.text("solver")) raw.solver = solver->value;
  std::vector<std::string_view> names{"all"};
  for (const ConeSolverFacts& facts : cone_solvers()) {
    names.push_back(facts.about.name);
    if (facts.about.name != raw.solver) continue;
    if (facts.traits.only_planar && raw.dimension != 2)
      complain(table, "solver", fmt::format("solver = \"{}\": needs dimension = 2", raw.solver),
               "nsgs and proximal_newton take both");
    if (contacts > facts.traits.largest)
      complain(table, "solver",
               fmt::format("solver = \"{}\": takes {} contacts at most", raw.solver, facts.traits.largest),
               "nsgs takes any number");
  }
  if (std::find(names.begin(), names.end(), raw.solver) == names.end())
    complain(table, "solver", fmt::format("solver = \"{}\": there is no such cone solver", raw.solver),
             allowed_names(raw.solver, names));
  raw.options.tolerance =
      table
          .number_or({"tolerance", "a tolerance", dimensions::none, positive, "1e-12"}, raw.options.tolerance)
          .value;
  if (const auto limit = table.whole("limit", {1, 100'000'000}))
    raw.options.limit = static_cast<std::size_t>(*limit);
}

bool takes(const ConeTraits& traits, const RawCone& raw) {
  return (!traits.only_planar || raw.dimension == 2) && raw.friction.size() <= traits.largest;
}

std::string status_words(const ConeAnswer& answer) {
  if (!answer.good())
    return answer.report.status == Status::not_finite ? "no answer: the numbers left their range"
                                                      : "no answer: the tolerance was not reached";
  return answer.exact ? "converged" : "converged, but of the relaxed problem: what slides is lifted";
}

double tangent(const std::vector<double>& x, std::size_t first, std::size_t dimension) {
  return dimension > 2 ? std::hypot(x[first + 1], x[first + 2]) : std::abs(x[first + 1]);
}

/// How a contact stands, to the tolerance of the answer.
std::string_view state(const RawCone& raw, const ConeAnswer& answer, std::size_t contact) {
  const std::size_t n = contact * raw.dimension;
  double u_scale = 0, r_scale = 0;
  for (const double q : raw.q) u_scale = std::max(u_scale, std::abs(q));
  for (const double r : answer.r) r_scale = std::max(r_scale, std::abs(r));
  const double small = std::max(1e-9, 10 * answer.report.residual);
  const bool slips = tangent(answer.u, n, raw.dimension) > small * u_scale;
  if (!(answer.r[n] > small * r_scale)) return answer.u[n] > small * u_scale ? "open" : "touches";
  if (answer.u[n] > small * u_scale) return slips ? "opens, rubs" : "opens, sticks";
  return slips ? "slides" : "sticks";
}

report::Table contact_table(const RawCone& raw, const ConeAnswer& answer) {
  report::Table table{
      fmt::format("{}: {}", answer.solver, status_words(answer)), {"contact", "state"}, {}, {}};
  const std::vector<std::string> rows =
      raw.dimension > 2 ? std::vector<std::string>{"n", "t1", "t2"} : std::vector<std::string>{"n", "t"};
  for (const std::string& row : rows) table.head.push_back(fmt::format("r_{} (N s)", row));
  for (const std::string& row : rows) table.head.push_back(fmt::format("u_{} (m/s)", row));
  for (std::size_t i = 0; i < raw.friction.size(); ++i) {
    std::vector<std::string> line{std::to_string(i + 1), std::string(state(raw, answer, i))};
    for (const std::vector<double>* values : {&answer.r, &answer.u})
      for (std::size_t k = 0; k < raw.dimension; ++k)
        line.push_back(report::significant((*values)[i * raw.dimension + k], 10));
    table.rows.push_back(std::move(line));
  }
  table.note = fmt::format("Residual of Coulomb's law {:.1e}, after {} iterations.", answer.report.residual,
                           answer.report.iterations);
  return table;
}

}  // namespace

RawCone read_raw_cone(TableReader& table) {
  RawCone raw;
  if (const auto title = table.text("title")) raw.title = title->value;
  raw.dimension = static_cast<std::size_t>(table.whole("dimension", {2, 3}).value_or(3));
  read_matrix(table, raw);
  if (raw.q.size() % raw.dimension != 0)
    complain(table, "q",
             fmt::format("q: {} entries are not a multiple of dimension = {}", raw.q.size(), raw.dimension),
             "for each contact the normal, then its tangents");
  const std::size_t contacts = raw.q.size() / raw.dimension;
  table.require("friction", "friction = 0.3: one number for all, or one of each contact");
  read_per_contact(table, {"friction", "a coefficient of friction", {dimensions::none}, non_negative, "0.3"},
                   contacts, raw.friction);
  read_per_contact(table,
                   {"least", "an impulse", {dimensions::mass * dimensions::speed}, non_negative, "0.1"},
                   contacts, raw.least);
  read_solver(table, raw, contacts);
  return raw;
}

std::vector<ConeAnswer> answer(const RawCone& problem) {
  std::vector<ConeAnswer> answers;
  ConeWorkspace workspace;
  for (const ConeSolverFacts& facts : cone_solvers()) {
    const bool wanted =
        problem.solver == "all" ? takes(facts.traits, problem) : problem.solver == facts.about.name;
    if (!wanted) continue;
    ConeAnswer one{std::string(facts.about.name),
                   facts.traits.exact_cone,
                   std::vector<double>(problem.q.size()),
                   problem.q,
                   {}};
    one.report = *workspace.solve(facts.about.name, problem.problem(), one.r, problem.options);
    for (std::size_t j = 0; j < one.u.size(); ++j) one.u[j] += problem.problem().matrix.row_times(j, one.r);
    answers.push_back(std::move(one));
  }
  return answers;
}

std::vector<report::Table> tables(const RawCone& problem, const std::vector<ConeAnswer>& answers) {
  std::vector<report::Table> all;
  for (const ConeAnswer& one : answers) all.push_back(contact_table(problem, one));
  return all;
}

nlohmann::ordered_json as_json(const RawCone& problem, const std::vector<ConeAnswer>& answers) {
  nlohmann::ordered_json json{{"kind", "cone"}, {"title", problem.title}};
  json["results"] = nlohmann::ordered_json::array();
  for (const ConeAnswer& one : answers) {
    nlohmann::ordered_json states = nlohmann::ordered_json::array();
    for (std::size_t i = 0; i < problem.friction.size(); ++i) states.push_back(state(problem, one, i));
    json["results"].push_back({{"solver", one.solver},
                               {"status", name(one.report.status)},
                               {"exact_cone", one.exact},
                               {"residual", one.report.residual},
                               {"iterations", one.report.iterations},
                               {"states", states},
                               {"r", one.r},
                               {"u", one.u}});
  }
  return json;
}

}  // namespace ictus::cli
