#pragma once
// A scene as the soak makes it: sections of keys with numbers in SI, so that it can be mirrored, renumbered, rescaled,
// changed a little and cut down, and still be written as a scene file. A file that it wrote is read again.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace ictus::soak {

/// A word, a number, or a list of numbers.
struct Value {
  std::string word = {};  // empty: numbers
  std::vector<double> numbers = {};
  bool is_list = false;
  bool is_plain = false;  // a word that is written without quotes: true, or a table

  Value() = default;
  Value(const char* text) : word(text) {}
  Value(std::string text) : word(std::move(text)) {}
  Value(double number) : numbers{number} {}
  Value(std::vector<double> list) : numbers(std::move(list)), is_list(true) {}
  static Value plain(std::string text);
  std::string text() const;
};

struct Key {
  std::string name;
  Value value;
};

/// "[[body]]", with its keys; the first section of a draft has no head.
struct Section {
  std::string head;
  std::vector<Key> keys = {};

  Section& set(std::string_view name, Value value);  // adds it, or changes it
  void drop(std::string_view name);
  const Value* find(std::string_view name) const;
  double number(std::string_view name, double standard = 0) const;
  std::string word(std::string_view name) const;
};

struct Draft {
  std::vector<Section> sections = {{""}};

  Section& add(std::string head) { return sections.emplace_back(Section{std::move(head)}); }
  Section* find(std::string_view head);
  const Section* find(std::string_view head) const;
  std::size_t count(std::string_view head) const;
  std::string text() const;
  std::string of_run(std::string_view key) const;  // a word of [run]; empty: not said
  std::string method() const { return of_run("method"); }
  double duration() const;  // s; 0: none is given
  /// Components of positions.
  std::size_t dimension() const;
};

/// Throws std::runtime_error for what no draft writes.
Draft read_draft(std::string_view text);

/// Powers of kg, m and s in which a number of this key is measured.
struct Units {
  double kg = 0, m = 0, s = 0;
};
Units units_of(const Section& section, std::string_view key, const Draft& draft);

/// x → −x. On a line bodies keep their order in the file, from the other end.
Draft mirrored(const Draft& draft);
/// Off the line: x → y → z → x; in the plane (x, y) → (−y, x).
Draft turned(const Draft& draft);
/// The same bodies in another order of the file, where this order means nothing.
Draft renumbered(const Draft& draft, std::uint64_t seed);
/// All lengths, masses and times in other units; powers of two, so that nothing is rounded.
struct Scales {
  double kg = 1, m = 1, s = 1;
  double of(const Units& units) const;
};
Draft rescaled(const Draft& draft, const Scales& scales);
/// Masses and velocities changed by a relative `size`, each by its own part of it.
Draft shaken(const Draft& draft, double size, std::uint64_t seed);

}  // namespace ictus::soak
