#!/usr/bin/python3
"""Pure Data plays the external ictus~ without a screen, and its samples are those of `ictus sound`, bit by bit.

    pd_test.py PROGRAM PLUGINS [--twin]

PLUGINS is the folder with ictus~.pd_linux. With --twin one message of the patch is changed, and the comparison must fail.
"""

import array
import pathlib
import re
import struct
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
WORDS = sys.argv[1:]
TWIN = "--twin" in WORDS
PROGRAM, PLUGINS = (pathlib.Path(word).resolve() for word in WORDS[:2])
FRAMES = 4410
COMPLAINT = r"(?m)^error:|couldn't create"  # of Pd; ALSA complains as well where there is no device


def samples(path):
    """Channels of a WAV file of floats."""
    data, chunks, place = path.read_bytes(), {}, 12
    while place + 8 <= len(data):
        name, size = data[place:place + 4], struct.unpack("<I", data[place + 4:place + 8])[0]
        chunks[name] = data[place + 8:place + 8 + size]
        place += 8 + size + size % 2
    kind, channels = struct.unpack("<HH", chunks[b"fmt "][:4])
    assert kind in (3, 0xFFFE), f"{path}: no floats"
    numbers = array.array("f")
    numbers.frombytes(chunks[b"data"])
    return [list(numbers[c::channels]) for c in range(channels)]


def patch(arguments, pickups, messages, out, frames=FRAMES):
    """Messages are (time in ms, words); what the pickups give from time 0 on is written as a file."""
    lines = ["#N canvas 0 0 800 600 12;"]
    lines += [f"#X obj 10 10 table pickup{c} {frames};" for c in range(pickups)]
    here = len(lines) - 1

    def add(line):
        nonlocal here
        lines.append(f"#X {line};")
        here += 1
        return here - 1

    links = []
    begin, order = add("obj 10 100 loadbang"), add("obj 10 130 t b b b b")
    links.append((begin, 0, order, 0))
    player = add(f"obj 10 300 ictus~ {arguments}")
    for c in range(pickups):
        writer = add(f"obj 10 350 tabwrite~ pickup{c}")
        links += [(player, c, writer, 0), (order, 2, writer, 0)]
    said = add("obj 200 350 print said")
    links.append((player, pickups, said, 0))
    switch = add("msg 300 100 \\; pd dsp 1")
    links.append((order, 3, switch, 0))
    for time, words in messages:
        message = add(f"msg 100 200 {words}")
        if time > 0:
            wait = add(f"obj 100 170 delay {time}")
            links += [(order, 1, wait, 0), (wait, 0, message, 0)]
        else:
            links.append((order, 1, message, 0))
        links.append((message, 0, player, 0))
    tables = " ".join(f"pickup{c}" for c in range(pickups))
    wait = add(f"obj 300 200 delay {1000 * frames / 44100 + 20}")
    parts = add("obj 300 230 t b b")
    write = add(f"msg 300 260 write -wave -bytes 4 -rate 44100 {out} {tables}")
    writer, leave = add("obj 300 290 soundfiler"), add("msg 400 260 \\; pd quit")
    links += [(order, 0, wait, 0), (wait, 0, parts, 0), (parts, 1, write, 0), (write, 0, writer, 0), (parts, 0, leave, 0)]
    return "\n".join(lines + [f"#X connect {a} {b} {c} {d};" for a, b, c, d in links]) + "\n"


