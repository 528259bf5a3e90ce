# Ensembles of impacts (src/ictus/ensemble): kernels for OpenCL devices, and lanes of the processor.

# Kernels of ensembles, in the order in which a device reads them.
ictus_embed(ictus_kernels
  kernel_device src/ictus/ensemble/kernels/device.cl
  kernel_elementary src/ictus/ensemble/kernels/elementary.cl
  kernel_gauss src/ictus/ensemble/kernels/gauss.cl
  kernel_rebound src/ictus/ensemble/kernels/rebound.cl
  kernel_rebound_laws src/ictus/ensemble/kernels/rebound_laws.cl
  kernel_rebound_kernel src/ictus/ensemble/kernels/rebound_kernel.cl
  kernel_problems src/ictus/ensemble/kernels/problems.cl
  kernel_impact_state src/ictus/ensemble/kernels/impact_state.cl
  kernel_impact_setup src/ictus/ensemble/kernels/impact_setup.cl
  kernel_impact_step src/ictus/ensemble/kernels/impact_step.cl
  kernel_impact_kernel src/ictus/ensemble/kernels/impact_kernel.cl)

# Ensembles of impacts on OpenCL devices, where its loader is (ocl-icd-opencl-dev).
find_package(OpenCL QUIET)
option(ICTUS_OPENCL "Ensembles on OpenCL devices" ${OpenCL_FOUND})
if(ICTUS_OPENCL)
  find_package(OpenCL REQUIRED)
  set(ictus_ensemble_libraries $<LINK_ONLY:OpenCL::OpenCL>)
  set_property(SOURCE src/ictus/ensemble/opencl.cpp src/ictus/ensemble/opencl_device.cpp src/ictus/ensemble/rebound_opencl.cpp
    APPEND PROPERTY COMPILE_DEFINITIONS ICTUS_OPENCL)
endif()
# Lanes of ensembles: the same bits by registers of three widths, the widest that the processor has at run time.
set(lanes_folder src/ictus/ensemble)
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64" AND NOT EMSCRIPTEN)
  set_property(SOURCE ${lanes_folder}/lanes.cpp ${lanes_folder}/rebound_lanes.cpp APPEND PROPERTY COMPILE_DEFINITIONS ICTUS_LANES)
  foreach(lanes_and_flag "2 -msse4.2" "4 -mavx2" "8 -mavx512f")
    separate_arguments(lanes_and_flag)
    list(POP_FRONT lanes_and_flag lanes)
    set_source_files_properties(${lanes_folder}/lanes_${lanes}.cpp ${lanes_folder}/rebound_lanes_${lanes}.cpp PROPERTIES COMPILE_OPTIONS "${lanes_and_flag}" SKIP_PRECOMPILE_HEADERS ON)
  endforeach()
else()
  set_source_files_properties(${lanes_folder}/lanes_2.cpp ${lanes_folder}/lanes_4.cpp ${lanes_folder}/lanes_8.cpp
    ${lanes_folder}/rebound_lanes_2.cpp ${lanes_folder}/rebound_lanes_4.cpp ${lanes_folder}/rebound_lanes_8.cpp
    PROPERTIES HEADER_FILE_ONLY ON)
endif()
