#pragma once
// THE LIST of cone solvers. To add one: its file, its line here, its test.

#include <optional>
#include <string_view>
#include <tuple>

#include "ictus/base/registry.hpp"
#include "ictus/solvers/cone/convex.hpp"
#include "ictus/solvers/cone/lemke.hpp"
#include "ictus/solvers/cone/nsgs.hpp"
#include "ictus/solvers/cone/proximal_newton.hpp"

namespace ictus {

using ConeSolvers = TypeList<Convex,       //
                             PlanarLemke,  //
                             Nsgs,         //
                             ProximalNewton>;
static_assert(ConeSolvers::names_are_sorted_and_unique());

/// One solver of each kind with its scratch: any of them by name, and no allocation when a size comes again.
class ConeWorkspace {
 public:
  /// Nothing when no solver has this name.
  std::optional<ConeReport> solve(std::string_view name, const ConeProblem& problem, std::span<double> r,
                                  const ConeOptions& options = {}) {
    std::optional<ConeReport> report;
    ConeSolvers::with(name, [&]<class Solver>(Type<Solver>) {
      report = std::get<Solver>(solvers_).solve(problem, r, options);
    });
    return report;
  }

 private:
  template <class... Solvers>
  static std::tuple<Solvers...> one_of_each(TypeList<Solvers...>);

  decltype(one_of_each(ConeSolvers{})) solvers_;
};

}  // namespace ictus
