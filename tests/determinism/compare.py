#!/usr/bin/env python3
"""compare.py SCENE|no-scene PROGRAM TWIN…: all builds of the program print the same bytes, and so does a second run.

SCENE is a path below scenes/. A command that fails is a failure of the test: nothing is skipped.
"""

import subprocess
import sys

# What is run for each scene, and what is run once.
PER_SCENE = ["run scenes/{scene} --json"]
ONCE = ["list --json"]


def output(program, command):
    done = subprocess.run([program, *command.split()], capture_output=True)
    if done.returncode:
        sys.exit(f"{program} {command}\nended with exit code {done.returncode}\n{done.stderr.decode(errors='replace')}")
    if not done.stdout:
        sys.exit(f"{program} {command}\nprinted nothing")
    return done.stdout


def compare(command, first, second, who):
    if first == second:
        return
    pairs = zip(first.splitlines(), second.splitlines())
    place = next((n for n, (a, b) in enumerate(pairs, start=1) if a != b), None)
    print(f"{command}\ndiffers {who}, first in line {place or 'after the end of the shorter'}:")
    if place:
        a, b = (text.splitlines()[place - 1] for text in (first, second))
        at = next((i for i, (x, y) in enumerate(zip(a, b)) if x != y), min(len(a), len(b)))
        for line in (a, b):
            print("  …" + line[max(0, at - 60):at + 60].decode(errors="replace") + "…")
    sys.exit(1)


if __name__ == "__main__":
    scene, program, *twins = sys.argv[1:]
    for command in ONCE if scene == "no-scene" else [text.format(scene=scene) for text in PER_SCENE]:
        first = output(program, command)
        compare(command, first, output(program, command), "between two runs")
        for twin in twins:
            compare(command, first, output(twin, command), f"between {program} and {twin}")
        print(f"{command}: {len(first)} bytes, the same")
