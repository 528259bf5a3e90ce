"""What the program shows on a terminal: tables within its width, bold heads, progress; and none of it in a file."""

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import termios
import threading
import time
import unicodedata

from harness import Case, Done, IMPACT, LONG, PATIENCE, PROGRAM, ROOT, in_scene, plain_environment

ESCAPE = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")


def shown(line):
    """Columns that a line takes."""
    return sum(0 if unicodedata.combining(letter) else 2 if unicodedata.east_asian_width(letter) in "WF" else 1
               for letter in ESCAPE.sub("", line))


class Screen:
    """A terminal of some width; `text` is what was written to it."""

    def __init__(self, width):
        self.master, self.end = pty.openpty()
        fcntl.ioctl(self.end, termios.TIOCSWINSZ, struct.pack("HHHH", 50, width, 0, 0))
        self.bytes, self.ended = b"", False
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()

    def read(self):
        """Until nothing is left after the end. Not every kernel says when the other end of a terminal is closed."""
        while select.select([self.master], [], [], 0.1)[0] or not self.ended:
            if select.select([self.master], [], [], 0)[0]:
                self.bytes += os.read(self.master, 65536)

    def close(self):
        """What was written, once its writer has ended."""
        self.ended = True
        self.reader.join(PATIENCE)
        os.close(self.end)
        os.close(self.master)
        return self.bytes.decode().replace("\r\n", "\n")


