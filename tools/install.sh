#!/bin/sh
# install.sh build|test: installs the Debian packages that are missing; quick when none is.
# `build` is what the program needs, `test` is that and what the whole suite needs.
set -eu

build="ca-certificates g++ cmake ninja-build pkg-config libeigen3-dev libboost-dev libtomlplusplus-dev
  nlohmann-json3-dev libfmt-dev libcli11-dev libhdf5-dev"
test="libgtest-dev librapidcheck-dev clang libclang-rt-14-dev clang-format clang-tidy python3 chromium valgrind"

case "${1:-}" in
  build) wanted=$build ;;
  test) wanted="$build $test" ;;
  *) echo "usage: $0 build|test" >&2; exit 2 ;;
esac
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
$root apt-get update
$root env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $missing
