#include "ictus/ensemble/rebounds.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "ictus/base/error.hpp"
#include "ictus/base/larger.hpp"
#include "ictus/ensemble/blocks.hpp"
#include "ictus/ensemble/device_check.hpp"
#include "ictus/ensemble/numbers.hpp"
#include "ictus/ensemble/rebound_opencl.hpp"
#include "ictus/exact/hunt_crossley.hpp"

namespace ictus {
namespace {

using ensemble::checked;
using ensemble::LaneStatus;
using ensemble::Numbers;
using ensemble::ReboundWork;

constexpr double any = 1, usual_exponent = 1.5, undamped = 0, device_tolerance = 1e-10;

double number(const Numbers& numbers, std::size_t i) {
  return numbers.values[static_cast<long>(i) * numbers.by_problem];
}

ReboundWork work_of(const ReboundProblems& of, const ReboundOptions& options) {
  if (of.count == 0) throw Error("an ensemble has no problems");
  if (of.mass.empty() || of.stiffness.empty() || of.speed.empty())
    throw Error("single impacts need masses, stiffnesses and speeds");
  if (options.method != "exact" && options.method != "phi")
    throw Error(
        fmt::format("single impacts do not know the method '{}': allowed are exact and phi", options.method));
  if (!(options.rate > 0 && std::isfinite(options.rate)))
    throw Error(fmt::format("the rate is {}: it must be a positive number", options.rate));
  if (!(options.phase >= 0 && options.phase < 1))
    throw Error(fmt::format("the phase is {}: it must be from 0 to below 1", options.phase));
  ReboundWork work;
  work.mass = checked(of.mass, any, of.count, 1, {"mass", 0, HUGE_VAL, true});
  work.stiffness = checked(of.stiffness, any, of.count, 1, {"stiffness", 0, HUGE_VAL, true});
  work.exponent = checked(of.exponent, usual_exponent, of.count, 1, {"exponent", 1, 10, false});
  work.damping = checked(of.damping, undamped, of.count, 1, {"damping", 0, HUGE_VAL, false});
  work.speed = checked(of.speed, any, of.count, 1, {"speed", 0, HUGE_VAL, true});
  work.by_steps = options.method == "phi";
  work.timed = options.contact_time || work.by_steps;
  work.step = 1 / options.rate;
  work.phase = options.phase;
  work.end = static_cast<long>(of.count);
  return work;
}

void check_ranges(const ReboundWork& work) {
  for (long k = 0; k < work.end; ++k) {
    const auto i = static_cast<std::size_t>(k);
    if (is_in_range(number(work.mass, i), number(work.stiffness, i), number(work.damping, i),
                    number(work.speed, i)))
      continue;
    throw Error(fmt::format("the energy of problem {} leaves the range of double arithmetic", i),
                "use values closer to one another");
  }
}

void receive(ReboundWork& work, ReboundResult& result, std::vector<LaneStatus>& status) {
  for (std::vector<double>* column : {&result.speed, &result.depth, &result.force, &result.contact_time})
    column->resize(status.size());
  work.speed_after = result.speed.data();
  work.depth = result.depth.data();
  work.force = result.force.data();
  work.time = result.contact_time.data();
  work.status = status.data();
}

void run_on_processor(const ReboundWork& work, std::size_t threads) {
  const ensemble::ReboundLanes widest = ensemble::possible_rebound_lanes().back();
  ensemble::in_blocks(work.first, work.end, threads, [&](long first, long end) {
    ReboundWork part = work;
    part.first = first;
    part.end = end;
    widest(part);
  });
}

/// Of one problem by the processor, too; nothing where both leave it.
ensemble::Agreement compare_sample(const ReboundWork& work, const std::vector<LaneStatus>& status,
                                   const ReboundResult& result) {
  ReboundResult ours;
  std::vector<LaneStatus> of_ours(status.size());
  ReboundWork part = work;
  receive(part, ours, of_ours);
  return ensemble::sampled_agreement(status.size(), [&](std::size_t i) -> std::optional<double> {
    part.first = static_cast<long>(i);
    part.end = part.first + 1;
    ensemble::possible_rebound_lanes().back()(part);
    if (of_ours[i] == LaneStatus::left && status[i] == LaneStatus::left) return std::nullopt;
    double largest = 0;
    for (const auto column : {&ReboundResult::speed, &ReboundResult::depth, &ReboundResult::force,
                              &ReboundResult::contact_time}) {
      const double a = (ours.*column)[i], b = (result.*column)[i];
      largest = max_or_nan(largest, a == b ? 0 : std::abs(b - a) / std::abs(a));
    }
    return largest;
  });
}

void answer_one(const ReboundWork& work, std::size_t i, ReboundResult& result) {
  const exact::HuntCrossleyImpact impact{number(work.mass, i), number(work.stiffness, i),
                                         number(work.exponent, i), number(work.damping, i),
                                         number(work.speed, i)};
  result.speed[i] = impact.rebound_speed();
  result.depth[i] = impact.max_depth();
  result.force[i] = impact.max_force();
  if (work.timed) result.contact_time[i] = impact.contact_time();
}

}  // namespace

bool is_in_range(double mass, double stiffness, double damping, double speed) {
  const double energy = mass * (speed * speed);
  return std::isnormal(energy) && std::isnormal(energy / stiffness) && std::isfinite(damping * speed);
}

ReboundResult rebounds(const ReboundProblems& problems, const ReboundOptions& options) {
  ReboundWork work = work_of(problems, options);
  check_ranges(work);
  ReboundResult result;
  std::vector<LaneStatus> status(problems.count);
  receive(work, result, status);
  if (options.device == "cpu") {
    run_on_processor(work, std::max<std::size_t>(1, options.threads));
    result.device = "cpu";
  } else {
    const ensemble::DeviceRun run = ensemble::run_on_device(work, options.device);
    result.device = run.device;
    result.seconds = run.seconds;
    const ensemble::Agreement agreement = compare_sample(work, status, result);
    result.compared = agreement.compared;
    result.difference = agreement.difference;
    ensemble::refuse_disagreement(result.device, agreement, device_tolerance, "take the device cpu");
  }
  for (std::size_t i = 0; i < problems.count; ++i) {
    if (status[i] != LaneStatus::left) continue;
    if (work.by_steps)
      throw Error(fmt::format("impact {} takes more than 100000 steps of {:.3g} s", i, work.step),
                  "take a lower rate, or the method exact");
    ++result.one_by_one;
    answer_one(work, i, result);
  }
  if (!work.timed) result.contact_time.clear();
  return result;
}

}  // namespace ictus
