// ictus completion SHELL: the script that teaches a shell the words of this program.

#include "completion.hpp"

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>

#include "cli.hpp"
#include "ictus/base/error.hpp"

namespace ictus::cli {

std::string shell_quoted(std::string_view text) {
  std::string all = "'";
  for (const char c : text) all += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return all + "'";
}

std::string joined(const std::vector<std::string>& words, std::string_view between) {
  std::string all;
  for (const std::string& word : words) {
    if (!all.empty()) all += between;
    all += word;
  }
  return all;
}

std::string first_words(const std::string& help) {
  std::size_t end = help.size();
  for (const char* stop : {". ", "; ", " (", ": "}) end = std::min(end, help.find(stop));
  return help.substr(0, end);
}

namespace {

struct Shell {
  std::string_view name;
  std::string (*script)(const Definition& program);
};
constexpr Shell shells[] = {{"bash", &bash_completion}, {"fish", &fish_completion}, {"zsh", &zsh_completion}};

std::vector<std::string_view> shell_names() {
  std::vector<std::string_view> names;
  for (const Shell& shell : shells) names.push_back(shell.name);
  return names;
}

void write_script(const std::string& wanted, const CLI::App& app, const Context& context) {
  for (const Shell& shell : shells) {
    if (shell.name != wanted) continue;
    const std::string script = shell.script(definition(app, context));
    if (context.json)
      print_json(nlohmann::ordered_json{{"shell", wanted}, {"script", script}});
    else
      print(script);
    return;
  }
  throw Error("there is no script for the shell '" + wanted + "'", allowed_names(wanted, shell_names()));
}

}  // namespace

void add_completion(CLI::App& app, Context& context) {
  Verb verb = add_verb(app, context, "completion",
                       "a script by which a shell completes words: source <(ictus completion bash)");
  auto shell = std::make_shared<std::string>();
  verb.add_option("SHELL", *shell, "bash, fish or zsh").required().among([] {
    const auto names = shell_names();
    return std::vector<std::string>(names.begin(), names.end());
  });
  verb.callback([shell, &app, &context] { write_script(*shell, app, context); });
}

}  // namespace ictus::cli
