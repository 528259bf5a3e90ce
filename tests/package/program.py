#!/usr/bin/python3
"""program.py BUILD: installs the build, moves it elsewhere, and uses the program from an empty folder as its help, its manual and
the completions of three shells tell."""

import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from harness import ROOT, expect, install, run


def scenes_are_found(program, folder):
    for words in ("run scenes/cradle.toml", "run cradle.toml", "check scenes/church_bell.toml", "run scenes/bowed_string.toml"):
        run(program, *words.split(), folder=folder)
    problem = next((ROOT / "scenes" / "problems").glob("*.toml")).name
    run(program, "resolve", f"scenes/problems/{problem}", folder=folder)
    listed = {scene["name"] for scene in json.loads(run(program, "list", "scenes", "--json", folder=folder))["scenes"]}
    expect(listed == {path.stem for path in (ROOT / "scenes").glob("*.toml")}, "list scenes has only", listed)
    start = re.search(r"Start with: ictus (.*)", run(program, "--help")).group(1)
    run(program, *start.split(), folder=folder)
    expect((folder / "out" / "hanging_cradle" / "report.html").exists(), "no report was written beside the user")
    # A file of the user's goes before one of the same name that was installed.
    (folder / "scenes").mkdir()
    (folder / "scenes" / "cradle.toml").write_text("what = 1\n", encoding="utf-8")
    done = subprocess.run([program, "run", "scenes/cradle.toml"], cwd=folder, capture_output=True, text=True)
    expect(done.returncode == 2 and "what" in done.stderr, "the user's own scene was not read:", done.stderr)
    done = subprocess.run([program, "run", "scenes/cardle.toml"], cwd=folder, capture_output=True, text=True)
    expect(done.returncode == 2 and "share/ictus/scenes" in done.stderr and "did you mean 'scenes/cradle.toml'" in done.stderr,
           "not told where was looked:", done.stderr)


def version_is_told(program):
    text = run(program, "--version")
    expect(re.search(r"^Ictus \d+\.\d+\.\d+, (g\+\+|clang) .*\ncommit \S.*\nflags .*-O\d .*-ffp-contract=off.*\n$", text), text)
    describe = subprocess.run(["git", "-C", ROOT, "describe", "--always", "--tags", "--abbrev=12"], capture_output=True, text=True)
    if describe.returncode == 0:
        expect(f"commit {describe.stdout.strip()}" in text, "not the commit", describe.stdout, "but", text)


def manual_is_clean(prefix, program):
    page = prefix / "share" / "man" / "man1" / "ictus.1.gz"
    done = subprocess.run(["man", "--warnings", "-E", "UTF-8", "-l", "-Tutf8", "-Z", page], capture_output=True, text=True)
    expect(done.returncode == 0 and not done.stderr, "man warns:", done.stderr)
    text = run("man", "-E", "UTF-8", "-l", page, MANWIDTH="200", MAN_KEEP_FORMATTING="")
    definition = json.loads(run(program, "manual", "--json"))
    for verb in definition["verbs"]:
        expect(f"ictus {verb['name']}" in text, "the manual has no verb", verb["name"])
        for option in verb["options"]:
            expect(option["names"][-1] in text, "the manual has no option", option["names"])
    for name in ("lzb", "moreau_jean", "hunt_crossley", "EXIT STATUS"):
        expect(name in text, "the manual has no", name)


class Bash:
    def __init__(self, prefix, folder):
        self.script, self.folder = prefix / "share" / "bash-completion" / "completions" / "ictus", folder
        self.path = f"{prefix}/bin:/usr/bin:/bin"

    def complete(self, words):
        words = words.split(" ")
        quoted = " ".join(f"'{word}'" for word in words)
        text = run("bash", "--norc", "-c", f"source {self.script}; COMP_WORDS=({quoted}); COMP_CWORD={len(words) - 1}; _ictus; "
                   'printf "%s\\n" "${COMPREPLY[@]}"', folder=self.folder, PATH=self.path)
        return text.split()


class Fish:
    def __init__(self, prefix, folder):
        self.script, self.folder = prefix / "share" / "fish" / "vendor_completions.d" / "ictus.fish", folder
        self.path = f"{prefix}/bin:/usr/bin:/bin"

    def complete(self, words):
        text = run("fish", "--no-config", "-c", f"source {self.script}; complete -C '{words}'", folder=self.folder, PATH=self.path,
                   HOME=str(self.folder))
        return [line.split("\t")[0] for line in text.splitlines()]


def shells_complete(prefix, folder):
    (folder / "own.toml").touch()
    (folder / "own.txt").touch()
    # What is typed: what must be offered, what must not.
    cases = {
        "ictus co": ("compare completion", "run"),
        "ictus run --re": ("--report", "--columns"),
        "ictus run ow": ("own.toml", "own.txt"),
        "ictus run scenes/cradle_": ("scenes/cradle_3d.toml", "scenes/billiard.toml"),
        "ictus compare own.toml --with lz": ("lzb lzb_euler", "newton"),
        "ictus compare own.toml --with lzb ne": ("newton newton_path", "lzb"),
        "ictus sound own.toml --format wav": ("wav16 wav24", "flac"),
        "ictus resolve own.toml --law po": ("poisson", "lzb"),
        "ictus explain hunt": ("hunt_crossley", "lzb"),
        "ictus list impact": ("impact_laws", "schemes"),
        "ictus reproduce li": ("liu", "acary"),
        "ictus completion ": ("bash fish zsh", "own.toml"),
    }
    for shell in (Bash(prefix, folder), Fish(prefix, folder)):
        for words, (offered, left_out) in cases.items():
            found = shell.complete(words)
            who = f"{type(shell).__name__}, '{words}':"
            for word in offered.split():
                expect(word in found, who, word, "is not in", found)
            expect(left_out not in found, who, left_out, "is in", found)
    run("zsh", "-n", prefix / "share" / "zsh" / "vendor-completions" / "_ictus")
    run("fish", "-n", prefix / "share" / "fish" / "vendor_completions.d" / "ictus.fish")


if __name__ == "__main__":
    build, = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        installed, prefix, empty = (Path(folder) / name for name in ("installed", "moved", "empty"))
        install(build, installed)
        installed.rename(prefix)
        empty.mkdir()
        program = prefix / "bin" / "ictus"
        version_is_told(program)
        manual_is_clean(prefix, program)
        scenes_are_found(program, empty)
        shells_complete(prefix, empty)
        for page in ("README.md", "docs/guide/building.md"):
            expect((prefix / "share" / "doc" / "ictus" / page).exists(), "not installed:", page)
        expect(not (prefix / "share" / "doc" / "ictus" / "docs" / "site").exists(), "installed, though only the site needs it: docs/site")
    print("installed, moved, and used as its help, manual and completions tell")
