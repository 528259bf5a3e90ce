#include "ictus/report/page.hpp"

#include <fmt/format.h>

#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string_view>

#include "ictus/base/error.hpp"
#include "ictus/report/json.hpp"
#include "ictus/report/listening.hpp"
#include "ictus/report/markup.hpp"

// Files that cmake/embed.cmake puts into the library.
extern "C" {
extern const char page_html_begin[], page_html_end[];
extern const char page_css_begin[], page_css_end[];
extern const char page_js_begin[], page_js_end[];
extern const char colours_js_begin[], colours_js_end[];
extern const char lattices_js_begin[], lattices_js_end[];
extern const char plots_js_begin[], plots_js_end[];
extern const char places_js_begin[], places_js_end[];
extern const char forms_js_begin[], forms_js_end[];
extern const char crowd_js_begin[], crowd_js_end[];
extern const char scenery_js_begin[], scenery_js_end[];
extern const char stage_js_begin[], stage_js_end[];
extern const char plotly_js_begin[], plotly_js_end[];
}

namespace ictus::report {
namespace {

std::string_view asset(const char* begin, const char* end) {
  return {begin, static_cast<std::size_t>(end - begin)};
}

constexpr std::size_t sections_worth_navigation = 4;

/// Fewer digits draw the same curve in half the bytes.
void round_for_drawing(std::vector<double>& values, int digits) {
  for (double& value : values) {
    if (!std::isfinite(value) || value == 0) continue;
    const double unit = std::pow(10.0, digits - 1 - std::floor(std::log10(std::abs(value))));
    if (std::isfinite(unit) && unit > 0) value = std::round(value * unit) / unit;
  }
}

/// JSON inside a script element ends at "</script" or goes astray at "<!--": no "<" may stand in it.
std::string safe_in_script(const std::string& json) {
  std::string result;
  result.reserve(json.size());
  for (const char c : json)
    if (c == '<')
      result += "\\u003c";
    else
      result += c;
  return result;
}

std::string figure_data(const Page& page, const Listening& listening) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  std::set<std::string> ids;
  for (const Section& section : page.sections)
    for (Figure figure : section.figures) {
      expects(ids.insert(figure.id).second, "ids of figures are unique in a page");
      for (Series& series : figure.series) {
        const int digits = series.style == Series::Style::filled ? 5 : 8;  // outlines are not zoomed far into
        for (auto* values : {&series.x, &series.y, &series.colour}) round_for_drawing(*values, digits);
      }
      list.push_back(json(figure));
    }
  // Bytes that are no UTF-8 are replaced: a report with a strange name is better than none.
  std::string text = list.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  std::string more = figure_data(listening);
  if (list.empty() && !more.empty()) more.erase(0, 1);
  text.insert(text.size() - 1, more);
  return safe_in_script(text);
}

std::string navigation(const Page& page) {
  if (page.sections.size() < sections_worth_navigation) return {};
  std::string items;
  for (std::size_t i = 0; i < page.sections.size(); ++i)
    items += fmt::format("<li><a href=\"#section-{}\">{}</a></li>\n", i + 1, escaped(page.sections[i].title));
  return "<nav aria-label=\"Sections\"><ol>\n" + items + "</ol></nav>";
}

std::string sections(const Page& page) {
  Numbering numbering;
  std::string result;
  for (std::size_t i = 0; i < page.sections.size(); ++i) result += markup(page.sections[i], i, numbering);
  return result;
}

std::string scene(const Page& page) {
  constexpr std::size_t most_letters = 200'000;  // of very many bodies, whose scene is longer than all else
  if (page.scene.empty()) return {};
  std::string text = page.scene;
  if (text.size() > most_letters) {
    text.resize(text.rfind('\n', most_letters) + 1);
    text += fmt::format("# … and so on, {} letters in all: scene.toml, which -o writes, has the rest.\n",
                        page.scene.size());
  }
  return "<details><summary>The scene, with every default filled in</summary>\n<div class=\"scene\">"
         "<button type=\"button\" id=\"copy\" hidden>Copy</button><pre id=\"scene\">" +
         escaped(text) + "</pre></div></details>";
}

std::string plots() {
  std::string scripts;
  for (const std::string_view script :
       {asset(colours_js_begin, colours_js_end), asset(lattices_js_begin, lattices_js_end),
        asset(plots_js_begin, plots_js_end)})
    scripts += script;
  return scripts;
}

/// Its scripts, where there is something to play.
std::string player(const Page& page) {
  std::string scripts;
  if (!page.animation.empty())
    for (const std::string_view script :
         {asset(places_js_begin, places_js_end), asset(forms_js_begin, forms_js_end),
          asset(crowd_js_begin, crowd_js_end), asset(scenery_js_begin, scenery_js_end),
          asset(stage_js_begin, stage_js_end)})
      scripts += script;
  return scripts;
}

/// What the player of stage.js fills, and what it plays.
std::string stage(const Page& page) {
  if (page.animation.empty()) return {};
  return "<section id=\"stage\" aria-label=\"Animation\"></section>\n"
         "<script type=\"application/json\" id=\"motion\">" +
         safe_in_script(page.animation) + "</script>";
}

std::string footer(const Page& page) {
  std::string result;
  if (!page.version.empty()) result += "<p>" + escaped(page.version) + "</p>\n";
  if (!page.command.empty()) result += "<p>Made by <code>" + escaped(page.command) + "</code></p>\n";
  return result;
}

using Values = std::map<std::string_view, std::string>;

/// Every {{name}} of the template by its value; values are not searched again.
std::string filled(std::string_view form, const Values& values) {
  std::string result;
  while (true) {
    const std::size_t begin = form.find("{{");
    result += form.substr(0, begin);
    if (begin == std::string_view::npos) return result;
    const std::size_t end = form.find("}}", begin);
    expects(end != std::string_view::npos, "every {{ of page.html is closed");
    const auto found = values.find(form.substr(begin + 2, end - begin - 2));
    expects(found != values.end(), "every name of page.html is known");
    result += found->second;
    form.remove_prefix(end + 2);
  }
}

}  // namespace

std::string html(const Page& page) { return html(page, Listening{}); }

std::string html(const Page& page, const Listening& listening) {
  const std::string subtitle =
      page.subtitle.empty() ? "" : "<p class=\"subtitle\">" + escaped(page.subtitle) + "</p>";
  return filled(asset(page_html_begin, page_html_end),
                {{"title", escaped(page.title)},
                 {"subtitle", subtitle},
                 {"css", std::string(asset(page_css_begin, page_css_end))},
                 {"js", std::string(asset(page_js_begin, page_js_end))},
                 {"plots", plots()},
                 {"player", player(page)},
                 {"animation", stage(page)},
                 {"navigation", navigation(page)},
                 {"sections", markup(listening) + sections(page)},
                 {"scene", scene(page)},
                 {"footer", footer(page)},
                 {"figures", figure_data(page, listening)},
                 {"plotly", std::string(asset(plotly_js_begin, plotly_js_end))}});
}

}  // namespace ictus::report
