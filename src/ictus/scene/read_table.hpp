#pragma once
// One table of a scene, read key by key. What was asked for is what is allowed: finish() complains about the
// rest.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ictus/base/dimension.hpp"
#include "ictus/base/param.hpp"
#include "ictus/scene/read_node.hpp"
#include "ictus/scene/scene.hpp"

namespace ictus {

/// A number that is wanted: its key, what it measures, and what it may be.
struct FieldSpec {
  std::string_view key;
  std::string_view noun;  // "a mass"
  Dimension dimension;
  Range range;
  std::string_view example;  // "5 g"
};

/// A node as a number in SI, complained about where it is none.
std::optional<At<double>> read_number(Reading& reading, const FieldSpec& wanted, const Node& node);

/// A node as a quantity of any dimension: the parameter of a law that is not yet known.
std::optional<Quantity> read_quantity(Reading& reading, std::string_view key, const Node& node);

struct WholeRange {
  std::int64_t least, most;
};

class TableReader {
 public:
  /// `where` is the table as the user knows it: "[run]", "[[body]] 'ball'".
  TableReader(Reading& reading, const Table& table, Spot spot, std::string where);

  /// The entry of a key, which thereby is allowed; null when it is not written.
  const Entry* find(std::string_view key);

  std::optional<At<double>> number(const FieldSpec& wanted);
  /// The number, `missing` where it is not written, and 1 where it is wrong, so that no complaint follows
  /// from it.
  At<double> number_or(const FieldSpec& wanted, double missing);
  std::optional<At<std::string>> text(std::string_view key);
  std::optional<bool> boolean(std::string_view key);
  std::optional<std::int64_t> whole(std::string_view key, WholeRange range);
  /// One of a few words, as its index.
  std::optional<std::size_t> choice(std::string_view key, const std::vector<std::string_view>& words);
  /// A table inside this one.
  const Table* table(std::string_view key, std::string_view example);
  /// The tables of [[key]], in the order of the file.
  std::vector<const Node*> tables(std::string_view key);

  /// Complains that a key is missing, unless it is written, even if wrongly.
  void require(std::string_view key, std::string_view example);
  /// Complains about every key that nobody asked for.
  void finish();

  Reading& reading() { return reading_; }
  const Table& all() const { return table_; }
  Spot spot() const { return spot_; }
  const std::string& where() const { return where_; }
  void rename(std::string where) { where_ = std::move(where); }

 private:
  Reading& reading_;
  const Table& table_;
  Spot spot_;
  std::string where_;
  std::vector<std::string_view> asked_;
};

}  // namespace ictus
