"""Scenes through impact laws: physics, comparison, and what is refused."""

import math

from harness import CHAIN, Case, IMPACT, ROOT, Refusals, in_scene

DISCS = """[[body]]
name = "left"
mass = "1 kg"
radius = "10 mm"
position = ["-1 m", "0 m"]
velocity = ["1 m/s", "0 m/s"]

[[body]]
name = "right"
mass = "1 kg"
radius = "10 mm"
position = ["0 m", "10 mm"]

[contact]
restitution = 1.0

[run]
method = "newton"
"""

BOUNCE = """[[body]]
name = "ball"
mass = "10 g"
position = "1 m"
[[wall]]
name = "floor"
faces = "right"
[world]
gravity = "-9.81 m/s^2"
[contact]
restitution = 0.5
[run]
method = "newton"
"""

ODD_PAIR = """[[chain]]
name = "ball"
count = 6
mass = "10 g"
radius = "5 mm"
[start]
ball-1.velocity = "1 m/s"
[contact]
stiffness = "1e9 N/m^1.5"
exponent = 1.5
restitution = 1
[[pair]]
between = ["ball-4", "ball-5"]
restitution = 0.5
"""


def last(run, column):
    (found,) = (c for c in run["columns"] if c["name"] == column)
    return found["values"][-1]


