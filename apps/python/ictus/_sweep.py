"""Many runs of one scene, with numbers of it changed: on all cores, or by an executor of your own."""

from __future__ import annotations

import concurrent.futures
import functools
import os
import re
import shlex
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from . import _ictus
from ._compare import count
from ._error import Error, Problem
from ._numbers import is_pint, plain
from ._progress import Progress
from ._run import Interrupted, write_target
from ._scene import BUILT, Scene, as_scene, changed
from ._swept import Sweep
from ._toml import number_text, quantity_text

# text and name of the scene, sweep file, overrides, vary, outcomes, sampling, samples, seed, device: all that plan_sweep takes
Spec = tuple[str, str, str, tuple[str, ...], tuple[str, ...], tuple[str, ...], str, int, int | None, str]


def _varied(key: Any, values: Any) -> str:
    if not isinstance(key, str) or not key or "=" in key:
        raise Error(f"the key {key!r} is no text", "as in vary={'contact.restitution': [0.5, 0.9]}")
    if isinstance(values, str):
        return f"{key}={values}"
    place = f"vary['{key}']"
    values = quantity_text(place, values) if is_pint(values) else plain(place, values)
    if isinstance(values, str) or not isinstance(values, Sequence):
        values = [values]
    if isinstance(values, bytes) or len(values) == 0:
        raise Error(f"vary['{key}'] = {values!r}", "a list of values, or a text as in 'linear:0.1 kg:1 kg:20'")
    return f"{key}=" + ",".join(number_text(key, value) for value in values)


def _vary(vary: Any) -> tuple[str, ...]:
    if vary is None:
        return ()
    if not isinstance(vary, Mapping) and not hasattr(vary, "items"):
        raise Error(f"vary is a {type(vary).__name__}", "a dict: {'contact.restitution': [0.5, 0.9], 'body.ball.mass': 'log:1 g:1 kg:7'}")
    return tuple(_varied(key, values) for key, values in vary.items())


def _outcomes(outcomes: Any) -> tuple[str, ...]:
    if isinstance(outcomes, Mapping):
        outcomes = [f"{name}={expression}" for name, expression in outcomes.items()]
    words = [outcomes] if isinstance(outcomes, str) else plain("outcomes", outcomes)
    if not isinstance(words, Sequence) or isinstance(words, bytes) or not all(isinstance(word, str) for word in words):
        raise Error(f"outcomes = {outcomes!r}", "a text, a list of texts, or a dict of names and expressions")
    return tuple(words)


def _is_sweep_file(scene: Any) -> bool:
    return isinstance(scene, (str, os.PathLike)) and _ictus.is_sweep_file(os.fspath(scene))


def _spec(scene: Any, vary: Any, outcomes: Any, sampling: Any, samples: Any, seed: Any, device: Any, overrides: Mapping[str, Any]) -> Spec:
    if device is not None and (not isinstance(device, str) or not device):
        raise Error(f"device = {device!r}", "'gpu', 'cpu', or part of the name of an OpenCL device")
    if sampling is not None and not isinstance(sampling, str):
        raise Error(f"sampling = {sampling!r}", "a text, as in sampling='sobol'")
    asked = (_vary(vary), _outcomes(outcomes), sampling or "", count("samples", samples, 0, _ictus.most_sweep_points),
             None if seed is None else count("seed", seed, 0, 10**18 - 1), device or "")
    if _is_sweep_file(scene):
        changes = changed(Scene(), None, overrides)._changes
        return ("", "", os.fspath(scene), tuple(changes.values()), *asked)
    scene = changed(as_scene(scene), None, overrides)
    if scene._law is not None or type(scene) is not Scene:
        raise Error("a sweep takes no law and no system of your own", "call ictus.run in a loop, or in a map of your executor")
    return (scene._text, scene._file, "", tuple(scene._changes.values()), *asked)


def _said(problem: Problem) -> Problem:
    """In words of this function, where the library speaks of flags."""
    place = re.sub(r"^--vary ([^=]*)(=.*)?$", r"vary['\1']", problem.file, flags=re.S)
    place = re.sub(r"^--out ", "outcomes: ", place)
    message, help = (re.sub(r"--(?=[a-z])", "", text) for text in (problem.message, problem.help))
    return Problem(place, problem.line, problem.column, message, help)


def _plan(spec: Spec) -> Any:
    try:
        return _ictus.plan_sweep(*spec)
    except Error as error:
        raise Error(problems=tuple(_said(problem) for problem in error.problems)) from None


