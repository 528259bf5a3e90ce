#!/usr/bin/env python3
"""Keys cited in the sources, as in [Key1999, eq. (1)], stand in docs/references.bib, each once."""

import re

import sources

BIBLIOGRAPHY = "docs/references.bib"
# Author names and a year; or any capitalised word that a bracket cites with a place.
CITED = re.compile(r"\b([A-Z][A-Za-z]*[a-z](?:18|19|20)\d\d[a-z]?)\b"
                   r"|\[([A-Z]\w+), (?:eqs?\b|§|Alg|[Tt]able|[Ff]ig|p\.)")
ENTRY = re.compile(r"^@\w+\{([^,]+),")


def faults(root):
    found, keys = [], {}
    if not (root / BIBLIOGRAPHY).exists():
        return [f"{BIBLIOGRAPHY}:1: the bibliography is missing"]
    for number, text in sources.lines(root / BIBLIOGRAPHY):
        if match := ENTRY.match(text):
            if match[1] in keys:
                found.append(f"{BIBLIOGRAPHY}:{number}: {match[1]} stands here twice, first in line {keys[match[1]]}")
            keys.setdefault(match[1], number)
    for path in sources.files(root, ["src", "apps", "tests", "bench"]):
        for number, text in sources.lines(path):
            for match in CITED.finditer(text):
                key = match[1] or match[2]
                if key not in keys:
                    place = f"{path.relative_to(root)}:{number}"
                    found.append(f"{place}: {key} is not in {BIBLIOGRAPHY}: add it or correct it")
    return found


if __name__ == "__main__":
    sources.verdict("citations", faults(sources.ROOT), BIBLIOGRAPHY)
