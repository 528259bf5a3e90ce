#include "ictus/run/bows.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "ictus/base/dimension.hpp"

namespace ictus {
namespace {

class RubReading {
 public:
  RubReading(Bow& bow, Problems& problems) : bow_(bow), problems_(problems) {}

  std::optional<HandRub> read() {
    const std::size_t before = problems_.list().size();
    refuse_foreign_keys();
    for (const auto& parameter : Bristles::parameters) take(parameter);
    rub_.bristles.limited = bow_.damping_limit.value == Bow::Limit::speed;
    rub_.speed = ramp(bow_.speed);
    rub_.normal = ramp(bow_.force);
    if (problems_.list().size() == before) judge();
    if (problems_.list().size() == before) return rub_;
    return std::nullopt;
  }

 private:
  std::string who() const { return fmt::format("[[bow]] '{}'", bow_.name.value); }

  void refuse_foreign_keys() {
    std::vector<std::string_view> names{"name",        "on",    "at",          "speed",
                                        "speed_times", "force", "force_times", "damping_limit"};
    for (const auto& parameter : Bristles::parameters) names.push_back(parameter.name);
    for (const auto& entry : bow_.parameters)
      if (std::find(names.begin(), names.end(), entry.first) == names.end())
        problems_.add(entry.second.key.file.empty() ? entry.second.place : entry.second.key,
                      fmt::format("{}: unknown key '{}'", who(), entry.first),
                      allowed_names(entry.first, names));
  }

  void take(const Param<Bristles>& parameter) {
    const std::string name(parameter.name);
    const auto found = bow_.parameters.find(name);
    if (found == bow_.parameters.end()) {
      const double standard = rub_.bristles.*parameter.member;
      const std::string unit = parameter.unit == "1" ? "" : " " + std::string(parameter.unit);
      bow_.parameters.emplace(name, Quantity{standard, {}, fmt::format("{}{}", standard, unit), {}});
      if (!unit.empty()) bow_.parameters[name].dimension = dimension_of(parameter.unit);
      return;
    }
    const Quantity& given = found->second;
    if (std::isnan(given.value)) return;  // the reader has complained
    const Dimension wanted = dimension_of(parameter.unit);
    if (given.dimension && !(*given.dimension == wanted))
      problems_.add(given.place, fmt::format("{}: {} = {}: {} needs {}, got {}", who(), name, given.text,
                                             parameter.meaning, wanted.text(), given.dimension->text()));
    else if (!std::isfinite(given.value) || !parameter.range.holds(given.value))
      problems_.add(given.place, fmt::format("{}: {} = {}: {} must be {}", who(), name, given.text,
                                             parameter.meaning, parameter.range.words));
    else
      rub_.bristles.*parameter.member = given.value;
  }

  static Ramp ramp(const RampChoice& choice) {
    if (choice.times.empty()) return Ramp::constant(choice.values.empty() ? 0 : choice.values[0].value);
    Ramp made{{}, {}};
    for (const At<double>& t : choice.times) made.time.push_back(t.value);
    for (const At<double>& value : choice.values) made.value.push_back(value.value);
    return made;
  }

  void judge() {
    const Bristles& bristles = rub_.bristles;
    if (bristles.friction_static < bristles.friction)
      problems_.add(bow_.place,
                    fmt::format("{}: friction_static = {} is below friction = {}", who(),
                                bristles.friction_static, bristles.friction),
                    "what sticks holds at least as much as what slides");
    if (!(rub_.normal.largest() > 0))
      problems_.add(bow_.place, fmt::format("{}: nothing presses it: its force is zero", who()),
                    "force = \"1 N\"");
    if (bristles.limited || bristles.bristle_damping <= bristles.passive_damping()) return;
    problems_.add(
        bow_.damping_limit.place,
        fmt::format("{}: without a limit a bristle_damping of {} N*s/m makes energy in fast slip: at most "
                    "viscosity*friction/(friction_static - friction) = {:.6g} N*s/m makes none",
                    who(), bristles.bristle_damping, bristles.passive_damping()),
        "damping_limit = \"speed\" takes it off where the bristles slide fast");
  }

  Bow& bow_;
  Problems& problems_;
  HandRub rub_;
};

}  // namespace

std::optional<HandRub> read_rub(Bow& bow, Problems& problems) { return RubReading(bow, problems).read(); }

}  // namespace ictus
