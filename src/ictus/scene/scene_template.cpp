#include "ictus/scene/scene_template.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <unordered_map>

#include "ictus/scene/listed_element.hpp"
#include "ictus/scene/read.hpp"
#include "ictus/scene/read_parts.hpp"
#include "ictus/scene/scene_path.hpp"
#include "ictus/scene/units.hpp"

namespace ictus {
namespace {

using Path = std::vector<std::string>;

/// The first word of a path to one body of a chain, which no key has.
constexpr std::string_view in_a_chain = "";

std::string joined(const Path& path) {
  std::string text;
  for (const std::string& part : path) text += (text.empty() ? "" : ".") + part;
  return text;
}

Array* list_of(Table& root, std::string_view kind) {
  Entry* entry = find(root, kind);
  return entry ? std::get_if<Array>(&entry->value.value) : nullptr;
}

std::optional<std::string> text_in(const Table& table, std::string_view key) {
  const Entry* entry = find(table, key);
  const auto* text = entry ? std::get_if<std::string>(&entry->value.value) : nullptr;
  return text ? std::optional(*text) : std::nullopt;
}

/// The chain of a body NAME-i: the number of its table, and i − 1.
struct OfChain {
  std::size_t table, index, count;
};
std::optional<OfChain> chain_of(Table& root, const std::string& body) {
  Array* chains = list_of(root, "chain");
  const std::size_t dash = body.rfind('-');
  if (!chains || dash == std::string::npos) return std::nullopt;
  for (std::size_t i = 0; i < chains->items.size(); ++i) {
    const Table* table = table_in(chains->items[i]);
    const Entry* count = table ? find(*table, "count") : nullptr;
    const auto* whole = count ? std::get_if<std::int64_t>(&count->value.value) : nullptr;
    if (!whole || *whole < 1 || text_in(*table, "name") != body.substr(0, dash)) continue;
    const std::string digits = body.substr(dash + 1);
    // ball-01 is a body by itself.
    if (digits.empty() || digits.size() > 8 || digits.front() == '0' ||
        digits.find_first_not_of("0123456789") != std::string::npos)
      continue;
    const std::size_t number = std::stoul(digits), all = static_cast<std::size_t>(*whole);
    if (number >= 1 && number <= all) return OfChain{i, number - 1, all};
  }
  return std::nullopt;
}

/// A number of a chain becomes a list of as many as it has bodies.
void spread(Node& node, std::size_t count) {
  if (std::holds_alternative<Array>(node.value)) return;
  Array list;
  list.items.assign(count, node);
  node.value = std::move(list);
}

/// Nobody wrote the override that makes a place for the key.
void raise_of_key(const Problems& problems, const std::string& key) {
  std::vector<Problem> list = problems.list();
  for (Problem& problem : list)
    if (problem.place.file.starts_with("--set ")) problem.place = {"--vary " + shortened(key, 80), 0, 0};
  if (!list.empty()) throw Error(std::move(list));
}

/// The list that a place in it belongs to.
bool holds(const Node& node, const Node* place) {
  const auto* list = std::get_if<Array>(&node.value);
  return list && std::any_of(list->items.begin(), list->items.end(),
                             [&](const Node& item) { return &item == place; });
}

bool moves(const std::string& key) { return key == "velocity" || key == "position"; }

}  // namespace

bool fits(std::string_view pattern, std::string_view name) {
  const std::size_t star = pattern.find('*');
  if (star == std::string_view::npos) return pattern == name;
  if (name.substr(0, star) != pattern.substr(0, star)) return false;
  const std::string_view rest = pattern.substr(star + 1);
  for (std::size_t at = star; at <= name.size(); ++at)
    if (fits(rest, name.substr(at))) return true;
  return false;
}

SceneTemplate::SceneTemplate(std::string_view text, const std::string& file_name,
                             const std::vector<std::string>& overrides,
                             const std::vector<std::string>& varied)
    : keys_(varied) {
  Problems problems;
  Scene scene = read_scene_text(text, file_name, overrides, problems);
  problems.raise();
  Parsed parsed = parse_toml(text);
  tree_ = std::move(parsed.table);
  Reading reading{problems, {file_name}};
  apply_overrides(reading, tree_, overrides);
  origins_ = reading.origins;
  for (const std::string& key : keys_) prepare(key, scene);
  locate();
}

/// The path that --set would take, which thereby is made; one body of a chain is a place in a list.
void SceneTemplate::prepare(const std::string& key, const Scene& scene) {
  dimensions_.emplace_back();
  origin_of_.push_back(static_cast<std::uint32_t>(origins_.size()));
  origins_.push_back("--vary " + shortened(key, 80));
  paths_.push_back(expanded(key, scene));
  for (const Path& path : paths_.back()) {
    if (const Node* node = node_at(path)) {
      const auto* text = std::get_if<std::string>(&node->value);
      const auto quantity = text ? parse_quantity(*text).quantity : std::nullopt;
      if (quantity && quantity->dimension) dimensions_.back() = quantity->dimension;
      // [start] outranks a body, and stays where it does; the rest of what an override replaces must go.
      if (path.front() != "run") continue;
    }
    if (node_at(path) && path.back() != "step" && path.back() != "rate") continue;
    Problems problems;
    Reading reading{problems, origins_};
    apply_overrides(reading, tree_, {joined(path) + "=0"});
    raise_of_key(problems, key);
    origins_ = reading.origins;  // the new nodes stand in them
    if (!node_at(path))
      throw Error("--vary " + key + ": there is no such number in the scene",
                  "as in body.ball.mass, contact.restitution or run.method");
  }
}

/// Paths without wildcards. Those of chains end with a number, the place in a list.
std::vector<Path> SceneTemplate::expanded(const std::string& key, const Scene& scene) {
  Path parts = parts_of(key);
  Problems problems;
  const Place place{"--vary " + key, 0, 0};
  if (parts.size() < 2 ||
      std::any_of(parts.begin(), parts.end(), [](const std::string& part) { return part.empty(); }))
    throw Error("--vary " + key + ": a key has at least two words with a dot between them",
                "as in body.ball.mass, contact.restitution or run.method");
  std::vector<Path> paths;
  if (parts[0] == "contact" && parts.size() > 2) {
    if (parts[1] == "*") {
      Path whole = parts;
      whole.erase(whole.begin() + 1);
      paths.push_back(whole);
      Array* pairs = list_of(tree_, "pair");
      for (std::size_t i = 0; pairs && i < pairs->items.size(); ++i)
        if (Table* pair = table_in(pairs->items[i]); pair && find(*pair, parts[2]))
          paths.push_back({"pair", std::to_string(i + 1), parts[2]});
      return paths;
    }
    const std::string number = pair_for(parts[1], scene, problems);
    problems.raise();
    parts[0] = "pair";
    parts[1] = number;
    return {parts};
  }
  if (!is_listed_kind(parts[0]) || parts.size() < 3) return {parts};
  std::vector<std::string> names;
  if (parts[0] == "body") {
    for (const Body& body : scene.bodies) names.push_back(body.name.value);
  } else if (Array* list = list_of(tree_, parts[0])) {
    for (std::size_t i = 0; i < list->items.size(); ++i) {
      const Table* table = table_in(list->items[i]);
      names.push_back(table ? text_in(*table, "name").value_or(std::to_string(i + 1)) : "");
    }
  }
  for (const std::string& name : names) {
    if (!fits(parts[1], name)) continue;
    Path path = parts;
    path[1] = name;
    const auto chain = parts[0] == "body" && !moves(parts[2]) ? chain_of(tree_, name) : std::nullopt;
    if (chain) {
      Table& table = *table_in(list_of(tree_, "chain")->items[chain->table]);
      Entry* entry = find(table, parts[2]);
      if (!entry)
        throw Error("--vary " + key + ": the [[chain]] of " + name + " writes no " + parts[2],
                    "write it there first, one number for all of its bodies");
      spread(entry->value, chain->count);
      path = {std::string(in_a_chain), std::to_string(chain->table), parts[2], std::to_string(chain->index)};
    }
    paths.push_back(std::move(path));
  }
  if (paths.empty()) {
    const std::vector<std::string_view> views(names.begin(), names.end());
    throw Error("--vary " + key + ": no [[" + parts[0] + "]] is named '" + parts[1] + "'",
                names.empty() ? "the scene has none" : allowed_names(parts[1], views));
  }
  return paths;
}

/// The number of the [[pair]] of a contact "left-right", which is made where there is none.
std::string SceneTemplate::pair_for(const std::string& contact, const Scene& scene, Problems& problems) {
  std::vector<std::string> names;
  for (const Body& body : scene.bodies) names.push_back(body.name.value);
  for (const Wall& wall : scene.walls) names.push_back(wall.name.value);
  const auto known = [&](const std::string& name) {
    return std::find(names.begin(), names.end(), name) != names.end();
  };
  for (std::size_t dash = contact.find('-'); dash != std::string::npos; dash = contact.find('-', dash + 1)) {
    const std::string left = contact.substr(0, dash), right = contact.substr(dash + 1);
    if (!known(left) || !known(right)) continue;
    Entry* entry = find(tree_, "pair");
    if (!entry) {
      tree_.entries.push_back({"pair", {}, {Array{}, {}}});
      entry = &tree_.entries.back();
    }
    Array& pairs = std::get<Array>(entry->value.value);
    for (std::size_t i = 0; i < pairs.items.size(); ++i) {
      const Table* pair = table_in(pairs.items[i]);
      const Entry* between = pair ? find(*pair, "between") : nullptr;
      const auto* two = between ? std::get_if<Array>(&between->value.value) : nullptr;
      if (!two || two->items.size() != 2) continue;
      const auto *a = std::get_if<std::string>(&two->items[0].value),
                 *b = std::get_if<std::string>(&two->items[1].value);
      if (a && b && ((*a == left && *b == right) || (*a == right && *b == left)))
        return std::to_string(i + 1);
    }
    Array between{{Node{left, {}}, Node{right, {}}}};
    pairs.items.push_back({Table{{Entry{"between", {}, {std::move(between), {}}}}}, {}});
    return std::to_string(pairs.items.size());
  }
  problems.add({"--vary contact." + contact, 0, 0},
               "there is no contact '" + contact + "': it is called by two bodies with a hyphen between them",
               "as in contact.ball-1-ball-2.restitution; contact.restitution is that of all contacts");
  return {};
}

Node* SceneTemplate::node_at(const Path& path) {
  if (path[0] == in_a_chain) {
    Entry* entry = find(*table_in(list_of(tree_, "chain")->items[std::stoul(path[1])]), path[2]);
    auto* list = entry ? std::get_if<Array>(&entry->value.value) : nullptr;
    const std::size_t index = std::stoul(path[3]);
    return list && index < list->items.size() ? &list->items[index] : nullptr;
  }
  if (Node* node = find_node(tree_, path)) return node;
  const auto axis = path.size() > 2 ? axis_of(path.back()) : std::nullopt;
  if (!axis) return nullptr;
  Node* whole = find_node(tree_, Path(path.begin(), path.end() - 1));
  auto* list = whole ? std::get_if<Array>(&whole->value) : nullptr;
  return list && *axis < list->items.size() ? &list->items[*axis] : nullptr;
}

/// Once the tree grows no more.
void SceneTemplate::locate() {
  for (std::size_t key = 0; key < paths_.size(); ++key) {
    nodes_.emplace_back();
    for (const Path& path : paths_[key]) {
      Node* node = node_at(path);
      if (!node)
        throw Error("--vary " + keys_[key] + ": another key that varies takes its place",
                    "vary one of them: a step or a rate");
      nodes_.back().push_back(node);
    }
  }
  const auto found = nodes_;
  for (std::size_t key = 0; key < keys_.size(); ++key) open_lists(key, found);
  share_out();
  for (std::size_t key = 0; key < keys_.size(); ++key)
    for (Node* node : nodes_[key]) node->spot = {0, 0, origin_of_[key]};
}

/// chain.mass beside body.ball-1.mass is the mass of each body of the chain, not a number in place of their list.
void SceneTemplate::open_lists(std::size_t key, const std::vector<std::vector<Node*>>& found) {
  std::vector<Node*> places;
  for (Node* node : found[key]) {
    bool opened = false;
    for (std::size_t other = 0; other < keys_.size(); ++other)
      for (std::size_t i = 0; i < found[other].size(); ++i) {
        if (!holds(*node, found[other][i])) continue;
        if (paths_[other][i][0] != in_a_chain)
          throw Error("--vary " + keys_[other] + ": it is a part of " + keys_[key] + ", which varies too",
                      "vary the whole or its parts");
        opened = true;
      }
    if (!opened) {
      places.push_back(node);
      continue;
    }
    for (Node& item : std::get<Array>(node->value).items) places.push_back(&item);
  }
  nodes_[key] = std::move(places);
}

/// A place that several keys name belongs to the last of them, as of several --set the last one counts: what a point is
/// must not depend on the point that was set before it.
void SceneTemplate::share_out() {
  std::unordered_map<const Node*, std::size_t> owner;
  for (std::size_t key = keys_.size(); key-- > 0;) {
    std::size_t outranked_by = key;
    std::erase_if(nodes_[key], [&](const Node* node) {
      const auto [at, mine] = owner.emplace(node, key);
      if (!mine) outranked_by = at->second;
      return !mine;
    });
    if (nodes_[key].empty())
      throw Error("--vary " + keys_[key] + ": nothing of it is left by " + keys_[outranked_by] +
                      ", which comes later and sets the same",
                  "the key of one comes after the key of all");
  }
}

void SceneTemplate::set(std::size_t key, double value) {
  constexpr double whole = 9007199254740992.0;  // 2⁵³
  for (Node* node : nodes_[key])
    if (std::abs(value) < whole && value == std::floor(value))
      node->value = static_cast<std::int64_t>(value);
    else
      node->value = value;
}

void SceneTemplate::set(std::size_t key, std::string_view word) {
  for (Node* node : nodes_[key])
    if (word == "true" || word == "false")
      node->value = word == "true";
    else
      node->value = std::string(word);
}

Scene SceneTemplate::read(Problems& problems) const {
  Reading reading{problems, origins_};
  return read_scene_tree(reading, tree_);
}

}  // namespace ictus
