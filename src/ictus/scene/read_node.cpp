#include "ictus/scene/read_node.hpp"

#include "ictus/scene/units.hpp"

namespace ictus {

Entry* find(Table& table, std::string_view key) {
  for (Entry& entry : table.entries)
    if (entry.key == key) return &entry;
  return nullptr;
}

const Entry* find(const Table& table, std::string_view key) {
  for (const Entry& entry : table.entries)
    if (entry.key == key) return &entry;
  return nullptr;
}

namespace {

struct Found {
  std::string operator()(const std::string&) const { return "a text"; }
  std::string operator()(std::int64_t) const { return "a whole number"; }
  std::string operator()(double) const { return "a number"; }
  std::string operator()(bool) const { return "true or false"; }
  std::string operator()(const Date&) const { return "a date"; }
  std::string operator()(const Array&) const { return "a list"; }
  std::string operator()(const Table&) const { return "a table"; }
};

struct Written {
  std::string operator()(const std::string& text) const { return '"' + shortened(text, 40) + '"'; }
  std::string operator()(std::int64_t number) const { return std::to_string(number); }
  std::string operator()(double number) const { return shortest(number); }
  std::string operator()(bool truth) const { return truth ? "true" : "false"; }
  std::string operator()(const Date&) const { return "a date"; }
  std::string operator()(const Array&) const { return "[…]"; }
  std::string operator()(const Table&) const { return "{…}"; }
};

}  // namespace

std::string shortened(std::string_view text, std::size_t longest) {
  if (text.size() <= longest) return std::string(text);
  std::size_t size = longest;
  while (size > 0 && (static_cast<unsigned char>(text[size]) & 0xC0) == 0x80) --size;
  return std::string(text.substr(0, size)) + "…";
}

std::string found(const Node& node) { return std::visit(Found{}, node.value); }
std::string written(const Node& node) { return std::visit(Written{}, node.value); }

}  // namespace ictus
