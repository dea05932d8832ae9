"""The cache of compiled kernels: a folder of this user's own, with files that are checked before they are read."""

import os
import pickle
import stat
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from jassstats.engine import kernel_cache

KERNEL = """
import sys
from jassstats.engine.jit import CACHE, compiled

@compiled
def double(number):
    return 2 * number

print(double(21), sum(double.stats.cache_hits.values()), CACHE)
"""


class Planted:
    """A pickle that leaves a mark when it is read."""

    def __init__(self, mark):
        self.mark = mark

    def __reduce__(self):
        return Path.touch, (self.mark,)


@pytest.fixture
def kernel(tmp_path):
    """Runs a kernel in a process of its own: the answer, how many kernels were kept from before, the folder."""
    script = tmp_path / "kernel.py"
    script.write_text(KERNEL)

    def run(**environment):
        kept = {name: value for name, value in os.environ.items() if name not in {"NUMBA_CACHE_DIR", "XDG_CACHE_HOME"}}
        kept |= {"XDG_CACHE_HOME": str(tmp_path / "cache"), "PYTHONPATH": os.pathsep.join(sys.path)} | environment
        kept = {name: value for name, value in kept.items() if value is not None}
        done = subprocess.run([sys.executable, script], env=kept, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        answer, hits, folder = done.stdout.split()
        return int(answer), int(hits), Path(folder)

    return run


def damaged(path, change, mark):
    """A file of a kernel, damaged in one of several ways."""
    data = path.read_bytes()
    half = len(data) // 2
    changed = {
        "empty": b"",
        "cut": data[:half],
        "flipped": data[:half] + bytes([data[half] ^ 1]) + data[half + 1 :],
        "longer": data + b"\0",
        "planted": pickle.dumps(Planted(mark)),
    }
    path.write_bytes(changed[change])


@pytest.mark.parametrize("ending", ["nbi", "nbc"])
@pytest.mark.parametrize("change", ["empty", "cut", "flipped", "longer", "planted"])
def test_a_damaged_file_is_dropped_and_written_again(tmp_path, ending, change):
    files = kernel_cache._Files(str(tmp_path), "double", "stamp")
    files.save("key", {"code": b"compiled"})
    assert files.load("key") == {"code": b"compiled"}
    (path,) = tmp_path.glob(f"*.{ending}")
    damaged(path, change, tmp_path / "mark")
    assert files.load("key") is None
    assert not path.exists()
    assert not (tmp_path / "mark").exists()
    files.save("key", {"code": b"again"})
    assert files.load("key") == {"code": b"again"}


def test_a_kernel_is_kept_and_after_damage_compiled_again(kernel, tmp_path):
    """A file that was cut off used to end every command for ever."""
    assert kernel() == (42, 0, tmp_path / "cache" / "jassstats")
    assert kernel()[:2] == (42, 1)
    for path in (tmp_path / "cache").rglob("*double*"):
        damaged(path, "cut", tmp_path / "mark")
    assert kernel()[:2] == (42, 0)
    assert kernel()[:2] == (42, 1)


def test_a_kernel_that_can_not_be_kept_is_compiled_each_time(kernel, tmp_path):
    """A file lies where the folder of caches should be, and the temporary folder is somebody else's: a fresh one."""
    (tmp_path / "cache").write_text("no folder")
    (tmp_path / "tmp").mkdir()
    (tmp_path / "tmp" / f"jassstats-{os.geteuid()}").write_text("no folder either")
    answer, hits, folder = kernel(TMPDIR=str(tmp_path / "tmp"))
    assert (answer, hits) == (42, 0)
    assert folder.parent == tmp_path / "tmp"
    assert not folder.exists()  # it goes with the process


def test_a_user_without_a_name_and_a_home_gets_a_folder(kernel, tmp_path, monkeypatch):
    (tmp_path / "tmp").mkdir()
    answer, _, folder = kernel(HOME="/nonexistent/home", XDG_CACHE_HOME=None, TMPDIR=str(tmp_path / "tmp"))
    assert (answer, folder.parent) == (42, tmp_path / "tmp") or os.geteuid() == 0

    def unknown():
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    monkeypatch.setattr(Path, "home", unknown)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "tmp"))
    assert kernel_cache.folder() == tmp_path / "tmp" / f"jassstats-{os.geteuid()}"


def chosen(monkeypatch, home):
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(home))
    return kernel_cache.folder()


def test_the_folder_is_closed_to_others(monkeypatch, tmp_path):
    assert stat.S_IMODE(chosen(monkeypatch, tmp_path).stat().st_mode) == 0o700
    (tmp_path / "jassstats").chmod(0o755)
    assert chosen(monkeypatch, tmp_path) == tmp_path / "jassstats"
    assert stat.S_IMODE((tmp_path / "jassstats").stat().st_mode) == 0o700


@pytest.mark.parametrize("mode", [0o777, 0o720, 0o702, 0o1777])
def test_a_folder_in_which_others_may_have_written_is_not_used(monkeypatch, tmp_path, mode):
    (tmp_path / "jassstats").mkdir()
    (tmp_path / "jassstats").chmod(mode)
    assert chosen(monkeypatch, tmp_path) == tmp_path / f"jassstats-{os.geteuid()}"
    assert stat.S_IMODE((tmp_path / "jassstats").stat().st_mode) == mode


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give a folder to somebody else")
@pytest.mark.parametrize("linked", [False, True])
def test_a_folder_of_somebody_else_is_not_used(monkeypatch, tmp_path, linked):
    other = tmp_path / "other" if linked else tmp_path / "jassstats"
    other.mkdir(mode=0o700)
    os.chown(other, 65_534, 65_534)
    if linked:
        (tmp_path / "jassstats").symlink_to(other)
    assert chosen(monkeypatch, tmp_path) == tmp_path / f"jassstats-{os.geteuid()}"


def test_a_child_uses_the_folder_of_its_parent(monkeypatch, tmp_path):
    for name in ("jassstats", "jassstats-77"):
        monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / name))
        assert kernel_cache.folder() == tmp_path / name


@pytest.mark.parametrize(
    "command", ["simulate schieber --deals 2 -o lake", "ingest log.jass -o lake", "lint log.jass", "show log.jass:3"]
)
def test_without_the_compiler_a_command_says_so_in_one_sentence(tmp_path, command):
    (tmp_path / "log.jass").write_text("game schieber swisslos_2500\nplayers Nora Reto Lina Urs\n100 57\n")
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": os.pathsep.join(sys.path)}
    words = [sys.executable, "-m", "jassstats", *command.split()]
    done = subprocess.run(words, env=environment, capture_output=True, text=True, check=False, cwd=tmp_path)
    assert done.returncode == 3
    said = "jassstats: NUMBA_DISABLE_JIT is set, and jassstats counts with compiled kernels only: unset it."
    assert done.stderr.splitlines()[-1] == said
    assert "Traceback" not in done.stderr
