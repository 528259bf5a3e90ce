// One run, and what it leaves behind.

#include <pybind11/stl.h>

#include <cstddef>
#include <nlohmann/json.hpp>

#include "../cli/run_document.hpp"
#include "../cli/scene_document.hpp"
#include "bindings.hpp"
#include "ictus/report/csv.hpp"
#include "ictus/report/hdf5.hpp"
#include "ictus/report/page.hpp"
#include "ictus/report/run_tables.hpp"
#include "run.hpp"
#include "views.hpp"
#include "watch.hpp"

namespace ictus::python {
namespace py = pybind11;
namespace {

/// The run, and what was raised in the meantime: Ctrl-C leaves what was computed so far.
py::tuple run_scene(const ReadyScenePointer& scene, const py::object& tell) {
  Watch watch(tell);
  auto finished = std::make_shared<FinishedRun>();
  finished->scene = scene;
  {
    const py::gil_scoped_release release;
    finished->trace = cli::told_run(scene->assembly, watch.question());
  }
  py::object raised = py::none();
  try {
    watch.raise();
  } catch (const py::error_already_set& error) {
    raised = error.value();
  }
  return py::make_tuple(finished, raised);
}

py::dtype impact_type() {
  RecordType type;
  type.add("contact", "u8", offsetof(Impact, contact));
  type.add("touch_time", "f8", offsetof(Impact, touch_time));
  type.add("approach_speed", "f8", offsetof(Impact, approach_speed));
  type.add("peak_depth", "f8", offsetof(Impact, peak_depth));
  type.add("peak_depth_time", "f8", offsetof(Impact, peak_depth_time));
  type.add("peak_force", "f8", offsetof(Impact, peak_force));
  type.add("peak_force_time", "f8", offsetof(Impact, peak_force_time));
  type.add("release_time", "f8", offsetof(Impact, release_time));
  type.add("separation_speed", "f8", offsetof(Impact, separation_speed));
  type.add("asked_restitution", "f8", offsetof(Impact, asked_restitution));
  type.add("energy_before", "f8", offsetof(Impact, energy_before));
  type.add("energy_after", "f8", offsetof(Impact, energy_after));
  type.add("samples", "u8", offsetof(Impact, samples));
  return type.finish(sizeof(Impact));
}

py::dtype contact_type() {
  RecordType type;
  type.add("touches", "u8", offsetof(ContactOutcome, touches));
  type.add("impulse", "f8", offsetof(ContactOutcome, impulse));
  type.add("peak_force", "f8", offsetof(ContactOutcome, peak_force));
  type.add("peak_force_time", "f8", offsetof(ContactOutcome, peak_force_time));
  type.add("gap", "f8", offsetof(ContactOutcome, gap));
  type.add("closed", "?", offsetof(ContactOutcome, closed));
  return type.finish(sizeof(ContactOutcome));
}

py::dtype event_type() {
  RecordType type;
  type.add("kind", "i4", offsetof(Event, kind));
  type.add("time", "f8", offsetof(Event, t));
  type.add("contact", "u8", offsetof(Event, contact));
  type.add("before", "f8", offsetof(Event, before));
  type.add("after", "f8", offsetof(Event, after));
  type.add("loss", "f8", offsetof(Event, loss));
  type.add("impulse", "f8", offsetof(Event, impulse));
  return type.finish(sizeof(Event));
}

/// Bodies × 3, one vector of each.
py::array vectors(const FinishedRun& run, const Vector3 BodyOutcome::*field, py::handle owner) {
  const auto& bodies = run.trace.bodies;
  const double* first = bodies.empty() ? nullptr : &(bodies.front().*field).x;
  return locked(py::array_t<double>({bodies.size(), std::size_t{3}}, {sizeof(BodyOutcome), sizeof(double)},
                                    first, owner));
}

py::list names_of(const FinishedRun& run) {
  py::list names;
  for (const BodyOutcome& body : run.trace.bodies) names.append(body.name);
  return names;
}

py::list columns_of(const FinishedRun& run) {
  py::list list;
  for (const Column& column : run.trace.columns) list.append(py::make_tuple(column.name, column.unit));
  return list;
}

std::string tables_of_run(const FinishedRun& run) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const report::Table& table : report::run_tables(run.trace)) list.push_back(report::json(table));
  return list.dump();
}

void write_run_csv(const FinishedRun& run, const std::string& path, bool force, const std::string& what) {
  const py::gil_scoped_release release;
  const report::Origin from = cli::origin(run.scene->command, run.scene->assembly);
  report::write_file(
      path,
      [&](const report::Sink& sink) {
        if (what == "points")
          report::mass_points_csv(run.trace, from, sink);
        else if (what == "state")
          report::state_csv(run.trace, from, sink);
        else
          report::csv(run.trace, from, sink);
      },
      force ? report::Overwrite::yes : report::Overwrite::no);
}

