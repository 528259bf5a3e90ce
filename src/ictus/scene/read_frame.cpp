// [frame]: a box around the bodies in a few lines.

#include <algorithm>

#include "ictus/scene/frame.hpp"
#include "ictus/scene/read_parts.hpp"

namespace ictus {
namespace {

constexpr FieldSpec corner_from{"from", "a corner", dimensions::length, any_number, "[0, 0]"};
constexpr FieldSpec corner_to{"to", "a corner", dimensions::length, any_number, "[\"2.54 m\", \"1.27 m\"]"};

/// Sides without a wall, by name.
std::vector<bool> read_open(TableReader& table, std::size_t dimension) {
  const auto names = frame_side_names(dimension);
  std::vector<bool> open(names.size(), false);
  const Entry* entry = table.find("open");
  if (!entry) return open;
  const auto* list = std::get_if<Array>(&entry->value.value);
  if (!list) {
    table.reading().complain(entry->value.spot, "open: needs a list of sides, found " + found(entry->value),
                             "as in open = [\"top\"]");
    return open;
  }
  for (const Node& item : list->items) {
    const auto* text = std::get_if<std::string>(&item.value);
    const auto side = text ? std::find(names.begin(), names.end(), *text) : names.end();
    if (side == names.end())
      table.reading().complain(item.spot, "open: no side is named " + written(item),
                               allowed_names(text ? *text : "", names));
    else
      open[static_cast<std::size_t>(side - names.begin())] = true;
  }
  return open;
}

}  // namespace

At<std::size_t> read_frame(TableReader& root, Scene& scene) {
  constexpr std::string_view example = "from = [0, 0] and to = [\"2 m\", \"1 m\"] under [frame]";
  const Table* keys = root.table("frame", example);
  if (!keys) return {};
  TableReader table(root.reading(), *keys, root.find("frame")->spot, "[frame]");
  Frame frame;
  frame.name = {"frame", root.reading().place(table.spot())};
  if (table.find("name"))
    if (const auto name = read_new_name(table)) frame.name = *name;
  const Corners corners = read_corners(table, corner_from, corner_to, scene);
  frame.low = corners.low;
  frame.high = corners.high;
  frame.open = read_open(table, scene.dimension);
  frame.material = read_material_name(table, scene);
  const bool moves = table.find("mass") != nullptr;
  frame.mass = table.number_or(wanted::mass, 0);
  if (moves || table.find("velocity"))
    frame.velocity = read_vector(table, wanted::velocity, scene).value_or(At<Vector3>{});
  if (!moves && table.find("velocity"))
    table.reading().complain(table.find("velocity")->spot, "[frame]: what moves needs a mass",
                             "as in mass = \"5 kg\"; without one a frame stands still");
  table.finish();
  const At<std::size_t> made{scene.dimension, frame.name.place};
  if (moves)
    scene.frame = std::move(frame);
  else
    for (Wall& wall : walls_of(frame, scene.dimension)) scene.walls.push_back(std::move(wall));
  return made;
}

}  // namespace ictus
