# The manual page and the completions of shells, as the program itself tells them, installed where man and shells look.
set(manual_dir ${PROJECT_BINARY_DIR}/manual)
find_program(ICTUS_GZIP gzip REQUIRED)
mark_as_advanced(ICTUS_GZIP)
add_custom_command(OUTPUT ${manual_dir}/ictus.1.gz DEPENDS ictus_cli VERBATIM
  COMMAND ${CMAKE_COMMAND} -E make_directory ${manual_dir}
  COMMAND ictus_cli manual > ${manual_dir}/ictus.1
  COMMAND ictus_cli completion bash > ${manual_dir}/ictus.bash
  COMMAND ictus_cli completion fish > ${manual_dir}/ictus.fish
  COMMAND ictus_cli completion zsh > ${manual_dir}/_ictus
  COMMAND ${ICTUS_GZIP} -9 -n -f -k ${manual_dir}/ictus.1)
add_custom_target(ictus_manual ALL DEPENDS ${manual_dir}/ictus.1.gz)

install(FILES ${manual_dir}/ictus.1.gz DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT program)
install(FILES ${manual_dir}/ictus.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME ictus
  COMPONENT program)
install(FILES ${manual_dir}/ictus.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d COMPONENT program)
install(FILES ${manual_dir}/_ictus DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions COMPONENT program)
