#pragma once
// The parts of the module, one source each.

#include <pybind11/pybind11.h>

namespace ictus::python {

void bind_errors(pybind11::module_& module);
void bind_scene(pybind11::module_& module);
void bind_run(pybind11::module_& module);
void bind_catalogue(pybind11::module_& module);
void bind_exact(pybind11::module_& module);
void bind_fit(pybind11::module_& module);
void bind_own(pybind11::module_& module);
void bind_resolve(pybind11::module_& module);
void bind_compare(pybind11::module_& module);
void bind_continuity(pybind11::module_& module);
void bind_study(pybind11::module_& module);
void bind_sweep(pybind11::module_& module);
void bind_ensemble(pybind11::module_& module);
void bind_reproduce(pybind11::module_& module);

}  // namespace ictus::python
