#!/usr/bin/python3
"""The LV2 bundle: its Turtle is valid, and lv2apply, a host that knows neither MIDI nor workers, plays it.

    lv2_test.py PROGRAM BUNDLE
"""

import pathlib
import re
import struct
import subprocess
import sys
import tempfile
import unittest

import pd_test

BUNDLE = pathlib.Path(sys.argv[2]).resolve()
URI = "urn:ictus:struck"


def wav(frames):
    """Silence, one channel of floats."""
    data = bytes(4 * frames)
    head = struct.pack("<IHHIIHH", 16, 3, 1, 44100, 4 * 44100, 4, 32)
    return b"RIFF" + struct.pack("<I", 36 + len(data)) + b"WAVEfmt " + head + b"data" + struct.pack("<I", len(data)) + data


class Lv2(unittest.TestCase):
    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory(prefix="ictus-lv2-")
        self.folder = pathlib.Path(self.temporary.name)
        self.addCleanup(self.temporary.cleanup)

    def test_the_turtle_is_valid(self):
        def said(files):
            done = subprocess.run(["lv2_validate", *files], capture_output=True, text=True, timeout=120, check=False)
            return done.stdout + done.stderr
        files = sorted(BUNDLE.glob("*.ttl"))
        self.assertEqual(len(files), 3)
        self.assertRegex(said(files), r"Found 0 errors among")
        # An index that is no number: the validator must see it.
        broken = self.folder / "ictus.ttl"
        broken.write_text((BUNDLE / "ictus.ttl").read_text(encoding="utf-8").replace("lv2:index 3 ;", 'lv2:index "three" ;'), encoding="utf-8")
        self.assertNotRegex(said([BUNDLE / "manifest.ttl", broken, BUNDLE / "presets.ttl"]), r"Found 0 errors among")

    def test_a_host_plays_it(self):
        silence, out = self.folder / "silence.wav", self.folder / "out.wav"
        silence.write_bytes(wav(1000))  # it plays one frame at a time, and is slow
        presets = re.findall(r'rdfs:label "(\w+)" ; rdf:value (\d+)', (BUNDLE / "ictus.ttl").read_text(encoding="utf-8"))
        for name, index in (pair for pair in presets if pair[0] in ("church_bell", "drum", "rolling_on_wood", "tanpura", "washboard")):
            words = ["-c", "preset", index, "-c", "speed", "2", "-c", "strike", "1", URI]
            subprocess.run(["lv2apply", "-i", silence, "-o", out, *words], check=True, capture_output=True, timeout=120,
                           env={"LV2_PATH": f"{BUNDLE.parent}:/usr/lib/lv2", "PATH": "/usr/bin:/bin"})
            left, right = pd_test.samples(out)
            peak = max(map(abs, left))
            self.assertTrue(1e-3 < peak < 20, f"{name}: {peak}")
            self.assertEqual(left, right, name)  # these have one pickup each
        self.assertGreaterEqual(len(presets), 11)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
