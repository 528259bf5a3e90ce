// The extension module behind `import ictus`. It hands the library over; what users see is in the package beside it.
// To add a part: a file bind_NAME.cpp, its declaration in bindings.hpp and its line here.

#include "bindings.hpp"
#include "ictus/base/version.hpp"

PYBIND11_MODULE(_ictus, module) {
  using namespace ictus::python;
  module.doc() = "The library of Ictus, for the package ictus.";
  module.attr("version") = ictus::version();
  module.attr("build_version") = ictus::build_version();
  bind_errors(module);
  bind_scene(module);
  bind_run(module);
  bind_catalogue(module);
  bind_exact(module);
  bind_fit(module);
  bind_own(module);
  bind_resolve(module);
  bind_ensemble(module);
  bind_compare(module);
  bind_study(module);
  bind_continuity(module);
  bind_sweep(module);
  bind_reproduce(module);
}
