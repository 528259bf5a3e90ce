"""Runs, and what they leave behind. Arrays look into the memory of the run: nothing is copied, nothing can be written."""

from __future__ import annotations

import html
import json
import os
from collections.abc import Iterator, Mapping, Sequence
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import numpy as np

from . import _html, _ictus
from ._error import Error, unknown_name
from ._progress import Progress
from ._scene import changed

if TYPE_CHECKING:
    import pandas

    from ._swept import Sweep

UNITS_OF_IMPACTS = {"touch_time": "s", "approach_speed": "m/s", "peak_depth": "m", "peak_depth_time": "s", "peak_force": "N",
                    "peak_force_time": "s", "release_time": "s", "separation_speed": "m/s", "asked_restitution": "1",
                    "energy_before": "J", "energy_after": "J", "contact": "", "samples": "1"}


class Interrupted(KeyboardInterrupt):
    """Ctrl-C during a run or a sweep; `run` or `sweep` has what was computed until then."""

    run: "Run"
    sweep: "Sweep"


def run(scene: Any, method: str | None = None, *, progress: bool | None = None, **overrides: Any) -> "Run":
    """Runs a scene: a `Scene`, the path of a file, or a dict.

    `method` is any of `ictus.catalogue()`'s schemes and laws. Other keywords change keys of the scene for this run:
    `step="1 us"` is run.step, `contact__restitution=0.5` or `**{"contact.restitution": 0.5}` any other key.
    `progress`: a line on how far a long run is; by itself on a terminal and in a notebook.

    Ctrl-C raises `Interrupted`, whose `run` is what there is.
    """
    ready = changed(scene, method, overrides).ready()
    with Progress(ready.until, progress) as tell:
        finished, raised = _ictus.run(ready, tell)
    if isinstance(raised, KeyboardInterrupt):
        interrupted = Interrupted("the run was stopped")
        interrupted.run = Run(finished)
        raise interrupted from None
    if raised is not None:
        raise raised
    return Run(finished)


def _methods_in_words() -> str:
    """The methods by their families, as the library lists them."""
    families: dict[str, list[str]] = {}
    for name, family in _ictus.methods():
        families.setdefault(family, []).append(name)
    return "\n".join(f"    {family}: {', '.join(names)}" for family, names in families.items())


run.__doc__ = f"{run.__doc__}\n    Methods:\n\n{_methods_in_words()}\n"


def write_target(path: Any) -> str:
    if isinstance(path, bytes) or not isinstance(path, (str, os.PathLike)):
        raise Error(f"a path is a text, not a {type(path).__name__}")
    return os.fspath(path)


def write_text(path: Any, text: str, force: Any) -> None:
    """A file that is written whole, or what stood there stays."""
    _ictus.write_file(write_target(path), text, bool(force))


class Ledger(Mapping[str, Any]):
    """Where the energy went, in J: E₀ + W = E + D + C + R. Entries are keys and attributes."""

    def __init__(self, entries: dict[str, Any]):
        self._entries = entries

    def __getitem__(self, key: str) -> Any:
        return self._entries[key]

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") or name not in self._entries:
            raise AttributeError(name)
        return self._entries[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._entries)

    def __len__(self) -> int:
        return len(self._entries)

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self._entries]

    def __repr__(self) -> str:
        return "\n".join(f"{key:<14}{value} J" for key, value in self._entries.items() if not isinstance(value, dict))


