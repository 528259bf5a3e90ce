"""Impacts by the million: lanes of the processor, or an OpenCL device."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Any

import numpy as np

from . import _ictus
from ._compare import count
from ._error import Error
from ._numbers import number, numbers, stiffness_units


@dataclass(frozen=True)
class Computed:
    """By what, and how it was checked."""

    device: str  # its name; "cpu": lanes of the processor
    compared: int  # problems that the processor computed beside a device
    difference: float  # the largest there, relative
    one_by_one: int  # problems that were left to the library's own way
    seconds: float  # that the kernel took, where a device can tell


@dataclass(frozen=True)
class Rebounds:
    """Outcomes of `rebounds`, of the shape of its inputs."""

    speed: np.ndarray  # m/s, after, apart
    depth: np.ndarray  # m, the largest
    force: np.ndarray  # N, the largest
    contact_time: np.ndarray | None  # s
    computed: Computed


def devices() -> list[dict[str, Any]]:
    """The OpenCL devices with double precision; `name` chooses one, "gpu" the first GPU."""
    return list(_ictus.devices())


def threads(jobs: int) -> int:
    return count("jobs", jobs, 0, 1024) or os.cpu_count() or 1


def rebounds(mass: Any, stiffness: Any, speed: Any, *, exponent: Any = 1.5, damping: Any = 0.0, method: str = "exact",
             rate: float = 44100.0, phase: float = 0.5, contact_time: bool = True, device: str = "cpu", jobs: int = 0) -> Rebounds:
    """Single impacts through f = k x^α (1 + μ x′), as many as the inputs broadcast to.

    `mass` in kg (of two bodies the reduced one), `stiffness` k in N/m^α, `speed` of approach in m/s, `exponent` α, `damping` μ in
    s/m. `method="exact"` is the closed form; `contact_time=False` leaves its slow half out. `method="phi"` takes samples at a `rate`
    in Hz, the first of them `phase` of a step before the touch. `device` is "cpu", "gpu" or part of the name of an OpenCL device,
    whose results are compared with the processor's.

    >>> ictus.rebounds(0.01, 1e8, [0.5, 1, 2], damping=0.3).speed
    """
    power = numbers("exponent", exponent)
    named = {"mass": numbers("mass", mass, ("kg",)), "stiffness": numbers("stiffness", stiffness, stiffness_units(power)), "exponent": power,
             "damping": numbers("damping", damping, ("s/m",)), "speed": numbers("speed", speed, ("m/s",))}
    try:
        shape = np.broadcast_shapes(*(value.shape for value in named.values()))
    except ValueError as error:
        raise Error(f"the inputs of rebounds do not broadcast: {error}") from None
    problems = int(np.prod(shape))
    if problems == 0:
        raise Error("the inputs of rebounds are empty")
    columns = {name: value if value.size == 1 else np.broadcast_to(value, shape) for name, value in named.items()}
    out, depth, force, times, told = _ictus.rebounds(problems, columns, str(method), number("rate", rate, ("Hz",)), number("phase", phase), bool(contact_time),
                                                     str(device), threads(jobs))
    return Rebounds(speed=out.reshape(shape), depth=depth.reshape(shape), force=force.reshape(shape),
                    contact_time=times.reshape(shape) if times.size else None, computed=Computed(**told))
