// A restitution from onsets, and a striker from the levels of partials: made by our own runs, with noise, and found again.

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>

#include "ictus/base/counter_random.hpp"
#include "ictus/base/error.hpp"
#include "ictus/sound/fit_bounces.hpp"
#include "ictus/sound/fit_strike.hpp"
#include "ictus/sound/hardness.hpp"
#include "ictus/sound/onsets.hpp"
#include "ictus/sound/render.hpp"

namespace ictus::test::fit_sound_test {
namespace {

std::vector<double> touches(double restitution, double flight, std::size_t count, double noise) {
  std::vector<double> list;
  double at = 0.3;
  for (std::size_t i = 0; i < count; ++i) {
    list.push_back(at + noise * std::sqrt(12.0) * (uniform(3, i) - 0.5));
    at += flight;
    flight *= restitution;
  }
  return list;
}

TEST(FitBounces, FindsTheRestitutionWithinItsError) {
  const sound::BounceFit fit = sound::fit_bounces(touches(0.83, 0.4, 9, 3e-4));
  ASSERT_TRUE(fit.converged);
  EXPECT_LT(std::abs(fit.restitution - 0.83), 4 * fit.restitution_error);
  EXPECT_LT(std::abs(fit.flight - 0.4), 4 * fit.flight_error);
  EXPECT_LT(fit.restitution_error, 2e-3);
  EXPECT_GT(fit.restitution_error, 1e-5);
}

TEST(FitBounces, LeavesOutWhatIsNoBounce) {
  std::vector<double> heard = touches(0.8, 0.3, 6, 0);
  heard.insert(heard.begin(), {0.1, 0.15});  // footsteps before
  heard.push_back(5.0);                      // and a door
  EXPECT_EQ(sound::bounces_in(heard).size(), 6u);
  EXPECT_NEAR(sound::fit_bounces(sound::bounces_in(heard)).restitution, 0.8, 1e-9);
  EXPECT_THROW((void)sound::fit_bounces(std::vector<double>{0, 1, 1.5}), Error);
  EXPECT_THROW((void)sound::fit_bounces(std::vector<double>{0, 1, 2, 3, 4}), Error);
}

/// A bar of a glockenspiel, struck by a mallet.
class StruckBar : public testing::Test {
 protected:
  StruckBar() : file_(std::filesystem::temp_directory_path() / "ictus_fit_strike_test.toml") {
    std::ofstream(file_)
        << "[material.steel]\n[[body]]\nname = 'mallet'\nmass = '12 g'\nposition = '-1 mm'\nvelocity = '1.5 m/s'\n"
           "[[resonator]]\nname = 'bar'\nkind = 'bar'\nmaterial = 'steel'\nlength = '180 mm'\nwidth = '30 mm'\n"
           "thickness = '8 mm'\nstrike = 0.37\n[[resonator.pickup]]\nname = 'end'\nat = 0.02\n[contact]\n"
           "law = 'hunt_crossley'\nstiffness = 1e9\nexponent = 1.5\ndamping = 0.2\n";
  }
  ~StruckBar() override { std::filesystem::remove(file_); }

  Assembly bar(double duration) const {
    return sound::load_for_sound(file_.string(), {}, {.rate = 44100, .duration = duration});
  }
  std::filesystem::path file_;
};

TEST_F(StruckBar, TellsTheMalletFromTheLevelsOfItsPartials) {
  const sound::Rendering heard = sound::render(bar(0.4), {.rate = 44100});
  std::vector<double> samples = heard.signal.channels[0].samples;
  const double peak = sound::peak(heard.signal).value;
  for (std::size_t i = 0; i < samples.size(); ++i) samples[i] += 1e-4 * peak * (uniform(11, i) - 0.5);
  const auto measured = sound::struck_partials(samples, 44100);
  const auto fit = [&](sound::Gain gain) {
    return sound::fit_strike(file_.string(), {}, {{"contact.stiffness", 4e8}, {"body.mallet.mass", 0.018}},
                             measured, 44100, gain);
  };
  const sound::StrikeFit known = fit(sound::Gain::of_si);
  ASSERT_TRUE(known.converged);
  EXPECT_LT(std::abs(known.numbers[0].value / 1e9 - 1), 0.05)
      << known.numbers[0].value << " ± " << known.numbers[0].error;
  EXPECT_LT(std::abs(known.numbers[1].value / 0.012 - 1), 0.05)
      << known.numbers[1].value << " ± " << known.numbers[1].error;
  EXPECT_THROW((void)sound::fit_strike(file_.string(), {}, {{"contact.stiffness", 2e7}}, {}, 44100,
                                       sound::Gain::unknown),
               Error);
}

// τ ~ (m/k)^{2/5} v^{−1/5} on a wall; a free bar has a reduced mass, which grows slower.
TEST_F(StruckBar, SoundsHarderTheShorterItsContact) {
  sound::HardnessOptions options;
  options.factors = {0.25, 1, 4};
  const sound::Hardness seen = sound::hardness(bar(0.05), options);
  EXPECT_EQ(seen.striker, "mallet");
  ASSERT_EQ(seen.sweeps.size(), 3u);
  EXPECT_NEAR(seen.sweeps[0].time_slope(), -0.4, 0.1);
  EXPECT_GT(seen.sweeps[1].time_slope(), 0.1);
  EXPECT_NEAR(seen.sweeps[2].time_slope(), -0.2, 0.1);
  for (const sound::HardnessSweep& sweep : seen.sweeps) {
    EXPECT_LT(sweep.centroid_slope() / sweep.time_slope(), 0) << sweep.varied;
    EXPECT_EQ(sweep.points[1].contact_time, seen.sweeps[0].points[1].contact_time) << "the scene itself";
  }
}

}  // namespace
}  // namespace ictus::test::fit_sound_test
