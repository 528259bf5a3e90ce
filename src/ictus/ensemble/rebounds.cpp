#include "ictus/ensemble/rebounds.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
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
using ensemble::ReboundWay;
using ensemble::ReboundWork;

/// What a law needs, and what it has in closed form beside its speed and its depth.
struct KnownLaw {
  ReboundLaw law;
  ReboundWay way;
  ensemble::Allowed loss;
  double usual_loss;  // NaN: it must be told
  bool forced, timed;
};

constexpr ReboundLaw listed[] = {{"hunt_crossley", "damping", "s/m", true},
                                 {"kelvin_voigt", "damping", "N s/m", false},
                                 {"thornton", "yield_depth", "m", false},
                                 {"tsuji", "damping", "N s/m^((exponent+1)/2)", true},
                                 {"walton_braun", "restitution", "1", false}};
constexpr double needed = std::numeric_limits<double>::quiet_NaN();
const KnownLaw known_laws[] = {
    {listed[0], ReboundWay::hunt_crossley, {"damping", 0, HUGE_VAL, false}, 0, true, true},
    {listed[1], ReboundWay::kelvin_voigt, {"damping", 0, HUGE_VAL, false}, 0, true, true},
    {listed[2], ReboundWay::thornton, {"yield_depth", 0, HUGE_VAL, true}, needed, true, false},
    {listed[3], ReboundWay::tsuji, {"damping", 0, HUGE_VAL, false}, 0, false, false},
    {listed[4], ReboundWay::walton_braun, {"restitution", 0, 1, true}, needed, true, true}};

const KnownLaw& known_law(const ReboundOptions& options) {
  const auto found = std::find_if(std::begin(known_laws), std::end(known_laws),
                                  [&](const KnownLaw& one) { return one.law.name == options.law; });
  if (found != std::end(known_laws)) return *found;
  std::vector<std::string_view> names;
  for (const ReboundLaw& law : listed) names.push_back(law.name);
  throw Error(fmt::format("single impacts through {} have no closed form", options.law),
              allowed_names(options.law, names));
}

/// What the law does not know is refused.
void check_law(const KnownLaw& law, const ReboundProblems& of, const ReboundOptions& options) {
  if (options.method == "phi" && law.way != ReboundWay::hunt_crossley)
    throw Error(fmt::format("phi knows the law hunt_crossley only, not {}", law.law.name));
  if (!law.law.has_exponent && !of.exponent.empty())
    throw Error(fmt::format("the law {} has no exponent", law.law.name), "leave it out");
  if (std::isnan(law.usual_loss) && of.damping.empty())
    throw Error(fmt::format("single impacts through {} need its {}", law.law.name, law.law.loss));
}

constexpr double any = 1, usual_exponent = 1.5, device_tolerance = 1e-10;

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
  const KnownLaw& law = known_law(options);
  check_law(law, of, options);
  ReboundWork work;
  work.mass = checked(of.mass, any, of.count, 1, {"mass", 0, HUGE_VAL, true});
  work.stiffness = checked(of.stiffness, any, of.count, 1, {"stiffness", 0, HUGE_VAL, true});
  work.exponent = checked(of.exponent, usual_exponent, of.count, 1, {"exponent", 1, 10, false});
  work.damping = checked(of.damping, law.usual_loss, of.count, 1, law.loss);
  work.speed = checked(of.speed, any, of.count, 1, {"speed", 0, HUGE_VAL, true});
  work.way = options.method == "phi" ? ReboundWay::phi : law.way;
  work.timed = (options.contact_time && law.timed) || work.way == ReboundWay::phi;
  work.step = 1 / options.rate;
  work.phase = options.phase;
  work.end = static_cast<long>(of.count);
  return work;
}

[[noreturn]] void refuse_range(std::size_t i) {
  throw Error(fmt::format("the energy of problem {} leaves the range of double arithmetic", i),
              "use values closer to one another");
}

void check_ranges(const ReboundWork& work) {
  for (long k = 0; k < work.end; ++k) {
    const auto i = static_cast<std::size_t>(k);
    if (!is_in_range(number(work.mass, i), number(work.stiffness, i), number(work.damping, i),
                     number(work.speed, i)))
      refuse_range(i);
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

std::span<const ReboundLaw> rebound_laws() { return listed; }

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
    if (work.way == ReboundWay::phi)
      throw Error(fmt::format("impact {} takes more than 100000 steps of {:.3g} s", i, work.step),
                  "take a lower rate, or the method exact");
    ++result.one_by_one;
    answer_one(work, i, result);
  }
  for (std::size_t i = 0; i < problems.count; ++i)
    if (!std::isfinite(result.speed[i]) || !std::isfinite(result.depth[i])) refuse_range(i);
  if (!work.timed) result.contact_time.clear();
  if (!known_law(options).forced) result.force.clear();
  return result;
}

}  // namespace ictus