def _command(spec: Spec) -> str:
    """The command line that does the same, for result files."""
    text, file, sweep_file, overrides, vary, outcomes, sampling, samples, seed, device = spec
    if file == BUILT:
        return "ictus.sweep(scene)"
    words = ["ictus", "sweep", sweep_file or file]
    for flag, values in (("--set", overrides), ("--vary", vary), ("--out", outcomes)):
        words += [word for value in values for word in (flag, value)]
    words += [word for flag, value in (("--sampling", sampling), ("--samples", samples), ("--seed", seed), ("--device", device)) if value not in ("", 0, None)
              or (flag == "--seed" and value is not None) for word in (flag, str(value))]
    return " ".join(shlex.quote(word) for word in words)


@functools.lru_cache(maxsize=2)
def _planned_here(spec: Spec) -> Any:
    return _plan(spec)


def compute_part(spec: Spec, fingerprint: str, points: list[int]) -> bytes:
    """What an executor is given: the records of some points. A process plans the sweep once, and then knows it."""
    planned = _planned_here(spec)
    if planned.fingerprint != fingerprint:
        raise Error("a worker has another sweep than the process that asks it: its scene files or its version of ictus differ")
    return planned.records(points)


def _by_executor(executor: concurrent.futures.Executor, planned: Any, spec: Spec, points: list[int], part: int,
                 tell: Callable[[float], None] | None) -> None:
    workers = getattr(executor, "_max_workers", None) or os.cpu_count() or 1
    size = part or max(1, min(256, len(points) // (16 * workers)))
    futures = [executor.submit(compute_part, spec, planned.fingerprint, points[k:k + size]) for k in range(0, len(points), size)]
    try:
        for future in concurrent.futures.as_completed(futures):
            planned.take(future.result())
            if tell is not None:
                tell(float(planned.done))
    finally:
        for future in futures:
            future.cancel()


def _compute(planned: Any, spec: Spec, executor: Any, jobs: int, part: int, progress: bool | None) -> None:
    missing = planned.missing()
    with Progress(float(len(missing)) if executor is None else float(planned.points), progress) as tell:
        if executor is None:
            planned.compute(missing, jobs, tell)
        else:
            _by_executor(executor, planned, spec, missing, part, tell)
    if planned.done != planned.points:
        raise RuntimeError(f"{planned.points - planned.done} of {planned.points} points did not come back from the executor")


def sweep(scene: Any, vary: Any = None, outcomes: Any = (), *, sampling: str | None = None, samples: int = 0, seed: int | None = None,
          executor: concurrent.futures.Executor | None = None, jobs: int = 0, part: int = 0, journal: Any = None,
          device: str | None = None, progress: bool | None = None, **overrides: Any) -> Sweep:
    """Runs a scene many times with numbers of it changed: `ictus sweep` on arrays. Points that fail are rows with a status.

    `vary`: keys and their values, a list, an array, or a text as on the command line: `{"contact.restitution": [0.5, 0.9],
    "body.ball-1.mass": "linear:50 g:500 g:10", "body.ball-1.velocity": "normal:1 m/s:0.1 m/s"}`.
    `outcomes`: names or expressions, or a dict of names and expressions; without any the velocities of all bodies.
    `sampling`: grid, latin_hypercube, sobol, random, saltelli, or table (the k-th values of all keys together), with `samples`
    points where they are drawn, from `seed`.
    `executor`: any `concurrent.futures.Executor`, which is given parts of `part` points (0: by itself); without one all cores, or
    `jobs` threads. Neither changes a bit of the result.
    `journal`: a file that keeps what is done; the same call goes on from there.
    `device`: "gpu", "cpu" (lanes of its registers) or part of the name of an OpenCL device, which resolves all points beside each
    other, where each is one impact; what it tells is compared with runs, and refused beyond their tolerance.
    `scene` may also be a sweep file. Other keywords change keys, as for `run`.

    Ctrl-C raises `Interrupted`, whose `sweep` is what there is.
    """
    jobs, part = count("jobs", jobs, 0, 1024), count("part", part, 0, 10**9)
    if executor is not None and not callable(getattr(executor, "submit", None)):
        raise Error(f"the executor is a {type(executor).__name__}", "a concurrent.futures.Executor, or what has its submit()")
    if executor is not None and jobs:
        raise Error(f"jobs = {jobs} beside an executor", "the executor has workers of its own")
    if executor is None and part:
        raise Error(f"part = {part} without an executor")
    if executor is not None and device is not None:
        raise Error(f"device = {device!r} beside an executor", "a device takes all points by itself")
    spec = _spec(scene, vary, outcomes, sampling, samples, seed, device, overrides)
    planned = _plan(spec)
    if journal is not None:
        planned.keep_in(write_target(journal))
    try:
        _compute(planned, spec, executor, jobs, part, progress)
    except KeyboardInterrupt:
        interrupted = Interrupted("the sweep was stopped")
        interrupted.sweep = Sweep(planned, _command(spec))
        raise interrupted from None
    finally:
        planned.close()
    return Sweep(planned, _command(spec))
