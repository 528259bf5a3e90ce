#include "ictus/study/motion_graph.hpp"

#include <algorithm>
#include <cmath>

namespace ictus {
namespace {

constexpr std::size_t work_between_questions = 2048;  // evaluations and solves
// Of a flight: at most, and at least, since an arc may be mistaken for its chord.
constexpr int most_halvings = 40, least_halvings = 2;

MotionGraph empty_graph(Eigen::Index coordinates) {
  const auto n = static_cast<std::size_t>(coordinates);
  return {std::vector<Piecewise>(n), std::vector<Piecewise>(n)};
}

void add_point(MotionGraph& graph, const Motion& before, const Motion& after) {
  for (std::size_t i = 0; i < graph.q.size(); ++i) {
    const auto at = static_cast<Eigen::Index>(i);
    graph.q[i].add(after.t, before.q[at], after.q[at]);
    graph.v[i].add(after.t, before.v[at], after.v[at]);
  }
}

/// The limits of an exact motion at one instant.
struct Limits {
  Motion before, after;
};

/// Cuts flights of an exact motion into pieces that are straight enough.
class Refinement {
 public:
  Refinement(const ExactMotion& motion, GraphTolerance tolerance, MotionGraph& graph)
      : motion_(motion), tolerance_(tolerance), graph_(graph) {}

  Limits at(double t) const {
    Limits limits;
    motion_.at(t, limits.before, limits.after);
    limits.before.t = limits.after.t = t;
    return limits;
  }

  /// Adds what lies strictly between two instants.
  void cut(const Motion& from, const Motion& to, int halvings = most_halvings) {
    const double half = 0.5 * (from.t + to.t);
    if (halvings == 0 || !(from.t < half && half < to.t)) return;
    const Limits middle = at(half);
    // A second place beside the middle: an arc may cross its chord there.
    const bool enough = most_halvings - halvings >= least_halvings;
    if (enough && straight(from, to, middle.before) &&
        straight(from, to, at(from.t + 0.28 * (to.t - from.t)).after))
      return;
    cut(from, middle.before, halvings - 1);
    add_point(graph_, middle.before, middle.after);
    cut(middle.after, to, halvings - 1);
  }

 private:
  bool straight(const Motion& from, const Motion& to, const Motion& between) const {
    const double share = (between.t - from.t) / (to.t - from.t);
    const auto off = [&](const Eigen::VectorXd& a, const Eigen::VectorXd& b, const Eigen::VectorXd& x) {
      return (x - a - share * (b - a)).cwiseAbs().maxCoeff();
    };
    return off(from.q, to.q, between.q) <= tolerance_.q && off(from.v, to.v, between.v) <= tolerance_.v;
  }

  const ExactMotion& motion_;
  GraphTolerance tolerance_;
  MotionGraph& graph_;
};

/// A step: of a scheme that captures events, states inside are the ends of shorter ones.
void append(ComputedMotion& computed, const std::vector<Motion>& inside, const Motion& end) {
  for (const Motion& state : inside) {
    if (!computed.tracks_events) computed.ends.push_back(computed.states.size());
    computed.states.push_back(state);
  }
  computed.ends.push_back(computed.states.size());
  computed.states.push_back(end);
}

}  // namespace

ComputedMotion compute_motion(NonsmoothStepper& stepper, const Motion& start, const MotionSteps& steps) {
  expects(steps.step > 0, "a step is positive");
  ComputedMotion computed{{start}, {0}, steps.tracks_events, {}};
  Motion motion = start;
  stepper.start(motion);
  std::size_t work = 0;  // since the last question
  while (motion.t < steps.until) {
    const StepReport step = stepper.step(motion, steps.step);
    computed.total.add(step);
    if (!step.converged()) break;
    if (!motion.q.allFinite() || !motion.v.allFinite()) {
      computed.total.fail(Status::not_finite, "its numbers grow without bound: take smaller steps");
      break;
    }
    if (!(motion.t > computed.states.back().t)) {
      computed.total.status = Status::stalled;
      break;
    }
    append(computed, stepper.states_inside(), motion);
    work += step.evaluations + step.solves + 1;
    if (!steps.stop || work < work_between_questions) continue;
    if (steps.stop()) break;
    work = 0;
  }
  return computed;
}

bool reaches(const ComputedMotion& motion, double until) {
  return motion.total.converged() && motion.states.back().t >= until;
}

MotionGraph graph_of(const ComputedMotion& motion, double until) {
  expects(reaches(motion, until), "a motion is compared where it was computed");
  MotionGraph graph = empty_graph(motion.states.front().q.size());
  const std::size_t count = motion.states.size();
  for (std::size_t k = 0; k < count; ++k) {
    const Motion& now = motion.states[k];
    const Motion& next = motion.states[std::min(k + 1, count - 1)];
    if (!motion.tracks_events) {
      add_point(graph, now, {now.t, now.q, next.v});
    } else if (k + 1 < count && next.t == now.t) {
      add_point(graph, now, next);  // an event: before and after it
      ++k;
    } else {
      add_point(graph, now, now);
    }
  }
  for (std::vector<Piecewise>* functions : {&graph.q, &graph.v})
    for (Piecewise& function : *functions) {
      // The start belongs to the filled-in graph: a step function leaves it with a jump.
      const double start = function.left.front();
      function = restricted(function, motion.states.front().t, until);
      function.left.front() = start;
    }
  return graph;
}

MotionGraph graph_of(const ExactMotion& motion, double from, double until, GraphTolerance tolerance) {
  std::vector<double> corners = motion.jumps(until);
  corners.push_back(until);
  MotionGraph graph;
  Refinement refinement(motion, tolerance, graph);
  Limits last = refinement.at(from);
  graph = empty_graph(last.after.q.size());
  add_point(graph, last.after, last.after);
  for (const double corner : corners) {
    if (!(corner > last.after.t)) continue;
    Limits next = refinement.at(corner);
    refinement.cut(last.after, next.before);
    if (corner == until) next.after = next.before;
    add_point(graph, next.before, next.after);
    last = std::move(next);
  }
  return graph;
}

}  // namespace ictus
