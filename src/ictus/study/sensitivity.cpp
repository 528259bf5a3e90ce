#include "ictus/study/sensitivity.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "ictus/run/assemble.hpp"
#include "ictus/scene/scene_number.hpp"
#include "ictus/scene/scene_path.hpp"

namespace ictus {
namespace {

/// Offsets in parts of h. Those of one side are enough where the other is not allowed.
constexpr std::array offsets{-1.0, -0.5, -0.25, 0.25, 0.5, 1.0};

using VariedPoint = std::optional<Variant>;  // none: not allowed there

SceneNumber number_or_throw(const std::string& path, const std::vector<std::string>& overrides,
                            const std::string& key) {
  Problems problems;
  const auto number = scene_number(path, overrides, key, problems);
  problems.raise();
  return *number;
}

double step_of(const SceneNumber& number, const SensitivityChoice& choice) {
  const double h = choice.step > 0 ? choice.step : choice.relative_step * std::abs(number.value);
  if (!(h > 0))
    throw Error(number.key + " is 0, of which no part is a step", "give the step itself, in SI: --step 1e-3");
  return h;
}

/// What the outcomes at −h, −h/2, 0, h/2, h say; NaN where there is none.
class Quotients {
 public:
  Quotients(const std::array<double, offsets.size()>& at, double here, double h, double scale)
      : at_(at), here_(here), h_(h), round_off_(1e-11 * scale) {}

  void fill(Derivative& d) const {
    d.left = (here_ - at_[1]) / (h_ / 2);
    d.right = (at_[4] - here_) / (h_ / 2);
    if (std::isnan(d.left) || std::isnan(d.right)) return one_sided(d);
    const double coarse = (at_[5] - at_[0]) / (2 * h_), fine = (at_[4] - at_[1]) / h_;
    d.kind = kind(d);
    d.error = std::abs(fine - coarse);
    d.value = d.kind == Derivative::Kind::smooth ? (4 * fine - coarse) / 3 : unknown;
  }

 private:
  /// How far the quotients of both sides are apart, with h and with h/2.
  Derivative::Kind kind(const Derivative& d) const {
    const double wide = std::abs((at_[5] - here_) - (here_ - at_[0])) / h_,
                 close = std::abs(d.right - d.left);
    const double size = std::max(std::abs(d.right), std::abs(d.left));
    const bool same = close <= 0.75 * wide || close <= 1e-3 * size || close * h_ <= 8 * round_off_;
    if (same) return Derivative::Kind::smooth;
    return close >= 1.5 * wide ? Derivative::Kind::jump : Derivative::Kind::kink;
  }
  /// Three points each: (−3 f(0) + 4 f(h/2) − f(h))/h, and with h/2.
  void one_sided(Derivative& d) const {
    const bool to_the_right = !std::isnan(d.right);
    const double far = to_the_right ? at_[5] : at_[0], middle = to_the_right ? at_[4] : at_[1],
                 near = to_the_right ? at_[3] : at_[2], sign = to_the_right ? 1 : -1;
    const double coarse = sign * (-3 * here_ + 4 * middle - far) / h_,
                 fine = sign * (-3 * here_ + 4 * near - middle) / (h_ / 2);
    d.kind = Derivative::Kind::one_sided;
    d.error = std::abs(fine - coarse);
    d.value = (4 * fine - coarse) / 3;
  }

