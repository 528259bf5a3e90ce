#!/usr/bin/env python3
"""Each folder of list entries is compared with its list, so that a forgotten line is found.

An entry is a type with a member `About about`. Its header must be included by the list, its type must stand in a
TypeList of the list, and the only entry of a file carries the file's name.
"""

import re

import sources

# (folder of the entries, header with the list)
LISTS = [
    ("src/ictus/laws/contact", "src/ictus/laws/contact/laws.hpp"),
    ("src/ictus/laws/friction", "src/ictus/laws/friction/laws.hpp"),
    ("src/ictus/laws/impact", "src/ictus/laws/impact/laws.hpp"),
    ("src/ictus/model/mechanics", "src/ictus/model/mechanics/systems.hpp"),
    ("src/ictus/model/resonators", "src/ictus/model/resonators/resonators.hpp"),
    ("src/ictus/schemes/smooth", "src/ictus/schemes/schemes.hpp"),
    ("src/ictus/schemes/nonsmooth", "src/ictus/schemes/nonsmooth/schemes.hpp"),
    ("src/ictus/solvers/cone", "src/ictus/solvers/cone/solvers.hpp"),
    ("src/ictus/solvers/lcp", "src/ictus/solvers/lcp/solvers.hpp"),
]
ENTRY = re.compile(r"\b(?:struct|class)\s+(\w+)[^;{]*\{"
                   r'|\bAbout\s+about\s*(?:=\s*About\s*)?\{\s*(?:\.name\s*=\s*)?"(\w+)"')


def entries(path):
    """(type, name) of each entry in a header."""
    found, current = [], None
    for match in ENTRY.finditer(path.read_text(encoding="utf-8")):
        if match[1]:
            current = match[1]
        else:
            found.append((current, match[2]))
    return found


def faults_of(root, folder, list_path):
    if not (root / list_path).exists():
        return [f"{list_path}:1: the list of {folder} is missing"]
    text = re.sub(r"//.*", "", (root / list_path).read_text(encoding="utf-8"))
    listed = set(re.findall(r"\w+", " ".join(re.findall(r"TypeList<([^;]*)>", text))))
    found = []
    for path in sorted((root / folder).glob("*.hpp")):
        place = path.relative_to(root)
        own = entries(path)
        if own and f'#include "{place.relative_to("src")}"' not in text:
            found.append(f"{place}:1: add its #include to {list_path}")
        for kind, name in own:
            if kind not in listed:
                found.append(f"{place}:1: add {kind} to the TypeList in {list_path}")
            if len(own) == 1 and name != path.stem:
                found.append(f"{place}:1: the entry is called '{name}': one name everywhere, rename one of them")
    return found


def faults(root, lists=None):
    return [fault for folder, path in lists or LISTS for fault in faults_of(root, folder, path)]


if __name__ == "__main__":
    sources.verdict("lists", faults(sources.ROOT), f"{len(LISTS)} lists")