class ImpactLaws(Case):
    def velocities(self, scene, *words):
        run = self.run_json(scene, "--columns", *words)
        return [c["values"][-1] for c in run["columns"] if c["unit"] == "m/s" and ".velocity" in c["name"]]

    def test_the_one_contact_that_differs_is_named(self):
        """Neighbours of one law are asked once whether a method fits: the one in their midst must not be missed."""
        scene = self.write(ODD_PAIR)
        for method, words in (("moreau", "ball-4-ball-5 has 0.5"), ("two_point", "ball-4-ball-5 the restitution 0.5")):
            done = self.ictus("run", scene, "--set", f"run.method={method}")
            self.assertEqual(done.code, 2)
            self.assertIn(words, done.err)
        self.good("run", scene, "--set", "run.method=moreau", "--set", "contact.restitution=0.5")

    def test_reports_of_three_balls_draw_the_impulse_plane(self):
        scene = str(ROOT / "scenes/three_balls.toml")
        for words in (("run", scene), ("compare", scene)):
            self.good(*words, "-o", "out", "--report", "--force")
            page = (self.folder / "out/report.html").read_text(encoding="utf-8")
            self.assertIn('"id":"impulse-plane"', page)
            self.assertIn("on the arc, at its last end", page)
        self.good("run", str(ROOT / "scenes/cradle_2_8.toml"), "-o", "out", "--report", "--force")
        self.assertNotIn("impulse-plane", (self.folder / "out/report.html").read_text(encoding="utf-8"))

    def test_the_example_of_the_design(self):
        scene = in_scene(CHAIN, method='"lzb"').replace("exponent = 1.5", "exponent = 1.5\nrestitution = 1.0")
        wanted = [-0.071085, -0.030274, -0.014464, 0.127045, 0.988777]
        for value, want in zip(self.velocities(scene), wanted):
            self.assertAlmostEqual(value, want, 6)

    def test_one_contact_delivers_its_restitution(self):
        for law in ("lzb", "compliant", "newton", "poisson", "moreau", "pairwise"):
            for e in (0.0, 0.3, 1.0):
                scene = CHAIN.replace("count = 5", "count = 2").replace("exponent = 1.5", f"exponent = 1.5\nrestitution = {e}")
                run = self.run_json(in_scene(scene, method=f'"{law}"'))
                impact = self.only_impact(run)
                self.assertAlmostEqual(impact["separation_speed"], e, 10, law)
                self.assertEqual(impact["asked_restitution"], e)
                self.near(run["ledger"]["dissipated"] + 1e-30, 0.0125 * (1 - e * e) + 1e-30, 1e-9, law)

    def test_the_ledger_closes(self):
        for path in sorted((ROOT / "scenes").glob("*.toml")):
            if 'method = "lzb"' not in path.read_text(encoding="utf-8"):
                continue
            run = self.good("run", path, "--json").json()["run"]
            self.assertTrue(run["complete"])
            self.assertTrue(run["events"], path.name)
            if "[system]" not in path.read_text(encoding="utf-8"):  # strings and hinges take momentum
                self.assertLess(run["momentum_error"], 1e-12, path.name)
            ledger = run["ledger"]
            self.assertLess(abs(ledger["remainder"]), 1e-9 * (ledger["initial"] + ledger["work"]), path.name)
            self.assertGreaterEqual(ledger["dissipated"], -1e-9)

    def test_bernoulli_by_his_own_solution(self):
        for degrees in ("22.5", "30", "45", "60"):
            scene = (ROOT / "scenes" / f"bernoulli_{degrees}.toml").read_text(encoding="utf-8")
            tangent = math.tan(math.radians(float(degrees)))
            x, y = 2 / (3 + tangent**2), 2 * tangent / (3 + tangent**2)
            for value, want in zip(self.velocities(scene), (x, y, 1 - 4 / (3 + tangent**2), 0, x, -y)):
                self.assertAlmostEqual(value, want, 9, degrees)

    def test_the_published_numbers_of_the_scenes(self):
        for name, wanted, digits in (("tennis_on_basketball", (-1.146, -0.6394), 3),
                                     ("cradle_2_8", (-0.1126, -0.0481, -0.0248, -0.0133), 3)):
            for value, want in zip(self.velocities((ROOT / "scenes" / f"{name}.toml").read_text(encoding="utf-8")), wanted):
                self.assertAlmostEqual(value, want, digits, name)
        run = self.good("run", ROOT / "scenes" / "column_steel.toml", "--json").json()["run"]
        (wall,) = (i for i in run["impacts"] if i["contact"] == "wall-bead-1")
        self.near(wall["approach_speed"], math.sqrt(2 * 9.81 * 5.1e-3), 1e-9, "free fall")
        self.near(wall["peak_force"], 71, 0.01, "peak force on the wall")

    def test_the_published_scheme_prints_table_6(self):
        """Two into eight, all ten digits of the column; the balls of the scene weigh 50 g, hence 9e-6 for 1.8e-4 N s."""
        printed = (-0.1126, -0.0481, -0.0248, -0.0133, -0.0068, -0.0022, 0.0497, 0.2893, 0.6570, 1.2118)
        words = [f"--set=run.{key}" for key in ("method=lzb_euler", "euler_scheme=published", "impulse_step=9e-6")]
        run = self.good("run", ROOT / "scenes" / "cradle_2_8.toml", *words, "--json").json()["run"]
        for body, want in zip(run["bodies"], printed):
            self.assertLess(abs(body["velocity_end"] - want), 0.5001e-4, body)

    def test_a_covering_is_found_from_its_contact_time(self):
        """(118) with its exact coefficient; the printed 3.67e8 N/m^1.5 has three digits."""
        full = self.good("check", ROOT / "scenes" / "column_pvc.toml", "--full").out
        k = float(full.split("stiffness = ")[1].split()[0])
        v, m = math.sqrt(2 * 9.81 * 2.9e-3), 2.05e-3
        coefficient = 2 * math.sqrt(math.pi) * math.gamma(1.4) / math.gamma(0.9)
        self.near(coefficient * (5 * m / (4 * k)) ** 0.4 * v**-0.2, 135e-6, 1e-12, "duration")
        self.near(k, 3.67e8, 0.005)

    def test_discs_meet_off_centre(self):
        """sin φ = 10 mm / 20 mm: the struck disc leaves along the line of centres with cos φ of the speed."""
        run = self.run_json(DISCS, "--columns")
        c, s = math.sqrt(3) / 2, 0.5
        for column, want in (("right.velocity_x", c * c), ("right.velocity_y", c * s), ("left.velocity_x", s * s),
                             ("left.velocity_y", -c * s)):
            self.assertAlmostEqual(last(run, column), want, 12)
        self.near(self.only_impact(run)["touch_time"], 1 - 0.02 * c, 1e-12)

    def test_a_line_in_the_plane_reflects(self):
        scene = DISCS.replace('position = ["0 m", "10 mm"]', 'position = ["-1 m", "5 m"]') + \
            '[[wall]]\nname = "slope"\nposition = ["0 m", "0 m"]\nnormal = [-1, 1]\n'
        self.assertEqual([round(v, 12) for v in self.velocities(scene)], [0, 1, 0, 0])

    def test_a_chain_closes_its_gaps_one_by_one(self):
        run = self.run_json(in_scene(CHAIN, method='"lzb"').replace('radius = "10 mm"',
                            'radius = "10 mm"\ngap = ["1 mm", "2 mm", "3 mm", "4 mm"]'))
        self.assertEqual([round(i["touch_time"] * 1e3) for i in run["impacts"]], [1, 3, 6, 10])
        self.assertTrue(all(abs(i["restitution"] - 1) < 1e-9 for i in run["impacts"]))

    def test_a_ball_bounces_to_rest(self):
        once = self.run_json(BOUNCE)
        self.assertEqual(once["ending"], "the first impact is over")
        self.near(self.only_impact(once)["approach_speed"], math.sqrt(2 * 9.81), 1e-12)
        run = self.run_json(BOUNCE + "duration = 10\n")
        self.assertEqual(run["ending"], "reached 10 s")
        self.assertTrue(run["contact_outcomes"][0]["closed"], "it lies on the floor")
        self.assertEqual(run["bodies"][0]["velocity_end"], 0)
        fall = math.sqrt(2 / 9.81)
        for n, impact in enumerate(run["impacts"][:6]):
            self.near(impact["touch_time"], fall * (1 + 2 * sum(0.5**k for k in range(1, n + 1))), 1e-9, f"touch {n}")
        self.near(run["ledger"]["dissipated"], 0.01 * 9.81, 1e-9, "all of it")

    def test_compare(self):
        laws = ("lzb", "compliant", "newton", "poisson", "pairwise")
        words = ("compare", ROOT / "scenes" / "cradle.toml", "--with", *laws, "verlet")
        document = self.good(*words, "--json").json()
        self.assertEqual([run["method"] for run in document["runs"]], [*laws, "verlet"])
        for run in document["runs"]:
            self.assertEqual(list(run["velocities"]), [f"ball-{i}" for i in range(1, 6)])
            self.assertAlmostEqual(sum(run["velocities"].values()), 1, 9)
            self.assertAlmostEqual(run["impulses"]["ball-4-ball-5"], 0.05 * run["velocities"]["ball-5"], 6)
            self.assertLess(run["momentum_error"], 1e-9)
            self.assertLess(abs(run["energy_change"]), 1e-4)
            self.assertGreater(run["seconds"], 0)
        lzb, compliant = document["runs"][:2]
        for ball, v in lzb["velocities"].items():
            self.assertAlmostEqual(compliant["velocities"][ball], v, 8)
        text = self.good(*words).out
        for word in ("momentum error", "energy change", "time per call", *laws):
            self.assertIn(word, text)

    def test_a_law_that_makes_energy_names_the_impact(self):
        # A contact that parts already, with e < 1, is pushed by its elastic neighbour: 1/12 J for balls of 1 kg.
        scene = CHAIN.replace("count = 5", "count = 3").replace('"50 g"', '"1 kg"') + \
            '[[pair]]\nbetween = ["ball-2", "ball-3"]\nrestitution = 0.0\n'
        scene = in_scene(scene, method='"newton"')
        scene = scene.replace("ball-1.velocity", 'ball-3.velocity = "0.5 m/s"\nball-1.velocity')
        run = self.good("run", self.write(scene), "--json").json()["run"]
        self.near(run["ledger"]["kinetic"] - run["ledger"]["initial"], 1 / 12, 1e-12)
        self.assertEqual([event["contact"] for event in run["events"] if "gained" in event["kind"]], ["ball-2-ball-3"])
        self.assertIn("newton made 0.0833 J", " ".join(run["remarks"]))
        self.assertIn(run["remarks"][0], self.good("run", "scene.toml").out)

    def test_studies_and_lists(self):
        done = self.ictus("study", self.write(CHAIN), "--with", "lzb")
        self.assertEqual(done.code, 2)
        self.assertIn("lzb is an impact law: it has no step to refine", done.err)
        names = [law["name"] for law in self.good("list", "impact_laws", "--json").json()["impact_laws"]]
        schemes = [scheme["name"] for scheme in self.good("list", "schemes", "--json").json()["schemes"]]
        self.assertEqual(set(names) & set(schemes), set())
        for name in names:
            self.assertIn("impact_laws", self.good("explain", name).out)

    def test_result_files(self):
        self.good("run", ROOT / "scenes" / "bernoulli_30.toml", "-o", "out", "--report")
        head = next(line for line in (self.folder / "out/run.csv").read_text().splitlines() if line[0] != "#")
        for column in ("upper.position_x [m]", "striker.velocity_y [m/s]", "upper-striker.force [N]",
                       "striker-lower.impulse [N s]", "energy.stored [J]"):
            self.assertIn(column, head.split(","))


