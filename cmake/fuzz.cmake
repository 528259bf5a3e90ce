# Fuzzing (tests/fuzz) with the library of the preset asan: the sources that read what comes from outside count which of
# their branches are taken, and tell libFuzzer what they compare. Nothing else is built twice, or slower.
if(NOT CMAKE_CXX_COMPILER_ID MATCHES "Clang")
  message(FATAL_ERROR "ICTUS_FUZZ needs clang, whose libFuzzer it uses")
endif()
set(fuzz_counts -fsanitize-coverage=inline-8bit-counters,pc-table)
set(fuzz_sources ${ictus_sources})
list(FILTER fuzz_sources INCLUDE REGEX "/ictus/(base|exact|fit|scene|sound|sweep|model/resonators)/")
set_property(SOURCE ${fuzz_sources} APPEND PROPERTY COMPILE_OPTIONS ${fuzz_counts},indirect-calls,trace-cmp)
# Laws and plans are many and large: only their branches are counted.
set(fuzz_sources ${ictus_sources})
list(FILTER fuzz_sources INCLUDE REGEX "/ictus/(laws/impact|resolver|run)/")
set_property(SOURCE ${fuzz_sources} APPEND PROPERTY COMPILE_OPTIONS ${fuzz_counts})
