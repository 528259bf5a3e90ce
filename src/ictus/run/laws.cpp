// Compiled alone: all contact laws are in it.

#include "ictus/run/laws.hpp"

#include <fmt/format.h>

#include <cmath>
#include <limits>
#include <type_traits>

#include "ictus/laws/contact/laws.hpp"
#include "ictus/run/identify.hpp"

namespace ictus {
namespace {

template <class L>
constexpr std::string_view loss_name() {
  if constexpr (requires { L::loss; })
    for (const auto& parameter : L::parameters)
      if (parameter.member == L::loss) return parameter.name;
  return {};
}

/// Reads one law from a choice: every number with its unit, then what materials and measurements give.
template <ContactLaw L>
class Reading {
 public:
  Reading(const LawChoice& choice, const ContactSite& site, Problems& problems)
      : choice_(choice), site_(site), problems_(problems) {}

  std::optional<L> read() {
    const std::size_t before = problems_.list().size();
    refuse_unknown();
    refuse_said_twice();
    exponent();
    for (const auto& parameter : L::parameters) number(parameter);
    points();
    if constexpr (!is_tabulated<L>)
      if (choice_.measured && problems_.list().size() == before) identify();
    if (problems_.list().size() != before) return {};
    if constexpr (is_tabulated<L>)
      law_.force_unit *= site_.stiffness_ratio;
    else
      law_.stiffness *= site_.stiffness_ratio;
    return law_;
  }

 private:
  const Place& place() const { return choice_.law.place; }

  void refuse_unknown() {
    std::vector<std::string_view> names;
    for (const auto& parameter : L::parameters) names.push_back(parameter.name);
    names.push_back(is_tabulated<L> ? "points" : "measured");
    // Read before the law is chosen, but what the user may have meant.
    std::vector<std::string_view> meant = names;
    for (std::string_view other :
         {"restitution", "stiffness_ratio", "precompression", "friction", "friction_static",
          "rolling_friction", "torsional_friction", "tangential_ratio"})
      if (std::find(names.begin(), names.end(), other) == names.end()) meant.push_back(other);
    for (const auto& [key, value] : choice_.parameters)
      if (std::find(names.begin(), names.end(), key) == names.end()) {
        problems_.add(value.key.file.empty() ? value.place : value.key,
                      fmt::format("{} has no parameter '{}'", L::about.name, key), allowed_names(key, meant));
        misspelt_.push_back(nearest(key, names));
      }
  }

  /// A parameter that was measured too would be silently lost.
  void refuse_said_twice() {
    for (const auto& [key, value] : choice_.parameters)
      if (!is_tabulated<L> && measured(key))
        problems_.add(
            value.place, fmt::format("{} = {}: it follows from what was measured", key, value.text),
            fmt::format("remove it, or measured.{}", key == "stiffness" ? "duration" : "restitution"));
  }

  /// A table is for the law that follows one, and that law needs no other measurement.
  void points() {
    if constexpr (!is_tabulated<L>) {
      if (choice_.points)
        problems_.add(choice_.points->place, fmt::format("{} follows no points", L::about.name),
                      "law = \"measured_curve\" does");
    } else {
      if (choice_.measured)
        problems_.add(place(),
                      fmt::format("contact {}: {} has no parameter 'measured'", site_.name, L::about.name),
                      "its points are what was measured");
      if (!choice_.points)
        return problems_.add(
            place(), fmt::format("contact {}: {} needs points", site_.name, L::about.name),
            "depth and force each, rising and then falling: points = [[0, 0], [0.1, 3], [0.2, 9], "
            "[0.1, 1], [0.05, 0]], or a file: points = \"loop.csv\"");
      const auto& table = choice_.points->points;
      if (table.empty()) return;  // the reader has complained
      std::vector<CurvePoint> loop;
      for (const PointTable::Point& point : table) loop.push_back({point.depth, point.force});
      if (const auto fault = MeasuredCurves::fault_of(loop); !fault.message.empty())
        return problems_.add(table[fault.point].place, fmt::format("points: {}", fault.message), fault.help);
      law_.curves = MeasuredCurves::of(loop);
    }
  }

  /// The exponent comes first: units of other parameters depend on it.
  void exponent() {
    for (const auto& parameter : L::parameters)
      if (parameter.name == "exponent")
        if (const auto given = choice_.parameters.find("exponent"); given != choice_.parameters.end())
          take(parameter, given->second);
  }

  void number(const Param<L>& parameter) {
    if (parameter.name == "exponent") return;
    const auto given = choice_.parameters.find(std::string(parameter.name));
    if (given != choice_.parameters.end()) return take(parameter, given->second);
    if (parameter.name == "stiffness" && site_.hertz) return from_materials(parameter);
    if (!measured(parameter.name)) complain_missing(parameter);
  }

