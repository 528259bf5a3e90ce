// Compiled alone: CLI11 takes long.

#include "verb.hpp"

#include <CLI/CLI.hpp>

#include "context.hpp"

namespace ictus::cli {

Option& Option::required() {
  option_->required();
  return *this;
}

Option& Option::type_name(const std::string& name) {
  option_->type_name(name);
  return *this;
}

Option& Option::repeatable() {
  option_->expected(1)->take_all();
  return *this;
}

Option& Option::between(int low, int high) {
  option_->check(CLI::Range(low, high));
  return *this;
}

/// CLI11 takes the largest number for what is larger, and tells its range in 309 digits.
Option& Option::positive() {
  option_->check(
      [](const std::string& text) {
        constexpr double most = 1e18;
        double number = 0;
        if (!CLI::detail::lexical_cast(text, number)) return text + " is not a number";
        if (!(number > 0)) return text + " is not positive";
        return number <= most ? std::string() : text + " is more than 1e18";
      },
      "POSITIVE");
  return *this;
}

Option& Option::shows_default() {
  option_->capture_default_str();
  return *this;
}

Option& Option::among(ValueNames names) {
  (*values_)[option_].names = std::move(names);
  return *this;
}

Option& Option::files(Files files) {
  (*values_)[option_].files = files;
  return *this;
}

Option Verb::add_option(const std::string& names, std::string& variable, const std::string& help) {
  return Option(*verb_->add_option(names, variable, help), *values_);
}

Option Verb::add_option(const std::string& names, std::vector<std::string>& variable,
                        const std::string& help) {
  return Option(*verb_->add_option(names, variable, help), *values_);
}

Option Verb::add_option(const std::string& names, double& variable, const std::string& help) {
  return Option(*verb_->add_option(names, variable, help), *values_);
}

Option Verb::add_option(const std::string& names, int& variable, const std::string& help) {
  return Option(*verb_->add_option(names, variable, help), *values_);
}

Option Verb::add_option(const std::string& names, std::size_t& variable, const std::string& help) {
  return Option(*verb_->add_option(names, variable, help), *values_);
}

void Verb::add_flag(const std::string& name, bool& variable, const std::string& help) {
  verb_->add_flag(name, variable, help);
}

void Verb::callback(std::function<void()> perform) { verb_->callback(std::move(perform)); }

Verb add_verb(CLI::App& app, Context& context, const std::string& name, const std::string& summary) {
  CLI::App* verb = app.add_subcommand(name, summary);
  verb->add_flag("--json", context.json, "print JSON on standard output");
  return Verb(*verb, context.values);
}

}  // namespace ictus::cli
