#pragma once
// A raw problem as a file: JSON or TOML, numbers and lists, read key by key as scenes are.

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "ictus/scene/read_table.hpp"

namespace ictus::cli {

/// A number or list that is wanted. A text with a unit may have any of the dimensions: the mass of a turning body is
/// its inertia.
struct RawField {
  std::string_view key;
  std::string_view noun;  // "a mass"
  std::vector<Dimension> dimensions;
  Range range;
  std::string_view example;  // "[1, 1, 0.4]"
};

using RawRows = std::vector<std::vector<double>>;

/// The tree of a file, with the changes of --set in it. Throws Error where it has none.
Table read_raw_file(const std::string& path, const std::vector<std::string>& overrides, Reading& reading);

/// One number, or one of a list; empty where the key is not written.
std::vector<double> read_list(TableReader& table, const RawField& wanted);
/// A list of lists of equal length.
RawRows read_rows(TableReader& table, const RawField& wanted);
/// True where the key holds a list of lists.
bool holds_rows(TableReader& table, std::string_view key);
/// The list must have one entry, or `count` of them.
void check_count(TableReader& table, const RawField& wanted, std::size_t given, std::size_t count,
                 std::string_view of_what);
/// Complains at the key, or at the top of the file where it is not written.
void complain(TableReader& table, std::string_view key, std::string message, std::string help = {});

}  // namespace ictus::cli
