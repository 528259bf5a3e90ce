#include "ictus/fit/one_number.hpp"

#include "ictus/fit/quantity.hpp"
#include "ictus/run/assemble.hpp"
#include "ictus/run/run.hpp"
#include "ictus/scene/units.hpp"

namespace ictus::estimation {

Identified one_number(const std::string& path, const std::vector<std::string>& overrides,
                      const OneNumber& choice) {
  unit_of_number(choice.quantity);
  const auto outcome = [&](double value) {
    std::vector<std::string> words = overrides;
    words.push_back(choice.key + "=" + shortest(value));
    const Assembly assembly = load(path, words);
    return number_of(assembly, run(assembly), choice.quantity);
  };
  return identify(outcome, choice.measured, choice.range);
}

}  // namespace ictus::estimation
