"""Fits through the command line: the shipped examples give the numbers that their data were made with, and wrong input is told."""

from harness import ROOT, Case

FITS = ROOT / "scenes" / "fits"
SCENE = (ROOT / "scenes" / "impact.toml").read_text(encoding="utf-8")
FILE = """scene = "scene.toml"
[[parameter]]
key = "contact.damping"
start = 0.3
bounds = [0, 3]
[[measurement]]
quantity = "ball-wall.force"
file = "curve.csv"
sigma = "1 N"
"""


def wrong_numbers(document, truth):
    """Keys whose known value lies beyond four standard errors, or that have no error at all."""
    found = {one["key"]: one for one in document["parameters"]}
    return [key for key, value in truth.items()
            if not found[key]["error"] or abs(found[key]["value"] - value) > 4 * found[key]["error"]]


EXAMPLES = {
    "bounces": {"contact.stiffness": 6000, "contact.damping": 0.1},
    "hunt_crossley": {"contact.stiffness": 5e7, "contact.damping": 0.8, "contact.exponent": 1.4},
    "liu_restitution": {"contact.restitution": 0.5},
    "covering_pvc": {"pair.1.stiffness": 3.67e8},  # of Table 12, by one bead
}


class Fits(Case):
    def test_examples_give_the_numbers_that_they_were_made_with(self):
        for name, truth in EXAMPLES.items():
            with self.subTest(name):
                document = self.good("fit", FITS / f"{name}.toml", "--json").json()
                self.assertEqual((document["state"], document["believed"]), ("converged", True))
                self.assertEqual(wrong_numbers(document, truth), [])
                # The broken twin: numbers that lie ten errors beside those found are told.
                errors = {one["key"]: one["value"] + 10 * one["error"] for one in document["parameters"]}
                self.assertEqual(wrong_numbers(document, {key: errors[key] for key in truth}), list(truth))

    def test_several_numbers_from_the_command_line(self):
        self.write(SCENE)
        words = ("fit", "scene.toml", "--set", "run.method=reference", "--key", "contact.damping=0:3", "--key",
                 "contact.stiffness=1e7:1e11:log")
        measured = ("--measured", "ball.velocity=-0.68 +- 0.01", "--measured", "ball-wall.duration=70 ± 1 us")
        document = self.good(*words, *measured, "--json").json()
        self.assertEqual([one["key"] for one in document["parameters"]], ["contact.damping", "contact.stiffness"])
        self.assertLess(document["chi_squared"], 1e-6)
        told = self.good(*words, *measured).out
        for word in ("standard error", "95 % interval", "central differences", "Correlation"):
            self.assertIn(word, told)
        # A rebound speed alone says nothing of the stiffness.
        done = self.ictus(*words, "--measured", "ball.velocity=-0.68 +- 0.01")
        self.assertEqual(done.code, 1)
        self.assertIn("contact.stiffness cannot be told", done.out.replace("\n    ", " "))

    def test_a_report_of_a_fit(self):
        self.good("fit", FITS / "liu_restitution.toml", "-o", "out", "--report")
        for name in ("fit.html", "fit.csv", "scene.toml"):
            self.assertTrue((self.folder / "out" / name).exists(), name)
        self.good("run", "out/scene.toml")

    def test_wrong_fits_are_refused(self):
        self.write(SCENE)
        for change, data, told in (
                (("", ""), "time [us],force [N]\n0,1\n5,nan\n", "row 3"), (("", ""), "0,1\n0,2\n", "does not come after"),
                (("", ""), "time [us],force [m]\n0,1\n5,1\n", "needs N"), (("1 N", "1 m"), "0,1\n1,2\n", "sigma"),
                (("key =", "kex ="), "0,1\n1,2\n", "did you mean 'key'"), (("-wall", "-wal"), "0,1\n1e-6,2\n", "ball-wall.force"),
                (("curve.csv", "none.csv"), "", "none.csv"), (("start = 0.3", "start = 7"), "0,1\n1e-6,2\n", "beyond the bounds"),
                (("damping", "dampin"), "0,1\n1e-6,2\n", "damping"), (("[0, 3]", "[3, 0]"), "0,1\n1e-6,2\n", "bounds")):
            (self.folder / "fit.toml").write_text(FILE.replace(*change) if change[0] else FILE, encoding="utf-8")
            (self.folder / "curve.csv").write_text(data, encoding="utf-8")
            done = self.ictus("fit", "fit.toml")
            self.assertEqual(done.code, 2, (change, done.out, done.err))
            self.assertIn(told, done.err, change)
            self.assertNotIn("unknown key", done.err.replace("unknown key 'kex'", ""), change)  # of words behind what is wrong
