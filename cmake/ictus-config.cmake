# find_package(ictus CONFIG) gives the target ictus::ictus. Sought here: what our headers include (Eigen,
# nlohmann-json) and what the static library is linked with (fmt, HDF5).
include(CMakeFindDependencyMacro)
find_dependency(Eigen3 3.4 NO_MODULE)
find_dependency(nlohmann_json 3.11)
find_dependency(fmt 9)
find_dependency(PkgConfig)
pkg_check_modules(ictus_hdf5 QUIET IMPORTED_TARGET hdf5-serial)
if(NOT ictus_hdf5_FOUND)
  set(ictus_FOUND FALSE)
  set(ictus_NOT_FOUND_MESSAGE "ictus needs HDF5 as pkg-config's hdf5-serial (Debian: libhdf5-dev)")
  return()
endif()
include(${CMAKE_CURRENT_LIST_DIR}/ictus-targets.cmake)
