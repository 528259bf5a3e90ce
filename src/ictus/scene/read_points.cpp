#include "ictus/scene/read_points.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <optional>

#include "ictus/base/most.hpp"
#include "ictus/base/number_row.hpp"

namespace ictus {
namespace {

constexpr const char* example = "as in points = [[0, 0], [0.1, 3], [0.2, 9]], or points = \"loop.csv\"";

std::optional<double> plain_number(const Node& node) {
  if (const auto* whole = std::get_if<std::int64_t>(&node.value)) return static_cast<double>(*whole);
  const auto* real = std::get_if<double>(&node.value);
  return real && std::isfinite(*real) ? std::optional(*real) : std::nullopt;
}

/// Complains about the first item that is no pair of numbers.
bool read_list(Reading& reading, const Array& list, PointTable& table) {
  for (const Node& item : list.items) {
    const auto* pair = std::get_if<Array>(&item.value);
    const bool two = pair && pair->items.size() == 2;
    const auto depth = two ? plain_number(pair->items[0]) : std::nullopt;
    const auto force = two ? plain_number(pair->items[1]) : std::nullopt;
    if (!depth || !force) {
      reading.complain(item.spot,
                       "points: needs a depth and a force, two plain numbers, found " + written(item),
                       "their units stand in depth_unit and force_unit");
      return false;
    }
    table.points.push_back({*depth, *force, reading.place(item.spot)});
  }
  return true;
}

/// Two columns; a first line of words, empty lines and lines that begin with # are passed over.
void read_lines(Reading& reading, std::ifstream& file, const std::string& path, PointTable& table) {
  std::string line;
  bool headed = false;
  for (std::uint32_t number = 1; std::getline(file, line); ++number) {
    const std::size_t first = line.find_first_not_of(" \t\r,;");
    if (first == std::string::npos || line[first] == '#') continue;
    const Place place{path, number, 1};
    const NumberRow row = number_row(line);
    if (row.is_head() && !headed && table.points.empty()) {
      headed = true;
      continue;
    }
    const std::string problem = !row.is_row() || row.numbers.size() != 2
                                    ? std::string("needs a depth and a force, two plain numbers")
                                : table.points.size() == most::points
                                    ? "is one point too many: at most " + std::to_string(most::points)
                                    : "";
    if (!problem.empty()) {
      reading.problems.add(place, "points: '" + shortened(line, 40) + "' " + problem,
                           "two columns, as in \"0.1, 3\"; their units stand in depth_unit and force_unit");
      table.points.clear();
      return;
    }
    table.points.push_back({row.numbers[0], row.numbers[1], place});
  }
  if (table.points.empty())
    reading.problems.add({path, 1, 1}, "points: the file has no line of two numbers", "as in \"0.1, 3\"");
}

constexpr FieldSpec value_spec{"value", "a restitution", dimensions::none, zero_to_one, "0.8"};
constexpr FieldSpec work_spec{"work", "a work", dimensions::energy, positive, "\"1 J\""};
constexpr FieldSpec exponent_spec{"exponent", "an exponent", dimensions::none,
                                  Range{-4, 4, false, "in [-4, 4]"}, "-0.125"};
constexpr FieldSpec unit_spec{"work_unit", "a work", dimensions::energy, positive, "\"1 J\""};

std::shared_ptr<const RestitutionOfWork> curve_of_work(TableReader& table, const std::string& scene_file) {
  table.require("work_unit", "work_unit = \"1 J\"");
  const double unit = table.number_or(unit_spec, 1).value;
  const auto given = read_points(table.reading(), *table.find("points"), scene_file);
  std::vector<RestitutionOfWork::Point> points;
  for (const PointTable::Point& point : given->points) {
    const bool rises = points.empty() ? point.depth >= 0 : unit * point.depth > points.back().work;
    if (!rises || !zero_to_one.holds(point.force)) {
      table.reading().problems.add(point.place,
                                   rises ? "restitution_of_work: a restitution is not in [0, 1]"
                                         : "restitution_of_work: works do not rise from 0 on",
                                   "points are [work, restitution], as in [[0, 0.9], [1, 0.6]]");
      return nullptr;
    }
    points.push_back({unit * point.depth, point.force});
  }
  if (points.empty()) return nullptr;  // complained about
  if (points.size() == 1) {
    table.reading().problems.add(given->place, "restitution_of_work: one point is no curve",
                                 "give two, or a constant: restitution = 0.8");
    return nullptr;
  }
  return std::make_shared<const RestitutionOfWork>(std::move(points));
}

}  // namespace

At<std::shared_ptr<const RestitutionOfWork>> read_restitution_of_work(TableReader& law,
                                                                      const std::string& scene_file) {
  const Table* keys = law.table("restitution_of_work",
                                "restitution_of_work = { value = 0.8, work = \"1 J\", exponent = -0.125 }");
  if (!keys) return {};
  const std::size_t before = law.reading().problems.list().size();
  const Spot spot = law.find("restitution_of_work")->spot;
  TableReader table(law.reading(), *keys, spot, law.where() + " restitution_of_work");
  std::shared_ptr<const RestitutionOfWork> function;
  if (table.find("points")) {
    function = curve_of_work(table, scene_file);
  } else {
    table.require("value", "value = 0.8");
    table.require("work", "work = \"1 J\"");
    RestitutionOfWork::Power power;
    power.value = table.number_or(value_spec, 1).value;
    power.work = table.number_or(work_spec, 1).value;
    power.exponent = table.number_or(exponent_spec, 0).value;
    function = std::make_shared<const RestitutionOfWork>(power);
  }
  table.finish();
  if (law.reading().problems.list().size() != before) return {};
  return {function, law.reading().place(spot)};
}

std::shared_ptr<const PointTable> read_points(Reading& reading, const Entry& entry,
                                              const std::string& scene_file) {
  auto table = std::make_shared<PointTable>();
  table->place = reading.place(entry.value.spot);
  if (const auto* list = std::get_if<Array>(&entry.value.value)) {
    if (list->items.empty() || list->items.size() > most::points)
      reading.complain(entry.value.spot, "points: needs 1 to " + std::to_string(most::points) + " of them",
                       example);
    else if (!read_list(reading, *list, *table))
      table->points.clear();
    return table;
  }
  const auto* name = std::get_if<std::string>(&entry.value.value);
  if (!name) {
    reading.complain(entry.value.spot,
                     "points: needs a list or the name of a file, found " + found(entry.value), example);
    return table;
  }
  const std::filesystem::path said(*name);
  const auto path = said.is_absolute() ? said : std::filesystem::path(scene_file).parent_path() / said;
  std::error_code error;
  std::ifstream file;
  if (std::filesystem::is_regular_file(path, error)) file.open(path);
  if (file.is_open())
    read_lines(reading, file, path.string(), *table);
  else
    reading.complain(entry.value.spot, "points: the file '" + path.string() + "' cannot be read",
                     "a file of two columns, depth and force, beside the scene");
  return table;
}

}  // namespace ictus
