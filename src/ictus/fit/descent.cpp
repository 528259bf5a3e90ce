#include "ictus/fit/descent.hpp"

#include <Eigen/QR>
#include <algorithm>
#include <cmath>

#include "ictus/solvers/least_squares.hpp"

namespace ictus::estimation {
namespace {

/// The parameters that no bound holds, and how they are moved.
class FreePart {
 public:
  FreePart(const Problem& problem, const Descent& descent)
      : coordinates_(problem.coordinates()), z_(descent.z) {
    for (std::size_t i = 0; i < coordinates_.size(); ++i)
      if (descent.held[i] == Held::no) indices_.push_back(static_cast<Eigen::Index>(i));
  }
  Eigen::Index size() const { return static_cast<Eigen::Index>(indices_.size()); }
  const Coordinate& coordinate(Eigen::Index k) const {
    return coordinates_[static_cast<std::size_t>(indices_[static_cast<std::size_t>(k)])];
  }

  /// The solver's first step is a multiple of its coordinates: inner ones may be 0 at the start, these are all 1 there.
  Eigen::VectorXd start() const { return Eigen::VectorXd::Ones(size()); }
  double inner(Eigen::Index k, const Eigen::VectorXd& x) const {
    return coordinate(k).inner(z_[indices_[static_cast<std::size_t>(k)]]) + x[k] - 1;
  }
  Eigen::VectorXd naturals(const Eigen::VectorXd& x) const {
    Eigen::VectorXd z = z_;
    for (Eigen::Index k = 0; k < size(); ++k)
      z[indices_[static_cast<std::size_t>(k)]] = coordinate(k).natural_of_inner(inner(k, x));
    return z;
  }
  Eigen::MatrixXd columns(const Eigen::MatrixXd& jacobian) const {
    Eigen::MatrixXd some(jacobian.rows(), size());
    for (Eigen::Index k = 0; k < size(); ++k)
      some.col(k) = jacobian.col(indices_[static_cast<std::size_t>(k)]);
    return some;
  }

