#pragma once
// THE LIST of LCP solvers. To add one: its file, its line here, its test.

#include <optional>
#include <string_view>
#include <tuple>

#include "ictus/base/registry.hpp"
#include "ictus/solvers/lcp/block_pivoting.hpp"
#include "ictus/solvers/lcp/enumerate.hpp"
#include "ictus/solvers/lcp/lemke.hpp"
#include "ictus/solvers/lcp/pgs.hpp"
#include "ictus/solvers/lcp/psor.hpp"
#include "ictus/solvers/lcp/semismooth_newton.hpp"

namespace ictus {

using LcpSolvers = TypeList<BlockPivoting,  //
                            Enumerate,      //
                            Lemke,          //
                            Pgs,            //
                            Psor,           //
                            SemismoothNewton>;
static_assert(LcpSolvers::names_are_sorted_and_unique());

/// One solver of each kind with its scratch: any of them by name, and no allocation when a size comes again.
class LcpWorkspace {
 public:
  /// Nothing when no solver has this name.
  std::optional<LcpReport> solve(std::string_view name, const Lcp& problem, std::span<double> z,
                                 const LcpOptions& options = {}) {
    std::optional<LcpReport> report;
    LcpSolvers::with(name, [&]<class Solver>(Type<Solver>) {
      report = std::get<Solver>(solvers_).solve(problem, z, options);
    });
    return report;
  }

 private:
  template <class... Solvers>
  static std::tuple<Solvers...> one_of_each(TypeList<Solvers...>);

  decltype(one_of_each(LcpSolvers{})) solvers_;
};

}  // namespace ictus
