"""Pictures, films, files for ParaView and figures of a run, each read back by a program of somebody else."""

import csv
import re
import xml.etree.ElementTree as xml

from harness import CHAIN, Case, ROOT

SVG = "{http://www.w3.org/2000/svg}"


def circles(path):
    """Centres and radii of the balls of an SVG file, in its pixels."""
    balls = [c for c in xml.parse(path).iter(f"{SVG}circle") if "ball" in c.get("fill", "")]
    return [tuple(float(c.get(name)) for name in ("cx", "cy", "r")) for c in balls]


def picture(path):
    from PIL import Image  # slow: only for those who look
    return Image.open(path)


class Pictures(Case):
    def setUp(self):
        super().setUp()
        self.write(CHAIN, "chain.toml")

    def balls(self, *options):
        self.good("run", "chain.toml", "--svg", "a.svg", "--force", *options)
        return circles(self.folder / "a.svg")

    def test_svg_shows_every_ball_where_it_is(self):
        before, start = self.balls("--at", "-5 ms"), self.balls("--at", "0")
        self.assertEqual(len(start), 5)
        radius = start[0][2]
        for (x, _, _), (next_x, _, _) in zip(start, start[1:]):
            self.assertAlmostEqual(next_x - x, 2 * radius, delta=0.03)
        # At 1 m/s, 5 ms before it touches: half a radius away.
        self.assertAlmostEqual(start[0][0] - before[0][0], radius / 2, delta=0.03)
        for (x, _, _), (same_x, _, _) in zip(before[1:], start[1:]):
            self.assertAlmostEqual(x, same_x, delta=0.03)

    def test_the_instant_of_a_picture_is_that_of_the_largest_force(self):
        self.good("run", "chain.toml", "--svg", "a.svg")
        text = (self.folder / "a.svg").read_text(encoding="utf-8")
        peaks = [contact["peak_force_time"] for contact in self.good("run", "chain.toml", "--json").json()["run"]["contact_outcomes"]
                 if contact["peak_force"]]
        shown = re.search(r">([\d.]+) µs<", text)
        self.assertTrue(any(abs(float(shown[1]) * 1e-6 - peak) < 1e-6 for peak in peaks), shown[1])
        self.assertIn('fill="#e02020"', text, "arrows of forces")

    def test_png_has_the_balls_of_the_svg(self):
        self.good("run", "chain.toml", "--png", "a.png", "--svg", "a.svg", "--width", "720", "--at", "0")
        image = picture(self.folder / "a.png").convert("RGB")
        self.assertEqual(image.width, 720)
        self.assertEqual(image.getpixel((2, 2)), (255, 255, 255))
        colours = {image.getpixel((round(x + r / 2), round(y + r / 2) + 0)) for x, y, r in circles(self.folder / "a.svg")}
        self.assertEqual(colours, {(0x3b, 0x7d, 0xd8), (0xd8, 0x70, 0x3b), (0x3f, 0xa6, 0x6a), (0xb5, 0x57, 0xb8), (0xc9, 0xa2, 0x27)})

    def test_gif_moves_and_goes_on_for_ever(self):
        self.good("run", "chain.toml", "--gif", "a.gif", "--png", "a.png", "--at", "0", "--width", "400", "--length", "2 s")
        film = picture(self.folder / "a.gif")
        self.addCleanup(film.close)
        self.assertEqual((film.n_frames, film.info["loop"], film.width), (51, 0, 400))
        frames, holds = [], []
        for k in range(film.n_frames):
            film.seek(k)
            frames.append(film.convert("RGB").tobytes())
            holds.append(film.info["duration"])
        self.assertEqual(holds, [40] * 50 + [1000])
        self.assertGreater(len(set(frames)), 45)
        # One of its frames is the picture of the start, but for the colours that a GIF may have.
        still = picture(self.folder / "a.png").convert("RGB").tobytes()
        away = min(sum(abs(a - b) for a, b in zip(frame, still)) / len(still) for frame in frames)
        self.assertLess(away, 3)
        self.assertGreater(sum(abs(a - b) for a, b in zip(frames[0], frames[-1])) / len(still), 4)

    def test_steady_films_do_not_slow_down(self):
        self.good("run", ROOT / "scenes/bouncing_ball.toml", "--svg", "a.svg")
        done = self.good("compare", "chain.toml", "--with", "newton", "poisson", "--svg", "b.svg", "--gif", "b.gif", "--steady", "--length", "1 s")
        self.assertIn("wrote b.gif: 26 frames", done.out)
        self.assertEqual(len(circles(self.folder / "b.svg")), 10)
        words = [text.text for text in xml.parse(self.folder / "b.svg").iter(f"{SVG}text")]
        self.assertEqual(words[:4], ["newton", "20 mm", "poisson", "20 mm"])  # each with its scale

    def test_names_do_nothing_to_an_svg(self):
        self.write('title = "<script>alert(1)</script>"\n' + CHAIN, "evil.toml")
        self.good("run", "evil.toml", "--svg", "a.svg")
        text = (self.folder / "a.svg").read_text(encoding="utf-8")
        self.assertNotIn("<script", text)
        self.assertEqual(xml.parse(self.folder / "a.svg").find(f"{SVG}title").text, "<script>alert(1)</script>")

    def instants(self, folder):
        files = xml.parse(folder / "motion.pvd").iter("DataSet")
        return [(float(one.get("timestep")), folder / one.get("file")) for one in files]

    def read(self, path):
        import vtk
        reader = vtk.vtkXMLPolyDataReader()
        reader.SetFileName(str(path))
        reader.Update()
        self.assertEqual(reader.GetErrorCode(), 0)
        return reader.GetOutput()

    def test_vtk_reads_spheres_with_their_velocities_over_time(self):
        self.good("run", "chain.toml", "--vtk", "v", "--frames", "41", "-o", "out")
        instants = self.instants(self.folder / "v")
        self.assertEqual(len(instants), 41)
        self.assertEqual([t for t, _ in instants], sorted(t for t, _ in instants))
        fastest = 0
        for t, path in instants:
            data = self.read(path)
            points, fields = data.GetPointData(), data.GetFieldData()
            self.assertEqual(fields.GetArray("TimeValue").GetTuple1(0), t)
            self.assertEqual([fields.GetAbstractArray("names").GetValue(i) for i in range(5)], [f"ball-{i + 1}" for i in range(5)])
            self.assertGreaterEqual(data.GetNumberOfVerts(), 5)
            places = [data.GetPoint(i)[0] for i in range(5)]
            for i in range(5):
                self.assertEqual(points.GetArray("body").GetTuple1(i), i)
                self.assertEqual(points.GetArray("radius").GetTuple1(i), 0.01)
            # Equal masses: the mean of the velocities stays, and so does the way of the centre of mass.
            speeds = [points.GetArray("velocity").GetTuple3(i)[0] for i in range(5)]
            self.assertAlmostEqual(sum(speeds), 1, delta=1e-6)
            first = [self.read(instants[0][1]).GetPoint(i)[0] for i in range(5)]
            self.assertAlmostEqual(sum(places) - sum(first), t - instants[0][0], delta=1e-6)
            fastest = max(fastest, speeds[4])
            forces = [points.GetArray("force").GetTuple3(i)[0] for i in range(5, data.GetNumberOfPoints())]
            self.assertTrue(all(force > 0 for force in forces), "on the second body of each contact")
        self.assertGreater(fastest, 0.9)

    def test_vtk_reads_what_turns_and_what_is_pressed(self):
        import vtk  # noqa: F401  it must be there
        self.good("run", ROOT / "scenes/dominoes.toml", "--vtk", "d", "--frames", "5")
        data = self.read(self.instants(self.folder / "d")[-1][1])
        self.assertGreater(data.GetNumberOfPolys(), 4)
        turns = [data.GetPointData().GetArray("orientation").GetTuple4(i) for i in range(data.GetNumberOfPoints())]
        for turn in turns:
            self.assertAlmostEqual(sum(x * x for x in turn), 1, delta=1e-6)
        self.assertGreater(max(abs(turn[3]) for turn in turns), 0.2, "they fell")
        self.good("run", ROOT / "scenes/short_rod_into_long.toml", "--vtk", "w", "--frames", "9", "-o", "out")
        stresses = [self.read(path).GetPointData().GetArray("stress").GetRange()[1] for _, path in self.instants(self.folder / "w")]
        lines = [line for line in (self.folder / "out/points.csv").read_text(encoding="utf-8").splitlines() if line[0] != "#"]
        peak = max(float(line.rsplit(",", 1)[1]) for line in lines[1:])
        self.assertLessEqual(max(stresses), peak)
        self.assertGreater(max(stresses), 0.3 * peak)
        self.good("run", ROOT / "scenes/hanging_cradle.toml", "--vtk", "h", "--frames", "3")
        self.assertEqual(self.read(self.instants(self.folder / "h")[0][1]).GetNumberOfLines(), 5)

    def test_csv_of_a_figure(self):
        done = self.good("run", "chain.toml", "--csv", "force", "-o", "out")
        self.assertIn("wrote out/force.csv", done.out)
        lines = [line for line in (self.folder / "out/force.csv").read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
        rows = list(csv.reader(lines))
        self.assertEqual(rows[0][0], "curve")
        unit = {"N": 1, "kN": 1e3}[re.search(r"\((k?N)\)", rows[0][2])[1]]
        run = self.good("run", "chain.toml", "--json").json()["run"]
        peak = max(contact["peak_force"] for contact in run["contact_outcomes"] if contact["peak_force"])
        self.assertAlmostEqual(max(float(row[2]) for row in rows[1:]) * unit / peak, 1, delta=1e-2)
        wrong = self.ictus("run", "chain.toml", "--csv", "forse")
        self.assertEqual(wrong.code, 2)
        self.assertIn("'force'", wrong.err)

    def test_wrong_words(self):
        (self.folder / "old.png").write_bytes(b"mine")
        for words, says in (
                (("--png", "a.jpg"), "ends with .png"), (("--gif", "a.png"), "ends with .gif"), (("--png", "old.png"), "old.png"),
                (("--at", "1 ms"), "--png and --svg"), (("--length", "1 s"), "it is for --gif"), (("--width", "300"), "--png, --svg and --gif"),
                (("--steady",), "--gif and --vtk"), (("--frames", "3"), "it is for --vtk"),
                (("--svg", "a.svg", "--at", "1 min"), "no such instant"), (("--svg", "a.svg", "--at", "1 kg"), "--at needs"),
                (("--gif", "a.gif", "--length", "0 s"), "must be positive"), (("--gif", "a.gif", "--length", "9 min"), "120 s at most"),
                (("--svg", "a.svg", "--width", "1"), "--width"), (("--svg", "old.png/a.svg"), "cannot make the folder old.png")):
            done = self.ictus("run", "chain.toml", *words)
            self.assertEqual(done.code, 2, (words, done.err))
            self.assertIn(says, done.err, words)
        self.assertEqual((self.folder / "old.png").read_bytes(), b"mine")
        self.assertEqual(self.files(), ["chain.toml", "old.png"])
