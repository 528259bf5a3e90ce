// Contact laws and systems of the user's own.

#include <pybind11/stl.h>

#include <map>

#include "bindings.hpp"
#include "ictus/run/own.hpp"
#include "own_law.hpp"
#include "own_system.hpp"
#include "scene.hpp"

namespace ictus::python {
namespace py = pybind11;
namespace {

std::span<double> span_of(Eigen::VectorXd& vector) {
  return {vector.data(), static_cast<std::size_t>(vector.size())};
}

ChosenLaw chosen(const std::shared_ptr<const OwnFunctions>& functions, std::map<std::string, double> values) {
  ChosenLaw law = chosen_law(OwnLaw{functions});
  law.name = functions->name();  // as long as the functions live, which the pools hold
  law.values = std::move(values);
  law.pool = [functions](ContactRange range) { return std::make_unique<OwnPool>(OwnLaw{functions}, range); };
  return law;
}

using FunctionsPointer = std::shared_ptr<OwnFunctions>;

/// The scene was made for this, and nobody else has it.
ReadyScenePointer with_law(const ReadyScenePointer& scene, const FunctionsPointer& functions,
                           const std::map<std::string, double>& values) {
  const py::gil_scoped_release release;
  set_law(scene->assembly, chosen(functions, values));
  return scene;
}

OwnShape shape_of(const std::string& name, const py::object& object, std::size_t coordinates,
                  std::size_t contacts) {
  OwnShape own;
  own.name = name;
  const auto flag = [&](const char* name) { return py::bool_(object.attr(name)).cast<bool>(); };
  own.shape.profile = Skyline::full(static_cast<Eigen::Index>(coordinates));
  own.shape.contacts = static_cast<Eigen::Index>(contacts);
  own.shape.constant_mass = flag("constant_mass");
  own.shape.constant_directions = flag("constant_directions");
  own.shape.autonomous = flag("autonomous");
  own.restitution.resize(contacts);
  take(object.attr("restitution"), name + ".restitution", own.restitution);
  own.coordinates = object.attr("coordinate_names").cast<std::vector<std::string>>();
  own.units = object.attr("coordinate_units").cast<std::vector<std::string>>();
  own.contacts = object.attr("contact_names").cast<std::vector<std::string>>();
  if (own.coordinates.size() != coordinates || own.units.size() != coordinates ||
      own.contacts.size() != contacts)
    throw Error("the names of coordinates and contacts are not as many as these");
  return own;
}

ReadyScenePointer own_scene(const std::string& name, const py::object& object, const std::vector<double>& q,
                            const std::vector<double>& v, double until, std::size_t contacts,
                            const std::string& words, const FunctionsPointer& functions,
                            const std::map<std::string, double>& values) {
  SystemCase mechanics;
  mechanics.system = std::make_unique<OwnSystem>(object, shape_of(name, object, q.size(), contacts));
  mechanics.start = {0, Eigen::Map<const Eigen::VectorXd>(q.data(), static_cast<Eigen::Index>(q.size())),
                     Eigen::Map<const Eigen::VectorXd>(v.data(), static_cast<Eigen::Index>(v.size()))};
  mechanics.until = until;
  const py::gil_scoped_release release;
  auto ready = std::make_shared<ReadyScene>();
  ready->assembly = functions ? assemble_own(name, std::move(mechanics), chosen(functions, values), words)
                              : assemble_own(name, std::move(mechanics), words);
  ready->command = "ictus.run(scene)";
  return ready;
}

}  // namespace

void OwnSystem::mass(const Vector& q, Skyline& matrix) const {
  const Index n = coordinates();
  Eigen::VectorXd entries(n * n);
  {
    const py::gil_scoped_acquire acquire;
    const py::object returned = object_().attr("mass")(given(q));
    const auto array = py::array::ensure(returned);
    if (!array || array.ndim() < 2) {  // a diagonal
      PyErr_Clear();
      Eigen::VectorXd diagonal(n);
      told("mass", returned, span_of(diagonal));
      entries.setZero();
      for (Index i = 0; i < n; ++i) entries[i * n + i] = diagonal[i];
    } else {
      told("mass", returned, span_of(entries));
    }
  }
  for (Index i = 0; i < n; ++i)
    for (Index j = 0; j <= i; ++j) matrix.at(i, j) = entries[i * n + j];
}

void OwnSystem::force(double t, const Vector& q, const Vector& v, Vector& force) const {
  const py::gil_scoped_acquire acquire;
  force.resize(coordinates());
  told("force", object_().attr("force")(t, given(q), given(v)), span_of(force));
}

void OwnSystem::gaps(const Vector& q, Vector& gap) const {
  const py::gil_scoped_acquire acquire;
  gap.resize(contacts());
  told("gaps", object_().attr("gaps")(given(q)), span_of(gap));
}

void OwnSystem::directions(const Vector& q, ContactRows& rows) const {
  const Index n = coordinates();
  Eigen::VectorXd entries(n * contacts());
  {
    const py::gil_scoped_acquire acquire;
    told("directions", object_().attr("directions")(given(q)), span_of(entries));
  }
  for (Index j = 0; j < contacts(); ++j) {
    for (Index i = 0; i < n; ++i) rows.add(i, entries[j * n + i]);
    rows.end_row();
  }
}

double OwnSystem::potential(const Vector& q) const {
  const py::gil_scoped_acquire acquire;
  double energy = 0;
  told("potential", object_().attr("potential")(given(q)), {&energy, 1});
  return energy;
}

double OwnSystem::power(double t, const Vector& q, const Vector& v) const {
  if (!has_power_) return 0;
  const py::gil_scoped_acquire acquire;
  double watts = 0;
  told("power", object_().attr("power")(t, given(q), given(v)), {&watts, 1});
  return watts;
}

void bind_own(py::module_& module) {
  py::class_<OwnFunctions, FunctionsPointer>(module, "OwnFunctions");
  module.def(
      "own_functions",
      [](const std::string& name, const py::object& spring, const py::object& damper,
         const py::object& stored, double coefficient, double exponent) {
        return std::make_shared<OwnFunctions>(name, spring, damper, stored, PowerTerm{coefficient, exponent});
      },
      py::arg("name"), py::arg("spring"), py::arg("damper"), py::arg("stored"), py::arg("coefficient"),
      py::arg("exponent"), "A contact law by callables of depths, f = spring(x) + damper(x) x'.");
  module.def("with_law", &with_law, py::arg("scene").none(false), py::arg("functions").none(false),
             py::arg("values"), "The scene with this law at every contact.");
  module.def("own_scene", &own_scene, py::arg("name"), py::arg("object"), py::arg("q"), py::arg("v"),
             py::arg("until"), py::arg("contacts"), py::arg("words"), py::arg("functions"), py::arg("values"),
             "A scene of one system of the caller's.");
}

}  // namespace ictus::python
