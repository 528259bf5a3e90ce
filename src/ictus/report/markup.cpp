#include "ictus/report/markup.hpp"

#include <fmt/format.h>

#include <array>
#include <cctype>
#include <utility>

#include "ictus/report/table.hpp"

namespace ictus::report {
namespace {

bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }
bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

/// "v_out (m/s)" with a subscript; the base is one letter, so that names like hunt_crossley stay as they are.
std::string with_subscripts(const std::string& text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool base = is_letter(text[i]) && (i == 0 || !is_word(text[i - 1]));
    if (!base || i + 2 >= text.size() || text[i + 1] != '_') {
      result += escaped(std::string_view(text).substr(i, 1));
      continue;
    }
    std::size_t end = i + 2;
    while (end < text.size() && is_word(text[end])) ++end;
    result += fmt::format("<i>{}</i><sub>{}</sub>", text[i], text.substr(i + 2, end - i - 2));
    i = end - 1;
  }
  return result;
}

using Verdict = std::pair<std::string_view, std::string_view>;
constexpr std::array verdicts{Verdict{"ok", "good"}, Verdict{"holds", "good"}, Verdict{"differs", "doubtful"},
                              Verdict{"fail", "bad"}, Verdict{"violated", "bad"}};

std::string cell_class(const std::string& cell, Align align) {
  if (align == Align::right) return " class=\"number\"";
  for (const auto& [word, name] : verdicts)
    if (cell == word) return fmt::format(" class=\"{}\"", name);
  return {};
}

std::string head_row(const Table& table, const std::vector<Align>& align) {
  std::string row;
  for (std::size_t i = 0; i < table.head.size(); ++i)
    row += fmt::format("<th scope=\"col\"{}>{}</th>", align[i] == Align::right ? " class=\"number\"" : "",
                       with_subscripts(table.head[i]));
  return "<thead><tr>" + row + "</tr></thead>\n";
}

std::string body_row(const std::vector<std::string>& cells, const std::vector<Align>& align) {
  std::string row;
  for (std::size_t i = 0; i < cells.size(); ++i)
    row += fmt::format("<td{}>{}</td>", cell_class(cells[i], align[i]), escaped(cells[i]));
  return "<tr>" + row + "</tr>\n";
}

/// "Figure 3. Title." in bold, without a second full stop.
std::string label(std::string_view kind, std::size_t number, const std::string& title) {
  const bool stopped = !title.empty() && (title.back() == '.' || title.back() == '?');
  const std::string words = title.empty() ? "" : " " + escaped(title) + (stopped ? "" : ".");
  return fmt::format("<b>{} {}.{}</b>", kind, number, words);
}

}  // namespace

std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : text) switch (c) {
      case '&': result += "&amp;"; break;
      case '<': result += "&lt;"; break;
      case '>': result += "&gt;"; break;
      case '"': result += "&quot;"; break;
      case '\'': result += "&#39;"; break;
      default: result += c;
    }
  return result;
}

std::string paragraphs(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const std::size_t end = text.find("\n\n");
    const std::string_view one = text.substr(0, end);
    if (one.find_first_not_of(" \n") != std::string_view::npos) result += "<p>" + escaped(one) + "</p>\n";
    text = end == std::string_view::npos ? std::string_view{} : text.substr(end + 2);
  }
  return result;
}

std::string markup(const Table& table, Numbering& numbering) {
  const auto align = alignment(table);
  std::string body;
  for (const auto& row : table.rows) body += body_row(row, align);
  constexpr std::size_t most_rows_open = 12;  // what is longer is folded
  const std::string note = table.note.empty() ? "" : "<p class=\"note\">" + escaped(table.note) + "</p>\n";
  const std::string text = fmt::format(
      "<div class=\"table\"><table>\n<caption>{}</caption>\n{}<tbody>\n{}</tbody></table>\n{}</div>\n",
      label("Table", ++numbering.tables, table.title), head_row(table, align), body, note);
  if (table.rows.size() <= most_rows_open) return text;
  return fmt::format("<details class=\"long\"><summary>{}: {} rows</summary>\n{}</details>\n",
                     table.title.empty() ? "A table" : escaped(table.title), table.rows.size(), text);
}

std::string markup(const Figure& figure, Numbering& numbering) {
  return fmt::format(
      "<figure id=\"{0}\"><div class=\"plot\" id=\"plot-{0}\" role=\"img\" aria-label=\"{1}\">"
      "<noscript>This figure is drawn with JavaScript.</noscript></div>\n"
      "<figcaption>{2} {3}</figcaption></figure>\n",
      escaped(figure.id), escaped(figure.title), label("Figure", ++numbering.figures, figure.title),
      escaped(figure.caption));
}

std::string markup(const Section& section, std::size_t index, Numbering& numbering) {
  std::string figures, tables;
  // The first table says what came out; then figures; then all other tables.
  const std::string first = section.tables.empty() ? "" : markup(section.tables.front(), numbering);
  for (const Figure& figure : section.figures) figures += markup(figure, numbering);
  for (std::size_t k = 1; k < section.tables.size(); ++k) tables += markup(section.tables[k], numbering);
  if (!figures.empty()) figures = "<div class=\"figures\">\n" + figures + "</div>\n";
  const std::string heading = section.title.empty() ? "" : "<h2>" + escaped(section.title) + "</h2>\n";
  return fmt::format("<section id=\"section-{}\">\n{}{}{}{}</section>\n", index + 1, heading,
                     paragraphs(section.text), first + figures, tables);
}

}  // namespace ictus::report
