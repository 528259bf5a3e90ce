// Many impacts of one shape, and many single ones, by lanes of the processor or by an OpenCL device.

#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include <map>
#include <string>

#include "bindings.hpp"
#include "ictus/base/error.hpp"
#include "ictus/ensemble/ensemble.hpp"
#include "ictus/ensemble/opencl.hpp"
#include "ictus/ensemble/rebounds.hpp"

namespace ictus::python {
namespace py = pybind11;
namespace {

using Numbers = py::array_t<double, py::array::c_style | py::array::forcecast>;
using Named = std::map<std::string, Numbers>;

std::span<const double> numbers_of(const Named& all, const char* name) {
  const auto found = all.find(name);
  if (found == all.end()) return {};
  return {found->second.data(), static_cast<std::size_t>(found->second.size())};
}

py::array_t<double> array_of(const std::vector<double>& values, std::size_t rows) {
  const auto columns = static_cast<py::ssize_t>(rows ? values.size() / rows : 0);
  py::array_t<double> array({static_cast<py::ssize_t>(rows), columns});
  std::copy(values.begin(), values.end(), array.mutable_data());
  return array;
}

/// How it was computed: the device, how many were compared with the processor, and how far they were apart.
template <class Result>
py::dict told(const Result& result) {
  py::dict words;
  words["device"] = result.device;
  words["compared"] = result.compared;
  words["difference"] = result.difference;
  words["one_by_one"] = result.one_by_one;
  words["seconds"] = result.seconds;
  return words;
}

py::tuple ensemble(const Numbers& directions, std::size_t problems, const Named& numbers,
                   const std::string& law, double tolerance, const std::string& device, std::size_t jobs) {
  if (directions.ndim() != 2) throw Error("directions have no row per contact");
  EnsembleShape shape{static_cast<std::size_t>(directions.shape(1)),
                      static_cast<std::size_t>(directions.shape(0)),
                      std::vector<double>(directions.data(), directions.data() + directions.size())};
  const EnsembleProblems of{problems,
                            numbers_of(numbers, "inverse_mass"),
                            numbers_of(numbers, "velocity"),
                            numbers_of(numbers, "stiffness"),
                            numbers_of(numbers, "exponent"),
                            numbers_of(numbers, "restitution"),
                            numbers_of(numbers, "gap")};
  EnsembleResult result;
  {
    const py::gil_scoped_release release;
    result =
        resolve_ensemble(shape, of, {.law = law, .tolerance = tolerance, .device = device, .threads = jobs});
  }
  py::array_t<int> status(static_cast<py::ssize_t>(problems));
  for (std::size_t i = 0; i < problems; ++i) status.mutable_data()[i] = static_cast<int>(result.status[i]);
  return py::make_tuple(array_of(result.velocity, problems), array_of(result.impulse, problems), status,
                        told(result));
}

py::tuple single_impacts(std::size_t problems, const Named& numbers, const std::string& method, double rate,
                         double phase, bool contact_time, const std::string& device, std::size_t jobs) {
  const ReboundProblems of{problems,
                           numbers_of(numbers, "mass"),
                           numbers_of(numbers, "stiffness"),
                           numbers_of(numbers, "exponent"),
                           numbers_of(numbers, "damping"),
                           numbers_of(numbers, "speed")};
  ReboundResult result;
  {
    const py::gil_scoped_release release;
    result = rebounds(of, {.method = method,
                           .rate = rate,
                           .phase = phase,
                           .contact_time = contact_time,
                           .device = device,
                           .threads = jobs});
  }
  return py::make_tuple(array_of(result.speed, problems), array_of(result.depth, problems),
                        array_of(result.force, problems), array_of(result.contact_time, problems),
                        told(result));
}

py::list devices() {
  py::list all;
  for (const ensemble::DeviceFacts& one : ictus::ensemble::device_facts()) {
    py::dict words;
    words["name"] = one.name;
    words["kind"] = one.kind;
    words["platform"] = one.platform;
    words["units"] = one.units;
    words["memory"] = one.memory;
    all.append(words);
  }
  return all;
}

}  // namespace

void bind_ensemble(py::module_& module) {
  module.def(
      "ensemble", &ensemble, py::arg("directions"), py::arg("problems"), py::arg("numbers"), py::arg("law"),
      py::arg("tolerance"), py::arg("device"), py::arg("jobs"),
      "Impacts of one shape by lanes or a device: velocities, impulses, statuses, how it was computed.");
  module.def("rebounds", &single_impacts, py::arg("problems"), py::arg("numbers"), py::arg("method"),
             py::arg("rate"), py::arg("phase"), py::arg("contact_time"), py::arg("device"), py::arg("jobs"),
             "Single impacts by lanes or a device: speeds, depths, forces, times, how it was computed.");
  module.def("devices", &devices, "OpenCL devices with double precision.");
}

}  // namespace ictus::python
