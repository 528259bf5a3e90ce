#!/usr/bin/env python3
"""cradle.py PROGRAM FILE.gif: Newton's cradle by three theories, side by side, as the front page shows it. Needs Pillow and matplotlib's fonts
(Debian: python3-pil, python3-matplotlib)."""

import json
import math
import subprocess
import sys

import numpy as np
from matplotlib import font_manager
from PIL import Image, ImageDraw, ImageFont

THEORIES = [("lzb", "springs in the contacts (lzb)"), ("newton", "Newton's rule, one block"), ("pairwise", "one pair after the other")]
UNTIL, RATE = 2.6, 25  # s, pictures per second
WIDE, HIGH, SCALE = 300, 210, 3  # of a panel; drawn three times as large
RADIUS, STRING = 17, 130  # pixels; strings are 15 cm, balls 2 cm


def angles(program, method):
    """Of all balls at the times of the pictures, between the rows of the run."""
    said = subprocess.run([program, "run", "scenes/hanging_cradle.toml", "--set", f"run.method={method}", "--set", f"run.duration={UNTIL} s",
                           "--json", "--columns"], check=True, capture_output=True, text=True).stdout
    columns = {column["name"]: column["values"] for column in json.loads(said)["run"]["columns"]}
    times = np.arange(0, UNTIL, 1 / RATE)
    return np.stack([np.interp(times, columns["time"], columns[f"angle-{i}.position"]) for i in range(1, 6)], axis=1)


def panel(draw, left, turns, words, font):
    top, middle = 22 * SCALE, left + WIDE * SCALE / 2
    draw.line([middle - 115 * SCALE, top, middle + 115 * SCALE, top], fill="#5b6578", width=3 * SCALE)
    for i, turn in enumerate(turns):
        hinge = middle + (i - 2) * 2 * RADIUS * SCALE
        x, y = hinge + STRING * SCALE * math.sin(turn), top + STRING * SCALE * math.cos(turn)
        draw.line([hinge, top, x, y], fill="#9aa4b5", width=SCALE)
        r = RADIUS * SCALE - 1
        draw.ellipse([x - r, y - r, x + r, y + r], fill="#1456b8" if i == 0 else "#3d4a61")
    draw.text((middle, (HIGH - 16) * SCALE), words, fill="#1d2433", font=font, anchor="mm")


def main(program, path):
    runs = [angles(program, method) for method, _ in THEORIES]
    font = ImageFont.truetype(font_manager.findfont("DejaVu Sans"), 14 * SCALE)
    pictures = []
    for k in range(len(runs[0])):
        image = Image.new("RGB", (WIDE * len(runs) * SCALE, HIGH * SCALE), "white")
        draw = ImageDraw.Draw(image)
        for n, run in enumerate(runs):
            panel(draw, n * WIDE * SCALE, run[k], THEORIES[n][1], font)
        small = image.resize((WIDE * len(runs), HIGH), Image.LANCZOS)
        pictures.append(small.quantize(palette=pictures[0], dither=Image.Dither.NONE) if pictures else small.quantize(24))  # one palette: small files
    pictures[0].save(path, save_all=True, append_images=pictures[1:], duration=1000 // RATE, loop=0, optimize=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
