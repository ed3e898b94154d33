"""Sphinx settings: `make docs` builds into docs/_build."""

from importlib.metadata import version as installed_version

project = "Aces Around"
author = "Aces Around contributors"
project_copyright = "2026, Aces Around contributors"
release = installed_version("acesaround")
version = release

extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["_build"]
myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3
autodoc_typehints = "description"
suppress_warnings = ["toc.empty_glob"]

html_theme = "furo"
html_title = "Aces Around"
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#14633c", "color-brand-content": "#14633c"},
    "dark_css_variables": {"color-brand-primary": "#6fcf97", "color-brand-content": "#6fcf97"},
}
