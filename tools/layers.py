#!/usr/bin/env python3
"""Includes go strictly downwards: each folder of src/ictus, and apps, includes only what the table allows; and no
module includes itself through others (tools/cycles.py)."""

import cycles
import sources

# folder: the folders it may include besides itself. The order is the order of the layers.
BELOW = {
    "base": "",
    "scene": "base",
    "solvers": "base",
    "laws": "base solvers",
    "exact": "base solvers laws",
    "model": "base exact solvers laws",
    "resolver": "base solvers laws model",
    "ensemble": "base exact laws resolver",
    "trace": "base laws model",
    "schemes": "base solvers laws resolver model trace",
    "run": "base exact scene solvers laws resolver model trace schemes",
    "study": "base exact scene solvers laws resolver model trace schemes run",
    "report": "base exact resolver trace",
    "sound": "base exact scene solvers laws resolver model trace schemes run",
    "fit": "base exact scene solvers laws resolver model trace schemes run study sound",
    "sweep": "base exact scene solvers laws resolver ensemble model trace schemes run report fit",
    "reproduce": "base exact scene solvers laws resolver model trace schemes run study report sound",
    "apps": "base exact scene solvers laws resolver ensemble model trace schemes run study report sound fit sweep reproduce",
}
UMBRELLA = "ictus.hpp"  # src/ictus/ictus.hpp may include everything


def layer_of(path, root):
    parts = path.relative_to(root).parts
    return "apps" if parts[0] == "apps" else parts[2]


def fault(layer, quote, target, path):
    """What is wrong with one include, or nothing."""
    parts = target.split("/")
    if parts[0] != "ictus":
        own = (path.parent / target).exists()
        if quote == "<" or (own and layer == "apps"):
            return None
        return f'"{target}" is not a whole path: write "ictus/…"' if own else f'"{target}" is not ours: write <{target}>'
    if quote == "<":
        return f'<{target}> is ours: write "{target}"'
    below = parts[1]
    if below == UMBRELLA:
        return None if layer == "apps" else f'"{target}" is for users: include the header that is needed'
    if below not in BELOW:
        return f"'{below}' is not in the table of layers: add it to tools/layers.py, with what it may include"
    if below != layer and below not in BELOW[layer].split():
        allowed = BELOW[layer].replace(" ", ", ") or "nothing"
        return (f"{layer} may not include {below} (it may include: {allowed}); "
                "move what is shared downwards, or pass it in as plain data")
    return None


def faults(root):
    found = []
    for path in sources.files(root, ["src/ictus", "apps"]):
        place = path.relative_to(root)
        if place.parts[0] == "src" and len(place.parts) == 3:
            if place.name != UMBRELLA:
                found.append(f"{place}:1: stands in no layer: move it into a folder of src/ictus")
            continue
        layer = layer_of(path, root)
        if layer not in BELOW:
            found.append(f"{place}:1: '{layer}' is not in the table of layers: add it to tools/layers.py")
            continue
        for number, text in sources.lines(path):
            if match := sources.INCLUDE.match(text):
                if what := fault(layer, match[1], match[2], path):
                    found.append(f"{place}:{number}: {what}")
    return found


if __name__ == "__main__":
    count = len(sources.files(sources.ROOT, ["src/ictus", "apps"]))
    sources.verdict("layers", faults(sources.ROOT) + cycles.faults(sources.ROOT), f"{count} files, {cycles.told(sources.ROOT)}")
