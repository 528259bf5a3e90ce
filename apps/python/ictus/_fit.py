"""Numbers of scenes from measurements."""

from __future__ import annotations

import json
import os
import re
import shlex
from collections.abc import Iterator, Mapping, Sequence
from types import SimpleNamespace
from typing import Any

import numpy as np

from . import _html, _ictus, _posterior
from ._compare import count
from ._error import Error, Problem, unknown_name
from ._numbers import is_pint, number, plain
from ._progress import Progress
from ._run import write_target, write_text
from ._scene import BUILT, Scene, as_scene, changed
from ._toml import quantity_text


class Fit(Mapping[str, SimpleNamespace]):
    """Numbers that were found, by their keys: `fit["contact.damping"]` has `value`, `error`, `low`, `high` (of its interval), `unit`,
    `at_bound` and `told`. An error is NaN where a bound holds the number or the measurements do not tell it.
    """

    def __init__(self, finished: "_ictus.FinishedFit"):
        self._finished = finished
        self.data: dict[str, Any] = json.loads(finished.json())
        self.is_root: bool = finished.is_root
        if self.is_root:
            found = self.data
            self.state: str = found["status"]
            self.believed: bool = self.state == "found"
            estimates = [{"key": found["key"], "value": found["value"], "error": None, "low": None, "high": None, "unit": "SI", "at_bound": "no", "told": self.believed}]
        else:
            self.state, self.believed, estimates = self.data["state"], self.data["believed"], self.data["parameters"]
        self._estimates = {one["key"]: SimpleNamespace(**{name: _told(name, one[name]) for name in ("value", "error", "low", "high", "unit", "at_bound", "told")})
                           for one in estimates}
        self.doubts: list[str] = self.data.get("doubts", [])
        self.warnings: list[str] = self.data.get("warnings", [])

    def __getitem__(self, key: str) -> SimpleNamespace:
        if key not in self._estimates:
            raise unknown_name("number of this fit", key, list(self._estimates))
        return self._estimates[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._estimates)

    def __len__(self) -> int:
        return len(self._estimates)

    @property
    def numbers(self) -> dict[str, float]:
        """The values, in SI."""
        return {key: one.value for key, one in self._estimates.items()}

    @property
    def errors(self) -> dict[str, float]:
        """Standard errors, in SI."""
        return {key: one.error for key, one in self._estimates.items()}

    @property
    def intervals(self) -> dict[str, tuple[float, float]]:
        return {key: (one.low, one.high) for key, one in self._estimates.items()}

    @property
    def covariance(self) -> np.ndarray:
        """Of the values, in their order, in SI."""
        return self._matrix("covariance")

    @property
    def correlation(self) -> np.ndarray:
        return self._matrix("correlation")

    def _matrix(self, name: str) -> np.ndarray:
        rows = self.data.get(name, [[None] * len(self)] * len(self))
        return np.array([[_told(name, cell) for cell in row] for row in rows], dtype=float)

    def scene(self) -> Scene:
        """The scene with the numbers that were found."""
        return Scene.from_toml(self._finished.scene())

    def to_json(self) -> str:
        """The text of `ictus fit --json`."""
        return self._finished.json()

    def to_csv(self, path: Any, *, force: bool = False) -> None:
        """The file fit.csv of `ictus fit -o`: one row per measured value, with what the run says."""
        self._finished.csv(write_target(path), bool(force))

    def report(self, path: Any = None, *, force: bool = False) -> _html.Report:
        """Data beside the run, residuals, correlations: the page of `ictus fit --report`."""
        page = _html.Report(self._finished.html())
        if path is not None:
            write_text(path, page, force)
        return page

    def log_posterior(self, values: Any, *, prior: _posterior.Prior | None = None, jobs: int = 0) -> Any:
        """The logarithm of the density of numbers in SI, in the order of `numbers`, but for a constant; of many in one call, with any leading
        axes. It is the density of a number, or of its logarithm where its scale is "log", flat between the bounds times `prior`: -inf beyond
        them, and where no run has an answer to believe. For samplers other than `posterior`'s.
        """
        return _posterior.log_posterior(self, values, prior, jobs)

    def posterior(self, steps: int = 1000, *, walkers: int = 0, seed: int = 0, prior: _posterior.Prior | None = None, jobs: int = 0,
                  progress: bool | None = None) -> _posterior.Posterior:
        """Draws of the numbers, by how well they explain the measurements: `emcee`'s walkers, which begin around the fit.

        `steps` of each of the `walkers` (0: four per number, at least 16); `seed`: other draws; `prior`: a function of a dict of numbers that
        gives the logarithm of their density over the one that is flat between the bounds. The number of `jobs` changes no bit.

        >>> ictus.fit("scenes/fits/liu_restitution.toml").posterior(500).intervals
        """
        return _posterior.draw(self, steps, walkers, seed, prior, jobs, progress)

    def __repr__(self) -> str:
        found = ", ".join(f"{key} = {one.value:.6g}" + (f" ± {one.error:.2g}" if np.isfinite(one.error) else "") for key, one in self._estimates.items())
        return f"<ictus.Fit, {self.state}: {found}{'' if self.believed else '; not to be believed'}>"

    def _repr_html_(self) -> str:
        return f"<p>{repr(self)[1:-1]}</p>" if self.is_root else "".join(_html.table(one, 40) for one in json.loads(self._finished.tables()))


