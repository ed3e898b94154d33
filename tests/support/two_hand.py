"""Two-hand stock play, advanced to a chosen point."""

from tests.support.table import start

from acesaround.game.actions import Draw, Play
from acesaround.game.state import Phase
from acesaround.rules.model import RuleSet
from acesaround.session import Game


def melding(cards: str, trump: str, rules: RuleSet | str = "two-hand") -> Game:
    """Return a game where South can meld from these cards, with the ten of trump as upcard."""
    lead = min(("AC", "AD", "AH", "AS"), key=cards.count)
    low = "9" + lead[1]
    game = start(rules, f"{cards} {lead}", low, stock=f"T{trump}", dealer=1)
    game = game.play(lead).play(low)
    assert (game.turn, game.state.phase) == (0, Phase.STOCK_MELD)
    return game


def first_meld(cards: str, action: str, trump: str, rules: RuleSet | str = "two-hand") -> int:
    """Return the points for a meld after the first trick."""
    return melding(cards, trump, rules).play(action).state.this_round.counted[0]


def lead_and_win(game: Game) -> Game:
    """Have the leader win a trick with a card that no meld in these tests needs."""
    state = game.state
    seat = state.turn
    assert seat is not None
    for lead in game.legal:
        for reply in game.play(lead).legal:
            after = game.play(lead).play(reply)
            if isinstance(lead, Play) and after.turn == seat and _spare(game, lead):
                return after
    raise AssertionError("this seat cannot win a trick")


def _spare(game: Game, lead: Play) -> bool:
    return (not lead.copy and lead.card.rank.letter in "T9A") or lead.card.suit.letter == "C"


def through_stock(game: Game, tricks: int = 12, keep: str = "") -> Game:
    """Play without melding until `tricks` tricks are drawn for, keeping ranks in `keep`."""
    while len(game.state.tricks) < tricks or game.state.phase is Phase.STOCK_MELD:
        if game.state.phase is Phase.STOCK_MELD:
            game = game.play(Draw())
            continue
        plays = [a for a in game.legal if isinstance(a, Play)]
        plays.sort(key=lambda play: (play.card.rank.letter in keep, int(play.card)))
        game = game.play(plays[0])
    return game
