"""One scene through several methods."""

from __future__ import annotations

import json
import operator
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from . import _html, _ictus
from ._error import Error, unknown_name
from ._progress import Progress
from ._run import Run, write_target, write_text
from ._scene import changed

if TYPE_CHECKING:
    import pandas


def names_of(methods: Any) -> list[str]:
    """Names from a text or a list."""
    names = [methods] if isinstance(methods, str) else list(() if methods is None else methods)
    if not all(isinstance(name, str) for name in names):
        raise Error(f"methods are texts, not {names!r}")
    return names


def count(name: str, value: Any, low: int, high: int) -> int:
    try:
        number = operator.index(value)
    except TypeError:
        number = low - 1
    if isinstance(value, bool) or not low <= number <= high:
        raise Error(f"{name} = {value!r}", f"a whole number in [{low}, {high}]")
    return number


class Comparison(Mapping[str, Run]):
    """The runs by their methods; `table` and `to_pandas()` set them side by side."""

    def __init__(self, finished: "_ictus.FinishedComparison"):
        self._finished = finished
        self._runs = {name: Run(one) for name, one in finished.runs()}
        self.data: dict[str, Any] = json.loads(finished.json())

    @property
    def methods(self) -> list[str]:
        return list(self._runs)

    def __getitem__(self, method: str) -> Run:
        if method not in self._runs:
            raise unknown_name("run by", method, self.methods)
        return self._runs[method]

    def __iter__(self) -> Iterator[str]:
        return iter(self._runs)

    def __len__(self) -> int:
        return len(self._runs)

    @property
    def answer(self) -> dict[str, Any] | None:
        """The exact or converged first impact, where there is one."""
        return self.data.get("answer")

    def to_json(self) -> str:
        """The text of `ictus compare --json`."""
        return self._finished.json()

    def to_csv(self, path: Any, *, force: bool = False) -> None:
        self._finished.csv(write_target(path), bool(force))

    def to_pandas(self) -> "pandas.DataFrame":
        """One row per method: velocities, impulses and errors."""
        import pandas

        rows = {}
        for row in self.data["runs"]:
            flat = {f"{name}.velocity": value for name, value in row["velocities"].items()}
            flat |= {f"{name}.impulse": value for name, value in row["impulses"].items()}
            flat |= {key: value for key, value in row.items() if isinstance(value, (int, float)) or value is None}
            rows[row["method"]] = flat
        return pandas.DataFrame.from_dict(rows, orient="index").astype(float)

    def report(self, path: Any = None, *, plot: Sequence[str] = (), force: bool = False) -> _html.Report:
        page = _html.Report(self._finished.html([plot] if isinstance(plot, str) else [str(name) for name in plot]))
        if path is not None:
            write_text(path, page, force)
        return page

    def __repr__(self) -> str:
        return f"<ictus.Comparison: {', '.join(self.methods)}>"

    def _repr_html_(self) -> str:
        return "".join(_html.table(one, 40) for one in json.loads(self._finished.tables()))


def compare(scene: Any, methods: Any = None, *, phases: int = 32, jobs: int = 0, progress: bool | None = None, **overrides: Any) -> Comparison:
    """The same scene through several schemes or impact laws, beside the exact or the converged answer.

    Without `methods` all that fit and are of the kind of the scene's own. `phases`: sub-sample phases to try; `jobs`: threads, 0 for
    all cores. Other keywords change keys, as for `run`.
    """
    names, compared = names_of(methods), changed(scene, None, overrides)
    compared.refuse(names)
    ready = compared.ready()
    with Progress(1.0, progress) as tell:
        return Comparison(_ictus.compare(ready, names, count("phases", phases, 0, 4096), count("jobs", jobs, 0, 1024), tell))
