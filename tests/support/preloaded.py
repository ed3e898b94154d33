"""Everything that `aces` commands import and read, for the fork server to have ready.

Otherwise each forked command would spend most of its time on that.
"""

import gc
import webbrowser
from importlib import import_module
from pkgutil import walk_packages

import acesaround
from acesaround.i18n.catalog import catalog, languages
from acesaround.rules.load import load, presets

__all__ = ["webbrowser"]

_APART = ("acesaround.__main__", "acesaround.kernel._")
"""The command itself, and the compiled kernels, which are chosen by the environment."""

_LAZY = (
    "alembic.command", "alembic.config", "anyio._backends._asyncio", "psycopg",
    "sqlalchemy.dialects.postgresql", "sqlalchemy.dialects.sqlite", "uvicorn.lifespan.on",
    "uvicorn.loops.asyncio",
)  # fmt: skip
"""What servers import only when they start."""

for module in walk_packages(acesaround.__path__, "acesaround."):
    if not module.name.startswith(_APART):
        import_module(module.name)
for lazy in _LAZY:
    import_module(lazy)
for code in languages():
    catalog(code)
for name in presets():
    load(name)
gc.freeze()
