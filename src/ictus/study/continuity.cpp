#include "ictus/study/continuity.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "ictus/base/error.hpp"
#include "ictus/run/assemble.hpp"
#include "ictus/scene/scene_number.hpp"
#include "ictus/scene/units.hpp"

namespace ictus {
namespace {

constexpr int longest_search = 60;

class VariedWay {
 public:
  VariedWay(const WrittenScene& scene, std::vector<std::string> overrides, const ContinuityChoice& choice)
      : scene_(scene), overrides_(std::move(overrides)), choice_(choice) {}

  double number(std::size_t k, double t) const {
    const VariedNumber& n = choice_.numbers[k];
    return t == 1 ? n.to : n.from + t * (n.to - n.from);
  }
  Variant at(double t) const {
    auto varied = overrides_;
    for (std::size_t k = 0; k < choice_.numbers.size(); ++k)
      varied.push_back(choice_.numbers[k].key + "=" + shortest(number(k, t)));
    return run_variant(scene_, varied);
  }

 private:
  const WrittenScene& scene_;
  std::vector<std::string> overrides_;
  const ContinuityChoice& choice_;
};

struct Difference {
  std::size_t of = 0;
  double height = 0;
};

/// The velocity that differs most.
Difference difference(const std::vector<double>& a, const std::vector<double>& b) {
  Difference most;
  for (std::size_t k = 0; k < a.size(); ++k)
    if (const double d = std::abs(a[k] - b[k]); d > most.height) most = {k, d};
  return most;
}

bool is_velocity(const OutcomeNumber& number) { return number.name.find(".velocity") != std::string::npos; }

std::vector<double> velocities_of(const Variant& variant) {
  std::vector<double> result;
  for (const OutcomeNumber& number : variant.numbers)
    if (is_velocity(number)) result.push_back(number.value);
  return result;
}

void note_failures(const Variant& variant, std::vector<std::string>& failures) {
  for (const std::string& words : variant.failures)
    if (std::find(failures.begin(), failures.end(), words) == failures.end()) failures.push_back(words);
}

/// One part of the way, bisected towards its larger difference.
void look_into(const VariedWay& way, double from, double to, std::vector<double> before,
               std::vector<double> after, double smallest, const StopAsked& stop, Continuity& result) {
  for (int i = 0; i < longest_search; ++i) {
    if (!(difference(before, after).height > smallest)) return;
    if (stop && stop(1)) {
      result.failures = {fmt::format("stopped after {} runs, while it looked for jumps", result.runs)};
      return;
    }
    const double middle = from + (to - from) / 2;
    if (!(from < middle && middle < to)) break;
    const Variant there = way.at(middle);
    ++result.runs;
    note_failures(there, result.failures);
    std::vector<double> between = velocities_of(there);
    if (difference(before, between).height >= difference(between, after).height)
      to = middle, after = std::move(between);
    else
      from = middle, before = std::move(between);
  }
  const Difference most = difference(before, after);
  if (!(most.height > smallest)) return;
  Jump jump{from, {}, result.names[most.of].name, before[most.of], after[most.of], most.height};
  result.jumps.push_back(jump);
}

}  // namespace

VariedNumber varied_number(const std::string& text) {
  const std::string example = "as in --vary \"body.ball.velocity=0.5 m/s:1 m/s\"";
  const std::size_t equals = text.find('='), colon = text.find(':', equals == std::string::npos ? 0 : equals);
  if (equals == std::string::npos || equals == 0 || colon == std::string::npos)
    throw Error("--vary '" + text + "': needs KEY=FROM:TO", example);
  VariedNumber number{text.substr(0, equals), 0, 0, text.substr(equals + 1, colon - equals - 1)};
  const auto first = parse_quantity(number.written);
  const auto last = parse_quantity(text.substr(colon + 1));
  for (const auto* each : {&first, &last})
    if (!each->quantity) throw Error("--vary '" + text + "': " + each->fault.message, example);
  const auto &a = first.quantity->dimension, &b = last.quantity->dimension;
  if (a.has_value() != b.has_value() || (a && !(*a == *b)))
    throw Error("--vary '" + text + "': both ends need the same unit", example);
  number.from = first.quantity->value;
  number.to = last.quantity->value;
  return number;
}

Continuity continuity(const WrittenScene& scene, const std::vector<std::string>& overrides,
                      const ContinuityChoice& choice, const StopAsked& stop) {
  Continuity result;
  // Once as they are written: the scene complains of a unit of another kind.
  auto first = overrides;
  for (const VariedNumber& number : choice.numbers)
    first.push_back(number.key + "=" + (number.written.empty() ? shortest(number.from) : number.written));
  result.method = load_text(scene.text, scene.file, first).scene.run.method.value;
  const VariedWay way(scene, overrides, choice);
  const std::size_t count = std::max<std::size_t>(choice.points, 1) + 1;
  const auto place = [&](std::size_t i) { return static_cast<double>(i) / static_cast<double>(count - 1); };
  std::vector<std::optional<Variant>> samples(count);
  run_all(count, choice.jobs, stop, [&](std::size_t i, const std::function<bool()>& stopped) {
    if (!stopped()) samples[i] = way.at(place(i));
  });
  double fastest = 0;
  for (std::size_t i = 0; i < count; ++i) {
    if (!samples[i]) continue;
    if (result.runs++ == 0)
      for (const OutcomeNumber& number : samples[i]->numbers)
        if (is_velocity(number)) result.names.push_back(number);
    note_failures(*samples[i], result.failures);
    result.places.push_back(place(i));
    result.outcomes.push_back(velocities_of(*samples[i]));
    for (const double v : result.outcomes.back()) fastest = std::fmax(fastest, std::abs(v));
  }
  if (result.runs < count)
    result.failures.push_back(fmt::format("stopped after {} of {} runs", result.runs, count));
  if (!result.failures.empty()) return result;
  for (std::size_t i = 0; i + 1 < count && result.failures.empty(); ++i)
    look_into(way, result.places[i], result.places[i + 1], result.outcomes[i], result.outcomes[i + 1],
              choice.smallest * fastest, stop, result);
  for (Jump& jump : result.jumps) {
    jump.height /= fastest;
    for (std::size_t k = 0; k < choice.numbers.size(); ++k) jump.numbers.push_back(way.number(k, jump.at));
  }
  return result;
}

}  // namespace ictus
