"""Long runs that are broken off and go on: to the same bytes, and never from what is not their own."""

import base64
import json
import pathlib
import signal
import subprocess
import time

from harness import CHAIN, Case, IMPACT, PATIENCE, PROGRAM, in_scene

# A million steps, of which few rows are kept.
LONG = IMPACT.replace('velocity = "1 m/s"', 'velocity = "1 m/s"\nposition = "-1 mm"').replace(
    'method = "phi"\nrate = "44.1 kHz"', 'method = "two_point"\nstep = "2 ns"\nduration = "2 ms"\nrecord_every = 1000')
EVERY = 20_000

STRUCK = """[[body]]
name = "mallet"
mass = "12 g"
position = "-1 mm"
velocity = "1.5 m/s"
[contact]
law = "hunt_crossley"
stiffness = "2e8 N/m^1.5"
exponent = 1.5
damping = "0.2 s/m"
"""
PLATE = """[material.steel]
[[resonator]]
name = "plate"
kind = "plate"
material = "steel"
length = "300 mm"
width = "200 mm"
thickness = "3 mm"
strike = ["130 mm", "60 mm"]
[[resonator.pickup]]
name = "here"
at = ["130 mm", "60 mm"]
"""


class Resume(Case):
    def results(self, folder):
        """All that a run tells, without the command that it is from."""
        found = (self.folder / folder / "run.csv").read_text(encoding="utf-8")
        return [line for line in found.split("\n") if not line.startswith("# command")]

    def broken_off(self, scene, *words, by=signal.SIGKILL):
        """What a run says that ends by a signal when it has kept a checkpoint. On a busy machine one may end before the signal
        comes: it is begun again."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            with subprocess.Popen([PROGRAM, "run", scene, "--checkpoint", "state", *words], cwd=self.folder,
                                  stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as child:
                while child.poll() is None and not (self.folder / "state").exists():
                    time.sleep(0.001)
                child.send_signal(by)
                said = child.communicate(timeout=PATIENCE)[1].decode()
            if child.returncode != 0:
                self.assertEqual(child.returncode, -signal.SIGKILL if by == signal.SIGKILL else 1, said)
                return said
        self.fail("every run ended before its signal")

    def kept(self):
        """A checkpoint of LONG, and its scene."""
        scene = self.write(LONG)
        self.broken_off(scene, "--checkpoint-every", str(EVERY))
        return scene, self.folder / "state"

    def test_a_kill_loses_nothing(self):
        scene, state = self.kept()
        resumed = self.good("run", scene, "--resume", "state", "--json", "-o", "resumed").json()["run"]
        self.assertFalse(state.exists(), "a run that has ended needs no checkpoint")
        whole = self.good("run", scene, "--json", "-o", "whole").json()["run"]
        self.assertEqual(json.dumps(resumed), json.dumps(whole))
        self.assertEqual(self.results("resumed"), self.results("whole"))
        self.assertEqual(*((self.folder / name / "scene.toml").read_bytes() for name in ("resumed", "whole")))

    def test_a_run_that_is_stopped_says_how_it_goes_on(self):
        """Ctrl-C keeps a last checkpoint, at whatever step; the run that goes on may be killed in turn."""
        scene = self.write(LONG)
        said = self.broken_off(scene, "--checkpoint-every", str(EVERY), by=signal.SIGINT)
        self.assertIn("it goes on with --resume state", said)
        whole = self.good("run", scene, "--json").json()["run"]
        self.assertEqual(self.good("run", scene, "--resume", "state", "--json").json()["run"], whole)

    def test_keeping_changes_nothing(self):
        scene = self.write(CHAIN)
        plain = self.good("run", scene, "--json", "--columns").out
        self.assertEqual(self.good("run", scene, "--json", "--columns", "--checkpoint", "state", "--checkpoint-every", "7").out, plain)
        self.assertEqual(self.files(), [scene])

    def refused(self, words, *scene):
        done = self.ictus("run", *scene, "-o", "out", "--json")
        self.assertEqual(done.code, 2, done.err or done.out[:300])
        self.assertIn(words, done.json()["errors"][0]["message"])
        self.assertNotIn("bug", done.err)
        self.assertFalse((self.folder / "out/run.csv").exists())

    def test_what_was_altered_or_cut_off_is_refused(self):
        """The broken twin of the tests above: one bit, wherever it is."""
        scene, state = self.kept()
        whole = state.read_bytes()
        for at in range(20, len(whole), max(1, len(whole) // 16)):
            changed = bytearray(whole)
            changed[at] ^= 1
            state.write_bytes(changed)
            self.refused("damaged", scene, "--resume", "state")
        for size in (19, 20, 27, 28, len(whole) // 2, len(whole) - 1):
            state.write_bytes(whole[:size])
            self.refused("damaged", scene, "--resume", "state")
        state.write_bytes(whole + b"\0")
        self.refused("damaged", scene, "--resume", "state")
        for other in (b"", b"mine", b"Ictus"):
            state.write_bytes(other)
            self.refused("is no checkpoint", scene, "--resume", "state")
            self.assertEqual(state.read_bytes(), other, "it was replaced")
        self.refused("cannot read the checkpoint", scene, "--resume", "nothing")
        self.refused("cannot read the checkpoint", scene, "--resume", "nowhere/nothing")
        self.assertFalse((self.folder / "nowhere").exists(), "a folder was made for what is not there")
        self.refused("cannot read the checkpoint", scene, "--resume", ".", "--checkpoint", "next")

    def test_another_scene_is_refused(self):
        scene, state = self.kept()
        whole = state.read_bytes()
        for other in ("run.step=\"2.1 ns\"", "body.ball.mass=\"11 g\"", "run.method=\"verlet\"", "run.duration=\"3 ms\"",
                      "contact.damping=\"0.6 s/m\"", "run.record_every=999"):
            with self.subTest(other):
                self.refused("is of another scene", scene, "--resume", "state", "--set", other)
        self.assertEqual(state.read_bytes(), whole)
        # The same scene in other words is the same.
        other = self.write("# in other words\n" + LONG.replace('"2 ms"', '"0.002 s"'), "other.toml")
        self.assertEqual(self.good("run", other, "--resume", "state", "--json").json()["run"],
                         self.good("run", scene, "--json").json()["run"])

    def test_other_modes_in_a_buffer_beside_a_gltf_are_refused(self):
        self.good("sound", self.write(STRUCK + PLATE, "made.toml"), "--gltf", "plate.gltf", "--duration", "1 ms", "-o", "plate.wav")
        document = json.loads((self.folder / "plate.gltf").read_text(encoding="utf-8"))
        [buffer] = document["buffers"]
        (self.folder / "plate.bin").write_bytes(base64.b64decode(buffer["uri"].partition(",")[2]))
        buffer["uri"] = "plate.bin"
        (self.folder / "plate.gltf").write_text(json.dumps(document), encoding="utf-8")
        scene = self.write(STRUCK + """[[resonator]]
