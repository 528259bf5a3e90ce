#include "ictus/study/motion_errors.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "ictus/base/distance.hpp"
#include "ictus/base/larger.hpp"

namespace ictus {
namespace {

// The tolerance of a graph: at first, at last, in parts of the size of the motion, and in parts of an error.
constexpr double first_tolerance = 1e-4, finest_tolerance = 1e-9, share_of_error = 0.01;

void worsen(Norms& worst, const Norms& other) {
  worst = {max_or_nan(worst.l1, other.l1), max_or_nan(worst.l2, other.l2),
           max_or_nan(worst.uniform, other.uniform), max_or_nan(worst.hausdorff, other.hausdorff)};
}

constexpr double not_asked = std::numeric_limits<double>::quiet_NaN();

/// The Hausdorff distance, which costs more than all others, only where functions jump.
Norms worst_distance(const std::vector<Piecewise>& f, const std::vector<Piecewise>& g, bool jump) {
  Norms worst{0, 0, 0, jump ? 0 : not_asked};
  for (std::size_t i = 0; i < f.size(); ++i)
    worsen(worst, {l1_distance(f[i], g[i]), l2_distance(f[i], g[i]), uniform_distance(f[i], g[i]),
                   jump ? hausdorff_distance(f[i], g[i], 1, worst.hausdorff) : not_asked});
  return worst;
}

/// Sums of one kind of coordinate over the ends of steps.
class GridSums {
 public:
  explicit GridSums(Eigen::Index n) : l1_(Eigen::VectorXd::Zero(n)), squares_(l1_), most_(l1_) {}

  void add(double h, const Eigen::VectorXd& error) {
    l1_ += h * error;
    squares_ += h * error.cwiseProduct(error);
    most_ = most_.binaryExpr(error, &max_or_nan);
  }
  Norms worst() const {
    constexpr int keep = Eigen::PropagateNaN;
    return {l1_.maxCoeff<keep>(), std::sqrt(squares_.maxCoeff<keep>()), most_.maxCoeff<keep>(), not_asked};
  }

 private:
  Eigen::VectorXd l1_, squares_, most_;
};

double size_of(const std::vector<Piecewise>& functions) {
  double most = std::numeric_limits<double>::min();
  for (const Piecewise& function : functions)
    for (std::size_t i = 0; i < function.size(); ++i)
      most = std::max({most, std::abs(function.left[i]), std::abs(function.right[i])});
  return most;
}

/// The tolerance that these errors need, as a mean over the time.
double needed(const Norms& errors, double time) {
  const double least = std::min({errors.l1 / time, errors.l2 / std::sqrt(time), errors.uniform});
  return share_of_error * std::fmin(least, errors.hausdorff);
}

}  // namespace

MotionErrors distances(const MotionGraph& a, const MotionGraph& b) {
  return {worst_distance(a.q, b.q, false), worst_distance(a.v, b.v, true)};
}

MotionErrors grid_errors(const ComputedMotion& computed, const ExactMotion& truth, double until) {
  const Eigen::Index n = computed.states.front().q.size();
  GridSums q(n), v(n);
  Motion before, after;
  for (std::size_t k = 1; k < computed.ends.size(); ++k) {
    const Motion& now = computed.states[computed.ends[k]];
    if (now.t > until) break;
    const double h = now.t - computed.states[computed.ends[k - 1]].t;
    truth.at(now.t, before, after);
    q.add(h, (now.q - after.q).cwiseAbs());
    v.add(h, (now.v - before.v).cwiseAbs().cwiseMin((now.v - after.v).cwiseAbs()));
  }
  return {q.worst(), v.worst()};
}

TrueGraph::TrueGraph(const ExactMotion& truth, double from, double until)
    : truth_(truth), from_(from), until_(until) {
  // The size of the motion comes first: four pieces a flight tell it.
  refine({std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity()});
  const GraphTolerance size{size_of(graph_.q), size_of(graph_.v)};
  largest_velocity_ = size.v;
  finest_ = {finest_tolerance * size.q, finest_tolerance * size.v};
  refine({first_tolerance * size.q, first_tolerance * size.v});
}

void TrueGraph::refine(GraphTolerance tolerance) {
  tolerance_ = tolerance;
  graph_ = graph_of(truth_, from_, until_, tolerance_);
}

MotionErrors TrueGraph::errors(const ComputedMotion& computed) {
  const MotionGraph graph = graph_of(computed, until_);
  for (;;) {
    const MotionErrors errors = distances(graph, graph_);
    const GraphTolerance need{std::max(needed(errors.q, until_ - from_), finest_.q),
                              std::max(needed(errors.v, until_ - from_), finest_.v)};
    if (tolerance_.q <= need.q && tolerance_.v <= need.v) return errors;
    // A little finer than needed: the next motion to come will be a little better.
    refine({std::max(std::min(tolerance_.q, need.q / 4), finest_.q),
            std::max(std::min(tolerance_.v, need.v / 4), finest_.v)});
  }
}

}  // namespace ictus
