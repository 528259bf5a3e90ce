// The measurement of nonsmooth orders refuses schemes that converge to something else, and schemes that
// converge too slowly.

#include <functional>

#include "ictus/model/mechanics/impacting_oscillator.hpp"
#include "ictus/schemes/nonsmooth/moreau_jean.hpp"
#include "tests/support/nonsmooth_orders.hpp"

namespace ictus::test::nonsmooth_orders_twins_test {
namespace {

constexpr OrderSlack slack{.slope = 0.15, .spread = 0.3};
constexpr StepRange few_steps{.coarsest = 0.02, .octaves = 4, .per_octave = 6};

/// Moreau–Jean with another step, or another velocity, than it says.
class Twin final : public NonsmoothStepper {
 public:
  using Length = std::function<double(double h)>;
  using Spoil = std::function<void(Motion& motion, double h)>;

  Twin(const MechanicalSystem& system, Length length, Spoil spoil)
      : NonsmoothStepper(system),
        honest_(MoreauJean::make(system, {})),
        length_(std::move(length)),
        spoil_(std::move(spoil)) {}

  StepReport step(Motion& motion, double h) override {
    const double end = motion.t + h;
    const StepReport step = honest_->step(motion, length_(h));
    motion.t = end;
    spoil_(motion, h);
    return step;
  }

 private:
  std::unique_ptr<NonsmoothStepper> honest_;
  Length length_;
  Spoil spoil_;
};

const Twin::Length right_length = [](double h) { return h; };
const Twin::Spoil nothing_spoilt = [](Motion&, double) {};

StudyMethod twin(Twin::Length length, Twin::Spoil spoil = nothing_spoilt) {
  return {"twin", MoreauJean::traits, {}, [=](const MechanicalSystem& system, const NonsmoothOptions&) {
            return std::make_unique<Twin>(system, length, spoil);
          }};
}

testing::AssertionResult passes(const StudyMethod& method) {
  return has_orders(measure_orders(ImpactingOscillator{}.make(), method, few_steps), capturing_orders, slack);
}

TEST(NonsmoothOrderTwins, TheHonestOnePasses) { EXPECT_TRUE(passes(twin(right_length))); }

TEST(NonsmoothOrderTwins, AStepThatIsTooLongIsRefused) {
  EXPECT_FALSE(passes(twin([](double h) { return 1.01 * h; })));
}

// Of order ½ only: the error goes to zero, but not as declared.
TEST(NonsmoothOrderTwins, SlowConvergenceIsRefused) {
  EXPECT_FALSE(passes(twin([](double h) { return h * (1 + 0.5 * std::sqrt(h)); })));
}

TEST(NonsmoothOrderTwins, AnotherRestitutionIsRefused) {
  const auto wrong = std::make_shared<SystemCase>(ImpactingOscillator{.restitution = 0.52}.make());
  const StudyMethod method{
      "twin", MoreauJean::traits, {}, [wrong](const MechanicalSystem&, const NonsmoothOptions& options) {
        return MoreauJean::make(*wrong->system, options);
      }};
  EXPECT_FALSE(passes(method));
}

TEST(NonsmoothOrderTwins, AVelocityThatIsNotThatOfThePathIsRefused) {
  EXPECT_FALSE(passes(twin(right_length, [](Motion& motion, double h) { motion.v *= 1 - 0.02 * h; })));
}

TEST(NonsmoothOrderTwins, ARunThatStopsIsRefused) {
  const StudyMethod stuck = twin(right_length, [](Motion& motion, double h) {
    if (motion.t > 1) motion.t -= h;
  });
  const MotionOrders orders = measure_orders(ImpactingOscillator{}.make(), stuck, few_steps);
  EXPECT_FALSE(orders.failure.empty());
  EXPECT_FALSE(has_orders(orders, capturing_orders, slack));
}

}  // namespace
}  // namespace ictus::test::nonsmooth_orders_twins_test
