// The lists, and what they say of a name: as `ictus list --json` and `ictus explain --json` print them.

#include <nlohmann/json.hpp>

#include "../cli/catalogue.hpp"
#include "bindings.hpp"
#include "ictus/base/error.hpp"
#include "ictus/run/methods.hpp"

namespace ictus::python {
namespace py = pybind11;
namespace {

using Json = nlohmann::ordered_json;

std::string catalogue_text() {
  Json json;
  for (const CatalogueList& list : cli::all_lists()) {
    Json entries = Json::array();
    for (const CatalogueEntry& entry : list.entries) entries.push_back(cli::as_json(list, entry));
    json[list.name] = {{"title", list.title}, {"table", list.table}, {"entries", std::move(entries)}};
  }
  return json.dump();
}

std::string explanations(const std::string& name) {
  const auto lists = cli::all_lists();
  std::vector<std::string_view> names;
  Json json = Json::array();
  for (const CatalogueList& list : lists)
    for (const CatalogueEntry& entry : list.entries) {
      names.push_back(entry.about.name);
      if (entry.about.name == name) json.push_back(cli::explained(list, entry));
    }
  if (json.empty()) throw Error("there is nothing named '" + name + "'", allowed_names(name, names));
  return json.dump();
}

}  // namespace

void bind_catalogue(py::module_& module) {
  module.def("catalogue", &catalogue_text, "All lists of the catalogue as JSON.");
  module.def("explain", &explanations, py::arg("name"), "What the lists say of a name, as JSON.");
  module.def(
      "methods",
      [] {
        py::list list;
        for (const auto& method : methods())
          list.append(py::make_tuple(std::string(method->name()), std::string(method->traits().family)));
        return list;
      },
      "Names of all methods, each with its family.");
}

}  // namespace ictus::python
