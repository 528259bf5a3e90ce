# `make install PREFIX=DIR`: the program with its scenes, manual and completions; the libraries, their headers, and what
# find_package and pkg-config find. All paths are relative to where a file lies: the tree may be moved.
# Components are Debian's packages (cmake/debian.cmake).
include(GNUInstallDirs)
set(CMAKE_SKIP_INSTALL_ALL_DEPENDENCY ON)  # packing builds nothing: tests are no part of it
include(CMakePackageConfigHelpers)
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/ictus)
set(impact_package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/ictus_impact)
set(impact_header src/ictus/resolver/ictus_impact.h)

if(TARGET ictus_cli)
  include(cmake/manual.cmake)
  install(TARGETS ictus_cli COMPONENT program)
  install(DIRECTORY scenes DESTINATION ${CMAKE_INSTALL_DATADIR}/ictus COMPONENT program)
  # The page that `make lab` made, if it did.
  install(FILES ${PROJECT_BINARY_DIR}/lab/lab.html DESTINATION ${CMAKE_INSTALL_DATADIR}/ictus COMPONENT program OPTIONAL)
  install(FILES README.md CHANGELOG.md CITATION.cff DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT program)
  # The pages, without what makes a site of them: that folder holds packages of npm.
  install(DIRECTORY docs DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT program PATTERN docs/site EXCLUDE)
endif()

# The archive of a target as a static library for others to link, and the shared one beside it, where there is one.
function(ictus_install_library target package component dir)
  set(of_static ${package})
  if(TARGET ${target}_shared)
    set(of_static ${package}-static)
    install(TARGETS ${target}_shared EXPORT ${package}-targets
      LIBRARY COMPONENT ${component} NAMELINK_COMPONENT ${component}-dev)
    install(EXPORT ${package}-targets NAMESPACE ictus:: DESTINATION ${dir} COMPONENT ${component}-dev)
  endif()
  install(TARGETS ${target} EXPORT ${of_static}-targets ARCHIVE COMPONENT ${component}-dev)
  install(EXPORT ${of_static}-targets NAMESPACE ictus:: DESTINATION ${dir} COMPONENT ${component}-dev)
  write_basic_package_version_file(${PROJECT_BINARY_DIR}/${package}-config-version.cmake COMPATIBILITY SameMinorVersion)
  install(FILES cmake/${package}-config.cmake ${PROJECT_BINARY_DIR}/${package}-config-version.cmake DESTINATION ${dir}
    COMPONENT ${component}-dev)
endfunction()
ictus_install_library(ictus ictus library ${package_dir})
ictus_install_library(ictus_impact ictus_impact impact ${impact_package_dir})

install(DIRECTORY src/ictus DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT library-dev
  FILES_MATCHING PATTERN *.hpp PATTERN *.h PATTERN problems.cl PATTERN ictus_impact.h EXCLUDE)
install(FILES ${impact_header} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/ictus/resolver COMPONENT impact-dev)

# pkg-config: what a shared library needs itself, its users do not name; where there is only the archive, they do.
file(RELATIVE_PATH pc_prefix /prefix/${CMAKE_INSTALL_LIBDIR}/pkgconfig /prefix)
set(pc_flags -ffp-contract=off)  # of the flags of ours the one that decides bits
list(TRANSFORM ictus_runtime PREPEND -l OUTPUT_VARIABLE pc_runtime)
string(JOIN " " pc_runtime ${pc_runtime})
set(pc_private "")
if(BUILD_SHARED_LIBS)
  set(pc_private .private)
endif()
set(pc_opencl "")
if(ICTUS_OPENCL)
  set(pc_opencl ", OpenCL")
endif()
foreach(package ictus ictus_impact)
  configure_file(cmake/${package}.pc.in ${PROJECT_BINARY_DIR}/${package}.pc @ONLY)
endforeach()
install(FILES ${PROJECT_BINARY_DIR}/ictus.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT library-dev)
install(FILES ${PROJECT_BINARY_DIR}/ictus_impact.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT impact-dev)
if(PROJECT_IS_TOP_LEVEL)
  include(cmake/debian.cmake)
endif()