class Pd(unittest.TestCase):
    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory(prefix="ictus-pd-")
        self.folder = pathlib.Path(self.temporary.name)
        self.addCleanup(self.temporary.cleanup)

    def play(self, arguments, pickups, messages, frames=FRAMES):
        """Samples, and what Pd said."""
        out = self.folder / "pd.wav"
        (self.folder / "patch.pd").write_text(patch(arguments, pickups, messages, out, frames), encoding="utf-8")
        done = subprocess.run(["pd", "-noprefs", "-nogui", "-batch", "-r", "44100", "-path", PLUGINS, "-path",
                               ROOT / "scenes", "-stderr", "-open", self.folder / "patch.pd"],
                              capture_output=True, text=True, timeout=120, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        return (samples(out) if out.exists() else None), done.stdout + done.stderr

    def rendered(self, scene, *words, frames=FRAMES):
        out = self.folder / "ictus.wav"
        subprocess.run([PROGRAM, "sound", ROOT / "scenes" / f"{scene}.toml", "-o", out, "--duration", f"{frames / 44100} s",
                        "--force", *words], check=True, capture_output=True, timeout=120)
        return samples(out)

    def test_the_samples_of_a_scene_are_those_of_the_program(self):
        for scene, pickups in (("struck_bar", 2), ("church_bell", 1), ("string_on_bridge", 1)):
            heard, said = self.play(f"{scene}.toml", pickups, [(0, "rest" if TWIN else "bang")])
            self.assertNotRegex(said, COMPLAINT)
            expected = self.rendered(scene)
            self.assertGreater(max(map(abs, expected[0])), 1e-3)
            for one, other in zip(heard, expected):
                worst = max(abs(a - b) for a, b in zip(one, other))
                self.assertEqual(one, other, f"{scene}: off by {worst}")

    def test_presets_need_no_file(self):
        for scene in ("church_bell", "rolling_on_wood", "washboard"):
            heard, said = self.play(scene, 1, [(0, "bang")])
            self.assertNotRegex(said, COMPLAINT)
            self.assertGreater(max(map(abs, heard[0])), 1e-6, scene)
            self.assertEqual(heard, self.rendered(scene), scene)

    def test_messages_act_at_their_time(self):
        """A strike at 10 ms, 441 samples, inside of a block of 64, is the strike at 0 shifted by as much."""
        now, _ = self.play("struck_bar.toml", 2, [(0, "2")])
        later, _ = self.play("struck_bar.toml", 2, [(10, "mallet 2")])
        self.assertEqual(later[0][:441], [0.0] * 441)
        self.assertEqual(later[0][441:], now[0][:-441])
        self.assertGreater(max(map(abs, now[0])), 1e-2)

    def test_names_of_the_scene_set_its_numbers(self):
        heard, said = self.play("struck_bar.toml", 2, [(0, "body.mallet.mass 20 g"), (0, "bang"), (60, "energy")])
        self.assertNotRegex(said, COMPLAINT)
        self.assertRegex(said, r"said: energy [0-9.e-]+")
        expected = self.rendered("struck_bar", "--set", 'body.mallet.mass="20 g"')
        self.assertEqual(heard, expected)

    def test_notes_are_transposed(self):
        _, said = self.play("glockenspiel -notes 72 96 -voices 4", 1, [(0, "note 90 1"), (5, "note 60 1")])
        self.assertIn("there is no note 60", said)
        self.assertEqual(len(re.findall(COMPLAINT, said)), 1, said)

    def test_refusals(self):
        for arguments, words in (("nowhere.toml", "no such scene"), ("drum -voices 0", "-voices"), ("", "needs a scene"),
                                 ("drum -notes 80 70", "-notes"), ("impact.toml", "nothing to listen to")):
            _, said = self.play(arguments, 1, [(0, "bang")], 64)
            self.assertIn(words, said, arguments)
        for message, words in (("gong 1", "nothing is called gong"), ("body.mallet.mas 1", "mass"), ("mallet", "needs a speed")):
            _, said = self.play("struck_bar.toml", 2, [(0, message)], 64)
            self.assertIn(words, said, message)

    def test_the_help_patch_opens(self):
        done = subprocess.run(["pd", "-noprefs", "-nogui", "-batch", "-path", PLUGINS, "-stderr", "-open",
                               PLUGINS / "ictus~-help.pd", "-send", "pd quit"],
                              capture_output=True, text=True, timeout=120, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertNotRegex(done.stdout + done.stderr, COMPLAINT + "|connect")

    def test_it_is_one_file_that_needs_the_c_library_alone(self):
        for file, entry in ((PLUGINS / "ictus~.pd_linux", "ictus_tilde_setup"), (PLUGINS / "lv2" / "ictus.lv2" / "ictus.so", "lv2_descriptor")):
            read = subprocess.run(["readelf", "-dW", file], capture_output=True, text=True, check=True).stdout
            needed = set(re.findall(r"\(NEEDED\).*\[(.*?)\]", read))
            self.assertLessEqual(needed, {"libm.so.6", "libc.so.6", "ld-linux-x86-64.so.2", "libpthread.so.0"}, file)
            names = subprocess.run(["nm", "-D", "--defined-only", file], capture_output=True, text=True, check=True).stdout
            self.assertEqual([line.split()[-1].split("@")[0] for line in names.splitlines() if " A " not in line], [entry])


if __name__ == "__main__":
    suite = unittest.defaultTestLoader.loadTestsFromTestCase(Pd)
    if TWIN:
        suite = unittest.TestSuite([Pd("test_the_samples_of_a_scene_are_those_of_the_program")])
    passed = unittest.TextTestRunner(verbosity=2).run(suite).wasSuccessful()
    sys.exit(0 if passed != TWIN else 1)
