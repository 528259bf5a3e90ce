// Papers: an item at a time, so that Ctrl-C is heard between them.

#include <pybind11/stl.h>

#include <nlohmann/json.hpp>

#include "../cli/reproduce_document.hpp"
#include "bindings.hpp"
#include "ictus/report/page.hpp"
#include "ictus/reproduce/papers.hpp"
#include "watch.hpp"

namespace ictus::python {
namespace py = pybind11;
namespace {

std::vector<std::string> items_of(const std::string& paper) {
  std::vector<std::string> names;
  for (const reproduce::Item& item : reproduce::paper(paper).items) names.emplace_back(item.name);
  return names;
}

/// Rows as JSON, and the page; `item` empty: all of them.
py::tuple reproduce_paper(const std::string& paper, const std::string& item, const py::object& tell) {
  reproduce::Reproduction all{paper, {}, {}, {}};
  const std::vector<std::string> items = item.empty() ? items_of(paper) : std::vector<std::string>{item};
  for (std::size_t i = 0; i < items.size(); ++i) {
    reproduce::Reproduction part;
    {
      const py::gil_scoped_release release;
      part = reproduce::reproduce(paper, items[i]);
    }
    all.rows.insert(all.rows.end(), part.rows.begin(), part.rows.end());
    all.sections.insert(all.sections.end(), part.sections.begin(), part.sections.end());
    all.without.insert(all.without.end(), part.without.begin(), part.without.end());
    if (PyErr_CheckSignals() != 0) throw py::error_already_set();
    if (!tell.is_none()) tell(static_cast<double>(i + 1) / static_cast<double>(items.size()));
  }
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  for (const reproduce::Row& row : all.rows) rows.push_back(cli::row_json(row));
  const std::string command = "ictus reproduce " + paper + (item.empty() ? "" : " " + item);
  return py::make_tuple(rows.dump(2) + "\n", all.succeeded(),
                        report::html(cli::reproduction_page(command, all)));
}

}  // namespace

void bind_reproduce(py::module_& module) {
  module.def("reproduce", &reproduce_paper, py::arg("paper"), py::arg("item"), py::arg("tell"),
             "Rows of a paper beside its own numbers, as JSON; whether all came out; the summary.");
  module.def("paper_items", &items_of, py::arg("paper"), "Items of a paper.");
}

}  // namespace ictus::python
