#!/usr/bin/python3
"""pictures_test.py PROGRAM [--update]: the pictures of docs/papers, beside what the program draws now.

Each is a figure of `ictus reproduce PAPER -o FOLDER --report`, as an SVG. Runs repeat to the bit, and so do pictures: they
are compared byte by byte. `--update` draws them anew. A picture in which one digit differs must be told: the broken twin
runs with every test. Pages show each picture, and no page shows one that is not drawn.
"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile

from svg import drawn

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGES = ROOT / "docs" / "papers"
FIGURES = re.compile(r'<script type="application/json" id="figures">(.*?)</script>', re.S)
SHOWN = re.compile(r"\(figures/([\w-]+)\.svg\)")


def shown(paper):
    """The pictures of a page, in its order."""
    page = PAGES / f"{paper}.md"
    return SHOWN.findall(page.read_text(encoding="utf-8")) if page.exists() else []


def papers():
    return [page.stem for page in sorted(PAGES.glob("*.md")) if shown(page.stem)]


def pictures(program, paper):
    """By name, what the program draws for the page of this paper."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([program, "reproduce", paper, "-o", folder, "--report"], cwd=ROOT, check=True,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=600)
        page = (pathlib.Path(folder) / f"{paper}.html").read_text(encoding="utf-8")
    figures = {figure["id"]: figure for figure in json.loads(FIGURES.search(page).group(1))}
    return {name: drawn(figures[name]) if name in figures else None for name in shown(paper)}


def fault(name, kept, now):
    if now is None:
        return f"{name}: the program draws no such figure"
    return None if kept == now else f"{name}: not what the program draws now"


def spoiled(text):
    at = max(m.start() for m in re.finditer(r"[0-9]", text))
    return text[:at] + str((int(text[at]) + 1) % 10) + text[at + 1:]


def main():
    program, *flags = sys.argv[1:]
    program, faults, names = str(pathlib.Path(program).resolve()), [], set()
    for paper in papers():
        for name, now in pictures(program, paper).items():
            path = PAGES / "figures" / f"{name}.svg"
            names.add(path.name)
            if "--update" in flags and now is not None:
                path.write_text(now, encoding="utf-8")
            kept = path.read_text(encoding="utf-8") if path.exists() else ""
            faults += [fault(name, kept, now)] if fault(name, kept, now) else []
            if now is not None and not fault(name, spoiled(now), now):
                faults.append(f"{name}: a digit that differs is not seen")
    faults += [f"{path.name}: on no page" for path in (PAGES / "figures").glob("*.svg") if path.name not in names]
    print("\n".join(faults) or f"{len(names)} pictures")
    if faults:
        print("to draw them anew: tests/pictures/pictures_test.py build/ictus --update")
    return 1 if faults or not names else 0


if __name__ == "__main__":
    sys.exit(main())
