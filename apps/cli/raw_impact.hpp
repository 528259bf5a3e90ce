#pragma once
// An impact problem from a file, its answers by one or several laws, and how they are told.

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "ictus/report/figure.hpp"
#include "ictus/resolver/impact.hpp"
#include "raw_problem.hpp"

namespace ictus::cli {

struct RawImpact {
  std::string title, law;
  std::size_t rows_per_contact = 1;
  std::vector<double> velocity, inverse_mass, directions;
  bool dense = false;  // inverse_mass is a matrix
  std::vector<double> restitution, friction, friction_static, stiffness, exponent, tangential_stiffness,
      tangential_restitution, gap, precompression;
  std::vector<double> spin_directions, rolling_friction, torsional_friction;
  ImpactOptions options;

  std::size_t contacts() const { return directions.size() / (velocity.size() * rows_per_contact); }
  ImpactProblem problem() const;
  /// Row `row` times v: closing speed or slip.
  double speed(std::size_t row, const std::vector<double>& v) const;
};

/// What a law answers, on its own feet.
struct RawAnswer {
  std::string law, message;
  ImpactStatus status = ImpactStatus::not_applicable;
  std::vector<double> velocity, impulse, loss, tangential, spinning, friction_loss;
  std::vector<double> time, force, passed, slip;  // of the history, where asked: passed impulses
  std::vector<ImpactEvent> events;
  double energy_before = 0, energy_after = 0, duration = 0;
  std::size_t steps = 0;

  bool good() const { return succeeded(status); }
  /// More than rounding.
  bool gained() const { return good() && energy_after > energy_before * (1 + 1e-9); }
};

/// `law` of the command line stands above that of the file; "all" is every law that knows the problem.
RawImpact read_raw_impact(TableReader& table, const std::string& law);
std::vector<RawAnswer> answer(const RawImpact& problem);

std::vector<report::Table> tables(const RawImpact& problem, const std::vector<RawAnswer>& answers);
nlohmann::ordered_json as_json(const RawImpact& problem, const std::vector<RawAnswer>& answers);

}  // namespace ictus::cli
