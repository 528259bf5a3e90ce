# What others link: libictus, and libictus_impact, the impact resolver for C, which needs nothing but the C++ runtime.
# Archives always; with BUILD_SHARED_LIBS shared libraries as well, which ictus::ictus and ictus::ictus_impact then are.
# All are made of the same objects: sources are compiled once, and the archive's code is what it was.
#
# Hidden by default: what a shared library shows is said where it is linked, by a list of names (libictus.map), and
# not in the sources. That needs no macro in any header and no second compilation, and hides also what other libraries'
# templates left in our objects. Calls inside the library go past the table of symbols (-Bsymbolic-functions), as in the archive.
option(BUILD_SHARED_LIBS "Link shared libraries, too" OFF)

# Of C++ every release may change types; of C structs only grow.
set(ICTUS_SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
set(ICTUS_IMPACT_SOVERSION ${PROJECT_VERSION_MAJOR})

# GNU's own tools, whatever the compiler's are: LLVM's linker cannot join sections of groups.
foreach(tool ld.bfd nm objcopy)
  string(MAKE_C_IDENTIFIER ${tool} name)
  find_program(ICTUS_GNU_${name} ${tool} REQUIRED)
  mark_as_advanced(ICTUS_GNU_${name})
endforeach()
set(impact_object ${PROJECT_BINARY_DIR}/impact/ictus_impact.o)
add_custom_command(OUTPUT ${impact_object} DEPENDS ictus ${CMAKE_CURRENT_LIST_DIR}/impact_object.cmake VERBATIM
  COMMAND ${CMAKE_COMMAND} -DARCHIVE=$<TARGET_FILE:ictus> -DOBJECT=${impact_object} -DLINKER=${ICTUS_GNU_ld_bfd}
    -DNM=${ICTUS_GNU_nm} -DOBJCOPY=${ICTUS_GNU_objcopy} -P ${CMAKE_CURRENT_LIST_DIR}/impact_object.cmake)
set_source_files_properties(${impact_object} PROPERTIES EXTERNAL_OBJECT ON GENERATED ON)

# For a program in C the runtime of C++ is two libraries more.
set(ictus_runtime ${CMAKE_CXX_IMPLICIT_LINK_LIBRARIES})
list(FILTER ictus_runtime INCLUDE REGEX "^(stdc\\+\\+|c\\+\\+|m)$")
list(REMOVE_DUPLICATES ictus_runtime)

function(ictus_impact_library target kind)
  add_library(${target} ${kind} ${impact_object})
  set_target_properties(${target} PROPERTIES OUTPUT_NAME ictus_impact LINKER_LANGUAGE C)
  target_include_directories(${target} INTERFACE $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/src> $<INSTALL_INTERFACE:include>)
endfunction()

ictus_impact_library(ictus_impact STATIC)
target_link_libraries(ictus_impact INTERFACE ${ictus_runtime})

if(NOT BUILD_SHARED_LIBS)
  add_library(ictus::ictus ALIAS ictus)
  add_library(ictus::ictus_impact ALIAS ictus_impact)
  return()
endif()

ictus_impact_library(ictus_impact_shared SHARED)
target_link_libraries(ictus_impact_shared PRIVATE ${ictus_runtime})
target_link_options(ictus_impact_shared PRIVATE -Wl,-z,defs)
set_target_properties(ictus_impact_shared PROPERTIES VERSION ${PROJECT_VERSION} SOVERSION ${ICTUS_IMPACT_SOVERSION}
  EXPORT_NAME ictus_impact)
set_target_properties(ictus_impact PROPERTIES EXPORT_NAME ictus_impact_static)

set(map ${CMAKE_CURRENT_LIST_DIR}/libictus.map)
add_library(ictus_shared SHARED $<TARGET_OBJECTS:ictus>)
set_target_properties(ictus_shared PROPERTIES OUTPUT_NAME ictus LINKER_LANGUAGE CXX EXPORT_NAME ictus LINK_DEPENDS ${map}
  VERSION ${PROJECT_VERSION} SOVERSION ${ICTUS_SOVERSION})
set_target_properties(ictus PROPERTIES EXPORT_NAME ictus_static)
target_include_directories(ictus_shared INTERFACE $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/src> $<INSTALL_INTERFACE:include>)
target_compile_features(ictus_shared INTERFACE cxx_std_20)
target_compile_options(ictus_shared INTERFACE "$<$<COMPILE_LANGUAGE:CXX>:${ICTUS_FLOAT_FLAGS}>")
target_link_libraries(ictus_shared INTERFACE ${ictus_public} PRIVATE ${ictus_private})
target_link_options(ictus_shared PRIVATE -Wl,--version-script=${map} -Wl,-Bsymbolic-functions -Wl,-z,defs)

add_library(ictus::ictus ALIAS ictus_shared)
add_library(ictus::ictus_impact ALIAS ictus_impact_shared)
