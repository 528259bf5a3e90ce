#!/usr/bin/python3
"""cells_test.py PROGRAM [--update]: one scene of every kind by every family of methods, against its exact answer.

A cell of the matrix is a tick where every method of the family runs the scene and gives the exact velocities, a dash
where the scene is refused with a reason. Anything else (a wrong number, a crash, a method that disagrees) is a failure.
The matrix in docs/guide/cells.md is what ran: `--update` writes it anew. The same run is the broken twin:
beside a wanted answer that is off by 0.01 no cell may pass.
"""

import json
import math
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "guide" / "cells.md"

FAMILIES = {
    "compliant contact": ["reference", "rk4", "verlet", "two_point"],
    "impact laws": ["lzb", "newton", "pairwise"],
    "nonsmooth schemes": ["event_driven", "moreau_jean"],
    "waves": ["waves"],
    "inelastic_then_restore": ["inelastic_then_restore"],
}
CONTACT = """
[contact]
law = "power_law"
stiffness = "1e9 N/m^1.5"
exponent = 1.5
restitution = 1
"""
STEEL = """
[material.steel]
young = "210 GPa"
poisson = 0.3
density = "7800 kg/m^3"
"""
CROWD = """
[[pack]]
name = "grain"
count = 1100
arrangement = "lattice"
radius = "10 mm"
density = "7800 kg/m^3"
gap = "5 mm"
from = ["1 m", "1 m"]
to = ["3 m", "3 m"]
"""


def ball(name, radius, position, velocity="0", more=""):
    return (f'[[body]]\nname = "{name}"\nradius = {radius}\nmaterial = "steel"\nposition = {position}\n'
            f"velocity = {velocity}\n{more}\n")


def in_plane():
    """Equal discs that touch at 30° to the velocity: the normal part goes over."""
    x, y = 0.02 * math.cos(math.pi / 6), 0.02 * math.sin(math.pi / 6)
    part = math.cos(math.pi / 6)
    bodies = ball("a", 0.01, "[0, 0]", "[1, 0]") + ball("b", 0.01, f"[{x!r}, {y!r}]")
    after = {"a": [1 - part * math.cos(math.pi / 6), -part * 0.5], "b": [part * math.cos(math.pi / 6), part * 0.5]}
    return STEEL + bodies + CONTACT, after


def rods(slices, contact):
    """A rod strikes one half as long. The longitudinal waves of a continuum: the short one flies off with the speed of the
    long one, which keeps half of it (ictus exact rod_impact)."""
    rod = lambda length, count: f'shape = "cylinder"\nlength = {length}\nslices = {count}'
    return (STEEL + ball("long", 0.01, -0.2, 1, rod(0.4, 2 * slices)) + ball("short", 0.01, 0.1, 0, rod(0.2, slices))
            + contact, 0.00015, {"long": 0.5, "short": 1})


PLANE, AFTER_PLANE = in_plane()
# Of each family. A law between the ends is not the continuum: waves say what it gives. Rigid contacts and half slices
# tend to it with the number of slices, and waves more slowly than end points that stick together.
BETWEEN_ENDS = '[contact]\nlaw = "hunt_crossley"\nstiffness = "1e10 N/m^1.5"\nexponent = 1.5\ndamping = 0.2\n'
SLICED = {
    "compliant contact": (*rods(16, BETWEEN_ENDS)[:2], "waves"),
    "impact laws": rods(32, "[contact]\nrestitution = 0\n"),
    "nonsmooth schemes": rods(32, "[contact]\nrestitution = 0\n"),
    "waves": rods(128, ""),
    "inelastic_then_restore": rods(128, ""),
}
FALL = math.sqrt(2 * 0.5 / 9.81)  # s, from half a metre
# Of each kind: the scene, when it ends (s), the exact velocities then.
KINDS = {
    "bodies on a line": (
        STEEL + ball("a", 0.01, -0.01, 1, "slices = 1") + ball("b", 0.02, 0.02, 0, "slices = 1") + CONTACT,
        0.001, {"a": -7 / 9, "b": 2 / 9}),
    "the same under gravity": (
        STEEL + ball("a", 0.01, 0.51, 0, "slices = 1") + '[[wall]]\nname = "floor"\nfaces = "right"\nposition = 0\n'
        + '[world]\ngravity = "-9.81 m/s^2"\n' + CONTACT,
        1.5 * FALL, {"a": 9.81 * FALL * 0.5}),
    "plane or space": (PLANE, 0.001, AFTER_PLANE),
    "more than 1000 bodies off the line": (PLANE + CROWD, 0.001, AFTER_PLANE),
    "a frame that moves": (
        STEEL + ball("a", 0.05, 0, 1).replace('material = "steel"', "mass = 1")
        + '[frame]\nname = "box"\nfrom = -0.1\nto = 0.1\nmass = 1\n' + CONTACT,
        0.12, {"a": 0, "box": 1}),
    "`[system]`": (
        '[system]\nkind = "bouncing_ball"\ngravity = "2 m/s^2"\nheight = "1 m"\nrestitution = 1\n',
        1.5, {"height": 1}),
    "sliced bodies, as sliced": SLICED,
}
STEPS = {"moreau_jean": 1e-5, "inelastic_then_restore": 1e-5, "event_driven": 1e-4}
# Bodies that vibrate: how a method is told to cut them, and steps that see the waves.
CUT = {"waves": "", "inelastic_then_restore": 'collisions = "waves"\n'}
SLICED_STEPS = {"moreau_jean": 2e-7, "inelastic_then_restore": 1e-5, "event_driven": 1e-5}
ALLOWED = 5e-3  # of the largest speed: contacts last, and discs slide along each other meanwhile


