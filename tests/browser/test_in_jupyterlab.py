"""The viewer as a widget, in a JupyterLab of our own on this machine: drawn, stepped, and heard by Python."""

import json
import socket
import subprocess
import sys
import time
from urllib.request import urlopen

import pytest

pytestmark = pytest.mark.browser

CELL = """
import jassstats as js
deal = js.show("evening.jsonl:1")
viewer = js.view(deal, lang="fr")
viewer
"""
HEARD = 'open("heard.txt", "w").write(f"{viewer.step} {viewer.hidden}")'


KERNEL = "window.jupyterapp?.shell.currentWidget?.sessionContext?.session?.kernel?.status"


def notebook(*cells):
    """A notebook with some cells of code."""
    made = [
        {"cell_type": "code", "id": f"c{n}", "metadata": {}, "source": cell, "outputs": [], "execution_count": None}
        for n, cell in enumerate(cells)
    ]
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    return json.dumps({"cells": made, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5})


@pytest.fixture
def lab(tmp_path, root):
    """The address of a running JupyterLab whose folder is empty but for a notebook and a log."""
    line = (root / "jassstats" / "samples" / "evenings.jsonl").read_text(encoding="utf-8").split("\n", 1)[0]
    (tmp_path / "evening.jsonl").write_text(f"{line}\n", encoding="utf-8")
    (tmp_path / "deal.ipynb").write_text(notebook(CELL, HEARD), encoding="utf-8")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", "--ip=127.0.0.1", f"--port={port}",
               "--IdentityProvider.token=", f"--ServerApp.root_dir={tmp_path}", "--LabApp.expose_app_in_browser=True",
               "--LabApp.news_url=None"]  # fmt: skip
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=tmp_path)
    address = f"http://127.0.0.1:{port}"
    try:
        wait(lambda: answers(f"{address}/api"), "JupyterLab starts", server.poll)
        yield address
    finally:
        server.terminate()
        server.wait(20)


def answers(address):
    """Return whether a server answers at an address."""
    try:
        with urlopen(address, timeout=2) as found:  # noqa: S310  our own server
            return found.status == 200
    except OSError:
        return False


def wait(done, what, gone=lambda: None):
    """Until something is so, at most a minute."""
    end = time.monotonic() + 60
    while not done():
        assert gone() is None, f"{what}: the server has ended"
        assert time.monotonic() < end, f"{what}: not within a minute"
        time.sleep(0.3)


def test_the_widget_is_drawn_stepped_and_heard_by_python(chromium, lab, tmp_path):
    desk = {"width": 1280, "height": 1000, "deviceScaleFactor": 1, "mobile": False}
    chromium.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", desk)
    chromium.get(f"{lab}/lab/tree/deal.ipynb")
    run = chromium.execute_script
    wait(lambda: run("return !!document.querySelector('.jp-Notebook .jp-Cell')"), "the notebook opens")
    wait(lambda: run(f"return {KERNEL} === 'idle'"), "its kernel starts")
    run("jupyterapp.commands.execute('notebook:run-cell')")
    wait(lambda: run("return !!document.querySelector('.jv .jv-count')"), "the widget is drawn")
    find = chromium.find_element
    assert find("css selector", ".jv-count").text.startswith("Étape 1 sur")
    run("document.querySelector('.jv [data-act=next]').click()")
    find("css selector", ".jv").send_keys("2")
    assert find("css selector", ".jv-count").text.startswith("Étape 2 sur")
    run("jupyterapp.commands.execute('notebook:move-cursor-down')")
    run("jupyterapp.commands.execute('notebook:run-cell')")
    heard = tmp_path / "heard.txt"
    wait(lambda: heard.exists() and heard.read_text(), "Python hears of it")
    assert heard.read_text() == "1 ['s1']"
