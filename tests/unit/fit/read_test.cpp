// Fit files and data: what is right is read in SI, what is wrong is refused with its row.

#include "ictus/fit/read.hpp"

#include <gtest/gtest.h>

#include <functional>

#include "ictus/base/error.hpp"
#include "ictus/fit/data_file.hpp"
#include "ictus/fit/read_measurement.hpp"

namespace ictus::test::read_test {
namespace {

using estimation::column, estimation::DataFile, estimation::measured_word, estimation::Parameter;
using estimation::parameter_word, estimation::read_data, estimation::value_text, estimation::ValueText;

std::string refusal(const std::function<void()>& work) {
  try {
    work();
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

TEST(FitRead, ColumnsByNameOrNumber) {
  const DataFile data = read_data("# made by hand\ntime [ms], force (kN)\n1, 2\n+3;4e0\n", "a.csv");
  EXPECT_EQ(column(data, "time", "a.csv").unit, "ms");
  EXPECT_EQ(column(data, "force", "a.csv").values, (std::vector<double>{2, 4}));
  EXPECT_EQ(column(data, "2", "a.csv").unit, "kN");
  EXPECT_EQ(data.rows, (std::vector<std::size_t>{3, 4}));
  EXPECT_NE(refusal([&] { column(data, "tim", "a.csv"); }).find("did you mean 'time'"), std::string::npos);
}

TEST(FitRead, RefusesWhatIsNoNumberWithItsRow) {
  for (const char* bad : {"nan", "inf", "-inf", "", "x"}) {
    const std::string words = refusal([&] { read_data(std::string("1,2\n3,") + bad + "\n", "a.csv"); });
    EXPECT_NE(words.find("row 2"), std::string::npos) << bad << ": " << words;
  }
  EXPECT_NE(refusal([] { read_data("1,2\n3\n", "a.csv"); }).find("row 2"), std::string::npos);
  EXPECT_NE(refusal([] { read_data("# nothing\n", "a.csv"); }).find("no rows"), std::string::npos);
}

TEST(FitRead, ValuesWithTheirErrors) {
  const Dimension metre = dimensions::length;
  const ValueText both = value_text("2.91 ± 0.02 m", metre), each = value_text("291 cm +- 20 mm", metre);
  EXPECT_DOUBLE_EQ(both.value, 2.91);
  EXPECT_DOUBLE_EQ(both.sigma, 0.02);
  EXPECT_DOUBLE_EQ(each.value, 2.91);
  EXPECT_DOUBLE_EQ(each.sigma, 0.02);
  EXPECT_FALSE(value_text("3", metre).has_sigma);
  EXPECT_DOUBLE_EQ(value_text("2.5 ± 0.5", metre).sigma, 0.5);
  EXPECT_NE(value_text("2 s", metre).fault, "");
  EXPECT_NE(value_text("2 ± 0 m", metre).fault, "");
  EXPECT_NE(value_text("2 ± x m", metre).fault, "");
  EXPECT_NE(value_text("nan", metre).fault, "");
}

TEST(FitRead, WordsOfTheCommandLine) {
  const Parameter parameter = parameter_word("contact.stiffness=1e5:1e9:log");
  EXPECT_EQ(parameter.key, "contact.stiffness");
  EXPECT_EQ(parameter.low, 1e5);
  EXPECT_EQ(parameter.high, 1e9);
  EXPECT_EQ(parameter.scale, estimation::Scale::log);
  EXPECT_NE(refusal([] { parameter_word("contact.stiffness=1e5"); }), "");
  EXPECT_TRUE(measured_word("ball.height=1 ± 0.1 m", "s.toml", {}).has_sigma);
  EXPECT_NE(refusal([] { measured_word("ball.height=1 kg", "s.toml", {}); }).find("needs m, got kg"),
            std::string::npos);
}

}  // namespace
}  // namespace ictus::test::read_test
