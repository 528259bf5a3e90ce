"""Every limit of `ictus list limits`: what asks for as much passes it, what asks for one more is refused with the number."""

import json
import math

from gestures import changed
from harness import CHAIN, IMPACT, ROOT, Case, in_scene

RIGID = '[contact]\nrestitution = 0.5\n'
BALL = '[[body]]\nname = "a"\nmass = 1\nradius = 0.01\nposition = 0\nvelocity = 1\n[[wall]]\nname = "w"\nposition = 1\n'
RODS = """[material.steel]
[contact]
[run]
method = "waves"
[[wall]]
name = "l"
faces = "right"
[[wall]]
name = "r"
"""  # between two walls waves need a duration: the slices are counted, and nothing is made of them
BY_STEPS = RODS.replace('method = "waves"', 'method = "waves"\npropagation = "dop853"')
RUN = ("run", "scene.toml", "--json", "--yes")
CHECK = ("check", "scene.toml", "--yes")


def bodies_in_plane(number, walls):
    """Bodies that rub, far apart, and walls below them."""
    return "".join(f'[[body]]\nname = "b{i}"\nmass = 1\nradius = 0.1\nposition = [{i}, 1]\n' for i in range(number)) + "".join(
        f'[[wall]]\nname = "w{k}"\nnormal = [0, 1]\nposition = [0, {-k}]\n' for k in range(walls)) + \
        '[contact]\nrestitution = 0.5\nfriction = 0.3\n[run]\nmethod = "moreau_jean"\nduration = "1 ms"\n'


def clusters(*sizes):
    """Discs of which all of a cluster can touch within the duration, and none of another; of one alone nothing comes."""
    lines = []
    for c, size in enumerate(sizes):
        side = math.isqrt(size - 1) + 1
        lines += [f'[[body]]\nname = "b{c}_{i}"\nmass = 1\nradius = 0.001\nposition = [{100 * c + 0.003 * (i % side)}, {0.003 * (i // side)}]\n'
                  for i in range(size)]
    return "".join(lines) + RIGID + '[start]\nb0_0.velocity = [1, 0]\n[run]\nmethod = "newton"\nduration = "1 s"\n'


def rod(slices):
    return ('[[body]]\nname = "a"\nmaterial = "steel"\nshape = "cylinder"\nradius = 0.01\nlength = 1\n'
            f"slices = {slices}\n")


def sphere_points(number):
    turn = math.pi * (3 - math.sqrt(5))
    heights = [1 - (2 * i + 1) / number for i in range(number)]
    return [[math.sqrt(1 - z * z) * math.cos(turn * i), math.sqrt(1 - z * z) * math.sin(turn * i), z] for i, z in enumerate(heights)]


def modes(number):
    return "frequency,t60,mass\n" + "".join(f"{100 + i},1,1\n" for i in range(number))


BELL = changed("church_bell", ('file = "modes/church_bell.csv"', 'file = "modes.csv"'))
TRACK = ("rolling_on_wood", ('rms = "1 um"\ncorrelation = "0.2 mm"\nslope = 2.2\nseed = 7\n', 'file = "heights.csv"\nspacing = "1 mm"\nheight_unit = "1 nm"\n'))

