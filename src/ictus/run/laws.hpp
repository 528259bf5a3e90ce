#pragma once
// Contact laws by name: the list of laws meets scenes here. A law's type is known to the functions inside
// laws.cpp only.

#include <cmath>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ictus/base/about.hpp"
#include "ictus/base/param.hpp"
#include "ictus/laws/contact/measured_curves.hpp"
#include "ictus/model/pool.hpp"
#include "ictus/scene/scene.hpp"
#include "ictus/trace/impact.hpp"
#include "ictus/trace/predicted_impact.hpp"

namespace ictus {

struct ParamFacts {
  std::string_view name, unit, meaning;
  Range range;
};

struct LawFacts {
  About about;
  LawTraits traits;
  std::vector<ParamFacts> parameters;
  std::string_view loss;   // the parameter that a measured restitution gives; empty where there is none
  bool tabulated = false;  // follows a table of points
};

/// All contact laws, in the order of the list.
std::vector<LawFacts> contact_laws();

/// One contact whose law is still to be read.
struct ContactSite {
  std::string name;             // "ball-wall"
  double mass;                  // kg, reduced
  std::optional<double> hertz;  // N/m^1.5, from materials and radii
  double gravity = 0;           // m/s², closing acceleration of free flight
  bool isolated = true;         // shares no body with another contact
  double stiffness_ratio = 1;   // to what the choice gives
};

/// A law with all its parameters.
struct ChosenLaw {
  std::string_view name;
  LawTraits traits;
  std::map<std::string, double> values;  // SI
  std::function<std::unique_ptr<ContactPool>(ContactRange)> pool;
  std::function<double(double speed)> asked_restitution;  // NaN where none is known
  std::function<std::optional<PredictedImpact>(double speed, Rebound)>
      outlook;                                        // largest depth and rebound of an impact alone
  std::shared_ptr<const MeasuredCurves> curves = {};  // of a law from a table of points
  double deepest_known = HUGE_VAL;                    // m, the end of that table
};

/// A law that follows a table of points.
template <class L>
inline constexpr bool is_tabulated = requires {
  L::tabulated;
};

/// A law of any type, of the list or a user's own: what it asks for and what comes of an impact are not known.
template <ContactLaw L>
ChosenLaw chosen_law(const L& law) {
  ChosenLaw chosen{L::about.name,
                   L::traits,
                   {},
                   [law](ContactRange range) { return std::make_unique<PoolOf<L>>(law, range); },
                   [](double) { return unknown; },
                   [](double, Rebound) { return std::optional<PredictedImpact>(); }};
  if constexpr (is_tabulated<L>) chosen.curves = law.curves, chosen.deepest_known = law.end();
  for (const auto& parameter : L::parameters)
    chosen.values[std::string(parameter.name)] = law.*parameter.member;
  return chosen;
}

/// Reads the law of a contact from its choice; complaints go to `problems`, and nothing comes back then.
std::optional<ChosenLaw> read_law(const LawChoice& choice, const ContactSite& site, Problems& problems);

}  // namespace ictus