class Group(Mapping[str, Any]):
    """Bodies or contacts of a run, by name or number; each has its columns as attributes."""

    def __init__(self, run: "Run", names: list[str], outcomes: dict[str, np.ndarray]):
        self._run, self.names, self._outcomes = run, names, outcomes
        self._number = {name: number for number, name in enumerate(names)}

    def __getattr__(self, name: str) -> np.ndarray:
        if name.startswith("_") or name not in self._outcomes:
            raise AttributeError(f"{name}; there are {', '.join(self._outcomes)}")
        return self._outcomes[name]

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self._outcomes]

    def __getitem__(self, key: str | int) -> Any:
        if isinstance(key, (int, np.integer)) and not isinstance(key, bool):
            if not -len(self.names) <= key < len(self.names):
                raise IndexError(key)
            key = self.names[key]
        if not isinstance(key, str) or key not in self._number:
            raise unknown_name("name", key, self.names)
        member = SimpleNamespace(name=key)
        for what, values in self._outcomes.items():
            setattr(member, what, values[self._number[key]])
        for column in self._run.columns:
            if column.startswith(key + "."):
                setattr(member, column[len(key) + 1:], self._run[column])
        return member

    def __iter__(self) -> Iterator[str]:
        return iter(self.names)

    def __len__(self) -> int:
        return len(self.names)

    def __repr__(self) -> str:
        shown = ", ".join(self.names[:8]) + (" …" if len(self.names) > 8 else "")
        return f"<{len(self.names)}: {shown}; {', '.join(self._outcomes)}>"


