#!/bin/sh
# Impacts per second on an OpenCL device: sh bench/ensemble/device.sh [gpu|part of a name] [problems]. Needs a C++20 compiler, CL/cl.h
# (CL_INCLUDE) and libOpenCL (CL_LIBRARY); nothing else of the library is built.
set -e
root=$(cd "$(dirname "$0")/../.." && pwd)
out=${OUT_DIR:-$(mktemp -d)}
folder=$root/src/ictus/ensemble
flags="-std=c++20 -O3 -ffp-contract=off -fno-math-errno -fno-trapping-math -I$root/src ${CL_INCLUDE:+-I$CL_INCLUDE}"
: > "$out/kernels.S"
for name in device elementary problems impact_state impact_setup impact_step impact_kernel gauss rebound rebound_laws rebound_kernel; do
  printf '.section .rodata\n.global kernel_%s_begin\n.global kernel_%s_end\nkernel_%s_begin:\n.incbin "%s"\nkernel_%s_end:\n.byte 0\n' \
    $name $name $name "$folder/kernels/$name.cl" $name >> "$out/kernels.S"
done
printf '.section .note.GNU-stack,"",@progbits\n' >> "$out/kernels.S"
for kind in lanes rebound_lanes; do
  c++ $flags -msse4.2 -c "$folder/${kind}_2.cpp" -o "$out/${kind}_2.o"
  c++ $flags -mavx2 -c "$folder/${kind}_4.cpp" -o "$out/${kind}_4.o"
  c++ $flags -mavx512f -c "$folder/${kind}_8.cpp" -o "$out/${kind}_8.o"
done
c++ $flags -DICTUS_LANES -DICTUS_OPENCL "$root/bench/ensemble/device.cpp" "$folder/lanes.cpp" "$folder/rebound_lanes.cpp" "$folder/rebound_lanes_1.cpp" \
  "$folder/opencl.cpp" "$folder/opencl_device.cpp" "$folder/rebound_opencl.cpp" \
  "$root/src/ictus/base/error.cpp" "$out/kernels.S" "$out"/*lanes_?.o -o "$out/bench_device" "${CL_LIBRARY:--lOpenCL}"
"$out/bench_device" "$@"
