#include "draft.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <stdexcept>

#include "ictus/base/counter_random.hpp"

namespace ictus::soak {

Value Value::plain(std::string text) {
  Value value(std::move(text));
  value.is_plain = true;
  return value;
}

std::string Value::text() const {
  if (!word.empty()) return is_plain ? word : fmt::format("\"{}\"", word);
  const auto written = [](double number) { return fmt::format("{}", number == 0 ? 0.0 : number); };
  if (!is_list) return written(numbers.at(0));
  std::string list;
  for (const double number : numbers) list += (list.empty() ? "" : ", ") + written(number);
  return "[" + list + "]";
}

Section& Section::set(std::string_view name, Value value) {
  for (Key& key : keys)
    if (key.name == name) {
      key.value = std::move(value);
      return *this;
    }
  keys.push_back({std::string(name), std::move(value)});
  return *this;
}

void Section::drop(std::string_view name) {
  std::erase_if(keys, [&](const Key& key) { return key.name == name; });
}

const Value* Section::find(std::string_view name) const {
  const auto at = std::find_if(keys.begin(), keys.end(), [&](const Key& key) { return key.name == name; });
  return at == keys.end() ? nullptr : &at->value;
}

double Section::number(std::string_view name, double standard) const {
  const Value* value = find(name);
  return value && !value->numbers.empty() ? value->numbers.front() : standard;
}

std::string Section::word(std::string_view name) const {
  const Value* value = find(name);
  return value ? value->word : std::string();
}

const Section* Draft::find(std::string_view head) const {
  const auto at = std::find_if(sections.begin(), sections.end(),
                               [&](const Section& section) { return section.head == head; });
  return at == sections.end() ? nullptr : &*at;
}

Section* Draft::find(std::string_view head) {
  return const_cast<Section*>(static_cast<const Draft*>(this)->find(head));
}

std::size_t Draft::count(std::string_view head) const {
  return static_cast<std::size_t>(std::count_if(
      sections.begin(), sections.end(), [&](const Section& section) { return section.head == head; }));
}

std::string Draft::text() const {
  std::string text;
  for (const Section& section : sections) {
    if (!section.head.empty()) text += (text.empty() ? "" : "\n") + section.head + "\n";
    for (const Key& key : section.keys) text += fmt::format("{} = {}\n", key.name, key.value.text());
  }
  return text;
}

std::string Draft::of_run(std::string_view key) const {
  const Section* run = find("[run]");
  return run ? run->word(key) : std::string();
}

double Draft::duration() const {
  const Section* run = find("[run]");
  return run ? run->number("duration") : 0;
}

std::size_t Draft::dimension() const {
  std::size_t most = 1;
  for (const Section& section : sections)
    for (const char* key : {"position", "velocity", "normal", "gravity", "from"})
      if (const Value* value = section.find(key); value && value->is_list)
        most = std::max(most, value->numbers.size());
  return most;
}

namespace {

double number_of(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size())
    throw std::runtime_error(fmt::format("'{}' is no number that a draft writes", text));
  return number;
}

Value value_of(std::string_view text) {
  if (text.starts_with('"')) return Value(std::string(text.substr(1, text.size() - 2)));
  const bool numbers = text.find_first_of("\"{") == std::string_view::npos && !text.starts_with("[[");
  if (!numbers || text == "true" || text == "false") return Value::plain(std::string(text));
  if (!text.starts_with('[')) return Value(number_of(text));
  std::vector<double> list;
  for (std::string_view rest = text.substr(1, text.size() - 2); !rest.empty();) {
    const std::size_t end = std::min(rest.find(','), rest.size());
    list.push_back(number_of(rest.substr(0, end)));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return Value(std::move(list));
}

}  // namespace

Draft read_draft(std::string_view text) {
  Draft draft;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.empty() || line.front() == '#') continue;
    if (line.front() == '[') {
      draft.add(std::string(line));
      continue;
    }
    const std::size_t sign = line.find(" = ");
    if (sign == std::string_view::npos)
      throw std::runtime_error(fmt::format("'{}' is no line of a draft: write KEY = VALUE", line));
    draft.sections.back().set(line.substr(0, sign), value_of(line.substr(sign + 3)));
  }
  return draft;
}

}  // namespace ictus::soak
