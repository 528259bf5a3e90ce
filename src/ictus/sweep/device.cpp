#include "ictus/sweep/device.hpp"

#include <fmt/format.h>
#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <thread>

#include "ictus/base/larger.hpp"
#include "ictus/ensemble/rebounds.hpp"
#include "ictus/run/outcomes_only.hpp"
#include "ictus/run/run.hpp"
#include "ictus/sweep/in_place.hpp"
#include "ictus/sweep/journal.hpp"

namespace ictus::sweep {
namespace {

constexpr std::size_t block = 4096;          // points in memory
constexpr std::size_t most_between = 256;    // points from one that is compared with a run to the next
constexpr std::size_t compared_of_few = 16;  // where there are fewer

/// One point: what it is, then what came of it.
struct Pending {
  std::shared_ptr<const Subject> subject =
      {};  // of its own, or of the point that it differs from in its numbers
  OneImpact::Numbers numbers = {};
  std::optional<Trace> trace = {};
  PointResult result = {};
};

void append(std::vector<double>& to, const std::vector<double>& values) {
  to.insert(to.end(), values.begin(), values.end());
}

class DeviceCrew {
 public:
  DeviceCrew(const SweepPlan& plan, std::size_t jobs)
      : plan_(plan),
        stride_(std::clamp<std::size_t>(plan.points() / compared_of_few, 1, most_between)),
        jobs_(jobs > 0 ? jobs : std::max(1u, std::thread::hardware_concurrency())),
        workers_([&plan] { return Worker(plan); }) {}

  /// The records of a block of points; none where it was stopped.
  std::string compute(std::span<const std::size_t> points, const std::function<bool()>& stopped) {
    pending_.clear();
    pending_.resize(points.size());
    if (!first_ && !points.empty()) look_at(points.front());
    in_parallel([&](std::size_t i) { prepare(points[i], pending_[i]); });
    for (std::size_t first = 0; first < points.size();) first = resolve_alike(first);
    compare_with_runs(points, stopped);
    std::string records;
    if (stopped()) return records;
    std::vector<double> values(plan_.outcomes.size());
    for (std::size_t i = 0; i < points.size(); ++i) {
      Pending& one = pending_[i];
      std::fill(values.begin(), values.end(), std::nan(""));
      if (one.trace) one.result = workers_.local().tell(one.subject->assembly, *one.trace, values);
      append_record(records, {points[i], one.result, values});
    }
    return records;
  }

 private:
  void in_parallel(const std::function<void(std::size_t)>& task) {
    tbb::task_arena arena(static_cast<int>(jobs_));
    arena.execute([&] { tbb::parallel_for(std::size_t{0}, pending_.size(), task); });
  }

  /// The point that others may differ from in numbers alone.
  void look_at(std::size_t point) {
    try {
      first_ = std::make_shared<const Subject>(workers_.local().assembled(point));
      in_place_.emplace(plan_, workers_.local(), point, *first_);
    } catch (const Error&) {
      first_.reset();  // prepare() says why
    }
  }

  void prepare(std::size_t point, Pending& one) {
    try {
      if (first_ && in_place_->holds()) {
        one.numbers = first_->impact.numbers();
        one.subject = first_;
        if (in_place_->set(point, one.numbers)) return;
      }
      one.subject = std::make_shared<const Subject>(workers_.local().assembled(point));
      one.numbers = one.subject->impact.numbers();
    } catch (const Error& error) {
      refuse(one, error);
    }
  }

  static void refuse(Pending& one, const Error& error) {
    one.result = {PointStatus::refused, in_one_line(error)};
    one.subject.reset();
  }

  /// From the first on, all that go into one call; returns where the next ones begin.
  std::size_t resolve_alike(std::size_t first) {
    if (!pending_[first].subject) return first + 1;
    std::vector<std::size_t> alike;
    std::size_t end = first;
    for (; end < pending_.size(); ++end) {
      if (!pending_[end].subject) continue;
      if (pending_[end].subject != pending_[first].subject && !impact(end).goes_with(impact(first))) break;
      alike.push_back(end);
    }
    impact(first).is_rebound() ? rebound(alike) : strike(alike);
    return end;
  }

  const OneImpact& impact(std::size_t i) const { return pending_[i].subject->impact; }

  void keep(std::size_t i, const std::function<Trace()>& trace) {
    try {
      pending_[i].trace = trace();
    } catch (const Error& error) {
      refuse(pending_[i], error);
    }
  }

