"""ictus sweep: points, tables, failures as rows, going on after a kill, parts, processes."""

import csv
import os
import pathlib
import shutil
import signal
import struct
import subprocess
import time

from harness import CHAIN, IMPACT, LEAST_PATIENCE, PATIENCE, Case, PROGRAM, in_scene

LZB = in_scene(CHAIN, method='"lzb"', stiffness='"6.97e9 N/m^1.5"\nrestitution = 0.9').replace('step = "0.5 us"\n', "")
GRID = ("--vary", "body.ball-1.mass=linear:50g:500g:5", "--vary", "contact.*.restitution=0.5,0.9", "--out", "ball-5.velocity",
        "--out", "kept=energy.final/energy.initial")


def rows(path):
    with open(path, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(line for line in file if not line.startswith("#")))


TWO_BY_LAW = """
[[body]]
name = "a"
mass = "50 g"
radius = "10 mm"
velocity = "1 m/s"
[[body]]
name = "b"
mass = "80 g"
radius = "10 mm"
[contact]
stiffness = 1e8
[run]
method = "reference"
"""


class Sweep(Case):
    def sweep(self, *words, table="out.csv"):
        self.good("sweep", self.write(LZB), *words, "-o", table, "--force")
        return rows(self.folder / table)

    def test_a_point_is_the_run_with_these_values(self):
        table = self.sweep(*GRID)
        self.assertEqual(len(table), 10)
        row = table[3]
        self.assertEqual((float(row["body.ball-1.mass [kg]"]), float(row["contact.*.restitution [1]"])), (0.1625, 0.9))
        run = self.good("run", "scene.toml", "--set", "chain.mass=[0.1625, 0.05, 0.05, 0.05, 0.05]", "--set",
                        "contact.restitution=0.9", "--json").json()["run"]
        self.assertEqual(float(row["ball-5.velocity [m/s]"]), run["bodies"][4]["velocity_end"])
        self.assertEqual({row["status"] for row in table}, {"ok"})

    def test_a_body_with_a_mass_of_its_own_beside_one_of_all(self):
        """½ m v² of the only ball that moves at the start, at 1 m/s; and the whole row is the run with these masses."""
        for everyone in ("body.*.mass", "chain.mass"):
            table = self.sweep("--vary", everyone + "=0.1,0.2", "--vary", "body.ball-1.mass=0.5", "--out", "energy.initial", "--out", "ball-5.velocity", "--jobs", "1")
            self.assertEqual([float(row["energy.initial [J]"]) for row in table], [0.25, 0.25])
            for row in table:
                rest = row[everyone + " [kg]"]
                run = self.good("run", "scene.toml", "--set", f"chain.mass=[0.5, {', '.join([rest] * 4)}]", "--json").json()["run"]
                self.assertEqual(float(row["ball-5.velocity [m/s]"]), run["bodies"][4]["velocity_end"])

    def test_the_number_of_workers_changes_no_byte(self):
        for words in (GRID, ("--vary", "contact.restitution=uniform:0.3:1", "--samples", "40", "--sampling", "sobol")):
            tables = []
            for jobs in ("1", "2", "5"):
                self.sweep(*words, "--jobs", jobs)
                text = (self.folder / "out.csv").read_text()
                tables.append("".join(line for line in text.splitlines(True) if not line.startswith("#")))
            self.assertEqual(len(set(tables)), 1)

    def test_failures_are_rows(self):
        done = self.ictus("sweep", self.write(LZB), "--vary", "contact.restitution=0.5,1.5,0.9,-1", "--out", "ball-5.velocity",
                          "-o", "out.csv")
        self.assertEqual(done.code, 1)
        self.assertIn("2 of 4 points failed", done.err)
        self.assertIn("contact.restitution = 1.5", done.err)
        table = rows(self.folder / "out.csv")
        self.assertEqual([row["status"] for row in table], ["ok", "refused", "ok", "refused"])
        self.assertTrue(all(row["error"] for row in table if row["status"] != "ok"))
        self.assertFalse((self.folder / "out.csv.journal").exists())

    def test_many_points_of_which_one_in_a_hundred_is_impossible(self):
        values = ",".join("2" if i % 100 == 7 else f"{0.5 + i / 4000}" for i in range(1000))
        done = self.ictus("sweep", self.write(LZB), "--vary", f"contact.restitution={values}", "--out", "ball-5.velocity", "-o",
                          "out.csv")
        self.assertEqual(done.code, 1)
        failed = [int(row["point [1]"]) for row in rows(self.folder / "out.csv") if row["status"] == "refused"]
        self.assertEqual(failed, list(range(7, 1000, 100)))

    def test_goes_on_after_a_kill(self):
        scene = self.write(LZB)
        words = ("--vary", "contact.restitution=linear:0.3:1:4000", "--out", "ball-5.velocity")
        whole = self.sweep(*words)
        os.remove(self.folder / "out.csv")
        going = subprocess.Popen([PROGRAM, "sweep", scene, *words, "-o", "out.csv"], cwd=self.folder,
                                 stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        journal = self.folder / "out.csv.journal"
        while going.poll() is None and not (journal.exists() and journal.stat().st_size > 2000):
            time.sleep(0.002)
        going.send_signal(signal.SIGKILL)
        going.wait()
        if journal.exists():  # else it was faster than the kill
            kept = journal.read_bytes()
            journal.write_bytes(kept + b"cut off in the middle")
            changed = self.ictus("sweep", scene, *words, "--seed", "2", "-o", "out.csv")
            self.assertEqual(changed.code, 2)
            self.assertIn("another sweep", changed.err)
            done = self.good("sweep", scene, *words, "-o", "out.csv")
            self.assertIn("going on: ", done.out)
        self.assertEqual(rows(self.folder / "out.csv"), whole)

    def test_a_full_disk_keeps_what_was_written(self):
        scene = self.write(LZB)
        words = ("--vary", "contact.restitution=linear:0.3:1:200", "--out", "ball-5.velocity", "-o", "out.csv")
        full = subprocess.run(["sh", "-c", 'trap "" XFSZ; ulimit -f 4; exec "$@"', "sh", PROGRAM, "sweep", scene, *words],
                              cwd=self.folder, capture_output=True, text=True)
        self.assertEqual(full.returncode, 2, full.stderr)
        self.assertIn("what was written stays", full.stderr)
        self.assertFalse((self.folder / "out.csv").exists())
        self.assertIn("going on: ", self.good("sweep", scene, *words).out)
        self.assertEqual(len(rows(self.folder / "out.csv")), 200)

    def test_parts_merge(self):
        whole = self.sweep(*GRID)
        os.remove(self.folder / "out.csv")
        for part in ("1/3", "2/3", "3/3"):
            self.good("sweep", "scene.toml", *GRID, "-o", "out.csv", "--part", part)
        self.assertIn("going on: 10 of 10", self.good("sweep", "scene.toml", *GRID, "-o", "out.csv").out)
        self.assertEqual(rows(self.folder / "out.csv"), whole)
        self.assertEqual(sorted(path.name for path in self.folder.glob("out.csv*")), ["out.csv"])

    def test_a_sweep_file_is_the_same_as_flags(self):
        whole = self.sweep(*GRID)
        (self.folder / "sweep.toml").write_text("""scene = "scene.toml"
outcomes = ["ball-5.velocity"]
[[parameter]]
key = "body.ball-1.mass"
from = "50 g"
to = "500 g"
points = 5
[[parameter]]
key = "contact.*.restitution"
values = [0.5, 0.9]
[[outcome]]
name = "kept"
of = "energy.final/energy.initial"
""")
        self.good("sweep", "sweep.toml", "-o", "file.csv", "--report")
        self.assertEqual(rows(self.folder / "file.csv"), whole)
        self.assertIn("Scatter matrix", (self.folder / "file.html").read_text())

    def test_points_of_a_table_and_nan_in_it(self):
        self.write(LZB)
        (self.folder / "points.csv").write_text("contact.restitution,body.ball-1.mass\n0.5,50 g\n0.7,60 g\n")
        self.good("sweep", "scene.toml", "--points", "points.csv", "-o", "out.csv")
        self.assertEqual([float(row["body.ball-1.mass [kg]"]) for row in rows(self.folder / "out.csv")], [0.05, 0.06])
        (self.folder / "points.csv").write_text("contact.restitution\n0.5\nnan\n")
        done = self.ictus("sweep", "scene.toml", "--points", "points.csv")
        self.assertEqual(done.code, 2)
        self.assertIn("points.csv:3", done.err)

    def test_wrong_words(self):
        scene = self.write(LZB)
        for words, told in ((("--vary", "contact.restitutoin=0.5,0.9"), "--vary contact.restitutoin=0.5,0.9: power_law has no"),
                            (("--vary", "body.bal-1.mass=1,2"), "ball-1"),
                            (("--vary", "body.ball-1.mass=1m,2m"), "kg"),
                            (("--vary", "contact.restitution=linear:0:1"), "points"),
                            (("--vary", "contact.restitution=uniform:0:1"), "--samples"),
                            (("--vary", "contact.restitution=0.5", "--out", "ball-5.velocty"), "ball-5.velocity"),
                            (("--vary", "contact.restitution=0.5", "--out", "ball-5.velocity + energy.final"), "no sum"),
                            (("--vary", "contact.restitution=0.5", "--sampling", "sobl"), "sobol"),
                            (("--vary", "contact.restitution=0.5", "-o", "out.txt"), ".csv"),
                            (("--vary", "contact.restitution=0.5", "-o", "out.csv", "--part", "4/3"), "part"),
                            (("--vary", "contact.restitution=1.5,2"), "none of 2 points is possible"),
                            (("--vary", "body.ball-1.mass=1,2", "--vary", "body.*.mass=3"), "nothing of it is left by body.*.mass"),
                            (("--vary", "run.step=1e-6", "--vary", "run.rate=1e6"), "another key"),
                            ((), "--vary")):
            done = self.ictus("sweep", scene, *words)
            self.assertEqual(done.code, 2, (words, done.err))
            self.assertIn(told, done.err)
            self.assertNotIn("--set", done.err)

    def test_a_key_that_no_scene_has_is_named_as_it_was_asked_for(self):
        done = self.ictus("sweep", self.write(IMPACT), "--vary", "chain.cont=3,4")
        self.assertEqual(done.code, 2)
        self.assertIn("--vary chain.cont: no [[chain]] is named 'cont'", done.err)
        self.assertNotIn("--set", done.err)

    def test_a_device_tells_what_runs_tell(self):
        whole = self.sweep(*GRID)
        table = self.sweep(*GRID, "--device", "cpu")
        self.assertEqual({row["device"] for row in table}, {"cpu"})
        for ours, theirs in zip(table, whole):
            for name in ("ball-5.velocity [m/s]", "kept [1]"):
                self.assertAlmostEqual(float(ours[name]), float(theirs[name]), delta=1e-9)
        self.assertIn("on the device cpu", self.good("sweep", "scene.toml", *GRID, "-o", "out.csv", "--device", "cpu", "--force").out)
        self.good("sweep", "scene.toml", *GRID, "-o", "parts.csv", "--device", "cpu", "--part", "1/2")
        self.assertIn("another sweep", self.ictus("sweep", "scene.toml", *GRID, "-o", "parts.csv", "--part", "1/2").err)

    def test_a_star_in_the_plane_on_a_device(self):
        """The cue strikes two balls at once."""
        scene = self.write("""[contact]
law = "power_law"
stiffness = "6.97e9 N/m^1.5"
restitution = 0.8
[run]
method = "lzb"
""" + "".join(f'[[body]]\nname = "{name}"\nmass = "{mass} g"\nradius = "10 mm"\nposition = [{x}, {y}]\nvelocity = [{u}, {v}]\n'
              for name, mass, x, y, u, v in (("cue", 50, 0, 0, 1, 0.1), ("b", 50, 3**0.5 / 100, 0.01, 0, 0), ("c", 60, 3**0.5 / 100, -0.01, 0, 0))))
        words = (scene, "--vary", "body.cue.mass=linear:20g:80g:3", "--vary", "contact.restitution=0.5,1", "--out", "cue.velocity_x", "--out", "c.velocity_y",
                 "--vary", "body.cue.velocity.x=1,2", "--out", "energy.final")
        self.good("sweep", *words, "-o", "runs.csv")
        self.good("sweep", *words, "-o", "lanes.csv", "--device", "cpu")
        for ours, theirs in zip(rows(self.folder / "lanes.csv"), rows(self.folder / "runs.csv"), strict=True):
            for name in ("cue.velocity_x [m/s]", "c.velocity_y [m/s]", "energy.final [J]"):
                self.assertAlmostEqual(float(ours[name]), float(theirs[name]), delta=1e-9)
        # A stiffness makes a scene of each point, and changes nothing: the same bits.
        self.good("sweep", *words, "--vary", "contact.stiffness=6.97e9", "-o", "scenes.csv", "--device", "cpu")
        for ours, theirs in zip(rows(self.folder / "lanes.csv"), rows(self.folder / "scenes.csv"), strict=True):
            self.assertEqual({**theirs, **ours}, theirs)

    def test_what_a_device_tells_does_not_depend_on_the_points_beside_it(self):
        """A very soft contact does not end within a run: with that nothing is compared, and the device's answer stays, which is that
        of the others, since a rebound does not depend on stiffness where nothing is lost."""
        scene = self.write(in_scene(IMPACT, method='"reference"', tolerance=1e-10).replace('rate = "44.1 kHz"\n', ""))
        vary = ("--vary", "contact.stiffness=1e9,1e-3", "--vary", "body.ball.mass=linear:10g:26g:17")
        done = self.ictus("sweep", scene, *vary, "-o", "runs.csv")
        self.assertEqual(done.code, 1, done.err)
        self.assertEqual([row["status"] for row in rows(self.folder / "runs.csv")], ["ok"] * 17 + ["incomplete"] * 17)
        self.good("sweep", scene, *vary, "-o", "whole.csv", "--device", "cpu")
        whole = rows(self.folder / "whole.csv")
        self.assertEqual({row["status"] for row in whole}, {"ok"})
        for part in ("1/2", "2/2"):
            self.good("sweep", scene, *vary, "-o", "parts.csv", "--device", "cpu", "--part", part)
        self.good("sweep", scene, *vary, "-o", "parts.csv", "--device", "cpu")
        self.assertEqual(rows(self.folder / "parts.csv"), whole)

    def test_single_contacts_in_closed_form_beside_runs_at_the_finest_tolerance(self):
        """Runs of `reference` are 2e-13 of the speed off by round-off: the device, exact to 1e-15, was refused for it."""
        scene = self.write(in_scene(IMPACT, method='"reference"').replace('rate = "44.1 kHz"\n', ""))
        self.good("sweep", scene, "--vary", "body.ball.velocity=linear:0.1:1:40", "-o", "out.csv", "--device", "cpu")
        run = self.good("run", scene, "--set", "body.ball.velocity=0.1", "--json").json()["run"]
        self.assertAlmostEqual(float(rows(self.folder / "out.csv")[0]["ball.velocity [m/s]"]) / run["bodies"][0]["velocity_end"], 1, delta=1e-12)

    def test_a_device_knows_every_law_with_a_closed_form(self):
        """Beside runs, which are some 1e-11 of the speed off; the others are refused by name."""
        scene = self.write(TWO_BY_LAW)
        for law, exponent, loss in (("kelvin_voigt", 1, "damping=0,10,300"), ("power_law", 1.5, "stiffness=1e8,2e8"), ("thornton", 1.5, "yield_depth=1e-6,1e-5,1e-3"),
                                    ("tsuji", 1.5, "damping=0,30,200"), ("tsuji", 2.5, "damping=1,100"), ("walton_braun", 1, "restitution=0.1,0.6,1")):
            words = (scene, "--set", f"contact.law={law}", *(("--set", f"contact.exponent={exponent}") if law in ("power_law", "tsuji") else ()),
                     "--vary", "body.b.mass=30g,80g", "--vary", f"contact.{loss}", "--vary", "body.a.velocity=0.3,2", "--force")
            self.good("sweep", *words, "-o", "runs.csv")
            self.good("sweep", *words, "-o", "lanes.csv", "--device", "cpu")
            for ours, theirs in zip(rows(self.folder / "lanes.csv"), rows(self.folder / "runs.csv"), strict=True):
                self.assertEqual((ours["status"], theirs["status"]), ("ok", "ok"))
                for body in ("a", "b"):
                    self.assertAlmostEqual(float(ours[f"{body}.velocity [m/s]"]), float(theirs[f"{body}.velocity [m/s]"]), delta=1e-10, msg=(law, loss))
        for law, more in (("kuwabara_kono", ("relaxation=1e-6", "exponent=1.5")), ("lankarani_nikravesh", ("restitution=0.9", "exponent=1.5")),
                          ("stulov", ("hereditary=0.2", "relaxation=1e-5", "exponent=2"))):
            keys = [word for key in more for word in ("--set", f"contact.{key}")]
            done = self.ictus("sweep", scene, "--set", f"contact.law={law}", *keys, "--vary", "body.a.velocity=1,2", "--device", "cpu")
            self.assertEqual(done.code, 2, done.err)
            self.assertIn(f"not through {law}", done.err)

    def test_points_that_a_device_does_not_take_are_rows(self):
        """Also the first one: bodies that part, an exponent that no kernel knows, energies that are no numbers."""
        scene = self.write(in_scene(IMPACT, method='"reference"').replace('rate = "44.1 kHz"\n', ""))
        for vary, told in (("body.ball.velocity=-1,0,1,2", "do not meet"), ("contact.exponent=11,12,1.5,2", "exponents from 1 to 10"),
                           ("body.ball.velocity=1e-200,1e-170,1,2", "double arithmetic")):
            done = self.ictus("sweep", scene, "--vary", vary, "--vary", "contact.stiffness=1e8", "--vary", "contact.damping=0.2", "-o", "out.csv", "--device", "cpu", "--force")
            self.assertEqual(done.code, 1, done.err)
            table = rows(self.folder / "out.csv")
            self.assertEqual([row["status"] for row in table], ["refused", "refused", "ok", "ok"])
            self.assertIn(told, table[0]["error"])

    def test_what_a_device_does_not_take_is_refused_by_name(self):
        scene = self.write(LZB)
        for words, told in ((("--set", "run.method=newton"), "not newton"), (("--set", "world.gravity=-9.81"), "gravity"),
                            (("--out", "run.steps"), "does not tell run.steps"), (("--set", "chain.count=20"), "19 contacts touch"),
                            (("--set", "start.ball-1.velocity=-1"), "strike each other"), (("--set", "chain.gap=1 mm"), "touch at its start")):
            vary = ("--vary", "contact.restitution=0.5,0.9")
            done = self.ictus("sweep", scene, *vary, *words, "--device", "cpu")
            self.assertEqual(done.code, 2, (words, done.err))
            self.assertIn(told, done.err)
        done = self.ictus("sweep", scene, "--vary", "contact.restitution=0.5,0.9", "--device", "abacus")
        self.assertEqual(done.code, 2)
        self.assertIn("abacus", done.err)

    def test_processes_share_the_points(self):
        mpirun = shutil.which("mpirun")
        self.assertTrue(mpirun, "openmpi-bin is missing: tools/install.sh test")
        whole = self.sweep(*GRID)
        os.remove(self.folder / "out.csv")
        done = subprocess.run([mpirun, "--allow-run-as-root", "--oversubscribe", "-n", "3", PROGRAM, "sweep", "scene.toml", *GRID,
                               "-o", "out.csv"], cwd=self.folder, capture_output=True, text=True, timeout=300)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(rows(self.folder / "out.csv"), whole)

    def test_a_killed_process_takes_no_finished_point_with_it(self):
        """Points that end at once are handed out together with some that do not end: they are in the journal all the same, while the
        portion that they belong to is not done, and stay there when the process that computed them is killed."""
        mpirun = shutil.which("mpirun")
        self.assertTrue(mpirun, "openmpi-bin is missing: tools/install.sh test")
        short, endless = 200, 400
        self.write(CHAIN)
        (self.folder / "points.csv").write_text("run.duration\n" + "10 us\n" * short + "1000 s\n" * endless)
        words = ("sweep", "scene.toml", "--set", "run.method=verlet", "--set", "run.step=1 us", "--points", "points.csv", "--out", "ball-5.velocity")
        going = subprocess.Popen([mpirun, "--allow-run-as-root", "--oversubscribe", "-n", "2", PROGRAM, *words, "-o", "out.csv"], cwd=self.folder,
                                 stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        journal = self.folder / "out.csv.journal"
        until = time.monotonic() + LEAST_PATIENCE
        while going.poll() is None and time.monotonic() < until and not (journal.exists() and len(points_in(journal)) == short):
            time.sleep(0.01)
        try:
            self.assertIsNone(going.poll(), "ended by itself")
            before = journal.read_bytes()
            self.assertEqual(sorted(points_in(journal)), list(range(short)))
            os.kill(max(children_of(going.pid)), signal.SIGKILL)
            going.wait(timeout=PATIENCE)
        finally:
            going.kill()
            going.communicate()
        self.assertNotEqual(going.returncode, 0)
        self.assertTrue(journal.read_bytes().startswith(before))
        self.assertEqual(sorted(points_in(journal)), list(range(short)))


def points_in(journal):
    """Numbers of the points of whole records; one outcome each."""
    data = journal.read_bytes()
    at, points = data.find(b"\n") + 1, []
    while at and len(data) - at >= 28:
        point, said, _ = struct.unpack_from("=QII", data, at)
        at += 28 + said
        if at <= len(data):
            points.append(point)
    return points


def children_of(pid):
    """Of mpirun those are the workers."""
    found = []
    for status in pathlib.Path("/proc").glob("[0-9]*/stat"):
        try:
            words = status.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(words[1]) == pid:
            found.append(int(status.parent.name))
    return found
