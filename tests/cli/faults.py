"""What goes wrong around a run: disks that are full, folders that cannot be written, kills, little memory, odd surroundings."""

import os
import pathlib
import shutil
import signal
import subprocess
import unittest

from harness import CHAIN, IMPACT, LONG, PATIENCE, PROGRAM, Case, plain_environment

PREPARED = ["run.csv", "run.h5", "scene.toml"]

# A clock of the day that jumps by years, to and fro, at every look. Monotonic clocks do not jump.
JUMPING = """
#define _GNU_SOURCE
#include <dlfcn.h>
#include <sys/time.h>
#include <time.h>
static long jump(void) { static long n; n = (n * 1103515245 + 12345) & 0x7fffffff; return n % 1000000000 - 500000000; }
int clock_gettime(clockid_t clock, struct timespec* at) {
  static int (*real)(clockid_t, struct timespec*);
  if (!real) real = (int (*)(clockid_t, struct timespec*))dlsym(RTLD_NEXT, "clock_gettime");
  int done = real(clock, at);
  if (clock == CLOCK_REALTIME) at->tv_sec += jump();
  return done;
}
time_t time(time_t* at) { time_t now = 1700000000 + jump(); if (at) *at = now; return now; }
int gettimeofday(struct timeval* restrict at, void* restrict zone) { (void)zone; at->tv_sec = time(0); at->tv_usec = 0; return 0; }
"""


