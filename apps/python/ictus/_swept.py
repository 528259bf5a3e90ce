"""The table of a sweep, as arrays, frames and files."""

from __future__ import annotations

import html
import importlib
from collections.abc import Iterator, Mapping
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import numpy as np

from . import _html
from ._error import Error, unknown_name
from ._run import write_target, write_text

if TYPE_CHECKING:
    import pandas
    import xarray


def late(name: str, wanted_by: str) -> Any:
    """A library that only this call needs."""
    try:
        return importlib.import_module(name)
    except ImportError as error:
        raise ImportError(f"{wanted_by} needs {name}, which is not installed: apt install python3-{name}, or pip install {name}") from error


class Sweep(Mapping[str, Any]):
    """Columns by their names, one entry per point: `sweep["ball-5.velocity"]`; parameters, outcomes, status and error."""

    def __init__(self, planned: Any, command: str):
        self._planned, self._command = planned, command
        self._columns: dict[str, np.ndarray] = {}
        self.units: dict[str, str] = {}
        for name, unit, values in planned.columns():
            self._columns[name], self.units[name] = np.asarray(values, dtype=float if unit else str), unit
        self._columns["point"] = self._columns["point"].astype(int)
        self.parameters: list[str] = [key for key, _ in planned.parameters]
        self.device: str | None = planned.device or None
        self.outcomes: list[str] = list(self._columns)[1 + len(self.parameters):-3 if self.device else -2]
        self.sampling: str = planned.sampling
        self.points: int = planned.points

    def __getitem__(self, name: str) -> np.ndarray:
        if name not in self._columns:
            raise unknown_name("column", name, list(self._columns))
        return self._columns[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._columns)

    def __len__(self) -> int:
        return len(self._columns)

    @property
    def complete(self) -> bool:
        """Is every point there? A failed one is."""
        return self._planned.done == self.points

    @property
    def ok(self) -> np.ndarray:
        """Which rows have all their outcomes from a run that can be trusted."""
        return self._columns["status"] == "ok"

    @property
    def failed(self) -> list[tuple[int, str, str]]:
        """(point, status, error) of the points that failed."""
        return [(int(self["point"][k]), str(self["status"][k]), str(self["error"][k])) for k in np.flatnonzero(~self.ok)]

    def to_pandas(self) -> "pandas.DataFrame":
        """One row per point, with its number as the index; `attrs["units"]` has the units."""
        frame = late("pandas", "to_pandas()").DataFrame(self._columns).set_index("point")
        frame.attrs["units"] = {name: unit for name, unit in self.units.items() if unit}
        return frame

    def to_xarray(self) -> "xarray.Dataset":
        """Of a grid an axis per parameter, else one of points; a point that is not there has NaN and the status "missing"."""
        xarray = late("xarray", "to_xarray()")
        grid = self.sampling == "grid"
        axes = {key: values for key, values in self._planned.parameters} if grid else {"point": self["point"]}
        shape = tuple(len(values) for values in axes.values())
        rows = self["point"] if grid else slice(None)
        variables = {}
        for name in [*self.outcomes, "status", "error"]:
            values = self[name]
            full = np.full(shape, np.nan).ravel() if self.units[name] else np.full(shape, "missing" if name == "status" else "", dtype=object).ravel()
            full[rows] = values
            variables[name] = (tuple(axes), full.reshape(shape), {"units": self.units[name]} if self.units[name] else {})
        coordinates: dict[str, Any] = {key: (key, values, {"units": self.units[key]} if self.units[key] else {}) for key, values in axes.items()}
        if not grid:
            coordinates |= {key: ("point", self[key], {"units": self.units[key]} if self.units[key] else {}) for key in self.parameters}
        return xarray.Dataset(variables, coordinates)

    def sobol_indices(self) -> dict[str, SimpleNamespace]:
        """Of sampling="saltelli": per outcome `first`, `total` and their standard errors, each a dict by parameter; `rows` that count."""
        found = {}
        for outcome, (rows, left_out, of) in zip(self.outcomes, self._planned.indices()):
            by = {what: {key: one[k] for key, one in zip(self.parameters, of)} for k, what in enumerate(("first", "total", "first_error", "total_error"))}
            found[outcome] = SimpleNamespace(rows=rows, left_out=left_out, **by)
        return found

    def to_csv(self, path: Any, *, force: bool = False) -> None:
        """The file of `ictus sweep -o TABLE.csv`."""
        self._write(path, force, False)

    def to_hdf5(self, path: Any, *, force: bool = False) -> None:
        """The file of `ictus sweep -o TABLE.h5`."""
        self._write(path, force, True)

    def _write(self, path: Any, force: bool, hdf5: bool) -> None:
        if not self.complete:
            raise Error(f"{self._planned.done} of {self.points} points are done: no table is written of a part", "go on with the journal")
        self._planned.write(write_target(path), bool(force), hdf5, self._command)

    def report(self, path: Any = None, *, force: bool = False) -> _html.Report:
        """Response curves, heat maps, histograms, scatter matrix, as `ictus sweep --report` has them."""
        page = _html.Report(self._planned.html(self._command))
        if path is not None:
            write_text(path, page, force)
        return page

    def __repr__(self) -> str:
        failed = int((~self.ok).sum())
        parts = [f"{self.points} points by {self.sampling}", *([f"{failed} failed"] if failed else []),
                 *([] if self.complete else [f"{self._planned.done} done"])]
        return f"<ictus.Sweep: {', '.join(parts)}; {', '.join(self.parameters)} -> {', '.join(self.outcomes)}>"

    def _repr_html_(self) -> str:
        head = [f"{name} ({self.units[name]})" if self.units[name] not in ("", "1") else name for name in self._columns]
        rows = [[f"{value:.6g}" if isinstance(value, float) else str(value) for value in row] for row in zip(*(column[:13].tolist() for column in self._columns.values()))]
        shown = _html.table({"title": f"{self.points} points by {self.sampling}", "head": head, "rows": rows})
        return shown.replace("and 1 more", html.escape(f"and {len(self['point']) - 12} more"))
