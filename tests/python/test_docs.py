"""Every block of Python in README.md and docs runs, page by page, and so do the notebooks."""

import os
import sys

import ictus
import pytest
from conftest import ROOT

sys.path.insert(0, str(ROOT / "tests" / "docs"))
from pages import blocks  # noqa: E402

PAGES = {}
for block in blocks("python"):
    PAGES.setdefault(block.page, []).append(block)
BLOCKS = [block.text for block in PAGES["docs/guide/python.md"]]
NOTEBOOKS = sorted((ROOT / "docs" / "notebooks").glob("*.ipynb"))


def test_the_guide_has_blocks():
    assert len(BLOCKS) >= 7 and len(PAGES) >= 2


@pytest.mark.parametrize("page", PAGES)
def test_a_page(page, tmp_path, monkeypatch, capsys):
    (tmp_path / "scenes").symlink_to(ROOT / "scenes")
    monkeypatch.chdir(tmp_path)
    names = {}
    for block in PAGES[page]:
        exec(compile("\n" * block.line + block.text, page, "exec"), names)
    assert capsys.readouterr().out


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
