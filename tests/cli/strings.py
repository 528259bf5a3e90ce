"""What the strings of a scene may do: nothing to the terminal, to tables, to the page, or to where files go."""

import csv
import json
import re

from harness import IMPACT, Case

# Title, home, erase, C1's beginning of a sequence, the direction of writing, a bell.
EVIL = r"\u001b]0;evil\u0007 \u001b[2J \u009b31m \u202e \u0008 \u007f"
OBEYED = re.compile("[\x00-\x08\x0b-\x1f\x7f\x80-\x9f\u202a-\u202e\u2066-\u2069]")
FORMULA = '=HYPERLINK(\\"a\\")'


class Strings(Case):
    def named(self, name, title="t"):
        return f'title = "{title}"\n' + IMPACT.replace('"ball"', f'"{name}"')

    def harmless(self, done):
        for text in (done.out, done.err):
            self.assertIsNone(OBEYED.search(text), repr(text[:400]))

    def test_a_title_cannot_reach_the_terminal(self):
        scene = self.write(self.named("ball", EVIL))
        for words in (("run", scene), ("run", scene, "--json"), ("check", scene), ("check", scene, "--full"),
                      ("compare", scene, "--with", "phi", "--phases", "0")):
            with self.subTest(words):
                done = self.good(*words)
                self.harmless(done)
        said = self.good("run", scene, "--json").json()
        self.assertEqual(said["title"], json.loads(f'"{EVIL}"'), "JSON keeps the letters, as escapes")

    def test_names_have_no_control_characters(self):
        for letter in (r"\u001b", r"\n", r"\u0000", r"\u007f"):
            done = self.ictus("run", self.write(self.named("a" + letter)))
            self.assertEqual(done.code, 2)
            self.assertIn("control characters", done.err)
        self.harmless(self.good("run", self.write(self.named(r"a\u009b31m\u202e"))))

    def test_complaints_are_harmless(self):
        escape = "\x1b[31m\x9b2J"
        for scene in (f'[[body]]\nname = "b"\nmass = "1 {EVIL}"\n"{EVIL}" = 3\n', IMPACT.replace("phi", EVIL)):
            done = self.ictus("run", self.write(scene))
            self.assertEqual(done.code, 2)
            self.assertIn("␛", done.err)
            self.harmless(done)
        for words in (("run", f"no{escape}.toml"), ("run", self.write(IMPACT), "--set", f"run.step={escape}"), (f"ru{escape}n",),
                      ("explain", escape), ("exact", escape), ("exact", "hunt_crossley", escape), (f"--{escape}",)):
            with self.subTest(words):
                done = self.ictus(*words)
                self.assertEqual(done.code, 2)
                self.harmless(done)
        done = self.ictus("run", b"no\xff\x9b.toml".decode(errors="surrogateescape"))
        self.harmless(done)

    def test_bold_is_ours_alone(self):
        """On a terminal heads are bold, and a title that asks for red stays as it is."""
        scene = self.write(self.named("ball", r"\u001b[31mred"))
        self.assertNotIn("\x1b", self.good("run", scene).out)
        self.assertIn("␛[31mred", self.good("run", scene).out)

    def test_tables_hold_no_formulas(self):
        """Neither in a cell nor behind a comma of a comment; names stay readable and numbers stay numbers."""
        scene = self.write(self.named(FORMULA, "a, " + FORMULA + r";@sum\t+cmd|x,-1"))
        self.good("run", scene, "-o", "out")
        text = (self.folder / "out/run.csv").read_text(encoding="utf-8")
        self.assertIsNone(OBEYED.search(text))
        head = next(line for line in text.split("\n") if not line.startswith("#"))
        names = next(csv.reader([head]))
        self.assertIn("'=HYPERLINK(\"a\").position [m]", names)
        for line in text.split("\n"):
            for cell in next(csv.reader([line]), []) if not line.startswith("#") else re.split("[,;\t]", line):
                self.assertNotRegex(cell, r"^[ \"]*([=@\t\r]|[+-](?![0-9.e+-]+$))", line[:200])
        self.assertIn(",-1", text.split("\n")[0], "a number is no formula")

    def test_a_title_stays_in_its_comment(self):
        scene = self.write(self.named("ball", r"a\ntime [s]\n1,2\r\n3"))
        self.good("run", scene, "-o", "out")
        lines = (self.folder / "out/run.csv").read_text(encoding="utf-8").split("\n")
        self.assertTrue(lines[0].startswith("# title: a time [s] 1,2"), lines[0])
        self.assertTrue(lines[1].startswith("# "))

    def test_the_page_shows_strings_as_text(self):
        tag = "</script><script>alert(1)</script><img src=x onerror=alert(1)>"
        scene = self.write(self.named(tag.replace("/", ""), tag))
        self.good("run", scene, "-o", "out", "--report")
        page = (self.folder / "out/report.html").read_text(encoding="utf-8")
        self.assertNotIn("<script>alert", page)
        self.assertNotIn("<img src=x", page)
        self.assertEqual(page.count("</script>"), page.count("<script"))
        self.assertIn("default-src 'none'", page)

    def test_names_are_no_places(self):
        """No string of a scene chooses where a file goes: only the command does."""
        for name in ("../up", "/tmp/up", "a/b", "..", ".", "C:up", "-o"):
            with self.subTest(name):
                done = self.ictus("run", self.write(self.named(name, "../../up")), "-o", "out", "--report", "--force")
                self.assertIn(done.code, (0, 2))
                self.assertLessEqual(set(self.files()), {"scene.toml", *(f"out/{x}" for x in ("run.csv", "run.h5", "scene.toml", "report.html"))})
