"""The laboratory as the program serves it: the page, the scene in it, and who may ask for it. What the page does is tested by
`make lab-test`."""

import http.client
import json
import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

from harness import Case, IMPACT, PATIENCE, PROGRAM, plain_environment

PAGE = '<!doctype html><title>a page</title><script type="application/json" id="given">null</script>'


class Lab(Case):
    def setUp(self):
        """A program of its own beside a page of its own: where the real one was built does not matter."""
        super().setUp()
        self.program = self.folder / "bin" / "ictus"
        (self.program.parent / "lab").mkdir(parents=True)
        shutil.copy2(pathlib.Path(PROGRAM).resolve(), self.program)
        self.page = self.program.parent / "lab" / "lab.html"
        self.page.write_text(PAGE, encoding="utf-8")

    def refused(self, *words):
        done = subprocess.run([self.program, "lab", "--no-open", *words], cwd=self.folder, capture_output=True, timeout=PATIENCE, check=False)
        self.assertEqual(done.returncode, 2)
        return done.stderr.decode()

    def served(self, *words):
        """A program that serves, and its port."""
        child = subprocess.Popen([self.program, "lab", "--no-open", *words], cwd=self.folder, stdout=subprocess.PIPE,
                                 stderr=subprocess.PIPE, env=plain_environment())
        self.addCleanup(child.communicate)
        self.addCleanup(child.kill)
        for line in child.stdout:
            if address := re.search(rb"http://127\.0\.0\.1:(\d+)/", line):
                return child, int(address[1])
        self.fail("no address")

    def ask(self, port, path="/", method="GET", host=None):
        caller = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        self.addCleanup(caller.close)
        caller.request(method, path, headers={"Host": host} if host else {})
        reply = caller.getresponse()
        return reply.status, reply.read().decode(), reply

    def test_a_scene_and_its_files_stand_in_the_page(self):
        (self.folder / "modes").mkdir()
        (self.folder / "modes" / "m.csv").write_text("frequency,</script>\n", encoding="utf-8")
        text = IMPACT + '# é </script>\n[[resonator]]\nfile = "modes/m.csv"\n'
        child, port = self.served(self.write(text, "mine.toml"))
        status, page, reply = self.ask(port)
        self.assertEqual((status, reply.getheader("Content-Type")), (200, "text/html; charset=utf-8"))
        self.assertEqual(page.count("</script>"), 1, "the scene ends the element that holds it")
        given = json.loads(re.search(r'id="given">(.*?)</script>', page)[1])
        self.assertEqual(given["file"], "mine.toml")
        self.assertEqual(given["scene"], text)
        self.assertEqual(given["files"], {"modes/m.csv": "frequency,</script>\n"})
        for _ in range(3):  # it goes on
            self.assertEqual(self.ask(port)[1], page)
        child.send_signal(signal.SIGINT)
        self.assertEqual(child.wait(PATIENCE), 0)

    def given(self, text):
        """What stands in the page of a scene, and what the program says beside it."""
        child, port = self.served(self.write(text, "mine.toml"))
        page = self.ask(port)[1]
        child.send_signal(signal.SIGINT)
        _, said = child.communicate(timeout=PATIENCE)
        return json.loads(re.search(r'id="given">(.*?)</script>', page)[1]), said.decode()

    def test_points_are_served_too(self):
        self.write("1,2\n", "loop.csv")
        given, said = self.given('[contact]\npoints = "loop.csv"\n[contact.restitution_of_work]\npoints = "none.csv"\n[[body]]\npoints = [[1, 2]]\n')
        self.assertEqual((given["files"], said), ({"loop.csv": "1,2\n"}, ""))

    def test_only_files_below_the_folder_are_served(self):
        outside = tempfile.NamedTemporaryFile("w", suffix=".csv")
        self.addCleanup(outside.close)
        outside.write("secret")
        outside.flush()
        up = "../" + pathlib.Path(outside.name).name
        (self.folder / "link.csv").symlink_to(outside.name)
        for name in (outside.name, up, "link.csv", "bin/../" + up):
            with self.subTest(name):
                given, said = self.given(f"[[track]]\nfile = {json.dumps(name)}\n")
                self.assertEqual(given["files"], {})
                self.assertIn(f"{name} is not below the folder of the scene, and stays out of the page", said)

    def test_comments_name_no_file(self):
        self.write("1\n", "a.csv")
        given, said = self.given(IMPACT + '# file = "a.csv"\n# file = "' + "a" * 40_000 + '"\n')
        self.assertEqual((given["files"], said), ({}, ""))

    def test_a_browser_stands_on_its_own(self):
        """In a group of its own, which Ctrl-C of the terminal does not reach, and with children to wait for."""
        opener = self.folder / "tools" / "xdg-open"
        opener.parent.mkdir()
        opener.write_text(f"""#!{sys.executable}
import os, pathlib, signal
pathlib.Path("begun.part").write_text(f"{{os.getpgrp() == os.getpid()}} {{signal.getsignal(signal.SIGCHLD) == signal.SIG_DFL}}")
os.rename("begun.part", "begun")
""", encoding="utf-8")
        opener.chmod(0o755)
        child = subprocess.Popen([self.program, "lab"], cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                 env=plain_environment(PATH=f"{opener.parent}:{os.environ['PATH']}"))
        self.addCleanup(child.communicate)
        self.addCleanup(child.kill)
        begun, end = self.folder / "begun", time.monotonic() + PATIENCE
        while not begun.exists() and time.monotonic() < end:
            time.sleep(0.05)
        self.assertEqual(begun.read_text(encoding="utf-8"), "True True")

    def test_slow_readers_hold_up_nobody(self):
        """They ask and do not read until another was answered; then they get all of the page, since nobody had to be sent
        away for that."""
        self.page.write_text(PAGE + " " * 30_000_000, encoding="utf-8")
        _, port = self.served()
        slow = [socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) for _ in range(3)]
        for one in slow:
            self.addCleanup(one.close)
            one.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
            self.assertEqual(one.recv(4, socket.MSG_WAITALL), b"HTTP")
        self.assertEqual(self.ask(port, "/elsewhere")[0], 404)
        for one in slow:
            size = 0
            while got := one.recv(1 << 20):
                size += len(got)
            self.assertGreater(size, len(PAGE) + 30_000_000)

    def test_without_a_scene_the_page_is_as_it_was_made(self):
        child, port = self.served("--json")
        self.assertEqual(self.ask(port)[1], PAGE)
        self.assertEqual(self.ask(port, "/?again")[1], PAGE)
        self.assertEqual(self.ask(port, host=f"localhost:{port}")[0], 200)
        child.terminate()
        self.assertEqual(child.wait(PATIENCE), 0)

    def test_who_else_asks_is_refused(self):
        _, port = self.served()
        self.assertEqual(self.ask(port, "/etc/passwd")[0], 404)
        self.assertEqual(self.ask(port, method="POST")[0], 405)
        self.assertEqual(self.ask(port, host="example.org")[0], 403)
        with self.subTest("one who says nothing holds up nobody"):
            silent = http.client.HTTPConnection("127.0.0.1", port)
            silent.connect()
            self.addCleanup(silent.close)
            self.assertEqual(self.ask(port)[0], 200)
        self.assertIn(f"cannot listen on port {port}", self.refused("--port", str(port)))

    def test_what_cannot_be_served_is_said(self):
        self.assertIn("no such file", self.refused("nowhere.toml"))
        self.write(b"title = '\xff'\n", "bytes.toml")
        self.assertIn("takes text only", self.refused("bytes.toml"))
        self.page.write_text("<p>another page", encoding="utf-8")
        self.assertIn("not the page of the laboratory", self.refused())
        self.page.unlink()
        self.assertIn("make lab builds it", self.refused())
