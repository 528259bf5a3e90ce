"""Raw problems through the command line: ictus resolve."""

import json
import math

from harness import Case, ROOT

PROBLEMS = ROOT / "scenes" / "problems"

TWO_BALLS = """velocity = [1, 0]
mass = [2, 1]
directions = [[1, -1]]
restitution = 0.5
"""

# A ball of 1 kg and 1 m that slides at 3 m/s and is pressed by 1 m/s.
BALL = {"kind": "cone", "matrix": [[1, 0, 0], [0, 3.5, 0], [0, 0, 3.5]], "q": [-1, 3, 0], "friction": 0.3}


class Resolve(Case):
    def answer(self, text, *words, name="problem.toml", code=0):
        return self.good("resolve", self.write(text, name), "--json", *words, code=code).json()

    def test_two_balls_by_every_law(self):
        # p = (1 + e) u / (1/m₁ + 1/m₂) = 1 N s
        document = self.answer(TWO_BALLS, "--law", "all")
        answered = [result for result in document["results"] if result["status"] == "resolved"]
        self.assertGreaterEqual(len(answered), 7)
        for result in answered:
            with self.subTest(result["law"]):
                tolerance = 1e-3 if result["law"] == "lzb_euler" else 1e-9
                self.near(result["impulse"][0], 1, tolerance)
                self.near(result["velocity"][0], 0.5, tolerance)
                self.near(result["velocity"][1], 1, tolerance)
                self.near(result["energy_before"], 1, 1e-15)
                self.near(result["energy_after"], 0.75, tolerance)
                self.near(result["loss"][0], 0.25, tolerance)

    def test_masses_in_every_form(self):
        wanted = self.answer(TWO_BALLS)["results"][0]["velocity"]
        for mass in ("mass = [[2, 0], [0, 1]]", "inverse_mass = [0.5, 1]", "inverse_mass = [[0.5, 0], [0, 1]]",
                     'mass = ["2000 g", "1 kg"]'):
            with self.subTest(mass):
                got = self.answer(TWO_BALLS.replace("mass = [2, 1]", mass))["results"][0]["velocity"]
                for value, want in zip(got, wanted):
                    self.near(value, want, 1e-14)

    def test_json_is_read_as_toml_is(self):
        problem = {"velocity": [1, 0], "mass": [2, 1], "directions": [[1, -1]], "restitution": 0.5}
        self.assertEqual(self.answer(json.dumps(problem), name="problem.json"), self.answer(TWO_BALLS))

    def test_coupled_masses(self):
        # Coordinates that share a mass: a rod that is struck at its end. W = g M⁻¹ gᵀ = 4 with M⁻¹ = [[4, -6], [-6, 12]].
        text = "velocity = [1, 0]\nmass = [[1, 0.5], [0.5, 0.3333333333333333]]\ndirections = [[1, 0]]\nrestitution = 1\n"
        self.near(self.answer(text)["results"][0]["impulse"][0], 0.5, 1e-12)

    def test_set_and_law_stand_above_the_file(self):
        result = self.answer(TWO_BALLS, "--set", "restitution=0", "--law", "newton")["results"]
        self.assertEqual([one["law"] for one in result], ["newton"])
        self.near(result[0]["velocity"][0], 2 / 3, 1e-14)

    def test_five_balls(self):
        result = self.good("resolve", PROBLEMS / "five_balls.toml", "--json").json()["results"][0]
        self.near(sum(result["velocity"]), 1, 1e-12)
        self.near(sum(v * v for v in result["velocity"]), 1, 1e-9)
        self.near(result["velocity"][4], 0.98877742, 1e-7)
        self.assertEqual(result["events"][0]["kind"], "compression_starts")

    def test_ball_with_spin(self):
        # Normal and tangent of a ball do not push each other: all laws with Coulomb's friction agree.
        results = self.good("resolve", PROBLEMS / "ball_with_spin.toml", "--json").json()["results"]
        answered = {result["law"]: result for result in results if result["status"] == "resolved"}
        self.assertLessEqual({"newton_path", "poisson_path", "stronge"}, set(answered))
        for law in ("newton_path", "poisson_path", "stronge"):
            with self.subTest(law):
                for value, want in zip(answered[law]["velocity"], (2.64, 0.8, -0.9)):
                    self.near(value, want, 1e-12)
                self.near(answered[law]["impulse"][0], 1.8, 1e-12)
                self.near(answered[law]["tangential"][0][0], 0.36, 1e-12)

    def test_kane(self):
        results = self.good("resolve", PROBLEMS / "kane.toml", "--json").json()["results"]
        answered = {result["law"]: result for result in results if result["status"] == "resolved"}
        for law, kept in (("newton_path", 0.7372), ("poisson_path", 0.5451), ("stronge", 0.5532)):
            with self.subTest(law):
                one = answered[law]
                self.near(one["energy_before"], 0.0231814109, 5e-9)
                self.assertLessEqual(abs(one["energy_after"] / one["energy_before"] - kept), 5e-5)
                lost = one["energy_before"] - one["energy_after"]
                self.near(one["loss"][0] + one["friction_loss"][0], lost, 1e-12, "ledger")
        text = self.good("resolve", PROBLEMS / "kane.toml").out
        self.assertIn("Left out, since the law knows no friction: ", text)

    def test_a_law_without_friction_does_not_answer(self):
        result = self.good("resolve", PROBLEMS / "kane.toml", "--law", "pairwise", "--json", code=1).json()["results"][0]
        self.assertEqual((result["status"], result["message"]), ("not_applicable", "the law knows no friction"))

    def test_energy_that_a_law_makes_is_no_answer(self):
        # Newton's law with unequal restitutions: u⁺ = (0, −5) from (−3, 5), and the middle ball is caught between.
        text = "velocity = [0, 3, -2]\nmass = [2, 4, 4]\ndirections = [[1, -1, 0], [0, 1, -1]]\nrestitution = [0, 1]\nlaw = 'newton'\n"
        result = self.answer(text, code=1)["results"][0]
        self.assertTrue(result["gained_energy"])
        self.near(result["energy_after"], 30.8, 1e-12)
        self.assertIn("made energy", self.good("resolve", "problem.toml", code=1).out)
        self.answer(text, "--law", "all")  # side by side it is marked, and others answer

    def test_a_law_that_does_not_know_gaps_does_not_answer(self):
        text = TWO_BALLS + "gap = 1e-6\n"
        self.assertIn("gap", self.answer(text, "--law", "newton", code=1)["results"][0]["message"])
        self.assertEqual(self.answer(text, "--law", "compliant")["results"][0]["status"], "resolved")

    def test_ball_that_slides(self):
        for solver in ("nsgs", "proximal_newton"):
            result = self.answer(json.dumps({**BALL, "solver": solver}), name="problem.json")["results"][0]
            self.assertEqual((result["status"], result["states"]), ("converged", ["slides"]))
            for value, want in zip(result["r"] + result["u"], (1, -0.3, 0, 0, 1.95, 0)):
                self.assertLessEqual(abs(value - want), 1e-12)
        result = self.answer(json.dumps({**BALL, "solver": "convex"}), name="problem.json")["results"][0]
        self.assertFalse(result["exact_cone"])
        self.assertGreater(result["residual"], 0.05)
        self.near(result["u"][0], 0.585 / 1.315, 1e-10)
        self.assertIn("relaxed", self.good("resolve", "problem.json").out)

    def test_solvers_side_by_side(self):
        planar = {"kind": "cone", "dimension": 2, "matrix": [[3.25, 1.3], [1.3, 1.75]], "q": [-1, 2], "friction": 0.4, "solver": "all"}
        results = self.answer(json.dumps(planar), name="problem.json")["results"]
        self.assertEqual([one["solver"] for one in results], ["convex", "lemke", "nsgs", "proximal_newton"])
        normal = 1 / (3.25 - 0.4 * 1.3)
        for one in results[1:]:
            self.near(one["r"][0], normal, 1e-12)
            self.near(one["r"][1], -0.4 * normal, 1e-12)

    def test_the_box_on_four_corners(self):
        result = self.good("resolve", PROBLEMS / "cone_box.json", "--json").json()["results"][0]
        self.assertLess(result["residual"], 1e-12)
        r, u = result["r"], result["u"]
        self.near(sum(r[0::3]), 0.01, 1e-10, "its weight")
        for i in range(0, 12, 3):
            self.near(math.hypot(r[i + 1], r[i + 2]), 0.5 * r[i], 1e-10)
            self.assertLess(r[i + 1] * u[i + 1] + r[i + 2] * u[i + 2], 0)

    def test_a_wedge_that_closes_has_no_answer(self):
        walls = {"kind": "cone", "dimension": 2, "q": [-1, 0, -1, 0], "friction": 0.3, "limit": 5000,
                 "matrix": [[1, 0, -1, 0], [0, 3, 0, -3], [-1, 0, 1, 0], [0, -3, 0, 3]]}
        result = self.answer(json.dumps(walls), name="problem.json", code=1)["results"][0]
        self.assertNotEqual(result["status"], "converged")

    def test_tables(self):
        text = self.good("resolve", PROBLEMS / "five_balls.toml").out
        for word in ("lzb: resolved", "coordinate", "impulse (N s)", "Energy 0.5", "compression_starts"):
            self.assertIn(word, text)
        self.assertIn("slides", self.good("resolve", PROBLEMS / "cone_box.json").out)


