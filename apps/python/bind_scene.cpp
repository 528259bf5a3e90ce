// Scenes from text, as the command line reads them from a file.

#include <pybind11/stl.h>

#include <nlohmann/json.hpp>

#include "../cli/scene_document.hpp"
#include "bindings.hpp"
#include "ictus/run/assemble.hpp"
#include "ictus/run/run.hpp"
#include "ictus/scene/read_file.hpp"
#include "ictus/scene/units.hpp"
#include "ictus/scene/write.hpp"
#include "scene.hpp"

namespace ictus::python {
namespace py = pybind11;
namespace {

std::string text_of(const std::string& path) {
  Problems problems;
  std::optional<std::string> text = read_file(path, problems);
  problems.raise();
  return std::move(*text);
}

ReadyScenePointer ready(const std::string& text, const std::string& file,
                        const std::vector<std::string>& overrides, const std::string& command) {
  return std::make_shared<ReadyScene>(ReadyScene{load_text(text, file, overrides), command});
}

/// The number in SI, and its dimension in SI units; empty for a bare number.
py::tuple quantity(const std::string& text) {
  const QuantityText read = parse_quantity(text);
  if (!read.quantity) throw Error(read.fault.message, read.fault.help);
  return py::make_tuple(read.quantity->value,
                        read.quantity->dimension ? read.quantity->dimension->text() : std::string());
}

}  // namespace

void bind_scene(py::module_& module) {
  py::class_<ReadyScene, std::shared_ptr<ReadyScene>>(module, "ReadyScene")
      .def_property_readonly("title", [](const ReadyScene& scene) { return scene.assembly.scene.title; })
      .def_property_readonly("file", [](const ReadyScene& scene) { return scene.assembly.scene.file; })
      .def_property_readonly("method",
                             [](const ReadyScene& scene) { return scene.assembly.scene.run.method.value; })
      .def_property_readonly("contents",
                             [](const ReadyScene& scene) { return cli::contents(scene.assembly); })
      .def_property_readonly("until", [](const ReadyScene& scene) { return scene.assembly.plan.until; })
      .def("toml", [](const ReadyScene& scene) { return write_scene(resolved(scene.assembly)); })
      .def("check", [](const ReadyScene& scene) { return cli::check_json(scene.assembly).dump(); });
  module.def("read_text", &text_of, py::arg("path"), "The text of a scene file.");
  module.def("quantity", &quantity, py::arg("text"),
             "A number with its unit as a number in SI, and the unit in SI.");
  module.def(
      "ready",
      [](const std::string& text, const std::string& file, const std::vector<std::string>& overrides,
         const std::string& command) {
        const py::gil_scoped_release release;
        return ready(text, file, overrides, command);
      },
      py::arg("text"), py::arg("file"), py::arg("overrides"), py::arg("command"),
      "A scene that was read and assembled.");
}

}  // namespace ictus::python
