#!/usr/bin/env python3
"""hashes.py check SCENE PROGRAM | twin PROGRAM | write PROGRAM: every number of a shipped scene is the one that is stored.

The hash is taken of the numbers and names of `run --json` and of the exit code, not of how the text is set: a change of
layout leaves it, one bit of one number does not. `write` stores all hashes anew: say in the commit why numbers changed.

Debian's mathematical functions use fused multiply-add where a processor has it, and round some results otherwise then. The
runs here go without, so that the hashes are those of every x86-64 processor (docs/guide/same_bits.md).
"""

import hashlib
import json
import math
import os
import pathlib
import subprocess
import sys

PLAIN = {"GLIBC_TUNABLES": "glibc.cpu.hwcaps=-FMA,-FMA4,-AVX2"}  # elementary functions of any x86-64 processor
STORED = pathlib.Path("tests/determinism/hashes.json")
OF_THE_BUILD = ("ictus", "version", "commit", "flags", "build")  # says which program ran, not what came out


def document(program, scene):
    """What a run says, and its exit code."""
    done = subprocess.run([program, "run", f"scenes/{scene}", "--json"], capture_output=True,
                          env={**os.environ, **PLAIN})
    if done.returncode not in (0, 1) or not done.stdout:
        sys.exit(f"{scene} ended with exit code {done.returncode}\n{done.stderr.decode(errors='replace')}")
    # A scene that names a file of data is told with the file's whole path: where the repository lies is no result.
    said = json.loads(done.stdout.decode().replace(f"{pathlib.Path.cwd()}/", ""))
    return {"exit": done.returncode, "said": {key: value for key, value in said.items() if key not in OF_THE_BUILD}}


def hash_of(said):
    return hashlib.sha256(json.dumps(said, sort_keys=True).encode()).hexdigest()


def next_up(value):
    """The same document with the first fraction in it moved by one bit, and whether there was one."""
    if isinstance(value, float):
        return math.nextafter(value, math.inf), True
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in pairs:
        moved, found = next_up(part)
        if found:
            copy = value.copy()
            copy[key] = moved
            return copy, True
    return value, False


def check(scene, program):
    stored = json.loads(STORED.read_text(encoding="utf-8"))
    if scene not in stored:
        sys.exit(f"{scene} has no hash: tests/determinism/hashes.py write PROGRAM")
    found = hash_of(document(program, scene))
    if found != stored[scene]:
        sys.exit(f"{scene}: numbers have changed\nstored {stored[scene]}\nfound  {found}\n"
                 "If that is meant, store them: tests/determinism/hashes.py write PROGRAM")
    print(f"{scene}: {found}")


def twin(program):
    """A test that can fail: one bit of one number gives another hash, another layout of the text does not."""
    said = document(program, "cradle.toml")
    moved, found = next_up(said)
    if not found or hash_of(moved) == hash_of(said):
        sys.exit("one bit of one number was not seen")
    if hash_of(json.loads(json.dumps(said, indent=7))) != hash_of(said):
        sys.exit("the layout of the text was taken for a change")
    if hash_of({**said, "exit": 1 - said["exit"]}) == hash_of(said):
        sys.exit("another exit code was not seen")


def write(program):
    paths = (path.relative_to("scenes") for path in pathlib.Path("scenes").rglob("*.toml"))
    scenes = sorted(path.as_posix() for path in paths if path.parts[0] not in ("problems", "fits"))
    hashes = {scene: hash_of(document(program, scene)) for scene in scenes}
    STORED.write_text(json.dumps(hashes, indent=1) + "\n", encoding="utf-8")
    print(f"{len(hashes)} hashes stored")


if __name__ == "__main__":
    {"check": check, "twin": twin, "write": write}[sys.argv[1]](*sys.argv[2:])
