"""How long melds may be looked at again (`table.meld_recall`)."""

import pytest

import acesaround as aa
from acesaround.game.phase import Phase
from acesaround.rules.load import load
from acesaround.telling.recall import may_recall_melds


@pytest.mark.parametrize(
    ("setting", "before", "in_first_trick", "after"),
    [
        ("always", True, True, True),
        ("first_trick", True, True, False),
        ("never", True, False, False),
    ],
)
def test_melds_are_shown_again_as_the_table_chose(
    setting: str, before: bool, in_first_trick: bool, after: bool
) -> None:
    rules = load("nicholas-1992").replace(table={"meld_recall": setting})
    assert rules.digest == load("nicholas-1992").digest
    game, player = aa.new(rules, seed=7), aa.player("club")
    seen: dict[int, bool] = {}
    while len(seen) < 6:
        view = game.view(int(game.turn))  # type: ignore[arg-type]
        if view.phase is Phase.TRICK_PLAY:
            played = 4 * len(view.tricks) + len(view.trick)
            seen[played] = may_recall_melds(view)
        game = game.play(player.choose(view, aa.Limit()).action)
    assert [seen[played] for played in (0, 1, 3, 4, 5)] == [
        before,
        in_first_trick,
        in_first_trick,
        after,
        after,
    ]
