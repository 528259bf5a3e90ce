// Is the outcome of a scene continuous along a way?

#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include <nlohmann/json.hpp>

#include "../cli/continuity_tables.hpp"
#include "bindings.hpp"
#include "ictus/report/json.hpp"
#include "ictus/study/continuity.hpp"
#include "views.hpp"
#include "watch.hpp"

namespace ictus::python {
namespace py = pybind11;
namespace {

struct FinishedContinuity {
  ContinuityChoice choice;
  Continuity result;
};

/// `numbers`: KEY=FROM:TO, as --vary takes them.
std::shared_ptr<FinishedContinuity> along_a_way(const std::string& text, const std::string& file,
                                                const std::vector<std::string>& overrides,
                                                const std::vector<std::string>& numbers, std::size_t points,
                                                std::size_t jobs, const py::object& tell) {
  Watch watch(tell);
  auto finished = std::make_shared<FinishedContinuity>();
  finished->choice.points = points;
  finished->choice.jobs = jobs;
  for (const std::string& words : numbers) finished->choice.numbers.push_back(varied_number(words));
  {
    const py::gil_scoped_release release;
    finished->result = continuity({text, file}, overrides, finished->choice, watch.question());
  }
  watch.raise();
  return finished;
}

/// (t, numbers of the scene there, outcome, before, after, height over the largest speed)
py::list jumps(const FinishedContinuity& finished) {
  py::list list;
  for (const Jump& jump : finished.result.jumps)
    list.append(py::make_tuple(jump.at, jump.numbers, jump.of, jump.before, jump.after, jump.height));
  return list;
}

/// (name, unit, values), as many values as places.
py::list outcomes(const FinishedContinuity& finished) {
  py::list list;
  const Continuity& result = finished.result;
  for (std::size_t k = 0; k < result.names.size(); ++k) {
    std::vector<double> values;
    for (const std::vector<double>& row : result.outcomes) values.push_back(row.at(k));
    list.append(py::make_tuple(result.names[k].name, result.names[k].unit, values));
  }
  return list;
}

std::string tables(const FinishedContinuity& finished) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const report::Table& table : cli::tables_of(finished.result, finished.choice))
    list.push_back(report::json(table));
  return list.dump();
}

std::string json(const FinishedContinuity& finished) {
  const auto runs = nlohmann::ordered_json::array({cli::as_json(finished.result, finished.choice)});
  return cli::document_of(runs).dump(2) + "\n";
}

}  // namespace

void bind_continuity(py::module_& module) {
  py::class_<FinishedContinuity, std::shared_ptr<FinishedContinuity>>(module, "FinishedContinuity")
      .def_property_readonly("method", [](const FinishedContinuity& it) { return it.result.method; })
      .def_property_readonly("failures", [](const FinishedContinuity& it) { return it.result.failures; })
      .def_property_readonly("runs", [](const FinishedContinuity& it) { return it.result.runs; })
      .def_property_readonly("places", [](const FinishedContinuity& it) { return it.result.places; })
      .def("jumps", &jumps)
      .def("outcomes", &outcomes)
      .def("tables", &tables)
      .def("json", &json);
  module.def("continuity", &along_a_way, py::arg("text"), py::arg("file"), py::arg("overrides"),
             py::arg("numbers"), py::arg("points"), py::arg("jobs"), py::arg("tell"),
             "The outcome of a scene while numbers of it change together along a way.");
}

}  // namespace ictus::python
