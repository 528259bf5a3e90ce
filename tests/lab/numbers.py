#!/usr/bin/env python3
"""numbers.py ENGINE.js: every shipped scene by the engine of the laboratory, in node, against the numbers that are stored of the
program (tests/determinism/hashes.json). Which scenes differ, by their last digits, stands below: one more fails, and so does one less.
"""

import json
import pathlib
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "determinism"))
import hashes

# Why: apps/lab/README.md.
OTHER = set("""beam_pendulum billiard_cut break_shot breaking_glass buzzing_tine church_bell drum glockenspiel glockenspiel_score
kalimba marble_on_steel piano_c4 rolling_along_bar rolling_ball rolling_on_wood rubbed_glass stack_of_boxes struck_bar tumbling_box
washboard wine_glass""".split())


def hash_of(line):
    """Of what the engine says of a scene, as that of the program is taken."""
    answer = line["answer"]
    if "ok" not in answer:
        return f"not run: {answer}"
    said = {key: value for key, value in answer["ok"]["said"].items() if key not in hashes.OF_THE_BUILD}
    return hashes.hash_of({"exit": answer["ok"]["exit"], "said": said})


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    scenes = sorted(path.name for path in pathlib.Path("scenes").glob("*.toml"))
    done = subprocess.run(["node", "tests/lab/documents.mjs", sys.argv[1], *scenes], stdout=subprocess.PIPE, check=True)
    stored, complaints, same = json.loads(hashes.STORED.read_text(encoding="utf-8")), [], 0
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    if [line["scene"] for line in lines] != scenes:
        complaints.append("not every scene was answered")
    for line in lines:
        name, found = line["scene"].removesuffix(".toml"), hash_of(line)
        same += found == stored[line["scene"]]
        if found.startswith("not run"):
            complaints.append(f"{name}: {found}")
        elif (found != stored[line["scene"]]) != (name in OTHER):
            complaints.append(f"{name}: its numbers are {'the same now' if name in OTHER else 'not those of the program'}")
    for complaint in complaints:
        print(complaint, file=sys.stderr)
    print(f"{same} of {len(scenes)} scenes have the program's numbers to the last bit; {len(complaints)} complaints")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
