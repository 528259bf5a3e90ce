"""Every block of docs/guide/python.md runs, and so do the notebooks."""

import os
import re

import ictus
import pytest
from conftest import ROOT

PAGE = (ROOT / "docs" / "guide" / "python.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```python\n(.*?)```", PAGE, re.S)
NOTEBOOKS = sorted((ROOT / "docs" / "notebooks").glob("*.ipynb"))


def test_the_page(tmp_path, monkeypatch, capsys):
    assert len(BLOCKS) >= 7
    (tmp_path / "scenes").symlink_to(ROOT / "scenes")
    monkeypatch.chdir(tmp_path)
    names = {}
    for number, block in enumerate(BLOCKS):
        exec(compile(block, f"block {number + 1} of python.md", "exec"), names)
    assert capsys.readouterr().out.count("\n") > 15


def test_a_block_that_is_wrong_is_seen(tmp_path):
    """The broken twin."""
    with pytest.raises(ictus.Error):
        exec(compile(BLOCKS[0].replace("cradle", "cradel"), "twin", "exec"), {})


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook(path):
    import nbformat
    from nbclient import NotebookClient

    book = nbformat.read(path, as_version=4)
    assert all(not cell.get("outputs") for cell in book.cells), "outputs are not stored"
    client = NotebookClient(book, timeout=300, kernel_name="python3", resources={"metadata": {"path": str(path.parent)}})
    client.execute(env={**os.environ, "PYTHONPATH": str(os.path.dirname(os.path.dirname(ictus.__file__))), "PYDEVD_DISABLE_FILE_VALIDATION": "1"})


def test_there_are_five():
    assert len(NOTEBOOKS) == 5
