"""stubs.py FOLDER: writes the type stubs of what is made from the lists: FOLDER/ictus/exact.pyi and _ictus.pyi."""

import inspect
import sys
from pathlib import Path

sys.path.insert(0, sys.argv[1])
import ictus  # noqa: E402
from ictus import _ictus  # noqa: E402

HEAD = '"""Made by apps/python/stubs.py from the lists of the library."""\n\n'


def exact_stub():
    lines = [HEAD, "from typing import Any\n"]
    for name in ictus.exact.__all__:
        function = getattr(ictus.exact, name)
        words = [f"{key}: Any" + ("" if one.default is inspect.Parameter.empty else " = ...") for key, one in function.__signature__.parameters.items()]
        document = "\n    ".join(function.__doc__.splitlines()).replace("\\", "\\\\")
        lines.append(f'def {name}({"*, " if words else ""}{", ".join(words)}) -> Any:\n    """{document}\n    """\n')
    lines.append("def evaluate(name: str, /, **given: Any) -> Any: ...")
    lines.append("__all__: list[str]")
    return "\n".join(lines) + "\n"


def module_stub():
    """Names of the extension module; what they take is said where the package calls them."""
    lines = [HEAD, "from typing import Any\n"]
    for name, member in sorted(vars(_ictus).items()):
        if name.startswith("_"):
            continue
        if inspect.isclass(member):
            lines.append(f"class {name}:")
            for inner, value in sorted(vars(member).items()):
                if isinstance(value, property):
                    lines += ["    @property", f"    def {inner}(self) -> Any: ..."]
                elif not inner.startswith("_"):
                    lines.append(f"    def {inner}(self, *given: Any, **words: Any) -> Any: ...")
            lines.append("    ...")
        elif callable(member):
            lines.append(f"def {name}(*given: Any, **words: Any) -> Any: ...")
        else:
            lines.append(f"{name}: {type(member).__name__}")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    package = Path(sys.argv[1]) / "ictus"
    (package / "exact.pyi").write_text(exact_stub(), encoding="utf-8")
    (package / "_ictus.pyi").write_text(module_stub(), encoding="utf-8")
