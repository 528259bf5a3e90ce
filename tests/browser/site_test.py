#!/usr/bin/python3
"""site_test.py FOLDER: opens the site from its folder in headless Chromium: the menu is there, formulas are set, the search finds a key of a scene. A copy
whose search has no index is the broken twin."""

import re
import shutil
import sys
import tempfile
from pathlib import Path

from report_test import chromium


def found(site):
    """Places that the search for "damping" offers."""
    text = chromium(site / "index.html", "--dump-dom", at="?q=damping")
    return re.findall(r'<a href="([^"]*)" role="option"', text), text


def main():
    site, faults = Path(sys.argv[1]), []
    places, text = found(site)
    if not any("reference/" in place for place in places):
        faults.append(f"the search finds no page of the reference: {places}")
    if text.count("<details") < 8:
        faults.append("the menu has not all its parts")
    theory = chromium(site / "theory" / "index.html", "--dump-dom", at="")
    if theory.count('class="katex"') < 10:
        faults.append("formulas are not set")
    with tempfile.TemporaryDirectory() as place:
        twin = Path(place) / "site"
        shutil.copytree(site, twin)
        (twin / "site" / "index.js").unlink()
        if found(twin)[0]:
            faults.append("not seen: a search without its index")
    print("\n".join(faults) or f"{len(places)} places found")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