  void take(const Param<L>& parameter, const Quantity& given) {
    if (std::isnan(given.value)) return;  // the reader has complained
    const Dimension wanted =
        dimension_of(parameter.unit, [&](std::string_view name) { return value_of(name); });
    if (given.dimension && !(*given.dimension == wanted))
      problems_.add(
          given.place,
          fmt::format("{} = {}: {} needs {}, got {}", parameter.name, given.text, parameter.meaning,
                      wanted.text(), given.dimension->text()),
          parameter.unit.find("exponent") != std::string_view::npos
              ? fmt::format("the unit is {} with exponent {}", parameter.unit, *value_of("exponent"))
              : std::string());
    else if (!std::isfinite(given.value) || !parameter.range.holds(given.value))
      problems_.add(given.place, fmt::format("{} = {}: {} must be {}", parameter.name, given.text,
                                             parameter.meaning, parameter.range.words));
    else
      law_.*parameter.member = given.value;
  }

  std::optional<double> value_of(std::string_view name) const {
    for (const auto& parameter : L::parameters)
      if (parameter.name == name) return law_.*parameter.member;
    return {};
  }

  void from_materials(const Param<L>& stiffness) {
    if (contact_spring(law_).exponent == 1.5) {
      law_.*stiffness.member = *site_.hertz;
      return;
    }
    problems_.add(place(),
                  fmt::format("contact {}: materials and radii give the stiffness of exponent 1.5, not of {}",
                              site_.name, contact_spring(law_).exponent),
                  value_of("exponent") ? "give the stiffness itself, or exponent = 1.5"
                                       : "give the stiffness itself, or measured.duration");
  }

  bool measured(std::string_view name) const {
    if (!choice_.measured) return false;
    if (name == "stiffness") return choice_.measured->duration.has_value();
    return name == loss_name<L>() && choice_.measured->restitution.has_value();
  }

  void complain_missing(const Param<L>& parameter) {
    if (std::find(misspelt_.begin(), misspelt_.end(), parameter.name) != misspelt_.end()) return;
    std::string instead;
    if (parameter.name == "stiffness")
      instead = "; or give both bodies a material and a radius; or measured.duration";
    else if (parameter.name == loss_name<L>())
      instead = "; or measured.restitution";
    problems_.add(place(), fmt::format("contact {}: {} needs {}", site_.name, L::about.name, parameter.name),
                  fmt::format("{}, in {}{}", parameter.meaning, parameter.unit, instead));
  }

  void identify() requires(!is_tabulated<L>) {
    const Measured& m = *choice_.measured;
    // A value without a place is a stand-in: the reader has complained.
    if (m.restitution && m.restitution->value.place.file.empty()) return;
    if (m.duration && m.duration->value.place.file.empty()) return;
    Measurement measurement;
    if (m.restitution) {
      measurement.restitution = m.restitution->value.value;
      measurement.restitution_speed = m.restitution->speed.value;
    }
    if (m.duration) {
      measurement.duration = m.duration->value.value;
      measurement.duration_speed = m.duration->speed.value;
    }
    Identification<L> identification(law_, site_.mass, measurement);
    if (const auto impossible = identification.solve())
      problems_.add(m.restitution ? m.restitution->value.place : m.duration->value.place,
                    fmt::format("contact {}: {} cannot give what was measured", site_.name, L::about.name),
                    *impossible);
    law_ = identification.law();
  }

  const LawChoice& choice_;
  const ContactSite& site_;
  Problems& problems_;
  std::vector<std::string_view> misspelt_;  // parameters that were meant by unknown names
  L law_;
};

template <ContactLaw L>
ChosenLaw erased(const L& law, const ContactSite& site, bool measured) {
  ChosenLaw chosen = chosen_law(law);
  const double mass = site.mass, gravity = site.gravity;
  chosen.asked_restitution = [=](double speed) {
    if (!(speed > 0)) return unknown;
    // This law promises more than it keeps: what it was asked for is told beside what came.
    if constexpr (std::is_same_v<L, LankaraniNikravesh>)
      if (!measured) return law.restitution;
    return restitution_of(law, mass, speed);
  };
  chosen.outlook = [law, mass, gravity, isolated = site.isolated](double speed, Rebound rebound) {
    return isolated ? outlook_of(law, mass, gravity, speed, rebound) : std::optional<PredictedImpact>();
  };
  return chosen;
}

}  // namespace

std::vector<LawFacts> contact_laws() {
  std::vector<LawFacts> laws;
  ContactLaws::for_each([&]<class L>(Type<L>) {
    LawFacts facts{L::about, L::traits, {}, loss_name<L>(), is_tabulated<L>};
    for (const auto& p : L::parameters) facts.parameters.push_back({p.name, p.unit, p.meaning, p.range});
    laws.push_back(std::move(facts));
  });
  return laws;
}

std::optional<ChosenLaw> read_law(const LawChoice& choice, const ContactSite& site, Problems& problems) {
  std::optional<ChosenLaw> chosen;
  const bool found = ContactLaws::with(choice.law.value, [&]<class L>(Type<L>) {
    if (const auto law = Reading<L>(choice, site, problems).read())
      chosen = erased(*law, site, choice.measured.has_value());
  });
  if (!found) {
    const std::string what = choice.law.value.empty()
                                 ? fmt::format("contact {} has no law", site.name)
                                 : fmt::format("there is no contact law '{}'", choice.law.value);
    problems.add(choice.law.place, what, allowed_names(choice.law.value, ContactLaws::names()));
  }
  return chosen;
}

}  // namespace ictus
