# `cmake --install build --prefix DIR`: the program, the library, its headers, and the package that
# find_package(ictus CONFIG) finds.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/ictus)

if(TARGET ictus_cli)
  install(TARGETS ictus_cli)
endif()
install(TARGETS ictus EXPORT ictus-targets)
install(DIRECTORY src/ictus DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN *.hpp PATTERN *.h PATTERN problems.cl)
install(EXPORT ictus-targets NAMESPACE ictus:: DESTINATION ${package_dir})

write_basic_package_version_file(${PROJECT_BINARY_DIR}/ictus-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES cmake/ictus-config.cmake ${PROJECT_BINARY_DIR}/ictus-config-version.cmake DESTINATION ${package_dir})
