#include "ictus/study/study_method.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "ictus/run/nonsmooth_options.hpp"
#include "ictus/run/options.hpp"
#include "ictus/schemes/nonsmooth/catalogue.hpp"
#include "ictus/solvers/ode/tableau_values.hpp"
#include "ictus/solvers/ode/tableaus.hpp"

namespace ictus {
namespace {

/// Sets the option that the variant is a value of.
void choose_variant(RunChoice& run, const std::string& variant) {
  const auto tableaus = Tableaus::names();
  const bool is_tableau = std::find(tableaus.begin(), tableaus.end(), variant) != tableaus.end();
  const std::string option = is_tableau ? "tableau" : "adaptive";
  run.nonsmooth.names[option] = {variant, {}};
  run.options[option] = Place{"--with"};
}

/// Complains where the scheme does not have the variant, whatever else the scene says.
void check_variant(const std::string& scheme, const std::string& variant) {
  std::vector<std::string_view> known = Tableaus::names();
  for (std::string_view control : step_controls()) known.push_back(control);
  if (std::find(known.begin(), known.end(), variant) == known.end())
    throw Error(
        fmt::format("{}:{}: there is no tableau and no control of steps '{}'", scheme, variant, variant),
        allowed_names(variant, known));
  Scene alone;
  alone.run.method.value = scheme;
  choose_variant(alone.run, variant);
  Problems problems;
  refuse_foreign_options(alone, problems);
  problems.raise();
}

}  // namespace

std::string scheme_of(const std::string& name) { return name.substr(0, name.find(':')); }

StudyMethod study_method(const std::string& name, const RunChoice& run) {
  const std::size_t colon = name.find(':');
  const std::string scheme = scheme_of(name);
  const NonsmoothTraits traits = nonsmooth_scheme(scheme).traits;
  RunChoice chosen = run;
  if (colon != std::string::npos) {
    check_variant(scheme, name.substr(colon + 1));
    choose_variant(chosen, name.substr(colon + 1));
  }
  NonsmoothOptions options = nonsmooth_options(chosen);
  if (!traits.restartable) options.adaptive = AdaptiveSteps::none;
  return {name, traits, options, [scheme](const MechanicalSystem& system, const NonsmoothOptions& numbers) {
            return make_nonsmooth_stepper(scheme, system, numbers);
          }};
}

std::vector<std::string> adaptive_variants(const std::string& scheme) {
  const NonsmoothTraits traits = nonsmooth_scheme(scheme).traits;
  if (!traits.restartable || traits.tracks_events) return {};
  std::vector<std::string> variants{scheme + ":order0", scheme + ":order1", scheme + ":order2",
                                    scheme + ":variable"};
  if (traits.splits && tableau_values(traits.standard_tableau).embedded_order > 0)
    variants.push_back(scheme + ":embedded");
  return variants;
}

NonsmoothOrders StudyMethod::declared() const {
  constexpr double none = std::numeric_limits<double>::quiet_NaN();
  if (!traits.order_of_tableau) return traits.orders;
  const std::string_view tableau = options.tableau.empty() ? traits.standard_tableau : options.tableau;
  if (tableau.empty()) return {none, none, none, none, none};
  // Of grid functions, whose nodes keep off the events: one order in all norms, and no graph.
  const double p = tableau_values(tableau).order;
  return {p, p, p, p, none};
}

}  // namespace ictus
