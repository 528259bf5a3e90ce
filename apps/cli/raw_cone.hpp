#pragma once
// Coulomb's problem u = W r + q from a file, its answer by one or several solvers, and how it is told.

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "ictus/report/figure.hpp"
#include "ictus/solvers/cone/cone.hpp"
#include "raw_problem.hpp"

namespace ictus::cli {

struct RawCone {
  std::string title, solver = "nsgs";
  SparseRows matrix;
  std::vector<double> q, friction, least;
  std::size_t dimension = 3;
  ConeOptions options;

  ConeProblem problem() const { return {matrix, q, friction, dimension, least}; }
};

struct ConeAnswer {
  std::string solver;
  bool exact = true;  // of the exact cone
  std::vector<double> r, u;
  ConeReport report;

  bool good() const { return report.status == Status::converged; }
};

RawCone read_raw_cone(TableReader& table);
std::vector<ConeAnswer> answer(const RawCone& problem);

std::vector<report::Table> tables(const RawCone& problem, const std::vector<ConeAnswer>& answers);
nlohmann::ordered_json as_json(const RawCone& problem, const std::vector<ConeAnswer>& answers);

}  // namespace ictus::cli
