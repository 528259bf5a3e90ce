"""Result files: what is in them, that nothing is overwritten, and what Ctrl-C leaves."""

import csv
import json
import math
import os
import re
import shutil
import signal
import subprocess
import unittest

from harness import CHAIN, Case, Done, IMPACT, LONG, PATIENCE, PROGRAM, in_scene
from waves import RODS


class Files(Case):
    NAMES = ["out/report.html", "out/run.csv", "out/run.h5", "out/scene.toml"]

    def test_result_files(self):
        done = self.good("run", self.write('title = "A </script> title"\n' + IMPACT), "-o", "out", "--report")
        self.assertEqual(self.files(), [*self.NAMES, "scene.toml"])
        for name in self.NAMES:
            self.assertIn(f"wrote {name}", done.out)
        self.check_csv()
        self.check_hdf5()
        self.check_report()

    def check_csv(self):
        lines = (self.folder / "out/run.csv").read_text(encoding="utf-8").splitlines()
        head = [line for line in lines if line.startswith("#")]
        self.assertTrue(any("Ictus" in line for line in head), "no version")
        rows = list(csv.reader(lines[len(head):]))
        self.assertEqual(rows[0][:6], ["time [s]", "ball.position [m]", "ball.velocity [m/s]", "ball-wall.depth [m]",
                                       "ball-wall.speed [m/s]", "ball-wall.force [N]"])
        for column in rows[0]:
            self.assertRegex(column, r"\[[^\]]+\]$")
        self.assertTrue(any(c.startswith("energy.dissipated [J]") for c in rows[0]))
        run = self.good("run", "scene.toml", "--json").json()["run"]
        self.assertEqual(len(rows), run["steps"] + 2)
        values = [[float(x) for x in row] for row in rows[1:]]
        self.assertTrue(all(math.isfinite(x) for row in values for x in row))
        last = dict(zip(rows[0], values[-1]))
        self.assertEqual(last["energy.kinetic [J]"], run["ledger"]["kinetic"])
        self.assertEqual(max(row[3] for row in values), run["impacts"][0]["peak_depth"])

    def check_hdf5(self):
        data = (self.folder / "out/run.h5").read_bytes()
        self.assertTrue(data.startswith(b"\x89HDF\r\n\x1a\n"))
        for word in (b"hunt_crossley", b"Ictus ", b"unit", b"ledger", b"impacts"):
            self.assertIn(word, data)
        # The superblock knows how long the file is: a cut file is shorter.
        if data[8] == 0:
            self.assertEqual(int.from_bytes(data[40:48], "little"), len(data))

    def check_report(self):
        page = (self.folder / "out/report.html").read_text(encoding="utf-8")
        self.assertTrue(page.rstrip().endswith("</html>"))
        self.assertRegex(page, r"Content-Security-Policy")
        self.assertRegex(page, r"default-src 'none'")
        outside = re.sub(r"<script.*?</script>", "", page, flags=re.DOTALL)
        self.assertEqual(re.findall(r"(?:src|href|srcset|action)\s*=\s*[\"']?(?:https?:)?//[^\s>]*", outside), [])
        self.assertEqual(re.findall(r"@import|url\(\s*[\"']?(?:https?:)?//", outside), [])
        self.assertEqual(re.findall(r"<script[^>]*\ssrc\s*=|<link\b|<iframe\b", page), [])
        self.assertNotIn("<title>A </script>", page)
        for words in ("Phase portrait", "Force–compression loop", "Contact force", "Energies", "Energy ledger", "Impacts",
                      "approach", "separation", "restitution asked", "restitution measured", "contact time", "peak force",
                      "every default filled in", "law = &quot;hunt_crossley&quot;", "clip_compression = false", "Ictus 0."):
            self.assertIn(words, outside)
        figures = re.search(r'<script type="application/json" id="figures">(.*?)</script>', page, re.DOTALL)
        self.assertIsNotNone(figures, "no data")
        self.assertNotRegex(figures.group(1), r"\b(?:NaN|Infinity)\b")
        json.loads(figures.group(1))

    def test_nothing_is_overwritten(self):
        scene = self.write(IMPACT)
        words = ("run", scene, "-o", "out", "--report")
        for kept in self.NAMES:
            with self.subTest(kept):
                shutil.rmtree(self.folder / "out", ignore_errors=True)
                (self.folder / "out").mkdir()
                (self.folder / kept).write_text("mine")
                done = self.ictus(*words)
                self.assertEqual((done.code, done.out), (2, ""))
                self.assertIn(kept, done.err)
                self.assertIn("--force", done.err)
                self.assertEqual(self.files(), sorted([kept, "scene.toml"]))
                self.assertEqual((self.folder / kept).read_text(), "mine")
        self.good(*words, "--force")
        self.assertNotEqual((self.folder / "out/scene.toml").read_text(), "mine")
        self.assertEqual(self.files(), [*self.NAMES, "scene.toml"], "something was left over")

    def test_other_verbs_do_not_overwrite_either(self):
        scene = self.write(IMPACT)
        for words in (("compare", scene, "--with", "phi", "--phases", "0"), ("study", scene, "--with", "phi", "--octaves", "2"),
                      ("reproduce", "papetti", "fig1")):
            with self.subTest(words[0]):
                shutil.rmtree(self.folder / "out", ignore_errors=True)
                self.good(*words, "-o", "out", "--report")
                data = {"reproduce": []}.get(words[0], [f"{words[0]}.csv", f"{words[0]}.h5", "scene.toml"])
                (written,) = (self.folder / "out").glob("*.html")
                self.assertEqual(sorted(p.name for p in (self.folder / "out").iterdir()), sorted([*data, written.name]))
                for name in data[:1]:
                    lines = (self.folder / "out" / name).read_text(encoding="utf-8").splitlines()
                    self.assertTrue(lines[0].startswith("# version: "), lines[0])
                    self.assertIn("phi", lines[-1])
                page = written.read_text(encoding="utf-8")
                self.assertTrue(page.rstrip().endswith("</html>"))
                self.assertEqual(re.findall(r"<script[^>]*\ssrc\s*=|<link\b", page), [])
                written.write_text("mine")
                self.assertEqual(self.ictus(*words, "-o", "out", "--report").code, 2)
                self.assertEqual(written.read_text(), "mine")
                self.good(*words, "-o", "out", "--report", "--force")
                self.assertGreater(written.stat().st_size, 10000)

    def test_the_report_has_a_place_of_its_own(self):
        self.good("run", self.write(IMPACT, "hit.toml"), "--report")
        self.assertEqual(self.files(), ["hit.toml", "out/hit/report.html"])

    def test_an_impossible_folder_is_refused_before_the_run(self):
        scene = self.write(IMPACT)
        self.write("mine", "file")
        for target in ("file", "file/below", "/proc/ictus"):
            with self.subTest(target):
                done = self.ictus("run", scene, "-o", target)
                self.assertEqual(done.code, 2)
                self.assertIn(target, done.err)
                self.assertEqual(self.files(), ["file", "scene.toml"])
                self.assertEqual((self.folder / "file").read_text(), "mine")
                self.assertEqual(done.out, "", "the run was done, and its result is lost")

    def test_an_impossible_folder_leaves_json_valid(self):
        self.write("mine", "file")
        done = self.ictus("run", self.write(IMPACT), "-o", "file", "--json")
        self.assertEqual(done.code, 2)
        self.assertTrue(done.json()["errors"])

    def test_a_folder_without_permission(self):
        """Root may write everywhere: then the files are there."""
        (self.folder / "closed").mkdir(mode=0o500)
        done = self.ictus("run", self.write(IMPACT), "-o", "closed")
        self.assertEqual(done.code, 0 if os.geteuid() == 0 else 2)
        self.assertIn("closed", done.out if os.geteuid() == 0 else done.err)

    def test_a_failed_run_keeps_what_it_has(self):
        scene = self.write(in_scene(IMPACT, velocity='"1e150 m/s"'))
        done = self.ictus("run", scene, "-o", "out", "--report", "--json")
        self.assertEqual(done.code, 1)
        self.assertFalse(done.json()["run"]["complete"])
        self.assertRegex(done.err, r"at \S+ s phi has no finite answer: a smaller step may help")
        self.assertEqual(self.files(), [*self.NAMES, "scene.toml"])

    def interrupt(self, *words, sent=signal.SIGINT):
        """Ctrl-C, or another signal, once the program has worked for some time."""
        with subprocess.Popen([PROGRAM, *words], cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as child:
            self.work(child, 0.5)
            child.send_signal(sent)
            try:
                out, err = child.communicate(timeout=PATIENCE)
            except subprocess.TimeoutExpired:
                child.kill()
                self.fail("does not stop")
        return Done(child.returncode, out.decode(), err.decode(), 0)

    def test_interrupt_keeps_the_partial_run(self):
        for sent in (signal.SIGINT, signal.SIGTERM):
            with self.subTest(sent):
                self.check_partial_run(self.interrupt("run", self.write(LONG), "-o", "out", "--report", "--json", "--force",
                                                      sent=sent))

    def check_partial_run(self, done):
        self.assertEqual(done.code, 1, done.err)
        self.assertIn("stopped at", done.err)
        run = done.json()["run"]
        self.assertFalse(run["complete"])
        self.assertRegex(run["ending"], "stopped at")
        self.assertGreater(run["steps"], 1000)
        self.assertEqual(self.files(), [*self.NAMES, "scene.toml"])
        lines = (self.folder / "out/run.csv").read_text(encoding="utf-8").splitlines()
        rows = [line.count(",") for line in lines if not line.startswith("#")]
        self.assertGreater(len(rows), 2)
        self.assertEqual(set(rows), {rows[0]})
        self.assertTrue((self.folder / "out/run.h5").read_bytes().startswith(b"\x89HDF"))
        self.assertTrue((self.folder / "out/report.html").read_text(encoding="utf-8").rstrip().endswith("</html>"))

    def test_interrupt_reaches_waves(self):
        """Between two walls the waves never end."""
        rods = RODS.replace("slices = 10", "slices = 100\ngap = 1")
        walls = '[[wall]]\nname = "r"\nposition = 9\n[[wall]]\nname = "l"\nfaces = "right"\nposition = -9\n'
        for propagation in ("modes", "dop853"):
            run = f'[run]\nduration = 1e5\nstep = 100\npropagation = "{propagation}"\n'
            done = self.interrupt("run", self.write(rods + walls + run), "--json")
            self.assertEqual(done.code, 1, done.err)
            self.assertRegex(done.json()["run"]["ending"], "stopped at")

    def test_interrupt_reaches_into_one_impact(self):
        """A long chain against a wall is one impact, of minutes. The program says that it works from inside of it: only then
        the signal is sent."""
        chain = CHAIN[:CHAIN.index("[start]")].replace("count = 5", "count = 50_000") + 'velocity = "1 m/s"\n[[wall]]\nname = "wall"\n'
        for law in ("lzb", "compliant"):
            with self.subTest(law):
                scene = chain + CHAIN[CHAIN.index("[contact]"):CHAIN.index("[run]")] + f'[run]\nmethod = "{law}"\n'
                with subprocess.Popen([PROGRAM, "run", self.write(scene), "--json"], cwd=self.folder,
                                      stdout=subprocess.PIPE, stderr=subprocess.PIPE) as child:
                    self.assertIn("working for", child.stderr.readline().decode())
                    child.send_signal(signal.SIGTERM)
                    out, err = child.communicate(timeout=PATIENCE)
                self.assertEqual(child.returncode, 1, err)
                run = json.loads(out)["run"]
                self.assertFalse(run["complete"])
                self.assertRegex(run["ending"], "stopped at 0 s")

    def test_interrupt_leaves_no_verdict_on_continuity_and_no_derivative(self):
        """Each of the runs takes a million steps, and there are more of them than end before the signal."""
        scene = self.write(in_scene(IMPACT, method='"two_point"', velocity='"1 m/s"\nposition = "-1 mm"').replace(
            'rate = "44.1 kHz"', 'step = "2 ns"\nduration = "2 ms"\nrecord_every = 1000'))
        for jobs in ("1", "2"):
            done = self.interrupt("study", scene, "--vary", "body.ball.velocity=1:2", "--points", "500", "--jobs", jobs, "--json")
            self.assertEqual(done.code, 1, done.err)
            [study] = done.json()["runs"]
            self.assertRegex(study["failures"][-1], r"^stopped after \d+ of 501 runs$")
            self.assertEqual((study["continuous"], study["jumps"], len(study["outcomes"])), (None, [], study["runs"]))
            done = self.interrupt("study", scene, "--vary", "body.ball.velocity=1:2", "--points", "500", "--jobs", jobs)
            self.assertEqual(done.code, 1, done.err)
            self.assertIn("no verdict", done.out)
            keys = [word for key in ("body.ball.mass", "contact.damping", "contact.stiffness", "body.ball.velocity") for word in ("--to", key)]
            done = self.interrupt("sensitivity", scene, *keys, *keys, *keys, "--jobs", jobs, "--json")
            self.assertEqual(done.code, 1, done.err)
            self.assertEqual(done.json()["derivatives"], [])
            self.assertRegex(done.json()["failures"][-1], r"^stopped after \d+ of 73 runs: no derivative is told$")

    def test_interrupt_ends_a_comparison_in_order(self):
        done = self.interrupt("compare", self.write(LONG), "--with", "phi", "verlet", "--phases", "0")
        self.assertEqual(done.code, 1, done.err)

    def test_interrupt_ends_a_study_in_order(self):
        done = self.interrupt("study", self.write(in_scene(LONG, record_every=1, duration='"1 s"')), "--octaves", "16",
                              "--per-octave", "32", "--with", "rk4")
        self.assertEqual(done.code, 1, done.err)
