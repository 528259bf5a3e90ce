"""Discs and spheres from the command line: physics, results of few and of many, comparison, study, and what is refused."""

import csv

from harness import Case, ROOT, Refusals

SCENES = ("billiard_break", "falling_packing", "cradle_3d", "partly_elastic_balls", "resting_column", "ball_in_frame")

CRADLE = """[[chain]]
name = "ball"
count = 3
mass = "50 g"
radius = "10 mm"
direction = [0, 3, 4]

[start]
ball-1.velocity = [0, "3 m/s", "4 m/s"]

[run]
method = "inelastic_then_restore"
step = "1 ms"
"""

GRAINS = """[world]
gravity = [0, 0, "-9.81 m/s^2"]

[[pack]]
name = "grain"
count = 250
radius = "5 mm"
mass = "1 g"
from = [0, 0, 0]
to = ["150 mm", "150 mm", "150 mm"]

[frame]
from = [0, 0, 0]
to = ["150 mm", "150 mm", "150 mm"]

[contact]
restitution = 0.5

[run]
method = "inelastic_then_restore"
step = "2 ms"
duration = "40 ms"
"""


def scene(name):
    return ROOT / "scenes" / f"{name}.toml"


def column(run, name):
    (found,) = (c for c in run["columns"] if c["name"] == name)
    return found["values"]


class Spheres(Case):
    def test_every_scene_closes_its_books(self):
        for name in SCENES:
            run = self.good("run", scene(name), "--json").json()["run"]
            self.assertTrue(run["complete"], name)
            ledger = run["ledger"]
            energy = max(abs(ledger[key]) for key in ("initial", "kinetic", "potential"))
            self.assertLess(abs(ledger["remainder"]), 1e-9 * energy, name)
            self.assertGreaterEqual(ledger["dissipated"], -1e-9 * energy, name)
            self.assertEqual(run["spheres"]["fallbacks"], 0, name)

    def test_a_cradle_in_space_gives_its_last_ball_away(self):
        run = self.run_json(CRADLE, "--columns")
        for body, speed in (("ball-1", 0), ("ball-2", 0), ("ball-3", 1)):
            self.assertAlmostEqual(column(run, f"{body}.velocity_x")[-1], 0, 12)
            self.assertAlmostEqual(column(run, f"{body}.velocity_y")[-1], 3 * speed, 12)
            self.assertAlmostEqual(column(run, f"{body}.velocity_z")[-1], 4 * speed, 12)

    def test_few_bodies_have_columns_and_many_have_states(self):
        self.good("run", self.write(CRADLE), "-o", "few")
        self.good("run", self.write(GRAINS), "-o", "many")
        for folder in ("few", "many"):
            self.assertEqual(sorted(p.name for p in (self.folder / folder).iterdir()),
                             ["run.csv", "run.h5", "scene.toml", "state.csv"])
        state = (self.folder / "many" / "state.csv").read_text().splitlines()
        rows = list(csv.reader(line for line in state if not line.startswith("#")))
        self.assertEqual(rows[0], ["name", "radius [m]", "mass [kg]", "position_x [m]", "position_y [m]",
                                   "position_z [m]", "velocity_x [m/s]", "velocity_y [m/s]", "velocity_z [m/s]"])
        self.assertEqual(len(rows), 251)
        sums = (self.folder / "many" / "run.csv").read_text().splitlines()
        head = next(line for line in sums if not line.startswith("#"))
        self.assertNotIn("grain", head)
        self.assertIn("penetration [m]", head)
        self.assertIn("ball-3.velocity_z [m/s]", (self.folder / "few" / "run.csv").read_text())

    def test_rest_is_rest_at_sixty_steps_a_second(self):
        run = self.good("run", scene("resting_column"), "--json", "--columns").json()["run"]
        self.assertEqual(run["impacts"], [])
        for name, want in (("ball-1.position_z", 0.01), ("ball-20.position_z", 0.39)):
            for value in column(run, name):
                self.assertAlmostEqual(value, want, 9)

    def test_compare_with_other_theories(self):
        done = self.good("compare", scene("partly_elastic_balls"), "--with", "inelastic_then_restore", "event_driven",
                         "moreau_jean", "lzb", "--json").json()
        velocities = {run["method"]: run["velocities"] for run in done["runs"]}
        self.assertEqual(len(velocities), 4)
        for method, found in velocities.items():
            self.assertAlmostEqual(sum(found.values()), 2, 9, method)

    def test_a_run_beside_a_compliant_one_ends(self):
        """Balls that stay in touch, at rest, approach nothing: the run is over, at the tiny step of the scene too."""
        done = self.good("compare", scene("cradle"), "--with", "inelastic_then_restore", "lzb", "--json").json()
        self.assertAlmostEqual(done["runs"][0]["velocities"]["ball-5"], 1, 12)
        self.assertLess(done["runs"][0]["run"]["steps"], 10)

    def test_step_order_and_gap_do_not_matter(self):
        done = self.good("study", scene("cradle_3d"), "--json").json()
        self.assertEqual(len(done["runs"]), 10)
        for run in done["runs"]:
            for what in ("velocity", "located", "energy", "reversed", "gapped"):
                self.assertLess(run[what], 1e-8, (what, run["step"]))
            self.assertGreater(run["moreau_jean"], 0.1, "another theory")
            self.assertIsNone(run["compliant"], "off the line")

    def test_study_beside_other_methods(self):
        text = self.good("study", scene("cradle"), "--set", "run.method=inelastic_then_restore").out
        for word in ("event_driven with pairwise", "moreau_jean", "reference", "1/44100 s"):
            self.assertIn(word, text)
        self.assertRegex(text, r"body +x\n", "one number for a scene on a line")

    def test_the_fallback_is_told(self):
        text = self.good("run", scene("billiard_break"), "--set", "run.collisions=ceanga_hurmuzlu").out
        self.assertIn("could not be answered by ceanga_hurmuzlu (only chains", text)

    def test_lists_know_it(self):
        self.assertIn("pair_iteration", [e["name"] for e in self.good("list", "collisions", "--json").json()["collisions"]])
        self.assertIn("run.collisions", self.good("list").out)
        self.assertIn("λ", self.good("explain", "inelastic_then_restore").out)
        self.assertIn("collisions by pair_iteration", self.good("check", self.write(CRADLE)).out)


