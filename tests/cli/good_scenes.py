"""Scenes that must be accepted, in all their spellings."""

import csv
import json
import math

from harness import CHAIN, Case, DROP, IMPACT, ROOT, in_scene


class GoodScenes(Case):
    def test_every_scene_and_its_full_form_give_the_same_run(self):
        for path in sorted((ROOT / "scenes").glob("*.toml")):
            with self.subTest(path.name):
                first = self.good("run", path, "--json").out
                self.write(self.good("check", path, "--full").out, "full.toml")
                second = self.good("run", "full.toml", "--json").out
                # The run stands last: all bytes after its key must be the same.
                self.assertEqual(first[first.index('"run": {'):], second[second.index('"run": {'):])
                self.assertEqual(self.good("check", "full.toml", "--full").out, (self.folder / "full.toml").read_text())

    def test_the_bouncing_ball_answers_its_question(self):
        """When does it hit the floor for the tenth time? It falls by h = ½ g t², and flies for 2 v/g after each rebound."""
        scene, gravity = ROOT / "scenes" / "bouncing_ball.toml", 9.81
        self.assertIn("tenth", scene.read_text(encoding="utf-8"))
        impacts = self.good("run", scene, "--json").json()["run"]["impacts"]
        self.assertGreaterEqual(len(impacts), 10)
        self.near(impacts[0]["touch_time"], math.sqrt(2 * 0.005 / gravity), 1e-9, "first touch")
        self.near(impacts[0]["approach_speed"], math.sqrt(2 * gravity * 0.005), 1e-9, "speed of the first touch")
        for before, after in zip(impacts, impacts[1:10]):
            flight = after["touch_time"] - before["release_time"]
            self.near(flight, 2 * before["separation_speed"] / gravity, 1e-5, "flight")
            self.near(after["approach_speed"], before["separation_speed"], 1e-6, "speed after a flight")

    def test_the_resting_body_answers_its_question(self):
        """It stays by a method that keeps its ledger, and leaves by one that does not, which is then an error."""
        scene = ROOT / "scenes" / "resting_body.toml"
        run = self.good("run", scene, "--json").json()["run"]
        self.assertEqual([contact["touches"] for contact in run["contact_outcomes"]], [1])
        self.assertEqual(run["bodies"][0]["highest"], 0)
        for method in ("verlet", "heun_papetti"):
            done = self.ictus("run", scene, "--set", f"run.method={method}")
            self.assertEqual(done.code, 1, method)
            self.assertIn("made", done.err, method)

    def test_two_runs_are_the_same(self):
        for scene in (CHAIN, DROP, IMPACT):
            name = self.write(scene)
            first = self.good("run", name, "--json", "--columns")
            self.assertTrue(first.json()["run"]["columns"])
            self.assertEqual(first.out, self.good("run", name, "--json", "--columns").out)

    def test_text_files_of_other_systems(self):
        want = self.run_json(IMPACT)
        self.assertEqual(self.run_json(IMPACT.replace("\n", "\r\n")), want)
        self.assertEqual(self.run_json(b"\xef\xbb\xbf" + IMPACT.encode()), want)
        self.assertEqual(self.run_json(IMPACT.rstrip("\n")), want)

    def test_units_and_spellings_of_one_number(self):
        want = self.run_json(IMPACT)
        for change in ({"mass": "0.01"}, {"mass": '"1e-2 kg"'}, {"mass": '"10000 mg"'}, {"velocity": '"1000 mm/s"'},
                       {"stiffness": "1e9"}, {"stiffness": '"1 GN/m^1.5"'}, {"rate": '"44100 Hz"'}):
            with self.subTest(change):
                self.assertEqual(self.run_json(in_scene(IMPACT, **change)), want)

    def test_set(self):
        name = self.write(IMPACT)
        for words, key, line in ((["body.ball.mass=20 g"], "mass", 'mass = "0.02 kg"'),
                                 (['contact.damping="0.2 s/m"'], "damping", "damping = 0.2"),
                                 (["run.step=10 us"], "step", 'step = "1e-05 s"'),
                                 (["run.method=rk4"], "method", 'method = "rk4"'),
                                 (["world.gravity=-1"], "gravity", 'gravity = "-1 m/s^2"'),
                                 (["run.rate=1000", "run.rate=2 kHz"], "step", 'step = "5e-04 s"'),
                                 (["wall.wall.position=1 m"], "position", 'position = "1 m"')):
            with self.subTest(words):
                sets = [w for word in words for w in ("--set", word)]
                full = self.good("check", name, "--full", *sets).out
                self.assertIn(line, full)
                self.assertNotIn(line, self.good("check", name, "--full").out)
        by_set = self.good("run", name, "--json", "--set", "contact.damping=0.1").json()["run"]
        self.assertEqual(by_set, self.run_json(in_scene(IMPACT, damping="0.1")))
        self.write(CHAIN)
        moved = self.good("check", name, "--full", "--set", "body.ball-2.velocity=-1").out
        self.assertIn('velocity = "-1 m/s"', moved)

    def test_strange_names(self):
        for name in ("мяч 🎾", "a.b.c", "a b", 'say \\"hi\\"', "<b>&amp;<i>", "a,b", "=1+1", "..", "x" * 300, "nan"):
            with self.subTest(name[:20]):
                scene = self.write(IMPACT.replace('"ball"', f'"{name}"'))
                done = self.ictus("run", scene, "--json", "-o", "out", "--report", "--force")
                self.assertEqual((done.code, done.err), (0, ""))
                real = json.loads(f'"{name}"')
                self.assertEqual(done.json()["run"]["contacts"], [f"{real}-wall"])
                with (self.folder / "out/run.csv").open(encoding="utf-8", newline="") as file:
                    rows = list(csv.reader(line for line in file if not line.startswith("#")))
                kept = f"'{real}" if real.startswith("=") else real  # a spreadsheet would compute it
                self.assertEqual(rows[0][1], f"{kept}.position [m]")
                self.assertEqual({len(row) for row in rows}, {len(rows[0])})
                page = (self.folder / "out/report.html").read_text(encoding="utf-8")
                self.assertNotIn("<b>&amp;<i>", page)
                full = self.ictus("check", "out/scene.toml", "--full")
                self.assertEqual(full.out, (self.folder / "out/scene.toml").read_text(encoding="utf-8"))

    def test_a_name_with_a_slash_is_refused(self):
        """A slash would be a folder in the result files."""
        done = self.ictus("run", self.write(IMPACT.replace('"ball"', '"a/b"')), "-o", "out")
        self.assertEqual(done.code, 2)
        self.assertIn("slash", done.err)
        self.assertFalse((self.folder / "out").exists())

    def test_contacts_whose_joined_names_are_alike(self):
        bodies = "".join(f'[[body]]\nname = "{n}"\nmass = 1\nradius = 0.01\n' for n in ("a-b", "c", "a", "b-c"))
        scene = bodies + '[start]\na-b.velocity = 1\n[contact]\nlaw = "power_law"\nstiffness = 1e9\n'
        done = self.ictus("run", self.write(scene), "-o", "out")
        self.assertEqual((done.code, done.err), (0, ""))
        self.assertTrue((self.folder / "out/run.h5").exists())
