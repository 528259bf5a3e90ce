"""Convergence: one number is varied, errors are taken against a truth, orders are fitted."""

from __future__ import annotations

import json
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import numpy as np

from . import _html, _ictus
from ._compare import count, names_of
from ._error import Error
from ._progress import Progress
from ._run import write_target
from ._scene import changed

if TYPE_CHECKING:
    import pandas


class Study:
    """`study.runs[method]` has the columns as arrays, and `orders` that were fitted to them."""

    def __init__(self, finished: "_ictus.FinishedStudy"):
        self._finished = finished
        self.truth: str = finished.truth
        self.runs: dict[str, SimpleNamespace] = {}
        self.units: dict[str, str] = {}
        for method, failure, columns in finished.runs():
            run = SimpleNamespace(method=method, failure=failure or None, columns={}, orders={}, declared={})
            for key, name, unit, declared, order, values in columns:
                label = f"{name}.{key}" if key in ("velocities", "contact_times") else key
                run.columns[label], self.units[label] = values, unit
                run.orders[label], run.declared[label] = order, declared
            self.runs[method] = run

    def to_json(self) -> str:
        """The text of `ictus study --json`."""
        return self._finished.json()

    def to_csv(self, path: Any, *, force: bool = False) -> None:
        self._finished.csv(write_target(path), bool(force))

    def to_pandas(self) -> "pandas.DataFrame":
        """One row per method and point."""
        import pandas

        frames = [pandas.DataFrame(run.columns).assign(method=method) for method, run in self.runs.items()]
        frame = pandas.concat(frames, ignore_index=True) if frames else pandas.DataFrame()
        frame.attrs["units"] = dict(self.units)
        return frame

    def report(self, path: Any = None, *, force: bool = False) -> _html.Report:
        page = _html.Report(self._finished.html())
        if path is not None:
            with open(write_target(path), "w" if force else "x", encoding="utf-8") as file:
                file.write(page)
        return page

    def plot(self, error: str | None = None, ax: Any = None) -> Any:
        """Errors over what is varied, on logarithmic axes, by matplotlib."""
        import matplotlib.pyplot as plt

        ax = ax if ax is not None else plt.subplots()[1]
        for method, run in self.runs.items():
            names = list(run.columns)
            shown = error or next(name for name in ("velocity", "v_l1", "change", names[-1]) if name in run.columns)
            if shown not in run.columns:
                raise Error(f"there is no column '{shown}'", "allowed: " + ", ".join(names))
            ax.loglog(run.columns[names[0]], np.abs(run.columns[shown]), "o-", label=f"{method}: {run.orders[shown]:.2f}")
            ax.set_xlabel(names[0]), ax.set_ylabel(shown)
        ax.legend()
        return ax

    def __repr__(self) -> str:
        return f"<ictus.Study: {', '.join(self.runs)}>"

    def _repr_html_(self) -> str:
        return "".join(_html.table(one, 60) for one in json.loads(self._finished.tables()))


def study(scene: Any, methods: Any = None, *, coarsest: float = 0.0, octaves: int = 7, per_octave: int = 4, reference: str = "",
          jobs: int = 0, progress: bool | None = None, **overrides: Any) -> Study:
    """Errors and fitted orders over steps, or over slices of deformable bodies.

    `methods` may be NAME:VARIANT; `coarsest` is the longest step in s (0: by the scene); `octaves` its halvings, with `per_octave`
    steps in each. Other keywords change keys, as for `run`.
    """
    names = names_of(methods)
    studied = changed(scene, None, overrides)
    studied.refuse(names)
    for text in _ictus.studied_overrides([], names):
        key, _, value = text.partition("=")
        studied = studied.copy().set({key: value})
    if isinstance(coarsest, bool) or not isinstance(coarsest, (int, float)) or not 0 <= coarsest < float("inf"):
        raise Error(f"coarsest = {coarsest!r}", "a step in seconds")
    with Progress(1.0, progress) as tell:
        return Study(_ictus.study(studied.ready(), names, float(coarsest), count("octaves", octaves, 2, 16), count("per_octave", per_octave, 1, 32),
                                  str(reference), count("jobs", jobs, 0, 1024), tell))
