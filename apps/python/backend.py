"""The build backend of pip: setuptools, from the system's packages where pip's closed environment has none.

So `pip install .` needs no network where Debian's python3-setuptools and python3-wheel are there.
"""

import site
import sys

try:
    import setuptools.build_meta  # noqa: F401
    import wheel  # noqa: F401
except ImportError:
    sys.path += site.getsitepackages([sys.base_prefix])

from setuptools.build_meta import *  # noqa: E402, F401, F403


def get_requires_for_build_wheel(config_settings=None):
    """Nothing that pip would have to fetch."""
    return []


get_requires_for_build_editable = get_requires_for_build_sdist = get_requires_for_build_wheel
