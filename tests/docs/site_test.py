#!/usr/bin/env python3
"""site_test.py PROGRAM FOLDER: builds the site, which refuses links that lead nowhere, pages that were forgotten and names without a line; then broken twins."""

import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / "docs" / "site" / "build.mjs"
PAGE = "docs/guide/cells.md"
TWINS = {
    "a link to no file": ("[x](nowhere.md)", "no such file: nowhere.md"),
    "a link to no heading": ("[x](scenes.md#nothing)", "no such heading"),
    "a picture from outside": ("<img src='https://example.org/a.png' alt=''>".replace("'", '"'), "loads https://example.org/a.png"),
    "a formula in two lines": ("$x =\n1$", "a formula is not set: $x ="),
    "a script without an end": ("| x^{2 | y |\n|---|---|", "a formula is not set"),
    "a formula that is none": ("$\\frac{1$", "KaTeX"),
}


def build(*words):
    return subprocess.run(["node", str(BUILD), *words], text=True, capture_output=True, cwd=ROOT)


def main():
    program, out = sys.argv[1:]
    if not (BUILD.parent / "node_modules").exists():
        sys.exit("run `npm ci` in docs/site first, as make does")
    done = build(program, out)
    if done.returncode:
        sys.exit(done.stderr)
    faults = []
    with tempfile.TemporaryDirectory() as place:
        page = Path(place) / "page.md"
        for name, (text, said) in TWINS.items():
            page.write_text(f"# Twin\n\n{text}\n", encoding="utf-8")
            twin = build(program, f"{place}/site", f"{PAGE}={page}")
            if twin.returncode == 0 or said not in twin.stderr:
                faults.append(f"not seen: {name}: {twin.stderr[-300:]}")
    print("\n".join(faults) or done.stdout.strip())
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
