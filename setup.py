"""`pip install .`: CMake builds the module, as `make python` does, and the wheel takes it over.

A build folder that `make` left is used; without one, CMake makes its own. Where ICTUS_BUILT names the folder of a module
that is built already (build/python), CMake is not asked.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.dist import Distribution

ROOT = Path(__file__).resolve().parent
PLOTS = ROOT / "node_modules" / "plotly.js-basic-dist-min"


def is_of_here(folder):
    """Was this build folder made by CMake for these sources?"""
    cache = folder / "CMakeCache.txt"
    return cache.exists() and f"CMAKE_HOME_DIRECTORY:INTERNAL={ROOT}\n" in cache.read_text(encoding="utf-8")


class CMakeBuild(build_ext):
    def build_extension(self, extension):
        built = os.environ.get("ICTUS_BUILT")
        folder = Path(built) if built else self.build_by_cmake()
        target = Path(self.get_ext_fullpath(extension.name)).parent
        target.mkdir(parents=True, exist_ok=True)
        for file in (folder / "ictus").iterdir():
            if file.suffix in (".so", ".pyi") or file.name == "py.typed":
                shutil.copy(file, target)

    def build_by_cmake(self):
        if not PLOTS.exists():
            sys.exit("The report draws with plotly.js, which npm fetches: run `npm ci` in the sources first.")
        made = is_of_here(ROOT / "build")
        folder = ROOT / "build" if made else Path(self.build_temp).resolve()
        options = ["-DICTUS_PYTHON_MODULE=ON"]
        if not made:
            options += ["-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release", "-DICTUS_BATCHES=ON", f"-DICTUS_PYTHON={sys._base_executable}"]
        # The stubs need NumPy, which the closed environment of pip has not: the interpreter below it has.
        environment = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
        subprocess.run(["cmake", "-S", ROOT, "-B", folder, *options], check=True, env=environment)
        subprocess.run(["cmake", "--build", folder, "--target", "ictus_python"], check=True, env=environment)
        return folder / "python"


class BinaryDistribution(Distribution):
    def has_ext_modules(self):
        return True


VERSION = re.search(r"project\(ictus VERSION ([\d.]+)", (ROOT / "CMakeLists.txt").read_text(encoding="utf-8"))[1]
setup(version=VERSION, ext_modules=[Extension("ictus._ictus", [])], cmdclass={"build_ext": CMakeBuild}, distclass=BinaryDistribution)