def _told(name: str, value: Any) -> Any:
    """JSON has neither NaN nor infinity: they stand there as nothing or in words."""
    if name in ("unit", "at_bound", "told"):
        return value
    return float("nan") if value is None else float(value)


def _number_text(name: str, value: Any) -> str:
    value = quantity_text(name, value) if is_pint(value) else plain(name, value)
    return value if isinstance(value, str) else repr(number(name, value))


def _texts(name: str, given: Any, help: str) -> list[str]:
    words = [] if given is None else plain(name, given)
    if not isinstance(words, Sequence) or isinstance(words, bytes) or not all(isinstance(word, str) for word in words):
        raise Error(f"{name} = {given!r}", help)
    return [str(word) for word in words]


def _key(key: Any, bounds: Any) -> str:
    """KEY, or KEY=LOW:HIGH[:log]."""
    if not isinstance(key, str) or not key or "=" in key:
        raise Error(f"the key {key!r} is no text", "as in keys={'contact.restitution': (0.1, 0.9)}")
    if bounds is None:
        return key
    if isinstance(bounds, str):
        return f"{key}={bounds}"
    bounds = quantity_text(key, bounds) if is_pint(bounds) else plain(key, bounds)
    ends = list(bounds) if isinstance(bounds, Sequence) else []
    scale = [ends.pop()] if len(ends) == 3 else []
    if len(ends) != 2 or (scale and scale[0] not in ("linear", "log")):
        raise Error(f"keys['{key}'] = {bounds!r}", "two bounds, as in (0.1, 0.9), or (1e5, 1e9, 'log')")
    return f"{key}={_number_text(key, ends[0])}:{_number_text(key, ends[1])}" + (":log" if scale == ["log"] else "")


def _keys(keys: Any) -> list[str]:
    if isinstance(keys, str):
        return [keys]
    if isinstance(keys, Mapping):
        return [_key(key, bounds) for key, bounds in keys.items()]
    return _texts("keys", keys, "a key, a list of keys, or a dict of keys and bounds")


def _measurement(quantity: Any, value: Any) -> str:
    """QUANTITY=VALUE, with its standard deviation behind ±."""
    if not isinstance(quantity, str) or not quantity or "=" in quantity:
        raise Error(f"the quantity {quantity!r} is no text", "as in measured={'tennis.height': '2.91 ± 0.02 m'}")
    if not isinstance(value, (tuple, list)):
        return f"{quantity}={_number_text(quantity, value)}"
    if len(value) != 2:
        raise Error(f"measured['{quantity}'] = {value!r}", "a value, or a value and its standard deviation")
    here, sigma = (_number_text(quantity, one) for one in value)
    unit, other = (_ictus.quantity(text)[1] for text in (here, sigma))
    if unit != other:
        raise Error(f"measured['{quantity}']: the value is in {unit or 'no unit'}, its standard deviation in {other or 'no unit'}")
    return f"{quantity}={here} ± {sigma}"


