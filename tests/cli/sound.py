"""ictus sound: audio files, levels, partials, and what is refused."""

import math
import struct

from harness import Case, IMPACT, ROOT

BAR = """[material.steel]

[[body]]
name = "mallet"
mass = "12 g"
position = "-1 mm"
velocity = "1.5 m/s"

[[resonator]]
name = "bar"
kind = "bar"
material = "steel"
length = "180 mm"
width = "30 mm"
thickness = "8 mm"
strike = 0.5

[[resonator.pickup]]
name = "end"
at = 0.02

[[resonator.pickup]]
name = "near_middle"
at = 0.45

[contact]
law = "hunt_crossley"
stiffness = "2e8 N/m^1.5"
exponent = 1.5
damping = "0.2 s/m"
"""


def wav(data):
    """Rate, channels, bits and samples (rows) of a WAV file, of integers or floats."""
    assert data[:4] == b"RIFF" and data[8:12] == b"WAVE"
    assert struct.unpack("<I", data[4:8])[0] == len(data) - 8
    chunks, place = {}, 12
    while place + 8 <= len(data):
        name, size = data[place:place + 4], struct.unpack("<I", data[place + 4:place + 8])[0]
        chunks[name] = data[place + 8:place + 8 + size]
        place += 8 + size + size % 2
    kind, channels, rate, _, _, bits = struct.unpack("<HHIIHH", chunks[b"fmt "][:16])
    raw = chunks[b"data"]
    if kind == 3:
        numbers = [x[0] for x in struct.iter_unpack("<f", raw)]
    elif bits == 16:
        numbers = [x[0] for x in struct.iter_unpack("<h", raw)]
    else:
        numbers = [int.from_bytes(raw[i:i + 3], "little", signed=True) for i in range(0, len(raw), 3)]
    rows = [numbers[i:i + channels] for i in range(0, len(numbers), channels)]
    return rate, channels, bits, rows


