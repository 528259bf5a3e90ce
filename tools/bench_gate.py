#!/usr/bin/env python3
"""Instructions of fixed pieces of work, counted by callgrind and compared with bench/baseline.json.

`bench_gate.py PROGRAM` fails where a count has left the stored one by more than 2 %, in either direction: what became
cheaper is stored as well, so that it stays so. `--store` writes the counts found; a commit that does it says why.
Counts belong to a compiler and to the program's flags: the baseline names them, and others are only shown.
"""

import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import sources

BASELINE = sources.ROOT / "bench" / "baseline.json"
ALLOWED = 0.02
# The C library chooses its functions by the processor: without these features it chooses the same ones everywhere.
PLAIN = {"GLIBC_TUNABLES": "glibc.cpu.hwcaps=-AVX,-AVX2,-AVX512F,-AVX512VL,-BMI2,-ERMS,-FMA,-FMA4,-FSRM,-SSE4_2,-SSSE3"}


def output(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True, env={**os.environ, **PLAIN})


def counted(program, name):
    """Instructions between entry and exit of `counted`."""
    with tempfile.TemporaryDirectory() as folder:
        said = output("valgrind", "--tool=callgrind", "--collect-atstart=no", "--toggle-collect=counted",
                      f"--callgrind-out-file={pathlib.Path(folder) / 'out'}", program, name).stderr
    return int(re.search(r"Collected : (\d+)", said)[1])


def compiler():
    return output("g++", "-dumpfullversion").stdout.strip()


def faults(found, stored):
    """One sentence for each count that has moved, is new, or is gone."""
    said = [f"{name}: not measured any more" for name in stored if name not in found]
    for name, count in found.items():
        if name not in stored:
            said.append(f"{name}: not in the baseline")
        elif abs(count / stored[name] - 1) > ALLOWED:
            said.append(f"{name}: {count} instructions, stored {stored[name]} ({count / stored[name] - 1:+.1%})")
    return said


def main(program, store):
    found = {name: counted(program, name) for name in output(program).stdout.split()}
    for name, count in found.items():
        print(f"{name:<22}{count:>12}")
    if store:
        BASELINE.write_text(json.dumps({"compiler": compiler(), "instructions": found}, indent=2) + "\n")
        return 0
    baseline = json.loads(BASELINE.read_text())
    if baseline["compiler"] != compiler():
        print(f"stored for g++ {baseline['compiler']}, this is {compiler()}: not compared")
        return 0
    said = faults(found, baseline["instructions"])
    print("\n".join(said))
    return 1 if said else 0


if __name__ == "__main__":
    arguments = [word for word in sys.argv[1:] if word != "--store"]
    if len(arguments) != 1:
        sys.exit("usage: bench_gate.py PROGRAM [--store]")
    sys.exit(main(arguments[0], "--store" in sys.argv))
