#include "ictus/run/fit_force.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "ictus/base/decimal.hpp"
#include "ictus/base/error.hpp"
#include "ictus/exact/hunt_crossley.hpp"
#include "ictus/exact/power_law.hpp"
#include "ictus/solvers/least_squares.hpp"

namespace ictus {
namespace {

std::string_view trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(" \t\r"), last = text.find_last_not_of(" \t\r");
  return first == std::string_view::npos ? std::string_view{} : text.substr(first, last - first + 1);
}

std::optional<double> number_of(std::string_view text) {
  double value = 0;
  const std::string_view word = trimmed(text);
  const auto [end, fault] = from_decimal(word.data(), word.data() + word.size(), value);
  if (fault != std::errc() || end != word.data() + word.size()) return std::nullopt;
  return value;
}

/// Two cells of a row; words only in the first row, which is then a head.
bool read_row(std::string_view line, std::size_t number, const std::string& name, ForceRecord& record) {
  const auto refuse = [&](const std::string& what, const std::string& help = {}) {
    throw Error(fmt::format("{}: row {}: {}", name, number, what), help);
  };
  const auto comma = line.find_first_of(",;\t");
  if (comma == std::string_view::npos) refuse("has one cell", "time in s and force in N, as in 0.0012,35.2");
  std::string_view rest = line.substr(comma + 1);
  if (const auto more = rest.find_first_of(",;\t"); more != std::string_view::npos) {
    if (!trimmed(rest.substr(more + 1)).empty())
      refuse("has more than two cells", "time in s and force in N");
    rest = rest.substr(0, more);
  }
  const auto time = number_of(line.substr(0, comma)), force = number_of(rest);
  if (!time && !force && record.time.empty() && number == 1) return false;
  if (!time) refuse(fmt::format("'{}' is no number", trimmed(line.substr(0, comma))));
  if (!force) refuse(fmt::format("'{}' is no number", trimmed(rest)));
  if (!std::isfinite(*time) || !std::isfinite(*force)) refuse("a time and a force are finite numbers");
  if (!record.time.empty() && !(*time > record.time.back()))
    refuse(fmt::format("the time {:.6g} s does not come after {:.6g} s", *time, record.time.back()));
  record.time.push_back(*time);
  record.force.push_back(*force);
  return true;
}

/// The strongest pulse with as much before and after it as it is wide.
struct Pulse {
  std::size_t first = 0, last = 0;  // of the record, last not included
  double begin = 0, end = 0;        // s, where it is a twentieth of its peak
  double peak = 0, impulse = 0;     // N, N s
};

Pulse pulse_of(const ForceRecord& record) {
  const auto top = static_cast<std::size_t>(std::max_element(record.force.begin(), record.force.end()) -
                                            record.force.begin());
  Pulse pulse;
  pulse.peak = record.force.empty() ? 0 : record.force[top];
  if (!(pulse.peak > 0)) throw Error("the record has no force above zero", "pushing forces are positive");
  std::size_t low = top, high = top;
  while (low > 0 && record.force[low] > 0.05 * pulse.peak) --low;
  while (high + 1 < record.force.size() && record.force[high] > 0.05 * pulse.peak) ++high;
  if (high < low + 9)
    throw Error(fmt::format("the strongest pulse has {} samples, and eight are needed", high - low - 1),
                "a record of a higher rate");
  if (record.force[high] > 0.2 * pulse.peak || record.force[low] > 0.2 * pulse.peak)
    throw Error("the record begins or ends inside its strongest pulse", "it must be there as a whole");
  pulse.begin = record.time[low];
  pulse.end = record.time[high];
  for (std::size_t i = low; i < high; ++i)
    pulse.impulse += 0.5 * (record.force[i] + record.force[i + 1]) * (record.time[i + 1] - record.time[i]);
  const double wide = pulse.end - pulse.begin;
  pulse.first = low;
  while (pulse.first > 0 && record.time[pulse.first - 1] > pulse.begin - wide) --pulse.first;
  pulse.last = high;
  while (pulse.last < record.time.size() && record.time[pulse.last] < pulse.end + wide) ++pulse.last;
  return pulse;
}

/// Parameters: ln of what is not given of mass and speed, ln k at the depth of the start, μ v, t₀ and, where it is not
/// known, α.
struct PulseProblem {
  const ForceRecord& record;
  Pulse pulse;
  ForceKnown known;
  double depth = 1;  // m, about the largest: stiffness and exponent would else be nearly one number

