// The linear spring and dashpot against fifty digits: under-, critically and over-damped, both ways to end.

#include "ictus/exact/spring_dashpot.hpp"

#include <cmath>

#include "ictus/base/error.hpp"
#include "tests/exact/reference.hpp"

namespace ictus::exact::test::spring_dashpot_test {
namespace {

constexpr double ratios[] = {0,         1e-9, 0.01,      0.3,      0.499, 0.6, 0.9, 1 - 1e-6,
                             1 - 1e-12, 1,    1 + 1e-12, 1 + 1e-6, 1.2,   5,   1e4};

SpringDashpotImpact impact(double ratio) {
  return {.mass = 0.25, .stiffness = 4.0e4, .damping = 200 * ratio, .speed = 1.7};
}

Big ratio_of(const SpringDashpotImpact& i) {
  return Big(i.damping) / (2 * sqrt(Big(i.stiffness) * Big(i.mass)));
}
Big frequency_of(const SpringDashpotImpact& i) { return sqrt(Big(i.stiffness) / Big(i.mass)); }

Big half_angle(const Big& zeta) {
  if (zeta == 1) return 1;
  return zeta < 1 ? Big(acos(zeta) / sqrt(1 - zeta * zeta))
                  : Big(log(zeta + sqrt(zeta * zeta - 1)) / sqrt(zeta * zeta - 1));
}

/// Depth, speed and force by the textbook solution.
struct Motion {
  Big x, v, f;
};

Motion motion(const SpringDashpotImpact& i, const Big& t) {
  const Big z = ratio_of(i), w = frequency_of(i), v0 = i.speed, decay = exp(-z * w * t);
  Big s = t, c = 1;
  if (z < 1) s = sin(sqrt(1 - z * z) * w * t) / (sqrt(1 - z * z) * w), c = cos(sqrt(1 - z * z) * w * t);
  if (z > 1) s = sinh(sqrt(z * z - 1) * w * t) / (sqrt(z * z - 1) * w), c = cosh(sqrt(z * z - 1) * w * t);
  const Big x = v0 * decay * s, v = v0 * decay * (c - z * w * s);
  return {x, v, Big(i.stiffness) * x + Big(i.damping) * v};
}

TEST(SpringDashpotImpact, EndsAtZeroForceWithTheSpeedItSays) {
  Worst worst;
  for (double ratio : ratios) {
    const SpringDashpotImpact i = impact(ratio);
    const Big a = half_angle(ratio_of(i)), tau = 2 * a / frequency_of(i), e = exp(-2 * ratio_of(i) * a);
    const std::string where = std::to_string(ratio);
    worst.see(relative_error(i.contact_time(Release::at_no_force), tau), where);
    worst.see(relative_error(i.restitution(Release::at_no_force), e), where);
    // The formulas are what they claim to be: no force then, and this speed.
    const Motion end = motion(i, tau);
    EXPECT_LT(abs(end.f), Big("1e-28") * i.stiffness) << ratio;
    EXPECT_LT(abs(end.v + e * Big(i.speed)), Big("1e-28")) << ratio;
  }
  RecordProperty("worst", std::to_string(worst.value() * 1e16));
  EXPECT_LT(worst.value(), 1e-13) << worst.where();
}

TEST(SpringDashpotImpact, EndsAtTheSurfaceOnlyBelowCriticalDamping) {
  for (double ratio : ratios) {
    const SpringDashpotImpact i = impact(ratio);
    if (ratio >= 1) {
      EXPECT_EQ(i.restitution(Release::at_surface), 0);
      EXPECT_TRUE(std::isinf(i.contact_time(Release::at_surface)));
      continue;
    }
    // 1 − ζ is what the answer depends on: below 1e-5 the rounded ζ itself does not hold it to 1e-13.
    const double tolerance = 1 - ratio < 1e-5 ? 1e-3 : 1e-13;
    const Big z = ratio_of(i), w = sqrt(1 - z * z), pi = boost::math::constants::pi<Big>();
    EXPECT_LT(relative_error(i.contact_time(Release::at_surface), pi / (w * frequency_of(i))), tolerance)
        << ratio;
    if (1 - ratio > 1e-5) {
      EXPECT_LT(relative_error(i.restitution(Release::at_surface), exp(-pi * z / w)), tolerance) << ratio;
    }
  }
}

TEST(SpringDashpotImpact, HasItsPeaksAndSamplesWhereTheMotionHasThem) {
  Worst peak, sample;
  for (double ratio : ratios) {
    const SpringDashpotImpact i = impact(ratio);
    const std::string where = std::to_string(ratio);
    const Motion deep = motion(i, half_angle(ratio_of(i)) / frequency_of(i));
    peak.see(relative_error(i.max_depth(), deep.x), where);
    EXPECT_LT(abs(deep.v), Big("1e-28"));
    EXPECT_NEAR(i.time_of_max_depth() * 2, i.contact_time(Release::at_no_force), 1e-15);
    peak.see(relative_error(i.max_force(), motion(i, Big(i.time_of_max_force())).f), where);
    for (double share : {0.05, 0.4, 0.9}) {
      const double t = share * i.contact_time(Release::at_no_force);
      const Motion at = motion(i, t);
      const Sample ours = i.sample(t);
      sample.see(relative_error(ours.depth, at.x), where);
      sample.see(static_cast<double>(abs(Big(ours.speed) - at.v) / Big(i.speed)), where);
      sample.see(static_cast<double>(abs(Big(ours.force) - at.f) / Big(i.max_force())), where);
    }
  }
  RecordProperty("peak", std::to_string(peak.value() * 1e16));
  RecordProperty("sample", std::to_string(sample.value() * 1e16));
  EXPECT_LT(peak.value(), 1e-13) << peak.where();
  EXPECT_LT(sample.value(), 1e-13) << sample.where();
}

TEST(SpringDashpotImpact, IsFoundFromRestitutionAndDuration) {
  Worst worst;
  for (Release release : {Release::at_surface, Release::at_no_force})
    for (double e : {1.0, 1 - 1e-9, 0.9, 0.5, std::exp(-2.0), 0.1, 1e-3, 1e-9}) {
      const SpringDashpot found = spring_dashpot_from(e, 2e-3, 0.25, release);
      const Big z = Big(found.damping) / (2 * sqrt(Big(found.stiffness) / 4)),
                w = sqrt(Big(found.stiffness) * 4);
      const Big pi = boost::math::constants::pi<Big>();
      const bool surface = release == Release::at_surface;
      const Big angle = surface ? Big(pi / sqrt(1 - z * z)) : Big(2 * half_angle(z));
      const std::string where = std::to_string(e);
      worst.see(relative_error(2e-3, angle / w), where);
      // An error of the exponent counts, the exponential multiplies it by −ln e.
      const Big loss = -log(Big(e));
      if (e < 1) worst.see(static_cast<double>(abs(z * angle / loss - 1)), where);
      if (e == 1) {
        EXPECT_EQ(found.damping, 0);
      }
    }
  RecordProperty("worst", std::to_string(worst.value() * 1e16));
  EXPECT_LT(worst.value(), 1e-13) << worst.where();
  EXPECT_THROW(spring_dashpot_from(0, 1, 1, Release::at_surface), Error);
  EXPECT_THROW(spring_dashpot_from(1.5, 1, 1, Release::at_no_force), Error);
}

}  // namespace
}  // namespace ictus::exact::test::spring_dashpot_test
