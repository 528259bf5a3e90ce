#include "ictus/scene/read_mesh.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <sstream>
#include <string_view>

#include "ictus/base/decimal.hpp"
#include "ictus/base/most.hpp"

namespace ictus {
namespace {

std::optional<std::string> content(const std::string& path, std::string& why) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) {
    why = "there is no such file";
    return std::nullopt;
  }
  std::ifstream stream(path, std::ios::binary);
  if (stream && std::filesystem::file_size(path, error) <= most::file && !error) {
    std::ostringstream text;
    text << stream.rdbuf();
    return text.str();
  }
  why = stream ? "is " + most::larger_file() : "cannot be read";
  return std::nullopt;
}

std::optional<double> number(std::string_view word) {
  double value = 0;
  if (!word.empty() && word[0] == '+') word.remove_prefix(1);
  const auto [end, error] = from_decimal(word.data(), word.data() + word.size(), value);
  return error == std::errc{} && end == word.data() + word.size() && std::isfinite(value)
             ? std::optional(value)
             : std::nullopt;
}

std::optional<Vector3> point_of(const std::vector<std::string_view>& words) {
  if (words.size() < 4) return std::nullopt;
  const auto x = number(words[1]), y = number(words[2]), z = number(words[3]);
  return x && y && z ? std::optional(Vector3{*x, *y, *z}) : std::nullopt;
}

/// Points that are written once per triangle, as one each.
class Welder {
 public:
  explicit Welder(Mesh& mesh) : mesh_(mesh) {}
  std::size_t index(const Vector3& point) {
    const auto [place, is_new] = known_.insert({{point.x, point.y, point.z}, mesh_.points.size()});
    if (is_new) mesh_.points.push_back(point);
    return place->second;
  }

 private:
  Mesh& mesh_;
  std::map<std::array<double, 3>, std::size_t> known_;
};

float float_at(const char* bytes) {
  std::uint32_t bits = 0;
  for (std::size_t k = 0; k < 4; ++k)
    bits |= static_cast<std::uint32_t>(static_cast<unsigned char>(bytes[k])) << (8 * k);
  float value = 0;
  std::memcpy(&value, &bits, sizeof value);
  return value;
}

constexpr std::size_t stl_head = 84, stl_triangle = 50;

bool is_binary_stl(const std::string& text) {
  if (text.size() < stl_head) return false;
  std::uint32_t count = 0;
  for (std::size_t k = 0; k < 4; ++k)
    count |= static_cast<std::uint32_t>(static_cast<unsigned char>(text[80 + k])) << (8 * k);
  return text.size() == stl_head + stl_triangle * std::size_t{count};
}

void read_binary_stl(const std::string& text, Mesh& mesh, std::string& why) {
  Welder welder(mesh);
  for (std::size_t at = stl_head; at < text.size(); at += stl_triangle) {
    std::array<std::size_t, 3> triangle{};
    for (std::size_t k = 0; k < 3; ++k) {
      const char* place = text.data() + at + 12 * (k + 1);  // its normal comes first
      const Vector3 point{float_at(place), float_at(place + 4), float_at(place + 8)};
      if (!is_finite(point)) why = "a point is no number";
      triangle[k] = welder.index(point);
    }
    mesh.triangles.push_back(triangle);
  }
}

std::vector<std::string_view> words_of(std::string_view line) {
  std::vector<std::string_view> words;
  constexpr std::string_view blank = " \t\r";
  for (std::size_t at = line.find_first_not_of(blank); at != std::string_view::npos;) {
    const std::size_t end = std::min(line.find_first_of(blank, at), line.size());
    words.push_back(line.substr(at, end - at));
    at = line.find_first_not_of(blank, end);
  }
  return words;
}

/// Each line with its number, until one is wrong.
template <class Read>
void for_each_line(const std::string& text, std::string& why, Read read) {
  std::size_t at = 0;
  for (std::size_t line = 1; at < text.size() && why.empty(); ++line) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const auto words = words_of(std::string_view(text).substr(at, end - at));
    if (!words.empty() && !read(words)) why = "line " + std::to_string(line) + " is wrong";
    at = end + 1;
  }
}

void read_text_stl(const std::string& text, Mesh& mesh, std::string& why) {
  Welder welder(mesh);
  std::vector<std::size_t> corners;
  for_each_line(text, why, [&](const std::vector<std::string_view>& words) {
    if (words[0] == "endloop") {
      if (corners.size() != 3) return false;
      mesh.triangles.push_back({corners[0], corners[1], corners[2]});
      corners.clear();
    }
    if (words[0] != "vertex") return true;
    const auto point = point_of(words);
    if (point) corners.push_back(welder.index(*point));
    return point.has_value();
  });
}

/// "3", "3/1/2" or "3//2", from 1; "-1" is the last point so far.
std::optional<std::size_t> corner_of(std::string_view word, std::size_t points) {
  const auto value = number(word.substr(0, word.find('/')));
  if (!value || *value != std::floor(*value) || *value == 0 || std::abs(*value) > static_cast<double>(points))
    return std::nullopt;
  return *value > 0 ? static_cast<std::size_t>(*value) - 1 : points - static_cast<std::size_t>(-*value);
}

void read_obj(const std::string& text, Mesh& mesh, std::string& why) {
  for_each_line(text, why, [&](const std::vector<std::string_view>& words) {
    if (words[0] == "v") {
      const auto point = point_of(words);
      if (point) mesh.points.push_back(*point);
      return point.has_value();
    }
    if (words[0] != "f") return true;
    std::vector<std::size_t> corners;
    for (std::size_t k = 1; k < words.size(); ++k) {
      const auto corner = corner_of(words[k], mesh.points.size());
      if (!corner) return false;
      corners.push_back(*corner);
    }
    for (std::size_t k = 1; k + 1 < corners.size(); ++k)
      mesh.triangles.push_back({corners[0], corners[k], corners[k + 1]});
    return corners.size() > 2;
  });
}

}  // namespace

Mesh read_mesh(const std::string& path, double scale, std::string& why) {
  Mesh mesh;
  std::string ending = std::filesystem::path(path).extension().string();
  for (char& letter : ending)
    letter = letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter + 32) : letter;
  if (ending != ".stl" && ending != ".obj") {
    why = "is neither .stl nor .obj";
    return mesh;
  }
  const auto text = content(path, why);
  if (!text) return mesh;
  if (ending == ".obj")
    read_obj(*text, mesh, why);
  else if (is_binary_stl(*text))
    read_binary_stl(*text, mesh, why);
  else if (text->compare(0, 5, "solid") == 0)
    read_text_stl(*text, mesh, why);
  else
    why = "is no STL: it neither begins with \"solid\" nor has the size that its count of triangles asks for";
  if (why.empty() && mesh.triangles.size() < 4) why = "has fewer than four triangles: no solid";
  for (Vector3& point : mesh.points) point *= scale;
  return mesh;
}

}  // namespace ictus
