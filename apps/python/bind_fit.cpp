// Numbers of scenes from measurements: the fits of the command line.

#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include "../cli/fit_tables.hpp"
#include "../cli/scene_document.hpp"
#include "bindings.hpp"
#include "ictus/base/error.hpp"
#include "ictus/fit/question.hpp"
#include "ictus/fit/read.hpp"
#include "ictus/report/csv.hpp"
#include "ictus/report/json.hpp"
#include "ictus/report/page.hpp"
#include "ictus/study/parallel.hpp"
#include "watch.hpp"

namespace ictus::python {
namespace py = pybind11;
namespace {

struct FinishedFit {
  std::string command;
  std::string root;                                         // as JSON; empty: least squares
  std::unique_ptr<const estimation::Problem> problem = {};  // of least squares
  estimation::Result result = {};
  // The scene with the numbers that were found, made at once: its files may change. Or why there is none.
  std::optional<Assembly> scene = {};
  std::optional<Error> no_scene = {};
};

void keep_scene(FinishedFit& fit) {
  try {
    fit.scene = cli::fitted_scene(*fit.problem, fit.result);
  } catch (const Error& error) {
    fit.no_scene = error;
  }
}

std::shared_ptr<FinishedFit> fit_scene(const estimation::Asked& asked, const std::string& command,
                                       const py::object& tell) {
  Watch watch(tell);
  auto finished = std::make_shared<FinishedFit>();
  finished->command = command;
  {
    const py::gil_scoped_release release;
    const estimation::Question question = estimation::question_of(asked);
    if (question.root) {
      const WrittenScene scene =
          asked.text ? WrittenScene{*asked.text, asked.file} : written_scene(asked.file);
      const Identified found = estimation::one_number(scene, asked.set, *question.root, watch.question());
      finished->root = cli::root_json(*question.root, found).dump(2) + "\n";
    } else {
      finished->problem = std::make_unique<const estimation::Problem>(question.choice);
      finished->result = estimation::solve(*finished->problem, watch.question());
      keep_scene(*finished);
    }
  }
  watch.raise();
  return finished;
}

std::string json_of_fit(const FinishedFit& fit) {
  return fit.problem ? cli::fit_json(*fit.problem, fit.result).dump(2) + "\n" : fit.root;
}

/// A root has nothing but its value.
const estimation::Problem& squares(const FinishedFit& fit) {
  if (!fit.problem)
    throw Error("the root of one measurement has no errors, no pages and no files",
                "give the measurement a ±, or the key bounds: then it is a fit");
  return *fit.problem;
}

using Rows = py::array_t<double, py::array::c_style | py::array::forcecast>;

Eigen::VectorXd row_of(const Rows& rows, std::size_t k) {
  const auto columns = static_cast<Eigen::Index>(rows.shape(1));
  return Eigen::Map<const Eigen::VectorXd>(rows.data() + static_cast<Eigen::Index>(k) * columns, columns);
}

/// χ² of each row of values. NaN where a run has no answer or cannot be believed; the words say why of the first of these.
py::tuple square_sums(const FinishedFit& fit, const Rows& rows, std::size_t jobs, const py::object& tell) {
  const estimation::Problem& problem = squares(fit);
  if (rows.ndim() != 2 || rows.shape(1) != static_cast<py::ssize_t>(problem.parameters().size()))
    throw Error("values have no column per number of the fit");
  const auto count = static_cast<std::size_t>(rows.shape(0));
  std::vector<double> sums(count, std::nan(""));
  std::vector<std::string> why(count);
  Watch watch(tell);
  {
    const py::gil_scoped_release release;
    run_all(count, jobs, watch.question(), [&](std::size_t k, const std::function<bool()>&) {
      const estimation::Evaluated here = problem.evaluate(row_of(rows, k));
      why[k] = here.refused.empty() && !here.failures.empty() ? here.failures.front() : here.refused;
      if (why[k].empty()) sums[k] = here.residuals.squaredNorm();
    });
  }
  watch.raise();
  const auto first =
      std::find_if(why.begin(), why.end(), [](const std::string& words) { return !words.empty(); });
  return py::make_tuple(py::array_t<double>(static_cast<py::ssize_t>(count), sums.data()),
                        first == why.end() ? std::string() : *first);
}

std::string tables_of_fit(const FinishedFit& fit) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const report::Table& table : cli::fit_tables(squares(fit), fit.result))
    list.push_back(report::json(table));
  return list.dump();
}

const Assembly& fitted(const FinishedFit& fit) {
  (void)squares(fit);
  if (fit.no_scene) throw *fit.no_scene;
  return *fit.scene;
}

std::string page_of_fit(const FinishedFit& fit) {
  return report::html(cli::fit_page(fit.command, squares(fit), fit.result, fitted(fit)));
}

std::string fitted_toml(const FinishedFit& fit) { return cli::origin(fit.command, fitted(fit)).scene; }

void write_fit_csv(const FinishedFit& fit, const std::string& path, bool force) {
  const report::Origin from = cli::origin(fit.command, fitted(fit));
  const report::DataTable data = cli::fit_data(squares(fit), fit.result);
  report::write_file(
      path, [&](const report::Sink& sink) { report::csv(data, from, sink); },
      force ? report::Overwrite::yes : report::Overwrite::no);
}

}  // namespace

void bind_fit(py::module_& module) {
  const auto released = py::call_guard<py::gil_scoped_release>();
  py::class_<FinishedFit, std::shared_ptr<FinishedFit>>(module, "FinishedFit")
      .def_property_readonly("is_root", [](const FinishedFit& fit) { return !fit.problem; })
      .def("square_sums", &square_sums, py::arg("rows"), py::arg("jobs"), py::arg("tell"),
           "The sum of squares of each row of values, NaN where no run can be believed, and why.")
      .def("json", &json_of_fit)
      .def("tables", &tables_of_fit)
      .def("scene", &fitted_toml)
      .def("html", &page_of_fit, released)
      .def("csv", &write_fit_csv, py::arg("path"), py::arg("force"), released);
  module.def(
      "fit",
      [](const std::optional<std::string>& text, const std::string& file,
         const std::vector<std::string>& overrides, const std::vector<std::string>& keys,
         const std::vector<std::string>& measured, double from, double to, std::size_t starts,
         double confidence, std::size_t jobs, const std::string& command, const py::object& tell) {
        return fit_scene({.file = file,
                          .text = text,
                          .set = overrides,
                          .keys = keys,
                          .measured = measured,
                          .from = from,
                          .to = to,
                          .starts = starts,
                          .jobs = jobs,
                          .confidence = confidence},
                         command, tell);
      },
      py::arg("text"), py::arg("file"), py::arg("overrides"), py::arg("keys"), py::arg("measured"),
      py::arg("low"), py::arg("high"), py::arg("starts"), py::arg("confidence"), py::arg("jobs"),
      py::arg("command"), py::arg("tell"),
      "Numbers of a scene from measurements; without its text of a file, which may be one of a fit.");
  module.def("is_fit_file", &estimation::is_fit_file, py::arg("path"),
             "Is it a file of a fit, not of a scene?");
}

}  // namespace ictus::python
