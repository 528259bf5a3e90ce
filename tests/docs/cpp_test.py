#!/usr/bin/env python3
"""cpp_test.py BUILD COMPILER: every block of C++ in README.md and docs compiles, links with the library and runs; every block of C compiles.

All blocks are one program: structs at its top, since pages use those of others, and each rest a function of its own. The header of the library
is compiled once beforehand, for the blocks and for their broken twins.
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

from pages import ROOT, blocks

BUILD, COMPILER = Path(sys.argv[1]).resolve(), sys.argv[2]
FLAGS = ["-std=c++20", "-O0", "-w", "-I", str(ROOT / "src"), "-isystem", "/usr/include/eigen3"]
STRUCT = re.compile(r"(?:^///.*\n)*^struct .*?^\};\n", re.S | re.M)
INCLUDE = re.compile(r"^#include .*\n", re.M)
HEAD = "#include <iostream>\n#include <ictus/ictus.hpp>\n"
# What the C of a page takes from its surroundings.
C_HEAD = """#include "ictus/resolver/ictus_impact.h"
#include "ictus/sound/ictus_sound.h"
extern const char* text;
extern char why[256];
extern float* out[2];
"""


def program(found):
    """Line marks let the compiler name the page."""
    includes, structs, functions = [], [], []
    for number, block in enumerate(found):
        includes += INCLUDE.findall(block.text)
        rest = INCLUDE.sub("\n", block.text)
        for match in STRUCT.finditer(rest):
            structs.append(f'#line {block.line + 1 + rest.count(chr(10), 0, match.start())} "{block.page}"\n{match[0]}')
        rest = STRUCT.sub(lambda match: "\n" * match[0].count("\n"), rest)
        functions.append(f'void block_{number}() {{\n#line {block.line + 1} "{block.page}"\n{rest}}}\n')
    calls = "\n".join(f"  block_{number}();" for number in range(len(found)))
    return HEAD + "".join(includes) + "".join(structs) + "".join(functions) + f"int main() {{\n{calls}\n}}\n"


def compiled(folder, text, *more):
    source = folder / "blocks.cpp"
    source.write_text(text, encoding="utf-8")
    return subprocess.run([COMPILER, *FLAGS, "-include", str(folder / "head.hpp"), str(source), *more], text=True, capture_output=True)


def compiled_c(found):
    functions = "".join(f'void block_{number}(void) {{\n#line {block.line + 1} "{block.page}"\n{block.text}}}\n' for number, block in enumerate(found))
    done = subprocess.run(["cc", "-std=c11", "-Wall", "-Werror", "-Wno-unused", "-fsyntax-only", "-I", str(ROOT / "src"), "-x", "c", "-"], input=C_HEAD + functions,
                          text=True, capture_output=True)
    return done.stderr


def main():
    cpp, c = list(blocks("cpp")), list(blocks("c"))
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        (folder / "head.hpp").write_text(HEAD, encoding="utf-8")
        subprocess.run([COMPILER, *FLAGS, "-x", "c++-header", str(folder / "head.hpp"), "-o", str(folder / "head.hpp.gch")], check=True)
        done = compiled(folder, program(cpp), "-o", str(folder / "blocks"), "-L", str(BUILD), f"-Wl,-rpath,{BUILD}", "-lictus", "-lfmt")
        faults = done.stderr
        if not faults:
            ran = subprocess.run([str(folder / "blocks")], cwd=ROOT, text=True, capture_output=True, timeout=600)
            faults = f"exit code {ran.returncode}: {ran.stderr}" if ran.returncode else ""
        faults += compiled_c(c)
        # Broken twins: a name that is none, in both languages.
        cpp[0].text = cpp[0].text.replace("ictus::", "ictus::no_such_", 1)
        c[0].text = c[0].text.replace("ictus_sound_", "ictus_no_such_", 1)
        if not compiled(folder, program(cpp[:1]), "-fsyntax-only").stderr or not compiled_c(c[:1]):
            faults += "not seen: a name that is none"
    print(faults or f"{len(cpp)} blocks of C++ compiled and run, {len(c)} of C compiled")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
