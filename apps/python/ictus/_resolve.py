"""The impact resolver: masses, contact directions and velocities in; velocities, impulses and losses out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from . import _ictus
from ._compare import count
from ._ensemble import Computed, threads
from ._error import Error
from ._numbers import number, stiffness_units
from ._numbers import numbers as numbers_of
from ._progress import Progress

STATUSES = ("resolved", "collapsed", "gave_up", "does_not_converge", "not_applicable", "bad_problem", "unknown_law", "no_solution",
            "not_unique")


# Of what has a unit: a coordinate is a length or an angle. Those of stiffnesses go with their exponent; all others are without.
UNITS = {"velocity": ("m/s", "1/s"), "inverse_mass": ("1/kg", "1/kg/m^2"), "directions": ("1", "m"), "spin_directions": ("1", "1/m"), "precompression": ("m",),
         "gap": ("m",), "rolling_friction": ("m",), "torsional_friction": ("m",)}


@dataclass(frozen=True)
class History:
    """One impact over time; of long ones every second, fourth, … sample."""

    time: np.ndarray  # s
    force: np.ndarray  # N, time × contacts
    impulse: np.ndarray  # N s, so far
    slip: np.ndarray  # m/s, with friction: the entries of a contact side by side


@dataclass(frozen=True)
class Impacts:
    """Outcomes of `resolve`, with the leading axes of its velocities; NaN where a law does not tell."""

    velocity: np.ndarray  # m/s, after the impact
    impulse: np.ndarray  # N s, by contact
    loss: np.ndarray  # J, by contact
    tangential_impulse: np.ndarray  # N s, with friction: by contact, one entry in the plane, two in space
    friction_loss: np.ndarray  # J, by contact
    peak_force: np.ndarray  # N, by contact
    peak_time: np.ndarray  # s, by contact
    energy_before: np.ndarray  # J
    energy_after: np.ndarray  # J
    duration: np.ndarray  # s
    status: np.ndarray  # a number of `statuses`
    computed: Computed | None = None  # with `device`: by what, and how it was checked
    history: Any = None  # with `record`: a History, or None where a law knows none; of several problems an array of them
    statuses = STATUSES

    @property
    def ok(self) -> np.ndarray:
        return np.asarray(self.status <= 1)


def _rows(name: str, value: np.ndarray, tail: tuple[int, ...], lead: tuple[int, ...]) -> np.ndarray:
    """One row per problem, or one for all: the last axes are those of one problem."""
    inner = value.shape[value.ndim - len(tail):]
    if value.ndim < len(tail) or inner != tail:
        raise Error(f"{name} has the shape {value.shape}", f"its last axes are {tail}")
    outer, length = value.shape[:value.ndim - len(tail)], int(np.prod(tail))
    if all(n == 1 for n in outer):
        return np.ascontiguousarray(value).reshape(1, length)
    try:
        return np.ascontiguousarray(np.broadcast_to(value, lead + tail)).reshape(-1, length)
    except ValueError:
        raise Error(f"{name} has the shape {value.shape}", f"its leading axes broadcast to those of the velocities, {lead}") from None


def _is_dense(mass: np.ndarray, n: int, lead: tuple[int, ...], shape: str | None) -> bool:
    """Is it a matrix of each problem, or a diagonal?"""
    if shape is not None and (not isinstance(shape, str) or shape not in ("diagonal", "dense")):
        raise Error(f"mass_shape = {shape!r}", "allowed: 'diagonal', 'dense'")
    if shape is not None:
        return shape == "dense"
    matrix = mass.ndim >= 2 and mass.shape[-2:] == (n, n)
    if matrix and len(lead) + 1 == mass.ndim and mass.shape[:-1] == lead:
        raise Error(f"inverse_mass of the shape {mass.shape} may be one diagonal per problem, or a matrix for all",
                    "say which: mass_shape='diagonal' or mass_shape='dense'")
    return matrix


def _on_device(v: np.ndarray, mass: np.ndarray, rows: np.ndarray, numbers: dict[str, np.ndarray], law: str, tolerance: float, device: str,
               errors: str, jobs: int) -> Impacts:
    lead, n, contacts = v.shape[:-1], v.shape[-1], rows.shape[0]
    problems = int(np.prod(lead))
    flat = {"inverse_mass": _rows("inverse_mass", mass, (n,), lead), "velocity": np.ascontiguousarray(v).reshape(-1, n), **numbers}
    velocity, impulse, status, told = _ictus.ensemble(np.ascontiguousarray(rows), problems, flat, str(law), number("tolerance", tolerance), str(device),
                                                      threads(jobs))
    bad = np.flatnonzero(status > 1)
    if bad.size and errors == "raise":
        raise Error(f"impact {bad[0]}: {STATUSES[int(status[bad[0]])].replace('_', ' ')}",
                    "errors='return' gives NaN and a status where it fails")
    velocity[bad] = impulse[bad] = np.nan
    weights = 1 / flat["inverse_mass"]
    none = np.full(lead + (contacts,), np.nan)
    return Impacts(velocity=velocity.reshape(lead + (n,)), impulse=impulse.reshape(lead + (contacts,)), loss=none, tangential_impulse=none[..., :0],
                   friction_loss=none, peak_force=none, peak_time=none, energy_before=(0.5 * (weights * flat["velocity"]**2).sum(1)).reshape(lead),
                   energy_after=(0.5 * (weights * velocity**2).sum(1)).reshape(lead), duration=np.full(lead, np.nan),
                   status=status.reshape(lead), computed=Computed(**told))


def _histories(found: list[Any], lead: tuple[int, ...]) -> Any:
    histories = [None if one is None else History(*one) for one in found]
    if not lead:
        return histories[0]
    array = np.empty(len(histories), dtype=object)
    array[:] = histories
    return array.reshape(lead)


def resolve(inverse_mass: Any, directions: Any, velocity: Any, *, law: str = "lzb", tolerance: float = 1e-10, stiffness: Any = None,
            exponent: Any = None, restitution: Any = None, precompression: Any = None, gap: Any = None, friction: Any = None,
            friction_static: Any = None, tangential_stiffness: Any = None, tangential_restitution: Any = None,
            rolling_friction: Any = None, torsional_friction: Any = None, spin_directions: Any = None, rows_per_contact: int = 1,
            mass_shape: str | None = None, solver: str = "", limit: int = 10_000_000, errors: str = "raise", jobs: int = 0,
            progress: bool | None = None, device: str | None = None, record: bool = False) -> Impacts:
    """Resolves one impact, or as many as the velocities have leading axes, on all cores.

    `velocity`: (…, n) before the impact; `inverse_mass`: (…, n) diagonals or (…, n, n) matrices; `directions`: (…, contacts, n),
    row · velocity is the closing speed, with friction followed by the tangents (`rows_per_contact` 2 in the plane, 3 in space).
    Numbers of the contacts, (…, contacts) or one for all, have the defaults of the library: stiffness 1, exponent 1.5,
    restitution 1, all others 0. Arrays broadcast over the leading axes.

    A problem that cannot be resolved raises Error with its number; with `errors="return"` it has NaN and its `status`.
    `jobs` threads (0: all cores) change no bit of the result. `record=True` keeps forces over time, as `history`, of laws that follow
    an impact in time: each at most 2 million numbers, and all together 100 million.

    With `device` ("cpu": lanes of the processor, "gpu", or part of the name of an OpenCL device) the impacts are resolved
    beside each other, by `lzb` or `compliant`, for bodies without friction that share one set of directions; losses and
    forces are then not told. What a device gives is compared with the processor, and refused beyond the tolerance.

    >>> ictus.resolve([1, 1, 1], [[1, -1, 0], [0, 1, -1]], [1, 0, 0], restitution=1).velocity
    """
    if not isinstance(errors, str) or errors not in ("raise", "return"):
        raise Error(f"errors = {errors!r}", "allowed: 'raise', 'return'")
    if not isinstance(record, (bool, np.bool_)):
        raise Error(f"record = {record!r}", "True or False")
    v, mass, rows = (numbers_of(name, value, UNITS[name]) for name, value in (("velocity", velocity), ("inverse_mass", inverse_mass), ("directions", directions)))
    if v.ndim < 1 or v.shape[-1] < 1 or rows.ndim < 2:
        raise Error(f"velocity has the shape {v.shape}, directions {rows.shape}", "(…, coordinates) and (…, contacts, coordinates)")
    n, lead, height = v.shape[-1], v.shape[:-1], rows.shape[-2]
    per_contact = count("rows_per_contact", rows_per_contact, 1, 3)
    if height < 1 or height % per_contact:
        raise Error(f"{height} rows of directions, {rows_per_contact} per contact", "1 row per contact; 2 or 3 with friction")
    if int(np.prod(lead)) == 0:
        raise Error(f"velocity has the shape {v.shape}: there is no problem in it")
    contacts = height // per_contact
    dense = _is_dense(mass, n, lead, mass_shape)
    numbers: dict[str, np.ndarray] = {}
    for name, value in (("stiffness", stiffness), ("exponent", exponent), ("restitution", restitution), ("precompression", precompression),
                        ("gap", gap), ("friction", friction), ("friction_static", friction_static),
                        ("tangential_stiffness", tangential_stiffness), ("tangential_restitution", tangential_restitution),
                        ("rolling_friction", rolling_friction), ("torsional_friction", torsional_friction)):
        if value is not None:
            units = stiffness_units(numbers_of("exponent", 1.5 if exponent is None else exponent)) if name == "stiffness" else UNITS.get(name, ("1",))
            array = numbers_of(name, value, units)
            numbers[name] = _rows(name, np.broadcast_to(array, array.shape[:-1] + (contacts,)) if array.ndim == 0 or array.shape[-1] == 1
                                  else array, (contacts,), lead)
    if spin_directions is not None:
        spins = numbers_of("spin_directions", spin_directions, UNITS["spin_directions"])
        numbers["spin_directions"] = _rows("spin_directions", spins, spins.shape[-2:], lead)
    if device is not None:
        known = {"stiffness", "exponent", "restitution", "gap"}
        strange = [name for name in (*numbers, *(["solver"] if solver else []), *(["record"] if record else [])) if name not in known]
        if strange or per_contact > 1 or dense or rows.ndim != 2:
            reason = f"{strange[0]} is not known there" if strange else "it takes one matrix of directions for all, one row per contact, and diagonals of masses"
            raise Error(f"with device={device!r}: {reason}", "without device the resolver takes all")
        return _on_device(v, mass, rows, numbers, law, tolerance, device, errors, jobs)
    workers, most = count("jobs", jobs, 0, 1024), count("limit", limit, 1, 2**62)
    with Progress(1.0, progress) as tell:
        arrays, status, first, histories = _ictus.resolve(
            _rows("inverse_mass", mass, (n, n) if dense else (n,), lead), dense, _rows("directions", rows, (height, n), lead), per_contact,
            np.ascontiguousarray(v).reshape(-1, n), numbers, str(law), number("tolerance", tolerance), str(solver), most, workers, bool(record), tell)
    if first is not None and errors == "raise":
        which, message, entry = first
        name = STATUSES[int(status[which])]
        raise Error(f"{f'impact {which}: ' if lead else ''}{message or name.replace('_', ' ')} (entry {entry})", "errors='return' gives NaN and a status where it fails")
    return Impacts(status=status.reshape(lead), history=_histories(histories, lead) if record else None,
                   **{name: array.reshape(lead + array.shape[1:]) for name, array in arrays.items()})