name = "plate"
kind = "gltf"
file = "plate.gltf"
strike = "point-1"
[run]
method = "projected"
rate = "44.1 kHz"
duration = "5 s"
record_every = 1000
""")
        self.broken_off(scene, "--checkpoint-every", "1000")
        whole = (self.folder / "plate.bin").read_bytes()
        (self.folder / "plate.bin").write_bytes(whole[:-1] + bytes([whole[-1] ^ 1]))
        self.refused("is of another scene", scene, "--resume", "state")
        (self.folder / "plate.bin").write_bytes(whole)
        self.good("run", scene, "--resume", "state")

    def goes_on(self, scene, every):
        self.broken_off(scene, "--checkpoint-every", str(every))
        resumed = self.good("run", scene, "--resume", "state", "--json", "-o", "resumed").json()["run"]
        self.assertEqual(resumed, self.good("run", scene, "--json", "-o", "whole").json()["run"])
        self.assertEqual(self.results("resumed"), self.results("whole"))

    def test_impacts_by_a_law_go_on(self):
        """From impact to impact: a ball that bounces without losses."""
        self.goes_on(self.write(
            '[[body]]\nname = "ball"\nmass = 1\nradius = "10 mm"\nposition = "1 m"\n'
            '[[wall]]\nname = "floor"\nfaces = "right"\nposition = 0\n[world]\ngravity = -9.81\n'
            '[contact]\nlaw = "power_law"\nstiffness = 1e9\nexponent = 1.5\nrestitution = 1\n'
            '[run]\nmethod = "lzb"\nduration = "6000 s"\nrecord_every = 1000\n'), 1000)

    def test_spheres_go_on(self):
        """Discs that fall on each other, rub and come to rest."""
        self.goes_on(self.write(
            '[[body]]\nname = "a"\nmass = 1\nradius = "10 mm"\nposition = [0, 0.011]\n'
            '[[body]]\nname = "b"\nmass = 1\nradius = "10 mm"\nposition = [0.009, 0.04]\nvelocity = [0.2, -0.5]\n'
            '[[wall]]\nname = "floor"\nposition = [0, 0]\nnormal = [0, 1]\n[world]\ngravity = [0, -9.81]\n'
            '[contact]\nrestitution = 0.4\nfriction = 0.3\n'
            '[run]\nmethod = "inelastic_then_restore"\nstep = "20 us"\nduration = "4 s"\nrecord_every = 1000\n'), 5000)

    def test_files_that_are_there_are_kept(self):
        """A checkpoint does not take the place of what is no checkpoint of this run, unless it is told to."""
        scene = self.write(CHAIN)
        self.write("mine", "state")
        done = self.ictus("run", scene, "--checkpoint", "state")
        self.assertEqual(done.code, 2, done.out)
        self.assertIn("state exists already", done.err)
        self.assertEqual((self.folder / "state").read_text(), "mine")
        self.good("run", scene, "--checkpoint", "state", "--force")
        done = self.ictus("run", scene, "--checkpoint-every", "7")
        self.assertEqual(done.code, 2, done.out)
        self.assertIn("--checkpoint-every changes nothing here", done.err)

    def test_it_is_no_other_file_of_the_run(self):
        """Neither what the run writes nor what it reads, by whatever name."""
        scene = self.write(CHAIN)
        self.write("mine", "notes")
        for name, *words in (("out/run.csv", "-o", "out"), ("./out/../out/report.html", "-o", "out", "--report"), ("x.png", "--png", "x.png"),
                             ("motion/motion.pvd", "--vtk", "motion"), (scene, "--force"), (f"../{self.folder.name}/{scene}", "--force")):
            with self.subTest(name):
                done = self.ictus("run", scene, "--checkpoint", name, *words)
                self.assertEqual(done.code, 2, done.out)
                self.assertIn("give the checkpoint a file of its own", done.err)
        self.assertEqual(self.files(), ["notes", scene])
        self.good("run", scene, "--checkpoint", "notes", "--force")
        self.assertEqual((self.folder / "notes").read_text(), "mine", "a run that kept none has none to take away")

    def test_results_that_did_not_arrive_leave_it(self):
        scene = self.write(CHAIN)
        with open("/dev/full", "wb") as full:
            done = subprocess.run([PROGRAM, "run", scene, "--json", "--checkpoint", "state", "--checkpoint-every", "7"], cwd=self.folder,
                                  stdout=full, stderr=subprocess.PIPE, timeout=PATIENCE)
        self.assertEqual(done.returncode, 1, done.stderr)
        self.good("run", scene, "--json", "--resume", "state")
        self.assertFalse((self.folder / "state").exists())

    def test_what_ended_by_its_own_limit_is_not_told_to_go_on(self):
        scene = self.write(in_scene(IMPACT, method='"reference"', tolerance=1e-10, stiffness='"1e-3 N/m^1.5"').replace('rate = "44.1 kHz"\n', ""))
        done = self.ictus("run", scene, "--checkpoint", "state", "--checkpoint-every", "1000")
        self.assertEqual(done.code, 1, done.err)
        self.assertIn("stopped", done.err)
        self.assertNotIn("--resume", done.err)

    def test_a_disk_that_is_full_does_not_end_it(self):
        """It is told once, and the results are those of any other run."""
        scene = self.write(CHAIN)
        plain = self.good("run", scene, "--json").out
        done = subprocess.run(["sh", "-c", 'trap "" XFSZ; ulimit -f 1; exec "$@"', "sh", PROGRAM, "run", scene, "--json", "--checkpoint",
                               "state", "--checkpoint-every", "100"], cwd=self.folder, capture_output=True, text=True, timeout=PATIENCE)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(done.stderr.count("the run goes on without a new checkpoint"), 1, done.stderr)
        self.assertFalse(list(pathlib.Path(self.folder).glob("state*")))

    def test_waves_go_on(self):
        """A bar of mass points between two walls, by adaptive steps."""
        self.goes_on(self.write(
            '[material.soft]\nyoung = 30\npoisson = 0.3\ndensity = 1\n[[body]]\nname = "bar"\nmaterial = "soft"\nshape = "cylinder"\n'
            'radius = 1\nlength = 2\nslices = 12\nvelocity = 1\nposition = 0\n[[wall]]\nname = "left"\nfaces = "right"\nposition = -1.2\n'
            '[[wall]]\nname = "right"\nposition = 1.2\n[run]\nmethod = "waves"\npropagation = "dop853"\nduration = "3000 s"\n'), 1000)
