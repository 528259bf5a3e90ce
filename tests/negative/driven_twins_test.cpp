// Broken twins of what moves contacts from outside: a hand whose work nobody books, and a track whose slope is not that of
// its heights. The checks of tests/conformance/driven_test.cpp must see them.

#include "ictus/laws/contact/hunt_crossley.hpp"
#include "ictus/schemes/smooth/reference.hpp"
#include "tests/support/driven_bodies.hpp"

namespace ictus::test::driven_twins_test {
namespace {

constexpr HuntCrossley wood_of_twins{.stiffness = 2e7, .exponent = 1.5, .damping = 0.4};

/// `projected` that forgets its hands.
struct Forgetful {
  Projected::On<Model> scheme;
  Step step(const Model& model, State<Model>& state, double h) {
    Step taken = scheme.step(model, state, h);
    taken.work -= taken.by_hand;
    return taken;
  }
};

TEST(DrivenTwins, WorkThatIsNotBookedIsSeen) {
  const LyingTool tool{.weight = 2,
                       .drives = {{.contact = 0, .track = rough_track(4e-6, 1e-4), .rate = 0.4}}};
  const Model model = tool.model(wood_of_twins);
  Forgetful scheme{Projected::On<Model>(model)};
  State<Model> state = tool.start(model);
  EXPECT_FALSE(below(driven_books(scheme, model, state, 1.0 / 44100, 400).relative(), 1e-12));
}

// Steeper than it rises: the way pays for more than the contact gets.
TEST(DrivenTwins, ASlopeThatIsNotThatOfTheHeightsIsSeen) {
  std::vector<double> x, y, slope;
  for (int i = 0; i <= 40; ++i) {
    x.push_back(i * 1e-4);
    y.push_back(4e-6 * (2 * uniform(7, static_cast<std::uint64_t>(i % 40)) - 1));
    slope.push_back(0);
  }
  const Track kinked(x, y, slope, Track::Beyond::repeats);
  double sum = 0;
  const Track::WayOf way{0, 1.7e-3, 0, 0, 0};
  kinked.visit(way, [&](double, double weight, double rise) { sum += 1.001 * weight * rise * way[1]; });
  EXPECT_FALSE(std::abs(sum - (kinked.at(1.7e-3).value - kinked.at(0).value)) < 1e-15);
}

}  // namespace
}  // namespace ictus::test::driven_twins_test
