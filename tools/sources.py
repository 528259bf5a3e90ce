"""What the tools share: the repository's sources, and how a tool says that something is wrong."""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^">]+)[">]')


def files(root, folders, suffixes=(".hpp", ".cpp")):
    """All files with these suffixes under the folders that exist, sorted."""
    found = []
    for folder in folders:
        found += [path for path in (root / folder).rglob("*") if path.suffix in suffixes]
    return sorted(found)


def lines(path):
    """(number, text) of each line, from 1."""
    return enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)


def verdict(tool, faults, checked):
    """Prints the faults, or that there are none; ends the program."""
    for fault in faults:
        print(fault)
    print(f"{tool}: {len(faults)} faults" if faults else f"{tool}: {checked}, all well")
    sys.exit(1 if faults else 0)
