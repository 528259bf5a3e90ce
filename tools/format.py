#!/usr/bin/env python3
"""format.py [--fix]: clang-format 14, the one of Debian 12, over all C++ sources."""

import re
import subprocess
import sys

import sources

FOLDERS = ["src", "apps", "tests", "bench"]


def clang_format(root, *options):
    """Runs the formatter; returns its complaints, the first of each file."""
    paths = [str(path.relative_to(root)) for path in sources.files(root, FOLDERS)]
    if not paths:
        return []
    command = ["clang-format-14", "--style=file", *options, *paths]
    done = subprocess.run(command, cwd=root, stderr=subprocess.PIPE, text=True)
    first = {}
    for match in re.finditer(r"^([^\s:]+):(\d+):\d+: error", done.stderr, re.M):
        first.setdefault(match[1], f"{match[1]}:{match[2]}: not in the house's format: run `make format`")
    if done.returncode and not first:
        return [done.stderr]
    return list(first.values())


if __name__ == "__main__":
    options = ["-i"] if sys.argv[1:] == ["--fix"] else ["--dry-run", "--Werror"]
    sources.verdict("format", clang_format(sources.ROOT, *options), "src apps tests bench")
