#!/usr/bin/python3
"""run.py BUILD COMPILER: installs the build into a temporary prefix, and builds users' programs against it: in C++ and in C, by
CMake and by pkg-config, with the archives and the shared libraries. Then looks at what the libraries show and need."""

import re
import shlex
import sys
import tempfile
from pathlib import Path

from harness import HERE, ROOT, expect, install, needed, run, shown

RUNTIME = re.compile(r"^(libstdc\+\+|libc\+\+|libm|libgcc_s|libc|ld-linux.*)\.so")
C_TEST = ROOT / "tests" / "c" / "impact_test.c"
# The namespace ictus, its tables and its local statics, and the two interfaces of C.
OURS = re.compile(r"^(ictus_(impact|sound)_|_ZNK?5ictus|_ZT[ISTV]N5ictus|_ZTh.*5ictus|_Z(GV)?ZNK?5ictus|_ZGVN5ictus)")


def only_runtime(file, but=()):
    more = {name for name in needed(file) if not RUNTIME.match(name)} - set(but)
    expect(not more, file, "needs", more, "beside the runtime of C++")


def by_cmake(prefix, folder, compiler):
    expected = re.findall(r"^// prints: (.*)$", (HERE / "main.cpp").read_text(encoding="utf-8"), re.M)
    run("cmake", "-G", "Ninja", "-S", HERE, "-B", folder, f"-DCMAKE_PREFIX_PATH={prefix}",
        f"-DCMAKE_CXX_COMPILER={compiler}", "-DCMAKE_BUILD_TYPE=Release")
    run("cmake", "--build", folder)
    for name in ("user", "user_static"):
        printed = run(folder / name).splitlines()
        expect(printed == expected, name, "printed", printed, "instead of", expected)
    expect("libictus.so.0.1" in needed(folder / "user"), "user is not linked with libictus.so.0.1")
    expect("libhdf5_serial.so.103" not in needed(folder / "user"), "a user of the shared library names HDF5")


def by_cmake_in_c(prefix, folder):
    run("cmake", "-G", "Ninja", "-S", HERE / "c", "-B", folder, f"-DCMAKE_PREFIX_PATH={prefix}", f"-DSOURCE={C_TEST}")
    run("cmake", "--build", folder)
    for name in ("user_c", "user_c_static"):
        run(folder / name)
        only_runtime(folder / name, but=["libictus_impact.so.0"])


def by_pkg_config(prefix, folder, compiler):
    """The objects of the user's program again, linked by what pkg-config says; and a program in C."""
    folder.mkdir()
    lib = next(prefix.rglob("pkgconfig")).parent

    def asked(*words):
        return shlex.split(run("pkg-config", *words, PKG_CONFIG_PATH=str(lib / "pkgconfig")))

    expect(asked("--modversion", "ictus") == asked("--modversion", "ictus_impact"), "versions differ")
    path = f"-Wl,-rpath,{lib}"
    small = folder / "small.cpp"
    small.write_text('#include <ictus/base/version.hpp>\n#include <ictus/resolver/ictus_impact.h>\n'
                     '#include <ictus/run/assemble.hpp>\n#include <cstdio>\n'
                     'int main(int, char** words) {\n  if (ictus_impact_law_count() < 5) return 1;\n'
                     '  std::printf("%s %zu\\n", ictus::version().c_str(), ictus::load(words[1], {}).contacts.size());\n}\n', encoding="utf-8")
    run(compiler, "-std=c++20", "-c", small, "-o", folder / "small.o", *asked("--cflags", "ictus"))
    # The archive, with shared libraries of others: --static would ask for all archives that these were made with.
    private = [word for word in asked("--print-requires-private", "ictus") if re.match("[A-Za-z]", word)]
    expect([word for word in private if word != "OpenCL"] == ["fmt", "hdf5-serial", "sndfile", "tbb"], "the archive is said to need", private)
    archive = [word if word != "-lictus" else str(lib / "libictus.a") for word in asked("--libs", "ictus", *private)] + ["-pthread"]
    for name, libraries in (("small", asked("--libs", "ictus")), ("small_static", archive)):
        run(compiler, folder / "small.o", "-o", folder / name, *libraries, path)
        printed = run(folder / name, prefix / "share" / "ictus" / "scenes" / "cradle.toml")
        expect(printed == f"{asked('--modversion', 'ictus')[0]} 4\n", name, "printed", printed)

    run("cc", "-c", C_TEST, "-o", folder / "c.o", *asked("--cflags", "ictus_impact"))
    run("cc", folder / "c.o", "-o", folder / "c", *asked("--libs", "ictus_impact"), path)
    impact = [word if word != "-lictus_impact" else str(lib / "libictus_impact.a")
              for word in asked("--static", "--libs", "ictus_impact")]
    run("cc", folder / "c.o", "-o", folder / "c_static", *impact)
    # Both archives in one program, in either order: nothing is defined twice.
    for both in (impact + archive, archive + impact):
        run(compiler, folder / "small.o", "-o", folder / "both", *both)
        run(folder / "both", prefix / "share" / "ictus" / "scenes" / "cradle.toml")
    for name in ("c", "c_static"):
        run(folder / name)
        only_runtime(folder / name, but=["libictus_impact.so.0"])
    sound = folder / "sound"
    run("cc", ROOT / "tests" / "c" / "sound_test.c", "-o", sound, *asked("--cflags", "--libs", "ictus"), "-lm", path)
    run(sound, ROOT / "scenes" / "struck_bar.toml")


def libraries(prefix):
    impact, whole = (next(prefix.rglob(f"{name}.so")) for name in ("libictus_impact", "libictus"))
    only_runtime(impact)
    expect(shown(impact) == {name for name in shown(whole) if name.startswith("ictus_impact_")},
           "libictus_impact shows", shown(impact))
    strange = [name for name in shown(whole) if not OURS.match(name)]
    expect(not strange, len(strange), "names are shown that are not ours:", strange[:5])
    expect(len(shown(whole)) > 1000, "libictus.so shows only", len(shown(whole)), "names")
    for file, soname in ((impact, "libictus_impact.so.0"), (whole, "libictus.so.0.1")):
        expect(f"[{soname}]" in run("readelf", "-d", file), file, "is not called", soname)
    undefined = run("nm", "-u", impact.with_suffix(".a"))
    foreign = [word for word in undefined.split() if re.search(r"3fmt|\bH5|\bsf_|4toml|8nlohmann", word)]
    expect(not foreign, "the archive of the resolver asks for", foreign)


if __name__ == "__main__":
    build, compiler = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        prefix = Path(folder) / "prefix"
        install(build, prefix)
        libraries(prefix)
        by_cmake(prefix, Path(folder) / "user", compiler)
        by_cmake_in_c(prefix, Path(folder) / "c")
        by_pkg_config(prefix, Path(folder) / "pc", compiler)
    print("installed, found, built and run, in C++ and C, by CMake and pkg-config, with archives and shared libraries")
