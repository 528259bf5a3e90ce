#!/usr/bin/env python3
"""The program as work grows: seconds of the processor, peak memory, and the exponents of their growth.

    program.py PROGRAM [small|large] [ROW…]

Each row runs the program on one scene of growing size, doubled until a run takes long enough. Times depend on the machine and
are only printed; exponents belong to the program and have upper limits: the exit code is 1 where one is passed. They are fitted to
the larger half of the sizes, where starting the program does not count any more.
"""

import json
import math
import os
import resource
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

import scenes

BUDGETS = {"small": 0.5, "large": 10.0}  # seconds of the last and longest run of a row
MOST_MEMORY = 4 << 30  # bytes of a run
MOST_BODIES = 1 << 20


@dataclass
class Row:
    name: str
    scene: object  # size: text
    first: int     # the smallest size
    time: float    # upper limit of the exponent of seconds
    memory: float = 1.2  # and of bytes
    verb: str = "run"


STEP = 'step = "1 us"\nduration = "{} us"\nrecord_every = 100'
ROWS = [
    Row("lzb chain", scenes.struck_chain("lzb"), 32, 1.25),
    Row("newton chain", scenes.struck_chain("newton"), 250, 1.25),
    Row("newton, pairs at one instant", scenes.pairs("newton"), 1000, 1.25),
    Row("compliant chain", scenes.struck_chain("compliant"), 32, 1.25),
    Row("verlet chain, 100 steps", scenes.struck_chain("verlet", more=STEP.format(100)), 1000, 1.25),
    Row("two_point chain, 100 steps", scenes.struck_chain("two_point", more=STEP.format(100)), 1000, 1.25),
    Row("projected row, 10 steps in 16 parts", scenes.pressed_row("projected", 'step = "100 us"\nduration = "1 ms"'), 200, 1.25),
    Row("moreau_jean chain, 10 steps", scenes.struck_chain("moreau_jean", "restitution = 0.9", STEP.format(10)), 1000, 1.25),
    # So short that a disc meets its neighbours alone. Who can be met is known by the energy of all, and where that is enough to
    # cross the plane all pairs are listed.
    Row("moreau_jean plane, 50 steps", scenes.plane("moreau_jean", 'step = "40 us"\nduration = "2 ms"'), 16, 1.5, 1.5),
    # As many impacts as balls in each of as many rounds: the physics itself grows with the square.
    Row("event_driven column", scenes.falling_column("event_driven", 'duration = "50 ms"'), 10, 2.25, 1.5),
    Row("waves, slices of two rods", scenes.two_rods, 50, 2.25, 2.1),
    # The physics itself grows: 168, 1051 and 5670 impacts of 20, 40 and 80 rods.
    Row("waves, rods of 20 slices", scenes.rods(20), 5, 3, 2.1),
    Row("pile, 20 steps", scenes.pile(20), 1000, 1.25),
    Row("check chain", scenes.struck_chain("lzb"), 4000, 1.25, verb="check"),
    Row("check pile", scenes.pile(20), 4000, 1.25, verb="check"),
]


@dataclass
class Measured:
    size: int
    seconds: float
    megabytes: float


def limited():
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))


def measure(program, row, size, folder):
    """One run, or what it said where it failed."""
    scene = Path(folder) / "scene.toml"
    scene.write_text(row.scene(size), encoding="utf-8")
    with open(Path(folder) / "said", "w+", encoding="utf-8") as said:
        child = subprocess.Popen([program, row.verb, scene], stdout=subprocess.DEVNULL, stderr=said, preexec_fn=limited)
        _, status, used = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        said.seek(0)
        if child.returncode != 0:
            return None, f"exit code {child.returncode}: {said.read().strip()[:200]}"
    return Measured(size, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024), ""