# For a number n: the files, the command, and what is said where n is one too many, beside the number itself.
CASES = {
    "blows": lambda n: ({"scene.toml": changed("crumpled_foil", ("0.2 mJ", f"{n - 1} J"), ("4 uJ", "1 J"))}, CHECK, "are not played"),
    "bodies": lambda n: ({"scene.toml": CHAIN.replace("count = 5", f"count = {n}").replace('name = "ball"\n', "")}, CHECK, "a whole number from 1 to"),
    "brackets": lambda n: ({"scene.toml": "title = " + "[" * n + "]" * n}, CHECK, "nested value depth"),
    "bytes_of_file": lambda n: ({"scene.toml": BALL + RIGID + "#" * (n - len(BALL + RIGID))}, CHECK, "larger than"),
    "corners": lambda n: ({"scene.toml": f'[[body]]\nname = "a"\nmass = 1\nshape = "polytope"\nposition = [0, 0, 5]\npoints = {sphere_points(n)}\n'
                           '[[wall]]\nname = "w"\nnormal = [0, 0, 1]\nposition = [0, 0, 0]\n' + RIGID}, CHECK, "corners: at most"),
    "depth_of_expression": lambda n: ({"scene.toml": BALL + RIGID}, ("sweep", "scene.toml", "--vary", "contact.restitution=0.5,0.6", "--out",
                                       "(" * n + "a.velocity" + ")" * n, "-o", "out"), "brackets inside each other"),
    "depth_of_problem": lambda n: ({"problem.json": '{"a":' * n + "1" + "}" * n}, ("resolve", "problem.json"), "brackets inside each other"),
    "dots": lambda n: ({"scene.toml": "a" + ".a" * n + " = 1"}, CHECK, "too deep for a key"),
    "frames": lambda n: ({"mine.wav": ""}, ("sound", "-o", "mine.wav", "--yes", ROOT / "scenes/struck_bar.toml", "--rate", "1000 Hz", "--duration", f"{n / 1000!r} s"), "frames is longer than"),
    "heights": lambda n: ({"scene.toml": changed("rolling_on_wood", ("slope = 2.2\n", f'slope = 2.2\nspacing = "1 mm"\nlength = "{n} mm"\n'))},
                          CHECK, "heights are more than"),
    "held_modes": lambda n: ({"scene.toml": BELL + '[[resonator.hold]]\nat = "point"\nstiffness = 1\n', "modes.csv": modes(n)}, CHECK, "held by springs"),
    "kinds": lambda n: ({"scene.toml": "".join(f'[[body]]\nname = "b{i}"\nmass = 1\nradius = {1 + i}e-4\nposition = [{i}, 0]\n' for i in range(n)) +
                         '[material.steel]\n[contact]\nlaw = "hunt_crossley"\ndamping = 0\n'
                         '[run]\nmethod = "inelastic_then_restore"\ncollisions = "lzb"\nduration = "1 ms"\n'}, CHECK, "kinds of laws"),
    "listed_heights": lambda n: ({"scene.toml": changed(*TRACK), "heights.csv": "0\n1\n" * (n // 2) + "0\n" * (n % 2)}, CHECK, "has more than"),
    "modes": lambda n: ({"scene.toml": BELL, "modes.csv": modes(n)}, CHECK, "are followed; lower 'highest'"),
    "points": lambda n: ({"scene.toml": in_scene(IMPACT, law='"measured_curve"', method='"reference"').replace('stiffness = "1e9 N/m^1.5"\nexponent = 1.5\ndamping = "0.5 s/m"',
                          'points = "points.csv"\ndepth_unit = "1 nm"\nforce_unit = "1 N"'),
                          "points.csv": "".join(f"{i},{i}\n" for i in range(n))}, CHECK, "one point too many"),
    "power_of_unit": lambda n: ({"scene.toml": in_scene(IMPACT, exponent=n + 1, stiffness="1e9")}, CHECK, "too large a power"),
    "seconds_of_film": lambda n: ({"scene.toml": IMPACT}, (*RUN[:2], "--force", "--gif", "film.gif", "--width", "100", "--length", f"{n} s"), "a film may last"),
    "slices": lambda n: ({"scene.toml": rod(n) + BY_STEPS}, CHECK, "a whole number from 1 to"),
    "slices_of_modes": lambda n: ({"scene.toml": rod(n) + RODS}, CHECK, "slices of a body"),
    "steps": lambda n: ({"scene.toml": in_scene(IMPACT, rate=1, duration=n)}, CHECK, "steps of 1 s are more than the"),
    "sweep_points": lambda n: ({"scene.toml": BALL + RIGID}, ("sweep", "scene.toml", "--vary", f"contact.restitution=linear:0:1:{10_000 if n % 2 == 0 else 17}",
                                "--vary", f"body.a.velocity=linear:1:2:{n // (10_000 if n % 2 == 0 else 17)}", "--out", "nothing", "-o", "out"),
                               "points are more than a sweep takes"),
    "turning_pairs": lambda n: ({"scene.toml": bodies_in_plane(5, (n - 10) // 5) if n % 5 == 0 else bodies_in_plane(3, (n - 3) // 3)}, CHECK,
                                "pairs of bodies that turn are more"),
    # Three hundred discs alone make the bodies so many that pairs are counted: 632 · 631 / 2 + 35 · 34 / 2 + 6 + 3 pairs.
    "listed_pairs": lambda n: ({"scene.toml": clusters(632, 35, 4, 3, *[1] * 330, *[2] * (n % 2))}, CHECK, "needs a list of the pairs"),
}


def slices_together(n, surroundings=RODS):
    """Bodies of 4000 slices, and a last one of what is left."""
    shapes = [4000] * (n // 4000) + [n % 4000] * (n % 4000 > 0)
    return "".join(f'[[body]]\nname = "b{i}"\nmaterial = "steel"\nshape = "cylinder"\nradius = 0.01\nlength = 1\nslices = {k}\n'
                   for i, k in enumerate(shapes)) + surroundings


CASES["slices_by_modes"] = lambda n: ({"scene.toml": slices_together(n)}, CHECK, "waves by modes take")
CASES["slices_in_all"] = lambda n: ({"scene.toml": slices_together(n, BY_STEPS)}, CHECK,
                                    "slices of all bodies together are more than")
# Estimates: nothing is begun here, since another mistake is found first, or the output exists already.
ESTIMATES = {
    "memory": lambda over: ({"scene.toml": CHAIN.replace("count = 5", f"count = {2_000_000 + over}").replace('name = "ball"\n', "")},
                            ("check", "scene.toml"), "GB of memory, more than 4 GB"),
    "time": lambda over: ({"run.csv": "mine", "scene.toml": CHAIN.replace('step = "0.5 us"', f'step = "1 us"\nduration = "{1000 if over else 800} s"').replace(
                           'count = 5', 'count = 100')}, ("run", "scene.toml", "-o", "."), "this takes about 1 h"),
}


class Limits(Case):
    def limits(self):
        return {entry["name"]: int(entry["facts"][0]["text"]) for entry in self.good("list", "limits", "--json").json()["limits"]}

    def ask(self, files, words):
        for name, text in files.items():
            self.write(text, name)
        return self.ictus(*words)

    def test_every_limit_has_its_case(self):
        self.assertEqual(set(self.limits()), {*CASES, *ESTIMATES})

    def test_limits(self):
        for name, most in self.limits().items():
            if name not in CASES:
                continue
            with self.subTest(name, asked=most):
                done = self.ask(*CASES[name](most)[:2])
                self.assertIn(done.code, (0, 1, 2), done.err)
                self.assertNotIn(CASES[name](most)[2], done.err)
            with self.subTest(name, asked=most + 1):
                files, words, said = CASES[name](most + 1)
                done = self.ask(files, words)
                self.assertEqual(done.code, 2, done.err)
                self.assertIn(said, done.err)
                number = most >> 20 if name == "bytes_of_file" else most
                self.assertRegex(done.err, rf"\b{number}\b")
                self.assertFalse((self.folder / "out").exists())

    def test_estimates(self):
        for name, case in ESTIMATES.items():
            for over in (0, 1):
                with self.subTest(name, over=over):
                    files, words, said = case(over)
                    done = self.ask(files, words)
                    self.assertEqual(done.code, 2, done.err)
                    self.assertEqual(said in done.err, bool(over), done.err)
                    self.assertEqual("with --yes it begins" in done.err, bool(over), done.err)
                    again = self.ask(files, (*words, "--yes"))
                    self.assertNotIn("with --yes it begins", again.err)

    def test_estimates_of_several_runs(self):
        """Runs together: of each method by its own price, of each point, of each number that is varied. Nothing is begun: the output exists, or a
        key is wrong."""
        self.write("mine", "table.csv")
        self.write("mine", "compare.csv")
        chain = CHAIN.replace("count = 5", "count = 100")
        hours = CHAIN.replace('step = "0.5 us"', 'step = "1 us"\nduration = "200 us"')
        vary = ("--vary", "body.ball-1.mass=linear:50g:60g:10000", "-o", "table.csv", "--jobs", "1", "--vary")
        compare = ("compare", "scene.toml", "-o", ".", "--with", "verlet")
        for scene, words, over in (
                (in_scene(chain, step='"1 us"', duration='"450 s"'), (*compare, "two_point"), True),
                (in_scene(chain, step='"1 us"', duration='"400 s"'), (*compare, "two_point"), False),
                (in_scene(chain, step='"1 us"', duration='"450 s"'), (*compare, "lzb"), False),  # which has no steps
                (hours, ("sweep", "scene.toml", *vary, "body.ball-2.mass=linear:50g:60g:10000"), True),
                (hours, ("sweep", "scene.toml", *vary, "body.ball-2.mass=linear:50g:60g:5000"), False),
                (in_scene(chain, step='"1 us"', duration='"130 s"'), ("sensitivity", "scene.toml", "--jobs", "1", "--to", "body.ball-1.mass"), True)):
            with self.subTest(words):
                self.write(scene)
                done = self.ictus(*words)
                self.assertEqual(done.code, 2, done.err)
                self.assertEqual("with --yes it begins" in done.err, over, done.err)
                self.assertEqual("exists already" in done.err, not over, done.err)

    def test_estimates_are_told_as_data(self):
        """The same in JSON: nothing is asked back."""
        files, words, said = ESTIMATES["time"](1)
        errors = json.loads(self.ask(files, (*words, "--json")).out)["errors"]
        self.assertIn(said, errors[0]["message"])
        self.assertIn("--yes", errors[0]["help"])