  exact::HuntCrossleyImpact impact(const Eigen::VectorXd& p) const {
    const double other = std::exp(p[0]), alpha = known.exponent ? *known.exponent : std::max(1.0, p[4]);
    const double speed = known.speed ? *known.speed : other, mass = known.speed ? other : *known.mass;
    return {mass, std::exp(p[1]) / std::pow(depth, alpha), alpha, std::max(0.0, p[2]) / speed, speed};
  }
  void residuals(const Eigen::VectorXd& p, Eigen::VectorXd& out) const {
    const exact::HuntCrossleyPath path(impact(p));
    for (std::size_t i = pulse.first; i < pulse.last; ++i)
      out[static_cast<Eigen::Index>(i - pulse.first)] =
          path.sample(record.time[i] - p[3]).force - record.force[i];
  }
  Eigen::VectorXd start() {
    constexpr double e = 0.8;
    const double wide = pulse.end - pulse.begin, alpha = known.exponent.value_or(1.5);
    const double other =
        known.speed ? pulse.impulse / ((1 + e) * *known.speed) : pulse.impulse / ((1 + e) * *known.mass);
    const double speed = known.speed.value_or(other);
    depth = speed * wide / (2 * exact::duration_factor(alpha));
    Eigen::VectorXd p(known.exponent ? 4 : 5);
    p << std::log(other), std::log(pulse.peak), exact::damping_from_restitution(e, speed) * speed,
        pulse.begin, Eigen::VectorXd::Constant(known.exponent ? 0 : 1, alpha);
    return p;
  }
  Eigen::VectorXd scale() const {
    Eigen::VectorXd s(known.exponent ? 4 : 5);
    s << 0.1, 0.1, 0.1, 0.05 * (pulse.end - pulse.begin),
        Eigen::VectorXd::Constant(known.exponent ? 0 : 1, 0.2);
    return s;
  }
};

}  // namespace

ForceRecord read_force_record(std::string_view text, const std::string& name) {
  ForceRecord record;
  std::size_t number = 0;
  while (!text.empty()) {
    const auto end = text.find('\n');
    const std::string_view line = trimmed(text.substr(0, end));
    text = end == std::string_view::npos ? std::string_view{} : text.substr(end + 1);
    ++number;
    if (line.empty() || line.front() == '#') continue;
    read_row(line, number, name, record);
  }
  if (record.time.size() < 8)
    throw Error(fmt::format("{}: has {} rows of numbers, and eight are needed", name, record.time.size()),
                "time in s and force in N, one row per sample");
  return record;
}

ForceFit fit_force(const ForceRecord& record, const ForceKnown& known) {
  if (known.mass.has_value() == known.speed.has_value())
    throw Error(known.mass ? "give the mass or the speed, not both: one of them is fitted"
                           : "the force alone does not tell masses from speeds",
                "speed=\"1.2 m/s\" or mass=\"20 g\"");
  PulseProblem problem{record, pulse_of(record), known};
  const Eigen::VectorXd start = problem.start();
  const auto count = static_cast<Eigen::Index>(problem.pulse.last - problem.pulse.first);
  const LeastSquares found =
      least_squares([&](const Eigen::VectorXd& p, Eigen::VectorXd& out) { problem.residuals(p, out); }, count,
                    start, problem.scale());
  const exact::HuntCrossleyPath path(problem.impact(found.parameters));
  const exact::HuntCrossleyImpact& impact = path.impact();
  ForceFit fit;
  (known.speed ? fit.mass : fit.speed).error = (known.speed ? impact.mass : impact.speed) * found.errors[0];
  fit.mass.value = impact.mass, fit.speed.value = impact.speed;
  const double alpha_error = known.exponent ? 0 : found.errors[4];
  // k = K d^{−α}: the error of α counts by ln d.
  fit.stiffness = {impact.stiffness,
                   impact.stiffness * std::hypot(found.errors[1], std::log(problem.depth) * alpha_error)};
  fit.exponent = {impact.exponent, alpha_error};
  fit.damping = {impact.damping, found.errors[2] / impact.speed};
  fit.touch = {found.parameters[3], found.errors[3]};
  fit.restitution = impact.restitution(), fit.contact_time = path.contact_time(),
  fit.peak_force = impact.max_force();
  fit.rms = found.rms, fit.samples = static_cast<std::size_t>(count), fit.converged = found.converged;
  return fit;
}

}  // namespace ictus
