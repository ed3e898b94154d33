"""The page's languages, as the server sends them."""

from __future__ import annotations

import pytest
from fastapi import HTTPException

from acesaround.i18n import catalog
from acesaround.server.http.page import offered, texts


def test_texts_of_the_page_have_all_their_plural_forms() -> None:
    found = texts("de")
    assert found.texts["page.count_tricks"] == list(catalog("de").texts["page.count_tricks"])
    assert found.texts["common.pass"] == "passen"
    assert found.plural == [int(number != 1) for number in range(200)]
    assert not [id for id in found.texts if not id.startswith(("page.", "common."))]


def test_an_unknown_language_is_refused_with_a_list_of_those_that_there_are() -> None:
    with pytest.raises(HTTPException) as refused:
        texts("xx")
    assert refused.value.status_code == 404
    assert ", ".join(one.code for one in offered()) in refused.value.detail
