#include "ictus/ensemble/ensemble.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "ictus/base/error.hpp"
#include "ictus/base/larger.hpp"
#include "ictus/ensemble/blocks.hpp"
#include "ictus/ensemble/device_check.hpp"
#include "ictus/ensemble/lanes.hpp"
#include "ictus/ensemble/numbers.hpp"
#include "ictus/ensemble/opencl.hpp"
#include "ictus/resolver/impact.hpp"

namespace ictus {
namespace {

using ensemble::checked;
using ensemble::LaneStatus;
using ensemble::LaneWork;
using ensemble::Numbers;

constexpr double one = 1, hertz = 1.5, none = 0;

void check_shape(const EnsembleShape& shape) {
  if (shape.contacts < 1 || shape.contacts > ensemble::most_contacts)
    throw Error(fmt::format("an ensemble has {} contacts: it must be 1 to {}", shape.contacts,
                            ensemble::most_contacts));
  if (shape.coordinates < 1 || shape.directions.size() != shape.contacts * shape.coordinates)
    throw Error(fmt::format("{} directions for {} contacts of {} coordinates: {} are needed",
                            shape.directions.size(), shape.contacts, shape.coordinates,
                            shape.contacts * shape.coordinates));
  for (std::size_t j = 0; j < shape.contacts; ++j) {
    const double* row = shape.directions.data() + j * shape.coordinates;
    if (!std::all_of(row, row + shape.coordinates, [](double x) { return std::isfinite(x); }))
      throw Error(fmt::format("a direction of contact {} is not a number", j));
    if (std::all_of(row, row + shape.coordinates, [](double x) { return x == 0; }))
      throw Error(fmt::format("contact {} has no direction: its row is zero", j));
  }
}

/// The farthest contact that shares a coordinate with another.
int band_of(const EnsembleShape& shape) {
  const std::size_t m = shape.contacts, n = shape.coordinates;
  std::size_t band = 0;
  for (std::size_t j = 0; j < m; ++j)
    for (std::size_t l = j + 1; l < m; ++l)
      for (std::size_t k = 0; k < n; ++k)
        if (shape.directions[j * n + k] != 0 && shape.directions[l * n + k] != 0)
          band = std::max(band, l - j);
  return static_cast<int>(band);
}

LaneWork work_of(const EnsembleShape& shape, const EnsembleProblems& of, const EnsembleOptions& options) {
  check_shape(shape);
  if (options.law != "lzb" && options.law != "compliant")
    throw Error(
        fmt::format("ensembles do not know the law '{}': allowed are lzb and compliant", options.law));
  if (!(options.tolerance >= 1e-12 && options.tolerance <= 1e-3))
    throw Error(fmt::format("the tolerance is {}: it must be from 1e-12 to 1e-3", options.tolerance));
  if (of.count == 0) throw Error("an ensemble has no problems");
  const std::size_t n = shape.coordinates, m = shape.contacts;
  if (of.inverse_mass.empty() || of.velocity.empty())
    throw Error("an ensemble needs inverse masses and velocities");
  if (options.law == "lzb" && std::any_of(of.gap.begin(), of.gap.end(), [](double x) { return x != 0; }))
    throw Error("the law lzb knows no gaps: take compliant");
  LaneWork work;
  work.problems.directions = shape.directions.data();
  work.problems.inverse_mass =
      checked(of.inverse_mass, one, of.count, n, {"inverse mass", 0, HUGE_VAL, true});
  work.problems.velocity = checked(of.velocity, none, of.count, n, {"velocity", -HUGE_VAL, HUGE_VAL, false});
  work.problems.stiffness = checked(of.stiffness, one, of.count, m, {"stiffness", 0, HUGE_VAL, true});
  work.problems.exponent = checked(of.exponent, hertz, of.count, m, {"exponent", 1, 10, false});
  work.problems.restitution = checked(of.restitution, one, of.count, m, {"restitution", 0, 1, false});
  work.problems.gap = checked(of.gap, none, of.count, m, {"gap", 0, HUGE_VAL, false});
  work.problems.coordinates = static_cast<int>(n);
  work.problems.waits = options.law == "compliant";
  work.problems.tolerance = options.tolerance;
  work.contacts = static_cast<int>(m);
  work.band = band_of(shape);
  work.order = ensemble::series_order(options.tolerance);
  work.end = static_cast<long>(of.count);
  return work;
}

void run_threads(const LaneWork& work, std::size_t threads) {
  ensemble::in_blocks(work.first, work.end, threads, [&](long first, long end) {
    LaneWork part = work;
    part.first = first;
    part.end = end;
    ensemble::run_widest_lanes(part);
  });
}

std::vector<double> row_of(const Numbers& numbers, std::size_t problem, std::size_t entries) {
  std::vector<double> row(entries);
  for (std::size_t k = 0; k < entries; ++k)
    row[k] = numbers.values[static_cast<long>(problem) * numbers.by_problem +
                            static_cast<long>(k) * numbers.by_entry];
  return row;
}

/// What lanes have left, by the resolver.
class OneByOne {
 public:
  OneByOne(const LaneWork& work, const EnsembleShape& shape, const EnsembleOptions& options)
      : work_(work),
        shape_(shape),
        options_{.law = options.law, .tolerance = options.tolerance, .limit = 1'000'000} {}

