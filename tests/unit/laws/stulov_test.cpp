// The felt of Stulov: its memory is his hereditary integral, and the law is passive.

#include "ictus/laws/contact/stulov.hpp"

#include <numbers>

#include "tests/support/near.hpp"
#include "tests/support/problems.hpp"

namespace ictus::test::stulov_test {
namespace {

/// A smooth random path of depth ≥ 0 that starts from zero with zero speed.
class Path {
 public:
  explicit Path(Random& random) {
    for (double& a : amplitude_) a = random.uniform(0, 1e-3) / 3;
    for (double& w : frequency_) w = random.uniform(1e3, 2e4);
  }
  double depth(double t) const {
    double sum = 0;
    for (int i = 0; i < 3; ++i) sum += amplitude_[i] * std::pow(std::sin(frequency_[i] * t), 2);
    return sum;
  }
  double speed(double t) const {
    double sum = 0;
    for (int i = 0; i < 3; ++i) sum += amplitude_[i] * frequency_[i] * std::sin(2 * frequency_[i] * t);
    return sum;
  }

 private:
  double amplitude_[3], frequency_[3];
};

Stulov any_felt(Random& random) {
  return {.stiffness = random.log_uniform(1e7, 1e9),
          .exponent = random.uniform(1.1, 4),
          .hereditary = random.uniform(0, 0.99),
          .relaxation = random.log_uniform(1e-5, 1e-3)};
}

// The memory is ∫ u^p e^{(s−t)/τ} ds/τ, u the depth: [Stulov1995], while the felt is pressed.
TEST(Stulov, MemoryIsTheHereditaryIntegral) {
  Random random(5);
  Worst worst;
  for (int round = 0; round < 8; ++round) {
    Stulov felt = any_felt(random);
    felt.hereditary = 0.3;  // and never left behind on a rising path
    const double rise = 2e-4, depth = 1e-3;
    const auto pressed = [&](double t) {
      return depth * std::pow(std::sin(std::numbers::pi / 2 * t / rise), 2);
    };
    const int n = 20000;
    const double h = rise / n;
    double memory = 0, integral = 0;
    for (int i = 0; i < n; ++i) {
      const Approach a{pressed(i * h), 0}, b{pressed((i + 0.5) * h), 0}, c{pressed((i + 1) * h), 0};
      const double k1 = felt.rate(a, memory), k2 = felt.rate(b, memory + h / 2 * k1),
                   k3 = felt.rate(b, memory + h / 2 * k2), k4 = felt.rate(c, memory + h * k3);
      memory += h / 6 * (k1 + 2 * k2 + 2 * k3 + k4);
      // Simpson's rule, the kernel to the end of the rise.
      const auto kernel = [&](double s) { return std::exp((s - rise) / felt.relaxation) / felt.relaxation; };
      integral += h / 6 *
                  (power(a.depth, felt.exponent) * kernel(i * h) +
                   4 * power(b.depth, felt.exponent) * kernel((i + 0.5) * h) +
                   power(c.depth, felt.exponent) * kernel((i + 1) * h));
    }
    worst.see(relative(memory, integral), "p", felt.exponent, "τ", felt.relaxation);
    const double hereditary = felt.stiffness * (power(depth, felt.exponent) - felt.hereditary * integral);
    worst.see(relative(contact_force(felt, {depth, 0}, memory), hereditary), "force, p", felt.exponent);
  }
  EXPECT_TRUE(worst.below(1e-9));
}

TEST(Stulov, RelaxesToTheStaticForce) {
  Random random(6);
  for (int round = 0; round < 20; ++round) {
    const Stulov felt = any_felt(random);
    const double depth = 4e-4, strain = power(depth, felt.exponent);
    EXPECT_TRUE(near(contact_force(felt, {depth, 0}, 0), felt.stiffness * strain, 1e-15)) << "at once";
    EXPECT_TRUE(
        near(contact_force(felt, {depth, 0}, strain), felt.stiffness * (1 - felt.hereditary) * strain, 1e-12))
        << "held for long";
    EXPECT_TRUE(near(felt.rate({depth, 0}, strain) * felt.relaxation, 0, 1e-15, strain));
  }
}

// ψ ≥ 0, and the loss is what the force's power does not store: D = f δ̇ − dψ/dt, along paths that also leave
// the felt.
TEST(Stulov, LossIsThePowerThatIsNotStored) {
  Random random(7);
  Worst worst, negative;
  for (int round = 0; round < 400; ++round) {
    const Stulov felt = any_felt(random);
    const Path path(random);
    const double t = random.uniform(0, 1e-2);
    const Approach at{path.depth(t), path.speed(t)};
    const double memory = random.uniform(0, 1.5) * power(at.depth, felt.exponent) + 1e-300;
    // The surface of a felt left behind moves by itself; stay away from the change of regime.
    const double margin = std::abs(power(at.depth, felt.exponent) / (felt.hereditary * memory) - 1);
    if (!(margin > 0.05)) continue;
    const double rate = felt.rate(at, memory),
                 h = 1e-4 * std::min(felt.relaxation, at.depth / std::abs(at.speed));
    const auto psi = [&](double s) { return felt.stored(at.depth + s * at.speed, memory + s * rate); };
    const double change = (8 * (psi(h / 2) - psi(-h / 2)) - (psi(h) - psi(-h))) / (6 * h);
    const double power_in = contact_force(felt, at, memory) * at.speed;
    const double scale = std::abs(power_in) + felt.stored(at.depth, memory) / felt.relaxation;
    worst.see(relative(felt.dissipation(at, memory), power_in - change, scale), "p", felt.exponent, "ε",
              felt.hereditary);
    negative.see(-std::min(0.0, felt.stored(at.depth, memory)), "stored");
    negative.see(-std::min(0.0, felt.dissipation(at, memory)), "loss");
  }
  EXPECT_TRUE(worst.below(1e-7));
  EXPECT_TRUE(negative.below(1e-300));
}

TEST(Stulov, LeftBehindNeverPullsAndRecovers) {
  const Stulov felt;
  const double memory = power(5e-4, felt.exponent);
  for (double depth : {-1e-3, 0.0, 1e-4, 2e-4}) {
    EXPECT_EQ(contact_force(felt, {depth, -1}, memory), 0) << depth;
    EXPECT_LT(felt.rate({depth, -1}, memory), 0) << "its memory fades";
    EXPECT_EQ(felt.stored(depth, memory), felt.stored(0, memory))
        << "where nothing presses, depth does not matter";
  }
}

}  // namespace
}  // namespace ictus::test::stulov_test
