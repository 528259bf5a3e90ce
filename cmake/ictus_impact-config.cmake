# find_package(ictus_impact CONFIG) gives the target ictus::ictus_impact, the impact resolver for C; beside the shared library
# ictus::ictus_impact_static, the archive. It needs nothing but the C++ runtime.
include(${CMAKE_CURRENT_LIST_DIR}/ictus_impact-targets.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/ictus_impact-static-targets.cmake OPTIONAL)
