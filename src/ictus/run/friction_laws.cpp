#include "ictus/run/friction_laws.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "ictus/laws/friction/laws.hpp"

namespace ictus {
namespace {

/// Is the word one of the text?
bool holds_word(std::string_view text, std::string_view word) {
  const std::size_t at = text.find(word);
  return at != std::string_view::npos && (at == 0 || text[at - 1] == ' ') &&
         (at + word.size() == text.size() || text[at + word.size()] == ' ');
}

template <FrictionLaw L>
class FrictionReading {
 public:
  FrictionReading(LawChoice& choice, const FrictionSite& site, Problems& problems)
      : choice_(choice), site_(site), problems_(problems) {}

  std::optional<L> read() {
    const std::size_t before = problems_.list().size();
    refuse_foreign();
    for (const auto& parameter : L::parameters) number(parameter);
    if (problems_.list().size() == before) refuse_strange();
    return problems_.list().size() == before ? std::optional(law_) : std::nullopt;
  }

 private:
  /// Those of another friction law.
  void refuse_foreign() {
    std::vector<std::string_view> names;
    for (const auto& parameter : L::parameters) names.push_back(parameter.name);
    for (auto entry = choice_.parameters.begin(); entry != choice_.parameters.end();) {
      const auto& [key, value] = *entry;
      if (!is_friction_parameter(key) || std::find(names.begin(), names.end(), key) != names.end()) {
        ++entry;
        continue;
      }
      problems_.add(value.key.file.empty() ? value.place : value.key,
                    fmt::format("{} has no parameter '{}'", L::about.name, key), allowed_names(key, names));
      entry = choice_.parameters.erase(entry);
    }
  }

  void number(const Param<L>& parameter) {
    const auto given = choice_.parameters.find(std::string(parameter.name));
    if (parameter.name == "friction") return known(parameter, site_.friction);
    if (given != choice_.parameters.end()) {
      take(parameter, given->second);
      choice_.parameters.erase(given);
      return;
    }
    if (parameter.name == "friction_static" && site_.held > 0) return known(parameter, site_.held);
    if (holds_word(L::optional, parameter.name)) return;
    known(parameter, parameter.name == "tangential_ratio" ? site_.ratio : std::nullopt);
  }

  void known(const Param<L>& parameter, const std::optional<double>& value) {
    if (value && parameter.range.holds(*value))
      law_.*parameter.member = *value;
    else if (value)
      problems_.add(choice_.friction_law.place, fmt::format("{} = {}: {} must be {}", parameter.name, *value,
                                                            parameter.meaning, parameter.range.words));
    else
      complain_missing(parameter);
  }

  void take(const Param<L>& parameter, const Quantity& given) {
    if (std::isnan(given.value)) return;  // the reader has complained
    const Dimension wanted =
        dimension_of(parameter.unit, [](std::string_view) { return std::optional<double>(); });
    if (given.dimension && !(*given.dimension == wanted))
      problems_.add(given.place, fmt::format("{} = {}: {} needs {}, got {}", parameter.name, given.text,
                                             parameter.meaning, wanted.text(), given.dimension->text()));
    else if (!std::isfinite(given.value) || !parameter.range.holds(given.value))
      problems_.add(given.place, fmt::format("{} = {}: {} must be {}", parameter.name, given.text,
                                             parameter.meaning, parameter.range.words));
    else
      law_.*parameter.member = given.value;
  }

  void complain_missing(const Param<L>& parameter) {
    std::string instead;
    if (parameter.name == "friction") instead = "; or a friction of both materials";
    if (parameter.name == "tangential_ratio") instead = "; or give both bodies a material and a radius";
    problems_.add(choice_.friction_law.place,
                  fmt::format("contact {}: {} needs {}", site_.name, L::about.name, parameter.name),
                  fmt::format("{}, in {}{}", parameter.meaning, parameter.unit, instead));
  }

  void refuse_strange() {
    if constexpr (requires { law_.friction_static; }) {
      // Where it need not be given, what sticks holds as much as what slides.
      if (law_.friction_static == 0 && holds_word(L::optional, "friction_static"))
        law_.friction_static = law_.friction;
      if (law_.friction_static < law_.friction)
        problems_.add(choice_.friction_law.place,
                      fmt::format("contact {}: friction_static = {} is below friction = {}", site_.name,
                                  law_.friction_static, law_.friction),
                      "what sticks holds at least as much as what slides");
    }
  }

  LawChoice& choice_;
  const FrictionSite& site_;
  Problems& problems_;
  L law_;
};

template <FrictionLaw L>
ChosenFriction chosen_friction(const L& law) {
  ChosenFriction chosen{L::about.name, {}, [law](ContactRange range) {
                          return std::make_unique<FrictionPoolOf<L>>(law, range);
                        }};
  for (const auto& parameter : L::parameters)
    chosen.values[std::string(parameter.name)] = law.*parameter.member;
  return chosen;
}

}  // namespace

std::vector<FrictionLawFacts> friction_laws() {
  std::vector<FrictionLawFacts> laws;
  FrictionLaws::for_each([&]<class L>(Type<L>) {
    FrictionLawFacts facts{L::about, L::traits, {}, L::optional};
    for (const auto& p : L::parameters) facts.parameters.push_back({p.name, p.unit, p.meaning, p.range});
    laws.push_back(std::move(facts));
  });
  return laws;
}

bool is_friction_parameter(std::string_view name) {
  bool found = false;
  FrictionLaws::for_each([&]<class L>(Type<L>) {
    for (const auto& parameter : L::parameters) found = found || parameter.name == name;
  });
  return found && name != "friction";
}

std::shared_ptr<const ChosenFriction> take_friction_law(LawChoice& choice, const FrictionSite& site,
                                                        Problems& problems) {
  std::shared_ptr<const ChosenFriction> chosen;
  const std::string& name = choice.friction_law.value;
  const bool found = FrictionLaws::with(name, [&]<class L>(Type<L>) {
    if (const auto law = FrictionReading<L>(choice, site, problems).read())
      chosen = std::make_shared<const ChosenFriction>(chosen_friction(*law));
  });
  if (!found)
    problems.add(choice.friction_law.place, fmt::format("there is no friction law '{}'", name),
                 allowed_names(name, FrictionLaws::names()));
  return chosen;
}

}  // namespace ictus
