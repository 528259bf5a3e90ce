#include "ictus/fit/starts.hpp"

#include <algorithm>
#include <boost/random/sobol.hpp>
#include <cmath>

namespace ictus::estimation {
namespace {

struct Span {
  double low, high;
};

/// Of natural coordinates.
Span span_of(const Parameter& parameter, const Coordinate& coordinate) {
  const double start = coordinate.natural(parameter.start);
  const double around = parameter.scale == Scale::log ? std::log(10.0) : coordinate.typical();
  return {std::isfinite(coordinate.low()) ? coordinate.low() : start - around,
          std::isfinite(coordinate.high()) ? coordinate.high() : start + around};
}

}  // namespace

std::vector<Eigen::VectorXd> starts(const Problem& problem, std::size_t count) {
  const std::vector<Parameter>& parameters = problem.parameters();
  const auto size = static_cast<Eigen::Index>(parameters.size());
  Eigen::VectorXd given(size);
  for (Eigen::Index i = 0; i < size; ++i) given[i] = parameters[static_cast<std::size_t>(i)].start;
  std::vector<Eigen::VectorXd> list{problem.naturals(problem.with_best_clocks(given))};
  boost::random::sobol sequence(parameters.size());
  const auto one = [&] {
    return static_cast<double>(sequence() >> 11u) * 0x1p-53;  // in [0, 1)
  };
  while (list.size() < count) {
    Eigen::VectorXd z(size);
    for (Eigen::Index i = 0; i < size; ++i) {
      const auto index = static_cast<std::size_t>(i);
      const Span span = span_of(parameters[index], problem.coordinates()[index]);
      z[i] = span.low + (0.02 + 0.96 * one()) * (span.high - span.low);
    }
    list.push_back(problem.naturals(problem.with_best_clocks(problem.values(z))));
  }
  return list;
}

}  // namespace ictus::estimation
