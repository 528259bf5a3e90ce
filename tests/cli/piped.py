"""A scene that comes through a pipe: `-` in place of a file."""

import errno
import json
import os
import subprocess
import time

from harness import IMPACT, LEAST_PATIENCE, PATIENCE, PROGRAM, Case


class Piped(Case):
    def piped(self, text, *words):
        return subprocess.run([PROGRAM, *words], input=text, capture_output=True, text=True, cwd=self.folder,
                              timeout=PATIENCE)

    def test_a_pipe_gives_the_numbers_of_the_file(self):
        self.write(IMPACT)
        for verb, *options in (["run", "--json"], ["compare", "--with", "phi", "verlet", "--json"], ["check", "--full"],
                               ["sensitivity", "--to", "body.ball.mass", "--json"]):
            of_the_file = self.good(verb, "scene.toml", *options).out
            done = self.piped(IMPACT, verb, "-", *options)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertEqual(done.stdout.replace("standard input", "scene.toml"), of_the_file)
        heavier = self.piped(IMPACT.replace("10 g", "20 g"), "run", "-", "--json").stdout
        self.assertNotEqual(json.loads(heavier)["run"], self.good("run", "scene.toml", "--json").json()["run"])

    def test_complaints_name_standard_input(self):
        done = self.piped(IMPACT.replace("mass =", "mas ="), "run", "-")
        self.assertEqual(done.returncode, 2)
        self.assertIn("standard input:3:1", done.stderr)
        self.assertIn("did you mean 'mass'?", done.stderr)
        done = self.piped("", "run", "-")
        self.assertEqual(done.returncode, 2)
        self.assertIn("standard input: the scene is empty", done.stderr)

    def test_check_names_it(self):
        done = self.piped(IMPACT, "check", "-")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertTrue(done.stdout.startswith("standard input: good."), done.stdout)

    def test_results_have_a_folder_of_their_own(self):
        done = self.piped(IMPACT, "run", "-", "--report")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("out/standard_input/report.html", self.files())

    def fill(self, pipe, child):
        """Opens it for writing as soon as the program reads it, or has ended without."""
        while child.poll() is None:
            try:
                with open(os.open(pipe, os.O_WRONLY | os.O_NONBLOCK), "wb") as file:
                    file.write(IMPACT.encode())
                return
            except OSError as error:
                self.assertEqual(error.errno, errno.ENXIO)  # nobody reads yet
                time.sleep(0.01)

    def test_a_named_pipe_is_read_once(self):
        """Also by verbs that read the scene again and again, and by those that first ask whether it is a scene."""
        pipe = self.folder / "pipe.toml"
        os.mkfifo(pipe)
        self.write(IMPACT)
        for verb, *options in (["check", "--full"], ["run", "--json"], ["sensitivity", "--to", "body.ball.mass", "--json"],
                               ["sweep", "--vary", "body.ball.mass=0.01,0.02", "--json"],
                               ["fit", "--key", "contact.damping", "--measured", "ball.velocity=-0.7", "--json"]):
            of_the_file = self.ictus(verb, "scene.toml", *options)
            with subprocess.Popen([PROGRAM, verb, pipe.name, *options], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                  cwd=self.folder) as child:
                try:
                    self.fill(pipe, child)  # this one reading
                    out, err = child.communicate(timeout=LEAST_PATIENCE)
                except subprocess.TimeoutExpired:
                    child.kill()
                    self.fail(f"{verb} waits for a second reading")
            self.assertEqual((child.returncode, out.replace("pipe.toml", "scene.toml")), (of_the_file.code, of_the_file.out), err)

    def test_a_file_named_standard_input_is_still_a_file(self):
        self.write(IMPACT, "standard input")
        self.good("run", "standard input", "--json")