class WrongSpheres(Refusals):
    def test_wrong_words(self):
        for old, new, *says in (
                ('step = "1 ms"', 'step = "1 ms"\ncollisions = §"lbz"', "no collision treatment", "lzb"),
                ('"inelastic_then_restore"', '"newton"\ncollisions = §"lzb"', "does not know it"),
                ("[0, 3, 4]", "§[0, 0, 0]", "has no direction"),
                ("[0, 3, 4]", "§1", "needs two numbers"),
                ('[run]', '§[[pack]]\nname = "g"\ncount = 1000\nradius = 1\nmass = 1\nfrom = [0, 0, 0]\nto = [5, 5, 5]\n[run]',
                 "found a place", "lattice"),
                ('[run]', '§[[pack]]\nname = "g"\ncount = 3\nradius = "1e-110 m"\ndensity = 1000\nfrom = [0, 0, 0]\nto = [5, 5, 5]\n[run]',
                 "no usable mass"),
                ('[run]', '[§frame]\nfrom = [0, 0, 0]\nto = [1, 1, 0]\n[run]', "no width along z"),
        ):
            with self.subTest(new):
                self.refuse(CRADLE.replace(old, new), *says)

    def test_bodies_inside_each_other(self):
        self.refuse("""[[body]]
name = "a"
mass = 1
radius = 1
position = [0, 0, 0]
[[body]]
name = "b"
mass = 1
radius = 1
position = [§1, 1, 1]
[run]
method = "inelastic_then_restore"
""", "overlap by")
