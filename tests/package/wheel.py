"""wheel.py FOLDER: makes a wheel of the module that is built in FOLDER, installs it without a network, and runs a scene with it."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TRY = """
import ictus
assert ictus.__file__.startswith({target!r}), ictus.__file__
run = ictus.run("scenes/cradle.toml", method="lzb")
assert run.verdict == "ok" and abs(run.bodies.velocity_end.sum() - 1) < 1e-9
print("ictus", ictus.__version__, "from a wheel")
"""

with tempfile.TemporaryDirectory() as folder:
    target = Path(folder) / "site"
    environment = {**os.environ, "ICTUS_BUILT": sys.argv[1], "PIP_NO_INDEX": "1", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    pip = [sys.executable, "-m", "pip", "--quiet"]
    subprocess.run([*pip, "wheel", str(ROOT), "--no-deps", "-w", folder], env=environment, check=True)
    wheel, = Path(folder).glob("ictus-*.whl")
    subprocess.run([*pip, "install", "--root-user-action=ignore", "--no-deps", "--target", str(target), str(wheel)], env=environment, check=True)
    subprocess.run([sys.executable, "-c", TRY.format(target=str(target))], env={**os.environ, "PYTHONPATH": str(target)}, cwd=ROOT, check=True)
