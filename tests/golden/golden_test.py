#!/usr/bin/python3
"""golden_test.py PROGRAM [--update]: what the program prints, beside the texts kept in this folder.

The commands stand in commands.txt, one per line: the name of the file that keeps the text, then the words after `ictus`.
Each text is compared byte by byte, since runs repeat to the bit; only what a clock measured is hidden first. `--update`
writes the texts anew: their diff is then the review. The same run is the broken twin: each kept text with one digit changed
must be told apart, too.
"""

import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
# The last cell of a row below a head that ends in "time per call", step or run.
CLOCK = re.compile(r"[0-9.]+(e-?[0-9]+)? (ns|µs|ms|s)$")
CLOCK_HEAD = re.compile(r"\btime (a|per) (step|call|run)$")

# What a slow machine says meanwhile: how far the work is.
PROGRESS = re.compile(r"working for \d|, [^,]* left$|reached after \d")


def hide_clock(text):
    """Numbers below a head that a clock fills are replaced, and the widths of their columns with them."""
    lines, hidden, head = [], False, ""
    for line in text.splitlines():
        if CLOCK_HEAD.search(line):
            hidden, head = True, line
        elif not line.strip() and lines and not lines[-1].startswith("─"):
            hidden = False
        if hidden:
            line = CLOCK.sub("(clock)", line) if line != head else line
            line = re.sub(r"[ ─]{2,}", "  ", line)
        lines.append(line.rstrip())
    return "\n".join(lines) + "\n"


def printed(program, words):
    done = subprocess.run([program, *words], cwd=ROOT, capture_output=True, text=True, timeout=600)
    text = hide_clock(done.stdout)
    said = "".join(line for line in done.stderr.splitlines(keepends=True) if not PROGRESS.search(line))
    if said:
        text += "--- standard error\n" + said
    return text + (f"--- exit code {done.returncode}\n" if done.returncode else "")


def commands():
    for line in (HERE / "commands.txt").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            name, *words = line.split()
            yield name, words


def first_difference(kept, now):
    a, b = kept.splitlines(), now.splitlines()
    at = next((i for i, (x, y) in enumerate(zip(a, b)) if x != y), min(len(a), len(b)))
    show = lambda lines: lines[at] if at < len(lines) else "(the end)"
    return f"  line {at + 1}, kept: {show(a)}\n{' ' * (len(str(at + 1)) + 8)}now:  {show(b)}"


def spoiled(text):
    """The text with its last digit changed."""
    at = max((m.start() for m in re.finditer(r"[0-9]", text)), default=None)
    return text + "?" if at is None else text[:at] + str((int(text[at]) + 1) % 10) + text[at + 1:]


def same(kept, now):
    return kept == now


def main():
    program, *flags = sys.argv[1:]
    program, wrong, blind, all_names = str(pathlib.Path(program).resolve()), 0, 0, set()
    for name, words in commands():
        all_names.add(f"{name}.txt")
        path, now = HERE / f"{name}.txt", printed(program, words)
        if "--update" in flags:
            path.write_text(now, encoding="utf-8")
            continue
        kept = path.read_text(encoding="utf-8") if path.exists() else ""
        if not same(kept, now):
            wrong += 1
            print(f"{name}: ictus {' '.join(words)}\n{first_difference(kept, now)}")
        elif same(spoiled(kept), now):
            blind += 1
            print(f"{name}: passes with another digit")
    stale = {path.name for path in HERE.glob("*.txt")} - all_names - {"commands.txt"}
    if stale:
        sys.exit(f"texts of no command: {', '.join(sorted(stale))}")
    if blind:
        sys.exit(f"{blind} spoiled texts passed")
    if wrong:
        sys.exit(f"{wrong} of {len(all_names)} texts differ; where that is meant: tests/golden/golden_test.py PROGRAM --update")
    print(f"{len(all_names)} texts, the same")


if __name__ == "__main__":
    main()
