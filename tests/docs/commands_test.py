#!/usr/bin/env python3
"""commands_test.py PROGRAM: every command and every scene of README.md and docs does what the page says.

- ```sh: each line runs in one folder per page, with exit code 0, or with the one that a comment names (`# exit code 1`). Of `make TARGET` the target must exist.
- ```text right after it is an excerpt: the words of each of its lines stand, in this order, in one line of what was printed.
- ```toml is a scene, and `ictus check` finds it good; a piece of one (```toml part) has keys and values that a scene knows.
- Commands inside sentences: those that are whole run; of all others verb, options and names must exist.
  `problem`, `fit` and `sweep` are files for `ictus resolve`, `fit` and `sweep`: they run, with the shipped scenes beside them.
- `show` after the language: only looked at.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path

from pages import ROOT, blocks, blocks_of, inline, pages

PROGRAM = str(Path(sys.argv[1]).resolve())
CODE = re.compile(r"#.*\bexit code (\d)")
OPEN = re.compile(r"\b[A-Z]{2,}[A-Za-z]*\b(?!\.)|\bFILE\b|…|\[|\\?\|")  # a name that the reader puts in


@cache
def asked(*words):
    return json.loads(subprocess.run([PROGRAM, *words, "--json"], check=True, capture_output=True, text=True, cwd=ROOT).stdout)


class Folder:
    """Where the commands of one page run: the program is `ictus` and `build/ictus`, the scenes are there, files may be written."""

    def __init__(self, place):
        self.path = Path(place)
        (self.path / "build").mkdir()
        for link in ("ictus", "build/ictus"):
            (self.path / link).symlink_to(PROGRAM)
        (self.path / "scenes").symlink_to(ROOT / "scenes")
        self.environment = {**os.environ, "PATH": f"{self.path}:{os.environ['PATH']}", "COLUMNS": "400"}

    def run(self, line):
        return subprocess.run(["bash", "-c", line], cwd=self.path, env=self.environment, text=True, capture_output=True, timeout=600)


def make_target(line):
    target = line.split("#")[0].split()[1]
    return [] if re.search(rf"^{re.escape(target)}:", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M) else [f"make has no target {target}"]


def lines_of(text):
    return [line for line in text.replace("\\\n", " ").splitlines() if line.strip() and not line.lstrip().startswith("#")]


def command(folder, line):
    """What went wrong, and what was printed."""
    if line.startswith("make "):
        return make_target(line), ""
    wanted = int(found[1]) if (found := CODE.search(line)) else 0
    done = folder.run(line)
    fault = [f"exit code {done.returncode}, not {wanted}: {line}\n    {done.stderr.strip()[-400:]}"] if done.returncode != wanted else []
    return fault, done.stdout + done.stderr


def said(words, line):
    """Whether the words stand in the line, in this order."""
    rest = iter(line.split())
    return all(word in rest for word in words)


def excerpt(text, printed):
    lines = printed.splitlines()
    for line in text.splitlines():
        words = [word for word in line.split() if word not in ("…", "...")]
        if words and not all(set(word) <= set("─-") for word in words) and not any(said(words, one) for one in lines):
            yield f"was not printed: {line.strip()}"


def session(name, text):
    """The sh blocks of a page in their order, each with the excerpt that follows it."""
    found = [block for block in blocks_of(name, text) if "show" not in block.marks]
    faults = []
    with tempfile.TemporaryDirectory() as place:
        folder, printed, end = Folder(place), "", None
        for block in found:
            if block.language == "sh":
                printed = ""
                for line in lines_of(block.text):
                    fault, output = command(folder, line)
                    printed += output
                    faults += [f"{block.place}: {one}" for one in fault]
                end = block.end
            elif block.language == "text" and end is not None and "```" not in text[end:block.start]:
                faults += [f"{block.place}: {one}" for one in excerpt(block.text, printed)]
    return faults


@cache
def known_keys():
    return {entry["key"] for entry in asked("list", "keys")["keys"]}


def leaves(value, at=()):
    """Keys of a piece of a scene, as `ictus list keys` names them; names that the reader gives are left out by `fits`."""
    if isinstance(value, dict) and value:
        for name, inner in value.items():
            yield from leaves(inner, (*at, name))
    elif isinstance(value, list) and value and all(isinstance(one, dict) for one in value):
        for one in value:
            yield from leaves(one, at)
    else:
        yield at


def fits(key):
    """The key itself, or one whose parts are free to name (material.steel.young), or an inner one of a table that is a value (measured.duration.speed)."""
    ways = {".".join(key), ".".join(key[:-1]), ".".join(key[:-2]), ".".join((key[0], *key[2:])), ".".join((key[0], "NAME", *key[2:]))}
    free = len(key) == 2 and key[0] == "material"  # a published one, by its name
    return free or bool(ways & known_keys()) or any(one.startswith(".".join(key) + ".") for one in known_keys())


def scene(block):
    if "part" in block.marks:
        try:
            found = tomllib.loads(block.text)
        except tomllib.TOMLDecodeError as error:
            return [f"{block.place}: {error}"]
        return [f"{block.place}: no scene has the key {'.'.join(key)}" for key in leaves(found) if not fits(key)]
    if verb := {"problem": "resolve", "fit": "fit", "sweep": "sweep"}.get(next(iter(block.marks), "")):
        with tempfile.TemporaryDirectory() as place:
            folder = Path(place) / "scenes"
            shutil.copytree(ROOT / "scenes" / "fits" if verb == "fit" else ROOT / "scenes", folder, ignore=shutil.ignore_patterns("*.wav"))
            (folder / "block.toml").write_text(block.text, encoding="utf-8")
            more = ["-o", "table.csv"] if verb == "sweep" else []
            done = subprocess.run([PROGRAM, verb, "block.toml", *more], cwd=folder, text=True, capture_output=True)
            fine = (0, 1) if verb == "fit" else (0,)  # 1: read and fitted, and the numbers are not to be believed
            return [] if done.returncode in fine else [f"{block.place}: {done.stderr.strip()}"]
    done = subprocess.run([PROGRAM, "check", "-"], input=block.text, cwd=ROOT, text=True, capture_output=True)
    return [f"{block.place}: {done.stderr.strip()}"] if done.returncode else []


def words_of(line):
    return subprocess.run(["bash", "-c", f"printf '%s\\n' {line}"], text=True, capture_output=True).stdout.splitlines()


def mentioned(line):
    """A command that is not whole: its verb and its options exist."""
    verbs = {verb["name"]: verb for verb in asked("manual")["verbs"]}
    words = line.replace("\\|", "|").replace("[", "").replace("]", "").split()[1:]
    if words[0].startswith("-"):
        return []
    if words[0] not in verbs:
        return [f"ictus has no verb {words[0]}"]
    options = {name for option in verbs[words[0]]["options"] for name in option["names"]}
    missing = [word for word in words[1:] if re.fullmatch(r"--?[a-z][a-z-]*", word) and word not in options]
    missing += [f"no scene {word}" for word in words[1:] if word.startswith("scenes/") and not (ROOT / word).exists()]
    return [f"ictus {words[0]}: {one}" for one in missing]


def papers():
    return {entry["name"]: {fact["name"] for fact in entry["facts"]} for entry in asked("list", "papers")["papers"]}


def whole(line):
    """Runs alone, from a folder where the scenes are; papers are reproduced by tests of their own, and the laboratory serves until it is ended."""
    words = line.split()[1:]
    if OPEN.search(re.sub(r"=\S+|\"[^\"]*\"", "", line)) or words[0] in ("manual", "completion", "fit", "lab", "reproduce") or "--play" in words:
        return False
    if words[0] in ("list", "explain", "new") or words[0].startswith("-") or "--help" in words:
        return True
    return words[0] == "exact" and any("=" in word for word in words) or any(word.startswith("scenes/") for word in words)


def sentence(line):
    line = line.replace("build/ictus", "ictus")
    words = line.split()
    if whole(line):
        with tempfile.TemporaryDirectory() as place:
            folder = Folder(place)
            if any(word == "mine.toml" for word in words):
                folder.run("ictus new mine")
            done = folder.run(line)
            return [] if done.returncode == 0 else [f"exit code {done.returncode}: {line}\n    {done.stderr.strip()[-300:]}"]
    faults = mentioned(line)
    if words[1] == "reproduce" and words[2:] and words[2].islower():
        known = papers()
        item = words[3] if len(words) > 3 and not words[3].startswith("-") else None
        if words[2] not in known or item and item not in known[words[2]]:
            faults.append(f"no such paper or item: {line}")
    if words[1] == "exact" and words[2:] and words[2].islower() and words[2] not in {entry["name"] for entry in asked("list", "exact")["exact"]}:
        faults.append(f"no such exact result: {line}")
    return faults


def columns():
    """`ictus explain columns` tells of every column that all methods have."""
    told = " ".join(fact["name"] for entry in asked("list", "topics")["topics"] if entry["name"] == "columns" for fact in entry["facts"])
    for column in asked("run", "scenes/impact.toml", "--columns")["run"]["columns"]:
        name = column["name"].replace("ball-wall.", "CONTACT.").replace("ball.", "BODY.")
        if name not in told:
            yield f"ictus explain columns does not tell of {name}"


def twins():
    """Each kind of error must be seen."""
    run = "```sh\nictus list laws\n```\n"
    cases = {
        "a wrong command": session("twin", run.replace("laws", "lawz")),
        "a wrong exit code": session("twin", run.replace("laws", "laws  # exit code 1")),
        "an excerpt that was not printed": session("twin", run + "```text\nhunt_crossley pulls\n```\n"),
        "no such target": session("twin", "```sh\nmake gold\n```\n"),
        "a wrong scene": [fault for block in blocks_of("twin", '```toml\n[run]\nmethod = "lzbb"\n```\n') for fault in scene(block)],
        "a wrong key": [fault for block in blocks_of("twin", "```toml part\n[contact]\nstifness = 1\n```\n") for fault in scene(block)],
        "a wrong verb": sentence("ictus rum SCENE"),
        "a wrong option": sentence("ictus run SCENE --sett KEY=VALUE"),
        "a wrong name": sentence("ictus explain lzbb"),
        "a wrong paper": sentence("ictus reproduce lou"),
    }
    good = {"a right excerpt": session("twin", run + "```text\nhunt_crossley\n```\n"), "a right option": sentence("ictus run SCENE --set KEY=VALUE")}
    return [f"not seen: {name}" for name, faults in cases.items() if not faults] + [f"refused: {name}: {faults}" for name, faults in good.items() if faults]


def main():
    texts = [(str(path.relative_to(ROOT)), path.read_text(encoding="utf-8")) for path in pages()]
    scripts = [(name, text) for name, text in texts if "```sh" in text]
    scenes, lines = list(blocks("toml")), {}
    for place, line in inline():
        lines.setdefault(line, place)
    with ThreadPoolExecutor(2) as pool:
        faults = [fault for found in pool.map(lambda page: session(*page), scripts) for fault in found]
        faults += [fault for found in pool.map(scene, scenes) for fault in found]
        faults += [f"{place}: {fault}" for (line, place), found in zip(lines.items(), pool.map(sentence, lines)) for fault in found]
    faults += [*columns(), *twins()]
    print("\n".join(faults) or f"{len(scripts)} pages with commands, {len(scenes)} scenes, {len(lines)} commands in sentences, {sum(map(whole, lines))} of them run")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
