#include "ictus/report/page.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <nlohmann/json.hpp>

#include "ictus/report/listening.hpp"

namespace ictus::report::page_test {
namespace {

const std::string evil = "</script><b>\"'&<!--";

std::size_t count(const std::string& text, const std::string& word) {
  std::size_t found = 0;
  for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) ++found;
  return found;
}

Figure figure(const std::string& id) {
  return {.id = id,
          .title = evil,
          .caption = evil,
          .x = {evil},
          .y = {"y (m)"},
          .series = {{.name = evil, .x = {0, 1.0 / 3}, .y = {1, std::numeric_limits<double>::quiet_NaN()}}}};
}

Page page(std::size_t sections) {
  Page result{
      .title = evil, .subtitle = evil, .sections = {}, .scene = evil, .version = evil, .command = evil};
  for (std::size_t i = 0; i < sections; ++i)
    result.sections.push_back(
        {.title = evil,
         .text = evil,
         .figures = {figure("f-" + std::to_string(i))},
         .tables = {{.title = evil, .head = {evil, "v_out (m/s)"}, .rows = {{evil, "0.3"}}, .note = evil}}});
  return result;
}

nlohmann::json figure_data(const std::string& html) {
  const std::string open = "<script type=\"application/json\" id=\"figures\">";
  const std::size_t begin = html.find(open) + open.size();
  return nlohmann::json::parse(html.substr(begin, html.find("</script>", begin) - begin));
}

TEST(Page, LetsNoTextBecomeMarkup) {
  const std::string text = html(page(1));
  EXPECT_EQ(count(text, evil), 0u);
  EXPECT_EQ(count(text, "</script><b>"), 0u);
  // The template has three scripts; a fourth end would be somebody else's.
  EXPECT_EQ(count(text, "</script>"), 3u);
  EXPECT_NE(text.find("&lt;/script&gt;&lt;b&gt;&quot;&#39;&amp;&lt;!--"), std::string::npos);
}

// Four letters for three bytes [RFC 4648], with what is missing filled up.
TEST(Page, CarriesSoundsThatItPlays) {
  EXPECT_EQ(base64(""), "");
  EXPECT_EQ(base64("f"), "Zg==");
  EXPECT_EQ(base64("fo"), "Zm8=");
  EXPECT_EQ(base64("foobar"), "Zm9vYmFy");
  EXPECT_EQ(base64(std::string("\x00\xff\x10", 3)), "AP8Q");
  Listening listening;
  listening.sounds = {{.title = evil, .caption = evil, .type = "audio/wav", .bytes = "RIFF"}};
  listening.rasters = {
      {.id = "levels", .title = evil, .columns = {0, 1}, .rows = {1, 2}, .values = {1, 2, 3, 4}}};
  const std::string text = html(page(1), listening);
  const nlohmann::json data = figure_data(text);
  ASSERT_EQ(data.size(), 2u);
  EXPECT_EQ(data[1]["series"][0]["style"], "raster");
  EXPECT_EQ(data[1]["series"][0]["colour"].size(), 4u);
  EXPECT_EQ(count(text, "<audio controls preload=\"metadata\" src=\"data:audio/wav;base64,UklGRg==\">"), 1u);
  EXPECT_EQ(count(text, evil), 0u);
  EXPECT_EQ(count(text, "media-src data:"), 1u);
}

TEST(Page, CarriesItsDataAsJson) {
  const nlohmann::json data = figure_data(html(page(2)));
  ASSERT_EQ(data.size(), 2u);
  EXPECT_EQ(data[1]["id"], "f-1");
  EXPECT_EQ(data[1]["series"][0]["name"], evil);
  EXPECT_TRUE(data[1]["series"][0]["y"][1].is_null());
  EXPECT_DOUBLE_EQ(data[1]["series"][0]["x"][1], 0.33333333);
}

TEST(Page, HasReadableTablesWithoutScript) {
  const std::string text = html(page(1));
  EXPECT_NE(text.find("<td class=\"number\">0.3</td>"), std::string::npos);
  EXPECT_NE(text.find("<i>v</i><sub>out</sub> (m/s)"), std::string::npos);
}

TEST(Page, OffersNavigationWhenThereAreManySections) {
  EXPECT_EQ(count(html(page(3)), "<nav"), 0u);
  EXPECT_EQ(count(html(page(4)), "<nav"), 1u);
  EXPECT_EQ(count(html(page(4)), "href=\"#section-"), 4u);
}

TEST(Page, FillsEveryPlaceOfItsTemplate) {
  EXPECT_EQ(html(page(1)).substr(0, 4000).find("{{"), std::string::npos);
}

TEST(Page, RefusesTwoFiguresOfOneName) {
  Page twice = page(2);
  twice.sections[1].figures[0].id = "f-0";
  EXPECT_THROW(html(twice), std::logic_error);
}

TEST(Page, SurvivesNamesThatAreNoUtf8) {
  Page strange = page(1);
  strange.sections[0].figures[0].series[0].name = "\xff";
  EXPECT_EQ(figure_data(html(strange)).size(), 1u);
}

}  // namespace
}  // namespace ictus::report::page_test
