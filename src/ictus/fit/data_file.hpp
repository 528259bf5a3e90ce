#pragma once
// Columns of a CSV file: a head with names, and units in brackets, "force [N]" or "force (N)", as the program itself writes
// them, or no head at all. Lines that begin with # are comments. A cell that is no finite number is refused with its row.

#include <string>
#include <string_view>
#include <vector>

namespace ictus::estimation {

struct DataColumn {
  std::string name = {};  // empty where there is no head
  std::string unit = {};  // likewise
  std::vector<double> values = {};
};

struct DataFile {
  std::vector<DataColumn> columns = {};
  std::vector<std::size_t> rows = {};  // lines of the file, from 1
};

/// `name` stands in messages. Throws Error with every bad row (the first ten).
DataFile read_data(std::string_view text, const std::string& name);

/// A column by its name, or by its number from 1. Throws Error with the names there are.
const DataColumn& column(const DataFile& data, const std::string& word, const std::string& name);

}  // namespace ictus::estimation
