"""Physics through the command line."""

import csv
import math
import re

from harness import CHAIN, Case, DROP, IMPACT, MEASURED, in_scene


class Physics(Case):
    def test_phi_delivers_the_restitution_asked_for(self):
        for damping in ("0", "0.1", "0.5", "3"):
            for exponent in ("1", "1.5", "2.7"):
                for step in ("1e-6", "2e-5", "1e-4"):
                    with self.subTest(damping=damping, exponent=exponent, step=step):
                        scene = in_scene(IMPACT, damping=damping, exponent=exponent, stiffness="1e8").replace(
                            'rate = "44.1 kHz"', f"step = {step}").replace("mass =", "position = -1.2345e-5\nmass =")
                        impact = self.only_impact(self.run_json(scene))
                        asked = impact["asked_restitution"]
                        v, mu = asked, float(damping)
                        self.near(mu - math.log1p(mu), -mu * v - math.log1p(-mu * v) if mu else 0, 1e-11, "asked")
                        self.assertLessEqual(abs(impact["restitution"] - asked), 1e-12)

    LAWS = [("hunt_crossley", "exponent = 1.5", (0.3, 0.6, 0.85, 0.99, 1)),
            ("hunt_crossley", "exponent = 2.3", (0.3, 0.85)),
            ("kelvin_voigt", "", (0.05, 0.3, 0.85, 0.99, 1)),
            ("kuwabara_kono", "", (0.05, 0.3, 0.85, 0.99, 1)),
            ("lankarani_nikravesh", "exponent = 1.5", (0.7, 0.85, 1)),
            ("stulov", 'exponent = 2.5\nrelaxation = "0.5 ms"', (0.3, 0.85)),
            ("power_law", "exponent = 1.5", (None,))]

    def deliver(self, law, numbers, restitution):
        asked = "" if restitution is None else f"restitution = {{ value = {restitution}, speed = 2 }}"
        impact = self.only_impact(self.run_json(MEASURED.format(law=law, numbers=numbers, restitution=asked)))
        self.near(impact["restitution"], 1 if restitution is None else restitution, 1e-9, "restitution")
        self.near(impact["contact_time"], 2e-3, 1e-9, "duration")

    def test_a_law_delivers_what_was_measured(self):
        for law, numbers, restitutions in self.LAWS:
            for restitution in restitutions:
                with self.subTest(law=law, numbers=numbers, restitution=restitution):
                    self.deliver(law, numbers, restitution)

    def test_a_law_delivers_an_almost_plastic_impact(self):
        """At the end the ball leaves with nearly 1/μ: its force is small, but it is still in contact."""
        for exponent in (1, 1.5, 2.3):
            with self.subTest(exponent):
                self.deliver("hunt_crossley", f"exponent = {exponent}", 0.05)

    def test_a_law_with_memory_can_be_elastic(self):
        self.deliver("stulov", 'exponent = 2.5\nrelaxation = "0.5 ms"', 1)

    def test_one_impact_is_one_impact(self):
        for exponent, stiffness in ((1, 143109.26381579516), (8, 256 / 4e-5**8), (20, 256 / 4e-5**20)):
            with self.subTest(exponent):
                scene = in_scene(IMPACT, mass='"58 g"', velocity="2", stiffness=repr(stiffness), exponent=exponent,
                                 damping="0", method='"reference"')
                self.near(self.only_impact(self.run_json(scene))["restitution"], 1, 1e-9)

    def test_an_impact_within_one_step_is_not_nothing(self):
        """The ball turns back within the first step: to say that nothing approaches would be wrong, and so is the speed."""
        for method in ("verlet", "rk4"):
            with self.subTest(method):
                run = self.run_json(in_scene(IMPACT, stiffness='"1e9 N/m"', exponent=1, method=f'"{method}"'), code=1)
                self.assertNotIn("no impact", run["ending"])
                self.assertIn("gave back more", run["failures"][0])
                self.assertEqual(len(run["impacts"]), 1)

    def test_hertz_from_materials(self):
        e1, n1, r1 = 210e9, 0.3, 0.010
        e2, n2, r2 = 70e9, 0.22, 0.015
        combined = 1 / ((1 - n1**2) / e1 + (1 - n2**2) / e2)
        scene = f"""[material.steel]
young = "210 GPa"
poisson = {n1}
density = "7800 kg/m^3"
[material.glass]
young = "70 GPa"
poisson = {n2}
[[body]]
name = "a"
radius = "10 mm"
velocity = 1
material = "steel"
[[body]]
name = "b"
mass = 0.02
radius = "15 mm"
material = "glass"
[[wall]]
name = "w"
position = "1 m"
material = "steel"
[contact]
law = "power_law"
"""
        full = self.good("check", self.write(scene), "--full").out
        stiffness = [float(x) for x in re.findall(r"stiffness = (\S+)", full)]
        self.assertEqual(len(stiffness), 2)
        self.near(stiffness[0], 4 / 3 * combined * math.sqrt(r1 * r2 / (r1 + r2)), 1e-14, "sphere on sphere")
        self.near(stiffness[1], 4 / 3 * combined * math.sqrt(r2), 1e-14, "sphere on wall")
        mass = float(re.search(r'mass = "(\S+) kg"', full).group(1))
        self.near(mass, 4 / 3 * math.pi * r1**3 * 7800, 1e-14, "mass from density")

    def test_corrections(self):
        scene = in_scene(IMPACT, method='"verlet"', stiffness='"1e7 N/m^1.1"', exponent=1.1, damping='"0.1 s/m"',
                         velocity='"0.3 m/s"')
        plain = self.run_json(scene)
        forced = self.run_json(scene + 'force_rebound = "exact"\n')
        clipped = self.run_json(scene + "clip_compression = true\n")
        both = self.run_json(scene + 'clip_compression = true\nforce_rebound = "exact"\n')
        asked = self.only_impact(plain)["asked_restitution"]
        self.assertGreater(abs(self.only_impact(plain)["restitution"] - asked), 1e-4)
        for run in (forced, both):
            self.near(self.only_impact(run)["restitution"], asked, 1e-12, "forced rebound")
        values = self.good("exact", "hunt_crossley", "mass=0.01", "stiffness=1e7", "exponent=1.1", "damping=0.1", "speed=0.3",
                           "--json").json()["results"]
        deepest = next(r["value"] for r in values if r["name"] == "max_depth")
        for run in (clipped, both):
            self.assertLessEqual(self.only_impact(run)["peak_depth"], deepest * (1 + 1e-14))
            self.assertEqual(run["conditions"]["compression"]["violations"], 0)
        self.assertEqual(plain["ledger"]["corrected"], 0)
        self.assertNotEqual(both["ledger"]["corrected"], 0)
        for run in (plain, forced, clipped, both):
            self.closes(run)

    def closes(self, run, relative=1e-12):
        """E₀ + W = kinetic + potential + stored + D + C + R."""
        ledger = run["ledger"]
        spent = sum(ledger[k] for k in ("kinetic", "potential", "stored", "dissipated", "corrected", "remainder"))
        self.near(spent, ledger["initial"] + ledger["work"], relative, "ledger")

    def test_bounces_under_gravity(self):
        run = self.run_json(DROP)
        exact = {r["name"]: r["value"] for r in self.good(
            "exact", "bouncing_ball", "mass=0.01", "stiffness=1e7", "exponent=1.5", "damping=0.5", "gravity=9.81",
            "height=5 mm", "count=5", "--json").json()["results"]}
        self.near(exact["touch_1"], math.sqrt(2 * 0.005 / 9.81), 1e-13)
        self.assertGreaterEqual(len(run["impacts"]), 5)
        for n, impact in enumerate(run["impacts"][:5], start=1):
            self.near(impact["touch_time"], exact[f"touch_{n}"], 1e-9, f"touch {n}")
            self.near(impact["separation_speed"], exact[f"speed_out_{n}"], 1e-9, f"rebound {n}")
            self.near(impact["contact_time"], exact[f"contact_time_{n}"], 1e-8, f"contact time {n}")
        self.closes(run)
        self.assertLess(abs(run["ledger"]["remainder"]), 1e-10 * run["ledger"]["initial"])

    def test_gravity_upwards_lifts(self):
        run = self.run_json(in_scene(DROP, gravity="9.81"))
        self.assertEqual(run["impacts"], [])
        self.near(run["ledger"]["kinetic"], 0.5 * 0.01 * (9.81 * 0.3) ** 2, 1e-9)

    def test_chain_keeps_momentum_and_energy(self):
        for method in ("two_point", "implicit_midpoint", "reference"):
            with self.subTest(method):
                self.write(in_scene(CHAIN, method=f'"{method}"'))
                self.good("run", "scene.toml", "-o", "out", "--force")
                with (self.folder / "out/run.csv").open(encoding="utf-8", newline="") as file:
                    rows = list(csv.reader(line for line in file if not line.startswith("#")))
                speeds = [i for i, name in enumerate(rows[0]) if name.endswith(".velocity [m/s]")]
                self.assertEqual(len(speeds), 5)
                for row in rows[1:]:
                    self.near(sum(float(row[i]) for i in speeds), 1, 1e-11, "momentum over mass")
                last = [float(rows[-1][i]) for i in speeds]
                self.near(sum(v * v for v in last), 1, 1e-9 if method != "implicit_midpoint" else 1e-3, "energy")
                # A cradle of Hertz contacts: the last ball takes nearly all, and no ball overtakes the next.
                self.assertGreater(last[-1], 0.98)
                self.assertEqual(last, sorted(last))

    def test_touching_bodies_touch_exactly(self):
        """Bodies in a row without positions have gaps of 0, not of one rounding: all contacts close at once."""
        self.good("run", self.write(CHAIN), "-o", "out")
        with (self.folder / "out/run.csv").open(encoding="utf-8", newline="") as file:
            rows = csv.DictReader(line for line in file if not line.startswith("#"))
            depths = {name: float(value) for name, value in next(rows).items() if name.endswith(".depth [m]")}
        self.assertEqual(len(depths), 4)
        self.assertEqual(set(depths.values()), {0.0}, depths)

    def test_no_restitution_from_no_approach(self):
        for impact in self.run_json(CHAIN)["impacts"]:
            self.assertTrue(impact["restitution"] is None or impact["restitution"] < 1e3, impact)

    def test_two_bodies_by_the_textbook(self):
        a, b = (f'[[body]]\nname = "{n}"\nmass = {m}\nradius = 0.01\nvelocity = {v}\nposition = {p}\n'
                for n, m, v, p in (("a", 0.3, 1.5, 0), ("b", 0.1, -0.5, 0.02)))
        law = '[contact]\nlaw = "power_law"\nstiffness = "1e8 N/m^1.5"\n[run]\nmethod = "phi"\n'
        for scene in (a + b + law, b + a + law):
            self.good("run", self.write(scene), "-o", "out", "--force")
            with (self.folder / "out/run.csv").open(encoding="utf-8", newline="") as file:
                rows = list(csv.reader(line for line in file if not line.startswith("#")))
            last = dict(zip(rows[0], map(float, rows[-1])))
            self.near(last["a.velocity [m/s]"], (0.2 * 1.5 + 2 * 0.1 * -0.5) / 0.4, 1e-12)
            self.near(last["b.velocity [m/s]"], (-0.2 * -0.5 + 2 * 0.3 * 1.5) / 0.4, 1e-12)

    def test_a_million_bodies(self):
        scene = in_scene(CHAIN, count=1000000) + 'duration = "1 us"\n'
        done = self.ictus("run", self.write(scene))
        self.assertEqual((done.code, done.err), (0, ""))
        self.assertIn("1000000 bodies, 999999 contacts", done.out)
        self.assertIn("reached 1e-06 s", done.out)
        self.assertRegex(done.out, r"initial energy E₀ +25\.00 ")
        self.assertLess(done.out.count("\n"), 300, "a table for a person has an end")
