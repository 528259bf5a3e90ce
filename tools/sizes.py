#!/usr/bin/env python3
"""Long files and functions, and the medians: information, never a gate."""

import re
import statistics

import sources

FILE_LIMIT, FUNCTION_LIMIT = 250, 30  # lines
NOT_A_FUNCTION = re.compile(
    r"^\s*(?:if|for|while|switch|else|do|try|catch|namespace|struct|class|enum|union|extern)\b|^\s*\}")
NAME = re.compile(r"(~?\w+|operator\s*\S+?)\s*\(")


def functions(path):
    """(line, name, length) of each function, by counting braces outside strings and comments."""
    opened, head, start = [], "", 1
    for number, text in sources.lines(path):
        code = re.sub(r'"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])\'|//.*', "", text)
        if not head.strip():
            start = number
        for character in code:
            if character == "{":
                match = NAME.search(head)
                name = match[1] if match and not NOT_A_FUNCTION.match(head) and "=" not in head.split("(")[0] else None
                inside = any(entry[1] for entry in opened)
                opened.append((start, None if inside else name))
                head = ""
            elif character == "}":
                if opened:
                    first, name = opened.pop()
                    if name:
                        yield first, name, number - first + 1
                head = ""
            elif character == ";":
                head = ""
            else:
                head += character
        head += " "
        if not head.strip() or head.strip().startswith("#"):
            head = ""


if __name__ == "__main__":
    paths = sources.files(sources.ROOT, ["src", "apps"])
    lengths = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in paths}
    bodies = [(length, path, line, name) for path in paths for line, name, length in functions(path)]
    for path, length in sorted(lengths.items(), key=lambda item: -item[1]):
        if length > FILE_LIMIT:
            print(f"{path.relative_to(sources.ROOT)}: {length} lines (house: {FILE_LIMIT})")
    for length, path, line, name in sorted(bodies, key=lambda body: -body[0]):
        if length > FUNCTION_LIMIT:
            print(f"{path.relative_to(sources.ROOT)}:{line}: {name}: {length} lines (house: {FUNCTION_LIMIT})")
    if lengths and bodies:
        print(f"sizes: {len(lengths)} files, median {statistics.median(lengths.values()):.0f} lines; "
              f"{len(bodies)} functions, median {statistics.median(body[0] for body in bodies):.0f} lines")
