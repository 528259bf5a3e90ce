// The catalogue of resonators against exact values: roots, orthonormal shapes, static compliance, published tables.

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <string>

#include "ictus/base/error.hpp"
#include "ictus/model/resonators/beam_modes.hpp"
#include "ictus/model/resonators/disc_compliance.hpp"
#include "ictus/model/resonators/disc_modes.hpp"
#include "ictus/model/resonators/resonators.hpp"
#include "tests/support/near.hpp"

namespace ictus::test::catalogue_test {
namespace {

constexpr double two_pi = 2 * std::numbers::pi;

ResonatorValues steel_bar(const std::string& ends) {
  return {{{"length", 0.3}, {"width", 0.03}, {"thickness", 0.008}, {"young", 200e9}, {"density", 7850}},
          {{"ends", ends}}};
}

ModalBody body_of(const std::string& kind, const ResonatorValues& values, double highest_hz) {
  return make_resonator(kind, values, {.highest = two_pi * highest_hz});
}

/// Σ φ²/ω² of the modes it has and of those it has not.
double compliance_of(const ModalBody& body, const BodyPoint& at) {
  double sum = body.residual(at, 0);
  for (std::size_t i = 0; i < body.modes.size(); ++i)
    if (body.modes[i].frequency > 0) sum += std::pow(body.shape(i, at) / body.modes[i].frequency, 2);
  return sum;
}

TEST(BeamModes, roots_solve_their_equations_to_round_off) {
  EXPECT_TRUE(near(beam_root(BeamEnds::free, 1), 4.730040744862704, 1e-15));
  EXPECT_TRUE(near(beam_root(BeamEnds::clamped, 2), 7.853204624095838, 1e-15));
  EXPECT_TRUE(near(beam_root(BeamEnds::free, 3), 10.995607838001671, 1e-15));
  EXPECT_TRUE(near(beam_root(BeamEnds::cantilever, 1), 1.875104068711961, 1e-15));
  EXPECT_TRUE(near(beam_root(BeamEnds::cantilever, 2), 4.694091132974175, 1e-15));
  EXPECT_TRUE(near(beam_root(BeamEnds::clamped_supported, 1), 3.926602312047919, 1e-15));
  EXPECT_TRUE(near(beam_root(BeamEnds::clamped_supported, 2), 7.068582745628732, 1e-15));
  EXPECT_TRUE(near(beam_root(BeamEnds::free, 300), 300.5 * std::numbers::pi, 1e-15));
}

/// Composite Simpson over n intervals, enough for the waves of these modes.
template <class F>
double mean(F f, int n) {
  double sum = f(0.0) + f(1.0);
  for (int i = 1; i < n; ++i) sum += (i % 2 == 1 ? 4 : 2) * f(static_cast<double>(i) / n);
  return sum / (3 * n);
}

TEST(BeamModes, shapes_are_orthonormal_for_all_ends_and_hundreds_of_modes) {
  for (const BeamEnds ends : {BeamEnds::clamped, BeamEnds::cantilever, BeamEnds::clamped_supported,
                              BeamEnds::free, BeamEnds::supported, BeamEnds::supported_free})
    for (const std::size_t m : {1u, 2u, 7u, 150u, 300u})
      for (const std::size_t n : {1u, 2u, 3u, 151u, 300u}) {
        const double a = beam_root(ends, m), b = beam_root(ends, n);
        const double product =
            mean([&](double x) { return beam_shape(ends, a, x) * beam_shape(ends, b, x); }, 8000);
        EXPECT_TRUE(below(std::abs(product - (m == n ? 1 : 0)), 1e-7))
            << static_cast<int>(ends) << " " << m << " " << n;
      }
}

TEST(BeamModes, free_bars_are_orthogonal_to_their_rigid_motions) {
  for (const std::size_t n : {1u, 2u, 40u}) {
    const double b = beam_root(BeamEnds::free, n), c = beam_root(BeamEnds::supported_free, n);
    EXPECT_TRUE(
        below(std::abs(mean([&](double x) { return beam_shape(BeamEnds::free, b, x); }, 4000)), 1e-9));
    EXPECT_TRUE(
        below(std::abs(mean([&](double x) { return x * beam_shape(BeamEnds::free, b, x); }, 4000)), 1e-9));
    EXPECT_TRUE(
        below(std::abs(mean([&](double x) { return x * beam_shape(BeamEnds::supported_free, c, x); }, 4000)),
              1e-9));
  }
}

TEST(BeamModes, ends_are_as_they_are_held) {
  for (const std::size_t n : {1u, 2u, 5u, 200u}) {
    EXPECT_TRUE(near(std::abs(beam_shape(BeamEnds::free, beam_root(BeamEnds::free, n), 0)), 2, 1e-12));
    EXPECT_TRUE(near(std::abs(beam_shape(BeamEnds::free, beam_root(BeamEnds::free, n), 1)), 2, 1e-11));
    EXPECT_TRUE(
        near(std::abs(beam_shape(BeamEnds::cantilever, beam_root(BeamEnds::cantilever, n), 1)), 2, 1e-11));
    EXPECT_TRUE(
        below(std::abs(beam_shape(BeamEnds::cantilever, beam_root(BeamEnds::cantilever, n), 0)), 1e-12));
    EXPECT_TRUE(below(std::abs(beam_shape(BeamEnds::clamped, beam_root(BeamEnds::clamped, n), 1)), 1e-11));
    EXPECT_TRUE(
        below(std::abs(beam_shape(BeamEnds::clamped_supported, beam_root(BeamEnds::clamped_supported, n), 1)),
              1e-11));
    EXPECT_TRUE(below(
        std::abs(beam_shape(BeamEnds::supported_free, beam_root(BeamEnds::supported_free, n), 0)), 1e-11));
  }
}

TEST(Bar, sums_of_modes_are_static_compliances) {
  const double stiffness = 200e9 * 0.03 * std::pow(0.008, 3) / 12, length = 0.3;  // EI
  for (const double x : {0.1, 0.15, 0.3}) {
    const ModalBody cantilever = body_of("bar", steel_bar("cantilever"), 20e3);
    EXPECT_TRUE(near(compliance_of(cantilever, {x}), x * x * x / (3 * stiffness), 1e-7)) << x;
    if (x == 0.3) continue;
    const double y = length - x;
    EXPECT_TRUE(near(compliance_of(body_of("bar", steel_bar("supported"), 20e3), {x}),
                     x * x * y * y / (3 * stiffness * length), 1e-7));
    EXPECT_TRUE(near(compliance_of(body_of("bar", steel_bar("clamped"), 20e3), {x}),
                     std::pow(x * y / length, 3) / (3 * stiffness), 1e-7));
  }
}

TEST(Bar, a_free_bar_moves_as_a_rigid_one_where_modes_are_rigid) {
  const ModalBody bar = body_of("bar", steel_bar("free"), 40e3);
  const double mass = 7850 * 0.3 * 0.03 * 0.008;
  EXPECT_TRUE(bar.free);
  EXPECT_TRUE(near(bar.mass, mass, 1e-15));
  EXPECT_EQ(bar.modes[0].frequency, 0);
  EXPECT_EQ(bar.modes[1].frequency, 0);
  // 1/m at the middle, 4/m at an end: a rod struck there.
  const auto inertia = [&](double x) {
    return std::pow(bar.shape(0, {x}), 2) + std::pow(bar.shape(1, {x}), 2);
  };
  EXPECT_TRUE(near(inertia(0.15), 1 / mass, 1e-14));
  EXPECT_TRUE(near(inertia(0), 4 / mass, 1e-14));
  EXPECT_TRUE(near(bar.modes[2].frequency,
                   std::pow(4.730040744862704 / 0.3, 2) * std::sqrt(200e9 * 0.008 * 0.008 / 12 / 7850),
                   1e-14));
}

TEST(Bar, thick_bars_are_lower_as_timoshenko_says) {
  ResonatorValues values{{{"length", 0.3},
                          {"width", 0.03},
                          {"thickness", 0.03},
                          {"young", 200e9},
                          {"density", 7850},
                          {"poisson", 0.3}},
                         {{"ends", "supported"}}};
  const ModalBody slender = body_of("bar", values, 40e3);
  values.words["theory"] = "timoshenko";
  const ModalBody thick = body_of("bar", values, 40e3);
  const double shift[] = {-0.016, -0.060, -0.12};
  for (std::size_t i = 0; i < 3; ++i)
    EXPECT_NEAR(thick.modes[i].frequency / slender.modes[i].frequency - 1, shift[i], 0.003) << i;
  const double x = 0.11, y = 0.19, area = 9e-4, shear = 5.0 / 6 * 200e9 / 2.6;
  EXPECT_TRUE(
      near(compliance_of(thick, {x}),
           x * x * y * y / (3 * 200e9 * 0.03 * std::pow(0.03, 3) / 12 * 0.3) + x * y / (shear * area * 0.3),
           1e-12));
  values.words["ends"] = "free";
  EXPECT_THROW((void)body_of("bar", values, 40e3), Error);
}

TEST(Bar, a_tube_has_the_section_of_a_tube) {
  const ModalBody tube = body_of("bar",
                                 {{{"length", 1},
                                   {"outer_diameter", 0.03},
                                   {"inner_diameter", 0.027},
                                   {"young", 100e9},
                                   {"density", 8500}},
                                  {{"section", "tube"}}},
                                 5e3);
  // I/A = (D² + d²)/16
  const double expected =
      std::pow(4.730040744862704, 2) * std::sqrt(100e9 / 8500 * (0.03 * 0.03 + 0.027 * 0.027) / 16);
  EXPECT_TRUE(near(tube.modes[2].frequency, expected, 1e-13));
}

TEST(String, harmonics_stretch_with_stiffness_and_modes_sum_to_compliance) {
  const ModalBody string = body_of("string",
                                   {{{"length", 0.62},
                                     {"tension", 670},
                                     {"diameter", 1e-3},
                                     {"linear_density", 6.34e-3},
                                     {"young", 200e9}},
                                    {}},
                                   20e3);
  const double moment = std::numbers::pi * std::pow(1e-3, 4) / 64;
  const double stretch = std::pow(std::numbers::pi, 2) * 200e9 * moment / (670 * 0.62 * 0.62);
  for (const std::size_t n : {1u, 5u, 20u}) {
    const auto k = static_cast<double>(n);
    EXPECT_TRUE(near(string.modes[n - 1].frequency,
                     k * std::numbers::pi / 0.62 * std::sqrt(670 / 6.34e-3) * std::sqrt(1 + stretch * k * k),
                     1e-13));
  }
  // The closed form against a sum so long that terms of stiffness, n⁻⁴, end it.
  double sum = 0;
  const ModalBody more = body_of("string",
                                 {{{"length", 0.62},
                                   {"tension", 670},
                                   {"diameter", 1e-3},
                                   {"linear_density", 6.34e-3},
                                   {"young", 200e9}},
                                  {}},
                                 2e8);
  for (std::size_t i = 0; i < more.modes.size(); ++i)
    sum += std::pow(more.shape(i, {0.07}) / more.modes[i].frequency, 2);
  EXPECT_TRUE(near(compliance_of(string, {0.07}), sum, 1e-8));
}

TEST(Plate, frequencies_and_residual_compliance_are_those_of_navier) {
  const ResonatorValues glass{{{"length", 0.4},
                               {"width", 0.3},
                               {"thickness", 0.004},
                               {"young", 62e9},
                               {"poisson", 0.2},
                               {"density", 2600}},
                              {}};
  const ModalBody plate = body_of("plate", glass, 20e3);
  const double surface = 2600 * 0.004, bending = 62e9 * std::pow(0.004, 3) / (12 * 0.96);
  EXPECT_TRUE(near(plate.modes[0].frequency,
                   std::pow(std::numbers::pi, 2) * std::sqrt(bending / surface) * (1 / 0.16 + 1 / 0.09),
                   1e-13));
  EXPECT_EQ(plate.modes[0].label, "(1, 1)");
  // What 20 kHz leave out is what 80 kHz have more, and leave out.
  const ModalBody more = body_of("plate", glass, 80e3);
  EXPECT_TRUE(near(compliance_of(plate, {0.13, 0.11}), compliance_of(more, {0.13, 0.11}), 2e-4));
  // A thin plate far from its edges: 2/(πZω).
  const double mean_density = 2 / (std::numbers::pi * 8 * std::sqrt(bending * surface) * two_pi * 20e3);
  EXPECT_TRUE(near(plate.residual({0.13, 0.11}, 0), mean_density, 0.1));
}

TEST(DiscModes, plates_have_the_roots_of_tables) {
  const auto squares = [](DiscEdge edge, double poisson, int m, std::size_t i) {
    const double root = disc_modes(edge, poisson, m, 9).at(i).root;
    return root * root;
  };
  // [Leissa1969], clamped; supported with ν = 0.3; free with ν = 0.33, and with 0.3.
  EXPECT_NEAR(squares(DiscEdge::clamped, 0.3, 0, 0), 10.2158, 1e-4);
  EXPECT_NEAR(squares(DiscEdge::clamped, 0.3, 1, 0), 21.2604, 4e-4);
  EXPECT_NEAR(squares(DiscEdge::clamped, 0.3, 2, 0), 34.877, 1e-3);
  EXPECT_NEAR(squares(DiscEdge::clamped, 0.3, 0, 1), 39.771, 1e-3);
  EXPECT_NEAR(squares(DiscEdge::supported, 0.3, 0, 0), 4.9351, 1e-4);
  EXPECT_NEAR(squares(DiscEdge::supported, 0.3, 1, 0), 13.898, 1e-3);
  EXPECT_NEAR(squares(DiscEdge::supported, 0.3, 2, 0), 25.613, 1e-3);
  EXPECT_NEAR(squares(DiscEdge::supported, 0.3, 0, 1), 29.720, 1e-3);
  EXPECT_NEAR(squares(DiscEdge::free, 0.33, 2, 0), 5.262, 1e-3);
  EXPECT_NEAR(squares(DiscEdge::free, 0.33, 0, 0), 9.069, 1e-3);
  EXPECT_NEAR(squares(DiscEdge::free, 0.33, 3, 0), 12.244, 1e-3);
  EXPECT_NEAR(squares(DiscEdge::free, 0.3, 2, 0), 5.358, 1e-3);
  EXPECT_NEAR(squares(DiscEdge::free, 0.3, 1, 0), 20.475, 1e-3);
  EXPECT_TRUE(near(disc_modes(DiscEdge::membrane, 0, 0, 9).at(0).root, 2.404825557695773, 1e-15));
  EXPECT_TRUE(near(disc_modes(DiscEdge::membrane, 0, 1, 9).at(0).root, 3.831705970207512, 1e-15));
}

TEST(DiscModes, shapes_are_orthonormal_for_all_edges) {
  for (const DiscEdge edge : {DiscEdge::clamped, DiscEdge::free, DiscEdge::membrane, DiscEdge::supported})
    for (const int m : {0, 1, 2, 9}) {
      const auto modes = disc_modes(edge, 0.3, m, 25);
      ASSERT_GE(modes.size(), 3u);
      for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t j = 0; j <= i; ++j) {
          const double product =
              mean([&](double r) { return r * disc_shape(modes[i], r) * disc_shape(modes[j], r); }, 600) *
              (m == 0 ? 2 : 1);
          EXPECT_TRUE(below(std::abs(product - (i == j ? 1 : 0)), 2e-9))
              << static_cast<int>(edge) << " " << m << i << j;
        }
    }
}

TEST(CircularPlate, a_free_one_has_three_rigid_modes) {
  const ModalBody plate = body_of(
      "circular_plate",
      {{{"radius", 0.15}, {"thickness", 0.001}, {"young", 200e9}, {"poisson", 0.3}, {"density", 7850}},
       {{"edge", "free"}}},
      2e3);
  EXPECT_TRUE(plate.free);
  EXPECT_EQ(plate.modes[2].frequency, 0);
  EXPECT_GT(plate.modes[3].frequency, 0);
  EXPECT_EQ(plate.modes[3].label, "(2, 0)");
  // At the edge a rigid disc of mass M moves as one of mass M/5: 1/M + R²/(MR²/4).
  double inertia = 0;
  for (std::size_t i = 0; i < 3; ++i) inertia += std::pow(plate.shape(i, {0.15, 0.7}), 2);
  EXPECT_TRUE(near(inertia, 5 / plate.mass, 1e-13));
}

/// Of modes up to λ the closed forms leave about the mean density of the others, 1/(4πλ²) for a unit disc.
TEST(CircularPlate, static_compliance_is_that_of_all_its_modes) {
  const double pi = std::numbers::pi;
  EXPECT_TRUE(near(disc_compliance(DiscEdge::clamped, 0.3, 0), 1 / (16 * pi), 1e-15));
  EXPECT_TRUE(near(disc_compliance(DiscEdge::supported, 0.3, 0), 3.3 / (16 * pi * 1.3), 1e-15));
  constexpr double highest = 40;
  for (const DiscEdge edge : {DiscEdge::clamped, DiscEdge::supported, DiscEdge::free})
    for (const double poisson : {0.2, 0.33})
      for (const double r : {0.0, 0.4, 0.8, 0.97, 1.0}) {
        double kept = 0;
        for (int m = 0; m <= 48 && (r > 0 || m == 0); ++m)
          for (const DiscMode& mode : disc_modes(edge, poisson, m, highest))
            kept += std::pow(disc_shape(mode, r) / (mode.root * mode.root), 2) / pi;  // cos² + sin²
        const double rest = disc_compliance(edge, poisson, r) - kept, mean = 1 / (4 * pi * highest * highest);
        const double crowd = edge == DiscEdge::free && r > 0.9 ? 4.5 : 1.6;  // waves add up at a free edge
        EXPECT_GT(rest, edge != DiscEdge::free && r > 0.9 ? -1e-15 : 0.5 * mean)
            << static_cast<int>(edge) << " " << poisson << " " << r;
        EXPECT_LT(rest, crowd * mean) << static_cast<int>(edge) << " " << poisson << " " << r;
      }
}

/// Next to its held edge a disc is stiff, whatever the modes above do elsewhere.
TEST(CircularPlate, modes_left_out_give_way_as_little_as_the_edge_lets_them) {
  const ResonatorValues disc{
      {{"radius", 0.15}, {"thickness", 0.002}, {"young", 70e9}, {"poisson", 0.3}, {"density", 2700}},
      {{"edge", "clamped"}}};
  const double bending = 70e9 * std::pow(0.002, 3) / (12 * (1 - 0.09)), r = 0.95;
  EXPECT_TRUE(near(compliance_of(body_of("circular_plate", disc, 8e3), {r * 0.15, 0.3}),
                   0.15 * 0.15 / bending * std::pow(1 - r * r, 2) / (16 * std::numbers::pi), 1e-12));
}

TEST(Ring, frequencies_are_those_of_hoppe) {
  const ModalBody ring = body_of(
      "ring",
      {{{"radius", 0.04}, {"thickness", 0.0015}, {"width", 0.05}, {"young", 62e9}, {"density", 2600}}, {}},
      20e3);
  const double scale = std::sqrt(62e9 * 0.0015 * 0.0015 / 12 / 2600) / (0.04 * 0.04);
  EXPECT_TRUE(near(ring.modes[0].frequency, scale * 6 / std::sqrt(5.0), 1e-13));
  EXPECT_TRUE(near(ring.modes[2].frequency, scale * 24 / std::sqrt(10.0), 1e-13));
  EXPECT_TRUE(near(ring.shape(0, {0}), 1 / std::sqrt(0.625 * ring.mass), 1e-13));
}

TEST(Membrane, a_patch_gives_way_finitely_and_a_point_does_not) {
  const ModalBody drum = body_of("circular_membrane",
                                 {{{"radius", 0.2}, {"tension", 2000}, {"surface_density", 0.26}}, {}}, 3e3);
  EXPECT_TRUE(std::isinf(drum.residual({0.1, 0}, 0)));
  // Of a disc of radius a: what modes between two frequencies add is what the residual loses.
  const ModalBody more = body_of("circular_membrane",
                                 {{{"radius", 0.2}, {"tension", 2000}, {"surface_density", 0.26}}, {}}, 9e3);
  const double patch = 0.02;
  const auto whole = [&](const ModalBody& body) {
    double sum = body.residual({0.07, 0}, patch);
    for (std::size_t i = 0; i < body.modes.size(); ++i)
      sum += std::pow(
          body.shape(i, {0.07, 0}) * body.patch(body.modes[i].wave_number, patch) / body.modes[i].frequency,
          2);
    return sum;
  };
  EXPECT_TRUE(near(whole(drum), whole(more), 0.02));
}

TEST(Damping, means_what_its_names_say) {
  EXPECT_TRUE(near(Damping{.loss_factor = 1e-3}.decay(6000), 3, 1e-15));
  EXPECT_TRUE(near(Damping{.alpha = 5, .beta = 3e-8}.decay(1e4), 0.5 * (5 + 3), 1e-15));
  EXPECT_TRUE(near(Damping{.b1 = 0.5, .b3 = 1e-9}.decay(1e4), 0.6, 1e-15));
  const Damping two = damping_of_t60({2, 0.5}, {100, 2000});
  EXPECT_TRUE(near(std::log(1000.0) / two.decay(two_pi * 100), 2, 1e-13));
  EXPECT_TRUE(near(std::log(1000.0) / two.decay(two_pi * 2000), 0.5, 1e-13));
  const Damping three = damping_of_t60({2, 1, 0.5}, {100, 1000, 4000});
  EXPECT_TRUE(near(std::log(1000.0) / three.decay(two_pi * 1000), 1, 1e-13));
  EXPECT_TRUE(near(std::log(1000.0) / three.decay(two_pi * 2000), std::sqrt(0.5), 1e-13));
  EXPECT_TRUE(near(std::log(1000.0) / three.decay(two_pi * 20), 2, 1e-13));
  EXPECT_THROW((void)damping_of_t60({0.5, 2}, {100, 2000}), Error);
  // Aluminium of 1 mm at 500 Hz, 2 and 8 kHz: η about 1.3e-3, 3.4e-4, 8.6e-5.
  Damping zener;
  add_thermoelastic(zener, {23e-6, 900, 237, 293}, 70e9, 2700, 1e-3);
  const double expected[] = {1.3e-3, 3.4e-4, 8.6e-5};
  for (int i = 0; i < 3; ++i) {
    const double w = two_pi * 500 * std::pow(4, i);
    EXPECT_NEAR(2 * zener.decay(w) / w / expected[i], 1, 0.05) << i;
  }
}

TEST(Resonators, are_tuned_and_damped_as_measured) {
  const ModalBody plain = body_of("bar", steel_bar("free"), 20e3);
  const ModalBody tuned = make_resonator(
      "bar", steel_bar("free"),
      {.highest = two_pi * 20e3, .tuned = two_pi * 440, .t60 = 3, .damping = {.loss_factor = 1e-3}});
  const auto heard = [](const VibrationMode& mode) {
    return std::sqrt(mode.frequency * mode.frequency - mode.decay * mode.decay);
  };
  EXPECT_TRUE(near(heard(tuned.modes[2]), two_pi * 440, 1e-14));
  // σ = ηω/2 of a mode that is heard at ω_d: ω = ω_d/√(1 − η²/4).
  const ModalBody dull =
      make_resonator("bar", steel_bar("free"),
                     {.highest = two_pi * 20e3, .tuned = two_pi * 440, .damping = {.loss_factor = 0.6}});
  EXPECT_TRUE(near(dull.modes[2].frequency, two_pi * 440 / std::sqrt(1 - 0.09), 1e-14));
  EXPECT_THROW((void)make_resonator("bar", steel_bar("free"),
                                    {.tuned = two_pi * 440, .damping = {.loss_factor = 2.1}}),
               Error);
  EXPECT_TRUE(near(tuned.t60(2), 3, 1e-14));
  EXPECT_TRUE(near(tuned.modes[3].frequency / tuned.modes[2].frequency,
                   plain.modes[3].frequency / plain.modes[2].frequency, 1e-14));
  EXPECT_TRUE(near(tuned.modes[3].decay / tuned.modes[2].decay,
                   tuned.modes[3].frequency / tuned.modes[2].frequency, 1e-14));
  EXPECT_LE(tuned.modes.back().frequency, two_pi * 20e3);
  EXPECT_EQ(tuned.shape(2, {0.1}), plain.shape(2, {0.1}));
}

TEST(Resonators, a_free_bar_on_two_springs_is_a_bar_on_two_springs) {
  const ModalBody bar = body_of("bar", steel_bar("free"), 40e3);
  // Soft springs carry it as a rigid body: ω² = 2k/m of the translation, k (2 a²)/I of the rotation.
  const double k = 10, m = bar.mass, a = 0.1;
  const ModalBody soft = held(bar, {{{0.15 - a}, k, 0}, {{0.15 + a}, k, 0.02}});
  EXPECT_FALSE(soft.free);
  EXPECT_TRUE(near(soft.modes[0].frequency, std::sqrt(2 * k / m), 1e-4));
  EXPECT_TRUE(near(soft.modes[1].frequency, std::sqrt(2 * k * a * a / (m * 0.3 * 0.3 / 12)), 1e-4));
  EXPECT_TRUE(near(soft.modes[0].decay, 0.01 / m, 1e-4));  // c/2m of a mass on one damper
  EXPECT_TRUE(near(soft.modes[2].frequency, bar.modes[2].frequency, 1e-5));
  // Stiff springs at the ends make it a supported one.
  const ModalBody stiff = held(bar, {{{0}, 1e9, 0}, {{0.3}, 1e9, 0}});
  EXPECT_TRUE(
      near(stiff.modes[0].frequency, body_of("bar", steel_bar("supported"), 40e3).modes[0].frequency, 0.03));
}

TEST(Resonators, say_what_is_missing_or_unknown) {
  EXPECT_THROW((void)body_of("bar", {{{"length", 1}}, {}}, 1e3), Error);
  EXPECT_THROW((void)body_of("bell", {}, 1e3), Error);
  ResonatorValues wrong = steel_bar("loose");
  EXPECT_THROW((void)body_of("bar", wrong, 1e3), Error);
  wrong = steel_bar("free");
  wrong.numbers["radius"] = 1;
  EXPECT_THROW((void)body_of("bar", wrong, 1e3), Error);
}

// A mode is named by its nodal diameters and circles, those on a held edge not counted: what its shape has.
TEST(Catalogue, RoundModesAreNamedByTheirNodes) {
  for (const DiscEdge edge : {DiscEdge::clamped, DiscEdge::free, DiscEdge::membrane, DiscEdge::supported})
    for (int m = 0; m < 4; ++m)
      for (const DiscMode& mode : disc_modes(edge, 0.3, m, 16)) {
        int circles = 0;
        for (int i = 1; i < 498; ++i)
          circles += (disc_shape(mode, i / 500.0) < 0) != (disc_shape(mode, (i + 1) / 500.0) < 0);
        EXPECT_EQ(mode.circles, circles) << static_cast<int>(edge) << " " << m << " " << mode.root;
      }
}

}  // namespace
}  // namespace ictus::test::catalogue_test
