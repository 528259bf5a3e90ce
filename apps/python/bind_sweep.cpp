// Sweeps: a plan, what was computed of it, and its table. Records travel as bytes, between processes too.

#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include <memory>
#include <optional>

#include "bindings.hpp"
#include "ictus/base/most.hpp"
#include "ictus/base/version.hpp"
#include "ictus/report/csv.hpp"
#include "ictus/report/hdf5.hpp"
#include "ictus/report/page.hpp"
#include "ictus/sweep/engine.hpp"
#include "ictus/sweep/figures.hpp"
#include "ictus/sweep/indices.hpp"
#include "ictus/sweep/sweep_file.hpp"
#include "watch.hpp"

namespace ictus::python {
namespace py = pybind11;
namespace {

struct PlannedSweep {
  sweep::SweepPlan plan;
  sweep::Results results;
  std::unique_ptr<sweep::Journal> journal = {};
  explicit PlannedSweep(sweep::SweepPlan planned) : plan(std::move(planned)), results(plan) {}

  /// Written to the journal first: what is known is also kept.
  void take(std::string_view records) {
    if (journal) journal->append(records);
    sweep::read_records(records, plan.outcomes.size(),
                        [this](const sweep::JournalRecord& record) { results.take(record); });
  }
};
using PlannedPointer = std::shared_ptr<PlannedSweep>;

/// What a process needs to plan the same sweep.
struct Asked {
  std::string text, file, sweep_file;  // the scene and its name; a sweep file in their place
  std::vector<std::string> overrides, vary, outcomes;
  std::string sampling;  // empty: as the sweep file says, or by itself
  std::size_t samples = 0;
  std::optional<std::uint64_t> seed = {};
  std::string device = {};
};

sweep::SweepChoice choice_of(const Asked& asked) {
  sweep::SweepChoice choice;
  if (!asked.sweep_file.empty()) choice = sweep::read_sweep_file(asked.sweep_file);
  if (asked.sweep_file.empty()) choice.scene = asked.file;
  choice.overrides.insert(choice.overrides.end(), asked.overrides.begin(), asked.overrides.end());
  Problems problems;
  for (const std::string& word : asked.vary)
    choice.parameters.push_back(sweep::read_parameter(word, problems));
  problems.raise();
  for (const std::string& word : asked.outcomes) choice.outcomes.push_back(sweep::read_outcome(word));
  if (!asked.sampling.empty()) {
    choice.sampling = sweep::sampling_of(asked.sampling);
    if (!choice.sampling)
      throw Error("there is no sampling '" + asked.sampling + "'",
                  allowed_names(asked.sampling, sweep::sampling_names()));
  }
  if (asked.samples > 0) choice.samples = asked.samples;
  if (asked.seed) choice.seed = *asked.seed;
  if (!asked.device.empty()) choice.device = asked.device;
  return choice;
}

PlannedPointer plan(const std::string& text, const std::string& file, const std::string& sweep_file,
                    const std::vector<std::string>& overrides, const std::vector<std::string>& vary,
                    const std::vector<std::string>& outcomes, const std::string& sampling,
                    std::size_t samples, std::optional<std::uint64_t> seed, const std::string& device) {
  sweep::SweepChoice choice =
      choice_of({text, file, sweep_file, overrides, vary, outcomes, sampling, samples, seed, device});
  return std::make_shared<PlannedSweep>(sweep_file.empty() ? sweep::plan_sweep(std::move(choice), text)
                                                           : sweep::plan_sweep(std::move(choice)));
}

/// Computes these points, and keeps what is found also where Ctrl-C ends it.
void compute(PlannedSweep& sweep, const std::vector<std::size_t>& points, std::size_t jobs,
             const py::object& tell) {
  Watch watch(tell);
  const auto ask = watch.question();
  {
    const py::gil_scoped_release release;
    sweep::compute(
        sweep.plan, points, jobs, [&](std::string_view records) { sweep.take(records); },
        [&](std::size_t done) { return ask(static_cast<double>(done)); });
  }
  watch.raise();
}

/// The records of some points, for the process that gathers them. In this thread alone: a process that was forked has
/// none of the threads of its parent.
py::bytes records(const PlannedSweep& sweep, const std::vector<std::size_t>& points) {
  Watch watch{py::none()};
  const auto ask = watch.question();
  std::string bytes;
  {
    const py::gil_scoped_release release;
    sweep::Worker worker(sweep.plan);
    std::vector<double> values(sweep.plan.outcomes.size());
    for (const std::size_t point : points) {
      if (point >= sweep.plan.points()) throw Error("there is no point " + std::to_string(point));
      const sweep::PointResult result = worker.run(point, values, ask);
      if (result.status == sweep::PointStatus::stopped || ask(0)) break;
      sweep::append_record(bytes, {point, result, values});
    }
  }
  watch.raise();
  return bytes;
}

/// The journal first: from then on no other process writes it.
void keep_in(PlannedSweep& sweep, const std::string& path) {
  sweep.journal = std::make_unique<sweep::Journal>(path, sweep.plan);
  const auto take = [&](const sweep::JournalRecord& record) { sweep.results.take(record); };
  sweep::read_journal(path, sweep.plan, take);
}

/// (key, values on a grid); of a distribution none.
py::list parameters(const PlannedSweep& sweep) {
  py::list list;
  const bool listed = sweep.plan.design.sampling() == sweep::Sampling::grid;
  for (const sweep::Parameter& one : sweep.plan.choice.parameters) {
    py::list values;
    for (std::size_t i = 0; listed && i < one.grid_size(); ++i)
      values.append(one.has_words() ? py::cast(one.words[i]) : py::cast(one.at(i)));
    list.append(py::make_tuple(one.key, values));
  }
  return list;
}

/// (name, unit, values), in the order of the table.
py::list columns(const PlannedSweep& sweep) {
  py::list list;
  for (const report::DataColumn& column : sweep::table_of(sweep.plan, sweep.results)) {
    py::object values = py::cast(column.words);
    if (!column.unit.empty())
      values = py::array_t<double>(static_cast<py::ssize_t>(column.values.size()), column.values.data());
    list.append(py::make_tuple(column.name, column.unit, values));
  }
  return list;
}

/// Per outcome: rows that count, rows left out, and per parameter first, total and their standard errors.
py::list indices(const PlannedSweep& sweep) {
  if (sweep.plan.design.sampling() != sweep::Sampling::saltelli)
    throw Error("Sobol' indices need the points of saltelli", "as in sampling='saltelli', samples=1024");
  if (!sweep.results.complete()) throw Error("Sobol' indices need all points");
  py::list list;
  for (std::size_t k = 0; k < sweep.plan.outcomes.size(); ++k) {
    std::vector<double> values(sweep.results.points());
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = sweep.results.value(i, k);
    const sweep::SobolIndices found = sweep::sobol_indices(values, sweep.plan.choice.parameters.size());
    py::list of;
    for (const sweep::SobolIndex& one : found.of)
      of.append(py::make_tuple(one.first, one.total, one.first_error, one.total_error));
    list.append(py::make_tuple(found.rows, found.left_out, of));
  }
  return list;
}

/// With Python's lock: HDF5 knows no threads.
void write(const PlannedSweep& sweep, const std::string& path, bool force, bool hdf5,
           const std::string& command) {
  const report::Origin from{sweep.plan.title, sweep.plan.resolved, build_version(), command};
  const report::DataTable table = sweep::table_of(sweep.plan, sweep.results);
  report::write_file(
      path,
      [&](const report::Sink& sink) {
        hdf5 ? report::hdf5(table, {}, from, sink) : report::csv(table, from, sink);
      },
      force ? report::Overwrite::yes : report::Overwrite::no);
}

std::string html(const PlannedSweep& sweep, const std::string& command) {
  const sweep::SweepPlan& plan = sweep.plan;
  report::Page page{plan.title.empty() ? plan.choice.scene : plan.title,
                    "sweep of " + std::to_string(sweep.results.points()) + " points by " +
                        std::string(name_of(plan.design.sampling())),
                    sweep::sections_of(plan, sweep.results),
                    plan.resolved,
                    build_version(),
                    command};
  return report::html(page);
}

}  // namespace

void bind_sweep(py::module_& module) {
  const auto released = py::call_guard<py::gil_scoped_release>();
  py::class_<PlannedSweep, PlannedPointer>(module, "PlannedSweep")
      .def_property_readonly("points", [](const PlannedSweep& sweep) { return sweep.results.points(); })
      .def_property_readonly("done", [](const PlannedSweep& sweep) { return sweep.results.done(); })
      .def_property_readonly("fingerprint", [](const PlannedSweep& sweep) { return sweep.plan.fingerprint; })
      .def_property_readonly(
          "sampling",
          [](const PlannedSweep& sweep) { return std::string(name_of(sweep.plan.design.sampling())); })
      .def_property_readonly("device", [](const PlannedSweep& sweep) { return sweep.plan.choice.device; })
      .def_property_readonly("parameters", &parameters)
      .def("missing", [](const PlannedSweep& sweep) { return sweep::missing(sweep.results, {}); })
      .def("failed", [](const PlannedSweep& sweep) { return sweep.results.failed(); })
      .def("compute", &compute, py::arg("points"), py::arg("jobs"), py::arg("tell"))
      .def("records", &records, py::arg("points"))
      .def(
          "take", [](PlannedSweep& sweep, const py::bytes& bytes) { sweep.take(std::string(bytes)); },
          py::arg("records"))
      .def("keep_in", &keep_in, py::arg("path"))
      .def("close", [](PlannedSweep& sweep) { sweep.journal.reset(); })
      .def("columns", &columns)
      .def("indices", &indices)
      .def("html", &html, py::arg("command"))
      .def("write", &write, py::arg("path"), py::arg("force"), py::arg("hdf5"), py::arg("command"));
  module.def("plan_sweep", &plan, py::arg("text"), py::arg("file"), py::arg("sweep_file"),
             py::arg("overrides"), py::arg("vary"), py::arg("outcomes"), py::arg("sampling"),
             py::arg("samples"), py::arg("seed"), py::arg("device"), released,
             "A sweep, checked, before anything is computed.");
  module.attr("most_sweep_points") = most::sweep_points;
  module.def("is_sweep_file", &sweep::is_sweep_file, py::arg("path"),
             "Is it a file of a sweep, not of a scene?");
}

}  // namespace ictus::python
