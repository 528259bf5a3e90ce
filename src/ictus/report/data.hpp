#pragma once
// A table of words and numbers for result files: what a comparison or a study found, one row per method or
// point.

#include <cstddef>
#include <string>
#include <vector>

namespace ictus::report {

struct DataColumn {
  std::string name;
  std::string unit = {};  // SI; empty: the column holds words
  std::vector<double> values = {};
  std::vector<std::string> words = {};
};

using DataTable = std::vector<DataColumn>;  // columns of one length

inline std::size_t rows_of(const DataTable& table) {
  return table.empty() ? 0 : table.front().values.size() + table.front().words.size();
}

}  // namespace ictus::report
