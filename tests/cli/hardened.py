"""How the program is linked: at an address of chance, its tables read-only, no stack that runs, no path of who built it."""

import pathlib
import subprocess

from harness import PROGRAM, ROOT, Case


class Hardened(Case):
    def readelf(self, *words):
        return subprocess.run(["readelf", *words, PROGRAM], capture_output=True, text=True, check=True).stdout

    def test_how_it_is_linked(self):
        self.assertRegex(self.readelf("-h"), r"Type:\s+DYN")
        segments = self.readelf("-lW")
        self.assertIn("GNU_RELRO", segments)
        self.assertRegex(segments, r"GNU_STACK.* RW +0x")
        self.assertRegex(self.readelf("-d"), r"BIND_NOW|FLAGS_1.*NOW", "all is bound at the start, and read-only from then on")

    def test_how_it_is_compiled(self):
        """An overrun of the stack, or of a buffer whose size is known, ends the program: cmake/hardening.cmake."""
        wanted = self.readelf("--dyn-syms", "-W")
        self.assertIn("__stack_chk_fail", wanted)
        self.assertRegex(wanted, r"__(mem|str|read|f?printf|snprintf)\w*_chk", "_FORTIFY_SOURCE found nothing to watch")

    def test_it_does_not_tell_where_it_was_built(self):
        """Nor could it then be the same from two folders."""
        self.assertNotIn(str(ROOT).encode() + b"/", pathlib.Path(PROGRAM).read_bytes())
