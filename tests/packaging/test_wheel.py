"""The wheel and the sdist, each installed in a clean environment outside the project, do what the README says.

`make wheel` runs these tests. They take minutes: the kernels are compiled anew in each environment.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import venv

import pytest

pytestmark = pytest.mark.wheel
GAMES = {"handjass": "sack_rate", "schieber": "declarers", "hasenpfeffer": "bids_made"}
"""Each game, and a statistic of it."""


def run(words, folder, **environment):
    """A program that must succeed, started outside the project; what it prints."""
    plain = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "JASSSTATS"))}
    done = subprocess.run(
        [str(word) for word in words], cwd=folder, env=plain | environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, f"{words}\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="session")
def built(root, tmp_path_factory):
    """The folder with the wheel and the sdist, built from the files that Git knows."""
    source, out = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("dist")
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=root, capture_output=True, text=True, check=True).stdout
    for name in listed.rstrip("\0").split("\0"):
        if (root / name).is_file():
            (source / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(root / name, source / name)
    run([sys.executable, "-m", "build", "--outdir", out, source], out)
    return out


def environment(package, home):
    """The folder of the programs of a clean environment in which a package is installed."""
    venv.create(home, with_pip=True)
    run([home / "bin" / "python", "-m", "pip", "install", "-q", package], home)
    return home / "bin"


@pytest.fixture(scope="session")
def wheel(built, tmp_path_factory):
    return environment(*built.glob("*.whl"), tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="session")
def sdist(built, tmp_path_factory):
    return environment(*built.glob("*.tar.gz"), tmp_path_factory.mktemp("sdist"))


@pytest.fixture(scope="session", params=["wheel", "sdist"])
def installed(request):
    return request.getfixturevalue(request.param)


@pytest.fixture(scope="session")
def place(tmp_path_factory):
    """An empty folder outside the project."""
    return tmp_path_factory.mktemp("outside")


def test_it_comes_from_the_installed_package_with_the_version_of_the_project(installed, place, root):
    code = "import jassstats; print(jassstats.__version__, jassstats.__file__)"
    version, file = run([installed / "python", "-c", code], place).split()
    assert str(root) not in file
    assert run([installed / "jassstats", "--version"], place) == f"jassstats {version}\n"
    told = run(
        [installed / "python", "-c", "from importlib.metadata import version as v; print(v('jassstats'))"], place
    )
    assert told.strip() == version


def test_the_wheel_is_typed_has_its_licence_and_nothing_of_the_project_beside_the_package(built):
    names = run([sys.executable, "-m", "zipfile", "-l", *built.glob("*.whl")], built)
    assert "jassstats/py.typed" in names
    assert "licenses/LICENSE" in names
    assert not re.search(r"^(tests|bench|docs|data|tools)/", names, re.MULTILINE)


@pytest.mark.parametrize(("game", "stat"), GAMES.items(), ids=list(GAMES))
def test_a_statistic_of_each_game(installed, place, game, stat):
    lake = place / f"{installed.parent.name}_{game}"
    run([installed / "jassstats", "simulate", game, "--deals", "300", "-o", lake], place)
    rows = json.loads(run([installed / "jassstats", "stats", stat, "--lake", lake, "--json"], place))
    assert rows


def test_the_demo(wheel, tmp_path):
    assert "What next?" in run([wheel / "python", "-m", "jassstats.demo"], tmp_path, MPLBACKEND="Agg")
    assert len(list((tmp_path / "out" / "demo").glob("*.png"))) == 3


def test_the_tour_of_the_readme(wheel, tmp_path, root):
    tour = (root / "README.md").read_text(encoding="utf-8").partition("## A short tour")[2].partition("## Commands")[0]
    path = f"{wheel}{os.pathsep}{os.environ['PATH']}"
    for kind, block in re.findall(r"```(sh|python)\n(.*?)```", tour, re.DOTALL):
        finds = "mistakes.jsonl" in block  # it ends with 1: it finds something
        words = ["bash", "-c", f"{block.rstrip()} || test $? = 1" if finds else block]
        run(words if kind == "sh" else [wheel / "python", "-c", block], tmp_path, PATH=path, MPLBACKEND="Agg")
