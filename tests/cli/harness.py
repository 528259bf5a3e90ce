"""What the tests of the command line share: scenes to spoil, and a case that runs the program in a folder of its own."""

import json
import os
import pathlib
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
# Seconds before a command counts as hanging. A busy machine is slow: where a run must not go on for ever, its steps are
# counted instead.
PATIENCE = 300
LEAST_PATIENCE = 60


def program():
    """The program under test: the first word of the command line, or what ICTUS says."""
    given = sys.argv[1] if len(sys.argv) > 1 and not sys.argv[1].startswith("-") else os.environ.get("ICTUS", "")
    if not os.access(given, os.X_OK):
        sys.exit("usage: cli_test.py PROGRAM [unittest options], or set ICTUS")
    return os.path.abspath(given)


PROGRAM = program()

IMPACT = """[[body]]
name = "ball"
mass = "10 g"
velocity = "1 m/s"

[[wall]]
name = "wall"

[contact]
law = "hunt_crossley"
stiffness = "1e9 N/m^1.5"
exponent = 1.5
damping = "0.5 s/m"

[run]
method = "phi"
rate = "44.1 kHz"
"""

CHAIN = """[[chain]]
name = "ball"
count = 5
mass = "50 g"
radius = "10 mm"

[start]
ball-1.velocity = "1 m/s"

[contact]
law = "power_law"
stiffness = "6.97e9 N/m^1.5"
exponent = 1.5

[run]
method = "two_point"
step = "0.5 us"
"""

MEASURED = """[[body]]
name = "ball"
mass = "58 g"
velocity = "2 m/s"
[[wall]]
name = "floor"
[contact]
law = "{law}"
{numbers}
[contact.measured]
{restitution}
duration = {{ value = "2 ms", speed = "2 m/s" }}
[run]
method = "reference"
step = "10 us"
"""

DROP = """[[body]]
name = "ball"
mass = "10 g"
position = "5 mm"
[[wall]]
name = "floor"
faces = "right"
[world]
gravity = "-9.81 m/s^2"
[contact]
law = "hunt_crossley"
stiffness = "1e7 N/m^1.5"
exponent = 1.5
damping = "0.5 s/m"
[run]
method = "reference"
duration = "0.3 s"
"""

# Long enough for Ctrl-C, with few rows to keep.
LONG = IMPACT.replace('velocity = "1 m/s"', 'velocity = "1 m/s"\nposition = "-1 mm"').replace(
    'rate = "44.1 kHz"', 'step = "1 ns"\nduration = "0.99 s"\nrecord_every = 100000')

# On a busy machine every run may take long enough to tell how far it is.
PROGRESS = re.compile(r"^(?:\S+(?: \d+)?: )?(?:\d+ % of .* left|.* reached after .*|working for .*)\n", re.MULTILINE)
NOT_A_NUMBER = re.compile(r"(?<![\w.])[-+]?(?:nan|inf|infinity)(?!\w)", re.IGNORECASE)


class Done:
    """What a command left: exit code (None when it was stopped for taking too long), text and seconds."""

    def __init__(self, code, out, err, seconds):
        self.code, self.out, self.err, self.seconds = code, out, err, seconds

    def json(self):
        def refuse(word):
            raise ValueError(f"{word} in JSON")
        return json.loads(self.out, parse_constant=refuse)


def in_scene(text, **values):
    """The scene with some values of it replaced, or added at its end, in [run]."""
    for key, value in values.items():
        text, count = re.subn(rf"^{key} = .*$", lambda _: f"{key} = {value}", text, flags=re.MULTILINE)
        text += "" if count else f"{key} = {value}\n"
    return text


def plain_environment(**more):
    """The environment without what would change the look of the output, and more."""
    return {**{key: value for key, value in os.environ.items() if key not in ("COLUMNS", "NO_COLOR")}, **more}


class Case(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="ictus-cli-"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)

    def ictus(self, *words, timeout=PATIENCE, memory=None, environment=None):
        """Runs the program in the test's folder."""
        self.assertGreaterEqual(timeout, LEAST_PATIENCE, "a busy machine needs more")
        def limit():
            resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
        start = time.monotonic()
        try:
            done = subprocess.run([PROGRAM, *map(str, words)], cwd=self.folder, capture_output=True, timeout=timeout,
                                  preexec_fn=limit if memory else None, stdin=subprocess.DEVNULL,
                                  env=plain_environment(**(environment or {})))
        except subprocess.TimeoutExpired:
            return Done(None, "", f"(stopped after {timeout} s)", timeout)
        return Done(done.returncode, done.stdout.decode(), PROGRESS.sub("", done.stderr.decode()), time.monotonic() - start)

    def work(self, child, seconds):
        """Waits until a child has had some time of the processor: on a busy machine that takes longer."""
        def worked():
            fields = pathlib.Path(f"/proc/{child.pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
            return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        while child.poll() is None and worked() < seconds:
            time.sleep(0.05)
        self.assertIsNone(child.poll(), "ended before it could be interrupted")

    def write(self, text, name="scene.toml"):
        path = self.folder / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return name

    def files(self):
        return sorted(str(p.relative_to(self.folder)) for p in self.folder.rglob("*") if p.is_file())

    def good(self, *words, code=0, **options):
        """A command that must succeed, without a word on standard error and without a number that is none."""
        done = self.ictus(*words, **options)
        self.assertEqual(done.code, code, f"{words}\n{done.err}")
        if code == 0:
            self.assertEqual(done.err, "", words)
        self.assertIsNone(NOT_A_NUMBER.search(done.out), f"{words}\n{done.out[:3000]}")
        return done

    def run_json(self, scene, *words, **options):
        """The run part of `run --json`."""
        return self.good("run", self.write(scene), "--json", *words, **options).json()["run"]

    def only_impact(self, run):
        self.assertEqual(len(run["impacts"]), 1, [(i["touch_time"], i["approach_speed"]) for i in run["impacts"]])
        return run["impacts"][0]

    def near(self, value, wanted, relative, what=""):
        self.assertIsNotNone(value, what)
        self.assertLessEqual(abs(value - wanted), relative * abs(wanted), f"{what}: {value!r}, wanted {wanted!r}")


class Refusals(Case):
    """Wrong scenes: exit code 2, each marked place named, and nothing written."""

    def complaints(self, scene):
        """Writes the scene without its marks; returns the places of the marks and what `run` says, as text and JSON."""
        self.places = []
        if isinstance(scene, str):
            while "§" in scene:
                before, after = scene.split("§", 1)
                scene = before + after
                self.places.append((before.count("\n") + 1, len(before) - before.rfind("\n")))
        name = self.write(scene)
        done = self.ictus("run", name, "-o", "out", "--report", "--json")
        self.assertEqual(done.code, 2, done.err or done.out[:300])
        self.assertEqual(self.files(), ["scene.toml"], "something was written")
        self.assertFalse((self.folder / "out").exists())
        self.assertNotIn("bug", done.err)
        errors = done.json()["errors"]
        for error in errors:
            self.assertIn(error["message"], done.err)
        return errors, done.err

    def refuse(self, scene, *says):
        """Refused at exactly the marked places, in the words given: one or several for each place, in order."""
        errors, text = self.complaints(scene)
        self.assertEqual([(e["file"], e["line"], e["column"]) for e in errors],
                         [("scene.toml", *place) for place in self.places], text)
        for place in self.places:
            self.assertRegex(text, rf"(?m)^scene\.toml:{place[0]}:{place[1]}: ")
        for word in says:
            self.assertIn(word, text)
