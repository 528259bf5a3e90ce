# `import ictus` (`make python`): the extension module _ictus, and beside it the package of apps/python/ictus, both in
# build/python. A source apps/python/bind_*.cpp is found by itself and gets a line in apps/python/module.cpp.
set(ICTUS_PYTHON /usr/bin/python3 CACHE FILEPATH "Debian's Python: a second one on the PATH may hide its packages")
set(Python_EXECUTABLE ${ICTUS_PYTHON})
find_package(Python 3.11 REQUIRED COMPONENTS Interpreter Development.Module)
find_package(pybind11 2.10 REQUIRED CONFIG)

set(python_dir ${PROJECT_BINARY_DIR}/python/ictus)
file(GLOB python_sources CONFIGURE_DEPENDS apps/python/*.cpp)
# No link-time optimisation: the library has none, and the module only hands over.
pybind11_add_module(ictus_module NO_EXTRAS ${python_sources})
ictus_in_batches(ictus_module ${ICTUS_BATCHES} ${python_sources})
set_target_properties(ictus_module PROPERTIES OUTPUT_NAME _ictus LIBRARY_OUTPUT_DIRECTORY ${python_dir}
  CXX_VISIBILITY_PRESET hidden)
target_link_libraries(ictus_module PRIVATE ictus_documents ictus_flags fmt::fmt)
ictus_harden(ictus_module)
# Names of the library stay inside: another module may have one of its own.
target_link_options(ictus_module PRIVATE -Wl,--exclude-libs,ALL)

# The package, and the stubs that follow from the catalogue.
file(GLOB package_files CONFIGURE_DEPENDS apps/python/ictus/*)
list(FILTER package_files EXCLUDE REGEX "__pycache__")
add_custom_command(OUTPUT ${PROJECT_BINARY_DIR}/python/stamp
  COMMAND ${CMAKE_COMMAND} -E copy ${package_files} ${python_dir}
  COMMAND ${ICTUS_PYTHON} -B ${PROJECT_SOURCE_DIR}/apps/python/stubs.py ${PROJECT_BINARY_DIR}/python
  COMMAND ${CMAKE_COMMAND} -E touch ${PROJECT_BINARY_DIR}/python/stamp
  DEPENDS ictus_module ${package_files} apps/python/stubs.py VERBATIM)
add_custom_target(ictus_python ALL DEPENDS ${PROJECT_BINARY_DIR}/python/stamp)
