#!/usr/bin/env python3
"""Every link of a page to a file of the repository leads somewhere, and so do the files that docs/equations.md names.

Pages beside the sources say how classes work together: each type that they name in `Backticks` exists."""

import re

import sources

LINK = re.compile(r"\]\(([^)#\s]+)")
PAGES = ["README.md", "STYLE.md", "docs", "tests", "bench", "src"]
NAMED = re.compile(r"`([\w/]+\.[ch]pp)`")
TABLE = "docs/equations.md"
TYPE = re.compile(r"`([A-Z][a-z]\w*)(?:<\w+>)?`")
DEFINED = re.compile(r"\b(?:struct|class|concept|using|enum(?:\s+class)?)\s+(\w+)\b(?!\s*;)")


def pages(root):
    for place in PAGES:
        path = root / place
        yield from sorted(found for found in path.rglob("*.md") if "node_modules" not in found.parts) if path.is_dir() else [path] if path.exists() else []


def prose(page):
    """Lines outside of code blocks, where [&](double x) is no link."""
    code = False
    for number, text in sources.lines(page):
        code ^= text.lstrip().startswith("```")
        if not code:
            yield number, text


def linked(page, text):
    return [target for target in LINK.findall(text) if ":" not in target and not (page.parent / target).exists()]


def named(root, text):
    """Files in a line of the table; one without a folder lies beside the one before it."""
    folder = None
    for name in NAMED.findall(text):
        places = [root / "src" / "ictus", root / "tests", root] if "/" in name else [folder] if folder else []
        found = next((place / name for place in places if (place / name).exists()), None)
        if not found:
            yield name
        folder = found.parent if found else folder


def types(root):
    return {name for path in sources.files(root, ["src"]) for name in DEFINED.findall(path.read_text(encoding="utf-8"))}


def faults(root):
    found, known = [], types(root)
    for page in pages(root):
        place = page.relative_to(root)
        for number, text in prose(page):
            missing = linked(page, text) + (list(named(root, text)) if str(place) == TABLE else [])
            found += [f"{place}:{number}: no such file: {target}" for target in missing]
            if place.parts[0] == "src":
                found += [f"{place}:{number}: no such type: {name}" for name in TYPE.findall(text) if name not in known]
    return found


if __name__ == "__main__":
    sources.verdict("links", faults(sources.ROOT), f"{len(list(pages(sources.ROOT)))} pages")
