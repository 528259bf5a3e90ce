#!/usr/bin/env python3
"""The tables of other engines hold the numbers of bench/engines/results.json, and nothing else; the exact answer is computed anew. No engine is needed."""

import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "bench" / "engines"))
import engines  # noqa: E402


def stale():
    return [str(path.relative_to(ROOT)) for path, text in engines.tables() if path.read_text(encoding="utf-8") != text]


def refused(answers, truth):
    try:
        engines.check(answers, truth)
    except SystemExit:
        return True
    return False


def main():
    results = json.loads(engines.RESULTS.read_text(encoding="utf-8"))
    faults = [f"{path}: not the numbers of results.json: bench/engines/engines.py --tables writes them" for path in stale()]
    for scene, stored in results["exact"].items():
        worst = max(abs(a - b) for a, b in zip(stored, engines.exact(scene, steps=6000)))
        if worst > 2e-6:
            faults.append(f"{scene}: the stored answer is {worst} from the integrated one")
    if refused(results["answers"], results["exact"]):
        faults.append("an answer changes momentum, or Ictus is not exact")
    # Broken twins: an engine that makes momentum, and a table with another number.
    first = results["answers"][0]
    if not refused([{**first, "velocities": [v + 0.01 for v in first["velocities"]]}], results["exact"]):
        faults.append("not seen: momentum out of nothing")
    truth = results["exact"]
    rows = list(engines.rows(results, "tuned", True))
    truth["cradle"][-1] += 0.01
    if rows == list(engines.rows(results, "tuned", True)):
        faults.append("not seen: another number")
    print("\n".join(faults) or f"{len(results['answers'])} answers of {len(engines.engines_of(results))} engines")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
