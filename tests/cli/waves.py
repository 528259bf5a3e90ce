"""Deformable bodies from the command line: physics, results, and what is refused."""

import math

from harness import Case, ROOT, Refusals

SCENES = ("sliced_cradle", "two_cylinders", "cradle_of_cylinders", "short_rod_into_long", "long_rod_into_short",
          "soft_tip", "unequal_spheres")

RODS = """[material.soft]
young = "30 Pa"
poisson = 0.3
density = "1 kg/m^3"

[[chain]]
name = "rod"
count = 2
shape = "cylinder"
radius = "1 m"
slices = 10
material = "soft"

[start]
rod-1.velocity = "1 m/s"
"""


def scene(name):
    return ROOT / "scenes" / f"{name}.toml"


class Waves(Case):
    def test_every_scene_closes_its_books(self):
        for name in SCENES:
            run = self.good("run", scene(name), "--json").json()["run"]
            self.assertEqual(run["scheme"], "waves", name)
            self.assertTrue(run["complete"], name)
            self.assertLess(run["momentum_error"], 1e-12, name)
            self.assertLess(abs(run["ledger"]["remainder"]), 1e-10 * run["ledger"]["initial"], name)

    def vibration(self, name):
        ledger = self.good("run", scene(name), "--json").json()["run"]["ledger"]
        return ledger["vibrational"] / ledger["initial"]

    def test_what_stays_inside(self):
        """Half of the energy for the short rod into the long one, a quarter the other way, little between spheres."""
        self.assertAlmostEqual(self.vibration("short_rod_into_long"), 0.5, 1)
        self.assertAlmostEqual(self.vibration("long_rod_into_short"), 0.25, 1)
        self.assertLess(self.vibration("unequal_spheres"), 0.1)

    def test_the_screen_tells_velocities_vibration_and_contact_times(self):
        text = self.good("run", scene("short_rod_into_long")).out
        for word in ("deformable bodies by waves", "all contacts separated", "of vibration", "contact time",
                     "vibration of the bodies"):
            self.assertIn(word, text)

    def test_files(self):
        self.good("run", self.write(RODS), "-o", "out", "--report")
        self.assertEqual(self.files(), ["out/points.csv", "out/report.html", "out/run.csv", "out/run.h5",
                                        "out/scene.toml", "scene.toml"])
        head = (self.folder / "out/run.csv").read_text(encoding="utf-8")
        for column in ("rod-1.vibrational [J]", "rod-1-rod-2.virtual_depth [m]", "energy.vibrational [J]"):
            self.assertIn(column, head)
        points = (self.folder / "out/points.csv").read_text(encoding="utf-8")
        self.assertIn("time [s],body,point,rest [m],displacement [m],velocity [m/s],stress [Pa]", points)
        page = (self.folder / "out/report.html").read_text(encoding="utf-8")
        for figure in ("centres", "compressions", "centre-velocities", "force-compression", "stress-map",
                       "velocity-map", "vibrations", "energies"):
            self.assertIn(f'id="{figure}"', page)
        first = self.good("run", "scene.toml", "--json").json()["run"]
        again = self.good("run", "out/scene.toml", "--json").json()["run"]
        self.assertEqual(first, again, "the resolved scene runs the same")

    def test_both_propagators(self):
        runs = [self.run_json(RODS + f'[run]\npropagation = "{name}"\n') for name in ("modes", "dop853")]
        self.assertEqual(len(runs[0]["impacts"]), 1)
        self.assertEqual(len(runs[1]["impacts"]), 1)
        for a, b in zip(runs[0]["impacts"], runs[1]["impacts"]):
            self.near(a["release_time"], b["release_time"], 1e-9)

    def test_compare(self):
        document = self.good("compare", scene("two_cylinders"), "--with", "waves", "newton", "moreau_jean",
                             "--json").json()
        for run in document["runs"]:
            self.assertAlmostEqual(run["velocities"]["rod-2"], 1, 1)
        waves, newton = document["runs"][:2]
        self.assertGreater(waves["vibration"], 0)
        self.assertIsNone(newton["vibration"])
        text = self.good("compare", self.write(RODS)).out
        for method in ("waves", "newton", "pairwise", "event_driven", "vibration"):
            self.assertIn(method, text)

    def test_sliced_bodies_by_other_methods(self):
        """Only where the scene says so; else a rigid run says what it leaves out."""
        by = lambda method, *more: self.good("run", scene("two_cylinders"), "--set", f"run.method={method}", *more,
                                             "--json").json()["run"]
        waves = by("waves")
        for method, off in (("two_point", 1e-3), ("event_driven", 0.01)):  # rigid ends are another contact
            run = by(method, "--set", "run.bodies=sliced", "--set", "run.duration=2")
            self.near(run["bodies"][1]["velocity_end"], waves["bodies"][1]["velocity_end"], off)
            self.assertGreater(run["ledger"]["vibrational"], 0.01 * run["ledger"]["initial"])
            self.assertEqual([body["name"] for body in run["bodies"]], ["rod-1", "rod-2"])
        rigid = by("newton")
        self.assertEqual(rigid["bodies"][1]["velocity_end"], 1)
        self.assertIn("takes bodies with slices as rigid", " ".join(rigid["remarks"]))
        self.assertIn("bodies", self.good("explain", "verlet").out)

    def test_study_over_slices(self):
        document = self.good("study", self.write(RODS), "--octaves", "5", "--json").json()
        self.assertEqual([run["points"] for run in document["runs"]], [20, 40, 80, 160, 320, 640])
        self.near(document["order"]["order"], 2 / 3, 0.3)
        self.assertIn("The change falls like", self.good("study", "scene.toml", "--octaves", "5").out)

    def test_list_and_explain(self):
        self.assertIn("waves", self.good("list", "deformable").out)
        self.assertIn("modes", self.good("list", "propagators").out)
        for word in ("slices", "profile", "propagation", "PreclikRuede2010"):
            self.assertIn(word, self.good("explain", "waves").out)

    def test_check(self):
        text = self.good("check", self.write(RODS)).out
        self.assertIn("waves by modes", text)
        full = self.good("check", "scene.toml", "--full").out
        for line in ('shape = "cylinder"', "slices = 10", 'propagation = "modes"'):
            self.assertIn(line, full)
        self.assertEqual(self.good("check", self.write(full, "full.toml"), "--full").out, full)

    def test_gravity(self):
        """A rod that falls on a floor: gravity is in the potential, and the books close."""
        floor = '[[wall]]\nname = "floor"\nfaces = "right"\nposition = -2\n'
        run = self.run_json(RODS + floor + "[world]\ngravity = -9.81\n[run]\nduration = 1\n")
        self.assertLess(abs(run["ledger"]["remainder"]), 1e-9 * run["ledger"]["initial"])
        self.assertNotEqual(run["ledger"]["potential"], 0)

    def test_contact_time_of_rods(self):
        """There and back with the speed of sound."""
        run = self.good("run", scene("two_cylinders"), "--json").json()["run"]
        self.near(run["impacts"][-1]["release_time"], 4 / math.sqrt(30), 0.1)


