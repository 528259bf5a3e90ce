// The engine as a page calls it: a request as JSON comes in, an answer as JSON goes out. See engine.hpp.

#include "engine.hpp"

#include <cmath>
#include <exception>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "answers.hpp"
#include "ictus/base/error.hpp"

namespace ictus::lab {
namespace {

using Json = nlohmann::ordered_json;

void keep(const std::string& name, const std::string& text) {
  const std::filesystem::path path(name);
  if (path.has_parent_path()) std::filesystem::create_directories(path.parent_path());
  std::ofstream(path, std::ios::binary) << text;
}

/// The scene and the files of data that it names lie in the memory of the page from here on.
Asked asked(const Json& request) {
  Asked result;
  result.file = request.value("file", "scene.toml");
  if (const auto found = request.find("files"); found != request.end())
    for (const auto& [name, text] : found->items()) keep(name, text.get<std::string>());
  if (const auto found = request.find("scene"); found != request.end())
    keep(result.file, found->get<std::string>());
  result.name = request.value("name", "");
  for (const char* key : {"set", "methods"})
    if (const auto found = request.find(key); found != request.end())
      (key == std::string("set") ? result.overrides : result.methods) =
          found->get<std::vector<std::string>>();
  if (const auto found = request.find("values"); found != request.end())
    result.values = found->get<std::vector<std::string>>();
  return result;
}

Json told(const Problem& problem) {
  return {{"file", problem.place.file},
          {"line", problem.place.line},
          {"column", problem.place.column},
          {"message", problem.message},
          {"help", problem.help}};
}

/// `{"ok":` what the verb says `}`, or `{"problems": […]}`.
std::string answer_to(const char* text) {
  try {
    const Json request = Json::parse(text);
    return "{\"ok\":" + answer(request.at("verb").get<std::string>())(asked(request)) + "}";
  } catch (const Error& error) {
    Json problems = Json::array();
    for (const Problem& problem : error.problems()) problems.push_back(told(problem));
    if (problems.empty()) problems.push_back(told({{}, error.what(), {}}));
    return Json{{"problems", std::move(problems)}}.dump(-1, ' ', false, Json::error_handler_t::replace);
  } catch (const std::exception& error) {
    return Json{{"broken", error.what()}}.dump(-1, ' ', false, Json::error_handler_t::replace);
  }
}

}  // namespace
}  // namespace ictus::lab

const char* ictus_lab(const char* request) {
  static std::string kept;
  kept = ictus::lab::answer_to(request);
  return kept.c_str();
}
