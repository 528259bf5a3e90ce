// ictus VERB …: dispatches to one file per verb, and turns failures into messages and exit codes.
// Compiled alone: CLI11 takes long.

#include <fcntl.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <new>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <system_error>

#include "built.hpp"
#include "cli.hpp"
#include "ictus/report/letters.hpp"
#include "sensitivity.hpp"
#include "terminal.hpp"

namespace ictus::cli {
namespace {

enum class Prints { lines, tables };

struct VerbEntry {
  AddVerb add;
  Prints prints;
};
constexpr VerbEntry verbs[] = {
    {add_new, Prints::tables},         {add_run, Prints::tables},   {add_check, Prints::lines},
    {add_compare, Prints::tables},     {add_fit, Prints::lines},    {add_study, Prints::tables},
    {add_sensitivity, Prints::tables}, {add_sweep, Prints::tables}, {add_reproduce, Prints::tables},
    {add_resolve, Prints::tables},     {add_exact, Prints::tables}, {add_sound, Prints::tables},
    {add_lab, Prints::lines},          {add_list, Prints::tables},  {add_explain, Prints::tables},
    {add_completion, Prints::lines},   {add_manual, Prints::lines}};

void add_verbs(CLI::App& app, Context& context) {
  for (const VerbEntry& verb : verbs) {
    verb.add(app, context);
    if (verb.prints == Prints::tables)
      app.get_subcommands({}).back()->add_flag("--wide", context.wide,
                                               "print all columns, however wide the terminal is");
  }
}

/// On a terminal.
std::string in_bold(const std::string& words) {
  return is_styled(Stream::error) ? "\x1b[1m" + words + "\x1b[0m" : words;
}

void complain(const Context& context, const std::vector<Problem>& problems) {
  if (context.json) {
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const Problem& p : problems)
      list.push_back({{"file", p.place.file},
                      {"line", p.place.line},
                      {"column", p.place.column},
                      {"message", p.message},
                      {"help", p.help}});
    print_json(nlohmann::ordered_json{{"errors", list}});
  }
  for (const Problem& p : problems) {
    const std::string place = p.place.text(), head = place.empty() ? "ictus:" : place + ":";
    std::string text = within(columns(Stream::error), head + " " + p.message + "\n");
    if (text.rfind(head, 0) == 0) text.replace(0, head.size(), in_bold(head));
    if (!p.help.empty()) text += within(columns(Stream::error), "    " + p.help + "\n");
    std::fputs(shown(Stream::error, text).c_str(), stderr);
  }
  if (problems.size() > 1) std::fprintf(stderr, "%zu problems; nothing was written\n", problems.size());
}

/// What stands where an option or verb was expected, with the nearest name: CLI11 says only that it was not
/// expected.
Problem unknown_word(const CLI::App& app, const std::string& word) {
  const auto used = app.get_subcommands();
  const CLI::App& verb = used.empty() ? app : *used.front();
  std::vector<std::string> names;
  for (const CLI::Option* option :
       verb.get_options([](const CLI::Option* o) { return !o->get_lnames().empty(); }))
    names.push_back("--" + option->get_lnames().front());
  if (used.empty())
    for (const CLI::App* sub : verb.get_subcommands([](const CLI::App*) { return true; }))
      names.push_back(sub->get_name());
  const std::vector<std::string_view> views(names.begin(), names.end());
  const std::string what = word.rfind('-', 0) == 0 ? "there is no option "
                           : used.empty()          ? "there is no verb "
                                                   : "what is this: ";
  return {{},
          what + "'" + word + "'" + (used.empty() ? "" : " (ictus " + verb.get_name() + ")"),
          allowed_names(word, views)};
}

void print_help(const std::string& text) { print(in_two_columns(columns(Stream::output), text)); }

int parse(CLI::App& app, Context& context, int count, char** words) {
  try {
    app.parse(count, words);
  } catch (const CLI::CallForHelp&) {
    print_help(app.help());  // of the verb, where there is one
  } catch (const CLI::CallForAllHelp&) {
    print_help(app.help("", CLI::AppFormatMode::All));
  } catch (const CLI::CallForVersion&) {
    print(within(columns(Stream::output), built_version()));
  } catch (const CLI::ExtrasError&) {
    const auto rest = app.remaining(true);
    complain(context, {unknown_word(app, rest.empty() ? "" : rest.front())});
    return wrong_input;
  } catch (const CLI::ParseError& error) {
    Problems problems;
    problems.add({}, error.what(), "ictus --help, or ictus VERB --help");
    complain(context, problems.list());
    return wrong_input;
  }
  return context.exit_code;
}

int out_of_memory(const Context& context) {
  Problems problems;
  problems.add({}, "there is not enough memory for this",
               "a shorter run, fewer bodies, or a larger record_every takes less");
  complain(context, problems.list());
  return failed;
}

int bug(const std::exception& error) {
  std::fprintf(stderr, "ictus: %s\nThis is a bug of Ictus.\n", report::harmless(error.what()).c_str());
  return internal;
}

int dispatch(int count, char** words) {
  Context context;
  // Known before the options are read, so that complaints about them are JSON too.
  for (int i = 1; i < count; ++i) context.json = context.json || std::string_view(words[i]) == "--json";
  for (int i = 0; i < count; ++i) context.command += (i ? " " : "") + std::string(i ? words[i] : "ictus");
  CLI::App app{"Ictus, an engine for impacts: one scene, every theory, an energy ledger that closes.",
               "ictus"};
  app.require_subcommand(1);
  app.set_version_flag("--version", "", "print the version, its commit, compiler and flags");
  add_verbs(app, context);
  app.footer(
      "Start with: ictus run scenes/hanging_cradle.toml --report");  // after the verbs: they would repeat it
  if (count == 1) {
    print_help(app.help());
    return ok;
  }
  try {
    const std::string first = words[1];
    const auto named = [&](const CLI::App* verb) { return verb->get_name() == first; };
    if (first.front() != '-' && app.get_subcommands(named).empty()) {
      complain(context, {unknown_word(app, first)});
      return wrong_input;
    }
    return parse(app, context, count, words);
  } catch (const Error& error) {
    complain(context, error.problems());
    return wrong_input;
  } catch (const std::bad_alloc&) {
    return out_of_memory(context);
  } catch (const std::length_error&) {  // of a container that would be larger than all memory
    return out_of_memory(context);
  } catch (const std::system_error& error) {
    if (error.code() == std::errc::resource_unavailable_try_again)
      return out_of_memory(context);  // no thread
    return bug(error);
  } catch (const std::exception& error) {
    return bug(error);
  }
}

/// Descriptors 0, 1 and 2 exist, so that no file of results becomes one of them. What stands in for one that was closed
/// refuses what it is for: a closed output is noticed at the end.
void open_standard_streams() {
  for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    if (::fcntl(descriptor, F_GETFD) < 0)
      (void)::open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

/// What was printed must have arrived: on a full disk nothing is said until here.
int with_output_flushed(int code) {
  std::string why;
  if (output_arrived(&why)) return code;
  say("standard output could not be written" + why);
  return code == ok ? failed : code;
}

}  // namespace
}  // namespace ictus::cli

int main(int count, char** words) {
  ictus::cli::open_standard_streams();
  std::signal(SIGXFSZ, SIG_IGN);  // a file that grows too large is an error to be told, not the end
  return ictus::cli::with_output_flushed(ictus::cli::dispatch(count, words));
}
