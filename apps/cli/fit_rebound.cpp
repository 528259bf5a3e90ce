#include "fit_rebound.hpp"

#include <fmt/format.h>

#include <map>
#include <nlohmann/json.hpp>

#include "cli.hpp"
#include "ictus/base/dimension.hpp"
#include "ictus/base/error.hpp"
#include "ictus/report/number.hpp"
#include "ictus/resolver/rebound.hpp"
#include "ictus/scene/units.hpp"

namespace ictus::cli {
namespace {

struct ReboundKey {
  std::string_view name, unit;
  bool required, positive;
};
constexpr ReboundKey keys[] = {{"approach", "m/s", true, true}, {"rebound", "m/s", true, false},
                               {"slide", "m/s", true, false},   {"slide_after", "m/s", true, false},
                               {"spin", "rad/s", false, false}, {"radius", "m", false, true},
                               {"inertia", "1", false, true}};

using Measured = std::map<std::string, double, std::less<>>;

void read_measured(const std::string& word, Measured& values, Problems& problems) {
  const Place place{word};
  const auto equals = word.find('=');
  if (equals == std::string::npos)
    return problems.add(place, "expected key=value", "as in approach=3.9, or approach=\"3.9 m/s\"");
  const std::string name = word.substr(0, equals);
  std::vector<std::string_view> names;
  for (const ReboundKey& key : keys) {
    names.push_back(key.name);
    if (key.name != name) continue;
    const QuantityText read = parse_quantity(word.substr(equals + 1));
    if (!read.quantity) return problems.add(place, read.fault.message, read.fault.help);
    const Dimension wanted = dimension_of(key.unit);
    if (read.quantity->dimension && !(*read.quantity->dimension == wanted))
      return problems.add(
          place, fmt::format("{} needs {}, got {}", name, wanted.text(), read.quantity->dimension->text()));
    if (key.positive && !(read.quantity->value > 0))
      return problems.add(place, fmt::format("{} must be positive", name));
    if (!values.emplace(name, read.quantity->value).second)
      problems.add(place, fmt::format("{} is given twice", name));
    return;
  }
  problems.add(place, fmt::format("unknown key '{}'", name), allowed_names(name, names));
}

Measured read_all(const std::vector<std::string>& words) {
  Problems problems;
  Measured values;
  for (const std::string& word : words) read_measured(word, values, problems);
  problems.raise();
  for (const ReboundKey& key : keys)
    if (key.required && !values.contains(key.name))
      problems.add({"fit rebound"}, fmt::format("{} is missing", key.name),
                   "approach, rebound, slide and slide_after in m/s; with spin, also the radius");
  if (values.contains("spin") != values.contains("radius"))
    problems.add({"fit rebound"}, "spin and radius act together",
                 "give both, or none: the ball then has no spin");
  problems.raise();
  return values;
}

std::string told(const ReboundNumbers& found) {
  if (found.regime == ReboundRegime::impossible)
    return fmt::format("no numbers explain it: {}\n", found.words);
  if (found.regime == ReboundRegime::without_slip)
    return fmt::format("restitution = {}\n{}\n", report::round_trip(found.restitution), found.words);
  const bool slid = found.regime == ReboundRegime::slid;
  return fmt::format("restitution = {}\nfriction {} {}\ntangential_restitution {} {}{}\n{}\n",
                     report::round_trip(found.restitution), slid ? "=" : "≥",
                     report::round_trip(found.friction), slid ? "≥" : "=",
                     report::round_trip(found.tangential_restitution),
                     slid ? ", which is all that a ball that slides can tell" : "", found.words);
}

std::string_view name(ReboundRegime regime) {
  switch (regime) {
    case ReboundRegime::slid: return "slid";
    case ReboundRegime::stuck: return "stuck";
    case ReboundRegime::without_slip: return "without_slip";
    case ReboundRegime::impossible: break;
  }
  return "impossible";
}

}  // namespace

void fit_rebound(const std::vector<std::string>& words, Context& context) {
  const Measured in = read_all(words);
  const double slide = in.at("slide");
  const double slip = slide + (in.contains("spin") ? in.at("spin") * in.at("radius") : 0);
  const ReboundNumbers found =
      rebound_numbers({in.at("approach"), in.at("rebound"), slide, in.at("slide_after"), slip,
                       in.contains("inertia") ? in.at("inertia") : 0.4});
  const bool explained = found.regime != ReboundRegime::impossible;
  if (!explained) context.exit_code = failed;
  if (!context.json) return print(context.lines(told(found)));
  const auto number = [&](bool known, double value) {
    return known ? nlohmann::ordered_json(value) : nlohmann::ordered_json();
  };
  const bool slips = explained && found.regime != ReboundRegime::without_slip;
  nlohmann::ordered_json json{{"regime", name(found.regime)}, {"words", found.words}};
  json["restitution"] = number(explained, found.restitution);
  // A bound is no value: it has a key of its own.
  const bool slid = found.regime == ReboundRegime::slid;
  json["friction"] = number(slips && slid, found.friction);
  json["tangential_restitution"] = number(slips && !slid, found.tangential_restitution);
  if (slips && !slid) json["friction_at_least"] = found.friction;
  if (slips && slid) json["tangential_restitution_at_least"] = found.tangential_restitution;
  json["slip_before"] = slip;
  json["slip_after"] = found.slip_after;
  print_json(json);
}

}  // namespace ictus::cli
