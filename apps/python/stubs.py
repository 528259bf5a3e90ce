"""stubs.py FOLDER: writes the type stubs of what is made from the lists: FOLDER/ictus/exact.pyi and _ictus.pyi.

Functions of `exact` have the inputs, defaults and results of the catalogue. Those of the extension module have the signatures that
pybind11 writes at the head of their docstrings, and the rest of these.
"""

import ast
import inspect
import re
import sys
from pathlib import Path

sys.path.insert(0, sys.argv[1])
import ictus  # noqa: E402
from ictus import _ictus  # noqa: E402

HEAD = '"""Made by apps/python/stubs.py from the lists of the library."""\n\n'
# What an input of these types also takes: arrays are converted.
ARRAY = re.compile(r"numpy\.ndarray(\[[\w.]+\])?")
WORDS = {"List": "list", "Dict": "dict", "Tuple": "tuple", "Set": "set", "object": "Any", "function": "Callable[..., Any]", "handle": "Any"}


def document(text, indent):
    """A docstring as source."""
    lines = text.strip().replace("\\", "\\\\").replace('"""', "'''").splitlines()
    body = f"\n{indent}".join(lines)
    return f'{indent}"""{body}{chr(10) + indent if len(lines) > 1 else ""}"""'


def named(text, arrays):
    """A type of pybind11 as one of Python."""
    text = ARRAY.sub(arrays, text)
    text = re.sub(r"\bictus\._ictus\.", "", text)
    text = re.sub(r"\b(" + "|".join(WORDS) + r")\b", lambda word: WORDS[word[0]], text)
    return re.sub(r"\b(list|dict|tuple)\b(?!\[)", lambda word: {"dict": "dict[str, Any]", "tuple": "tuple[Any, ...]", "list": "list[Any]"}[word[0]], text)


def signature(name, text):
    """One signature of a docstring: `name(scene: ictus._ictus.ReadyScene, tell: object) -> FinishedRun`."""
    inside, result = re.fullmatch(rf"{name}\((.*)\) -> (.+)", text).groups()
    inside = re.sub(r"^self: [\w.]+", "self", inside)
    given = named(inside, "ArrayLike").replace("list[", "Sequence[")  # any sequence is taken
    line = f"def {name}({given}) -> {named(result, 'NDArray[Any]')}:"
    ast.parse(line + " ...")
    return line


def described(name, member, indent):
    """A function with its signature and what it says of itself."""
    first, _, rest = member.__doc__.partition("\n")
    if first.startswith(name + "(*args"):
        raise SystemExit(f"{name} has several signatures: give each a name of its own")
    lines = [indent + signature(name, first)]
    return lines + ([document(rest, indent + "    ")] if rest.strip() else []) + [indent + "    ..."]


def result_of(getter):
    """The type of a property, which pybind11 writes for its getter."""
    found = re.search(r"-> (.+)", getter.__doc__ or "")
    return named(found[1], "NDArray[Any]") if found else "Any"


def class_stub(name, kind):
    lines = [f"class {name}:"]
    for inner, value in sorted(vars(kind).items()):
        if isinstance(value, property):
            lines += ["    @property", f"    def {inner}(self) -> {result_of(value.fget)}: ..."]
        elif not inner.startswith("_") and callable(value):
            lines += described(inner, value, "    ")
    return lines + (["    ..."] if len(lines) == 1 else []) + [""]


def module_stub():
    lines = [HEAD, "from collections.abc import Callable, Sequence", "from typing import Any, Optional, Union", "", "from numpy.typing import ArrayLike, NDArray", ""]
    for name, member in sorted(vars(_ictus).items()):
        if name.startswith("_"):
            continue
        if inspect.isclass(member):
            lines += class_stub(name, member)
        elif callable(member):
            lines += described(name, member, "") + [""]
        else:
            lines.append(f"{name}: {type(member).__name__}")
    return "\n".join(lines) + "\n"


def asked_of(function):
    """Inputs to ask a closed form with: its defaults, 1 for what has none, and each of them changed by itself."""
    usual = {key: 1 if one.default is inspect.Parameter.empty else one.default for key, one in function.__signature__.parameters.items()}
    return [usual] + [{**usual, key: value} for key in usual for value in (0, 0.1, 0.5, 1, 2, 3, 5, 10, -1)]


def results_of(function):
    """What a closed form tells: lists of names and units, one for each kind of inputs. A form says it where it is asked."""
    found = {}
    for given in asked_of(function):
        try:
            told = function(**given)
        except ictus.Error:
            continue
        found.setdefault(told._fields, told.units)
    return found


def result_class(name, kinds):
    """A named tuple; where its names go with the inputs, only those that are always there are known."""
    units = next(iter(kinds.values()))
    always = [field for field in next(iter(kinds)) if all(field in fields for fields in kinds)]
    lines = [f"class {name}_result({'NamedTuple' if len(kinds) == 1 else 'tuple[Any, ...]'}):"]
    if len(kinds) > 1:
        lines.append(document("Which results there are goes with the inputs.", "    "))
    lines += [f"    {field}: Any  # {units[field]}" for field in always] + ["    units: ClassVar[dict[str, str]]"]
    if len(kinds) > 1:
        lines += ["    _fields: ClassVar[tuple[str, ...]]", "    def _asdict(self) -> dict[str, Any]: ...", "    def __getattr__(self, name: str) -> Any: ..."]
    return "\n".join(lines) + "\n"


def exact_stub():
    lines = [HEAD, "from typing import Any, ClassVar, NamedTuple\n", "from numpy.typing import ArrayLike\n"]
    for name in ictus.exact.__all__:
        function = getattr(ictus.exact, name)
        words = [f"{key}: ArrayLike" + ("" if one.default is inspect.Parameter.empty else f" = {one.default!r}")
                 for key, one in function.__signature__.parameters.items()]
        told = results_of(function)
        if told:
            lines.append(result_class(name, told))
        lines.append(f"def {name}({'*, ' if words else ''}{', '.join(words)}) -> {name + '_result' if told else 'Any'}:")
        lines.append(document(function.__doc__, "    ") + "\n    ...\n")
    lines.append("def evaluate(name: str, /, **given: Any) -> Any: ...")
    lines.append("__all__: list[str]")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    package = Path(sys.argv[1]) / "ictus"
    for file, text in (("exact.pyi", exact_stub()), ("_ictus.pyi", module_stub())):
        ast.parse(text)
        (package / file).write_text(text, encoding="utf-8")
