"""Tests that the list of the modules and the picture of the layers are up to date."""

from tools import module_page


def test_list_of_modules_is_up_to_date() -> None:
    written = module_page.PAGE.read_text(encoding="utf-8")
    assert written == module_page.page(), "run `python tools/module_page.py`"


def test_picture_of_the_layers_is_up_to_date() -> None:
    written = module_page.PICTURE.read_text(encoding="utf-8")
    assert written == module_page.picture(), "run `python tools/module_page.py`"


def test_every_package_is_listed_and_drawn() -> None:
    packages = {
        path.stem
        for path in module_page.SOURCE.iterdir()
        if path.name[0] != "_" and (path.suffix == ".py" or (path / "__init__.py").exists())
    }
    assert packages == {name for layer in module_page.layers() for name in layer}
    picture = module_page.picture()
    assert all(f">{name}</text>" in picture for name in packages)


def test_a_summary_is_one_sentence() -> None:
    summary = module_page.summary(module_page.SOURCE / "cards.py")
    assert summary == "Cards, hands, and decks."
