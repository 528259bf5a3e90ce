# The test programs: one per folder, a test is a file in it.
find_package(GTest REQUIRED)
find_package(rapidcheck REQUIRED)

# What tests share and is no template, compiled once, and one precompiled header for all of them: what every test
# includes, and Eigen, which most do. Tests go without much optimisation also where the library has all of it.
file(GLOB support CONFIGURE_DEPENDS support/*.cpp)
add_library(ictus_support STATIC ${support})
target_precompile_headers(ictus_support PRIVATE <gtest/gtest.h> <Eigen/Dense>)
target_include_directories(ictus_support PUBLIC ${PROJECT_SOURCE_DIR})
set_source_files_properties(support/source_dir.cpp PROPERTIES COMPILE_DEFINITIONS ICTUS_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
target_compile_options(ictus_support PUBLIC $<$<CONFIG:Release>:-O1>)
target_link_libraries(ictus_support PUBLIC ictus ictus_flags Boost::headers fmt::fmt GTest::gtest_main rapidcheck)

# A program runs in shards, not in a process a test: starting one takes longer than most tests, with sanitizers above
# all. Each shard leaves its tests as gtest/<shard>.xml, where tools/check.py counts them.
set(shards 6)
math(EXPR last "${shards} - 1")
foreach(group ${ICTUS_TEST_GROUPS})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${group}/*_test.cpp)
  if(ICTUS_TESTS_LEFT_OUT)
    list(FILTER sources EXCLUDE REGEX "${ICTUS_TESTS_LEFT_OUT}")
  endif()
  if(sources)
    add_executable(test_${group} ${sources})
    target_precompile_headers(test_${group} REUSE_FROM ictus_support)
    ictus_in_batches(test_${group} ${ICTUS_TEST_BATCHES} ${sources})
    target_link_libraries(test_${group} PRIVATE ictus_support)
    foreach(index RANGE ${last})
      set(name ${group}.${index})
      add_test(NAME ${name} COMMAND test_${group} --gtest_brief=1 --gtest_output=xml:${PROJECT_BINARY_DIR}/gtest/${name}.xml)
      set_tests_properties(${name} PROPERTIES LABELS ${group}
        ENVIRONMENT "GTEST_TOTAL_SHARDS=${shards};GTEST_SHARD_INDEX=${index}")
    endforeach()
  endif()
endforeach()

# The C interface, from C.
enable_language(C)
foreach(name impact sound)
  add_executable(test_c_${name} c/${name}_test.c)
  set_target_properties(test_c_${name} PROPERTIES C_STANDARD 99 C_EXTENSIONS OFF LINKER_LANGUAGE CXX)
  target_compile_options(test_c_${name} PRIVATE
    -Wall -Wextra -Wconversion -Wshadow -Wpedantic $<$<BOOL:${ICTUS_WERROR}>:-Werror>)
  target_link_libraries(test_c_${name} PRIVATE ictus)
endforeach()
add_test(NAME c.impact COMMAND test_c_impact)
add_test(NAME c.sound COMMAND test_c_sound ${PROJECT_SOURCE_DIR}/scenes/struck_bar.toml)
set_tests_properties(c.impact c.sound PROPERTIES LABELS unit)