class WrongImpacts(Refusals):
    """Every new key, wrongly written: refused at its place."""

    def test_numbers(self):
        chain = in_scene(CHAIN, method='"lzb"')
        for old, new, *says in (
            ("exponent = 1.5", "exponent = 1.5\nrestitution = §1.5", "restitution = 1.5", "in [0, 1]"),
            ("exponent = 1.5", "exponent = 1.5\nrestitution = §-0.1", "in [0, 1]"),
            ("exponent = 1.5", 'exponent = 1.5\nrestitution = §"1 m"', "pure number"),
            ("exponent = 1.5", "exponent = 1.5\n§stiffness_ratio = 2", "stands in [[pair]]"),
            ('mass = "50 g"', "mass = §[1, 2]", "mass has 2 values, count is 5"),
            ('mass = "50 g"', "mass = 1\ngap = §[1, 2]", "gap has 2 values", "4"),
            ('mass = "50 g"', "mass = 1\nvelocity = §[1, 2]", "velocity has 2 values, count is 5"),
            ('mass = "50 g"', 'mass = 1\nmaterial = §["a"]', "material has 1 values, count is 5"),
            ("[start]", "[start]\ndrop = §1", "nothing falls without gravity"),
            ("[start]", "[start]\ndrop = §-1", "zero or positive"),
            ("ball-1.velocity", '§"ball-1..7".velocity', "no body is named 'ball-1..7'"),
            ("ball-1.velocity", '"ball-1..2".position = §1\nball-1.velocity', "several bodies cannot stand"),
            ('"lzb"', '§"lsb"', "no scheme or impact law 'lsb'", "did you mean 'lzb'"),
            ("[run]", "[run]\ndissipation = §\"bi\"", "no such choice", "bi_stiffness, mono_stiffness"),
            ("[run]", "[run]\neuler_steps = §0", "whole number from 1"),
            ("[run]", '[run]\nlcp_solver = §"lemk"', "did you mean 'lemke'"),
            ("[run]", "[run]\ncorrelation = §2", "in [0, 1]"),
            ("[run]", "[run]\n§correlaton = 0", "did you mean 'correlation'"),
            ("[run]", '[[pair]]\nbetween = ["ball-1", "ball-2"]\nstiffness = 1\nstiffness_ratio = §2\n[run]', "given already"),
            ("[run]", '[[pair]]\nbetween = ["ball-1", "ball-2"]\nexponent = 2\nstiffness_ratio = §2\n[run]', "its exponent"),
            ("[run]", '[[pair]]\nbetween = ["ball-1", "ball-2"]\nstiffness_ratio = §-2\n[run]', "positive"),
        ):
            with self.subTest(new):
                self.refuse(chain.replace(old, new, 1), *says)

    def test_planes(self):
        for old, new, *says in (
            ('["-1 m", "0 m"]', '§["-1 m"]', "position has 1 values", "on a line or in a plane"),
            ('["-1 m", "0 m"]', '["-1 m", §"0 s"]', "needs m, got s"),
            ('["1 m/s", "0 m/s"]', '["1 m/s", "0 m/s"]\n§velocty = 1', "did you mean 'velocity'"),
            ('["0 m", "10 mm"]', '§["-1 m", "10 mm"]'.replace("§[", "[§"), "overlap by 0.01 m"),
            ('name = "right"', 'name = §"right"', ),
            ("[contact]", '[[wall]]\nnormal = §1\n[contact]', "needs two numbers"),
            ("[contact]", '[[wall]]\nnormal = §[0, 0]\n[contact]', "has no direction"),
            ("[contact]", '[[wall]]\n§faces = "left"\nnormal = [0, 1]\n[contact]', "say the same twice"),
            ('"newton"', '§"verlet"', "needs a contact law", "newton"),
            ('"newton"', '§"lzb"', "needs a stiffness"),
        ):
            scene = DISCS.replace(old, new, 1)
            if old == 'name = "right"':  # without its position it stands nowhere
                scene = scene.replace('position = ["0 m", "10 mm"]\n', "")
            with self.subTest(new):
                self.refuse(scene, *says)

    def test_a_body_behind_its_wall(self):
        scene = DISCS.replace('["-1 m", "0 m"]', '[§"-1 m", "0 m"]') + '[[wall]]\nposition = [0, 0]\nnormal = [1, 0]\n'
        errors, text = self.complaints(scene)
        self.assertIn("left stands 1.01 m behind wall", text)

    def test_a_restitution_that_no_scheme_can_give(self):
        self.refuse(CHAIN.replace("exponent = 1.5", "exponent = 1.5\nrestitution = §0.9"),
                    "two_point cannot give ball-1-ball-2 the restitution 0.9: power_law is elastic", "lzb")
        self.refuse(IMPACT.replace("exponent = 1.5", "exponent = 1.5\nrestitution = §0.9"),
                    "hunt_crossley loses energy by its own parameters")
        self.good("run", self.write(CHAIN.replace("exponent = 1.5", "exponent = 1.5\nrestitution = 1")))

    def test_an_impact_law_needs_a_restitution(self):
        self.refuse(in_scene(IMPACT, method='§"lzb"'), "lzb needs a restitution", "hunt_crossley")

    def test_compare_refuses_what_does_not_fit(self):
        name = self.write(CHAIN.replace("exponent = 1.5", "exponent = 1.5\nrestitution = 0.5").replace("two_point", "lzb"))
        done = self.ictus("compare", name, "--with", "lzb", "verlet")
        self.assertEqual((done.code, done.out), (2, ""))
        self.assertIn("verlet cannot give ball-1-ball-2 the restitution 0.5", done.err)