  ImpactStatus resolve_one(std::size_t i, EnsembleResult& result) {
    const std::size_t n = shape_.coordinates, m = shape_.contacts;
    const Problems& of = work_.problems;
    const std::vector<double> w = row_of(of.inverse_mass, i, n), v = row_of(of.velocity, i, n);
    const std::vector<double> k = row_of(of.stiffness, i, m), eta = row_of(of.exponent, i, m);
    const std::vector<double> e = row_of(of.restitution, i, m), gap = row_of(of.gap, i, m);
    const ImpactResult one_result = resolve({.inverse_mass = {.values = w},
                                             .directions = {.value = shape_.directions},
                                             .velocity = v,
                                             .stiffness = k,
                                             .exponent = eta,
                                             .restitution = e,
                                             .gap = gap},
                                            options_, workspace_);
    if (succeeded(one_result.status)) {
      std::copy(one_result.velocity.begin(), one_result.velocity.end(), result.velocity.data() + i * n);
      std::copy(one_result.impulse.begin(), one_result.impulse.end(), result.impulse.data() + i * m);
    }
    return one_result.status;
  }

 private:
  using Problems = ensemble::Problems;
  LaneWork work_;
  const EnsembleShape& shape_;
  ImpactOptions options_;
  ImpactWorkspace workspace_;
};

/// Of one problem by lanes, too: velocities beside the largest before; nothing where one of both leaves it.
ensemble::Agreement compare_sample(const LaneWork& work, const std::vector<LaneStatus>& status,
                                   const EnsembleResult& result) {
  const std::size_t count = status.size(), n = static_cast<std::size_t>(work.problems.coordinates);
  std::vector<double> velocity(result.velocity.size()), impulse(result.impulse.size());
  std::vector<LaneStatus> ours(count);
  LaneWork part = work;
  part.velocity = velocity.data();
  part.impulse = impulse.data();
  part.status = ours.data();
  return ensemble::sampled_agreement(count, [&](std::size_t i) -> std::optional<double> {
    part.first = static_cast<long>(i);
    part.end = part.first + 1;
    ensemble::run_widest_lanes(part);
    if (ours[i] == LaneStatus::left || status[i] == LaneStatus::left) return std::nullopt;
    double largest = 0, apart = 0;
    for (const double before : row_of(work.problems.velocity, i, n))
      largest = std::max(largest, std::abs(before));
    for (std::size_t k = i * n; k < (i + 1) * n; ++k)
      apart = max_or_nan(apart, std::abs(velocity[k] - result.velocity[k]));
    return apart == 0 ? 0 : apart / largest;
  });
}

}  // namespace

void demand_agreement(const EnsembleResult& result, double tolerance) {
  ensemble::refuse_disagreement(result.device, {result.compared, result.difference}, tolerance,
                                "take the device cpu, or a larger tolerance");
}

EnsembleShape chain_shape(std::size_t bodies) {
  if (bodies < 2) throw Error(fmt::format("a chain has {} bodies: it must have two at least", bodies));
  EnsembleShape shape{bodies, bodies - 1, std::vector<double>(bodies * (bodies - 1), 0)};
  for (std::size_t j = 0; j + 1 < bodies; ++j) {
    shape.directions[j * bodies + j] = 1;
    shape.directions[j * bodies + j + 1] = -1;
  }
  return shape;
}

EnsembleShape star_shape(std::span<const double> angles) {
  const std::size_t m = angles.size(), n = m + 2;
  EnsembleShape shape{n, m, std::vector<double>(n * m, 0)};
  for (std::size_t j = 0; j < m; ++j) {
    shape.directions[j * n] = std::cos(angles[j]);
    shape.directions[j * n + 1] = std::sin(angles[j]);
    shape.directions[j * n + 2 + j] = -1;
  }
  return shape;
}

EnsembleResult resolve_ensemble(const EnsembleShape& shape, const EnsembleProblems& problems,
                                const EnsembleOptions& options) {
  LaneWork work = work_of(shape, problems, options);
  EnsembleResult result;
  result.velocity.resize(problems.count * shape.coordinates);
  result.impulse.resize(problems.count * shape.contacts);
  result.status.resize(problems.count);
  std::vector<LaneStatus> status(problems.count);
  work.velocity = result.velocity.data();
  work.impulse = result.impulse.data();
  work.status = status.data();
  if (options.device == "cpu") {
    run_threads(work, std::max<std::size_t>(1, options.threads));
    result.device = "cpu";
  } else {
    const ensemble::DeviceRun run = ensemble::run_on_device(work, options.device);
    result.device = run.device;
    result.seconds = run.seconds;
    const ensemble::Agreement agreement = compare_sample(work, status, result);
    result.compared = agreement.compared;
    result.difference = agreement.difference;
    demand_agreement(result, options.tolerance);
  }
  OneByOne others(work, shape, options);
  for (std::size_t i = 0; i < problems.count; ++i) {
    result.status[i] = status[i] == LaneStatus::collapsed ? ImpactStatus::collapsed : ImpactStatus::resolved;
    if (status[i] != LaneStatus::left) continue;
    ++result.one_by_one;
    result.status[i] = others.resolve_one(i, result);
  }
  return result;
}

}  // namespace ictus
