"""The impact resolver: masses, contact directions and velocities in; velocities, impulses and losses out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from . import _ictus
from ._compare import count
from ._error import Error
from ._progress import Progress

STATUSES = ("resolved", "collapsed", "gave_up", "does_not_converge", "not_applicable", "bad_problem", "unknown_law", "no_solution",
            "not_unique")


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
    statuses = STATUSES

    @property
    def ok(self) -> np.ndarray:
        return np.asarray(self.status <= 1)


def _array(name: str, value: Any) -> np.ndarray:
    try:
        return np.asarray(value, dtype=float)
    except (TypeError, ValueError):
        raise Error(f"{name} is no array of numbers") from None


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


def resolve(inverse_mass: Any, directions: Any, velocity: Any, *, law: str = "lzb", tolerance: float = 1e-10, stiffness: Any = None,
            exponent: Any = None, restitution: Any = None, precompression: Any = None, gap: Any = None, friction: Any = None,
            friction_static: Any = None, tangential_stiffness: Any = None, tangential_restitution: Any = None,
            rolling_friction: Any = None, torsional_friction: Any = None, spin_directions: Any = None, rows_per_contact: int = 1,
            mass_shape: str | None = None, solver: str = "", limit: int = 10_000_000, errors: str = "raise", jobs: int = 0,
            progress: bool | None = None) -> Impacts:
    """Resolves one impact, or as many as the velocities have leading axes, on all cores.

    `velocity`: (…, n) before the impact; `inverse_mass`: (…, n) diagonals or (…, n, n) matrices; `directions`: (…, contacts, n),
    row · velocity is the closing speed, with friction followed by the tangents (`rows_per_contact` 2 in the plane, 3 in space).
    Numbers of the contacts, (…, contacts) or one for all, have the defaults of the library: stiffness 1, exponent 1.5,
    restitution 1, all others 0. Arrays broadcast over the leading axes.

    A problem that cannot be resolved raises Error with its number; with `errors="return"` it has NaN and its `status`.
    `jobs` threads (0: all cores) change no bit of the result.

    >>> ictus.resolve([1, 1, 1], [[1, -1, 0], [0, 1, -1]], [1, 0, 0], restitution=1).velocity
    """
    if not isinstance(errors, str) or errors not in ("raise", "return"):
        raise Error(f"errors = {errors!r}", "allowed: 'raise', 'return'")
    v, mass, rows = _array("velocity", velocity), _array("inverse_mass", inverse_mass), _array("directions", directions)
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
            array = _array(name, value)
            numbers[name] = _rows(name, np.broadcast_to(array, array.shape[:-1] + (contacts,)) if array.ndim == 0 or array.shape[-1] == 1
                                  else array, (contacts,), lead)
    if spin_directions is not None:
        spins = _array("spin_directions", spin_directions)
        numbers["spin_directions"] = _rows("spin_directions", spins, spins.shape[-2:], lead)
    threads, most = count("jobs", jobs, 0, 1024), count("limit", limit, 1, 2**62)
    with Progress(1.0, progress) as tell:
        arrays, status, first = _ictus.resolve(
            _rows("inverse_mass", mass, (n, n) if dense else (n,), lead), dense, _rows("directions", rows, (height, n), lead), per_contact,
            np.ascontiguousarray(v).reshape(-1, n), numbers, str(law), float(tolerance), str(solver), most, threads, tell)
    if first is not None and errors == "raise":
        number, message, entry = first
        which = f"impact {number}: " if lead else ""
        name = STATUSES[int(status[number])]
        raise Error(f"{which}{message or name.replace('_', ' ')} (entry {entry})", "errors='return' gives NaN and a status where it fails")
    return Impacts(status=status.reshape(lead), **{name: array.reshape(lead + array.shape[1:]) for name, array in arrays.items()})
