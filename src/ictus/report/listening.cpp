#include "ictus/report/listening.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "ictus/report/markup.hpp"

namespace ictus::report {
namespace {

std::string player(const Audio& audio) {
  return fmt::format(
      "<figure class=\"sound\"><audio controls preload=\"metadata\" src=\"data:{};base64,{}\"></audio>\n"
      "<figcaption><b>{}.</b> {}</figcaption></figure>\n",
      escaped(audio.type), base64(audio.bytes), escaped(audio.title), escaped(audio.caption));
}

std::string frame(const Raster& raster) {
  return fmt::format(
      "<figure id=\"{0}\"><div class=\"plot\" id=\"plot-{0}\" role=\"img\" aria-label=\"{1}\">"
      "<noscript>This figure is drawn with JavaScript.</noscript></div>\n"
      "<figcaption><b>{1}.</b> {2}</figcaption></figure>\n",
      escaped(raster.id), escaped(raster.title), escaped(raster.caption));
}

nlohmann::ordered_json axis_of(const Axis& axis) { return {{"label", axis.label}, {"logarithmic", false}}; }

}  // namespace

std::string base64(std::string_view bytes) {
  constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  text.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    const std::size_t count = std::min<std::size_t>(3, bytes.size() - i);
    unsigned three = 0;
    for (std::size_t k = 0; k < 3; ++k)
      three = three * 256 + (k < count ? static_cast<unsigned char>(bytes[i + k]) : 0u);
    for (std::size_t k = 0; k < 4; ++k) text += k <= count ? letters[three >> (6 * (3 - k)) & 63u] : '=';
  }
  return text;
}

std::string markup(const Listening& listening) {
  std::string players, frames;
  for (const Audio& audio : listening.sounds) players += player(audio);
  for (const Raster& raster : listening.rasters) frames += frame(raster);
  if (!frames.empty()) frames = "<div class=\"figures\">\n" + frames + "</div>\n";
  return players.empty() && frames.empty() ? "" : "<section>\n" + players + frames + "</section>\n";
}

std::string figure_data(const Listening& listening) {
  std::string text;
  for (const Raster& raster : listening.rasters) {
    const nlohmann::ordered_json series{{"name", ""},
                                        {"style", "raster"},
                                        {"x", raster.columns},
                                        {"y", raster.rows},
                                        {"colour", raster.values}};
    const nlohmann::ordered_json figure{{"id", raster.id},
                                        {"title", raster.title},
                                        {"caption", raster.caption},
                                        {"x", axis_of(raster.x)},
                                        {"y", axis_of(raster.y)},
                                        {"series", nlohmann::ordered_json::array({series})},
                                        {"colour", axis_of(raster.colour)}};
    text += "," + figure.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  }
  return text;
}

}  // namespace ictus::report