class Terminal(Case):
    def on_terminal(self, *words, width=80, streams=("out",), after=None, **environment):
        """Runs the program with standard output, standard error or both on a terminal."""
        screens = {name: Screen(width) for name in streams}
        ends = {name: screens[name].end if name in screens else subprocess.PIPE for name in ("out", "err")}
        with subprocess.Popen([PROGRAM, *map(str, words)], cwd=self.folder, stdin=subprocess.DEVNULL, stdout=ends["out"],
                              stderr=ends["err"], env=plain_environment(**{"TERM": "xterm", **environment})) as child:
            if after:
                after(child)
            piped = dict(zip(("out", "err"), child.communicate(timeout=PATIENCE)))
        texts = {name: screens[name].close() if name in screens else (piped[name] or b"").decode()
                 for name in ("out", "err")}
        return Done(child.returncode, texts["out"], texts["err"], 0)

    COMMANDS = (("run", ROOT / "scenes/impact.toml"), ("run", ROOT / "scenes/cradle.toml"),
                ("compare", ROOT / "scenes/impact.toml", "--phases", "0"), ("run", ROOT / "scenes/two_cylinders.toml"),
                ("compare", ROOT / "scenes/cradle.toml", "--with", "lzb", "newton"), ("list",), ("explain", "energy_arc"),
                ("exact", "hunt_crossley", "mass=0.01", "stiffness=1e9", "exponent=1.5", "damping=0.5", "speed=1"))

    def tables(self, text):
        """Lines of tables: those of a block with a rule in it."""
        return [line for block in text.split("\n\n") if "──" in block for line in block.split("\n")]

    def test_tables_fit_the_terminal(self):
        for words in self.COMMANDS:
            for width in (80, 200):
                with self.subTest(words=words[:2], width=width):
                    done = self.on_terminal(*words, width=width)
                    self.assertEqual((done.code, done.err), (0, ""))
                    lines = self.tables(done.out)
                    self.assertTrue(lines)
                    self.assertLessEqual(max(map(shown, lines)), width, max(lines, key=shown))

    def test_explanations_fit_the_terminal(self):
        for name in ("moreau_jean", "lzb", "hunt_crossley", "event_driven"):
            with self.subTest(name):
                piped, done = self.good("explain", name).out, self.on_terminal("explain", name).out
                self.assertLessEqual(max(map(shown, done.split("\n"))), 80)
                self.assertEqual(done.split(), piped.split())
                self.assertEqual(self.on_terminal("explain", name, "--wide").out, piped)

    def test_words_fit_the_terminal(self):
        """Summaries, lists, remarks and complaints, and not only tables."""
        scenes = ROOT / "scenes"
        said = [("check", scene) for scene in sorted(scenes.glob("*.toml"))]
        said += [("run", scenes / f"{name}.toml") for name in ("cradle", "hanging_cradle", "billiard_break", "two_cylinders")]
        said += [("compare", scenes / "three_balls.toml"), ("reproduce", "preclik"), ("sound", scenes / "struck_bar.toml"),
                 ("run", scenes / "cradle.toml", "--set", "run.method=newtn"),
                 ("run", scenes / "ball_in_frame.toml", "--set", "run.method=newton"),
                 ("fit", scenes / "impact.toml", "--key", "contact.damping", "--measured", "contact_time=1 s")]
        for words in said:
            with self.subTest(words=[str(word) for word in words]):
                done = self.ictus(*words, environment={"COLUMNS": "80"})
                self.assertIn(done.code, (0, 1, 2))
                lines = (done.out + done.err).split("\n")
                self.assertEqual([line for line in lines if shown(line) > 80 and " " in line.strip()], [])
        narrow, all_words = (self.ictus("check", scenes / "cradle.toml", environment=environment).out
                             for environment in ({"COLUMNS": "60"}, {}))
        self.assertNotEqual(narrow, all_words)
        self.assertEqual(narrow.split(), all_words.split())

    def test_help_fits_the_terminal(self):
        """Of every verb, whose words stay in their column, of the lists' last line and of the version."""
        subcommands = self.good("--help").out.split("Subcommands:\n")[1].split("\n\n")[0]
        verbs = re.findall(r"^  (\w+)", subcommands, re.MULTILINE)
        self.assertGreater(len(verbs), 15)
        for words in [(verb, "--help") for verb in verbs] + [(), ("--help",), ("--version",), ("list", "systems")]:
            with self.subTest(words=words):
                piped, done = (self.good(*words, environment=environment).out for environment in ({}, {"COLUMNS": "80"}))
                lines = done.split("\n")
                self.assertEqual([line for line in lines if shown(line) > 80 and " " in line.strip()], [])
                if words[:1] != ("list",):  # tables have other rules
                    self.assertEqual(done.split(), piped.split())
                if "--help" in words:
                    self.assertLessEqual({len(line) - len(line.lstrip()) for line in lines}, {0, 2, 30})

    def test_wide_shows_every_column(self):
        scene = ROOT / "scenes/impact.toml"
        piped = self.good("compare", scene, "--phases", "0").out
        narrow = self.on_terminal("compare", scene, "--phases", "0", NO_COLOR="1").out
        wide = self.on_terminal("compare", scene, "--phases", "0", "--wide", NO_COLOR="1").out
        self.assertEqual(wide, piped)
        self.assertRegex(narrow, r"\d columns more with --wide: ")
        self.assertNotIn("--wide", piped)

    def test_columns_in_the_environment_count_in_a_pipe_too(self):
        scene = ROOT / "scenes/impact.toml"
        for width in (60, 100):
            done = self.good("run", scene, environment={"COLUMNS": str(width)})
            self.assertLessEqual(max(map(shown, self.tables(done.out))), width)
        for nonsense in ("", "wide", "-5", "0"):
            self.assertEqual(self.good("run", scene, environment={"COLUMNS": nonsense}).out, self.good("run", scene).out)

    def test_bold_on_a_terminal_only(self):
        scene = ROOT / "scenes/impact.toml"
        self.assertIn("\x1b[1mImpacts\x1b[0m\n", self.on_terminal("run", scene).out)
        for environment in ({"NO_COLOR": "1"}, {"TERM": "dumb"}):
            self.assertNotIn("\x1b", self.on_terminal("run", scene, **environment).out)
        self.assertNotIn("\x1b", self.good("run", scene).out)

    def test_a_wrong_scene_in_bold_on_a_terminal_only(self):
        self.write(in_scene(IMPACT, mass="-1"))
        self.assertIn("\x1b[1mscene.toml:3:8:\x1b[0m ", self.on_terminal("run", "scene.toml", streams=("err",)).err)
        self.assertNotIn("\x1b", self.ictus("run", "scene.toml").err)

    def test_verbs_without_tables_refuse_wide(self):
        for verb in ("check", "fit"):
            self.assertEqual(self.ictus(verb, self.write(IMPACT), "--wide").code, 2)

    def test_progress_tells_the_time_left(self):
        def wait(child):
            self.work(child, 2.6)
            child.terminate()
        name = self.write(in_scene(LONG, duration='"1 s"'))
        on_screen = self.on_terminal("run", name, streams=("err",), after=wait)
        self.assertEqual(on_screen.code, 1, on_screen.err)
        self.assertRegex(on_screen.err, r"\r\x1b\[K[━╌]{20} \d+ % of 1\.000 s, \d[\w ]* left")
        self.assertIn("\r\x1b[K", on_screen.err[on_screen.err.rindex("left"):], "the bar is wiped away")
        start = time.monotonic()
        in_a_log = self.on_terminal("run", name, streams=(), after=wait)
        self.assertRegex(in_a_log.err, r"(?m)^\d+ % of 1\.000 s, \d[\w ]* left$")
        self.assertNotIn("\r", in_a_log.err)
        most = 1 + (time.monotonic() - start) / 10
        self.assertLessEqual(in_a_log.err.count(" left"), most, "at most a line every ten seconds")

    def test_work_that_cannot_say_how_far_it_is_says_how_long_it_takes(self):
        def wait(child):
            self.work(child, 2.6)
            child.kill()
        words = ("fit", self.write(in_scene(LONG, duration='"1 s"')), "--key", "contact.damping", "--measured", "ball.velocity=-0.7")
        self.assertRegex(self.on_terminal(*words, streams=("err",), after=wait).err, r"\r\x1b\[Kcontact\.damping: working for \d+ s")
        self.assertRegex(self.on_terminal(*words, streams=(), after=wait).err, r"^contact\.damping: working for \d+ s\n")

    def test_short_runs_are_silent(self):
        self.assertEqual(self.on_terminal("run", self.write(IMPACT), streams=("err",)).err, "")