def run(program, scene, method, end, sliced=False):
    # The contacts of a system are rigid unless they are given a law.
    springs = CONTACT.replace("restitution = 1\n", "") if "[system]" in scene and method in FAMILIES["compliant contact"] else ""
    text = scene + springs + f'\n[run]\nmethod = "{method}"\nduration = {end!r}\n'
    if method not in FAMILIES["impact laws"] and method != "waves":
        text += f"step = {(SLICED_STEPS if sliced else STEPS).get(method, 1e-6)!r}\nrecord_every = 1000\n"
    if sliced:
        text += CUT.get(method, 'bodies = "sliced"\n')
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "scene.toml"
        path.write_text(text, encoding="utf-8")
        done = subprocess.run([program, "run", str(path), "--json"], capture_output=True, text=True, timeout=900)
    if done.returncode == 2:
        return None, done.stderr
    if done.returncode:
        return {}, done.stderr
    return {body["name"]: body["velocity_end"] for body in json.loads(done.stdout)["run"]["bodies"]}, ""


def flat(value):
    return value if isinstance(value, list) else [value]


def error(found, wanted):
    scale = max(abs(x) for value in wanted.values() for x in flat(value))
    worst = 0.0
    for name, value in wanted.items():
        if name not in found:
            return math.inf
        worst = max([worst, *(abs(x - y) / scale for x, y in zip(flat(found[name]), flat(value), strict=True))])
    return worst


def cell(program, kind, family):
    """'✓', '–' or what is wrong."""
    sliced = KINDS[kind] is SLICED
    scene, end, wanted = SLICED[family] if sliced else KINDS[kind]
    if wanted == "waves":
        wanted = run(program, scene, "waves", end)[0]
    wanted = {name: flat(value) for name, value in wanted.items()}
    spoiled = {name: [x + 0.01 for x in value] for name, value in wanted.items()}
    marks = {}
    for method in FAMILIES[family]:
        found, said = run(program, scene, method, end, sliced)
        if found is None:
            marks[method] = "–"
            continue
        found = {name: flat(value) for name, value in found.items()}
        off = error(found, wanted)
        marks[method] = "✓" if off <= ALLOWED else f"off by {off:.2g} {said}"
        if error(found, spoiled) <= ALLOWED:
            marks[method] = "passes with a wrong answer, too"
    return marks


def matrix(program):
    rows, wrong = [], []
    for kind in KINDS:
        row = []
        for family in FAMILIES:
            marks = cell(program, kind, family)
            wrong += [f"{kind}, {method}: {mark}" for method, mark in marks.items() if mark not in "✓–"]
            kinds = set(marks.values())
            if kinds == {"✓", "–"}:
                row.append(", ".join(m for m, mark in marks.items() if mark == "✓"))
            else:
                row.append("✓" if kinds == {"✓"} else "–")
        rows.append((kind, row))
    return rows, wrong


def page(rows):
    count = sum(mark != "–" for _, row in rows for mark in row)
    lines = ["# What runs by what", "",
             "One scene of each kind, run by methods of each family, against its exact answer (to 5e-3 of the largest speed).",
             f"A dash is a scene that the family refuses, with the reason. {count} of {len(rows) * len(FAMILIES)} cells.",
             "This page is written by `tests/cells/cells_test.py PROGRAM --update` from what ran.", "",
             "| scene | " + " | ".join(FAMILIES) + " |", "|---" * (len(FAMILIES) + 1) + "|"]
    lines += [f"| {kind} | " + " | ".join(row) + " |" for kind, row in rows]
    return "\n".join(lines) + "\n"


def main():
    program, *flags = sys.argv[1:]
    rows, wrong = matrix(str(pathlib.Path(program).resolve()))
    for line in wrong:
        print(line)
    if "--update" in flags:
        PAGE.write_text(page(rows), encoding="utf-8")
    elif PAGE.read_text(encoding="utf-8") != page(rows):
        wrong.append("page")
        print(f"docs/guide/cells.md is not what runs:\n{page(rows)}")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
