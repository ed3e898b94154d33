"""Tests of backend selection, and of the messages when a backend can't run."""

import ast
import inspect
import os
import subprocess
import sys
from importlib import import_module
from typing import Any

import pytest
from tests.support.kernel.backends import AVAILABLE, COMPILED, module_of, not_compiled, using

from acesaround.kernel import backend as choice
from acesaround.kernel import reference
from acesaround.kernel.backend import (
    BACKENDS,
    NOTICE,
    VARIABLE,
    Backend,
    load,
    notice,
)
from acesaround.kernel.interface import KernelModule

MODULE: KernelModule = reference
"""For mypy, which checks that the reference kernel has the interface."""

IN_USE = "from acesaround.kernel.backend import backend; print(backend())"
TOLD = "; from acesaround.kernel.backend import notice; print(notice())"


def test_the_kernel_is_compiled_where_tests_run() -> None:
    assert COMPILED
    assert AVAILABLE[-1] == "python"


def test_the_fastest_that_runs_is_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    command = [sys.executable, "-c", IN_USE]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert ran.stdout.split() == [AVAILABLE[0]], ran.stderr
    cpu = import_module("acesaround.kernel._cpu")
    assert AVAILABLE[0] == ("native-v3" if cpu.runs_v3() else "native")


def test_the_fixture_names_the_one_in_use(backend: Backend) -> None:
    assert choice.backend() == backend
    assert (load(backend) is MODULE) == (backend == "python")


def test_what_was_in_use_comes_back() -> None:
    before = choice.backend()
    for name in AVAILABLE:
        with using(name):
            assert choice.backend() == name
    assert choice.backend() == before


def test_an_unknown_name_is_refused_with_those_there_are() -> None:
    with (
        using("fortran"),  # type: ignore[arg-type]
        pytest.raises(ValueError, match=r"ACES_KERNEL=fortran: .*native-v3, native, python"),
    ):
        choice.backend()


def test_without_compiled_modules_the_reference_kernel_runs_and_says_how_to_do_better() -> None:
    code = (
        "import sys; sys.modules['acesaround.kernel._native'] = None\n"
        "sys.modules['acesaround.kernel._native_v3'] = None\n"
        "sys.modules['acesaround.kernel._cpu'] = None\n"
    )
    command = [sys.executable, "-c", code + IN_USE + TOLD]
    for asked, told in ((None, str(NOTICE)), ("python", "None")):
        environment = {name: text for name, text in os.environ.items() if name != VARIABLE}
        if asked:
            environment[VARIABLE] = asked
        ran = subprocess.run(
            command, env=environment, capture_output=True, text=True, timeout=300, check=True
        )
        assert ran.stdout.splitlines() == ["python", told]
    assert NOTICE.code == "plain_python"


def test_where_a_compiled_kernel_runs_nothing_is_said() -> None:
    for name in COMPILED:
        with using(name):
            assert notice() is None


def test_asking_for_one_that_is_not_there_is_an_error() -> None:
    with (
        not_compiled(),
        using("native"),
        pytest.raises(ImportError, match="ACES_KERNEL=native: "),
    ):
        choice.backend()


@pytest.mark.parametrize("name", COMPILED)
def test_compiled_modules_are_told_apart(name: Backend) -> None:
    assert module_of(name).__name__.endswith("_v3") == (name == "native-v3")  # type: ignore[attr-defined]


def parameters(member: Any) -> list[str]:
    """Return the parameter names of a compiled function or class, from nanobind's signature."""
    function = member if hasattr(member, "__nb_signature__") else member.__init__
    function = ast.parse(f"{function.__nb_signature__[0][0]}: ...").body[0]
    assert isinstance(function, ast.FunctionDef)
    return [each.arg for each in function.args.args if each.arg != "self"]


@pytest.mark.parametrize("name", COMPILED)
def test_compiled_modules_have_the_parameters_of_the_reference_kernel(name: Backend) -> None:
    module = module_of(name)
    for member in reference.__all__:
        found = parameters(getattr(module, member))
        ours = list(inspect.signature(getattr(reference, member)).parameters)
        assert ours[: len(found)] == found, member


def test_every_backend_has_a_name_of_its_own() -> None:
    assert len(set(BACKENDS)) == len(BACKENDS) == 3
