// Convergence studies.

#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include <nlohmann/json.hpp>

#include "../cli/scene_document.hpp"
#include "../cli/study_document.hpp"
#include "../cli/study_tables.hpp"
#include "bindings.hpp"
#include "ictus/report/csv.hpp"
#include "ictus/report/json.hpp"
#include "ictus/report/page.hpp"
#include "ictus/study/study.hpp"
#include "scene.hpp"
#include "views.hpp"
#include "watch.hpp"

namespace ictus::python {
namespace py = pybind11;
namespace {

struct FinishedStudy {
  ReadyScenePointer scene;
  Study study;
  int per_octave;
};

std::shared_ptr<FinishedStudy> study_scene(const ReadyScenePointer& scene,
                                           const std::vector<std::string>& methods, double coarsest,
                                           int octaves, int per_octave, const std::string& reference,
                                           std::size_t jobs, const py::object& tell) {
  Watch watch(tell);
  auto finished = std::make_shared<FinishedStudy>();
  finished->scene = scene;
  finished->per_octave = per_octave;
  {
    const py::gil_scoped_release release;
    StudyChoice choice;
    choice.coarsest = coarsest;
    choice.octaves = octaves;
    choice.steps_per_octave = per_octave;
    choice.reference = reference;
    choice.jobs = jobs;
    finished->study =
        study(scene->assembly, cli::studied_methods(scene->assembly, methods), choice, watch.question());
  }
  watch.raise();
  return finished;
}

std::string tables(const FinishedStudy& finished) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const report::Table& table : cli::tables_of(finished.study, finished.per_octave))
    list.push_back(report::json(table));
  return list.dump();
}

/// (method, failure, [(id, name, unit, declared order, fitted order, values)])
py::list runs(const py::object& self) {
  const auto& finished = self.cast<const FinishedStudy&>();
  py::list list;
  for (const StudyRun& run : finished.study.runs) {
    py::list columns;
    for (const StudyColumn& column : run.columns)
      columns.append(py::make_tuple(column.id, column.name, column.unit, column.declared, column.slope.order,
                                    view(column.values, self)));
    list.append(py::make_tuple(run.method, run.failure, columns));
  }
  return list;
}

std::string html(const FinishedStudy& finished) {
  report::Page page = cli::page(finished.scene->command, finished.scene->assembly, "convergence");
  page.sections = cli::sections_of(finished.study, finished.per_octave);
  return report::html(page);
}

void write_csv(const FinishedStudy& finished, const std::string& path, bool force) {
  const report::Origin from = cli::origin(finished.scene->command, finished.scene->assembly);
  const report::DataTable data = cli::data_of(finished.study);
  report::write_file(
      path, [&](const report::Sink& sink) { report::csv(data, from, sink); },
      force ? report::Overwrite::yes : report::Overwrite::no);
}

}  // namespace

void bind_study(py::module_& module) {
  const auto released = py::call_guard<py::gil_scoped_release>();
  py::class_<FinishedStudy, std::shared_ptr<FinishedStudy>>(module, "FinishedStudy")
      .def("json", [](const FinishedStudy& finished) { return cli::as_json(finished.study).dump(2) + "\n"; })
      .def("tables", &tables)
      .def("runs", &runs)
      .def_property_readonly("truth", [](const FinishedStudy& finished) { return finished.study.truth; })
      .def("html", &html, released)
      .def("csv", &write_csv, py::arg("path"), py::arg("force"), released);
  module.def("study", &study_scene, py::arg("scene").none(false), py::arg("methods"), py::arg("coarsest"),
             py::arg("octaves"), py::arg("per_octave"), py::arg("reference"), py::arg("jobs"),
             py::arg("tell"), "Errors and orders over steps, or over slices.");
  module.def("studied_overrides", &cli::studied_overrides, py::arg("overrides"), py::arg("methods"),
             "What a study of these methods sets in a scene.");
}

}  // namespace ictus::python
