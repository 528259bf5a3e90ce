"""What a player does, through the command line: shipped scenes, the work of the hand, scenes written back, and what is refused."""

from harness import Case, ROOT, Refusals

SCENES = ROOT / "scenes"
GESTURES = ["bent_string", "bowed_string", "breaking_glass", "buzzing_tine", "crumpled_foil", "damped_bar", "glockenspiel_score",
            "plucked_string", "rolling_along_bar", "rolling_on_wood", "rubbed_glass", "washboard"]


def shortened(name, duration):
    """A score must be played to its end."""
    return () if name == "glockenspiel_score" else ("--set", f'run.duration="{duration}"')


def changed(name, *changes):
    text = (SCENES / f"{name}.toml").read_text(encoding="utf-8").replace("tracks/", f"{SCENES}/tracks/")
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    return text


class Gestures(Case):
    def shipped(self, name, *words):
        return self.good("run", SCENES / f"{name}.toml", "--json", *words).json()["run"]

    def test_every_gesture_closes_its_ledger(self):
        """What is put in is what is there and what was lost, to 1e-12 of all that went through."""
        for name in GESTURES:
            with self.subTest(name):
                ledger = self.shipped(name, *shortened(name, "20 ms"))["ledger"]
                through = sum(abs(ledger[key]) for key in ("initial", "work", "dissipated", "kinetic", "vibrational"))
                self.assertGreater(through, 0)
                self.assertLess(abs(ledger["remainder"]), 1e-12 * through)

    def test_a_bent_string_keeps_energy_over_frequency(self):
        """A slow change of frequencies leaves E/ω of every mode: the hand's work is 2^(1/12) − 1 of the vibration."""
        ledger = self.shipped("bent_string")["ledger"]
        self.near(ledger["vibrational"] / (ledger["vibrational"] - ledger["by_hand"]), 2 ** (1 / 12), 2e-4)
        still = self.good("run", self.write(changed("bent_string", ("to = 1.0594630943592953", "to = 1"))), "--json").json()["run"]
        self.assertNotIn("by_hand", still["ledger"])

    def test_a_stop_out_of_reach_changes_nothing(self):
        """A hand that stays 1 mm away is not there: the same numbers as without it, to the last bit."""
        touched, none = self.shipped("buzzing_tine"), self.good(
            "run", self.write(changed("buzzing_tine", ('"0.99 mm", "0.99 mm"', '"0 mm", "0 mm"'))), "--json").json()["run"]
        rings = [next(c for c in run["contact_outcomes"] if c["name"] == "tine-ring") for run in (touched, none)]
        self.assertGreater(rings[0]["touches"], 2)
        self.assertEqual(rings[1]["touches"], 0)
        text = changed("buzzing_tine")
        stop, pickup = text.index("[[resonator.stop]]"), text.index("[[resonator.pickup]]")
        hand, contact = text.index("[[hand]]"), text.index("[contact]")
        alone = self.good("run", self.write(text[:stop] + text[pickup:hand] + text[contact:]), "--json").json()["run"]
        self.assertEqual(none["bodies"][0], alone["bodies"][0])  # the nail
        self.assertEqual(none["ledger"], alone["ledger"])

    def test_a_bow_works_only_while_it_is_drawn(self):
        drawn = self.shipped("bowed_string", "--set", 'run.duration="30 ms"')["ledger"]
        self.assertGreater(drawn["by_hand"], 0)
        self.assertGreater(drawn["dissipated_by"]["friction"], 0)
        still = self.good("run", self.write(changed("bowed_string", ('["0 m/s", "0.1 m/s"]', '["0 m/s", "0 m/s"]'))), "--json",
                          "--set", 'run.duration="30 ms"').json()["run"]["ledger"]
        self.assertEqual((still.get("by_hand", 0), still["vibrational"]), (0, 0))

    def test_heights_inside_a_scene_are_those_of_a_file(self):
        table = (SCENES / "tracks" / "washboard.csv").read_text(encoding="utf-8")
        inside = changed("washboard", (f'file = "{SCENES}/tracks/washboard.csv"', f"heights = '''\n{table}'''"))
        first = self.good("run", self.write(inside), "--json").json()["run"]
        self.assertEqual(first["ledger"], self.shipped("washboard")["ledger"])

    def test_scenes_are_written_back(self):
        """What `check` writes runs to the same numbers."""
        for name in GESTURES:
            with self.subTest(name):
                run = self.good("run", SCENES / f"{name}.toml", "--json", *shortened(name, "10 ms")).json()
                again = self.good("run", self.write(run["scene"]), "--json").json()
                self.assertEqual(again["run"]["ledger"], run["run"]["ledger"])
                self.assertEqual(again["scene"], run["scene"])


class WrongGestures(Refusals):
    def test_tracks(self):
        track = 'file = "' + str(SCENES) + '/tracks/washboard.csv"'
        for old, new, said in (
                ('contact = "nail-sheet"', 'contact = §"nail-shet"', "nail-sheet"),
                (track, track + "\n§heights = '0'", "given twice"),
                (track, "§heights = ''", "there are no heights"),
                (track, "heights = §'0'", "fewer than two heights"),
                (track, "heights = §\"0\\nx\"", "no row of numbers"),
                ('speed = "0.8 m/s"', 'speed = "0.8 m/s"\ntravel = §"fre"', "free"),
                ('speed = "0.8 m/s"', 'speed = "0.8 m/s"\ninertia = §"1 g"', "a hand keeps the speed"),
                ('repeats = true', 'repeats = §1', "repeats")):
            with self.subTest(said):
                self.refuse(changed("washboard", (old, new)), said)

    def test_hands_and_glides(self):
        for name, old, new, said in (
                ("buzzing_tine", 'contact = "tine-ring"', 'contact = §"tine-rig"', "tine-ring"),
                ("buzzing_tine", '"10 ms", "20 ms"', '"20 ms", §"10 ms"', "times must rise"),
                ("buzzing_tine", 'times = ["10 ms", ', 'times = §[', "as many places as times"),
                ("bent_string", 'on = "string"', 'on = §"strng"', "string"),
                ("bent_string", 'end = "45 ms"', 'end = §"5 ms"', "ends before it starts"),
                ("bent_string", 'key = "frequency"', 'key = §"pitch"', "frequency")):
            with self.subTest(said):
                self.refuse(changed(name, (old, new)), said)

    def test_other_methods_refuse_gestures(self):
        done = self.ictus("run", SCENES / "washboard.toml", "--set", "run.method=verlet")
        self.assertEqual(done.code, 2)
        self.assertIn("verlet does not follow what a player does", done.err)

    def test_bows(self):
        for old, new, said in (('on = "string"', 'on = §"strng"', "string"),
                               ('speed = ["0 m/s", "0.1 m/s"]', 'speed = ["0 m/s", §"0.1 N"]', "speed")):
            with self.subTest(said):
                self.refuse(changed("bowed_string", (old, new)), said)
