# What the program and the Python module say of scenes and results: the sources of apps/cli that know no command line.
set(document_sources catalogue compare_document compare_tables continuity_tables exact_input fit_root fit_sections fit_tables reproduce_document run_document
  scene_document study_document study_json study_tables topics)
list(TRANSFORM document_sources REPLACE "(.+)" "${PROJECT_SOURCE_DIR}/apps/cli/\\1.cpp")
add_library(ictus_documents STATIC ${document_sources})
set_target_properties(ictus_documents PROPERTIES POSITION_INDEPENDENT_CODE ON)
target_link_libraries(ictus_documents PUBLIC ictus PRIVATE ictus_flags fmt::fmt)
ictus_harden(ictus_documents)
ictus_in_batches(ictus_documents ${ICTUS_BATCHES} ${document_sources})
ictus_precompile(ictus_documents Eigen/Core fmt/format.h nlohmann/json.hpp)
