// ictus manual: the manual page, made from the definition of the command line and from the catalogue.

#include "manual.hpp"

#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <string_view>

#include "catalogue.hpp"
#include "cli.hpp"
#include "ictus/base/version.hpp"

namespace ictus::cli {
namespace {

/// Text as roff takes it literally: no escapes, no hyphens that become dashes, no line that is a request.
std::string literal(std::string_view text) {
  std::string safe;
  for (const char c : text) {
    if (c == '\\')
      safe += "\\e";
    else if (c == '-')
      safe += "\\-";
    else if ((c == '.' || c == '\'') && safe.empty())
      safe += std::string("\\&") + c;
    else
      safe += c == '\n' ? ' ' : c;
  }
  return safe;
}

std::string bold(std::string_view text) { return "\\fB" + literal(text) + "\\fR"; }
std::string italic(std::string_view text) { return "\\fI" + literal(text) + "\\fR"; }

std::string section(std::string_view title) { return fmt::format(".SH {}\n", title); }
std::string entry(const std::string& head, const std::string& text) {
  return fmt::format(".TP\n{}\n{}\n", head, text);
}

std::string option_head(const OptionDefinition& option) {
  if (option.by_place) return italic(option.names.front()) + (option.takes == Takes::many ? " ..." : "");
  std::string head;
  for (const std::string& name : option.names) head += (head.empty() ? "" : ", ") + bold(name);
  if (option.takes != Takes::nothing) head += " " + italic(option.value);
  return head + (option.takes == Takes::many ? " ..." : "");
}

std::string option_text(const OptionDefinition& option) {
  std::string text = literal(option.help);
  if (!option.standard.empty()) text += literal(" (default: " + option.standard + ")");
  return text;
}

std::string synopsis(const VerbDefinition& verb) {
  std::string line = bold("ictus " + verb.name);
  bool options = false;
  for (const OptionDefinition& option : verb.options) options = options || !option.by_place;
  if (options) line += " [" + italic("OPTIONS") + "]";
  for (const OptionDefinition& option : verb.options)
    if (option.by_place) {
      const std::string word = option_head(option);
      line += option.required ? " " + word : " [" + word + "]";
    }
  return line;
}

std::string verbs_text(const Definition& program) {
  std::string text = section("VERBS");
  for (const VerbDefinition& verb : program.verbs) {
    text += fmt::format(".SS {}\n{}\n.PP\n{}.\n", literal(verb.name), synopsis(verb), literal(verb.summary));
    for (const OptionDefinition& option : verb.options)
      text += entry(option_head(option), option_text(option));
  }
  return text;
}

/// What can be chosen by name, as `ictus list` tells it.
std::string names_text() {
  std::string text = section("NAMES") + "What can be chosen by name; " + bold("ictus explain") + " " +
                     italic("NAME") + " tells formula, units and source.\n";
  for (const CatalogueList& list : all_lists()) {
    text += fmt::format(".SS {}\n", literal(list.name));
    for (const CatalogueEntry& one : list.entries)
      text += entry(bold(one.about.name), literal(one.about.summary));
  }
  return text;
}

std::string exit_text() {
  return section("EXIT STATUS") + entry(bold("0"), "All is well.") +
         entry(bold("1"), "A check or the physics failed; what was computed is kept.") +
         entry(bold("2"), "The input is wrong: the message says where, and what would be right.") +
         entry(bold("3"), "A bug of Ictus.");
}

std::string files_text() {
  return section("FILES") +
         entry(
             italic("PREFIX/share/ictus/scenes"),
             "The scenes that came with the program. A scene that is no file of the current folder is looked for "
             "there, so that " +
                 bold("ictus run scenes/cradle.toml") + " works everywhere.") +
         section("ENVIRONMENT") + entry(bold("COLUMNS"), "The width of tables on a terminal.") +
         entry(bold("NO_COLOR"), "Where it is set, nothing is bold or coloured.");
}

std::string examples_text() {
  constexpr std::pair<std::string_view, std::string_view> examples[] = {
      {"ictus run scenes/cradle.toml", "Five balls in a row, struck by one."},
      {"ictus compare scenes/cradle.toml --with lzb compliant newton poisson pairwise",
       "The same scene by five laws."},
      {"ictus compare scenes/impact.toml --report",
       "One impact by every scheme, and a page with plots: out/impact/report.html."},
      {"ictus exact hunt_crossley mass=0.01 stiffness=1e9 exponent=1.5 damping=0.5 speed=1",
       "The closed form of one impact."},
      {"ictus explain lzb", "Formula, units and source of a law."}};
  std::string text = section("EXAMPLES");
  for (const auto& [command, told] : examples) text += entry(bold(command), literal(told));
  return text;
}

}  // namespace

std::string manual_page(const Definition& program) {
  std::string text =
      fmt::format(".\\\" Written by `ictus manual`.\n.TH ICTUS 1 \"\" \"Ictus {}\" \"User Commands\"\n",
                  literal(version()));
  text += section("NAME") + "ictus \\- an engine for impacts\n" + section("SYNOPSIS");
  text += bold("ictus") + " " + italic("VERB") + " [" + italic("OPTIONS") + "] ...\n.br\n";
  text += bold("ictus") + " " + bold("--help") + " | " + bold("--version") + "\n";
  text +=
      section("DESCRIPTION") + literal(program.summary) + "\n.PP\n" +
      "A scene is a TOML file: bodies, contacts, and the method by which they are run. Every verb takes " +
      bold("--help") + ", and " + bold("--json") + " for other programs.\n";
  text += section("OPTIONS");
  for (const OptionDefinition& option : program.options)
    text += entry(option_head(option), option_text(option));
  return text + verbs_text(program) + names_text() + exit_text() + files_text() + examples_text();
}

void add_manual(CLI::App& app, Context& context) {
  Verb verb =
      add_verb(app, context, "manual",
               "the manual page, for man: ictus manual | man -l -; with --json the command line as data");
  verb.callback([&app, &context] {
    const Definition program = definition(app, context);
    if (context.json)
      print_json(as_json(program));
    else
      print(manual_page(program));
  });
}

}  // namespace ictus::cli
