# ictus_harden(<target> ...): what reads the input of strangers is compiled so that an overrun ends the program instead of
# leading it astray. In Release only: the other builds have sanitizers, or no optimiser, which _FORTIFY_SOURCE needs.
# Not among them: -fcf-protection, which acts only where every object of a program has it, and Debian 12's crt1.o has not.
# Nor has anything built the folder inside itself where it was built, so that two clones make the same bytes.
function(ictus_harden)
  foreach(target ${ARGN})
    target_compile_options(${target} PRIVATE "$<$<COMPILE_LANGUAGE:CXX>:-ffile-prefix-map=${PROJECT_SOURCE_DIR}/=>")
    if(CMAKE_SYSTEM_NAME STREQUAL "Linux" AND CMAKE_BUILD_TYPE STREQUAL "Release")
      target_compile_options(${target} PRIVATE
        "$<$<COMPILE_LANGUAGE:CXX>:-fstack-protector-strong;-fstack-clash-protection;-U_FORTIFY_SOURCE;-D_FORTIFY_SOURCE=3>")
    endif()
  endforeach()
endfunction()
