# Plug-ins for hosts (`make plugins`): the Pure Data external ictus~ and an LV2 bundle, both thin over the C interface.
# Each is one file that needs nothing but the C library: ours, fmt and the C++ library are inside, and of its names
# only the one that its host calls is seen outside.
find_path(ICTUS_PD_INCLUDE m_pd.h REQUIRED)
mark_as_advanced(ICTUS_PD_INCLUDE)
pkg_check_modules(ictus_lv2_headers REQUIRED IMPORTED_TARGET lv2)

set(plugins_dir ${PROJECT_BINARY_DIR}/plugins)
set(bundle_dir ${plugins_dir}/lv2/ictus.lv2)

function(ictus_plugin target entry)
  add_library(${target} MODULE ${ARGN} apps/plugins/fmt.cpp)
  file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/${target}.map CONTENT "{ global: ${entry}; local: *; };\n")
  set_target_properties(${target} PROPERTIES PREFIX "" CXX_VISIBILITY_PRESET hidden
    LINK_DEPENDS ${PROJECT_BINARY_DIR}/${target}.map)
  target_include_directories(${target} PRIVATE ${PROJECT_SOURCE_DIR}/src)
  target_link_libraries(${target} PRIVATE ictus_flags)
  # The archive by its file: what it would bring along, HDF5 and libsndfile, no plug-in needs.
  target_link_libraries(${target} PRIVATE $<TARGET_FILE:ictus>)
  add_dependencies(${target} ictus)
  set_property(TARGET ${target} APPEND PROPERTY LINK_DEPENDS $<TARGET_FILE:ictus>)
  target_link_options(${target} PRIVATE -static-libstdc++ -static-libgcc
    -Wl,--version-script=${PROJECT_BINARY_DIR}/${target}.map -Wl,-Bsymbolic -Wl,--gc-sections)
endfunction()

ictus_plugin(ictus_pd ictus_tilde_setup apps/pd/ictus_tilde.cpp)
set_target_properties(ictus_pd PROPERTIES OUTPUT_NAME "ictus~" SUFFIX ".pd_linux" LIBRARY_OUTPUT_DIRECTORY ${plugins_dir})
target_include_directories(ictus_pd SYSTEM PRIVATE ${ICTUS_PD_INCLUDE})
add_custom_command(TARGET ictus_pd POST_BUILD COMMAND ${CMAKE_COMMAND} -E copy
  ${PROJECT_SOURCE_DIR}/apps/pd/ictus~-help.pd ${plugins_dir})

ictus_plugin(ictus_lv2 lv2_descriptor apps/lv2/ictus_lv2.cpp)
set_target_properties(ictus_lv2 PROPERTIES OUTPUT_NAME ictus SUFFIX ".so" LIBRARY_OUTPUT_DIRECTORY ${bundle_dir})
target_link_libraries(ictus_lv2 PRIVATE PkgConfig::ictus_lv2_headers)
target_link_options(ictus_lv2 PRIVATE -Wl,--no-undefined)

# What the bundle says of itself follows from the list of presets.
add_executable(ictus_turtle apps/lv2/turtle.cpp)
target_link_libraries(ictus_turtle PRIVATE ictus ictus_flags)
add_custom_command(OUTPUT ${bundle_dir}/manifest.ttl ${bundle_dir}/ictus.ttl ${bundle_dir}/presets.ttl
  COMMAND ${CMAKE_COMMAND} -E make_directory ${bundle_dir}
  COMMAND ictus_turtle ${bundle_dir} ictus.so DEPENDS ictus_turtle)
add_custom_target(ictus_bundle ALL DEPENDS ${bundle_dir}/manifest.ttl ictus_lv2)

add_custom_target(plugins DEPENDS ictus_pd ictus_bundle)
