# ictus_embed(<variable> <name> <file> ...): an assembler source for each file, whose bytes then stand in the
# program between <name>_begin and <name>_end. Faster than compiling an array of a million numbers.
function(ictus_embed variable)
  set(sources "")
  list(LENGTH ARGN count)
  math(EXPR last "${count} - 2")
  foreach(index RANGE 0 ${last} 2)
    math(EXPR next "${index} + 1")
    list(GET ARGN ${index} name)
    list(GET ARGN ${next} file)
    set(path ${CMAKE_CURRENT_SOURCE_DIR}/${file})
    set(source ${CMAKE_CURRENT_BINARY_DIR}/embed/${name}.S)
    file(CONFIGURE OUTPUT ${source} @ONLY CONTENT [[
.section .rodata
.global @name@_begin
.global @name@_end
@name@_begin:
.incbin "@path@"
@name@_end:
.byte 0
.section .note.GNU-stack,"",@progbits
]])
    set_source_files_properties(${source} PROPERTIES OBJECT_DEPENDS ${path})
    list(APPEND sources ${source})
  endforeach()
  set(${variable} ${sources} PARENT_SCOPE)
endfunction()
