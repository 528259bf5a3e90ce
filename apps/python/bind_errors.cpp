// Complaints of the library as the exception ictus.Error, with every problem's place, message and help.

#include <pybind11/stl.h>

#include "bindings.hpp"
#include "ictus/base/error.hpp"

namespace ictus::python {
namespace py = pybind11;
namespace {

py::list as_list(const std::vector<Problem>& problems) {
  py::list list;
  for (const Problem& problem : problems)
    list.append(py::make_tuple(problem.place.file, problem.place.line, problem.place.column, problem.message,
                               problem.help));
  return list;
}

void translate(std::exception_ptr thrown) {
  try {
    if (thrown) std::rethrow_exception(thrown);
  } catch (const Error& error) {
    const py::object kind = py::module_::import("ictus._error").attr("Error");
    const py::object instance = kind.attr("_of")(as_list(error.problems()));
    PyErr_SetObject(kind.ptr(), instance.ptr());
  }
}

}  // namespace

void bind_errors(py::module_& module) {
  py::register_exception_translator(translate);
  module.def(
      "nearest",
      [](const std::string& word, const std::vector<std::string>& names) {
        return std::string(nearest(word, {names.begin(), names.end()}));
      },
      py::arg("word"), py::arg("names"), "The name of the list that is nearest to a word.");
}

}  // namespace ictus::python