def _measured(measured: Any) -> list[str]:
    if isinstance(measured, str):
        return [measured]
    if isinstance(measured, Mapping):
        return [_measurement(quantity, value) for quantity, value in measured.items()]
    return _texts("measured", measured, "a text as in 'tennis.height=2.91 ± 0.02 m', a list of these, or a dict of quantities and values")


def _stands_in_file(scene: Scene) -> bool:
    try:
        return scene._file != BUILT and _ictus.read_text(scene._file) == scene._text
    except Error:
        return False


def _said(problem: Problem) -> Problem:
    """In words of this function, where the library speaks of flags."""
    place, message, help = (re.sub(r"--(?=[a-z])", "", text) for text in (problem.file, problem.message, problem.help))
    return Problem(place, problem.line, problem.column, message, help)


def fit(scene: Any, keys: Any = None, measured: Any = None, *, low: float = 0.0, high: float = 1.0, starts: int = 0, confidence: float = 0.0,
        jobs: int = 0, progress: bool | None = None, **overrides: Any) -> Fit:
    """Finds numbers of a scene from measurements: `ictus fit`.

    `scene`: a fit file, which says all by itself; or a scene, with `keys` that are to be found and what was `measured`.
    `keys`: a key, a list of keys, or a dict of keys and bounds: `{"contact.damping": (0, 2), "contact.stiffness": (1e6, 1e10, "log")}`.
    `measured`: a dict of quantities and values, `{"ball.velocity": "-0.72 ± 0.01 m/s", "ball-wall.duration": (190e-6, 2e-6)}`, where
    the second number is a standard deviation; or texts as on the command line.
    `starts`: descents, spread between the bounds; `confidence`: of intervals (0.95); 0: as the fit file says.
    One key without bounds and one number without a standard deviation is a root between `low` and `high`.
    Other keywords change keys, as for `run`. A fit that is not to be believed says so (`believed`, `doubts`).

    >>> ictus.fit("scenes/fits/liu_restitution.toml")["contact.restitution"].error
    """
    first, last, level = number("low", low), number("high", high), number("confidence", confidence)
    if not 0 <= level < 1:
        raise Error(f"confidence = {confidence!r}", "above 0 and below 1, as in 0.95")
    descents, workers = count("starts", starts, 0, 10000), count("jobs", jobs, 0, 1024)
    text, given = None, Scene()
    with Progress(1.0, progress) as tell:
        if isinstance(scene, (str, os.PathLike)) and not isinstance(scene, bytes) and _ictus.is_fit_file(os.fspath(scene)):
            file, changes = os.fspath(scene), changed(given, None, overrides)._changes
        else:
            given = changed(as_scene(scene), None, overrides)
            if given._law is not None or type(given) is not Scene:
                raise Error("a fit takes no law and no system of your own", "minimise with scipy.optimize around ictus.run")
            text, file, changes = given._text, given._file, given._changes
        words = ["ictus", "fit", file, *(word for change in changes.values() for word in ("--set", change)),
                 *(word for key in _keys(keys) for word in ("--key", key)), *(word for one in _measured(measured) for word in ("--measured", one))]
        command = " ".join(shlex.quote(word) for word in words) if text is None or _stands_in_file(given) else "ictus.fit(scene)"
        try:
            return Fit(_ictus.fit(text, file, list(changes.values()), _keys(keys), _measured(measured), first, last, descents, level, workers, command, tell))
        except Error as error:
            raise Error(problems=tuple(_said(given._placed(problem)) for problem in error.problems)) from None
