#include "ictus/report/svg.hpp"

#include <fmt/format.h>

#include <cmath>
#include <set>

#include "ictus/report/markup.hpp"

namespace ictus::report {
namespace {

using Kind = Mark::Kind;

std::string hex(Colour colour) { return fmt::format("#{:06x}", colour); }

/// Pixels to a hundredth, without zeros at the end.
std::string px(double value) {
  std::string text = fmt::format("{:.2f}", std::isfinite(value) ? value : 0);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text == "-0" ? "0" : text;
}

/// Fill, stroke and opacity.
std::string look(const Mark& mark) {
  std::string text = " fill=\"";
  if (!mark.fill)
    text += "none";
  else if (mark.kind == Kind::ball)
    text += fmt::format("url(#ball-{:06x})", *mark.fill);
  else
    text += hex(*mark.fill);
  text += "\"";
  if (mark.stroke)
    text += fmt::format(" stroke=\"{}\" stroke-width=\"{}\"", hex(*mark.stroke), px(mark.width));
  if (mark.opacity < 1) text += fmt::format(" opacity=\"{}\"", px(mark.opacity));
  return text;
}

std::string path_data(const Mark& mark) {
  std::string text;
  for (const Pixel& p : mark.points) text += (text.empty() ? "M" : "L") + px(p.x) + " " + px(p.y);
  return mark.kind == Kind::area ? text + "Z" : text;
}

std::string element(const Mark& mark) {
  if (mark.points.empty()) return {};
  const Pixel& at = mark.points.front();
  if (mark.kind == Kind::disc || mark.kind == Kind::ball)
    return fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"{}\"{}/>\n", px(at.x), px(at.y), px(mark.size),
                       look(mark));
  if (mark.kind != Kind::words) return fmt::format("<path d=\"{}\"{}/>\n", path_data(mark), look(mark));
  const char* anchor = mark.side == Mark::Side::left     ? "start"
                       : mark.side == Mark::Side::middle ? "middle"
                                                         : "end";
  return fmt::format("<text x=\"{}\" y=\"{}\" font-size=\"{}\" text-anchor=\"{}\"{}>{}</text>\n", px(at.x),
                     px(at.y), px(mark.size), anchor, look(mark), escaped(mark.words));
}

/// The light of balls, one gradient per colour.
std::string definitions(const Drawing& drawing) {
  std::set<Colour> colours;
  for (const Layer& layer : drawing.layers)
    for (const Mark& mark : layer.marks)
      if (mark.kind == Kind::ball && mark.fill) colours.insert(*mark.fill);
  std::string text;
  for (const Colour colour : colours)
    text += fmt::format(
        "<radialGradient id=\"ball-{0:06x}\" cx=\".5\" cy=\".5\" r=\".5\" fx=\".33\" fy=\".33\">"
        "<stop offset=\".05\" stop-color=\"#fff\"/><stop offset=\".3\" stop-color=\"#{0:06x}\"/>"
        "<stop offset=\"1\" stop-color=\"#{0:06x}\"/></radialGradient>\n",
        colour);
  for (std::size_t k = 0; k < drawing.layers.size(); ++k)
    text += fmt::format("<clipPath id=\"layer-{}\"><rect width=\"{}\" height=\"{}\"/></clipPath>\n", k,
                        px(drawing.layers[k].width), px(drawing.layers[k].height));
  return "<defs>\n" + text + "</defs>\n";
}

}  // namespace

std::string svg(const Drawing& drawing, double width, const std::string& title) {
  const double shown = width > 0 ? width : drawing.width;
  std::string text = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{}\" viewBox=\"0 0 {} {}\" "
      "font-family=\"sans-serif\" stroke-linecap=\"round\" stroke-linejoin=\"round\">\n<title>{}</title>\n",
      px(shown), px(shown * drawing.height / drawing.width), px(drawing.width), px(drawing.height),
      escaped(title));
  text += definitions(drawing) + "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n";
  for (std::size_t k = 0; k < drawing.layers.size(); ++k) {
    const Layer& layer = drawing.layers[k];
    text += fmt::format("<g transform=\"translate({} {})\" clip-path=\"url(#layer-{})\">\n", px(layer.x),
                        px(layer.y), k);
    for (const Mark& mark : layer.marks) text += element(mark);
    text += "</g>\n";
  }
  return text + "</svg>\n";
}

}  // namespace ictus::report