 private:
  const std::vector<Coordinate>& coordinates_;
  Eigen::VectorXd z_;
  std::vector<Eigen::Index> indices_;
};

State state_of(DescentEnd end) {
  switch (end) {
    case DescentEnd::settled: return State::converged;
    case DescentEnd::too_many: return State::too_many;
    case DescentEnd::stopped: return State::stopped;
    case DescentEnd::without_numbers: break;
  }
  return State::no_descent;
}

/// Goes down with the free parameters; the residuals and derivatives of where it ends are those of the result.
void go_down(const Problem& problem, const Differences& differences, const DescentOptions& options,
             Descent& descent) {
  const ResidualsAt residuals = residuals_of(problem);
  const FreePart part(problem, descent);
  const LeastSquaresProblem squares{
      .count = static_cast<Eigen::Index>(problem.residual_count()),
      .residuals = [&](const Eigen::VectorXd& x,
                       Eigen::VectorXd& r) { return residuals(part.naturals(x), r); },
      .jacobian =
          [&](const Eigen::VectorXd& x, Eigen::MatrixXd& out) {
            Eigen::VectorXd r;
            Eigen::MatrixXd whole;
            const Eigen::VectorXd z = part.naturals(x);
            if (!residuals(z, r) || !differences.jacobian(z, r, whole)) return false;
            out = part.columns(whole);
            for (Eigen::Index k = 0; k < part.size(); ++k)
              out.col(k) *= part.coordinate(k).slope(part.inner(k, x));
            return true;
          },
      .stop = options.stop};
  if (part.size() > 0) {
    const Minimum found = levenberg_marquardt(squares, part.start(), {options.most_evaluations, 1e-9});
    descent.state = state_of(found.end);
    descent.z = part.naturals(found.parameters);
  } else {
    descent.state = State::converged;
  }
  const bool numbers =
      residuals(descent.z, descent.r) && differences.jacobian(descent.z, descent.r, descent.jacobian);
  if (!numbers) {
    descent.jacobian.resize(0, 0);
    if (descent.state == State::converged) descent.state = State::no_descent;
  }
}

/// The bound that the gradient pushes a nearby parameter against.
Held pushed_against(const Descent& descent, const Coordinate& coordinate, Eigen::Index i) {
  constexpr double near = 1e-2;  // of the typical change
  if (descent.jacobian.size() == 0) return Held::no;
  const double gradient = descent.jacobian.col(i).dot(descent.r);
  if (gradient > 0 && descent.z[i] - coordinate.low() < near * coordinate.typical()) return Held::low;
  if (gradient < 0 && coordinate.high() - descent.z[i] < near * coordinate.typical()) return Held::high;
  return Held::no;
}

/// Tries the bounds, one after the other: the descent with one more parameter held, where it is no worse.
bool hold_one(const Problem& problem, const Differences& differences, const DescentOptions& options,
              Descent& descent) {
  for (Eigen::Index i = 0; i < descent.z.size(); ++i) {
    const auto index = static_cast<std::size_t>(i);
    const Coordinate& coordinate = problem.coordinates()[index];
    const Held side = descent.held[index] == Held::no ? pushed_against(descent, coordinate, i) : Held::no;
    if (side == Held::no) continue;
    Descent other = descent;
    other.held[index] = side;
    other.z[i] = side == Held::low ? coordinate.low() : coordinate.high();
    Eigen::VectorXd r;
    if (!residuals_of(problem)(other.z, r)) continue;
    go_down(problem, differences, options, other);
    // Equal but for the noise of the runs.
    const double slack = 1e-9 * descent.square_sum() +
                         std::pow(10 * differences.noise(), 2) * static_cast<double>(descent.r.size());
    if (other.r.size() == 0 || !(other.square_sum() <= descent.square_sum() + slack)) continue;
    if (pushed_against(other, coordinate, i) != side) continue;
    descent = other;
    return true;
  }
  return false;
}

/// Is what is left of the way down next to nothing, beside the noise or beside the parameters?
bool has_arrived(const Problem& problem, const Differences& differences, const DescentOptions& options,
                 const Descent& descent) {
  const FreePart part(problem, descent);
  if (part.size() == 0) return true;
  Eigen::MatrixXd columns = part.columns(descent.jacobian);
  for (Eigen::Index k = 0; k < part.size(); ++k) columns.col(k) *= part.coordinate(k).typical();
  Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd> solver;
  solver.setThreshold(1e-7);
  solver.compute(columns);
  const Eigen::VectorXd step = solver.solve(-descent.r);
  const double freedom = std::max(1.0, static_cast<double>(descent.r.size() - part.size()));
  const double size = options.noise_size > 0 ? options.noise_size : std::sqrt(descent.square_sum() / freedom);
  const double rough = differences.noise() * std::sqrt(static_cast<double>(descent.r.size()));
  constexpr double of_errors = 0.02, of_typical = 1e-6;
  return (columns * step).norm() <= std::max(of_errors * size, 10 * rough) ||
         step.lpNorm<Eigen::Infinity>() <= of_typical;
}

}  // namespace

std::string_view name(State state) {
  switch (state) {
    case State::converged: return "converged";
    case State::at_bound: return "at_bound";
    case State::no_descent: return "no_descent";
    case State::too_many: return "too_many_evaluations";
    case State::refused: return "refused";
    case State::stopped: break;
  }
  return "stopped";
}

ResidualsAt residuals_of(const Problem& problem) {
  return [&problem](const Eigen::VectorXd& z, Eigen::VectorXd& r) {
    Evaluated here = problem.evaluate(problem.values(z));
    if (!here.refused.empty()) return false;
    r = std::move(here.residuals);
    return true;
  };
}

Descent descend(const Problem& problem, const Differences& differences, const Eigen::VectorXd& start,
                const DescentOptions& options) {
  Descent descent{.z = start, .held = std::vector<Held>(static_cast<std::size_t>(start.size()), Held::no)};
  const Evaluated here = problem.evaluate(problem.values(start));
  descent.refused = here.refused;
  if (!here.refused.empty()) return descent;
  go_down(problem, differences, options, descent);
  bool any = false;
  while (descent.state != State::stopped && hold_one(problem, differences, options, descent)) any = true;
  if (descent.state != State::converged) return descent;
  if (!has_arrived(problem, differences, options, descent))
    descent.state = State::no_descent;
  else if (any)
    descent.state = State::at_bound;
  return descent;
}

}  // namespace ictus::estimation
