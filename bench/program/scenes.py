"""Scenes of any size, as text. Each function takes the number of bodies, slices or grains and returns a whole scene."""

import math

LINE = """[[chain]]
name = "ball"
count = {count}
mass = "50 g"
radius = "10 mm"

[start]
ball-1.velocity = "1 m/s"

[contact]
{contact}

[run]
method = "{method}"
{more}
"""
HERTZ = 'law = "power_law"\nstiffness = "6.97e9 N/m^1.5"\nexponent = 1.5'


def struck_chain(method, contact=HERTZ, more=""):
    """Balls in touch, the first one moves."""
    return lambda count: LINE.format(count=count, contact=contact, method=method, more=more)


def pressed_row(method, more):
    """Balls pressed against each other, between two heavy ones: all contacts push in every step."""
    def scene(count):
        bodies = "".join(f"""[[body]]
name = "ball-{i}"
mass = {1e5 if i in (0, count) else 0.1}
radius = "10 mm"
position = {0.019999 * i:.6f}

""" for i in range(count + 1))
        return bodies + f"""[contact]
law = "power_law"
stiffness = 4e8
exponent = 1
precompression = "1 um"

[run]
method = "{method}"
{more}
"""
    return scene


def pairs(method):
    """Balls two by two, a metre apart: all pairs strike at the first instant, and each is a problem of its own."""
    def scene(count):
        gaps = ", ".join("0" if i % 2 == 0 else "1" for i in range(2 * count - 1))
        speeds = ", ".join("1" if i % 2 == 0 else "-1" for i in range(2 * count))
        return f"""[[chain]]
name = "ball"
count = {2 * count}
mass = "50 g"
radius = "10 mm"
gap = [{gaps}]
velocity = [{speeds}]

[contact]
restitution = 0.5

[run]
method = "{method}"
duration = "1 ms"
"""
    return scene


def falling_column(method, more):
    """Balls one above the other, 1 mm apart, fall onto a floor."""
    def scene(count):
        return f"""[world]
gravity = "-9.81 m/s^2"

[[wall]]
name = "floor"
position = 0
faces = "right"

[[chain]]
name = "ball"
count = {count}
mass = "50 g"
radius = "10 mm"
gap = "1 mm"
position = "11 mm"

[contact]
restitution = 0.5

[run]
method = "{method}"
{more}
"""
    return scene


def plane(method, more):
    """Discs of one size on a lattice fall inside of a frame twice as wide as they are."""
    def scene(count):
        side = 2 * 0.022 * math.ceil(math.sqrt(count)) + 0.1
        return f"""[world]
gravity = [0, "-9.81 m/s^2"]

[[pack]]
name = "disc"
arrangement = "lattice"
count = {count}
radius = "10 mm"
mass = "50 g"
gap = "2 mm"
jitter = 1
from = [0, "1 mm"]
to = [{side}, {side}]

[frame]
name = "box"
from = [0, 0]
to = [{side}, {side}]

[contact]
restitution = 0.5

[run]
method = "{method}"
{more}
"""
    return scene


def rods(slices):
    """A row of cylinders cut into slices, the first one moves."""
    return lambda count: sliced_row(count, slices)


def two_rods(slices):
    return sliced_row(2, slices)


def sliced_row(count, slices):
    return f"""[material.soft]
young = "30 Pa"
poisson = 0.3
density = "1 kg/m^3"

[[chain]]
name = "rod"
count = {count}
shape = "cylinder"
radius = "1 m"
length = "2 m"
slices = {slices}
material = "soft"

[start]
rod-1.velocity = "1 m/s"

[run]
method = "waves"
"""


def pile(steps):
    """Grains of several sizes fall into a box, as high as it is wide."""
    def scene(count):
        side = 0.02 * math.ceil((count * 1.5) ** (1 / 3)) + 0.02
        box = f'["{side} m", "{side} m", "{2 * side} m"]'
        return f"""[world]
gravity = [0, 0, "-9.81 m/s^2"]

[[pack]]
name = "grain"
arrangement = "lattice"
count = {count}
radius = ["4 mm", "6 mm"]
density = "2500 kg/m^3"
gap = "2 mm"
jitter = 1
from = [0, 0, "10 mm"]
to = {box}

[frame]
name = "box"
from = [0, 0, 0]
to = {box}
open = ["top"]

[contact]
restitution = 0.5

[run]
method = "inelastic_then_restore"
step = "2 ms"
duration = "{2 * steps} ms"
"""
    return scene