def judged(program, row, folder):
    """Right before fast: the smallest run is complete, and its energy is accounted for. Returns what is wrong."""
    if row.verb != "run":
        return ""
    scene = Path(folder) / "scene.toml"
    scene.write_text(row.scene(row.first), encoding="utf-8")
    done = subprocess.run([program, "run", scene, "--json"], capture_output=True)
    if done.returncode != 0:
        return f"exit code {done.returncode}: {done.stderr.decode().strip()[:200]}"
    run = json.loads(done.stdout)["run"]
    ledger = run["ledger"]
    left = abs(ledger["remainder"] or 0)
    return "" if run["complete"] and left <= 0.05 * max(abs(ledger["initial"]), ledger["kinetic"]) else "the energy is not accounted for"


def slope(points):
    """Exponent of a power law through points (size, value), by least squares."""
    if len(points) < 2:
        return None
    x, y = [math.log(size) for size, _ in points], [math.log(value) for _, value in points]
    mean_x, mean_y = sum(x) / len(x), sum(y) / len(y)
    return sum((a - mean_x) * (b - mean_y) for a, b in zip(x, y)) / sum((a - mean_x) ** 2 for a in x)


def telling(runs, start):
    """Runs that take longer than starting the program."""
    return [run for run in runs if run.seconds > 3 * start.seconds]


def exponents(runs, start):
    """Of seconds and megabytes beyond those of an empty start; None where all runs are too short to tell."""
    long_runs = telling(runs, start)[-3:]
    return (slope([(run.size, run.seconds - start.seconds) for run in long_runs]),
            slope([(run.size, run.megabytes - start.megabytes) for run in long_runs if run.megabytes > 1.5 * start.megabytes]))


def grow(program, row, start, budget, folder):
    """Runs of doubled size until one takes the budget and three can be compared, and what stopped them earlier."""
    runs, size = [], row.first
    while size <= MOST_BODIES and (not runs or runs[-1].seconds < (budget if len(telling(runs, start)) > 2 else 4 * budget)):
        run, said = measure(program, row, size, folder)
        if run is None:
            return runs, f"at {size}: {said}"
        runs.append(run)
        # Sizes that the start of the program outweighs tell nothing: faster through them.
        size *= 4 if run.seconds < 2 * start.seconds else 2
    return runs, ""


def beyond(found, limit):
    return found is not None and found > limit


def shown(value, limit):
    return f"{'–' if value is None else format(value, '.2f'):>6} of {limit:<4g}"


def main(program, budget, rows):
    said = []
    print(f"{'work':<30}{'sizes':>16}{'seconds':>9}{'MB':>7}   time grows    memory grows")
    with tempfile.TemporaryDirectory() as folder:
        start, fault = measure(program, Row("", scenes.struck_chain("phi"), 2, 0), 2, folder)
        if fault:
            sys.exit(f"the program does not run: {fault}")
        for row in rows:
            if fault := judged(program, row, folder):
                said.append(f"{row.name}: {fault}")
                continue
            runs, fault = grow(program, row, start, budget, folder)
            time, memory = exponents(runs, start)
            last = runs[-1] if runs else Measured(row.first, 0, 0)
            print(f"{row.name:<30}{f'{row.first}…{last.size}':>16}{last.seconds:>9.2f}{last.megabytes:>7.0f}"
                  f"   {shown(time, row.time)}   {shown(memory, row.memory)}", flush=True)
            said += [f"{row.name}: {fault}"] if fault else []
            said += [f"{row.name}: seconds grow by n^{time:.2f}, allowed is {row.time}"] if beyond(time, row.time) else []
            said += [f"{row.name}: memory grows by n^{memory:.2f}, allowed is {row.memory}"] if beyond(memory, row.memory) else []
    print("\n".join(said))
    return 1 if said else 0


if __name__ == "__main__":
    words = sys.argv[1:]
    if not words or not os.access(words[0], os.X_OK):
        sys.exit(__doc__)
    given = words[1:]
    chosen = given.pop(0) if given and given[0] in BUDGETS else "small"
    wanted = [row for row in ROWS if not given or any(word in row.name for word in given)]
    sys.exit(main(os.path.abspath(words[0]), BUDGETS[chosen], wanted) if wanted else f"rows: {[row.name for row in ROWS]}")