class WrongProblems(Case):
    """Exit code 2, every mistake by its key, the nearest name, and nothing on standard output but JSON."""

    def refused(self, text, *says, name="problem.toml", words=()):
        done = self.ictus("resolve", self.write(text, name), *words)
        self.assertEqual(done.code, 2, done.out[:300] + done.err)
        self.assertEqual(done.out, "")
        self.assertNotIn("bug", done.err)
        for word in says:
            self.assertIn(word, done.err)
        return done.err

    def test_wrong_impacts(self):
        for change, says in {
            ("mass = [2, 1]", "mass = [2, 1, 3]"): ["mass has 3 entries for 2 coordinates"],
            ("mass = [2, 1]", "mass = [2, -1]"): ["problem.toml:2", "-1 is not positive"],
            ("mass = [2, 1]", "mass = [[1, 2], [2, 1]]"): ["symmetric and positive definite"],
            ("mass = [2, 1]", "mass = [[1, 0.5], [0, 1]]"): ["symmetric and positive definite"],
            ("mass = [2, 1]", ""): ["mass is missing", "inverse_mass"],
            ("mass = [2, 1]", "mass = 1\ninverse_mass = 1"): ["one of them is enough"],
            ("mass = [2, 1]", 'mass = "2 m"'): ["needs kg or", "got m"],
            ("velocity = [1, 0]", ""): ["velocity is missing"],
            ("velocity = [1, 0]", "velocity = [1, true]"): ["velocity = true", "needs a number"],
            ("velocity = [1, 0]", "velocity = [1, inf]"): ["finite"],
            ("directions = [[1, -1]]", ""): ["directions is missing"],
            ("directions = [[1, -1]]", "directions = [1, -1]"): ["needs rows in brackets"],
            ("directions = [[1, -1]]", "directions = [[1, -1, 0]]"): ["rows of 3 entries for 2 coordinates"],
            ("directions = [[1, -1]]", "directions = [[1, -1], [1]]"): ["row 2 has 1 entries"],
            ("directions = [[1, -1]]", "directions = [[1, -1]]\nrows_per_contact = 2"): ["multiple of rows_per_contact = 2"],
            ("directions = [[1, -1]]", "directions = [[0, 0]]"): ["direction"],
            ("restitution = 0.5", "restitution = 1.5"): ["restitution = 1.5: must be in [0, 1]"],
            ("restitution = 0.5", "restitution = [0.5, 0.5]"): ["restitution has 2 entries for 1 contacts"],
            ("restitution = 0.5", "restituton = 0.5"): ["unknown key 'restituton'", "did you mean 'restitution'"],
            ("restitution = 0.5", "friction = 0.3"): ["friction: needs rows for the tangents", "rows_per_contact"],
            ("restitution = 0.5", "tangential_stiffness = 0.3"): ["means nothing without friction"],
            ("restitution = 0.5", 'law = "newtn"'): ["no impact law 'newtn'", "did you mean 'newton'"],
            ("restitution = 0.5", 'law = "newton"\ndissipation = "mono_stiffness"'): ["the law newton has none"],
            ("restitution = 0.5", 'dissipation = "mono"'): ["dissipation", "mono_stiffness"],
            ("restitution = 0.5", "tolerance = 0"): ["tolerance = 0", "positive"],
            ("restitution = 0.5", 'kind = "cube"'): ["kind", "impact, cone"],
            ("restitution = 0.5", "restitution = "): ["problem.toml:4"],
        }.items():
            with self.subTest(change[1]):
                self.refused(TWO_BALLS.replace(*change), *says)

    def test_all_mistakes_at_once(self):
        text = self.refused("velocity = [1]\nmas = 1\nrestitution = 2\nlaw = 'x'\n")
        for word in ("mass is missing", "unknown key 'mas'", "restitution = 2", "directions is missing", "no impact law 'x'"):
            self.assertIn(word, text)

    def test_wrong_cones(self):
        for change, says in {
            ("matrix", None): ["matrix is missing"],
            ("q", None): ["q is missing"],
            ("friction", None): ["friction is missing"],
            ("friction", -1): ["friction = -1", "zero or positive"],
            ("friction", (1, 1)): ["friction has 2 entries for 1 contacts"],
            ("matrix", ((1, 0), (0, 1))): ["matrix: is 2 × 2 for 3 entries of q"],
            ("matrix", ((1, 1, 0), (0, 1, 0), (0, 0, 1))): ["not symmetric"],
            ("matrix", ((1, 2, 0), (2, 1, 0), (0, 0, 1))): ["negative eigenvalue -1"],
            ("dimension", 2): ["not a multiple of dimension = 2"],
            ("dimension", 4): ["dimension = 4", "from 2 to 3"],
            ("solver", "nsg"): ["no such cone solver", "did you mean 'nsgs'"],
            ("solver", "lemke"): ["needs dimension = 2"],
            ("frction", 0.3): ["unknown key 'frction'", "did you mean 'friction'"],
            ("limit", 0): ["limit = 0"],
        }.items():
            with self.subTest(change):
                problem = {**BALL, change[0]: change[1]}
                if change[1] is None:
                    del problem[change[0]]
                self.refused(json.dumps(problem), "problem.json", *says, name="problem.json")
        self.refused(json.dumps(BALL), "--law", "solver", name="problem.json", words=("--law", "lzb"))

    def test_wrong_files(self):
        self.refused('{"velocity": [1,\n 2', "problem.json:2:", name="problem.json")
        self.refused("[1, 2]", "needs an object", name="problem.json")
        self.refused("[" * 100000, name="problem.json")
        done = self.ictus("resolve", "nothing.toml")
        self.assertEqual(done.code, 2)
        self.assertIn("no such file", done.err)
        done = self.ictus("resolve", self.write("velocity = 1\n"), "--json")
        self.assertTrue(done.json()["errors"])
