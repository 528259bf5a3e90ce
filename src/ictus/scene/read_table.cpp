#include "ictus/scene/read_table.hpp"

#include <algorithm>

namespace ictus {

TableReader::TableReader(Reading& reading, const Table& table, Spot spot, std::string where)
    : reading_(reading), table_(table), spot_(spot), where_(std::move(where)) {
  asked_.reserve(64);  // no table has many more keys
}

const Entry* TableReader::find(std::string_view key) {
  asked_.push_back(key);  // some come twice: finish() knows
  return ictus::find(table_, key);
}

namespace {
void complain_type(Reading& reading, const Entry& entry, std::string_view needed) {
  reading.complain(entry.value.spot, entry.key + " = " + written(entry.value) + ": needs " +
                                         std::string(needed) + ", found " + found(entry.value));
}
}  // namespace

std::optional<At<double>> TableReader::number(const FieldSpec& wanted) {
  const Entry* entry = find(wanted.key);
  return entry ? read_number(reading_, wanted, entry->value) : std::nullopt;
}

At<double> TableReader::number_or(const FieldSpec& wanted, double missing) {
  if (!find(wanted.key)) return {missing, {}};
  return number(wanted).value_or(At<double>{1, {}});
}

std::optional<At<std::string>> TableReader::text(std::string_view key) {
  const Entry* entry = find(key);
  if (!entry) return std::nullopt;
  if (const auto* value = std::get_if<std::string>(&entry->value.value))
    return At<std::string>{*value, reading_.place(entry->value.spot)};
  complain_type(reading_, *entry, "a text in quotes");
  return std::nullopt;
}

std::optional<bool> TableReader::boolean(std::string_view key) {
  const Entry* entry = find(key);
  if (!entry) return std::nullopt;
  if (const auto* value = std::get_if<bool>(&entry->value.value)) return *value;
  complain_type(reading_, *entry, "true or false without quotes");
  return std::nullopt;
}

std::optional<std::int64_t> TableReader::whole(std::string_view key, WholeRange range) {
  const Entry* entry = find(key);
  if (!entry) return std::nullopt;
  const auto* value = std::get_if<std::int64_t>(&entry->value.value);
  if (value && *value >= range.least && *value <= range.most) return *value;
  const std::string limits =
      "a whole number from " + std::to_string(range.least) + " to " + std::to_string(range.most);
  if (value)
    reading_.complain(entry->value.spot, entry->key + " = " + std::to_string(*value) + ": must be " + limits);
  else
    complain_type(reading_, *entry, limits);
  return std::nullopt;
}

std::optional<std::size_t> TableReader::choice(std::string_view key,
                                               const std::vector<std::string_view>& words) {
  const auto word = text(key);
  if (!word) return std::nullopt;
  for (std::size_t i = 0; i < words.size(); ++i)
    if (words[i] == word->value) return i;
  reading_.problems.add(word->place, std::string(key) + " = \"" + word->value + "\": no such choice",
                        allowed_names(word->value, words));
  return std::nullopt;
}

const Table* TableReader::table(std::string_view key, std::string_view example) {
  const Entry* entry = find(key);
  if (!entry) return nullptr;
  if (const Table* inner = table_in(entry->value)) return inner;
  complain_type(reading_, *entry, "a table, as in " + std::string(example));
  return nullptr;
}

std::vector<const Node*> TableReader::tables(std::string_view key) {
  std::vector<const Node*> result;
  const Entry* entry = find(key);
  if (!entry) return result;
  const std::string header = "[[" + std::string(key) + "]]";
  const auto* list = std::get_if<Array>(&entry->value.value);
  if (!list) {
    reading_.complain(entry->spot, entry->key + ": needs two brackets, found " + found(entry->value),
                      "write " + header + " above the keys of each");
    return result;
  }
  for (const Node& item : list->items) {
    if (table_in(item))
      result.push_back(&item);
    else
      reading_.complain(item.spot, entry->key + ": needs tables, found " + found(item), "write " + header);
  }
  return result;
}

void TableReader::require(std::string_view key, std::string_view example) {
  if (find(key)) return;
  reading_.complain(spot_, where_ + ": " + std::string(key) + " is missing", "as in " + std::string(example));
}

namespace {
/// Each once, in the order in which they came.
std::vector<std::string_view> once_each(const std::vector<std::string_view>& keys) {
  std::vector<std::string_view> once;
  for (const std::string_view key : keys)
    if (std::find(once.begin(), once.end(), key) == once.end()) once.push_back(key);
  return once;
}

/// A missing key whose misspelling is told is not told, too.
void forget_missing(Reading& reading, const Place& place, const std::string& message) {
  Problems kept;
  for (const Problem& one : reading.problems.list())
    if (one.message != message || one.place.text() != place.text())
      kept.add(one.place, one.message, one.help);
  reading.problems = std::move(kept);
}
}  // namespace

void TableReader::finish() {
  for (const Entry& entry : table_.entries) {
    if (std::find(asked_.begin(), asked_.end(), entry.key) != asked_.end()) continue;
    const std::vector<std::string_view> keys = once_each(asked_);
    if (const std::string_view meant = nearest(entry.key, keys); !meant.empty())
      forget_missing(reading_, reading_.place(spot_), where_ + ": " + std::string(meant) + " is missing");
    reading_.complain(entry.spot, where_ + ": unknown key '" + entry.key + "'",
                      allowed_names(entry.key, keys));
  }
}

}  // namespace ictus
