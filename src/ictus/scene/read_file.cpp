#include "ictus/scene/read_file.hpp"

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <istream>
#include <map>
#include <system_error>

#include "ictus/base/most.hpp"

namespace ictus {

namespace {

/// The scene in this folder whose name is nearest, as a question.
std::string similar_in(const std::filesystem::path& folder, const std::filesystem::path& path) {
  std::error_code error;
  std::vector<std::string> names;
  for (std::filesystem::directory_iterator it(folder.empty() ? "." : folder, error), end; !error && it != end;
       it.increment(error)) {
    if (it->path().extension() == ".toml") names.push_back(it->path().filename().string());
    if (names.size() == 1000) break;
  }
  const std::vector<std::string_view> views(names.begin(), names.end());
  const auto near = nearest(path.filename().string(), views);
  return near.empty() ? "" : "did you mean '" + (folder / std::string(near)).string() + "'?";
}

/// In the folder that was named; where none was, in scenes/ too.
std::string similar_file(const std::filesystem::path& path) {
  std::error_code error;
  const std::filesystem::path folder = path.parent_path();
  if (!folder.empty() && !std::filesystem::is_directory(folder, error))
    return "there is no folder '" + folder.string() + "'";
  const std::string here = similar_in(folder, path);
  return here.empty() && folder.empty() ? similar_in("scenes", path) : here;
}

std::optional<std::string> limited(std::istream& stream) {
  std::string text;
  std::string block(std::size_t{1} << 16, '\0');
  while (stream.read(block.data(), static_cast<std::streamsize>(block.size())) || stream.gcount() > 0) {
    text.append(block, 0, static_cast<std::size_t>(stream.gcount()));
    // Counted while reading, since a device or a pipe has no size.
    if (text.size() > most::file) return std::nullopt;
  }
  return text;
}

constexpr const char* input_name = "standard input";

/// What has no second reading, by its name; no text where it was too large.
std::map<std::string, std::optional<std::string>>& kept() {
  static std::map<std::string, std::optional<std::string>> texts;
  return texts;
}

std::optional<std::string> within_limit(std::optional<std::string> text, const Place& place,
                                        Problems& problems) {
  if (!text) problems.add(place, "is " + most::larger_file(), "a [[chain]] makes many bodies in a few lines");
  return text;
}

}  // namespace

std::string read_standard_input() {
  if (!kept().contains(input_name)) kept()[input_name] = limited(std::cin);
  return input_name;
}

void keep_pipe(const std::string& path) {
  std::error_code error;
  const auto status = std::filesystem::status(path, error);
  const bool is_stored = std::filesystem::is_regular_file(status) || std::filesystem::is_directory(status);
  if (!std::filesystem::exists(status) || is_stored || kept().contains(path)) return;
  if (std::ifstream stream(path, std::ios::binary); stream) kept()[path] = limited(stream);
}

std::optional<std::string> read_file(const std::string& path, Problems& problems) {
  const Place place{path, 0, 0};
  if (const auto text = kept().find(path); text != kept().end())
    return within_limit(text->second, place, problems);
  std::error_code error;
  const auto status = std::filesystem::status(path, error);
  if (path.empty() || status.type() == std::filesystem::file_type::not_found) {
    problems.add(place, path.empty() ? "no scene file is named" : "there is no such file",
                 similar_file(path));
    return std::nullopt;
  }
  if (std::filesystem::is_directory(status)) {
    problems.add(place, "is a folder, not a scene file");
    return std::nullopt;
  }
  errno = 0;
  std::ifstream stream(path, std::ios::binary);
  if (!stream) {
    problems.add(place, "cannot be read: " + std::generic_category().message(errno));
    return std::nullopt;
  }
  return within_limit(limited(stream), place, problems);
}

}  // namespace ictus
