#!/usr/bin/python3
"""make_data.py PROGRAM: makes the data of the fits in this folder anew, by the program and with stated noise.

hunt_crossley.csv: the force of blow.toml, by the method `reference`, with a stiffness of 5e7 N/m^1.4, an exponent of 1.4 and a damping of 0.8 s/m, every
2 us, with normal noise of 2 N, on a clock that shows 1.25 ms at the start of the run.
bounces.wav: touches of dropped_ball.toml with 6000 N/m and 0.1 s/m, moved by normal noise of 0.1 ms, on a clock that shows
0.2 s at the start of the run; each a click of 2 kHz that decays within milliseconds. 16 kHz, 8 bit.
Numbers are those of a generator with a fixed seed: the files are the same every time.
"""

import csv
import math
import pathlib
import random
import subprocess
import sys
import tempfile
import wave

HERE = pathlib.Path(__file__).resolve().parent


def columns(program, scene, *changes):
    """The columns of a run, by name, and the touches of its only contact."""
    words = [word for change in changes for word in ("--set", change)]
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([program, "run", HERE / scene, *words, "-o", folder], check=True, capture_output=True)
        lines = [line for line in (pathlib.Path(folder) / "run.csv").read_text().splitlines() if not line.startswith("#")]
    rows = list(csv.reader(lines))
    return {name.split(" [")[0]: [float(row[i]) for row in rows[1:]] for i, name in enumerate(rows[0])}


def make_curve(program):
    run = columns(program, "blow.toml", "contact.stiffness=5e7", "contact.exponent=1.4", "contact.damping=0.8", "run.step=2 us", "run.method=reference")
    noise = random.Random(16)
    lines = ["# Made by the program (make_data.py): stiffness 5e7 N/m^1.4, exponent 1.4, damping 0.8 s/m; normal noise of 2 N.",
             "time [ms],force [N]"]
    lines += [f"{1e3 * t + 1.25:.6f},{force + noise.gauss(0, 2):.4f}" for t, force in zip(run["time"], run["ball-wall.force"])]
    (HERE / "hunt_crossley.csv").write_text("\n".join(lines) + "\n", encoding="utf-8")


def touches(program):
    """Where the depth becomes positive, by a straight line between rows."""
    run = columns(program, "dropped_ball.toml", "contact.stiffness=6000", "contact.damping=0.1", "run.step=0.05 ms")
    time, depth = run["time"], run["floor-ball.depth"]
    return [time[i] - depth[i] * (time[i] - time[i - 1]) / (depth[i] - depth[i - 1])
            for i in range(1, len(time)) if depth[i - 1] <= 0 < depth[i]]


def make_sound(program):
    rate, noise, length = 16000, random.Random(8), 3.4
    samples = [0.0] * int(rate * length)
    for touch in touches(program):
        begin = touch + 0.2 + noise.gauss(0, 1e-4)
        first = math.ceil(begin * rate)
        for i in range(first, min(first + 200, len(samples))):
            t = i / rate - begin
            samples[i] += math.exp(-t / 1e-3) * math.cos(2 * math.pi * 2000 * t)
    with wave.open(str(HERE / "bounces.wav"), "wb") as file:
        file.setnchannels(1), file.setsampwidth(1), file.setframerate(rate)
        file.writeframes(bytes(max(0, min(255, round(128 + 120 * sample))) for sample in samples))


if __name__ == "__main__":
    make_curve(sys.argv[1])
    make_sound(sys.argv[1])
