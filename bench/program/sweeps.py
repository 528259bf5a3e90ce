#!/usr/bin/env python3
"""Sweeps as users run them: points per second against a loop in the shell, on one and two threads, on two MPI ranks, and in lanes (--device cpu).

    sweeps.py PROGRAM [POINTS]

Each scene is swept over one number. Tables must be the same, to the byte, whoever computed them, and the rows that the loop computes
one by one must hold the very numbers that `ictus run` prints: a fast wrong table ends with exit code 1. Seconds are the
processor's, so that a busy machine says the same. Only ratios and growth are asserted: a sweep costs less than a fifth of the loop, and
four times the points cost four times the time. The first scene has next to no physics: its time per point is the overhead.
"""

import csv
import json
import math
import os
import resource
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

import scenes

LOOP = 12  # runs of the loop in the shell
TOLERANCE = 1e-9  # of 1 m/s: ten times that of lzb


@dataclass
class Row:
    name: str
    scene: str
    points: int    # of the program's own sweep; argument POINTS scales it
    last: str      # body whose velocity is told
    low: float     # restitutions
    high: float = 1.0
    lanes: bool = False  # at most 16 contacts, by lzb


BALLS = scenes.struck_chain("lzb")(50)
ROWS = [
    Row("two balls, newton", scenes.struck_chain("newton")(2), 4000, "ball-2", 0.1),
    Row("five balls, lzb", scenes.struck_chain("lzb")(5), 1000, "ball-5", 0.5, lanes=True),
    Row("50 balls, lzb, e ≥ 0.9", BALLS, 200, "ball-50", 0.9),
    Row("50 balls, lzb, e ≥ 0.5", BALLS, 20, "ball-50", 0.5),
]


def spent(command, folder):
    """Processor seconds of a command and of all that it starts."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, cwd=folder, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))}\nended with exit code {done.returncode}\n{done.stderr.decode()[-400:]}")
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, done.stdout


def values(row, points):
    step = (row.high - row.low) / (points - 1)
    return f"linear:{row.low}:{row.high}:{points}", step


def table(path):
    """Without the head, which names the command."""
    return [line for line in path.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]


def swept(program, row, points, folder, before=(), more=()):
    out = Path(folder) / "table.csv"
    for old in Path(folder).glob("table.csv*"):
        old.unlink()
    command = [*before, program, "sweep", "scene.toml", "--vary", f"contact.restitution={values(row, points)[0]}",
               "--out", f"{row.last}.velocity", "-o", out, *more]
    seconds, _ = spent(command, folder)
    return seconds, table(out)


def in_lanes(program, row, points, alone, folder):
    """Points per second by --device cpu, "–" where it does not take the scene; and what is wrong with them."""
    if not row.lanes:
        return "–", []
    start, _ = swept(program, row, 2, folder, more=("--jobs", "1", "--device", "cpu"))
    seconds, found = swept(program, row, points, folder, more=("--jobs", "1", "--device", "cpu"))
    apart = max(abs(float(ours[2]) - float(theirs[2])) for ours, theirs in zip(csv.reader(found[1:]), csv.reader(alone[1:])))
    wrong = [] if apart <= TOLERANCE and len(found) == len(alone) else [f"{row.name}: lanes are {apart:.2g} m/s apart from the runs"]
    return f"{points / max(seconds - start, 1e-9):.0f}", wrong


def looped(program, row, found, folder):
    """Seconds per run of the loop, and what is wrong with the rows of the table that it computes too."""
    rows = list(csv.reader(found[1:]))
    total, wrong = 0.0, ""
    for k in range(LOOP):
        one = rows[k * (len(rows) - 1) // (LOOP - 1)]
        seconds, text = spent([program, "run", "scene.toml", "--set", f"contact.restitution={one[1]}", "--json"], folder)
        total += seconds
        bodies = {body["name"]: body for body in json.loads(text)["run"]["bodies"]}
        velocity = bodies[row.last]["velocity_end"]
        if not math.isclose(velocity, float(one[2]), rel_tol=1e-15, abs_tol=1e-300):
            wrong = f"{row.name}: e = {one[1]}: the sweep says {one[2]}, a run {velocity}"
    return total / LOOP, wrong


def measured(program, row, points, folder):
    """Prints one line; what is wrong."""
    (Path(folder) / "scene.toml").write_text(row.scene, encoding="utf-8")
    start, _ = swept(program, row, 2, folder, more=("--jobs", "1"))
    one, alone = swept(program, row, points, folder, more=("--jobs", "1"))
    two, both = swept(program, row, points, folder, more=("--jobs", "2"))
    quarter, _ = swept(program, row, max(points // 4, 3), folder, more=("--jobs", "1"))
    said = [] if alone == both else [f"{row.name}: two threads write another table than one"]
    ranks = "–"
    if mpirun := shutil.which("mpirun"):
        spread, shared = swept(program, row, points, folder,
                               before=(mpirun, "--allow-run-as-root", "--oversubscribe", "-n", "2"))
        ranks = f"{points / spread:.0f}"
        said += [] if shared == alone else [f"{row.name}: two ranks write another table than one"]
    if len(alone) != points + 1 or any(",ok," not in line for line in alone[1:]):
        return said + [f"{row.name}: not all of {points} points are there and ok"]
    lanes, apart = in_lanes(program, row, points, alone, folder)
    said += apart
    loop, wrong = looped(program, row, alone, folder)
    own = max(one - start, 1e-9)
    print(f"{row.name:<26}{points:>7}{1 / loop:>9.0f}{points / own:>10.0f}{points / max(two - start, 1e-9):>10.0f}{ranks:>9}{lanes:>9}"
          f"{1e6 * own / points:>12.1f}{loop / (own / points):>8.1f}", flush=True)
    said += [wrong] if wrong else []
    # What starting the program costs is not the sweep's; where the loop is all physics there is nothing to gain.
    if row is ROWS[0] and own / points > loop / 5:
        said.append(f"{row.name}: a point costs {own / points:.2g} s, a run {loop:.2g} s: more than a fifth")
    if quarter - start > 0.2 and own / (quarter - start) > 4 * 1.5:
        said.append(f"{row.name}: four times the points take {own / (quarter - start):.1f} times as long")
    return said


def main(program, scale):
    said = []
    print(f"{'':<26}{'':>7}{'points per second of processor':>47}{'µs':>12}{'loop':>8}")
    print(f"{'sweep':<26}{'points':>7}{'loop':>9}{'1 thread':>10}{'2 threads':>10}{'2 ranks':>9}{'lanes':>9}{'per point':>12}{'/sweep':>8}")
    with tempfile.TemporaryDirectory() as folder:
        for row in ROWS:
            said += measured(program, row, max(8, round(row.points * scale)), folder)
    print("\n".join(said))
    return 1 if said else 0


if __name__ == "__main__":
    words = sys.argv[1:]
    if not words or not os.access(words[0], os.X_OK):
        sys.exit(__doc__)
    sys.exit(main(os.path.abspath(words[0]), float(words[1]) if len(words) > 1 else 1.0))
