// Derivatives by differences against closed forms of two balls; where there is none, it is said.

#include "ictus/study/sensitivity.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>

#include "ictus/base/error.hpp"
#include "tests/support/near.hpp"

namespace ictus::test::sensitivity_test {
namespace {

std::string written(const std::string& name, const std::string& text) {
  const std::string path = ::testing::TempDir() + "ictus_" + name + ".toml";
  std::ofstream(path) << text;
  return path;
}

const std::string balls =
    "[[body]]\nname = 'a'\nmass = '2 kg'\nposition = -0.5\nvelocity = '4 m/s'\n"
    "[[body]]\nname = 'b'\nmass = 3\nposition = 0\n"
    "[contact]\nlaw = 'power_law'\nstiffness = 1e7\nrestitution = 0.6\n[run]\nmethod = 'newton'\n";

const Derivative& of(const Sensitivity& all, const std::string& of, const std::string& to) {
  for (const Derivative& d : all.derivatives)
    if (d.of == of && d.to == to) return d;
  ADD_FAILURE() << of << " by " << to << " is missing";
  return all.derivatives.front();
}

void expect_derivative(const Derivative& d, double wanted, const std::string& unit) {
  EXPECT_TRUE(near(d.value, wanted, 1e-8)) << d.of << " by " << d.to;
  EXPECT_LE(std::abs(d.value - wanted), d.error + 1e-9 * std::abs(wanted)) << "the error that is told holds";
  EXPECT_LT(d.error, 1e-4 * std::abs(wanted)) << d.of << " by " << d.to;
  EXPECT_EQ(d.unit, unit);
  EXPECT_EQ(d.kind, Derivative::Kind::smooth);
}

// v₂⁺ = m₁ (1 + e) v/(m₁ + m₂), v₁⁺ = (m₁ − e m₂) v/(m₁ + m₂), P = m₁ m₂ (1 + e) v/(m₁ + m₂)
TEST(Sensitivity, OfTwoBallsIsThatOfTheirClosedForm) {
  const double m = 2, n = 3, v = 4, e = 0.6, sum = m + n;
  for (const char* method : {"newton", "lzb"}) {
    SensitivityChoice choice{.to = {"contact.restitution", "body.a.mass", "body.b.mass", "body.a.velocity"},
                             .of = {"a.velocity", "b.velocity", "a-b.impulse"}};
    const Sensitivity all =
        sensitivity(written("two_balls", balls), {std::string("run.method=") + method}, choice);
    EXPECT_EQ(all.method, method);
    EXPECT_TRUE(all.failures.empty());
    ASSERT_EQ(all.derivatives.size(), 12u);
    expect_derivative(of(all, "b.velocity", "contact.restitution"), m * v / sum, "m/s");
    expect_derivative(of(all, "b.velocity", "body.a.mass"), (1 + e) * v * n / (sum * sum), "m/s per kg");
    expect_derivative(of(all, "b.velocity", "body.b.mass"), -m * (1 + e) * v / (sum * sum), "m/s per kg");
    expect_derivative(of(all, "b.velocity", "body.a.velocity"), m * (1 + e) / sum, "m/s per m/s");
    expect_derivative(of(all, "a.velocity", "contact.restitution"), -n * v / sum, "m/s");
    expect_derivative(of(all, "a.velocity", "body.a.mass"), (1 + e) * n * v / (sum * sum), "m/s per kg");
    expect_derivative(of(all, "a-b.impulse", "body.b.mass"), m * m * (1 + e) * v / (sum * sum), "N s per kg");
    EXPECT_TRUE(near(of(all, "b.velocity", "body.a.velocity").relative(), 1, 1e-8)) << "proportional";
  }
}

TEST(Sensitivity, IsOneSidedAtTheEndOfARange) {
  const Sensitivity all = sensitivity(written("one_sided", balls), {"contact.restitution=1"},
                                      {.to = {"contact.restitution"}, .of = {"b.velocity"}});
  const Derivative& d = all.derivatives.front();
  EXPECT_EQ(d.kind, Derivative::Kind::one_sided);
  EXPECT_TRUE(near(d.value, 1.6, 1e-9));
  EXPECT_TRUE(std::isnan(d.right)) << "no restitution is above 1";
}

// Balls that touch and move together: a little faster, and they collide.
TEST(Sensitivity, TellsAKink) {
  const Sensitivity all =
      sensitivity(written("kink", balls),
                  {"body.a.position=0", "body.a.velocity=1", "body.b.velocity=1", "run.duration=1"},
                  {.to = {"body.a.velocity"}, .of = {"b.velocity"}});
  const Derivative& d = all.derivatives.front();
  EXPECT_EQ(d.kind, Derivative::Kind::kink);
  EXPECT_TRUE(std::isnan(d.value));
  EXPECT_TRUE(near(d.left, 0, 1e-12, 1));
  EXPECT_TRUE(near(d.right, 2 * 1.6 / 5, 1e-9));
}

// Which of two impacts comes first is decided where both come at once.
TEST(Sensitivity, TellsAJump) {
  const std::string scene = written(
      "jump",
      "[[body]]\nname = 'a'\nmass = 1\nposition = -0.2\nvelocity = 2\n"
      "[[body]]\nname = 'b'\nmass = 2\nposition = -0.1000001\nvelocity = 1\n[[wall]]\nname = 'w'\nposition = 0\n"
      "[contact]\nrestitution = 0.7\n[run]\nmethod = 'newton'\n");
  const Sensitivity all =
      sensitivity(scene, {}, {.to = {"body.b.position"}, .of = {"b.velocity"}, .step = 1e-4});
  EXPECT_EQ(all.derivatives.front().kind, Derivative::Kind::jump);
  EXPECT_TRUE(std::isnan(all.derivatives.front().value));
}

TEST(Sensitivity, KnowsComponents) {
  const std::string scene =
      written("components",
              "[[body]]\nname = 'a'\nmass = 1\nradius = 0.1\nposition = [0, 1]\n"
              "velocity = ['1 m/s', '-2 m/s']\n[[wall]]\nname = 'floor'\nposition = [0, 0]\n"
              "normal = [0, 1]\n[contact]\nrestitution = 0.5\n[run]\nmethod = 'newton'\n");
  const Sensitivity all =
      sensitivity(scene, {}, {.to = {"body.a.velocity.y", "body.a.velocity.x"}, .of = {}});
  EXPECT_TRUE(near(of(all, "a.velocity_y", "body.a.velocity.y").value, -0.5, 1e-8));
  EXPECT_TRUE(near(of(all, "a.velocity_x", "body.a.velocity.y").value, 0, 1e-9, 1));
  EXPECT_TRUE(near(of(all, "a.velocity_x", "body.a.velocity.x").value, 1, 1e-8));
}

std::string refusal(const std::vector<std::string>& overrides, const SensitivityChoice& choice) {
  try {
    (void)sensitivity(written("refused", balls), overrides, choice);
  } catch (const Error& error) {
    return error.what();
  }
  return "nothing was refused";
}

TEST(Sensitivity, RefusesWhatIsNotThere) {
  EXPECT_NE(refusal({}, {.to = {"contact.damping"}, .of = {}})
                .find("'contact.damping' is not written in the scene"),
            std::string::npos);
  EXPECT_NE(refusal({}, {.to = {"body.a.mass"}, .of = {"c.velocity"}}).find("no outcome 'c.velocity'"),
            std::string::npos);
  EXPECT_NE(refusal({}, {.to = {"body.b.position"}, .of = {}}).find("is 0, of which no part is a step"),
            std::string::npos);
}

}  // namespace
}  // namespace ictus::test::sensitivity_test
