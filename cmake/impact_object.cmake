# One object of all that the C interface of the resolver needs, out of the archive of the whole library. Only the names of
# the interface stay visible, and weak: a program may link both libraries, in any order.
function(run)
  execute_process(COMMAND ${ARGV} COMMAND_ERROR_IS_FATAL ANY)
endfunction()

cmake_path(GET OBJECT PARENT_PATH folder)
file(MAKE_DIRECTORY ${folder})
run(${LINKER} -r --force-group-allocation -u ictus_impact_create -o ${OBJECT}.all ${ARCHIVE})
execute_process(COMMAND ${NM} -g --defined-only --format=just-symbols ${OBJECT}.all OUTPUT_FILE ${OBJECT}.names
  COMMAND_ERROR_IS_FATAL ANY)
run(${OBJCOPY} --weaken-symbols=${OBJECT}.names ${OBJECT}.all)
run(${OBJCOPY} --wildcard --keep-global-symbol=ictus_impact_* --strip-debug ${OBJECT}.all)
file(RENAME ${OBJECT}.all ${OBJECT})
