#!/usr/bin/env python3
"""reproducible.py [FLAGS]: two clones of the last commit, in folders of other names and depths, make the same bytes of the program.

Nothing is taken from a compiler's cache, unless ICTUS_CACHE=1 says so: then the program is linked twice and compiled once, which
proves less. With FLAGS (such as "-O1 -march=x86-64-v3") one program more is built with these, and every shipped scene must have
the stored hash by it, too (tests/determinism): other instructions, the same numbers.
"""

import hashlib
import json
import os
import pathlib
import subprocess
import sys
import tempfile

import sources

FOLDERS = ("a", "elsewhere/a_much_longer_name")


def built(folder, flags=""):
    """The program of a new clone in that folder."""
    subprocess.run(["git", "clone", "--quiet", "--no-hardlinks", sources.ROOT, folder], check=True)
    (folder / "node_modules").symlink_to(sources.ROOT / "node_modules")
    environment = {**os.environ, **({} if os.environ.get("ICTUS_CACHE") else {"CCACHE_DISABLE": "1"})}
    release = ["-DCMAKE_CXX_FLAGS_RELEASE=" + flags + " -DNDEBUG"] if flags else []
    for words in (["--preset", "release", "--log-level=WARNING", *release], ["--build", "--preset", "release", "--target", "ictus_cli"]):
        subprocess.run(["cmake", *words], cwd=folder, check=True, env=environment, stdout=subprocess.DEVNULL)
    return folder / "build" / "ictus"


def digest(path):
    return hashlib.sha256(pathlib.Path(path).read_bytes()).hexdigest()


def differing(paths):
    """What two files that should be the same have said of them; empty where they are."""
    first, second = (pathlib.Path(path).read_bytes() for path in paths)
    if first == second:
        return ""
    place = next((i for i, (a, b) in enumerate(zip(first, second)) if a != b), min(len(first), len(second)))
    return f"{paths[0]} and {paths[1]} differ: {len(first)} and {len(second)} bytes, first at {place}"


def same_numbers(program):
    """Exit code: 1 where a shipped scene has another hash than the stored one."""
    hashes = sources.ROOT / "tests" / "determinism" / "hashes.py"
    wrong = [scene for scene in json.loads(hashes.with_suffix(".json").read_text(encoding="utf-8"))
             if subprocess.run([sys.executable, hashes, "check", scene, program], cwd=sources.ROOT, stdout=subprocess.DEVNULL).returncode]
    print("other numbers: " + ", ".join(wrong) if wrong else "the stored numbers, in every scene")
    return 1 if wrong else 0


def main(flags):
    with tempfile.TemporaryDirectory(prefix="ictus-twice-") as place:
        place = pathlib.Path(place)
        if flags:
            return same_numbers(built(place / "other", flags))
        programs = [built(place / name) for name in FOLDERS]
        for program in programs:
            print(digest(program), program)
        said = differing(programs)
        print(said or "the same bytes")
        return 1 if said else 0


if __name__ == "__main__":
    sys.exit(main(" ".join(sys.argv[1:])))
