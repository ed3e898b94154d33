"""Languages: English sentences are the keys, and one file says each of them in another language.

`say` takes a whole sentence, with names in braces for what changes in it, and gives it in the
language of who is spoken to (`speaking`). Sentences are not put together from parts: another
language may order them otherwise.
"""

from acesaround.i18n.catalogue import Catalogue, catalogue, tongues
from acesaround.i18n.choosing import spoken, spoken_in
from acesaround.i18n.figures import figures
from acesaround.i18n.retelling import retell
from acesaround.i18n.saying import (
    kept,
    noted,
    say,
    say_many,
    say_noted,
    speaking,
    tongue,
)

__all__ = [
    "Catalogue",
    "catalogue",
    "figures",
    "kept",
    "noted",
    "retell",
    "say",
    "say_many",
    "say_noted",
    "speaking",
    "spoken",
    "spoken_in",
    "tongue",
    "tongues",
]
