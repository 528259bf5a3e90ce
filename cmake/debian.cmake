# `make deb`: Debian's packages, by CPack. The program carries the library inside itself, so that what was tested is what is
# shipped and one package is enough to run it; whoever links the library takes the others.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME ictus)
set(CPACK_PACKAGE_VENDOR Ictus)
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "engine for impacts")
set(CPACK_PACKAGE_DIRECTORY ${PROJECT_BINARY_DIR}/deb)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_MAINTAINER "Ictus <ictus@localhost>" CACHE STRING "Who answers for Debian's packages")
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
  OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)

# ictus_package(<component> <name> <section> <depends> <line of the description> ...)
set(CPACK_COMPONENTS_ALL "")
macro(ictus_package component name section depends)
  string(TOUPPER ${component} upper)
  list(APPEND CPACK_COMPONENTS_ALL ${component})
  set(CPACK_DEBIAN_${upper}_PACKAGE_NAME ${name})
  set(CPACK_DEBIAN_${upper}_PACKAGE_SECTION ${section})
  set(CPACK_DEBIAN_${upper}_PACKAGE_DEPENDS "${depends}")
  string(JOIN "\n" CPACK_COMPONENT_${upper}_DESCRIPTION ${ARGN})
  # Looks into every file: only for packages that hold something that was linked.
  set(CPACK_DEBIAN_${upper}_PACKAGE_SHLIBDEPS ON)
  if(${component} MATCHES "-dev$")
    set(CPACK_DEBIAN_${upper}_PACKAGE_SHLIBDEPS OFF)
  endif()
  # What Debian asks of every package: who may do what with it, and what changed.
  set(papers ${PROJECT_BINARY_DIR}/debian/${name})
  configure_file(cmake/debian/copyright ${papers}/copyright COPYONLY)
  configure_file(cmake/debian/changelog.in ${papers}/changelog.Debian @ONLY)
  execute_process(COMMAND ${ICTUS_GZIP} -9 -n -f ${papers}/changelog.Debian COMMAND_ERROR_IS_FATAL ANY)
  if(ICTUS_DEBIAN_DOCUMENTS)
    install(FILES ${papers}/copyright ${papers}/changelog.Debian.gz DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${name}
      COMPONENT ${component})
  endif()
endmacro()

find_program(ICTUS_GZIP gzip REQUIRED)
option(ICTUS_DEBIAN_DOCUMENTS "Install Debian's copyright and changelog, too (make deb)" OFF)
# ictus_shared_package(<component> <name> <library> <soversion>): what others that are linked with it depend on.
macro(ictus_shared_package component name library soversion)
  string(TOUPPER ${component} upper)
  set(papers ${PROJECT_BINARY_DIR}/debian/${name})
  file(CONFIGURE OUTPUT ${papers}/shlibs CONTENT "${library} ${soversion} ${name} (>= ${PROJECT_VERSION})\n")
  file(CONFIGURE OUTPUT ${papers}/triggers CONTENT "activate-noawait ldconfig\n")
  set(CPACK_DEBIAN_${upper}_PACKAGE_CONTROL_EXTRA "${papers}/shlibs;${papers}/triggers")
endmacro()

set(same "(= ${PROJECT_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE})")
set(subject "Simulates bodies that touch, compress and rebound: one scene, every common"
  "method, with an energy ledger that closes and exact answers beside it.")
set(impact "The impact resolver alone: masses, directions and velocities of bodies in"
  "contact go in, velocities and impulses after the impact come out. For C; needs"
  "nothing but the runtime of C++.")
if(TARGET ictus_cli)
  ictus_package(program ictus science "" ${subject} "This is the program.")
endif()
if(BUILD_SHARED_LIBS)
  ictus_package(library libictus${ICTUS_SOVERSION} libs "" ${subject} "This is the library that programs in C++ are linked with.")
  ictus_package(impact libictus-impact${ICTUS_IMPACT_SOVERSION} libs "" ${impact})
  ictus_shared_package(library libictus${ICTUS_SOVERSION} libictus ${ICTUS_SOVERSION})
  ictus_shared_package(impact libictus-impact${ICTUS_IMPACT_SOVERSION} libictus_impact ${ICTUS_IMPACT_SOVERSION})
  set(of_library ", libictus${ICTUS_SOVERSION} ${same}")
  set(of_impact "libictus-impact${ICTUS_IMPACT_SOVERSION} ${same}")
endif()
set(for_developers "Headers, the static library, and files for CMake and pkg-config.")
ictus_package(library-dev libictus-dev libdevel
  "libictus-impact-dev ${same}${of_library}, libeigen3-dev, libboost-dev, nlohmann-json3-dev, libfmt-dev, libhdf5-dev, libsndfile1-dev"
  ${subject} ${for_developers})
ictus_package(impact-dev libictus-impact-dev libdevel "${of_impact}" ${impact} ${for_developers})
include(CPack)
