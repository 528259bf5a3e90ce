#!/usr/bin/python3
"""Titles, names and paths that hold scripts must do nothing to a report, a comparison or a picture.

    strings_test.py PROGRAM

Every string that a scene may choose holds markup that would call `owned`, in an element, an attribute, or a script. The
pages are opened in headless Chromium; a broken twin, into which the same markup is put as it is, must be noticed.
"""

import argparse
import html
import pathlib
import subprocess
import sys
import tempfile

from report_test import Document, chromium

# "<" and "&" in text, quotes in attributes, ends of script elements, and what a template might fill in.
IMAGE = '<img src=x onerror=owned()>'
SCENE = f"""
title = '''</script><script>owned()</script>"'{IMAGE}<!-- {{{{scene}}}} ${{owned()}}'''

[material.'{IMAGE}']
young = "210 GPa"
poisson = 0.3
density = "7850 kg/m^3"

[[body]]
name = '''"'>{IMAGE}'''
radius = "10 mm"
material = '{IMAGE}'
velocity = "1 m/s"

[[body]]
name = '<svg onload=owned()>&lt;<!--'
radius = "10 mm"
material = '{IMAGE}'

[[wall]]
name = '<script>owned()'
position = "40 mm"

[contact]
law = "hunt_crossley"
stiffness = "1e9 N/m^1.5"
exponent = 1.5
damping = "0.5 s/m"

[run]
method = "verlet"
step = "1 us"
"""
NOTICE = "<script>function owned() { document.documentElement.dataset.owned = 'yes'; }</script>"


def complaints(page):
    """With a function that notes that it was called; an image without a file calls it, too."""
    text = page.read_text(encoding="utf-8")
    watched = page.with_name("watched.html")
    watched.write_text(text.replace('<meta charset="utf-8">', '<meta charset="utf-8">' + NOTICE, 1), encoding="utf-8")
    shown = chromium(watched, "--dump-dom")
    root = Document(shown).root
    found = []
    if root.get("data-owned"):
        found.append("a script of the scene ran")
    if root.get("data-errors") != "0" or not int(root.get("data-plots", "0")):
        found.append(f"the page has {root.get('data-errors')} errors and {root.get('data-plots')} plots")
    if "onerror=owned()" not in html.unescape(text):
        found.append("the names of the scene do not stand in the page")
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=pathlib.Path)
    program, found = str(parser.parse_args().program.resolve()), []
    with tempfile.TemporaryDirectory(prefix="ictus-strings-") as name:
        folder = pathlib.Path(name)
        (folder / "a.toml").write_text(SCENE, encoding="utf-8")
        for verb in (["run", "a.toml", "-o", "run"], ["compare", "a.toml", "--with", "verlet", "heun", "-o", "compare"]):
            done = subprocess.run([program, *verb, "--report"], cwd=folder, capture_output=True, text=True, timeout=120, check=False)
            if done.returncode != 0:
                sys.exit(f"{' '.join(verb)}: {done.stderr}")
            found += [f"{verb[0]}: {what}" for what in complaints(folder / verb[-1] / "report.html")]
        twin = folder / "run/twin.html"
        twin.write_text((folder / "run/report.html").read_text(encoding="utf-8").replace("</h1>", IMAGE + "</h1>"), encoding="utf-8")
        if "a script of the scene ran" not in complaints(twin):
            found.append("the broken twin was not noticed")
    for complaint in found:
        print(complaint, file=sys.stderr)
    if not found:
        print("2 pages, no script of the scene ran; the broken twin was noticed")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