  void strike(const std::vector<std::size_t>& alike) {
    const OneImpact& first = impact(alike.front());
    OneImpact::Numbers all;
    for (const std::size_t i : alike) {
      const OneImpact::Numbers& one = pending_[i].numbers;
      append(all.inverse_mass, one.inverse_mass);
      append(all.velocity, one.velocity);
      append(all.stiffness, one.stiffness);
      append(all.exponent, one.exponent);
      append(all.restitution, one.restitution);
    }
    const EnsembleResult found = resolve_ensemble(first.shape(),
                                                  {.count = alike.size(),
                                                   .inverse_mass = all.inverse_mass,
                                                   .velocity = all.velocity,
                                                   .stiffness = all.stiffness,
                                                   .exponent = all.exponent,
                                                   .restitution = all.restitution},
                                                  {.law = first.law(),
                                                   .tolerance = first.tolerance(),
                                                   .device = plan_.choice.device,
                                                   .threads = jobs_});
    const std::size_t n = first.shape().coordinates, m = first.shape().contacts;
    for (std::size_t k = 0; k < alike.size(); ++k) {
      if (!succeeded(found.status[k])) {
        pending_[alike[k]].result = {PointStatus::incomplete, "the impact was not resolved"};
        continue;
      }
      keep(alike[k], [&] {
        return impact(alike[k]).trace(pending_[alike[k]].numbers, std::span(found.velocity).subspan(k * n, n),
                                      std::span(found.impulse).subspan(k * m, m));
      });
    }
  }

  void rebound(const std::vector<std::size_t>& alike) {
    std::vector<double> mass, stiffness, exponent, damping, speed;
    for (const std::size_t i : alike) {
      const OneImpact::Numbers& one = pending_[i].numbers;
      mass.push_back(1 / one.inverse_mass.front());
      stiffness.push_back(one.stiffness.front());
      exponent.push_back(one.exponent.front());
      damping.push_back(one.damping);
      speed.push_back(one.speed);
    }
    const ReboundLaw& law = impact(alike.front()).rebound_law();
    if (!law.has_exponent) exponent.clear();
    const ReboundResult found =
        rebounds({.count = alike.size(),
                  .mass = mass,
                  .stiffness = stiffness,
                  .exponent = exponent,
                  .damping = damping,
                  .speed = speed},
                 {.law = law.name, .contact_time = false, .device = plan_.choice.device, .threads = jobs_});
    for (std::size_t k = 0; k < alike.size(); ++k)
      keep(alike[k], [&] { return impact(alike[k]).trace_of_rebound(found.speed[k]); });
  }

  /// Some of them as runs, chosen by their number: the same whoever computes which of the others.
  void compare_with_runs(std::span<const std::size_t> points, const std::function<bool()>& stopped) {
    for (std::size_t i = 0; i < pending_.size() && !stopped(); ++i)
      if (points[i] % stride_ == 0 && pending_[i].trace) compare(points[i], pending_[i], stopped);
  }

  /// A run that does not come to its end, as that of a very soft contact, is nothing to compare with.
  void compare(std::size_t point, const Pending& one, const std::function<bool()>& stopped) {
    const Subject own(workers_.local().assembled(point));
    expects(own.impact.numbers() == one.numbers, "numbers that are set in place are those of the scene");
    const Trace run =
        ictus::run(own.assembly,
                   {.scheme = {}, .record_every = outcomes_only, .stop = [&](double) { return stopped(); }});
    if (!run.ending.complete || !run.failures.empty()) return;
    double fastest = 0, apart = 0;
    for (const BodyOutcome& body : run.bodies) {
      const auto same = std::find_if(one.trace->bodies.begin(), one.trace->bodies.end(),
                                     [&](const BodyOutcome& other) { return other.name == body.name; });
      expects(same != one.trace->bodies.end(), "a device tells of the bodies of the scene");
      fastest = std::max(fastest, length(body.velocity_start));
      apart = max_or_nan(apart, length(body.velocity_end - same->velocity_end));
    }
    const double tolerance = one.subject->impact.allowed();
    if (apart <= tolerance * fastest) return;
    throw Error(
        fmt::format("the device {} is {:.2g} of the largest speed apart from a run on the processor, and the "
                    "tolerance is {:.2g}",
                    plan_.choice.device, apart / fastest, tolerance),
        "leave --device away, or give run.tolerance a larger value");
  }

  const SweepPlan& plan_;
  std::size_t stride_;  // between points that are compared with runs
  std::size_t jobs_;
  tbb::enumerable_thread_specific<Worker> workers_;
  std::vector<Pending> pending_;
  std::shared_ptr<const Subject> first_;
  std::optional<InPlace> in_place_;
};

}  // namespace

void compute_on_device(const SweepPlan& plan, const std::vector<std::size_t>& points, std::size_t jobs,
                       const TakeRecords& take, const StopSweep& stop) {
  DeviceCrew crew(plan, jobs);
  for (std::size_t done = 0; done < points.size(); done += block) {
    const auto stopped = [&] { return stop && stop(done); };
    if (stopped()) return;
    take(crew.compute(std::span(points).subspan(done, std::min(block, points.size() - done)), stopped));
  }
}

}  // namespace ictus::sweep
