// One scene through several methods.

#include <pybind11/stl.h>

#include <nlohmann/json.hpp>

#include "../cli/clocks.hpp"
#include "../cli/compare_document.hpp"
#include "../cli/compare_tables.hpp"
#include "../cli/run_document.hpp"
#include "../cli/scene_document.hpp"
#include "bindings.hpp"
#include "ictus/report/csv.hpp"
#include "ictus/report/json.hpp"
#include "ictus/report/page.hpp"
#include "ictus/study/compare.hpp"
#include "run.hpp"
#include "watch.hpp"

namespace ictus::python {
namespace py = pybind11;
namespace {

struct FinishedComparison {
  ReadyScenePointer scene;
  Comparison comparison;
};

std::shared_ptr<FinishedComparison> compare_scene(const ReadyScenePointer& scene,
                                                  const std::vector<std::string>& methods, std::size_t phases,
                                                  std::size_t jobs, const py::object& tell) {
  Watch watch(tell);
  auto finished = std::make_shared<FinishedComparison>();
  finished->scene = scene;
  {
    const py::gil_scoped_release release;
    finished->comparison = compare(scene->assembly, cli::compared_methods(scene->assembly, methods),
                                   {.phases = phases,
                                    .jobs = jobs,
                                    .stop = watch.question(),
                                    .thread_clock = cli::seconds_of_thread,
                                    .clock = cli::seconds_now});
  }
  watch.raise();
  return finished;
}

std::string tables(const FinishedComparison& finished) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const report::Table& table : cli::tables_of(finished.comparison)) list.push_back(report::json(table));
  return list.dump();
}

/// The methods with the runs of each; a run is copied out, and looks into its own columns from then on.
py::list runs(const FinishedComparison& finished) {
  py::list list;
  for (const Compared& compared : finished.comparison.runs)
    list.append(py::make_tuple(compared.method,
                               std::make_shared<FinishedRun>(FinishedRun{finished.scene, compared.trace})));
  return list;
}

std::string page_of_comparison(const FinishedComparison& finished, const std::vector<std::string>& plot) {
  if (!finished.comparison.runs.empty()) cli::check_plot(plot, finished.comparison.runs.front().trace);
  return report::html(
      cli::comparison_page(finished.scene->command, finished.scene->assembly, finished.comparison, plot));
}

void write_csv(const FinishedComparison& finished, const std::string& path, bool force) {
  const report::Origin from = cli::origin(finished.scene->command, finished.scene->assembly);
  const report::DataTable data = cli::data_of(finished.comparison);
  report::write_file(
      path, [&](const report::Sink& sink) { report::csv(data, from, sink); },
      force ? report::Overwrite::yes : report::Overwrite::no);
}

}  // namespace

void bind_compare(py::module_& module) {
  const auto released = py::call_guard<py::gil_scoped_release>();
  py::class_<FinishedComparison, std::shared_ptr<FinishedComparison>>(module, "FinishedComparison")
      .def("json",
           [](const FinishedComparison& finished) {
             return cli::comparison_json(finished.comparison).dump(2) + "\n";
           })
      .def("tables", &tables)
      .def("runs", &runs)
      .def("html", &page_of_comparison, py::arg("plot"), released)
      .def("csv", &write_csv, py::arg("path"), py::arg("force"), released);
  module.def("compare", &compare_scene, py::arg("scene").none(false), py::arg("methods"), py::arg("phases"),
             py::arg("jobs"), py::arg("tell"),
             "A scene through several methods; `tell` is called with the share that is done.");
}

}  // namespace ictus::python
