#!/usr/bin/env python3
"""Long files, functions and classes, and the medians: information, never a gate.

A class is all of its member functions, wherever their bodies stand: cutting it into files makes it no smaller.
"""

import statistics
from collections import defaultdict

import scopes
import sources

FILE_LIMIT, FUNCTION_LIMIT = 250, 30  # lines
MEMBERS_LIMIT, CLASS_LIMIT = 20, 300  # member functions with a body, their lines and those of the class


def lines_of(scope):
    return scope.last - scope.first + 1


def functions(path):
    """Scopes of functions that stand in no other function."""
    return [scope for scope in scopes.of(path) if scope.kind == "function" and not scopes.inside(scope, "function")]


def owner(function):
    """The class of a member function: where its body stands, or what its name says."""
    names = [parent.name for parent in function.parents if parent.kind == "type"]
    return "::".join(names + function.name.split("::")[:-1])


def classes(paths):
    """(folder, class): [member functions, lines]. Two classes of one name in one folder would be counted together."""
    found, known = defaultdict(lambda: [0, 0]), set()
    for path in paths:
        for scope in scopes.of(path):
            if scope.kind == "type" and not scopes.inside(scope, "type"):
                known.add((path.parent, scope.name))
                found[path.parent, scope.name][1] += lines_of(scope)
        for function in functions(path):
            if name := owner(function).split("::")[0]:
                found[path.parent, name][0] += 1
                if not scopes.inside(function, "type"):
                    found[path.parent, name][1] += lines_of(function)
    return {key: size for key, size in found.items() if key in known}


def main(root):
    def place(path):
        return path.relative_to(root)

    paths = sources.files(root, ["src", "apps"])
    lengths = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in paths}
    bodies = [(lines_of(scope), path, scope) for path in paths for scope in functions(path)]
    for path, length in sorted(lengths.items(), key=lambda item: -item[1]):
        if length > FILE_LIMIT:
            print(f"{place(path)}: {length} lines (house: {FILE_LIMIT})")
    for length, path, scope in sorted(bodies, key=lambda body: -body[0]):
        if length > FUNCTION_LIMIT:
            print(f"{place(path)}:{scope.first}: {scope.name}: {length} lines (house: {FUNCTION_LIMIT})")
    sizes = classes(paths)
    for (folder, name), (members, length) in sorted(sizes.items(), key=lambda item: -item[1][1]):
        if members > MEMBERS_LIMIT or length > CLASS_LIMIT:
            print(f"{place(folder)}: class {name}: {members} member functions, {length} lines "
                  f"(house: {MEMBERS_LIMIT}, {CLASS_LIMIT})")
    if lengths and bodies:
        print(f"sizes: {len(lengths)} files, median {statistics.median(lengths.values()):.0f} lines; "
              f"{len(bodies)} functions, median {statistics.median(body[0] for body in bodies):.0f} lines; "
              f"{len(sizes)} classes, median {statistics.median(size[1] for size in sizes.values()):.0f} lines")


if __name__ == "__main__":
    main(sources.ROOT)
