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

inline ContactSystem line(const std::vector<double>& mass, const std::vector<double>& velocity,
                          std::vector<double> restitution) {
  ContactSystem system = chain(mass, velocity);
  system.restitution = std::move(restitution);
  return system;
}

/// Two to eight balls of masses from 0.1 to 10, velocities of both signs, e from 0 to 1.
inline ContactSystem any_line(Random& random, bool one_restitution) {
  const std::size_t bodies = 2 + static_cast<std::size_t>(random.uniform(0, 7));
  const double e = random.uniform(0, 1);
  std::vector<double> mass, velocity, restitution;
  for (std::size_t i = 0; i < bodies; ++i) {
    mass.push_back(random.log_uniform(0.1, 10));
    velocity.push_back(random.uniform(-1, 1));
    if (i > 0) restitution.push_back(one_restitution ? e : random.uniform(0, 1));
  }
  return line(mass, velocity, restitution);
}

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
inline ContactSystem reordered(const ContactSystem& system, const std::vector<std::size_t>& order) {
  ContactSystem mixed{.mass = system.mass, .velocity = system.velocity};
  for (const std::size_t j : order) mixed.add(system.row[j], system.restitution[j]);
  return mixed;
}

/// Only what these laws may look at; all else is absent.
inline ContactProblem bare(const SparseRows& delassus, const std::vector<double>& closing,
                           const std::vector<double>& restitution) {
  ContactProblem problem;
  problem.delassus = delassus;
  problem.closing = closing;
  problem.restitution = restitution;
  return problem;
}

template <class Check>
void for_each_lcp_law(Check&& check) {
  TypeList<Moreau, Newton, Poisson>::for_each([&]<class Law>(Type<Law> type) {
    SCOPED_TRACE(std::string(Law::about.name));
    check(type);
  });
}

}  // namespace ictus::test
