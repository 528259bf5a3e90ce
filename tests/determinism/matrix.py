#!/usr/bin/env python3
"""matrix.py [BUILD…]: builds the program by both compilers, at three levels, for the first and for later x86-64 processors, and
asks each for every number of every shipped scene: they are those that are stored.

A BUILD is called clang++-O2-v3; without a name all twelve are made, each in build-same/BUILD.
"""

import itertools
import json
import pathlib
import subprocess
import sys

import hashes

C = {"g++": "gcc", "clang++": "clang"}
ALL = ["".join(parts) for parts in itertools.product(C, ("-O1", "-O2", "-O3"), ("-v1", "-v3"))]


def built(name):
    """The program of a build."""
    compiler, level, processor = name.rsplit("-", 2)
    folder = pathlib.Path("build-same") / name
    march = "x86-64" if processor == "v1" else f"x86-64-{processor}"
    subprocess.run(["cmake", "-G", "Ninja", "-S", ".", "-B", folder, "--log-level=WARNING", "-DCMAKE_BUILD_TYPE=Release",
                    "-DICTUS_BATCHES=ON", f"-DCMAKE_C_COMPILER={C[compiler]}", f"-DCMAKE_CXX_COMPILER={compiler}",
                    f"-DCMAKE_CXX_FLAGS=-march={march}", f"-DCMAKE_CXX_FLAGS_RELEASE=-{level} -DNDEBUG"],
                   check=True, stdout=subprocess.DEVNULL)
    subprocess.run(["cmake", "--build", folder, "--target", "ictus_cli"], check=True)
    return folder / "ictus"


def main(names):
    if unknown := [name for name in names if name not in ALL]:
        sys.exit(f"no such build: {', '.join(unknown)}; there are: {', '.join(ALL)}")
    stored, others = json.loads(hashes.STORED.read_text(encoding="utf-8")), 0
    for name in names or ALL:
        program = built(name)
        other = [scene for scene in stored if hashes.hash_of(hashes.document(program, scene)) != stored[scene]]
        print(f"{name}: {len(stored) - len(other)} of {len(stored)} scenes have the stored numbers", *other, flush=True)
        others += len(other)
    return 1 if others else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