class Run:
    """One run of a scene.

    `run["ball-1.velocity"]` is a column, `run.unit("ball-1.velocity")` its unit, `run.columns` has their names, and
    `run.time` is the first. `run.bodies["ball-1"].velocity_end`, `run.contacts["ball-1-ball-2"].peak_force` and
    `run.bodies.velocity_end` (bodies × axes) are outcomes as the solver left them. `run.impacts` is an array of records.
    """

    def __init__(self, finished: "_ictus.FinishedRun"):
        self._finished = finished
        self._units = dict(finished.columns)
        self._index = {name: number for number, (name, _) in enumerate(finished.columns)}

    # --- columns

    @property
    def columns(self) -> list[str]:
        return list(self._index)

    def __getitem__(self, name: str) -> np.ndarray:
        if not isinstance(name, str) or name not in self._index:
            raise unknown_name("column", name, list(self._index))
        return self._finished.column(self._index[name])

    def __contains__(self, name: object) -> bool:
        return name in self._index

    def __iter__(self) -> Iterator[str]:
        return iter(self._index)

    def __len__(self) -> int:
        return len(self._index)

    def unit(self, name: str) -> str:
        """The unit of a column, in SI; of an impact's field."""
        units = {**UNITS_OF_IMPACTS, **self._units}
        if name not in units:
            raise unknown_name("column", name, list(units))
        return units[name]

    def quantity(self, name: str, registry: Any = None) -> Any:
        """A column as a quantity of pint."""
        import pint

        text = self.unit(name).replace("^", "**").replace(" ", "*")
        return (registry or pint.get_application_registry()).Quantity(self[name], text if text != "1" else "dimensionless")

    @property
    def time(self) -> np.ndarray:
        return self._finished.column(0)

    # --- outcomes

    @property
    def bodies(self) -> Group:
        axes = self._finished.dimension
        names = ("position_start", "position_end", "velocity_start", "velocity_end")
        outcomes = {name: self._finished.body_vectors(name)[:, :axes] for name in names}
        if axes == 1:
            outcomes = {name: values[:, 0] for name, values in outcomes.items()}
        return Group(self, self._finished.body_names, {**outcomes, "highest": self._finished.body_highest()})

    @property
    def contacts(self) -> Group:
        records = self._finished.contacts()
        # The record's `impulse` is the whole run's; the column of the same name is over time.
        renamed = {"impulse": "total_impulse", "gap": "gap_end"}
        return Group(self, self._finished.contact_names, {renamed.get(name, name): records[name] for name in records.dtype.names or ()})

    @property
    def impacts(self) -> np.ndarray:
        """Records, in the order of their touch; `contact` is a number of `run.contacts.names`."""
        return self._finished.impacts()

    @property
    def events(self) -> np.ndarray:
        """Records; `ictus.event_name(kind)` names their kinds."""
        return self._finished.events()

    @property
    def ledger(self) -> Ledger:
        return Ledger(json.loads(self._finished.ledger()))

    @property
    def verdict(self) -> str:
        """"ok"; "failed" where the physics cannot be believed (see `failures`); "incomplete" where the run did not reach
        its end (see `ending`)."""
        return "failed" if self.failures else "ok" if self.complete else "incomplete"

    @property
    def failures(self) -> list[str]:
        return self._finished.failures

    @property
    def remarks(self) -> list[str]:
        return self._finished.remarks

    @property
    def complete(self) -> bool:
        return self._finished.complete

    @property
    def ending(self) -> str:
        return self._finished.ending

    @property
    def method(self) -> str:
        return self._finished.method

    @property
    def steps(self) -> int:
        return self._finished.steps

    @property
    def evaluations(self) -> int:
        return self._finished.evaluations

    @property
    def scene(self) -> str:
        """The scene as it was run, with every default: TOML."""
        return self._finished.scene.toml()

    # --- as others want it

    def to_dict(self, columns: bool = False) -> dict[str, Any]:
        return json.loads(self.to_json(columns=columns))

    def to_json(self, path: Any = None, *, columns: bool = False, force: bool = False) -> str:
        """The bytes of `ictus run SCENE --json`."""
        text = self._finished.json(bool(columns))
        if path is not None:
            write_text(path, text, force)
        return text

    def to_csv(self, path: Any, *, what: str = "run", force: bool = False) -> None:
        """The bytes of run.csv; `what`: "points" for those of points.csv, "state" for state.csv."""
        if what not in ("run", "points", "state"):
            raise unknown_name("table", what, ["points", "run", "state"])
        self._finished.csv(write_target(path), bool(force), what)

    def to_hdf5(self, path: Any, *, force: bool = False) -> None:
        """The bytes of run.h5; h5py, MATLAB and Julia read it."""
        self._finished.hdf5(write_target(path), bool(force))

    def to_pandas(self) -> "pandas.DataFrame":
        """All columns, with time as the index; `attrs["units"]` has their units."""
        import pandas

        index = pandas.Index(self.time, name=self.columns[0])
        frame = pandas.DataFrame({name: self[name] for name in self.columns[1:]}, index=index)
        frame.attrs["units"] = dict(self._units)
        return frame

    def impacts_to_pandas(self) -> "pandas.DataFrame":
        """One row per impact, with the name of its contact."""
        import pandas

        frame = pandas.DataFrame(self.impacts)
        frame["contact"] = [self._finished.contact_names[int(number)] for number in self.impacts["contact"]]
        frame.attrs["units"] = dict(UNITS_OF_IMPACTS)
        return frame

    def report(self, path: Any = None, *, plot: Sequence[str] = (), force: bool = False) -> _html.Report:
        """The HTML report; a notebook shows it, a file keeps it."""
        if isinstance(plot, str):
            plot = [plot]
        page = _html.Report(self._finished.html([str(name) for name in plot]))
        if path is not None:
            write_text(path, page, force)
        return page

    def _shown(self, most: int = 6) -> list[str]:
        for ending in (".force", ".velocity", ".velocity_x"):
            found = [name for name in self.columns if name.endswith(ending) and np.any(self[name])]
            if found:
                return found[:most]
        return self.columns[1:1 + most]

    def plot(self, *columns: str, ax: Any = None) -> Any:
        """Columns over time by matplotlib; without names the forces, or the velocities. Returns the axes."""
        import matplotlib.pyplot as plt

        ax = ax if ax is not None else plt.subplots()[1]
        names = list(columns) or self._shown()
        for name in names:
            ax.plot(self.time, self[name], label=name)
        ax.set_xlabel(f"time ({self.unit(self.columns[0])})")
        units = {self.unit(name) for name in names}
        ax.set_ylabel(units.pop() if len(units) == 1 else "SI")
        ax.legend()
        return ax

    def __repr__(self) -> str:
        return f"<ictus.Run {self._finished.summary()}; {self.verdict}>"

    def _repr_html_(self) -> str:
        tables = json.loads(self._finished.tables())
        names = self._shown()
        picture = _html.plot(self.time, [(f"{name} ({self.unit(name)})", self[name]) for name in names])
        return f"<p>{html.escape(self._finished.summary())}</p>" + "".join(_html.table(one) for one in tables[:2]) + picture
