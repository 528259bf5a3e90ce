// The list of exact results: what each takes, and its results for many inputs at once.

#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include "../cli/exact_input.hpp"
#include "bindings.hpp"
#include "ictus/base/error.hpp"
#include "ictus/exact/exact.hpp"

namespace ictus::python {
namespace py = pybind11;
namespace {

py::list entries() {
  py::list list;
  for (const exact::Entry& entry : exact::entries()) {
    py::list inputs;
    for (const exact::Input& input : entry.inputs)
      inputs.append(py::make_tuple(std::string(input.name), std::string(input.unit), input.fallback,
                                   std::string(input.meaning), std::string(input.range.words)));
    list.append(py::make_tuple(std::string(entry.about.name), std::string(entry.about.summary),
                               std::string(entry.about.formula), std::string(entry.about.source), inputs));
  }
  return list;
}

/// "mass=10 g" in SI; complains as the command line does.
double input_value(const std::string& name, const std::string& key, const std::string& text) {
  const exact::Entry& entry = exact::entry(name);
  Problems problems;
  exact::Values values;
  cli::read_word(key + "=" + text, entry, values, problems);
  problems.raise();
  return values.at(key);
}

/// Names and units of the results, and one row per row of inputs.
py::tuple evaluate(const std::string& name, const std::vector<std::string>& keys,
                   const py::array_t<double, py::array::c_style | py::array::forcecast>& given) {
  const auto rows = given.unchecked<2>();
  if (rows.shape(1) != static_cast<py::ssize_t>(keys.size()))
    throw Error(std::to_string(keys.size()) + " keys for rows of " + std::to_string(rows.shape(1)) +
                " values");
  exact::Values values;
  std::vector<exact::Result> results;
  std::vector<std::vector<double>> all;
  for (py::ssize_t row = 0; row < rows.shape(0); ++row) {
    if (row % 4096 == 4095 && PyErr_CheckSignals() != 0) throw py::error_already_set();
    for (std::size_t k = 0; k < keys.size(); ++k) values[keys[k]] = rows(row, static_cast<py::ssize_t>(k));
    results = exact::evaluate(name, values);
    std::vector<double> numbers;
    for (const exact::Result& result : results) numbers.push_back(result.value);
    if (!all.empty() && numbers.size() != all.front().size())
      throw Error("exact." + name + " gives results of different kinds for these inputs", "call it for each");
    all.push_back(std::move(numbers));
  }
  py::list names;
  for (const exact::Result& result : results) names.append(py::make_tuple(result.name, result.unit));
  py::array_t<double> out({all.size(), all.empty() ? 0 : all.front().size()});
  for (std::size_t i = 0; i < all.size(); ++i)
    for (std::size_t k = 0; k < all[i].size(); ++k)
      out.mutable_at(static_cast<py::ssize_t>(i), static_cast<py::ssize_t>(k)) = all[i][k];
  return py::make_tuple(names, out);
}

}  // namespace

void bind_exact(py::module_& module) {
  module.def("exact_entries", &entries, "Closed forms: name, summary, formula, source, inputs.");
  module.def("exact_input", &input_value, py::arg("name"), py::arg("key"), py::arg("text"),
             "One input of a closed form from a text with a unit, in SI.");
  module.def("exact", &evaluate, py::arg("name"), py::arg("keys"), py::arg("values"),
             "A closed form for rows of values: names and units of its results, and their rows.");
}

}  // namespace ictus::python
