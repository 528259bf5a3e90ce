#!/usr/bin/env python3
"""Modules, a header and its source taken as one, do not include each other in circles.

tools/cycles.json holds the circles that are still there. They may only shrink: a module that joins one is a fault, and one that
has left must be taken off the list, which `cycles.py --store` does.
"""

import json
import sys

import sources

KNOWN = "tools/cycles.json"


def graph(root):
    """module: the modules that it includes. A module is a path without its suffix."""
    found = {}
    for path in sources.files(root, ["src/ictus", "apps"]):
        own = str(path.relative_to(root).with_suffix(""))
        targets = found.setdefault(own, set())
        for _, text in sources.lines(path):
            if match := sources.INCLUDE.match(text):
                places = (root / "src" / match[2], path.parent / match[2])
                targets |= {str(place.relative_to(root).with_suffix("")) for place in places if place.exists()} - {own}
    return found


def reached(start, below):
    """All modules that one includes, itself or through others."""
    seen, waiting = set(), list(below[start])
    while waiting:
        if (module := waiting.pop()) not in seen:
            seen.add(module)
            waiting += below.get(module, ())
    return seen


def cycles(root):
    below = graph(root)
    reach = {module: reached(module, below) for module in below}
    return sorted({tuple(sorted(other for other in reach[module] if module in reach[other]))
                   for module in below if module in reach[module]})


def stored(root):
    path = root / KNOWN
    return [set(cycle) for cycle in json.loads(path.read_text(encoding="utf-8"))] if path.exists() else []


def grown(found, known):
    """One sentence for each circle that is no part of a known one."""
    said = []
    for cycle in found:
        if not any(set(cycle) <= old for old in known):
            nearest = max(known, key=lambda old: len(old & set(cycle)), default=set())
            new = sorted(set(cycle) - nearest)
            said.append(f"{new[0]}:1: includes itself through others, with {', '.join(m for m in cycle if m != new[0])}: "
                        "move what they share into a header of its own")
    return said


def faults(root):
    found, known = cycles(root), stored(root)
    left = sorted(set().union(*known, set()) - {module for cycle in found for module in cycle})
    return grown(found, known) + [f"{KNOWN}:1: {module} is in no circle any more: run tools/cycles.py --store"
                                  for module in left]


def told(root):
    sizes = sorted(map(len, cycles(root)), reverse=True)
    return f"circles of {', '.join(map(str, sizes))} modules" if sizes else "no circles"


def store(root):
    """Writes the circles found where none is new."""
    found = cycles(root)
    said = grown(found, stored(root))
    if not said:
        (root / KNOWN).write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    return said


if __name__ == "__main__":
    said = (store if sys.argv[1:] == ["--store"] else faults)(sources.ROOT)
    sources.verdict("cycles", said, told(sources.ROOT))
