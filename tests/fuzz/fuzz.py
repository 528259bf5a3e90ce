#!/usr/bin/env python3
"""fuzz.py PROGRAM TARGET [--seconds N]: all inputs of the corpus, then new ones, by libFuzzer with sanitizers.

Without --seconds it is the gate: a number of new inputs, some seconds of processor. With --seconds the search goes on for so
long, from where the last one ended (out/fuzz/TARGET), and an input that took it further stays there. Two searches of one seed
are not the same: the longer the gate's were, the more often it would stop a change that has nothing to do with what they find.
TARGET is `twin` for a target that is wrong in every way that must be seen, and `all` for one after the other.

An input that fails is written to out/fuzz; mended, it belongs into tests/fuzz/corpus/TARGET. To see it again:
ICTUS_FUZZ=TARGET build-asan/fuzz INPUT
"""

import argparse
import os
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
OUT = ROOT / "out" / "fuzz"

GATE = 60  # s at most, for each of
# How many new inputs the gate tries.
TARGETS = {"audio": 6000, "exact": 20000, "fit": 4000, "impact": 4000, "mesh": 3000, "modes": 20000, "numbers": 100000,
           "records": 50000, "run": 1500, "scene": 15000, "set": 15000, "sound": 300, "sweep": 5000, "tables": 4000}
# Where more seeds lie than in the corpus.
SEEDS = {"scene": ["scenes"], "run": ["scenes"], "fit": ["scenes/fits"], "tables": ["scenes/modes", "scenes/tracks"]}
LIMITS = ["-max_len=4096", "-rss_limit_mb=1024", "-timeout=300", "-print_final_stats=1"]  # 5 s of processor: main.cpp. Machines are busy
TWINS = {"beyond": "AddressSanitizer", "leak": "LeakSanitizer", "slow": "an input is dealt with in 5 s",
         "large": "out-of-memory|allocation-size-too-big", "overflow": "signed integer overflow",
         "promise": "this promise is broken"}


def seeds_of(target):
    folders = [HERE / "corpus" / target] + [ROOT / name for name in SEEDS.get(target, [])]
    return sorted(path for folder in folders if folder.is_dir() for path in folder.iterdir() if path.is_file())


def words_of(seeds, file):
    """The words of the seeds, as a dictionary for libFuzzer."""
    words = {word for path in seeds for word in re.findall(rb"[A-Za-z_][A-Za-z_0-9]{2,30}", path.read_bytes())}
    file.write_text("".join(f'"{word.decode()}"\n' for word in sorted(words)), encoding="utf-8")
    return [f"-dict={file}"] if words else []


def run(program, target, folder, *words):
    environment = {**os.environ, "ICTUS_FUZZ": target, "TMPDIR": str(folder), "HOME": str(folder),
                   "ASAN_OPTIONS": "quarantine_size_mb=16:detect_leaks=1:handle_abort=1"}
    return subprocess.run([program, *map(str, words)], cwd=folder, env=environment, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, errors="replace")


def fuzz(program, target, seconds):
    """True where nothing was found."""
    OUT.mkdir(parents=True, exist_ok=True)
    seeds = seeds_of(target)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        start = folder / "seeds"
        start.mkdir()
        for number, path in enumerate(seeds):
            (start / f"{number}-{path.name}").write_bytes(path.read_bytes())
        found = [f"-artifact_prefix={OUT}/{target}-"]
        # All that is known, once each, however long: what was mended stays mended.
        known = run(program, target, folder, *LIMITS, *found, *sorted(start.iterdir())) if seeds else None
        done = known
        if known is None or known.returncode == 0:
            corpus, much = [start], [f"-max_total_time={seconds or GATE}"]
            if seconds:
                (OUT / target).mkdir(exist_ok=True)
                corpus.insert(0, OUT / target)
            else:
                much += ["-seed=1", f"-runs={TARGETS[target]}"]
            done = run(program, target, folder, *LIMITS, *found, *words_of(seeds, folder / "words"), *much, *corpus)
        executed = re.findall(r"(?:number_of_executed_units:|Done) (\d+)", done.stdout)
        print(f"{target}: {len(seeds)} known inputs, {executed[-1] if executed else 'no'} new ones", flush=True)
        if done.returncode:
            print(done.stdout[-6000:], f"\n{target} failed; the input is in {OUT}", sep="", flush=True)
        elif not executed or int(executed[-1]) == 0:
            print(done.stdout[-6000:], f"\n{target} tried no new input", sep="", flush=True)
            return False
        return done.returncode == 0


def twin(program):
    """Each way to be wrong is seen, and an input that is right is not complained about."""
    good = True
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for word, wanted in {**TWINS, "right": None}.items():
            (folder / word).write_text(word, encoding="utf-8")
            done = run(program, "twin", folder, *LIMITS, f"-artifact_prefix={folder}/", folder / word)
            seen = done.returncode == 0 if wanted is None else done.returncode != 0 and re.search(wanted, done.stdout)
            print(f"{word}: {'as it must be' if seen else 'NOT SEEN'}")
            if not seen:
                print(done.stdout[-3000:])
            good = good and bool(seen)
    return good


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=lambda text: pathlib.Path(text).resolve())
    parser.add_argument("target", choices=[*TARGETS, "twin", "all"])
    parser.add_argument("--seconds", type=int, default=0)
    choice = parser.parse_args()
    if choice.target == "twin":
        sys.exit(0 if twin(choice.program) else 1)
    targets = list(TARGETS) if choice.target == "all" else [choice.target]
    results = [fuzz(choice.program, target, choice.seconds and max(1, choice.seconds // len(targets))) for target in targets]
    sys.exit(0 if all(results) else 1)
