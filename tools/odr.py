#!/usr/bin/env python3
"""A type has one definition: no qualified name is defined in two files that end in one program.

Names in anonymous namespaces and inside of functions belong to their file, and specialisations to their arguments.
The scripts of the report end in one page: there the last function of a name takes the place of all others, in silence.
"""

import re

import scopes
import sources

FOLDERS = ["src", "apps", "tests"]
SCRIPTS = "src/ictus/report/*.js"
GLOBAL = re.compile(r"^(?:async )?(?:function\*?|class|const|let|var) +(\w+)", re.MULTILINE)


def types(path):
    """(qualified name, line) of each type that other files could see."""
    for scope in scopes.of(path):
        hidden = any(parent.kind in ("function", "block") or not parent.name for parent in scope.parents)
        if scope.kind == "type" and not hidden and "<>" not in scope.qualified():
            yield scope.qualified(), scope.first


def program(path, root):
    """Tests of one folder are one program, with all of the library; so is the command line."""
    parts = path.relative_to(root).parts
    return "" if parts[0] == "src" or parts[:2] == ("tests", "support") else "/".join(parts[:2])


def faults(root):
    found, seen = [], {}
    for path in sources.files(root, FOLDERS):
        for name, line in types(path):
            place = f"{path.relative_to(root)}:{line}"
            for other, of in seen.setdefault(name, []):
                if not of or not program(path, root) or of == program(path, root):
                    found.append(f"{place}: {name} is defined in {other} too: rename one of them")
                    break
            seen[name].append((place, program(path, root)))
    return found + faults_of_scripts(root)


def faults_of_scripts(root):
    found, seen = [], {}
    for path in sorted(root.glob(SCRIPTS)):
        text = path.read_text(encoding="utf-8")
        for match in GLOBAL.finditer(text):
            place = f"{path.relative_to(root)}:{text.count(chr(10), 0, match.start()) + 1}"
            other = seen.setdefault(match[1], place)
            if other != place:
                found.append(f"{place}: {match[1]} is defined in {other} too: rename one of them")
    return found


if __name__ == "__main__":
    count = len(sources.files(sources.ROOT, FOLDERS))
    sources.verdict("odr", faults(sources.ROOT), f"{count} files")