class Faults(Case):
    def shell(self, before, *words, **options):
        """A command behind some lines of a shell, which set limits or close descriptors."""
        return subprocess.run(["sh", "-c", before + '; exec "$@"', "sh", PROGRAM, *map(str, words)], cwd=self.folder,
                              capture_output=True, text=True, timeout=PATIENCE, **options)

    def parts(self):
        return [name for name in self.files() if name.endswith(".part")]

    # ---- standard output

    def test_a_full_standard_output_is_told(self):
        scene = self.write(IMPACT)
        for words in (("run", scene), ("run", scene, "--json"), ("list",), ("--help",), ("check", scene)):
            with self.subTest(words), open("/dev/full", "wb") as full:
                done = subprocess.run([PROGRAM, *words], cwd=self.folder, stdout=full, stderr=subprocess.PIPE, timeout=PATIENCE)
                self.assertEqual(done.returncode, 1)
                self.assertIn(b"standard output could not be written: No space left", done.stderr)

    def test_wrong_input_is_still_wrong_input(self):
        with open("/dev/full", "wb") as full:
            done = subprocess.run([PROGRAM, "run", "nothing.toml", "--json"], cwd=self.folder, stdout=full,
                                  stderr=subprocess.PIPE, timeout=PATIENCE)
        self.assertEqual(done.returncode, 2)

    def test_a_closed_standard_output(self):
        """It is told, and no file of results takes its place and gets what was meant for it."""
        scene = self.write(IMPACT)
        self.good("run", scene, "-o", "good")
        for close in (">&-", "<&- >&-", "<&- >&- 2>&-"):
            with self.subTest(close):
                done = self.shell("exec " + close, "run", scene, "-o", "out", "--force")
                self.assertEqual(done.returncode, 1)
                for name in PREPARED:
                    good, found = ((self.folder / folder / name).read_bytes() for folder in ("good", "out"))
                    if name == "run.csv":  # which tells the command
                        good, found = (b"\n".join(line for line in text.split(b"\n") if not line.startswith(b"# command"))
                                       for text in (good, found))
                    if name != "run.h5":
                        self.assertEqual(found, good)
        self.assertEqual(self.shell("exec 2>&-", "run", scene).returncode, 0)

    def test_a_reader_that_goes_away_ends_it(self):
        with subprocess.Popen([PROGRAM, "list", "keys"], cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as child:
            child.stdout.close()
            said = child.stderr.read()
            child.wait(PATIENCE)
        self.assertIn(child.returncode, (-signal.SIGPIPE, 1))
        self.assertNotIn(b"bug", said)

    # ---- disks

    def test_a_disk_that_is_full(self):
        """A limit on the size of files stands for it. What is there is whole, and nothing else is left."""
        scene = self.write(IMPACT)
        self.good("run", scene, "-o", "out", "--report")
        before = {name: (self.folder / name).read_bytes() for name in self.files()}
        for trap in ("", 'trap "" XFSZ; '):
            with self.subTest(trap):
                done = self.shell(trap + "ulimit -f 1", "run", scene, "-o", "out", "--report", "--force")
                self.assertEqual(done.returncode, 2, done.stderr)
                self.assertRegex(done.stderr, "(cannot write .*out/run.csv|HDF5 failed).*: File too large")
                self.assertEqual({name: (self.folder / name).read_bytes() for name in self.files()}, before)

    def test_a_disk_that_is_full_for_hdf5(self):
        """Its file is made elsewhere first, and HDF5 does not say why it fails; at the end it must not crash."""
        done = self.shell("ulimit -f 16", "run", self.write(IMPACT), "-o", "out", "--report")
        self.assertEqual(done.returncode, 2, done.stderr)
        self.assertIn("HDF5 failed", done.stderr)
        self.assertIn("File too large", done.stderr)
        self.assertEqual(self.files(), ["out/run.csv", "scene.toml"])

    @unittest.skipUnless(shutil.which("mount") and os.geteuid() == 0, "mounting takes root")
    def test_a_small_file_system(self):
        """The same on a file system of 64 kB, seen by this command alone."""
        (self.folder / "small").mkdir()
        scene = self.write(IMPACT)
        mount = "mount -t tmpfs -o size=64k tmpfs small 2>/dev/null || exit 77"
        done = subprocess.run(["unshare", "-m", "sh", "-c", mount + '; "$@" >&2; code=$?; ls -A small; exit $code', "sh", PROGRAM,
                               "run", scene, "-o", "small", "--report"], cwd=self.folder, capture_output=True, text=True, timeout=PATIENCE)
        if done.returncode not in (77, 1) or "unshare" not in done.stderr:  # where a container does not let us mount
            if done.returncode != 77:
                self.assertEqual(done.returncode, 2, done.stderr)
                self.assertIn("No space left", done.stderr)
                self.assertLessEqual(set(done.stdout.split()), set(PREPARED))

    def test_links_to_nowhere(self):
        """Refused before the run; no file is made where the link points to."""
        scene = self.write(IMPACT)
        (self.folder / "out").mkdir()
        (self.folder / "out/run.h5").symlink_to(self.folder / "elsewhere")
        for more in ((), ("--force",)):
            done = self.ictus("run", scene, "-o", "out", *more)
            self.assertEqual((done.code, done.out), (2, ""))
            self.assertIn("out/run.h5: it is a link to nowhere", done.err)
            self.assertEqual(self.files(), ["scene.toml"])
        (self.folder / "folder").symlink_to(self.folder / "elsewhere")
        self.assertEqual(self.ictus("run", scene, "-o", "folder").code, 2)
        self.assertFalse((self.folder / "elsewhere").exists())

    def test_a_link_to_a_file_stays_a_link(self):
        scene = self.write(IMPACT)
        self.write("mine", "there.csv")
        (self.folder / "out").mkdir()
        (self.folder / "out/run.csv").symlink_to("../there.csv")
        self.assertEqual(self.ictus("run", scene, "-o", "out").code, 2)
        self.assertEqual((self.folder / "there.csv").read_text(), "mine")
        self.good("run", scene, "-o", "out", "--force")
        self.assertTrue((self.folder / "out/run.csv").is_symlink())
        self.assertIn("time [s]", (self.folder / "there.csv").read_text())

    def test_a_folder_that_cannot_be_written(self):
        """Root may write everywhere but where nobody may: /proc."""
        scene = self.write(IMPACT)
        done = self.ictus("run", scene, "-o", "/proc/self")
        self.assertEqual(done.code, 2)
        self.assertIn("/proc/self", done.err)
        for target in ("/dev/null", "scene.toml"):
            self.assertEqual(self.ictus("run", scene, "-o", target, "--force").code, 2)
        self.assertIn("[[body]]", (self.folder / scene).read_text())

    @unittest.skipUnless(os.geteuid() == 0, "it takes root to be someone else")
    def test_a_folder_of_someone_else(self):
        """Read-only for who runs: told before the run, and nothing is lost that was there."""
        scene = self.write(IMPACT)
        shutil.copy(PROGRAM, self.folder / "ictus")
        self.write("mine", "run.csv")
        for path, mode in (("ictus", 0o755), (scene, 0o644), (".", 0o755)):
            (self.folder / path).chmod(mode)
        for words in (("-o", "."), ("-o", ".", "--force"), ("-o", "out"), ("--report",)):
            with self.subTest(words):
                done = subprocess.run(["./ictus", "run", scene, *words], cwd=self.folder, capture_output=True, text=True, user=65534,
                                      timeout=PATIENCE)
                self.assertEqual((done.returncode, done.stdout), (2, ""), done.stderr)
                self.assertRegex(done.stderr, "Permission denied|exists already")
        self.assertEqual((self.folder / "run.csv").read_text(), "mine")
        self.assertEqual(self.files(), ["ictus", "run.csv", "scene.toml"])

    # ---- kills

    def test_a_kill_leaves_earlier_results_whole(self):
        """Killed again and again while it writes: under the final names stands the old or the new, whole."""
        scene = self.write(LONG)
        first = {}
        for name in ("run.csv", "run.h5", "scene.toml", "report.html"):
            (self.folder / "out").mkdir(exist_ok=True)
            first[name] = ("mine " + name).encode() * 1000
            (self.folder / "out" / name).write_bytes(first[name])
        for patience in (0.3, 0.6):
            with subprocess.Popen([PROGRAM, "run", scene, "-o", "out", "--report", "--force"], cwd=self.folder,
                                  stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as child:
                self.work(child, patience)
                child.send_signal(signal.SIGINT if patience > 0.5 else signal.SIGKILL)
                if patience > 0.5:  # it writes now: kill it as soon as a file is under way
                    while child.poll() is None and not list((self.folder / "out").glob("*.part")):
                        pass
                    child.kill()
                child.wait(PATIENCE)
            for name, bytes_before in first.items():
                found = (self.folder / "out" / name).read_bytes()
                self.assertTrue(found == bytes_before or self.is_whole(name, found), f"{name} is half-written")

    @staticmethod
    def is_whole(name, found):
        if name == "run.csv":
            return found.endswith(b"\n") and found.startswith(b"# ")
        if name == "run.h5":
            return found.startswith(b"\x89HDF") and (found[8] != 0 or int.from_bytes(found[40:48], "little") == len(found))
        return found.rstrip().endswith(b"</html>") if name == "report.html" else b"[run]" in found

    def test_two_runs_into_one_folder(self):
        """Without --force one of them keeps its results, and the other says why it has none; with it both end well."""
        scene = self.write(IMPACT)
        for more in ((), ("--force",)):
            shutil.rmtree(self.folder / "out", ignore_errors=True)
            runs = [subprocess.Popen([PROGRAM, "run", scene, "-o", "out", "--report", *more], cwd=self.folder, stdout=subprocess.PIPE,
                                     stderr=subprocess.PIPE, text=True) for _ in range(4)]
            ends = [(child.communicate(timeout=PATIENCE)[1], child.returncode) for child in runs]
            self.assertTrue(all(code == 0 or code == 2 and "exists already" in said for said, code in ends), ends)
            self.assertFalse(self.parts())
            if more:
                self.assertEqual([code for _, code in ends], [0] * 4)
            for name in ("run.csv", "run.h5", "scene.toml", "report.html"):
                path = self.folder / "out" / name
                self.assertTrue(not path.exists() and not more or self.is_whole(name, path.read_bytes()), name)

    # ---- surroundings

    def test_little_memory(self):
        scene = self.write(CHAIN.replace("count = 5", "count = 5_000_000"))
        for words in (("run", scene, "--yes"), ("check", scene, "--yes"), ("check", scene, "--yes", "--json")):
            done = self.ictus(*words, memory=1_200_000_000)
            self.assertEqual(done.code, 1, done.err)
            self.assertIn("there is not enough memory for this", done.err)
            self.assertNotIn("bug", done.err)
            if "--json" in words:
                self.assertIn("not enough memory", done.json()["errors"][0]["message"])

    def least_memory(self, *words):
        """The least address space in which this ends well, in megabytes, to 2: it depends on libraries, threads and sanitizers."""
        low, high = 0, 4096
        while high - low > 2:
            middle = (low + high) // 2
            if self.ictus(*words, memory=middle << 20).code == 0:
                high = middle
            else:
                low = middle
        return high

    def test_memory_that_ends_anywhere(self):
        """It ends where the runs begin, where threads get their stacks, where the report is written: always with a word, and in order."""
        scene, codes = self.write(IMPACT), set()
        start = self.least_memory("--version")
        for verb in (("run", scene, "--report"), ("compare", scene, "--report", "--jobs", "4")):
            words = (*verb, "-o", "out", "--force")
            whole = self.least_memory(*words)
            for mega in range(start - 4, whole + 8, max(2, (whole - start) // 30)):
                with self.subTest(words, megabytes=mega):
                    done = self.ictus(*words, memory=mega << 20)
                    said = {0: "^$", 1: "not enough memory", 2: "HDF5 failed: .*: Cannot allocate memory", 127: "loading shared libraries"}
                    self.assertIn(done.code, said, done.err)
                    self.assertRegex(done.err, said[done.code])
                    self.assertFalse(self.parts())
                    codes.add(done.code)
        self.assertLessEqual({0, 1}, codes, "memory never ended, or nothing ended well")

    def test_no_home_and_odd_surroundings(self):
        """The same bytes in every language, without a home, without any environment, and in a folder of any name."""
        scene = self.write(IMPACT)
        plain = self.good("run", scene, "--json").out
        for environment in ({"HOME": "/nowhere"}, {"LC_ALL": "de_DE.UTF-8", "LANG": "de_DE.UTF-8"}, {"LC_ALL": "C"},
                            {"LC_ALL": "tr_TR.UTF-8"}, {"LC_ALL": "no such language", "LANG": "\xff"}, {"TZ": "Nowhere/None"},
                            {"PATH": ""}):
            self.assertEqual(self.good("run", scene, "--json", environment=environment).out, plain)
        bare = subprocess.run([PROGRAM, "run", scene, "--json"], cwd=self.folder, capture_output=True, env={}, timeout=PATIENCE)
        self.assertEqual((bare.returncode, bare.stdout.decode(), bare.stderr), (0, plain, b""))
        odd = self.folder / "with space, ü, 'quotes\" and $signs"
        odd.mkdir()
        (odd / scene).write_text(IMPACT, encoding="utf-8")
        there = subprocess.run([PROGRAM, "run", scene, "-o", "-out"[1:], "--json"], cwd=odd, capture_output=True, timeout=PATIENCE,
                               env=plain_environment())
        self.assertEqual((there.returncode, there.stdout.decode()), (0, plain))

    def test_a_folder_that_is_gone(self):
        """The folder that a shell stands in may have been removed."""
        gone = self.folder / "gone"
        gone.mkdir()
        done = subprocess.run(["sh", "-c", 'rmdir "$PWD"; "$@"', "sh", PROGRAM, "run", "scene.toml"], cwd=gone, capture_output=True,
                              text=True, timeout=PATIENCE)
        self.assertEqual(done.returncode, 2, done.stderr)
        self.assertIn("there is no such file", done.stderr)

    def test_a_clock_that_jumps(self):
        """Numbers, files and progress do not ask for the time of day."""
        compiler = shutil.which("gcc") or shutil.which("cc") or shutil.which("clang")
        (self.folder / "jumping.c").write_text(JUMPING, encoding="utf-8")
        subprocess.run([compiler, "-w", "-shared", "-fPIC", "-o", "jumping.so", "jumping.c", "-ldl"], cwd=self.folder, check=True)
        scene = self.write(IMPACT)
        preload = {"LD_PRELOAD": str(self.folder / "jumping.so")}
        texts = []
        for environment in ({}, preload):
            shutil.rmtree(self.folder / "out", ignore_errors=True)
            done = self.good("run", scene, "-o", "out", "--report", environment=environment)
            texts.append((done.out, [(self.folder / "out" / name).read_bytes() for name in (*PREPARED, "report.html")]))
        self.assertEqual(texts[0], texts[1])
        date = subprocess.run(["date", "+%Y"], capture_output=True, text=True, env=plain_environment(**preload), check=True).stdout
        self.assertNotEqual(pathlib.Path("/dev/null").exists() and date.strip(), "", "the clock was not asked at all")
