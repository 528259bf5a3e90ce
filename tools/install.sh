#!/bin/sh
# install.sh [names] build|plugins|python|lab|deb|deb-test|test|engines: installs the Debian packages that are missing; quick when none
# is. With `names` it only tells which these are.
# `build` is what the program needs, `plugins` that and what plug-ins need, `test` is all that and what the whole suite
# needs: dpkg-dev, man and shells for what is installed; of plug-ins Pd itself (puredata-core), a host of LV2 (lilv-utils, liblilv-dev) and a validator (sordi).
set -eu

build="ca-certificates g++ cmake ninja-build pkg-config libeigen3-dev libboost-dev libtomlplusplus-dev
  nlohmann-json3-dev libfmt-dev libcli11-dev libhdf5-dev libsndfile1-dev libtbb-dev libcairo2-dev libgif-dev fonts-dejavu-core"
plugins="puredata-dev lv2-dev"
# The module, and pip to install it; of the rest, what the tests of the module use beside NumPy.
python="python3-dev python3-numpy pybind11-dev python3-pip python3-setuptools python3-wheel"
python_tests="python3-pytest python3-pandas python3-xarray python3-matplotlib python3-h5py python3-pint python3-scipy python3-emcee
  python3-nbclient python3-ipykernel mypy"
deb="dpkg-dev file"
# The page of the laboratory: the engine as WebAssembly.
lab="emscripten xz-utils"
deb_test="$deb mmdebstrap lintian"
test="$plugins $python $python_tests $deb man-db zsh fish puredata-core lilv-utils liblilv-dev sordi librtaudio-dev
  python3-vtk9
  libopenmpi-dev openmpi-bin ocl-icd-opencl-dev pocl-opencl-icd libgtest-dev librapidcheck-dev clang libclang-rt-14-dev
  clang-format clang-tidy python3 chromium valgrind ccache"

# Other engines, which `make bench-engines` measures; nothing else needs them.
engines="libbullet-dev libode-dev libbox2d-dev libchipmunk-dev libdart-dev libdart-external-ikfast-dev libdart-external-odelcpsolver-dev
  libmujoco-dev libsimbody-dev libsiconos-kernel-dev liggghts"

names=""
if [ "${1:-}" = names ]; then names=yes; shift; fi
case "${1:-}" in
  build) wanted=$build ;;
  plugins) wanted="$build $plugins" ;;
  python) wanted="$build $python" ;;
  lab) wanted="$build $lab" ;;
  deb) wanted="$build $deb" ;;
  deb-test) wanted="$build $deb_test" ;;
  test) wanted="$build $test" ;;
  engines) wanted="$build $engines" ;;
  *) echo "usage: $0 [names] build|plugins|python|lab|deb|deb-test|test|engines" >&2; exit 2 ;;
esac
if [ -n "$names" ]; then echo $wanted; exit 0; fi
# Node's own packages bring npm along; Debian's npm is taken only where there is none.
command -v npm >/dev/null || wanted="$wanted npm"

if ! command -v dpkg-query >/dev/null; then
  echo "This is not a Debian system; Ictus needs what Debian calls:" $wanted >&2
  exit 0
fi

missing=""
installed=" $(dpkg-query -W -f '${db:Status-Status}:${Package} ' $wanted 2>/dev/null || true)"
for package in $wanted; do
  case "$installed" in *" installed:$package "*) ;; *) missing="$missing $package" ;; esac
done
[ -n "$missing" ] || exit 0

echo "Missing:$missing"
if [ "$(id -u)" = 0 ]; then
  root=""
elif command -v sudo >/dev/null; then
  root="sudo"
else
  echo "Neither root nor sudo. Run this as root, then make again:" >&2
  echo "  apt-get update && apt-get install --no-install-recommends$missing" >&2
  exit 1
fi

# Another installation may be under way: apt waits for dpkg's lock by itself, but not for that of its lists.
apt() {
  waits=0
  until $root env DEBIAN_FRONTEND=noninteractive LC_ALL=C apt-get -o DPkg::Lock::Timeout=600 "$@" 2>"$said"; do
    cat "$said" >&2
    grep -q 'Could not get lock' "$said" && [ $waits -lt 60 ] || return 1
    waits=$((waits + 1))
    echo "waiting for the other installation" >&2
    sleep 10
  done
  cat "$said" >&2
}
said=$(mktemp)
trap 'rm -f "$said"' EXIT
apt update
apt install -y --no-install-recommends $missing
