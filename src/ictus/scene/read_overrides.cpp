// "key.path=value" from the command line, merged into the tree before it is read: an unknown path is then
// found by the same check as an unknown key of the file.

#include <algorithm>

#include "ictus/scene/listed_element.hpp"
#include "ictus/scene/read_node.hpp"

namespace ictus {

namespace {

void mark(Node& node, Spot spot);

void mark(Table& table, Spot spot) {
  for (Entry& entry : table.entries) {
    entry.spot = spot;
    mark(entry.value, spot);
  }
}

/// Gives a whole tree the spot of its override.
void mark(Node& node, Spot spot) {
  node.spot = spot;
  if (Table* table = table_in(node)) mark(*table, spot);
  if (auto* array = std::get_if<Array>(&node.value))
    for (Node& item : array->items) mark(item, spot);
}

std::string in_quotes(std::string_view word) {
  std::string text = "\"";
  for (char c : word) {
    if (c == '"' || c == '\\') text += '\\';
    text += c;
  }
  return text + '"';
}

/// As TOML where it is TOML; else the value is a bare word and becomes a text.
Parsed parse_override(std::string_view text) {
  const std::size_t equals = text.find('=');
  if (equals == std::string_view::npos || text.find('\n') != std::string_view::npos)
    return {{}, false, "needs key=value", {}};
  Parsed parsed = parse_toml(text);
  if (parsed.good) return parsed;
  std::string_view value = text.substr(equals + 1);
  while (value.starts_with(' ')) value.remove_prefix(1);
  return parse_toml(std::string(text.substr(0, equals + 1)) + in_quotes(value));
}

void erase(Table& table, std::string_view key) {
  std::erase_if(table.entries, [&](const Entry& entry) { return entry.key == key; });
}

void merge(Table& into, Table from) {
  for (Entry& entry : from.entries) {
    Entry* old = find(into, entry.key);
    Table* inner = table_in(entry.value);
    if (!old)
      into.entries.push_back(std::move(entry));
    else if (inner && table_in(old->value))
      merge(*table_in(old->value), std::move(*inner));
    else
      *old = std::move(entry);
  }
}

/// The name of an element of [[kind]]: its own, else its number from 1.
std::string name_of(const Node& item, std::string_view kind, std::size_t index) {
  const Table* table = table_in(item);
  const Entry* name = table ? find(*table, "name") : nullptr;
  if (name && std::holds_alternative<std::string>(name->value.value))
    return std::get<std::string>(name->value.value);
  return kind == "wall" ? "wall" : std::to_string(index + 1);
}

bool only_motion(const Entry& entry) {
  const Table* table = table_in(entry.value);
  return table && std::all_of(table->entries.begin(), table->entries.end(),
                              [](const Entry& e) { return e.key == "velocity" || e.key == "position"; });
}

/// [start] outranks the body, so that what it said of a body now overridden must go.
void forget_start(Table& root, const Entry& change) {
  Entry* start = find(root, "start");
  Table* bodies = start ? table_in(start->value) : nullptr;
  Entry* body = bodies ? find(*bodies, change.key) : nullptr;
  Table* motion = body ? table_in(body->value) : nullptr;
  const Table* keys = table_in(change.value);
  if (!motion || !keys) return;
  for (const Entry& entry : keys->entries) erase(*motion, entry.key);
}

void complain_element(Reading& reading, const Array& list, std::string_view kind, const Entry& change) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < std::min<std::size_t>(list.items.size(), 32); ++i)
    names.push_back(name_of(list.items[i], kind, i));
  const std::vector<std::string_view> views(names.begin(), names.end());
  const std::string header = "[[" + std::string(kind) + "]]";
  reading.complain(change.spot, "no " + header + " is named '" + change.key + "'",
                   names.empty() ? "the scene has no " + header : allowed_names(change.key, views));
}

/// wall.NAME.position=…: the element of that name; chain.count=…: the only element.
void merge_element(Reading& reading, Table& root, std::string_view kind, Entry change) {
  Entry* entry = find(root, kind);
  Array none;
  Array* list = entry ? std::get_if<Array>(&entry->value.value) : nullptr;
  if (!list) list = &none;
  Table* keys = table_in(change.value);
  Table* only = list->items.size() == 1 ? table_in(list->items[0]) : nullptr;
  if (Table* named = keys ? listed_element(*list, kind, change.key) : nullptr) {
    if (kind == "body") forget_start(root, change);
    merge(*named, std::move(*keys));
  } else if (only && !keys) {
    merge(*only, Table{{std::move(change)}});
  } else if (kind == "body" && only_motion(change)) {
    const Spot spot = change.spot;
    Entry start{"start", spot, {Table{{std::move(change)}}, spot}};
    merge(root, Table{{std::move(start)}});
  } else {
    complain_element(reading, *list, kind, change);
  }
}

/// A step replaces a rate and a rate a step: the user of an override means the new one.
void forget_other_step(Table& root, const Table& change) {
  const Entry* run = find(change, "run");
  Entry* old = find(root, "run");
  const Table* fresh = run ? table_in(run->value) : nullptr;
  Table* table = old ? table_in(old->value) : nullptr;
  if (!fresh || !table) return;
  if (find(*fresh, "step")) erase(*table, "rate");
  if (find(*fresh, "rate")) erase(*table, "step");
}

void apply(Reading& reading, Table& root, Table change) {
  forget_other_step(root, change);
  for (Entry& entry : change.entries) {
    const bool listed = is_listed_kind(entry.key);
    Table* elements = table_in(entry.value);
    if (!listed || !elements) {
      merge(root, Table{{std::move(entry)}});
      continue;
    }
    for (Entry& element : elements->entries) merge_element(reading, root, entry.key, std::move(element));
  }
}

}  // namespace

bool is_listed_kind(std::string_view key) {
  constexpr std::string_view kinds[] = {"body",  "chain", "pack",   "wall",   "pair",  "joint", "resonator",
                                        "track", "hand",  "strike", "finger", "pluck", "glide"};
  return std::find(std::begin(kinds), std::end(kinds), key) != std::end(kinds);
}

Table* listed_element(Array& list, std::string_view kind, std::string_view name) {
  for (std::size_t i = 0; i < list.items.size(); ++i)
    if (name_of(list.items[i], kind, i) == name) return table_in(list.items[i]);
  return nullptr;
}

void apply_overrides(Reading& reading, Table& root, const std::vector<std::string>& overrides) {
  for (const std::string& text : overrides) {
    const Spot spot{0, 0, static_cast<std::uint32_t>(reading.origins.size())};
    reading.origins.push_back("--set " + shortened(text, 80));
    Parsed parsed = parse_override(text);
    if (!parsed.good) {
      reading.complain(spot, parsed.message,
                       "as in --set run.step=\"1 us\" or --set body.ball.mass=\"20 g\"");
      continue;
    }
    mark(parsed.table, spot);
    apply(reading, root, std::move(parsed.table));
  }
}

}  // namespace ictus
