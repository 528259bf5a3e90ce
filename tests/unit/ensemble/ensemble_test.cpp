// Ensembles beside the resolver at its finest tolerance: chains, stars, cradles, losses, gaps, all exponents; the same bits by
// lanes of any width and grouping, and on an OpenCL device.

#include "ictus/ensemble/ensemble.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "ictus/base/error.hpp"
#include "ictus/ensemble/lanes.hpp"
#include "ictus/ensemble/opencl.hpp"
#include "ictus/resolver/impact.hpp"
#include "tests/support/problems.hpp"

namespace ictus::test::ensemble_test {
namespace {

/// Arrays of one ensemble.
struct Drawn {
  EnsembleShape shape;
  std::size_t count;
  std::vector<double> inverse_mass, velocity, stiffness, exponent, restitution, gap;

  EnsembleProblems problems() const {
    return {count, inverse_mass, velocity, stiffness, exponent, restitution, gap};
  }
};

struct Kind {
  double least_restitution = 1;
  double least_exponent = 1.5, most_exponent = 1.5;
  double most_gap = 0;
  double stiffest = 1e7;
};

Drawn drawn(const EnsembleShape& shape, std::size_t count, Kind kind, std::uint64_t seed) {
  Random random(seed);
  Drawn d{shape, count, {}, {}, {}, {}, {}, {}};
  for (std::size_t i = 0; i < count; ++i) {
    for (std::size_t k = 0; k < shape.coordinates; ++k) {
      d.inverse_mass.push_back(1 / random.uniform(0.5, 2));
      d.velocity.push_back(random.uniform(-1, 1));
    }
    for (std::size_t j = 0; j < shape.contacts; ++j) {
      d.stiffness.push_back(random.log_uniform(1e6, kind.stiffest));
      d.exponent.push_back(random.uniform(kind.least_exponent, kind.most_exponent));
      d.restitution.push_back(random.uniform(kind.least_restitution, 1));
      d.gap.push_back(random.uniform(0, 1) < 0.5 ? 0 : random.uniform(0, kind.most_gap));
    }
  }
  return d;
}

std::span<const double> row(const std::vector<double>& values, std::size_t i, std::size_t width) {
  return {values.data() + i * width, width};
}

/// The largest difference to the resolver, over the largest velocity, of each problem.
std::vector<double> errors(const Drawn& d, const EnsembleResult& result, std::string_view law) {
  const std::size_t n = d.shape.coordinates, m = d.shape.contacts;
  ImpactWorkspace workspace;
  std::vector<double> all;
  for (std::size_t i = 0; i < d.count; ++i) {
    const ImpactResult exact = resolve({.inverse_mass = {.values = row(d.inverse_mass, i, n)},
                                        .directions = {.value = d.shape.directions},
                                        .velocity = row(d.velocity, i, n),
                                        .stiffness = row(d.stiffness, i, m),
                                        .exponent = row(d.exponent, i, m),
                                        .restitution = row(d.restitution, i, m),
                                        .gap = row(d.gap, i, m)},
                                       {.law = law, .tolerance = 1e-12}, workspace);
    EXPECT_TRUE(succeeded(exact.status)) << exact.message;
    double worst = 0, largest = 0;
    for (std::size_t k = 0; k < n; ++k) {
      worst = std::max(worst, std::abs(result.velocity[i * n + k] - exact.velocity[k]));
      largest = std::max(largest, std::abs(d.velocity[i * n + k]));
    }
    all.push_back(worst / largest);
  }
  return all;
}

void expect_near_resolver(const Drawn& d, const EnsembleOptions& options, double allowed) {
  const EnsembleResult result = resolve_ensemble(d.shape, d.problems(), options);
  const std::vector<double> all = errors(d, result, options.law);
  for (std::size_t i = 0; i < d.count; ++i) {
    EXPECT_TRUE(succeeded(result.status[i])) << "problem " << i;
    EXPECT_LE(all[i], allowed) << "problem " << i;
  }
}

TEST(Ensemble, ElasticChainsAreTheResolvers) {
  expect_near_resolver(drawn(chain_shape(5), 300, {}, 1), {.tolerance = 1e-8}, 1e-8);
}

TEST(Ensemble, LossyChainsAreTheResolvers) {
  expect_near_resolver(drawn(chain_shape(5), 300, {.least_restitution = 0.3}, 2), {.tolerance = 1e-8}, 1e-8);
}

TEST(Ensemble, ChainsOfAnyExponentAreTheResolvers) {
  expect_near_resolver(drawn(chain_shape(4), 200, {.least_exponent = 1, .most_exponent = 3}, 3),
                       {.tolerance = 1e-8}, 1e-8);
  expect_near_resolver(drawn(chain_shape(4), 100, {.least_exponent = 1, .most_exponent = 1}, 4),
                       {.tolerance = 1e-8}, 1e-8);
}

// Linear springs take steps of more than a radian, in which a contact may turn twice: one in a hundred was wrong by up to 1e-2.
TEST(Ensemble, LossyLinearChainsAreTheResolvers) {
  const Kind kind{.least_restitution = 0.05, .least_exponent = 1, .most_exponent = 1, .stiffest = 1e10};
  for (const std::size_t bodies : {3u, 4u})
    for (const double tolerance : {1e-6, 1e-8, 1e-9, 1e-10})
      for (const char* law : {"lzb", "compliant"})
        expect_near_resolver(drawn(chain_shape(bodies), 200, kind, bodies),
                             {.law = law, .tolerance = tolerance}, 1000 * tolerance);
}

TEST(Ensemble, StarsAreTheResolvers) {
  const double angles[] = {0, 1, 2.1, 3.5};
  expect_near_resolver(drawn(star_shape(angles), 150, {.least_restitution = 0.5}, 5), {.tolerance = 1e-8},
                       2e-8);
}

TEST(Ensemble, LongChainsAreTheResolvers) {
  expect_near_resolver(drawn(chain_shape(17), 20, {}, 6), {.tolerance = 1e-8}, 2e-8);
}

// A flight multiplies what an impact before it has erred by.
TEST(Ensemble, CompliantChainsWithGapsAreTheResolvers) {
  const Drawn d = drawn(chain_shape(5), 200, {.least_restitution = 0.3, .most_gap = 1e-5}, 7);
  expect_near_resolver(d, {.law = "compliant", .tolerance = 1e-9}, 1e-7);
}

TEST(Ensemble, ATighterToleranceIsKept) {
  expect_near_resolver(drawn(chain_shape(5), 100, {.least_restitution = 0.5}, 8), {.tolerance = 1e-10},
                       3e-10);
}

TEST(Ensemble, NewtonsCradleIsTheResolvers) {
  Drawn d{chain_shape(5), 1,           {1, 1, 1, 1, 1}, {1, 0, 0, 0, 0}, {1, 1, 1, 1}, {1.5, 1.5, 1.5, 1.5},
          {1, 1, 1, 1},   {0, 0, 0, 0}};
  expect_near_resolver(d, {.tolerance = 1e-8}, 1e-8);
}

TEST(Ensemble, MomentumAndEnergyOfElasticChainsStay) {
  const Drawn d = drawn(chain_shape(5), 200, {}, 9);
  const EnsembleResult result = resolve_ensemble(d.shape, d.problems(), {.tolerance = 1e-8});
  for (std::size_t i = 0; i < d.count; ++i) {
    double momentum = 0, energy = 0, all = 0;
    for (std::size_t k = 0; k < 5; ++k) {
      const double mass = 1 / d.inverse_mass[5 * i + k], v = d.velocity[5 * i + k],
                   after = result.velocity[5 * i + k];
      momentum += mass * (after - v);
      energy += mass * (after * after - v * v);
      all += mass * v * v;
    }
    EXPECT_NEAR(momentum, 0, 1e-13);
    EXPECT_NEAR(energy / all, 0, 3e-8);
  }
}

// Contacts that give nothing back are not for lanes.
TEST(Ensemble, WhatLanesLeaveTheResolverTakes) {
  Drawn d = drawn(chain_shape(3), 40, {.least_restitution = 0.5}, 10);
  for (std::size_t k = 0; k < d.restitution.size(); k += 4) d.restitution[k] = 0;
  const EnsembleResult result = resolve_ensemble(d.shape, d.problems(), {.tolerance = 1e-8});
  EXPECT_EQ(result.one_by_one, 20u);
  const std::vector<double> all = errors(d, result, "lzb");
  for (double error : all) EXPECT_LE(error, 1e-7);
}

TEST(Ensemble, NothingHappensWhereNothingCloses) {
  const std::vector<double> w{1, 1}, v{-1, 1};
  const EnsembleResult result =
      resolve_ensemble(chain_shape(2), {.count = 1, .inverse_mass = w, .velocity = v}, {});
  EXPECT_EQ(result.velocity, v);
  EXPECT_EQ(result.impulse[0], 0);
}

TEST(Ensemble, BitsDependNeitherOnWidthNorOnOrderNorOnThreads) {
  const Drawn d =
      drawn(chain_shape(5), 333, {.least_restitution = 0.3, .least_exponent = 1, .most_exponent = 2}, 11);
  const EnsembleResult whole = resolve_ensemble(d.shape, d.problems(), {.tolerance = 1e-8, .threads = 2});
  Drawn turned = d;
  for (std::size_t i = 0; i < d.count; ++i)
    for (std::size_t k = 0; k < 5; ++k) {
      const std::size_t other = d.count - 1 - i;
      turned.velocity[5 * i + k] = d.velocity[5 * other + k];
      turned.inverse_mass[5 * i + k] = d.inverse_mass[5 * other + k];
      if (k == 4) continue;
      turned.stiffness[4 * i + k] = d.stiffness[4 * other + k];
      turned.exponent[4 * i + k] = d.exponent[4 * other + k];
      turned.restitution[4 * i + k] = d.restitution[4 * other + k];
    }
  const EnsembleResult again = resolve_ensemble(d.shape, turned.problems(), {.tolerance = 1e-8});
  for (std::size_t i = 0; i < d.count; ++i)
    for (std::size_t k = 0; k < 5; ++k)
      ASSERT_EQ(whole.velocity[5 * i + k], again.velocity[5 * (d.count - 1 - i) + k]) << i;
  for (const ensemble::Lanes lanes : ensemble::possible_lanes()) {
    std::vector<double> velocity(5 * d.count), impulse(4 * d.count);
    std::vector<ensemble::LaneStatus> status(d.count);
    ensemble::LaneWork work;
    work.problems = {d.shape.directions.data(),
                     {d.inverse_mass.data(), 5, 1},
                     {d.velocity.data(), 5, 1},
                     {d.stiffness.data(), 4, 1},
                     {d.exponent.data(), 4, 1},
                     {d.restitution.data(), 4, 1},
                     {d.gap.data(), 4, 1},
                     5,
                     0,
                     1e-8};
    work.contacts = 4;
    work.band = 1;
    work.order = ensemble::series_order(1e-8);
    work.end = static_cast<long>(d.count);
    work.velocity = velocity.data();
    work.impulse = impulse.data();
    work.status = status.data();
    lanes(work);
    EXPECT_EQ(velocity, whole.velocity);
  }
}

TEST(Ensemble, ADeviceGivesWhatLanesGive) {
  const std::vector<std::string> names = ensemble::device_names();
  ASSERT_FALSE(names.empty()) << "no OpenCL device: install pocl-opencl-icd";
  for (const std::string_view law : {"lzb", "compliant"}) {
    const Drawn d =
        drawn(chain_shape(5), 150, {.least_restitution = 0.3, .most_gap = law == "lzb" ? 0 : 1e-5}, 12);
    const EnsembleResult ours = resolve_ensemble(d.shape, d.problems(), {.law = law, .tolerance = 1e-8});
    const EnsembleResult theirs =
        resolve_ensemble(d.shape, d.problems(), {.law = law, .tolerance = 1e-8, .device = names.front()});
    EXPECT_EQ(theirs.device, names.front());
    EXPECT_GE(theirs.compared, 140u);
    EXPECT_LE(theirs.difference, 1e-8);
    for (std::size_t k = 0; k < ours.velocity.size(); ++k)
      EXPECT_NEAR(theirs.velocity[k], ours.velocity[k], 1e-8);
  }
}

TEST(Ensemble, ADeviceThatDiffersIsRefused) {
  EnsembleResult result;
  result.device = "some device";
  result.compared = 256;
  result.difference = 0.9e-8;
  EXPECT_NO_THROW(demand_agreement(result, 1e-8));
  for (const double apart :
       {1.1e-8, std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()}) {
    result.difference = apart;
    EXPECT_THROW(demand_agreement(result, 1e-8), Error) << apart;
  }
}

std::string refusal(const EnsembleShape& shape, const EnsembleProblems& problems,
                    const EnsembleOptions& options = {}) {
  try {
    (void)resolve_ensemble(shape, problems, options);
  } catch (const Error& error) {
    return error.what();
  }
  return "taken";
}

TEST(Ensemble, BadNumbersAreRefusedWithTheirPlace) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const std::vector<double> w{1, 1, 1, 1}, v{1, 0, 1, 0}, wrong{1, 1, 0, 1}, none{1, 0, nan, 0},
      three{1, 2, 3};
  const EnsembleShape pair = chain_shape(2);
  EXPECT_EQ(refusal(pair, {2, w, v}), "taken");
  EXPECT_NE(refusal(pair, {2, wrong, v}).find("inverse mass 0 of problem 1 is 0"), std::string::npos);
  EXPECT_NE(refusal(pair, {2, w, none}).find("velocity 0 of problem 1 is nan"), std::string::npos);
  EXPECT_NE(refusal(pair, {2, three, v}).find("has 3 numbers"), std::string::npos);
  const std::vector<double> low{0.5}, high{1.5};
  EXPECT_NE(refusal(pair, {.count = 2, .inverse_mass = w, .velocity = v, .exponent = low}).find("exponent"),
            std::string::npos);
  EXPECT_NE(
      refusal(pair, {.count = 2, .inverse_mass = w, .velocity = v, .restitution = high}).find("restitution"),
      std::string::npos);
  EXPECT_NE(refusal(pair, {.count = 2, .inverse_mass = w, .velocity = v, .gap = high}).find("no gaps"),
            std::string::npos);
  EXPECT_NE(refusal(pair, {2, w, v}, {.law = "newton"}).find("lzb and compliant"), std::string::npos);
  EXPECT_NE(refusal(pair, {2, w, v}, {.tolerance = 0}).find("tolerance"), std::string::npos);
  EXPECT_NE(refusal(pair, {2, w, v}, {.device = "no such device"}).find("no such device"), std::string::npos);
  EXPECT_NE(refusal(chain_shape(18), {2, w, v}).find("1 to 16"), std::string::npos);
}

}  // namespace
}  // namespace ictus::test::ensemble_test
