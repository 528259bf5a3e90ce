#pragma once
// Impacts of balls in line through the laws that are complementarity problems.

#include <gtest/gtest.h>

#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "ictus/laws/impact/moreau.hpp"
#include "ictus/laws/impact/newton.hpp"
#include "ictus/laws/impact/poisson.hpp"
#include "tests/support/contact_system.hpp"
#include "tests/support/problems.hpp"

namespace ictus::test {

ContactSystem line(const std::vector<double>& mass, const std::vector<double>& velocity,
                   std::vector<double> restitution);

/// Two to eight balls of masses from 0.1 to 10, velocities of both signs, e from 0 to 1.
ContactSystem any_line(Random& random, bool one_restitution);

struct ResolvedImpact {
  ImpactOutcome out;
  std::vector<double> velocity, closing, closing_after;

  double lost() const { return std::accumulate(out.loss.begin(), out.loss.end(), 0.0); }
};

template <ImpactLaw Law>
ResolvedImpact impact_by(ContactSystem system, const ImpactOptions& options = {}) {
  ResolvedImpact impact;
  impact.out = resolved<Law>(system, options);
  impact.velocity = system.after(impact.out.impulse);
  impact.closing = system.closing;
  for (std::size_t j = 0; j < system.row.size(); ++j)
    impact.closing_after.push_back(system.closing_after(j, impact.velocity));
  return impact;
}

/// The same contacts in another order.
ContactSystem reordered(const ContactSystem& system, const std::vector<std::size_t>& order);

/// Only what these laws may look at; all else is absent.
ContactProblem bare(const SparseRows& delassus, const std::vector<double>& closing,
                    const std::vector<double>& restitution);

template <class Check>
void for_each_lcp_law(Check&& check) {
  TypeList<Moreau, Newton, Poisson>::for_each([&]<class Law>(Type<Law> type) {
    SCOPED_TRACE(std::string(Law::about.name));
    check(type);
  });
}

}  // namespace ictus::test
