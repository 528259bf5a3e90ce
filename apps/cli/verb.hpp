#pragma once
// A verb of the command line and its options. CLI11 stays behind it, in verb.cpp and main.cpp: a source that
// sees CLI11 takes twice as long to compile, since its headers define objects.

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "values.hpp"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace ictus::cli {

struct Context;

/// An option that was added: what more is said of it.
class Option {
 public:
  Option(CLI::Option& option, ValuesOf& values) : option_(&option), values_(&values) {}

  Option& required();
  /// What stands for the value in the help.
  Option& type_name(const std::string& name);
  /// One value each time; may be given again.
  Option& repeatable();
  /// The value must lie between the two, bounds included.
  Option& between(int low, int high);
  Option& positive();
  /// The help says what it is where it is not given.
  Option& shows_default();
  /// Its values, for shells that complete them; checked where it is read.
  Option& among(ValueNames names);
  Option& files(Files files);

 private:
  CLI::Option* option_;
  ValuesOf* values_;
};

class Verb {
 public:
  Verb(CLI::App& verb, ValuesOf& values) : verb_(&verb), values_(&values) {}

  /// "NAME" for a word by its place, "-o,--output" for one with a name. The variable must live as long as the
  /// verb.
  Option add_option(const std::string& names, std::string& variable, const std::string& help);
  Option add_option(const std::string& names, std::vector<std::string>& variable, const std::string& help);
  Option add_option(const std::string& names, double& variable, const std::string& help);
  Option add_option(const std::string& names, int& variable, const std::string& help);
  Option add_option(const std::string& names, std::size_t& variable, const std::string& help);
  void add_flag(const std::string& name, bool& variable, const std::string& help);
  /// What the verb does, once its options are read.
  void callback(std::function<void()> perform);

 private:
  CLI::App* verb_;
  ValuesOf* values_;
};

/// Adds a subcommand with --json.
Verb add_verb(CLI::App& app, Context& context, const std::string& name, const std::string& summary);

}  // namespace ictus::cli
