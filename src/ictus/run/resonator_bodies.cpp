#include "ictus/run/resonator_bodies.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <numbers>

#include "ictus/scene/published_materials.hpp"
#include "ictus/scene/shape.hpp"
#include "ictus/scene/units.hpp"

namespace ictus {
namespace {

using std::numbers::pi;

Place place_or(const Place& place, const Place& other) { return place.file.empty() ? other : place; }

std::optional<ResonatorFacts> facts_of(const Resonator& resonator, Problems& problems) {
  std::vector<std::string_view> names;
  for (ResonatorFacts& facts : resonator_kinds()) {
    if (facts.about.name == resonator.kind.value) return std::move(facts);
    names.push_back(facts.about.name);
  }
  if (!resonator.kind.value.empty())
    problems.add(resonator.kind.place,
                 fmt::format("kind = \"{}\": there is no resonator of this name", resonator.kind.value),
                 allowed_names(resonator.kind.value, names));
  return std::nullopt;
}

/// Checks a number against its record; false, and a complaint, where it does not fit.
template <class Parameter>
bool fits(const Parameter& parameter, const Quantity& given, Problems& problems) {
  if (std::isnan(given.value)) return false;  // the reader has complained
  const Dimension wanted = dimension_of(parameter.unit);
  if (given.dimension && !(*given.dimension == wanted))
    problems.add(given.place, fmt::format("{} = {}: {} needs {}, got {}", parameter.name, given.text,
                                          parameter.meaning, parameter.unit, given.dimension->text()));
  else if (!std::isfinite(given.value) || !parameter.range.holds(given.value))
    problems.add(given.place, fmt::format("{} = {}: {} must be {}", parameter.name, given.text,
                                          parameter.meaning, parameter.range.words));
  else
    return true;
  return false;
}

/// What the material says of the parameters that the kind has and the scene does not give.
void fill_material(const ResonatorFacts& facts, const Scene& scene, Resonator& resonator) {
  const Material* material = material_of(scene, resonator.material.value);
  if (!material) return;
  const auto fill = [&](const char* name, const char* unit, double value) {
    for (const ResonatorParameter& parameter : facts.parameters)
      if (parameter.name == name)
        resonator.parameters.try_emplace(
            name, Quantity{value, dimension_of(unit), fmt::format("{} {}", shortest(value), unit), {}});
  };
  fill("young", "Pa", material->young.value);
  if (material->density) fill("density", "kg/m^3", *material->density);
  for (const ResonatorParameter& parameter : facts.parameters)
    if (parameter.name == "poisson")
      resonator.parameters.try_emplace(
          "poisson", Quantity{material->poisson.value, std::nullopt, shortest(material->poisson.value), {}});
}

ResonatorValues values_of(const ResonatorFacts& facts, const Resonator& resonator, Problems& problems) {
  ResonatorValues values;
  std::vector<std::string_view> names;
  for (const ResonatorParameter& parameter : facts.parameters) names.push_back(parameter.name);
  for (const ResonatorWord& word : facts.words) names.push_back(word.name);
  for (std::string_view more :
       {"material", "strike", "position", "velocity", "highest", "audible", "damping", "measured",
        "transpose", "contact_radius", "residual", "touch", "stop", "hold", "pickup"})
    names.push_back(more);
  for (const auto& entry : resonator.parameters) {
    const std::string& name = entry.first;
    const Quantity& quantity = entry.second;
    if (name == "transpose") continue;
    const auto found = std::find_if(facts.parameters.begin(), facts.parameters.end(),
                                    [&](const ResonatorParameter& each) { return each.name == name; });
    if (found == facts.parameters.end())
      problems.add(place_or(quantity.key, quantity.place),
                   fmt::format("a {} has no parameter '{}'", facts.about.name, name),
                   allowed_names(name, names));
    else if (fits(*found, quantity, problems))
      values.numbers[name] = quantity.value;
  }
  for (const auto& entry : resonator.words) {
    const std::string& name = entry.first;
    const At<std::string>& word = entry.second;
    if (name == "residual") continue;
    const auto found = std::find_if(facts.words.begin(), facts.words.end(),
                                    [&](const ResonatorWord& each) { return each.name == name; });
    if (found == facts.words.end())
      problems.add(word.place, fmt::format("a {} has no parameter '{}'", facts.about.name, name),
                   allowed_names(name, names));
    else if (!found->allowed.empty() &&
             std::find(found->allowed.begin(), found->allowed.end(), word.value) == found->allowed.end())
      problems.add(word.place, fmt::format("{} = \"{}\": there is no such choice", name, word.value),
                   allowed_names(word.value, found->allowed));
    else
      values.words[name] = word.value;
  }
  return values;
}

/// By how much all frequencies are raised: a question to the scene, not to the kind.
double transposition(const Resonator& resonator, Problems& problems) {
  struct Ratio {
    std::string_view name = "transpose", unit = "1", meaning = "a ratio of frequencies";
    Range range = positive;
  };
  const auto given = resonator.parameters.find("transpose");
  if (given == resonator.parameters.end()) return 1;
  return fits(Ratio{}, given->second, problems) ? given->second.value : 1;
}

/// Files stand beside the scene that names them; written back, they are found from anywhere.
void find_file(Resonator& resonator, const Scene& scene) {
  const auto file = resonator.words.find("file");
  if (file == resonator.words.end() || file->second.value.empty()) return;
  const std::filesystem::path named(file->second.value);
  if (named.is_absolute()) return;
  file->second.value =
      std::filesystem::absolute(std::filesystem::path(scene.file).parent_path() / named).string();
}

/// Of a published material, where nothing else is said.
void fill_damping(Resonator& resonator) {
  DampingChoice& damping = resonator.damping;
  const PublishedMaterial* material = published_material(resonator.material.value);
  if (!material || !damping.numbers.empty() || !damping.t60.empty() || resonator.measured_t60) return;
  const auto fill = [&](const char* name, double value, const char* unit) {
    if (value > 0) damping.numbers[name] = Quantity{value, std::nullopt, shortest(value) + unit, {}};
  };
  fill("alpha", material->alpha, " 1/s");
  fill("beta", material->beta, " s");
  fill("loss_factor", material->loss_factor, "");
}

constexpr std::array heat_names{"expansion", "heat_capacity", "conductivity", "temperature"};

void take_heat(const DampingChoice& choice, const ResonatorValues& values, Damping& damping,
               Problems& problems) {
  double heat[4] = {not_given, not_given, not_given, 293.15};
  bool any = false;
  for (std::size_t i = 0; i < heat_names.size(); ++i)
    if (const auto given = choice.numbers.find(heat_names[i]); given != choice.numbers.end()) {
      any = true;
      heat[i] = given->second.value;
      if (given->second.dimension)
        problems.add(given->second.place,
                     fmt::format("{} = {}: is a number in SI without its unit, which has kelvin",
                                 heat_names[i], given->second.text));
      else if (!(heat[i] > 0))
        problems.add(given->second.place,
                     fmt::format("{} = {}: must be positive", heat_names[i], given->second.text));
    }
  if (!any) return;
  const auto number = [&](const char* name) {
    const auto found = values.numbers.find(name);
    return found == values.numbers.end() ? not_given : found->second;
  };
  const double young = number("young"), density = number("density"), thickness = number("thickness");
  if (std::isnan(heat[0] + heat[1] + heat[2]))
    return problems.add(choice.place,
                        "damping: thermoelastic damping needs expansion, heat_capacity and conductivity");
  if (std::isnan(young + density + thickness))
    return problems.add(
        choice.place,
        "damping: thermoelastic damping needs a thickness, and young and density of the material");
  add_thermoelastic(damping, {heat[0], heat[1], heat[2], heat[3]}, young, density, thickness);
}

Damping damping_of(const Resonator& resonator, const ResonatorValues& values, Problems& problems) {
  const DampingChoice& choice = resonator.damping;
  std::vector<double> t60, frequencies;
  for (const At<double>& each : choice.t60) t60.push_back(each.value);
  for (const At<double>& each : choice.frequencies) frequencies.push_back(each.value);
  if (!t60.empty()) return damping_of_t60(t60, frequencies);
  Damping damping;
  std::vector<std::string_view> names{"t60", "at"};
  for (const auto& parameter : Damping::parameters) names.push_back(parameter.name);
  names.insert(names.end(), heat_names.begin(), heat_names.end());
  for (const auto& [name, quantity] : choice.numbers) {
    if (std::find(heat_names.begin(), heat_names.end(), name) != heat_names.end()) continue;
    bool known = false;
    for (const auto& parameter : Damping::parameters)
      if (parameter.name == name) {
        known = true;
        if (fits(parameter, quantity, problems)) damping.*parameter.member = quantity.value;
      }
    if (!known)
      problems.add(place_or(quantity.key, quantity.place), fmt::format("damping has no number '{}'", name),
                   allowed_names(name, names));
  }
  take_heat(choice, values, damping, problems);
  return damping;
}

/// One coordinate: a length or an angle, or a share of the extent.
std::optional<double> along_axis(const BodyAxis& axis, const Quantity& given, const std::string& name,
                                 Problems& problems) {
  const bool plain = !given.dimension || *given.dimension == dimensions::none;
  double value = given.value;
  if (axis.is_angle) {
    if (!plain) {
      problems.add(given.place,
                   fmt::format("{}: {} is an angle, as in \"30 deg\", got {}", name, axis.name, given.text));
      return std::nullopt;
    }
    return given.dimension ? value : value * axis.extent;
  }
  if (plain) value *= axis.extent;
  if (!plain && !(*given.dimension == dimensions::length)) {
    problems.add(given.place, fmt::format("{}: {} needs a length, or a share of {:.4g} m, got {}", name,
                                          axis.name, axis.extent, given.text));
    return std::nullopt;
  }
  if (value >= 0 && value <= axis.extent * (1 + 1e-12)) return std::min(value, axis.extent);
  problems.add(given.place, fmt::format("{}: {} = {} is not on it: {} goes from 0 to {:.4g} m", name,
                                        axis.name, given.text, axis.name, axis.extent));
  return std::nullopt;
}

}  // namespace

std::optional<BodyPoint> point_on(const BuiltResonator& built, const PlaceOn& place, const std::string& name,
                                  Problems& problems) {
  const std::vector<BodyAxis>& axes = built.axes;
  const auto points = [&](std::string_view word) {
    return allowed_names(word, {axes[0].names.begin(), axes[0].names.end()});
  };
  if (place.along.empty()) {
    problems.add(place.place, name + ": at is missing",
                 axes[0].names.empty() ? "as in at = \"0.1 m\", or a share of the size: at = 0.3"
                                       : "at = one of its points; " + points(""));
    return std::nullopt;
  }
  // On a round body the angle may be left out.
  const bool fewer = axes.size() == 2 && axes[1].is_angle && place.along.size() == 1;
  if (place.along.size() != axes.size() && !fewer) {
    problems.add(place.place,
                 fmt::format("{}: a place on it has {} number{}, found {}", name, axes.size(),
                             axes.size() == 1 ? "" : "s", place.along.size()),
                 axes[0].names.empty() ? "" : "it has points with names; " + points(""));
    return std::nullopt;
  }
  double value[2] = {0, 0};
  for (std::size_t i = 0; i < place.along.size(); ++i) {
    if (const auto& names = axes[i].names; !names.empty()) {
      const auto found = std::find(names.begin(), names.end(), place.along[i].text);
      value[i] = static_cast<double>(found - names.begin());
      if (found != names.end()) continue;
      problems.add(place.along[i].place,
                   fmt::format("{}: it has no point named '{}'", name, place.along[i].text),
                   points(place.along[i].text));
      return std::nullopt;
    }
    if (std::isnan(place.along[i].value)) {
      problems.add(place.along[i].place,
                   fmt::format("{}: it has no point named '{}'", name, place.along[i].text),
                   "points have names where modes come from a file");
      return std::nullopt;
    }
    const auto at = along_axis(axes[i], place.along[i], name, problems);
    if (!at) return std::nullopt;
    value[i] = *at;
  }
  return BodyPoint{value[0], value[1]};
}

std::optional<BuiltResonator> build_resonator(Resonator& resonator, const Scene& scene, Problems& problems) {
  const auto facts = facts_of(resonator, problems);
  if (!facts) return std::nullopt;
  const std::size_t before = problems.list().size();
  fill_material(*facts, scene, resonator);
  fill_damping(resonator);
  // Whether modes that are left out give way: a question to the scene, not to the kind.
  bool gives_way = true;
  if (const auto residual = resonator.words.find("residual"); residual != resonator.words.end()) {
    gives_way = residual->second.value != "left_out";
    if (gives_way && residual->second.value != "included")
      problems.add(residual->second.place,
                   fmt::format("residual = \"{}\": there is no such choice", residual->second.value),
                   allowed_names(residual->second.value, {"included", "left_out"}));
  }
  ResonatorValues values = values_of(*facts, resonator, problems);
  find_file(resonator, scene);
  if (const auto file = values.words.find("file"); file != values.words.end())
    file->second = resonator.words.at("file").value;
  BuiltResonator built;
  try {
    ModalOptions options{.highest = 2 * pi * resonator.highest.value};
    if (resonator.measured_frequency) options.tuned = 2 * pi * resonator.measured_frequency->value;
    options.transpose = transposition(resonator, problems);
    if (resonator.measured_t60) options.t60 = resonator.measured_t60->value;
    options.damping = damping_of(resonator, values, problems);
    if (problems.list().size() != before) return std::nullopt;
    built.axes = resonator_axes(resonator.kind.value, values);
    built.body = make_resonator(resonator.kind.value, values, options);
    if (!gives_way) built.body.residual = {};
  } catch (const Error& error) {
    for (const Problem& problem : error.problems())
      problems.add(resonator.place, fmt::format("{}: {}", resonator.name.value, problem.message),
                   problem.help);
    return std::nullopt;
  }
  if (values.numbers.count("young") && resonator.kind.value != "string")
    built.young = values.numbers.at("young");
  if (values.numbers.count("poisson"))
    built.poisson = values.numbers.at("poisson");
  else if (const Material* material = material_of(scene, resonator.material.value))
    built.poisson = material->poisson.value;
  std::vector<PointHold> holds;
  for (const Resonator::Hold& hold : resonator.holds) {
    const auto at = point_on(built, hold.at, resonator.name.value, problems);
    if (!at) return std::nullopt;
    holds.push_back({*at, hold.stiffness.value, hold.damping.value});
  }
  built.body = held(std::move(built.body), holds);
  return built;
}

}  // namespace ictus
