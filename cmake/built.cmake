# How the program was built, in one small source of its own (apps/cli/built.hpp). It is looked at in every build and
# written only where something changed, so that a commit compiles one file and links one program.
# The part below the line is what the build runs.
if(NOT CMAKE_SCRIPT_MODE_FILE)
  find_package(Git QUIET)
  string(TOUPPER "${CMAKE_BUILD_TYPE}" type)
  string(JOIN " " flags ${CMAKE_CXX_FLAGS} ${CMAKE_CXX_FLAGS_${type}} -std=c++${CMAKE_CXX_STANDARD} ${ICTUS_FLOAT_FLAGS})
  include(GNUInstallDirs)
  file(RELATIVE_PATH data_from_program /prefix/${CMAKE_INSTALL_BINDIR} /prefix/${CMAKE_INSTALL_DATADIR}/ictus)
  set(built_source ${PROJECT_BINARY_DIR}/built/built_facts.cpp)
  add_custom_target(ictus_built_facts BYPRODUCTS ${built_source} VERBATIM COMMENT "Looking at the commit"
    COMMAND ${CMAKE_COMMAND} -DGIT=${GIT_EXECUTABLE} -DSOURCE=${PROJECT_SOURCE_DIR} -DFLAGS=${flags}
      -DDATA=${data_from_program} -DOUTPUT=${built_source} -P ${CMAKE_CURRENT_LIST_FILE})
  add_library(ictus_built OBJECT ${built_source})
  target_include_directories(ictus_built PRIVATE ${PROJECT_SOURCE_DIR}/apps/cli)
  target_link_libraries(ictus_built PRIVATE ictus_flags)
  add_dependencies(ictus_built ictus_built_facts)
  return()
endif()

# ---- the commit: of a clone, else of the archive that git made of it, else none.
set(commit "")
if(GIT AND EXISTS ${SOURCE}/.git)
  execute_process(COMMAND ${GIT} -C ${SOURCE} describe --always --tags --dirty --abbrev=12
    OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
endif()
if(NOT commit)
  file(STRINGS ${SOURCE}/cmake/archived_commit.txt commit LIMIT_COUNT 1)
  if(commit MATCHES "Format:")
    set(commit "unknown (built from sources without their history)")
  endif()
endif()

file(CONFIGURE OUTPUT ${OUTPUT} @ONLY CONTENT [[
#include "built.hpp"

namespace ictus::cli {

std::string_view commit() { return R"(@commit@)"; }
std::string_view compiler_flags() { return R"(@FLAGS@)"; }
std::string_view data_from_program() { return R"(@DATA@)"; }

}  // namespace ictus::cli
]])
