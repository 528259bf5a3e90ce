"""Numbers from whatever holds them. What would be lost on the way is refused: masks, imaginary parts, units."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any

import numpy as np

from . import _ictus
from ._error import Error


def is_pint(value: Any) -> bool:
    return hasattr(value, "to_base_units") and hasattr(value, "dimensionality")


def in_si(name: str, value: Any) -> tuple[np.ndarray, str]:
    """A quantity of pint as numbers in kilograms, metres and seconds, and their unit."""
    base = value.to_base_units()
    units = {str(unit): power for unit, power in base.unit_items()} if hasattr(base, "unit_items") else dict(base._units)
    letters = {"kilogram": "kg", "meter": "m", "metre": "m", "second": "s"}
    strange = [unit for unit in units if unit not in letters and unit != "radian"]
    if strange:
        raise Error(f"{name}: the unit {value.units} has {', '.join(strange)}", "known are kilograms, metres, seconds and radians")
    return numbers(name, base.magnitude), "*".join(f"{letters[unit]}^{power:.15g}" for unit, power in units.items() if unit in letters)


def unit_of(name: str, value: Any) -> str:
    """The unit of an array that says it in words, as those of xarray do; empty where there is none. Those of other libraries of units are refused."""
    unit = getattr(value, "unit", getattr(value, "units", None))
    if unit is None or (isinstance(unit, str) and unit in ("", "1")):
        return ""
    try:
        if isinstance(unit, str):
            _ictus.quantity(f"1 {unit}")
            return unit
    except Error:
        pass
    raise Error(f"{name} has a unit that is not understood: {unit}", "give numbers in SI, texts with units, or quantities of pint")


@functools.lru_cache(maxsize=256)
def _si(unit: str) -> tuple[float, str]:
    """How many SI units it is, and their dimension in the words of the library."""
    factor, dimension = _ictus.quantity(f"1 {unit}")
    return factor, dimension


def _factor(name: str, unit: str, units: Sequence[str] | None) -> float:
    """To SI, of a unit that is one of these."""
    factor, dimension = _si(unit) if unit else (1.0, "")
    if unit and units is not None and dimension not in [_si(one)[1] for one in units]:
        raise Error(f"{name} is in {dimension}", "in " + " or ".join(units) if any(one != "1" for one in units) else "a number without a unit")
    return factor


def _whole(name: str, value: Any) -> np.ndarray:
    """The value as an array, where that holds all of it."""
    if np.ma.is_masked(value):
        raise Error(f"{name} has masked values", "leave them out or fill them: array.compressed(), array.filled(…)")
    array = np.asarray(value)
    if array.dtype.kind == "c":
        raise Error(f"{name} has complex numbers", "give their real part, where that is meant: array.real")
    if array.dtype.kind in "mM":
        raise Error(f"{name} has times of a calendar", "give seconds: array / np.timedelta64(1, 's')")
    return array


def with_unit(numbers: Any, unit: str) -> Any:
    """Numbers as texts with a unit, which scenes check; lists stay lists. Without a unit they stay numbers."""
    if isinstance(numbers, list):
        return [with_unit(one, unit) for one in numbers]
    return f"{float(numbers)!r} {unit}" if unit else numbers


def plain(name: str, value: Any) -> Any:
    """An array as lists, a number of NumPy as one of Python, with a unit as texts; anything else as it is."""
    if not hasattr(value, "__array__"):
        return value
    unit = unit_of(name, value)
    array = _whole(name, value)
    if unit and array.dtype.kind not in "fiu":
        raise Error(f"{name} has a unit, {unit}, and no numbers")
    return with_unit(array.astype(float).tolist() if array.dtype.kind == "f" else array.tolist(), unit)


def numbers(name: str, value: Any, units: Sequence[str] | None = ("1",)) -> np.ndarray:
    """An array in SI. What has a unit has one of these; None: any."""
    if is_pint(value):
        magnitude, unit = in_si(name, value)
        _factor(name, unit, units)
        return magnitude
    try:
        if isinstance(value, (list, tuple)) and not all(type(item) in (int, float) for item in value):
            return np.array([numbers(name, item, units) for item in value], dtype=float)
        factor = _factor(name, unit_of(name, value), units)
        array = _whole(name, value)
        if array.dtype.kind == "O" and array.ndim:
            return np.array([numbers(name, item, units) for item in array], dtype=float)
        if value is None:
            raise TypeError("None is no number")
        return array.astype(float) * factor if factor != 1 else np.asarray(array, dtype=float)
    except Error:
        raise
    except OverflowError:
        raise Error(f"{name} is too large for a number") from None
    except (TypeError, ValueError):
        raise Error(f"{name} is no array of numbers") from None


def number(name: str, value: Any, units: Sequence[str] | None = ("1",)) -> float:
    """One number in SI."""
    array = numbers(name, value, units)
    if array.size != 1:
        raise Error(f"{name} = {value!r}", "one number")
    return float(array.item())


def stiffness_units(exponent: np.ndarray) -> tuple[str, ...]:
    """Of k in f = k x^α: N/m^α. Of several exponents at once there is none."""
    found = np.unique(exponent)
    return (f"N/m^{found[0]:.15g}",) if found.size == 1 and np.isfinite(found[0]) else ("1",)