class Sound(Case):
    SHORT = ("--duration", "50 ms")

    def heard(self, *words):
        return self.good("sound", self.write(BAR), *self.SHORT, *words)

    def audio(self, name="bar.wav"):
        return wav((self.folder / name).read_bytes())

    def test_floats_hold_si_units(self):
        text = self.heard("-o", "bar.wav").out
        self.assertIn("wrote bar.wav", text)
        self.assertIn("full scale is 1 m/s", text)
        rate, channels, bits, rows = self.audio()
        self.assertEqual((rate, channels, bits, len(rows)), (44100, 2, 32, 2205))
        document = self.good("sound", "scene.toml", *self.SHORT, "--json").json()
        for channel, pickup in enumerate(document["sound"]["pickups"]):
            self.near(max(abs(row[channel]) for row in rows), pickup["peak"], 1e-6, pickup["name"])
        self.assertEqual([p["name"] for p in document["sound"]["pickups"]], ["bar.end", "bar.near_middle"])

    def test_partials_are_the_modes(self):
        document = self.good("sound", self.write(BAR), "--duration", "0.3 s", "--json").json()
        sound, run = document["sound"], document["run"]
        self.assertEqual(run["scheme"], "projected")
        self.assertLess(abs(run["ledger"]["remainder"]), 1e-12 * run["ledger"]["initial"])
        partials = sound["pickups"][0]["partials"]
        self.assertGreaterEqual(len(partials), 3)
        # A free bar of 180 × 8 mm, E = 200 GPa, 7850 kg/m³: 4.73004² √(EI/ρA)/2πL², and 5.404 times that.
        first = 4.730040744862704**2 * 0.008 / math.sqrt(12) * math.sqrt(200e9 / 7850) / (2 * math.pi * 0.18**2)
        self.near(min(p["frequency"] for p in partials), first, 1e-5)
        for partial in partials:
            self.assertIsNotNone(partial["mode"], partial)
            self.near(partial["frequency"], partial["mode"]["frequency"], 1e-6)
            self.near(partial["t60"], partial["mode"]["t60"], 1e-2)
            self.assertLess(abs(20 * math.log10(partial["amplitude"] / partial["mode"]["amplitude"])), 0.1)

    def test_integers_need_a_level(self):
        done = self.ictus("sound", self.write(BAR), *self.SHORT, "-o", "bar.wav", "--format", "wav16")
        self.assertEqual(done.code, 2, done.err)
        self.assertIn("--full-scale", done.err)
        self.assertEqual(self.files(), ["scene.toml"])
        text = self.heard("-o", "bar.wav", "--format", "wav16", "--normalise").out
        self.assertIn("normalised: full scale is ", text)
        rate, channels, bits, rows = self.audio()
        self.assertEqual((rate, channels, bits), (44100, 2, 16))
        self.assertEqual(max(max(map(abs, row)) for row in rows), 32767)
        text = self.heard("-o", "fine.wav", "--format", "wav24", "--full-scale", "20 m/s", "--rate", "48 kHz").out
        self.assertIn("full scale is 20 m/s", text)
        self.assertEqual(self.audio("fine.wav")[:3], (48000, 2, 24))

    def test_clipping_is_an_error(self):
        done = self.ictus("sound", self.write(BAR), *self.SHORT, "-o", "bar.wav", "--format", "wav16",
                          "--full-scale", "1 mm/s")
        self.assertEqual(done.code, 2)
        self.assertRegex(done.err, r"the peak of pickup bar\.\w+, \S+ m/s at \S+ s, is above the full scale of 0.001 m/s")
        self.assertIn("--normalise", done.err)
        self.assertEqual(self.files(), ["scene.toml"])

    def test_flac_and_quantities(self):
        self.heard("-o", "bar.flac", "--normalise", "--quantity", "displacement")
        self.assertEqual((self.folder / "bar.flac").read_bytes()[:4], b"fLaC")

    def test_same_bytes_and_nothing_overwritten(self):
        self.heard("-o", "bar.wav", "--report")
        first = (self.folder / "bar.wav").read_bytes()
        page = (self.folder / "bar.html").read_text(encoding="utf-8")
        self.assertIn('<audio controls preload="metadata" src="data:audio/wav;base64,UklGR', page)
        done = self.ictus("sound", "scene.toml", *self.SHORT, "-o", "bar.wav")
        self.assertEqual(done.code, 2)
        self.assertIn("--force", done.err)
        self.heard("-o", "bar.wav", "--force")
        self.assertEqual((self.folder / "bar.wav").read_bytes(), first)
        self.assertEqual(self.files(), ["bar.html", "bar.wav", "scene.toml"])

    def test_fit_recording(self):
        """What is heard of a bar gives back the T60s of its modes."""
        document = self.good("sound", self.write(BAR), "-o", "bar.wav", "--duration", "0.4 s", "--json").json()
        modes = [p["mode"] for p in document["sound"]["pickups"][0]["partials"] if p["level"] > -40]
        fitted = self.good("fit", "recording", "bar.wav", "--json").json()["partials"]
        for mode in modes:
            best = min(fitted, key=lambda p: abs(p["frequency"] - mode["frequency"]))
            self.near(best["frequency"], mode["frequency"], 1e-5)
            self.near(best["t60"], mode["t60"], 0.01)
        self.assertIn("damping = { t60 = [", self.good("fit", "recording", "bar.wav").out)
        for words in (("fit", "recording"), ("fit", "recording", "scene.toml"), ("fit", "recording", "none.wav"),
                      ("fit", "recording", "bar.wav", "--from", "0.1")):
            self.assertEqual(self.ictus(*words).code, 2, words)

    def test_play_without_a_device(self):
        """Where there is a device this would be heard; the gate has none, and nothing is written."""
        done = self.ictus("sound", self.write(BAR), *self.SHORT, "-o", "bar.wav", "--play", "--normalise")
        self.assertEqual(done.code, 2, done.err)
        self.assertRegex(done.err, r"--play: (there is no|this program was built without)")
        self.assertEqual(self.files(), ["scene.toml"])

    def test_gltf_sounds_the_same(self):
        """The modes of a free bar as glTF, read by a scene that strikes the same points: the same impact, to single
        precision."""
        self.heard("--gltf", "bar.gltf", "-o", "bar.wav")
        read = BAR[:BAR.index("[[resonator]]")] + """[[resonator]]
name = "bar"
kind = "gltf"
file = "bar.gltf"
strike = "point-1"

[[resonator.pickup]]
name = "end"
at = "point-2"
""" + BAR[BAR.index("[contact]"):]
        self.good("sound", self.write(read, "read.toml"), *self.SHORT, "-o", "read.wav")
        first, second = self.audio()[3], self.audio("read.wav")[3]
        peak = max(abs(row[0]) for row in first)
        self.assertLess(max(abs(a[0] - b[0]) for a, b in zip(first, second)), 2e-3 * peak)

    def test_gltf_tells_what_it_leaves_out(self):
        """A felt on a free bar: the motion that it lets go on is no mode of glTF, and neither is one that it damps so far that
        it creeps."""
        document = self.heard("--gltf", "bar.gltf", "--json").json()["sound"]["gltf"]
        self.assertEqual(document, {"name": "bar.gltf", "left_out": []})
        felt = """
[[resonator.hold]]
at = 0.5
stiffness = "10 N/m"
damping = "200 N*s/m"
"""
        held = self.write(BAR.replace("\n[contact]", felt + "\n[contact]"), "held.toml")
        done = self.good("sound", held, *self.SHORT, "--gltf", "held.gltf")
        self.assertIn("held.gltf leaves out, of bar: 1 rigid motion", done.out)
        self.assertRegex(done.out, r"held.gltf leaves out, of bar: mode \d+, which creeps back and does not vibrate")

    def test_places_without_a_point(self):
        table = """[[body]]
name = "ball"
mass = "1 g"
velocity = "1 m/s"
[[resonator]]
name = "bell"
kind = "table"
modes = \"\"\"
frequency,t60,rim,waist
400,1,2,0.5
900,0.5,1,1\"\"\"
strike = "rim"
[[resonator.pickup]]
name = "ear"
{}
[contact]
stiffness = 1e6
exponent = 1.5
"""
        for at, said in (('', "bell.ear: at is missing"), ('at = "rin"', "bell.ear: it has no point named 'rin'"),
                         ('at = 0.3', "bell.ear: it has no point named '0.3'"),
                         ('at = ["rim", "waist"]', "bell.ear: a place on it has 1 number, found 2")):
            done = self.ictus("run", self.write(table.format(at)))
            self.assertEqual(done.code, 2, at)
            self.assertIn(said, done.err)
            self.assertIn("allowed: rim, waist", done.err)
        self.good("run", self.write(table.format('at = "waist"')))
        done = self.ictus("run", self.write(BAR.replace("at = 0.02", "")))
        self.assertIn("bar.end: at is missing", done.err)
        self.assertIn("a share of the size", done.err)

    def test_tones_and_offsets_of_recordings(self):
        """A hum of 60 Hz rings as long as it does, with an offset or without; and bounces on it are heard one by one."""
        rate, t60 = 8000, 1.2
        for offset in (0, 6000):
            samples = [offset + (0 if i < 800 else 9000 * math.exp(-math.log(1000) / t60 * (i - 800) / rate)
                                 * math.sin(2 * math.pi * 60 * (i - 800) / rate)) for i in range(2 * rate)]
            self.write_audio("hum.wav", samples, rate)
            partial, *rest = self.good("fit", "recording", "hum.wav", "--json").json()["partials"]
            self.near(partial["frequency"], 60, 1e-4)
            self.near(partial["t60"], t60, 0.01)
            at, flight, samples = 800, 0.4, [offset] * (3 * rate)
            for bounce in range(8):
                for i in range(at, len(samples)):
                    samples[i] += (9000 * 0.8 ** bounce * math.exp(-math.log(1000) / 0.2 * (i - at) / rate)
                                   * math.sin(2 * math.pi * 60 * (i - at) / rate))
                at, flight = at + round(flight * rate), 0.8 * flight
            self.write_audio("bounces.wav", samples, rate)
            fitted = self.good("fit", "bounces", "bounces.wav", "--json").json()
            self.assertEqual(len(fitted["touches"]), 8)
            self.near(fitted["numbers"]["restitution"]["value"], 0.8, 2e-3)

    def write_audio(self, name, samples, rate):
        data = struct.pack(f"<{len(samples)}h", *(round(s) for s in samples))
        head = struct.pack("<4sI8sIHHIIHH4sI", b"RIFF", 36 + len(data), b"WAVEfmt ", 16, 1, 1, rate, 2 * rate, 2, 16, b"data",
                           len(data))
        (self.folder / name).write_bytes(head + data)

    def test_pressure_of_a_drum(self):
        scene = str(ROOT / "scenes" / "drum.toml")
        document = self.good("sound", scene, *self.SHORT, "--quantity", "pressure", "-o", "drum.wav", "--json").json()["sound"]
        self.assertEqual((document["unit"], document["quantity"]), ("Pa", "pressure"))
        self.assertEqual([p["name"] for p in document["pickups"]], ["skin.axis"])
        self.near(max(abs(row[0]) for row in self.audio("drum.wav")[3]), document["pickups"][0]["peak"], 1e-6)

    def test_presets_are_scenes(self):
        presets = self.good("list", "presets", "--json").json()["presets"]
        self.assertGreaterEqual(len(presets), 11)
        for preset in presets:
            scene = next(fact["text"] for fact in preset["facts"] if fact["name"] == "scene")
            self.assertTrue((ROOT / scene).exists(), scene)
            self.good("check", str(ROOT / scene))

    def test_files_of_modes_are_explained(self):
        for kind in ("table", "gltf", "sdt"):
            text = self.good("explain", kind).out
            self.assertIn("file", text)
            self.assertNotIn("ictus list )", text)

    def test_refusals(self):
        scene = self.write(BAR)
        still = self.write(IMPACT, "still.toml")
        for words, said in ((("sound", still), "nothing to listen to"),
                            (("sound", scene, "--quantity", "pressure"), "how bar (a bar) radiates is not known"),
                            (("sound", scene, "--gltf", "bar.json"), "ends with .gltf"),
                            (("sound", scene, "--quantity", "velocty"), "velocity"),
                            (("sound", scene, "-o", "x.wav", "--format", "wav8"), "wav16"),
                            (("sound", scene, "-o", "x.mp3"), "ends with .wav"),
                            (("sound", scene, "-o", "x.wav", "--format", "flac"), "ends with .flac"),
                            (("sound", scene, "--rate", "44100 m"), "--rate needs"),
                            (("sound", scene, "--rate", "-1"), "must be positive"),
                            (("sound", scene, "--set", "run.step=1e-6"), "follows from its rate"),
                            (("sound", scene, "--rate", "44100.5", "-o", "x.wav", *self.SHORT), "whole number of Hz"),
                            (("sound", scene, "--normalise"), "act on a file"),
                            (("sound", scene, "-o", "x.wav", "--normalise", "--full-scale", "1"), "exclude"),
                            (("sound", scene, "--set", "run.method=reference", *self.SHORT), "its own steps")):
            done = self.ictus(*words)
            self.assertEqual(done.code, 2, (words, done.err))
            self.assertIn(said, done.err, words)
        self.assertEqual(self.files(), ["scene.toml", "still.toml"])

    def test_hardness_is_told_over_stiffness_mass_and_speed(self):
        document = self.good("sound", self.write(BAR), *self.SHORT, "--hardness", "--json").json()
        hardness = document["sound"]["hardness"]
        self.assertEqual(hardness["striker"], "mallet")
        self.assertEqual([sweep["varied"] for sweep in hardness["sweeps"]], ["stiffness", "mass", "speed"])
        # On a wall -1/(α + 1), 1/(α + 1), -(α - 1)/(α + 1), α = 1.5; the bar gives way, and μv is not small.
        for sweep, power in zip(hardness["sweeps"], (-0.4, 0.4, -0.2)):
            self.assertLess(abs(sweep["contact_time_slope"] - power), 0.06, sweep["varied"])
            self.assertLess(sweep["centroid_slope"] * power, 0)
        self.assertIn("Hardness: the blow of mallet", self.heard("--hardness").out)
        still = self.write(BAR.replace('velocity = "1.5 m/s"', 'velocity = "0 m/s"'), "still.toml")
        done = self.ictus("sound", still, *self.SHORT, "--hardness")
        self.assertEqual(done.code, 2, done.err)
        self.assertIn("no body moves at the start", done.err)

    def test_truncation_is_told_from_runs(self):
        text = self.good("run", self.write(BAR), "--set", "run.duration=2e-3").out
        self.assertRegex(text, r"what truncation costs: the peak force of mallet-bar at \S+ s is \S+ N, \S+ N \(\+\S+ %\) "
                               r"without the residual compliance")

    def test_force_records_are_fitted_or_refused(self):
        rows = []
        # A linear spring: F = k x, half a sine of ω = √(k/m), m = 10 g, k = 1e5 N/m, 1 m/s.
        omega = math.sqrt(1e5 / 0.01)
        for i in range(400):
            t = 4e-6 * i - 1e-4
            rows.append(f"{4e-6 * i:.9g},{max(0.0, 1e5 / omega * math.sin(omega * t)) if 0 < t < math.pi / omega else 0.0:.9g}")
        (self.folder / "blow.csv").write_text("time,force\n" + "\n".join(rows) + "\n")
        numbers = self.good("fit", "force", "blow.csv", "speed=1 m/s", "--json").json()["numbers"]
        self.near(numbers["mass"]["value"], 0.01, 1e-3)
        self.near(numbers["exponent"]["value"], 1, 1e-2)
        self.assertTrue(numbers["speed"]["given"])
        rows[7] = "2.8e-05,nan"
        (self.folder / "bad.csv").write_text("time,force\n" + "\n".join(rows) + "\n")
        for words, told in ((("fit", "force", "bad.csv", "speed=1"), "row 9"),
                            (("fit", "force", "blow.csv"), "masses from speeds"),
                            (("fit", "force", "blow.csv", "speed=1 kg"), "speed needs"),
                            (("fit", "force", "blow.csv", "sped=1"), "did you mean 'speed'"),
                            (("fit", "force", "none.csv", "speed=1"), "cannot read"),
                            (("fit", "strike", "scene.toml"), "fit strike needs"),
                            (("fit", "bounces"), "one audio file")):
            done = self.ictus(*words)
            self.assertEqual(done.code, 2, words)
            self.assertIn(told, done.err)
