"""Convergence: one number is varied, errors are taken against a truth, orders are fitted."""

from __future__ import annotations

import json
from collections.abc import Mapping
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Never, overload

import numpy as np

from . import _html, _ictus
from ._compare import count, names_of
from ._error import Error
from ._numbers import number
from ._progress import Progress
from ._run import write_target, write_text
from ._scene import Scene, changed
from ._toml import number_text

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
            write_text(path, page, force)
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


class Continuity:
    """The outcome along a way: `places` from 0 to 1, `outcomes` there by name, and `jumps`, of which there are none where it is continuous."""

    def __init__(self, finished: "_ictus.FinishedContinuity", keys: list[str]):
        self._finished = finished
        self.method: str = finished.method
        self.failures: list[str] = list(finished.failures)
        self.runs: int = finished.runs
        self.places = np.asarray(finished.places)
        self.outcomes: dict[str, np.ndarray] = {}
        self.units: dict[str, str] = {}
        for name, unit, values in finished.outcomes():
            self.outcomes[name], self.units[name] = np.asarray(values), unit
        self.jumps = [SimpleNamespace(at=at, numbers=dict(zip(keys, numbers)), of=of, before=before, after=after, height=height)
                      for at, numbers, of, before, after, height in finished.jumps()]

    @property
    def continuous(self) -> bool | None:
        """None where a run failed: then there is no verdict."""
        return None if self.failures else not self.jumps

    def to_json(self) -> str:
        """The text of `ictus study --vary --json`."""
        return self._finished.json()

    def to_pandas(self) -> "pandas.DataFrame":
        """One row per place."""
        import pandas

        frame = pandas.DataFrame({"at": self.places, **self.outcomes})
        frame.attrs["units"] = dict(self.units)
        return frame

    def __repr__(self) -> str:
        verdict = {None: "a run failed", True: "continuous", False: f"{len(self.jumps)} jump{'s' * (len(self.jumps) > 1)}"}[self.continuous]
        return f"<ictus.Continuity by {self.method}: {verdict}, {self.runs} runs>"

    def _repr_html_(self) -> str:
        return "".join(_html.table(one, 60) for one in json.loads(self._finished.tables()))


def _way(key: Any, ends: Any) -> str:
    """KEY=FROM:TO, as --vary takes it."""
    if not isinstance(key, str) or not key or "=" in key:
        raise Error(f"the key {key!r} is no text", "as in vary={'body.ball.position': (-0.12, -0.09)}")
    if isinstance(ends, str):
        return f"{key}={ends}"
    try:
        first, last = ends
    except (TypeError, ValueError):
        raise Error(f"vary['{key}'] = {ends!r}", "two ends, as in (-0.12, -0.09) or '0.5 m/s:1 m/s'") from None
    return f"{key}={number_text(key, first)}:{number_text(key, last)}"


def _along(scene: Any, methods: Any, vary: Any, points: Any, jobs: Any, progress: bool | None, overrides: dict[str, Any]) -> Continuity:
    names = names_of(methods)
    if len(names) > 1:
        raise Error(f"a way is studied by one method, not by {len(names)}", "call study once for each")
    if not isinstance(vary, Mapping) or not vary:
        raise Error(f"vary = {vary!r}", "a dict of keys and their ends, as in {'body.ball.position': (-0.12, -0.09)}")
    studied = changed(scene, names[0] if names else None, overrides)
    if studied._law is not None or type(studied) is not Scene:
        raise Error("a way is for scenes without a law or a system of your own")
    ways = [_way(key, ends) for key, ends in vary.items()]
    with Progress(1.0, progress) as tell:
        return Continuity(_ictus.continuity(studied._text, studied._file, list(studied._changes.values()), ways,
                                            count("points", points, 1, 100000), count("jobs", jobs, 0, 1024), tell), list(vary))


# What acts on the other kind of study only is named and takes nothing: among the overrides it would pass.
@overload
def study(scene: Any, methods: Any = None, *, vary: None = None, points: Never = ..., coarsest: float = 0.0, octaves: int = 7, per_octave: int = 4,
          reference: str = "", jobs: int = 0, progress: bool | None = None, **overrides: Any) -> Study: ...


@overload
def study(scene: Any, methods: Any = None, *, vary: Mapping[str, Any], points: int = 32, coarsest: Never = ..., octaves: Never = ..., per_octave: Never = ...,
          reference: Never = ..., jobs: int = 0, progress: bool | None = None, **overrides: Any) -> Continuity: ...


def study(scene: Any, methods: Any = None, *, vary: Any = None, points: int | None = None, coarsest: float = 0.0, octaves: int = 7, per_octave: int = 4, reference: str = "",
          jobs: int = 0, progress: bool | None = None, **overrides: Any) -> Study | Continuity:
    """Errors and fitted orders over steps, or over slices of deformable bodies.

    `methods` may be NAME:VARIANT; `coarsest` is the longest step in s (0: by the scene); `octaves` its halvings, with `per_octave`
    steps in each. Other keywords change keys, as for `run`.

    With `vary` instead: is the outcome continuous while numbers of the scene change together along a way, each from one end to the
    other, as in `vary={"body.ball.position": (-0.12, -0.09)}`? Each of `points` parts of the way is looked into.
    """
    if vary is not None:
        if coarsest or reference or octaves != 7 or per_octave != 4:
            raise Error("study with vary takes no steps of its own", "leave coarsest, octaves, per_octave and reference away")
        return _along(scene, methods, vary, 32 if points is None else points, jobs, progress, overrides)
    if points is not None:
        raise Error(f"points = {points!r} acts on the way of vary only", "as in vary={'body.ball.position': (-0.12, -0.09)}")
    names = names_of(methods)
    studied = changed(scene, None, overrides)
    studied.refuse(names)
    for text in _ictus.studied_overrides([], names):
        key, _, value = text.partition("=")
        studied = studied.copy().set({key: value})
    longest = number("coarsest", coarsest, ("s",))
    if isinstance(coarsest, bool) or not 0 <= longest < float("inf"):
        raise Error(f"coarsest = {coarsest!r}", "a step in seconds")
    with Progress(1.0, progress) as tell:
        return Study(_ictus.study(studied.ready(), names, longest, count("octaves", octaves, 2, 16), count("per_octave", per_octave, 1, 32),
                                  str(reference), count("jobs", jobs, 0, 1024), tell))
