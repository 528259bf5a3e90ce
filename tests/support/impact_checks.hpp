#pragma once
// What every impact law must obey, one function a property. The list and the broken twins go through them
// alike.

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "ictus/laws/impact/laws.hpp"
#include "tests/support/impact_problems.hpp"
#include "tests/support/near.hpp"

namespace ictus::test {

/// A result that outlives its workspace.
struct Solved {
  ImpactStatus status;
  std::string message;
  std::vector<double> velocity, impulse, loss;
  std::vector<ImpactEvent> events;
  double before, after;  // J, kinetic

  double lost() const { return std::accumulate(loss.begin(), loss.end(), 0.0); }
  bool tells(ImpactEventKind kind) const {
    return std::any_of(events.begin(), events.end(), [&](const ImpactEvent& e) { return e.kind == kind; });
  }
};

Solved kept(const ImpactResult& r);

Solved resolve_once(const ImpactProblem& problem, const ImpactOptions& options);

using Resolver = std::function<Solved(const ImpactCase&, const ImpactOptions&)>;

/// A law by its name, or a broken twin of one.
struct LawUnderTest {
  std::string name;
  ImpactTraits traits;
  double order = 0;  // in 1/steps of a law with a fixed number of steps; 0: accurate to the tolerance
  Resolver resolve;

  /// The error that the law may make where it is asked for `tolerance`.
  double error(double tolerance) const { return order > 0 ? std::pow(2e-3, order) : tolerance; }
};

template <ImpactLaw Law>
LawUnderTest law_under_test() {
  LawUnderTest law{.name = std::string(Law::about.name), .traits = Law::traits, .resolve = {}};
  if constexpr (requires { Law::order; }) law.order = Law::order;
  law.resolve = [](const ImpactCase& c, ImpactOptions options) {
    options.law = Law::about.name;
    return resolve_once(c.problem(), options);
  };
  return law;
}

/// Contacts of the problem as the law wants them.
ImpactCase fitted(ImpactCase c, const ImpactTraits& traits);
ImpactCase any_fitting(Random& random, const ImpactTraits& traits, const Spread& spread);

/// Laws that strike contact after contact may have no answer where contacts form loops; all others have one.
bool may_refuse(const ImpactTraits& traits, ImpactStatus status);

double largest(const std::vector<double>& values);
double difference(const std::vector<double>& a, const std::vector<double>& b);

/// Runs `see(problem, solved, index)` on random problems that the law answers.
template <class See>
testing::AssertionResult on_random_problems(const LawUnderTest& law, int problems,
                                            const ImpactOptions& options, See&& see) {
  Random random(2008);
  int answered = 0;
  for (int i = 0; i < problems; ++i) {
    const ImpactCase c = any_fitting(random, law.traits, {.masses = 100, .stiffnesses = 100, .most = 6});
    const Solved solved = law.resolve(c, options);
    if (may_refuse(law.traits, solved.status)) continue;
    if (!succeeded(solved.status)) return testing::AssertionFailure() << say("problem", i, solved.message);
    ++answered;
    see(c, solved, i);
  }
  if (answered < problems / 2) return testing::AssertionFailure() << "only" << answered << "were answered";
  return testing::AssertionSuccess();
}

/// |u⁺ + e u⁻| of one contact, in parts of u⁻.
Worst restitution_error(const LawUnderTest& law, ImpactOptions options);

/// Change of momentum by axis; chains have one, planar problems two.
Worst momentum_error(const LawUnderTest& law, int problems);

/// What the energy books of a law are out by, in parts of the energy.
struct Books {
  Worst gained;      // energy that rose without a word
  Worst unbalanced;  // change of energy against the sum of losses
  Worst closing;     // speeds that still close, in parts of the largest
};

Books books(const LawUnderTest& law, int problems, const ImpactOptions& options);

}  // namespace ictus::test
