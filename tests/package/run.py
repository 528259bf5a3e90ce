#!/usr/bin/env python3
"""run.py BUILD COMPILER: installs the build into a temporary prefix, builds a user's program against it, and runs both."""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent


def run(*command):
    done = subprocess.run([str(word) for word in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))}\nended with exit code {done.returncode}\n{done.stdout}")
    return done.stdout


if __name__ == "__main__":
    build, compiler = sys.argv[1:]
    expected = re.findall(r"^// prints: (.*)$", (HERE / "main.cpp").read_text(encoding="utf-8"), re.M)
    with tempfile.TemporaryDirectory() as folder:
        prefix, user = Path(folder) / "prefix", Path(folder) / "user"
        run("cmake", "--install", build, "--prefix", prefix)
        run("cmake", "-G", "Ninja", "-S", HERE, "-B", user, f"-DCMAKE_PREFIX_PATH={prefix}",
            f"-DCMAKE_CXX_COMPILER={compiler}", "-DCMAKE_BUILD_TYPE=Release")
        run("cmake", "--build", user)
        printed = run(user / "user").splitlines()
        run(prefix / "bin" / "ictus", "--help")
    if printed != expected:
        sys.exit("\n".join(["the user's program printed", *printed, "instead of", *expected]))
    print("installed, found, built and run; the user's program printed what it should")
