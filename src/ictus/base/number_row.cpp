#include "ictus/base/number_row.hpp"

#include <algorithm>
#include <cmath>

#include "ictus/base/decimal.hpp"

namespace ictus {

NumberRow number_row(std::string_view line) {
  NumberRow row;
  constexpr std::string_view between = " \t\r,;";
  for (std::size_t at = line.find_first_not_of(between); at != std::string_view::npos;
       at = line.find_first_not_of(between, at)) {
    const std::size_t end = std::min(line.find_first_of(between, at), line.size());
    std::string_view word = line.substr(at, end - at);
    if (word.size() > 1 && word[0] == '+') word.remove_prefix(1);
    double value = 0;
    const auto [stop, error] = from_decimal(word.data(), word.data() + word.size(), value);
    const bool is_number = error != std::errc::invalid_argument && stop == word.data() + word.size();
    row.has_digits = row.has_digits || is_number;
    if (is_number && error == std::errc{} && std::isfinite(value))
      row.numbers.push_back(value);
    else
      row.has_words = true;
    at = end;
  }
  return row;
}

}  // namespace ictus