class WrongWaves(Refusals):
    def test_shapes(self):
        for old, new, *says in (
            ('"cylinder"', '§"cylindre"', "no such choice", "did you mean 'cylinder'"),
            ("slices = 10", "slices = §0", "from 1 to 10000"),
            ("slices = 10", "slices = §1e9", "from 1 to 10000"),
            ("slices = 10", "slices = §1000000000", "from 1 to 10000"),
            ("slices = 10", "slices = 10\nlength = §-1", "must be positive"),
            ("slices = 10", "slices = 10\nlength = §\"1 kg\"", "needs m, got kg"),
            ('shape = "cylinder"', '§length = "3 m"', "as long as its diameter"),
            ('material = "soft"', "mass = 1", "slices needs a material"),
            ('shape = "cylinder"\nradius = "1 m"', "profile = [[0, 0], §[1, 0]]", "no volume"),
            ('shape = "cylinder"\nradius = "1 m"', "profile = [[0, 1], [1, §-1]]", "zero or positive"),
        ):
            with self.subTest(new):
                text = RODS.replace(old, new, 1)
                if "slices needs" in says[0]:
                    text = text.replace("slices", "§slices")
                self.refuse(text, *says)

    def test_runs(self):
        for line, *says in (
            ('propagation = §"mode"', "did you mean 'modes'"),
            ('method = "newton"\npropagation = §"modes"', "newton does not know it"),
            ("theta = §0.5", "does not know it", "moreau_jean"),
            ('bodies = §"cut"', "no such choice"),
            ('method = §"waves"\nbodies = "rigid"', "run.bodies says that they are rigid"),
            ('method = "verlet"\nbodies = "sliced"\nstep = §1', "at most 2/ω"),
        ):
            with self.subTest(line):
                self.refuse(RODS + "[run]\n" + line + "\n", *says)
