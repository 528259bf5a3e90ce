#pragma once
// The tree of a scene file, in the order of the file, with the spot of every key and value. It stands between
// toml++ and the readers, so that one source file alone includes toml++ and overrides can be merged in.

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "ictus/base/error.hpp"

namespace ictus {

/// A place without its file's name, since a file may hold a million of them.
struct Spot {
  std::uint32_t line = 0;
  std::uint32_t column = 0;
  std::uint32_t origin = 0;  // index of Reading::origins: 0 the file, then the overrides
};

struct Node;
struct Entry;
struct Array {
  std::vector<Node> items;
};
struct Table {
  std::vector<Entry> entries;
};
struct Date {};  // a date or a time: TOML has them, scenes do not

struct Node {
  std::variant<std::string, std::int64_t, double, bool, Date, Array, Table> value;
  Spot spot;
};

struct Entry {
  std::string key;
  Spot spot;  // of the key
  Node value;
};

inline const Table* table_in(const Node& node) { return std::get_if<Table>(&node.value); }
inline Table* table_in(Node& node) { return std::get_if<Table>(&node.value); }
Entry* find(Table& table, std::string_view key);
const Entry* find(const Table& table, std::string_view key);

/// "a table", "the number 5", "the text \"abc\"": what stands there, for messages.
std::string found(const Node& node);
/// The value as one would write it, shortened: "5 mm" in quotes, true, [ … ].
std::string written(const Node& node);

/// At most `longest` bytes, with an ellipsis; never through the middle of a character of UTF-8.
std::string shortened(std::string_view text, std::size_t longest);

/// What all readers share: where complaints go, and the names of the origins.
struct Reading {
  Problems& problems;
  std::vector<std::string> origins;

  Place place(Spot spot) const { return {origins[spot.origin], spot.line, spot.column}; }
  void complain(Spot spot, std::string message, std::string help = {}) {
    problems.add(place(spot), std::move(message), std::move(help));
  }
};

/// The tree of a text, or what is wrong with its syntax.
struct Parsed {
  Table table;
  bool good = false;
  std::string message;
  Spot spot;  // of the mistake
};
Parsed parse_toml(std::string_view text);

/// Merges "key.path=value" texts into the tree.
void apply_overrides(Reading& reading, Table& root, const std::vector<std::string>& overrides);

}  // namespace ictus
