#pragma once
// Friction laws by name, as run/laws has contact laws: the list meets scenes here.

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ictus/model/friction_pool.hpp"
#include "ictus/run/laws.hpp"

namespace ictus {

struct FrictionLawFacts {
  About about;
  FrictionTraits traits;
  std::vector<ParamFacts> parameters;
  std::string_view optional;  // names of those that need not be given, in one string
};

/// All friction laws, in the order of the list.
std::vector<FrictionLawFacts> friction_laws();

/// Is it a parameter of some friction law, other than the coefficient that every contact may have?
bool is_friction_parameter(std::string_view name);

/// A law with all its parameters.
struct ChosenFriction {
  std::string_view name;
  std::map<std::string, double> values;  // SI
  std::function<std::unique_ptr<FrictionPool>(ContactRange)> pool;
};

/// What is known of a contact beside its law.
struct FrictionSite {
  std::string name;                // "ball-wall"
  std::optional<double> friction;  // μ, of the pair or of its materials
  std::optional<double> ratio;     // tangential over normal stiffness, from the materials
  double held = 0;                 // μ_s of both materials; 0: none
};

/// Takes the parameters of the friction law out of a choice that names one. Complaints go to `problems`, and nothing
/// comes back then.
std::shared_ptr<const ChosenFriction> take_friction_law(LawChoice& choice, const FrictionSite& site,
                                                        Problems& problems);

}  // namespace ictus
