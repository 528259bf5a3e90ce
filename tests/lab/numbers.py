#!/usr/bin/env python3
"""numbers.py ENGINE.js: every shipped scene by the engine of the laboratory, in node: to the last bit the numbers that are stored
of the program (tests/determinism/hashes.json).
"""

import json
import pathlib
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "determinism"))
import hashes

def hash_of(line):
    """Of what the engine says of a scene, as that of the program is taken."""
    answer = line["answer"]
    if "ok" not in answer:
        return f"not run: {answer}"
    said = {key: value for key, value in answer["ok"]["said"].items() if key not in hashes.OF_THE_BUILD}
    said = json.loads(json.dumps(said).replace('\\"/scenes/', '\\"scenes/'))  # the page has them at the root of its files
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
        elif found != stored[line["scene"]]:
            complaints.append(f"{name}: its numbers are not those of the program")
    for complaint in complaints:
        print(complaint, file=sys.stderr)
    print(f"{same} of {len(scenes)} scenes have the program's numbers to the last bit; {len(complaints)} complaints")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
