// Modes from files: tables, glTF and presets; what is wrong with them is told.

#include "ictus/model/resonators/modal_file.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "ictus/base/error.hpp"
#include "tests/support/near.hpp"

namespace ictus::test::modal_file_test {
namespace {

constexpr double two_pi = 2 * std::numbers::pi;

TEST(ModalFile, ATableGivesHeardFrequenciesDecaysAndShapes) {
  const ModalFile file =
      modal_table("# measured\nfrequency,t60,rim,waist\n440, 2, 0.5,-0.25\n1200,1,1,0.1\n");
  ASSERT_EQ(file.modes.size(), 2u);
  EXPECT_EQ(file.points, (std::vector<std::string>{"rim", "waist"}));
  const double decay = std::log(1000.0) / 2;
  EXPECT_TRUE(near(file.modes[0].decay, decay, 1e-15));
  EXPECT_TRUE(near(std::sqrt(std::pow(file.modes[0].frequency, 2) - decay * decay), two_pi * 440, 1e-14));
  EXPECT_EQ(file.shapes[0][1], -0.25);
  const ModalFile masses = modal_table("frequency,decay,mass\n100,3,4\n");
  EXPECT_EQ(masses.shapes[0][0], 0.5);
  EXPECT_EQ(masses.modes[0].decay, 3);
  const ModalBody body = body_of_file(file, two_pi * 1000);
  ASSERT_EQ(body.modes.size(), 1u);
  EXPECT_EQ(body.shape(0, {1}), -0.25);
}

TEST(ModalFile, ABadTableIsToldByItsLine) {
  EXPECT_THROW((void)modal_table("frequency,mass\n100,1\n"), Error);
  EXPECT_THROW((void)modal_table("frequency,t60\n100,1\n"), Error);
  EXPECT_THROW((void)modal_table("frequency,t60,mass\n100,x,1\n"), Error);
  EXPECT_THROW((void)modal_table("frequency,t60,mass\n100,1\n"), Error);
  EXPECT_THROW((void)modal_table("frequency,t60,mass\n-100,1,1\n"), Error);
  EXPECT_THROW((void)modal_table("frequency,t60,mass\n"), Error);
}

std::string fault_of(const std::string& table) {
  try {
    (void)modal_table(table);
  } catch (const Error& error) {
    return error.problems().front().message;
  }
  return "";
}

// What a reader would have to guess, or to leave out, is told.
TEST(ModalFile, ATableThatSaysTooMuchIsRefused) {
  EXPECT_EQ(fault_of("frequency,frequency,t60,mass\n100,200,1,1\n"),
            "the table has the column frequency twice");
  EXPECT_EQ(fault_of("frequency,t60,Mass,mass\n100,1,2,1\n"), "the table has the column mass twice");
  EXPECT_EQ(fault_of("frequency,t60,decay,mass\n100,1,5,1\n"),
            "the table has the columns t60 and decay: one of them says how long a mode rings");
  EXPECT_EQ(fault_of("frequency,t60,rim,rim\n100,1,1,2\n"), "the table has the point rim twice");
  EXPECT_EQ(fault_of("frequency,t60,rim\n100,1,1,2\n"), "line 2: '2' stands in a column that has no name");
  EXPECT_EQ(fault_of("frequency,t60,,rim\n100,1,3,2\n"), "line 2: '3' stands in a column that has no name");
  EXPECT_EQ(fault_of("frequency,t60,rim,waist\n100,1,1\n"), "line 2: has 3 cells, and the head has 4");
  EXPECT_EQ(fault_of("frequency,t60,rim,waist\n\n100,1,1,2\n200,1,1,2\n100,1,1,2\n"),
            "line 5: is the mode of line 3 again");
  EXPECT_EQ(fault_of("frequency,t60,mass\n100,1,0\n"), "line 2: a mass must be positive");
  EXPECT_EQ(fault_of("frequency,t60,mass\n100,0,1\n"), "line 2: a t60 must be positive");
  EXPECT_EQ(fault_of("frequency,decay,mass\n100,-1,1\n"), "line 2: a decay may not be negative");
  // Their squares were no numbers any more, and a striker went through the body with exit code 0.
  EXPECT_EQ(fault_of("frequency,t60,rim\n100,1,1e200\n"),
            "mode 1: a shape above 1e12 kg^(-1/2) is none of a body");
  EXPECT_EQ(fault_of("frequency,t60,mass\n100,1,1e-60\n"),
            "mode 1: a shape above 1e12 kg^(-1/2) is none of a body");
  // A pair of one frequency, as of a ring, is two modes; so is that of a square plate, which is equal on its diagonal.
  EXPECT_EQ(fault_of("frequency,t60,rim,side,\n100,1,1,0,\n100,1,0,1,\n"), "");
  EXPECT_EQ(fault_of("frequency,t60,rim,side,\n100,1,1,1,\n100,1,1,1,\n200,1,1,1,\n"), "");
  EXPECT_EQ(fault_of("frequency,t60,mass\n100,1,2\n100,1,2\n100,1,2\n"),
            "line 3: is the mode of line 2 again");
  EXPECT_EQ(fault_of("frequency,t60,rim,side\n100,1,2,1\n100,1,2,1\n100,1,2,1\n"),
            "line 4: is the mode of line 3 again");
}

TEST(ModalFile, ATableMayNameItsUnits) {
  const ModalFile plain = modal_table("frequency,t60,mass\n440,0.25,0.5\n");
  for (const std::string head : {"frequency (kHz),t60 (ms),mass (g)", "Frequency [kHz], T60 [ms] ,MASS[g]",
                                 "\xEF\xBB\xBF"
                                 "frequency (kHz),t60 (ms),mass (g)"}) {
    const ModalFile file = modal_table(head + "\r\n0.44,250,500\r\n");
    EXPECT_TRUE(near(file.modes[0].frequency, plain.modes[0].frequency, 1e-15)) << head;
    EXPECT_TRUE(near(file.modes[0].decay, plain.modes[0].decay, 1e-15)) << head;
    EXPECT_TRUE(near(file.shapes[0][0], plain.shapes[0][0], 1e-15)) << head;
  }
  const ModalFile points =
      modal_table("frequency,decay,rim (left),rim (kg^(-1/2)),foot [g^-0.5]\n100,3,1,2,1\n");
  EXPECT_EQ(points.points, (std::vector<std::string>{"rim (left)", "rim", "foot"}));
  EXPECT_TRUE(near(points.shapes[0][2], std::sqrt(1000.0), 1e-15));
  EXPECT_EQ(fault_of("frequency (m),t60,mass\n100,1,1\n"),
            "the column frequency is in m, and needs a unit like Hz");
  EXPECT_EQ(fault_of("frequency,decay (dB/s),mass\n100,1,1\n"),
            "the column decay is in dB/s, and needs a unit like 1/s");
  EXPECT_EQ(fault_of("frequency,t60,rim (mm)\n100,1,1\n"),
            "the column rim is in mm, and shapes at a point are in kg^(-1/2)");
}

TEST(ModalFile, GltfThatIsWrittenReadsBack) {
  ModalFile file = modal_table("frequency,decay,rim,waist\n440,2,0.5,-0.25\n1200,1.5,1,0.125\n");
  file.mass = 3;
  const ModalFile again = modal_gltf(gltf_text({file}, 1), "", 0, 1);
  ASSERT_EQ(again.modes.size(), 3u) << "the flight of the whole, and two modes";
  EXPECT_TRUE(again.free);
  EXPECT_EQ(again.mass, 3);
  EXPECT_TRUE(near(again.shapes[0][0], 1 / std::sqrt(3.0), 1e-15));
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_TRUE(near(again.modes[i + 1].frequency, file.modes[i].frequency, 1e-7)) << "single precision";
    EXPECT_EQ(again.modes[i + 1].decay, file.modes[i].decay);
    EXPECT_EQ(again.shapes[i + 1], file.shapes[i]);
  }
  EXPECT_EQ(again.points[1], "point-2");
  // Another axis sees nothing of it, but for the flight.
  EXPECT_EQ(modal_gltf(gltf_text({file}, 1), "", 0, 0).shapes[1][0], 0);
  EXPECT_THROW((void)modal_gltf("{}", "", 0, 0), Error);
  EXPECT_THROW((void)modal_gltf("no json", "", 0, 0), Error);
  EXPECT_THROW((void)modal_gltf(gltf_text({file}, 1), "", 1, 1), Error);
}

// The draft has no mode without a frequency that is heard, and rigid ones by mass properties only.
TEST(ModalFile, WhatGltfLeavesOutIsTold) {
  ModalFile file = modal_table("frequency,decay,rim,waist\n440,2,0.5,-0.25\n1200,1.5,1,0.125\n");
  file.positions = {{0, 0, 0}, {0.2, 0, 0}};
  EXPECT_TRUE(left_out_of_gltf(file).empty());
  file.modes[1] = {.frequency = 100, .decay = 100, .label = "2"};
  file.modes.insert(file.modes.begin(), 2, {.label = "rigid"});
  file.shapes.insert(file.shapes.begin(), 2, {0.1, 0.1});
  EXPECT_EQ(
      left_out_of_gltf(file),
      (std::vector<std::string>{"2 rigid motions, for it is held and a document has them of free bodies only",
                                "mode 2, which creeps back and does not vibrate"}));
  file.mass = 3;
  EXPECT_EQ(left_out_of_gltf(file).front(), "1 rigid motion, for its moments of inertia are not known");
  file.inertia = {0, 0, 0.01};
  EXPECT_EQ(left_out_of_gltf(file).size(), 1u);
  EXPECT_EQ(modal_gltf(gltf_text({file}, 1), "", 0, 1).modes.size(), 3u)
      << "the flight, the turn, and the mode that vibrates";
  file.positions.clear();
  EXPECT_EQ(left_out_of_gltf(file).back(), "the places of its points: all stand at the origin");
}

TEST(ModalFile, APresetOfTheToolkitHasHalfItsDecay) {
  const std::string preset =
      R"({"resonators": {"bell": {"freqs": [500, 1200], "decays": [0.8, 0.4], "weights": [4, 1], "gains": [[1, 0.5], [0.2, 0]]}}})";
  const ModalFile file = modal_sdt(preset, "", 0);
  ASSERT_EQ(file.modes.size(), 2u);
  EXPECT_EQ(file.modes[0].decay, 2.5);
  EXPECT_EQ(file.points[1], "pickup-2");
  EXPECT_THROW((void)modal_sdt(preset, "gong", 0), Error);
  EXPECT_THROW((void)modal_sdt(preset, "bell", 2), Error) << "it has two pickups";
  EXPECT_THROW((void)modal_sdt(R"({"freqs": [1], "decays": [], "weights": [1], "gains": [[1]]})", "", 0),
               Error);
  EXPECT_THROW((void)modal_sdt(R"({"freqs": [1], "decays": [1], "weights": [1], "gains": [[-1]]})", "", 0),
               Error);
}

/// A force F at pickup p gives mode i the acceleration g_pi F/(G_p w_i) there, and moves pickup r by g_ri of it.
TEST(ModalFile, AForceOnAPresetIsDividedByTheGainsWhereItActs) {
  const std::string preset =
      R"({"freqs": [500, 1200, 9], "decays": [0.8, 0, 1], "weights": [4, 1, 1], "gains": [[1, 0.5, 9], [0.2, 0, 9]],
          "activeModes": 2, "fragmentSize": 0.25})";
  const double gains[2][2] = {{1, 0.5}, {0.2, 0}}, weights[2] = {4, 1};
  for (const std::size_t struck : {0u, 1u}) {
    const ModalFile file = modal_sdt(preset, "", struck);
    ASSERT_EQ(file.modes.size(), 2u) << "of the active ones";
    for (std::size_t i = 0; i < 2; ++i)
      for (std::size_t heard = 0; heard < 2; ++heard)
        EXPECT_TRUE(near(
            file.shapes[i][struck] * file.shapes[i][heard],
            gains[struck][i] * gains[heard][i] / ((gains[struck][0] + gains[struck][1]) * 0.25 * weights[i]),
            1e-14))
            << struck << i << heard;
    EXPECT_TRUE(near(file.modes[0].decay, 2 / 0.4, 1e-15));
    EXPECT_EQ(file.modes[1].decay, 0);
    EXPECT_TRUE(near(file.modes[1].frequency, two_pi * 2400, 1e-15));
  }
}

}  // namespace
}  // namespace ictus::test::modal_file_test