  std::array<double, offsets.size()> at_;
  double here_, h_, round_off_;
};

/// Which outcomes are asked for, as indices.
std::vector<std::size_t> asked_outcomes(const std::vector<OutcomeNumber>& all,
                                        const std::vector<std::string>& names) {
  std::vector<std::size_t> result;
  for (std::size_t i = 0; names.empty() && i < all.size(); ++i)
    if (all[i].name.find(".velocity") != std::string::npos) result.push_back(i);
  std::vector<std::string_view> known;
  for (const OutcomeNumber& number : all) known.push_back(number.name);
  for (const std::string& name : names) {
    const auto found = std::find(known.begin(), known.end(), name);
    if (found == known.end())
      throw Error("the run has no outcome '" + name + "'", allowed_names(name, known));
    result.push_back(static_cast<std::size_t>(found - known.begin()));
  }
  return result;
}

void note(std::vector<std::string>& failures, const std::string& words) {
  if (std::find(failures.begin(), failures.end(), words) == failures.end()) failures.push_back(words);
}

}  // namespace

Sensitivity sensitivity(const std::string& path, const std::vector<std::string>& overrides,
                        const SensitivityChoice& choice, const StopAsked& stop) {
  Sensitivity result;
  result.method = load(path, overrides).scene.run.method.value;
  std::vector<SceneNumber> numbers;
  for (const std::string& key : choice.to) numbers.push_back(number_or_throw(path, overrides, key));
  for (const SceneNumber& number : numbers) step_of(number, choice);
  const WrittenScene scene = written_scene(path);
  const Variant here = run_variant(scene, overrides);
  for (const std::string& words : here.failures) note(result.failures, words);
  const auto asked = asked_outcomes(here.numbers, choice.of);

  static_assert(offsets.size() == 6);  // runs_of
  std::vector<VariedPoint> points(numbers.size() * offsets.size());
  std::vector<std::string> refused(points.size());
  run_all(points.size(), choice.jobs, stop, [&](std::size_t i, const std::function<bool()>& stopped) {
    if (stopped()) return;
    const SceneNumber& number = numbers[i / offsets.size()];
    auto varied = overrides;
    varied.push_back(number.changed_to(number.value + offsets[i % offsets.size()] * step_of(number, choice)));
    try {
      points[i] = run_variant(scene, varied);
    } catch (const Error& error) {
      refused[i] = error.what();  // beyond what is allowed
    }
  });
  std::size_t made = 0;
  for (std::size_t i = 0; i < points.size(); ++i) made += points[i] || !refused[i].empty() ? 1 : 0;
  if (made < points.size()) {
    result.failures = {
        fmt::format("stopped after {} of {} runs: no derivative is told", made + 1, points.size() + 1)};
    return result;
  }

  double scale = 0;
  for (const std::size_t k : asked) scale = std::max(scale, std::abs(here.numbers[k].value));
  for (std::size_t n = 0; n < numbers.size(); ++n) {
    const double h = step_of(numbers[n], choice);
    const VariedPoint* of = &points[n * offsets.size()];
    const bool left = of[0] && of[1] && of[2], right = of[3] && of[4] && of[5];
    if (!left && !right)
      throw Error(numbers[n].key + " cannot be varied to either side by " + std::to_string(h),
                  "a smaller step may be allowed: --step, in SI; on the right: " +
                      refused[(n + 1) * offsets.size() - 1]);
    for (std::size_t o = 0; o < offsets.size(); ++o)
      if (of[o])
        for (const std::string& words : of[o]->failures) note(result.failures, words);
    for (const std::size_t k : asked) {
      std::array<double, offsets.size()> at{};
      for (std::size_t o = 0; o < offsets.size(); ++o) {
        const bool allowed = offsets[o] < 0 ? left : right;
        at[o] = allowed && k < of[o]->numbers.size() ? of[o]->numbers[k].value : unknown;
      }
      const OutcomeNumber& outcome = here.numbers[k];
      const std::string unit = unit_of(numbers[n]);
      Derivative d{outcome.name,
                   numbers[n].key,
                   unit == "1" ? outcome.unit : outcome.unit + " per " + unit,
                   numbers[n].value,
                   outcome.value,
                   unknown,
                   unknown,
                   unknown,
                   unknown,
                   h,
                   Derivative::Kind::smooth};
      Quotients(at, outcome.value, h, scale).fill(d);
      result.derivatives.push_back(d);
    }
  }
  return result;
}

std::string_view kind_name(Derivative::Kind kind) {
  switch (kind) {
    case Derivative::Kind::smooth: return "smooth";
    case Derivative::Kind::one_sided: return "one_sided";
    case Derivative::Kind::kink: return "kink";
    case Derivative::Kind::jump: return "jump";
  }
  return "smooth";
}

}  // namespace ictus