/// With Python's lock: HDF5 knows no threads, and h5py may be at work in another.
void write_hdf5(const FinishedRun& run, const std::string& path, bool force) {
  const report::Origin from = cli::origin(run.scene->command, run.scene->assembly);
  report::write_file(
      path, [&](const report::Sink& sink) { report::hdf5(run.trace, from, sink); },
      force ? report::Overwrite::yes : report::Overwrite::no);
}

std::string page_of_run(const FinishedRun& run, const std::vector<std::string>& plot) {
  cli::check_plot(plot, run.trace);
  return report::html(cli::run_page(run.scene->command, run.scene->assembly, run.trace, plot));
}

std::string json(const FinishedRun& run, bool columns) {
  const auto which = columns ? report::Columns::yes : report::Columns::no;
  return cli::run_json(run.scene->assembly, run.trace, which).dump(2) + "\n";
}

}  // namespace

void bind_run(py::module_& module) {
  using Owner = std::shared_ptr<FinishedRun>;
  const auto released = py::call_guard<py::gil_scoped_release>();
  py::class_<FinishedRun, Owner>(module, "FinishedRun")
      .def_property_readonly("method", [](const FinishedRun& run) { return run.trace.scheme; })
      .def_property_readonly("complete", [](const FinishedRun& run) { return run.trace.ending.complete; })
      .def_property_readonly("ending", [](const FinishedRun& run) { return run.trace.ending.reason; })
      .def_property_readonly("failures", [](const FinishedRun& run) { return run.trace.failures; })
      .def_property_readonly("remarks", [](const FinishedRun& run) { return run.trace.remarks; })
      .def_property_readonly("steps", [](const FinishedRun& run) { return run.trace.steps; })
      .def_property_readonly("evaluations", [](const FinishedRun& run) { return run.trace.evaluations; })
      .def_property_readonly("dimension", [](const FinishedRun& run) { return run.trace.dimension; })
      .def_property_readonly("scene", [](const FinishedRun& run) { return run.scene; })
      .def_property_readonly("command", [](const FinishedRun& run) { return run.scene->command; })
      .def_property_readonly("columns", &columns_of)
      .def_property_readonly("body_names", &names_of)
      .def_property_readonly("contact_names", [](const FinishedRun& run) { return run.trace.contact_names; })
      .def(
          "column",
          [](const py::object& self, std::size_t index) {
            const auto& run = self.cast<const FinishedRun&>();
            return view(run.trace.columns.at(index).values, self);
          },
          py::arg("index"))
      .def(
          "body_vectors",
          [](const py::object& self, const std::string& what) {
            const auto& run = self.cast<const FinishedRun&>();
            if (what == "position_start") return vectors(run, &BodyOutcome::position_start, self);
            if (what == "position_end") return vectors(run, &BodyOutcome::position_end, self);
            if (what == "velocity_start") return vectors(run, &BodyOutcome::velocity_start, self);
            if (what == "velocity_end") return vectors(run, &BodyOutcome::velocity_end, self);
            throw py::key_error(what);
          },
          py::arg("what"))
      .def("body_highest",
           [](const py::object& self) {
             return view(self.cast<const FinishedRun&>().trace.bodies, &BodyOutcome::highest, self);
           })
      .def("impacts",
           [](const py::object& self) {
             return view(self.cast<const FinishedRun&>().trace.impacts, impact_type(), self);
           })
      .def("contacts",
           [](const py::object& self) {
             return view(self.cast<const FinishedRun&>().trace.contacts, contact_type(), self);
           })
      .def("events",
           [](const py::object& self) {
             return view(self.cast<const FinishedRun&>().trace.events, event_type(), self);
           })
      .def("ledger", [](const FinishedRun& run) { return report::json(run.trace.ledger).dump(); })
      .def("conditions", [](const FinishedRun& run) { return report::json(run.trace.conditions).dump(); })
      .def("summary",
           [](const FinishedRun& run) { return cli::summary_line(run.scene->assembly, run.trace); })
      .def("tables", &tables_of_run)
      .def("json", &json, py::arg("columns"), released)
      .def("html", &page_of_run, py::arg("plot"), released)
      .def("csv", &write_run_csv, py::arg("path"), py::arg("force"), py::arg("what"))
      .def("hdf5", &write_hdf5, py::arg("path"), py::arg("force"));
  module.def("run", &run_scene, py::arg("scene").none(false), py::arg("tell"),
             "Runs a scene: what there is, and what was raised meanwhile.");
  module.def(
      "write_file",
      [](const std::string& path, const std::string& text, bool force) {
        report::write_file(path, text, force ? report::Overwrite::yes : report::Overwrite::no);
      },
      py::arg("path"), py::arg("text"), py::arg("force"), py::call_guard<py::gil_scoped_release>(),
      "Writes a file whole, or leaves what stands there.");
  module.def(
      "event_name", [](int kind) { return std::string(name(static_cast<EventKind>(kind))); }, py::arg("kind"),
      "The name of a kind of event.");
}

}  // namespace ictus::python
